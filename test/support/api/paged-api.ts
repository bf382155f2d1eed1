import type { HttpRequest, HttpResponse } from '../../../src/addon/platform/platform';
import { accountIds, type BenchRow } from './transactions';

/** The part of the API that a measurement needs: date filters, newest rows first, page tokens bound to their query. */
export function pagedApi(
  transactions: readonly BenchRow[],
  perMinute: number | null,
  tagCount = 3,
): (request: HttpRequest, nowMs: number) => HttpResponse {
  let minute = Number.NEGATIVE_INFINITY;
  let used = 0;
  const matching = new Map<string, readonly object[]>();
  const byDay = new Map<string, BenchRow[]>();
  for (const row of transactions) {
    const ofDay = byDay.get(row.transactionDate);
    if (ofDay === undefined) byDay.set(row.transactionDate, [row]);
    else ofDay.push(row);
  }
  const texts = new Map<object, string>();
  const textOf = (row: object): string => {
    const text = texts.get(row) ?? JSON.stringify(row);
    texts.set(row, text);
    return text;
  };

  const tags = Array.from({ length: tagCount }, (_, index) => tagOf(index));
  const listOf = (
    pathname: string,
    { dateFrom = '', dateTo = '9999', accountId, status }: Query,
  ): readonly object[] => {
    if (pathname === '/v1/accounts') return accounts.filter((account) => account.status === (status ?? 'ACTIVE'));
    if (pathname === '/v1/tags') return tags;
    if (pathname === '/v1/holdings') return holdings;
    const days = Array.from(byDay).filter(([day]) => day >= dateFrom && day <= dateTo);
    const found = days
      .flatMap(([, rows]) => rows)
      .filter((row) => accountId === undefined || row.accountId === accountId);
    const tag = tags.findIndex(({ id }) => pathname === `/v1/tags/${id}/transactions`);
    if (tag < 0) return found;
    const tagged = new Set(transactions.filter((_, index) => index % Math.max(20, tagCount) === tag));
    return found.filter((row) => tagged.has(row));
  };

  const answer = (url: string): HttpResponse => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/v1/api-key') return json({ data: apiKey, meta: {} });
    if (pathname === '/v1/organization') return json({ data: { name: 'Bench', baseCurrencyCode: 'USD' }, meta: {} });
    const { pageToken, pageSize, ...query }: Query = Object.fromEntries(searchParams);
    const bound = JSON.stringify([pathname, query]);
    const list = matching.get(bound) ?? listOf(pathname, query);
    matching.set(bound, list);
    const [offset = '0', tokenOf = bound] = (pageToken ?? '').split('|').filter((part) => part !== '');
    if (tokenOf !== bound) return { status: 400, headers: {}, text: '{"error":{"code":"invalid_query"}}' };
    const end = Number(offset) + Number(pageSize ?? 50);
    const next = end < list.length ? { nextPageToken: `${end}|${bound}` } : {};
    const data = list.slice(Number(offset), end).map(textOf).join(',');
    const text = `{"data":[${data}],"pagination":${JSON.stringify({ pageSize: 100, ...next })},"meta":{}}`;
    return { status: 200, headers: {}, text };
  };

  return ({ url }, nowMs) => {
    if (perMinute === null) return answer(url);
    if (nowMs - minute >= 60_000) {
      minute = nowMs;
      used = 0;
    }
    used += 1;
    const reset = String(Math.ceil((minute + 60_000 - nowMs) / 1000));
    if (used > perMinute) return { status: 429, headers: { 'retry-after': reset }, text: '' };
    const headers = { 'ratelimit-remaining': String(perMinute - used), 'ratelimit-reset': reset };
    return { ...answer(url), headers };
  };
}

interface Query {
  readonly [name: string]: string | undefined;
}

const apiKey = {
  scopes: ['accounts:read', 'transactions:read', 'holdings:read', 'tags:read', 'organization:read'],
  accountScope: 'ALL',
  selectedAccountIds: [],
  rateLimits: [],
  availableOperations: [],
};

const accounts = accountIds.map((id, index) => ({
  id,
  name: `Account ${'ABCDE'[index]}`,
  institutionName: 'First Bank',
  status: 'ACTIVE',
  category: index === 4 ? 'debt' : 'bank',
  mask: `000${index}`,
  balances: { current: 1_000 * (index + 1), available: 900 * (index + 1), currencyCode: 'USD' },
  supportsHoldings: false,
}));

const tagNames = ['Travel', 'Home', 'Work'];

function tagOf(index: number) {
  const name = tagNames[index] ?? `Tag ${index}`;
  const digits = index < tagNames.length ? String(index + 1).repeat(8) : String(index).padStart(8, '0');
  const id = `${digits}-0000-4000-8000-000000000000`;
  return { id, name, slug: name.toLowerCase(), targetTypes: ['TRANSACTION'] };
}

const holdings = Array.from({ length: 40 }, (_, index) => ({
  id: `h${index}`,
  accountId: accountIds[index % 5],
  assetName: `Fund ${index}`,
  quantity: index,
  currentPrice: 10,
  marketValue: 10 * index,
  marketValueCurrencyCode: 'USD',
  costBasis: 9 * index,
}));

function json(body: object): HttpResponse {
  return { status: 200, headers: {}, text: JSON.stringify(body) };
}
