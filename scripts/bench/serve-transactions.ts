import type { HttpRequest, HttpResponse } from '../../src/addon/platform/platform';
import { accountIds, type BenchRow } from './transactions';

/** The API as far as a measurement needs it: dates included, newest first, tokens bound to their query. */
export function serveTransactions(
  rows: readonly BenchRow[],
  perMinute: number | null,
): (request: HttpRequest, nowMs: number) => HttpResponse {
  let minute = Number.NEGATIVE_INFINITY;
  let used = 0;
  const matching = new Map<string, readonly BenchRow[]>();

  const answer = (url: string): HttpResponse => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/v1/accounts') return page(accountIds.map((id) => ({ id, name: id.slice(0, 1) })));
    const { dateFrom = '', dateTo = '9999', accountId, pageToken, pageSize } = Object.fromEntries(searchParams);
    const bound = `${dateFrom} ${dateTo} ${accountId ?? ''}`;
    const list =
      matching.get(bound) ??
      rows.filter(
        (row) =>
          row.transactionDate >= dateFrom &&
          row.transactionDate <= dateTo &&
          (accountId === undefined || row.accountId === accountId),
      );
    matching.set(bound, list);
    const [offset = '0', tokenOf = bound] = (pageToken ?? '').split('|').filter((part) => part !== '');
    if (tokenOf !== bound) return { status: 400, headers: {}, text: '{"error":{"code":"invalid_query"}}' };
    const end = Number(offset) + Number(pageSize ?? 50);
    return page(list.slice(Number(offset), end), end < list.length ? `${end}|${bound}` : undefined);
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

function page(data: readonly unknown[], nextPageToken?: string): HttpResponse {
  const pagination = { pageSize: 100, ...(nextPageToken === undefined ? {} : { nextPageToken }) };
  return { status: 200, headers: {}, text: JSON.stringify({ data, pagination, meta: {} }) };
}
