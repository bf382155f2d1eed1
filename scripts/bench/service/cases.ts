import type { ApiKey } from '../../../src/service/keys/api-key';
import { toPage } from '../../../src/service/pages/page';
import { type BenchKeys, dataset } from './dataset';
import type { LoadRequest } from './load';

/** Requests of one kind, and what share of the static route's requests per second they are to reach. */
export interface ServiceCase {
  readonly name: string;
  readonly requests: readonly LoadRequest[];
  readonly goal: 'page' | 'keyCheck' | 'none';
}

const list = '/v1/transactions?pageSize=100';

export function casesOf(keys: BenchKeys): readonly ServiceCase[] {
  const { rareAccounts, someAccounts, smallTag, largeTag } = dataset;
  const tag = (id: string) => `/v1/tags/${id}/transactions?pageSize=100`;
  const page = (name: string, paths: readonly string[], key = keys.all): ServiceCase => ({
    name,
    requests: paths.map((path) => ({ path, key })),
    goal: 'page',
  });
  const dated = (path: string) => deepDays.map((day) => `${path}&dateTo=${day}`);
  return [
    { name: 'static route, 100 rows', requests: [{ path: '/static', key: null }], goal: 'none' },
    { name: 'key check', requests: [{ path: '/v1/api-key', key: keys.all }], goal: 'keyCheck' },
    page('first page', [list]),
    page(
      'deep page',
      deepDays.map((day) => `${list}&pageToken=${toDeepToken(day)}`),
    ),
    page('dates, pending=false', dated(`${list}&dateFrom=2017-01-01&pending=false`)),
    page('eight accounts, dates', dated(`${list}&dateFrom=2017-01-01`), keys.eightAccounts),
    page('three rare accounts', [list], keys.rareAccounts),
    page(
      'one account, dates',
      someAccounts.flatMap((id) => dated(`${list}&accountId=${id}`)),
    ),
    page(
      "a rare account's list",
      rareAccounts.map((id) => `/v1/accounts/${id}/transactions?pageSize=100`),
    ),
    page('common category', dated(`${list}&category=food_and_drink`)),
    page('rare category', [`${list}&category=bank_fees_rare`]),
    page(
      'common category, rare account',
      rareAccounts.map((id) => `${list}&category=food_and_drink&accountId=${id}`),
    ),
    page('common category, three rare accounts', [`${list}&category=food_and_drink`], keys.rareAccounts),
    page('pending=true', [`${list}&pending=true`]),
    page('pending=true, last page', [`${list}&pending=true&pageToken=${toDeepToken('2026-11-20', { pending: true })}`]),
    page('pending=true, old dates', dated(`${list}&pending=true`)),
    page('visibility=ignored', dated(`${list}&visibility=ignored`)),
    page(
      'visibility=ignored, rare account',
      rareAccounts.map((id) => `${list}&visibility=ignored&accountId=${id}`),
    ),
    page('tag of 1,000', [tag(smallTag), ...dated(tag(smallTag))]),
    page('tag of 100,000', [tag(largeTag), ...dated(tag(largeTag))]),
    page('tag of 100,000, rare category', [`${tag(largeTag)}&category=bank_fees_rare`]),
  ];
}

const deepDays = Array.from({ length: 16 }, (_, index) => `${2018 + (index % 8)}-0${1 + (index % 9)}-15`);

/** The token of a page that continues after the last transaction of a day, as the service would have given it. */
function toDeepToken(day: string, filters: { readonly pending?: boolean } = {}): string {
  const key = { id: dataset.allKeyId, pageTokenSecret: dataset.pageTokenSecret } as ApiKey;
  const call = {
    operationId: 'listTransactions',
    key,
    path: {},
    query: { pageSize: 100, visibility: 'active', ...filters },
  };
  const lastRow = { transaction_date: day, id: '00000000-0000-0000-0000-000000000000' };
  const { nextPageToken } = toPage(
    call,
    { pageSize: 1, after: null },
    [lastRow, lastRow],
    (row) => row,
    (row) => [row.transaction_date, row.id],
  );
  return String(nextPageToken);
}
