import type { ApiKey } from '../../../src/service/keys/api-key';
import { toPage } from '../../../src/service/pages/page';
import type { BenchKeys, BenchOrganization } from './dataset';
import type { LoadRequest } from './load';

/** A kind of request to measure. */
export interface ServiceCase {
  readonly name: string;
  readonly requests: readonly LoadRequest[];
  readonly goal: Goal;
}

/**
 * The class of a case, which sets its goal as a share of the static route's requests per second. A `page` follows one
 * index of transactions. A `lookup` finds each transaction by id, from an index of tags or categories or from the lists
 * of several accounts. `twoFilters` reads more transactions than it returns.
 */
export type Goal = 'page' | 'lookup' | 'twoFilters' | 'keyCheck' | 'none';

export function isPage({ goal }: ServiceCase): boolean {
  return goal === 'page' || goal === 'lookup' || goal === 'twoFilters';
}

const list = '/v1/transactions?pageSize=100';

export function casesOf(organization: BenchOrganization, keys: BenchKeys): readonly ServiceCase[] {
  const { rareAccounts, someAccounts } = organization;
  const [small, large] = [organization.smallTag, organization.largeTag].map(({ id, count }) => ({
    name: `tag of ${count.toLocaleString('en-US')}`,
    path: `/v1/tags/${id}/transactions?pageSize=100`,
  })) as [TagCase, TagCase];
  const page = (name: string, paths: readonly string[], key = keys.all, goal: Goal = 'page'): ServiceCase => ({
    name,
    requests: paths.map((path) => ({ path, key })),
    goal,
  });
  const twoFilters = (name: string, paths: readonly string[]) => page(name, paths, keys.all, 'twoFilters');
  const lookup = (name: string, paths: readonly string[], key = keys.all) => page(name, paths, key, 'lookup');
  /** What a client has to ask for. */
  const optional = (name: string, request: LoadRequest): ServiceCase => ({ name, requests: [request], goal: 'none' });
  const dated = (path: string) => deepDays.map((day) => `${path}&dateTo=${day}`);
  return [
    { name: 'static route, 100 rows', requests: [{ path: '/static', key: null }], goal: 'none' },
    { name: 'key check', requests: [{ path: '/v1/api-key', key: keys.all }], goal: 'keyCheck' },
    page('first page', [list]),
    optional('first page, gzip', { path: list, key: keys.all, headers: ['Accept-Encoding: gzip'] }),
    optional('first page, not changed', { path: list, key: keys.all, headers: ['If-None-Match: *'], status: 304 }),
    page(
      'deep page',
      deepDays.map((day) => `${list}&pageToken=${toDeepToken(organization, day)}`),
    ),
    page('dates, pending=false', dated(`${list}&dateFrom=2017-01-01&pending=false`)),
    lookup('eight accounts, dates', dated(`${list}&dateFrom=2017-01-01`), keys.eightAccounts),
    lookup('three rare accounts', [list], keys.rareAccounts),
    page('twenty accounts, dates', dated(list), keys.twentyAccounts, 'twoFilters'),
    page(
      'one account, dates',
      someAccounts.flatMap((id) => dated(`${list}&accountId=${id}`)),
    ),
    page(
      "a rare account's list",
      rareAccounts.map((id) => `/v1/accounts/${id}/transactions?pageSize=100`),
    ),
    lookup('common category', [`${list}&category=food_and_drink`]),
    lookup('common category, dates', dated(`${list}&category=food_and_drink`)),
    lookup('rare category', [`${list}&category=bank_fees_rare`]),
    lookup(
      'common category, rare account',
      rareAccounts.map((id) => `${list}&category=food_and_drink&accountId=${id}`),
    ),
    lookup('common category, three rare accounts', [`${list}&category=food_and_drink`], keys.rareAccounts),
    page('pending=true', [`${list}&pending=true`]),
    page('pending=true, last page', [
      `${list}&pending=true&pageToken=${toDeepToken(organization, '2026-11-20', { pending: true })}`,
    ]),
    page('pending=true, old dates', dated(`${list}&pending=true`)),
    page('visibility=ignored', dated(`${list}&visibility=ignored`)),
    page(
      'visibility=ignored, rare account',
      rareAccounts.map((id) => `${list}&visibility=ignored&accountId=${id}`),
    ),
    lookup(small.name, [small.path, ...dated(small.path)]),
    lookup(large.name, [large.path, ...dated(large.path)]),
    lookup(`${large.name}, eight accounts`, [large.path, ...dated(large.path)], keys.eightAccounts),
    lookup(`${large.name}, three rare accounts`, [large.path], keys.rareAccounts),
    twoFilters(`${small.name}, common category`, [`${small.path}&category=food_and_drink`]),
    twoFilters(`${large.name}, common category`, dated(`${large.path}&category=food_and_drink`)),
    twoFilters(`${large.name}, rare category`, [`${large.path}&category=bank_fees_rare`]),
    twoFilters('common category, pending=true', [`${list}&category=food_and_drink&pending=true`]),
    twoFilters('common category, visibility=ignored', dated(`${list}&category=food_and_drink&visibility=ignored`)),
  ];
}

const deepDays = Array.from({ length: 16 }, (_, index) => `${2018 + (index % 8)}-0${1 + (index % 9)}-15`);

interface TagCase {
  readonly name: string;
  readonly path: string;
}

/** A page token as the service would create it, which continues after the last transaction of a day. */
function toDeepToken(
  { allKeyId, pageTokenSecret }: BenchOrganization,
  day: string,
  filters: { readonly pending?: boolean } = {},
): string {
  const key = { id: allKeyId, pageTokenSecret } as ApiKey;
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
