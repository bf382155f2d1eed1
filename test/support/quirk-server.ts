import type { HttpResponse } from '../../src/addon/platform/platform';
import type { Server } from './fake-platform';
import { failure } from './scripted-api';

/** Ways in which servers differ while they keep the specification, and ways in which networks and limits get between. */
export interface Quirks {
  readonly order: 'descending' | 'ascending' | 'scrambled';
  readonly isDateToExclusive: boolean;
  /** Rows of the n-th page, in turn; 0 is an empty page with a token. */
  readonly pageSizes: readonly number[];
  /** Rows of the page before that come once more. */
  readonly repeatedRows: number;
  /** A row is added at the front of the data before these requests. */
  readonly insertsAt: readonly number[];
  readonly faults: { readonly [request: number]: Fault };
  /** Every token given out before these requests is refused from then on. */
  readonly tokensExpireAt: readonly number[];
  readonly repeatsTokens: boolean;
  /** Each answer has RateLimit headers of a window this long. */
  readonly rateLimit: { readonly count: number; readonly seconds: number } | null;
}

export type Fault = 'network' | 'html' | 'empty' | '500' | '429' | '429-seconds' | '429-date';

export interface QuirkRow {
  readonly id: string;
  readonly accountId: string;
  readonly transactionDate: string;
  readonly [field: string]: unknown;
}

export const plainServer: Quirks = {
  order: 'descending',
  isDateToExclusive: false,
  pageSizes: [100],
  repeatedRows: 0,
  insertsAt: [],
  faults: {},
  tokensExpireAt: [],
  repeatsTokens: false,
  rateLimit: null,
};

export interface QuirkServer {
  readonly answer: Server;
  /** Rows that were added while it answered. */
  readonly inserted: QuirkRow[];
  readonly counts: { requests: number; rateLimited: number; expired: number };
}

/** A transactions API over plain rows. Virtual time comes from `now`, so that limits and dates are exact. */
export function quirkServer(data: readonly QuirkRow[], quirks: Quirks, now: () => number): QuirkServer {
  const rows = [...data];
  const inserted: QuirkRow[] = [];
  const counts = { requests: 0, rateLimited: 0, expired: 0 };
  let firstValid = 0;
  let windowStart = Number.NEGATIVE_INFINITY;
  let used = 0;

  const answer: Server = (request) => {
    counts.requests += 1;
    if (quirks.insertsAt.includes(counts.requests)) {
      const row = { ...(data[0] ?? newRow), id: `inserted-${counts.requests}` };
      rows.unshift(row);
      inserted.push(row);
    }
    if (quirks.tokensExpireAt.includes(counts.requests)) firstValid = counts.requests;
    const fault = quirks.faults[counts.requests];
    if (fault !== undefined) return answerFault(fault, now());
    const limit = takeRequest();
    if (limit !== null && limit.left < 0) {
      counts.rateLimited += 1;
      return failure(429, 'rate_limited', { 'retry-after': String(limit.reset) });
    }
    const response = answerPage(request.url);
    if (limit === null) return response;
    const rate = { 'ratelimit-remaining': String(limit.left), 'ratelimit-reset': String(limit.reset) };
    return { ...response, headers: rate };
  };

  const takeRequest = (): { left: number; reset: number } | null => {
    if (quirks.rateLimit === null) return null;
    const { count, seconds } = quirks.rateLimit;
    if (now() - windowStart >= seconds * 1000) {
      windowStart = now();
      used = 0;
    }
    used += 1;
    return { left: count - used, reset: Math.ceil(seconds - (now() - windowStart) / 1000) };
  };

  const answerPage = (url: string): HttpResponse => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/v1/accounts') {
      const ids = [...new Set(rows.map(({ accountId }) => accountId))];
      return page(ids.map((id) => ({ id, name: id })));
    }
    const query = Object.fromEntries(searchParams);
    const { dateFrom = '', dateTo = '9999', accountId, pageToken } = query;
    if (dateFrom > dateTo) return failure(400, 'invalid_query');
    const matching = rows.filter(
      (row) =>
        row.transactionDate >= dateFrom &&
        (quirks.isDateToExclusive ? row.transactionDate < dateTo : row.transactionDate <= dateTo) &&
        (accountId === undefined || row.accountId === accountId),
    );
    const bound = JSON.stringify([pathname, dateFrom, dateTo, accountId ?? '']);
    const sorted = matching.sort(comparators[quirks.order]);
    const token = pageToken === undefined ? null : readToken(pageToken);
    if (token !== null && (token.bound !== bound || token.issued < firstValid)) {
      counts.expired += 1;
      return failure(400, 'invalid_query');
    }
    const number = token?.number ?? 0;
    const sent = token?.sent ?? 0;
    const size = Math.min(quirks.pageSizes[number % quirks.pageSizes.length] ?? 100, Number(query['pageSize'] ?? 50));
    const rowsFrom = Math.max(0, sent - (number === 0 ? 0 : quirks.repeatedRows));
    const shown = sorted.slice(rowsFrom, sent + size);
    if (sent + size >= sorted.length) return page(shown);
    const next = { bound, number: quirks.repeatsTokens ? 1 : number + 1, sent: quirks.repeatsTokens ? 0 : sent + size };
    return page(shown, JSON.stringify({ ...next, issued: quirks.repeatsTokens ? 1e9 : counts.requests }));
  };
  return { answer, inserted, counts };
}

const newRow: QuirkRow = { id: '', accountId: 'a', transactionDate: '2026-03-15' };

interface Token {
  readonly bound: string;
  readonly number: number;
  readonly sent: number;
  readonly issued: number;
}

function readToken(text: string): Token {
  return JSON.parse(text) as Token;
}

const byId = (a: QuirkRow, b: QuirkRow): number => (a.id < b.id ? -1 : 1);

const comparators: { readonly [Order in Quirks['order']]: (a: QuirkRow, b: QuirkRow) => number } = {
  descending: (a, b) =>
    a.transactionDate > b.transactionDate ? -1 : a.transactionDate < b.transactionDate ? 1 : byId(a, b),
  ascending: (a, b) =>
    a.transactionDate < b.transactionDate ? -1 : a.transactionDate > b.transactionDate ? 1 : byId(a, b),
  scrambled: (a, b) => scramble(a.id) - scramble(b.id) || byId(a, b),
};

/** FNV-1a: the same order each time, and none of date or name. */
function scramble(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0;
  return hash;
}

function page(rows: readonly unknown[], nextPageToken?: string): HttpResponse {
  const pagination = { pageSize: 100, ...(nextPageToken === undefined ? {} : { nextPageToken }) };
  // A count that is wrong: nothing may rely on it.
  const headers = { 'x-service-item-count': '3' };
  return { status: 200, headers, text: JSON.stringify({ data: rows, pagination, meta: { novel: true } }) };
}

function answerFault(fault: Fault, nowMs: number): HttpResponse {
  switch (fault) {
    case 'network':
      throw new Error('Address unavailable: https://api.example.com/v1/transactions?dateFrom=2026-01-01');
    case 'html':
      return { status: 502, headers: {}, text: '<html><body>Bad gateway</body></html>' };
    case 'empty':
      return { status: 503, headers: {}, text: '' };
    case '500':
      return failure(500, 'internal_error');
    case '429':
      return failure(429, 'rate_limited', { 'retry-after': '0' });
    case '429-seconds':
      return failure(429, 'rate_limited', { 'retry-after': '2' });
    case '429-date':
      return failure(429, 'rate_limited', { 'retry-after': new Date(nowMs + 3_000).toUTCString() });
  }
}
