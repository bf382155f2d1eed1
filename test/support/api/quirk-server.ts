import type { HttpResponse } from '../../../src/addon/platform/platform';
import type { Server } from '../platform/fake-platform';
import type { Fault, QuirkEffect, Quirks } from './quirks';
import { failure } from './scripted-api';

/** A transaction, or a row of another list if it has no date. */
export interface QuirkRow {
  readonly id: string;
  readonly accountId: string;
  readonly transactionDate?: string;
  readonly authorizedDate?: string;
  /** Returned without its id. */
  readonly isAnonymous?: boolean;
  readonly [field: string]: unknown;
}

export interface QuirkServer {
  readonly answer: Server;
  /** Rows that were added while it answered. */
  readonly inserted: QuirkRow[];
  readonly counts: { requests: number };
  readonly effects: { [Effect in QuirkEffect]?: number };
}

interface SortedList {
  readonly sorted: readonly QuirkRow[];
  readonly effects: readonly QuirkEffect[];
}

/** The current rows of the list at an address. The list of accounts has one row per account. */
export type RowsOfList = (url: URL) => readonly QuirkRow[];

/** An API whose lists all return the given rows, except the list of accounts. `now` is the virtual time. */
export function quirkServer(data: readonly QuirkRow[] | RowsOfList, quirks: Quirks, now: () => number): QuirkServer {
  const rows = typeof data === 'function' ? [] : [...data];
  const rowsOf: RowsOfList = typeof data === 'function' ? data : () => rows;
  const first = rows[0] ?? newRow;
  const inserted: QuirkRow[] = [];
  const counts = { requests: 0 };
  const effects: QuirkServer['effects'] = {};
  let firstValid = 0;
  let windowStart = Number.NEGATIVE_INFINITY;
  let used = 0;
  /** Time and success of the previous request. Requests of a batch have the same time. */
  let before = { at: Number.NaN, isFault: false };

  const happened = (effect: QuirkEffect): void => {
    effects[effect] = (effects[effect] ?? 0) + 1;
  };

  const answer: Server = (request) => {
    counts.requests += 1;
    if (quirks.insertsAt.includes(counts.requests)) {
      const row = { ...first, id: `inserted-${counts.requests}` };
      rows.unshift(row);
      inserted.push(row);
      happened('inserted row');
    }
    if (quirks.tokensExpireAt.includes(counts.requests)) firstValid = counts.requests;
    const fault = quirks.faults[counts.requests];
    const isAmidBatch = before.at === now();
    if (isAmidBatch && before.isFault !== (fault !== undefined)) {
      happened(fault === 'network' ? 'network amid a batch' : 'fault of one entry of a batch');
    }
    before = { at: now(), isFault: fault !== undefined };
    if (fault !== undefined) {
      happened(fault);
      return answerFault(fault, now());
    }
    const limit = takeRequest();
    if (limit !== null && limit.left < 0) {
      happened('rate limit reached');
      return failure(429, 'rate_limited', { 'retry-after': String(limit.reset) });
    }
    const response = answerPage(request.url);
    if (limit === null || quirks.rateLimit?.hasHeaders !== true) return response;
    happened('rate limit told');
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

  const answerAccounts = (url: URL): HttpResponse => {
    const status = url.searchParams.get('status') ?? undefined;
    if (quirks.accountList === 'forbidden') {
      happened('account list forbidden');
      return failure(403, 'forbidden_scope');
    }
    const ids = [...new Set(rowsOf(url).map(({ accountId }) => accountId))].filter(isVisible);
    const list = (shown: readonly string[]): HttpResponse => page(shown.map((id) => ({ id, name: id })));
    if (status === 'REMOVED' && quirks.accountList === 'active alone') {
      happened('account listed by status');
      return list(ids.slice(-1));
    }
    if (status !== undefined) return list([]);
    if (quirks.accountList === 'whole') return list(ids);
    if (quirks.accountList === 'lacks one') happened('account list lacks one');
    return list(quirks.accountList === 'lacks one' ? ids.slice(1) : ids.slice(0, -1));
  };

  const isVisible = (accountId: string): boolean => quirks.visibleAccounts?.includes(accountId) ?? true;

  /** Cached for the following pages until a row is added. */
  let listed: { rows: readonly QuirkRow[]; rowCount: number; byBound: Map<string, SortedList> } | null = null;

  const listOf = (
    all: readonly QuirkRow[],
    bound: string,
    from: string,
    to: string,
    accountId?: string,
  ): SortedList => {
    if (listed?.rows !== all || listed.rowCount !== all.length) {
      listed = { rows: all, rowCount: all.length, byBound: new Map() };
    }
    const known = listed.byBound.get(bound);
    if (known !== undefined) return known;
    const { datesFilter, isDateFromExclusive, isDateToExclusive } = quirks;
    const isIgnored =
      datesFilter === 'nothing' || (datesFilter === 'nothing with accountId' && accountId !== undefined);
    const filtered = (row: QuirkRow): string | undefined =>
      datesFilter === 'authorizedDate' ? row.authorizedDate : row.transactionDate;
    const isAsked = (row: QuirkRow): boolean => {
      const day = filtered(row);
      return day === undefined || (day >= from && day <= to);
    };
    const asked = all.filter(
      (row) => (isIgnored || isAsked(row)) && (accountId === undefined || row.accountId === accountId),
    );
    const isLeftOut = (row: QuirkRow): boolean =>
      !isIgnored && ((isDateToExclusive && filtered(row) === to) || (isDateFromExclusive && filtered(row) === from));
    const matching = asked.filter((row) => isVisible(row.accountId) && !isLeftOut(row));
    const effectsOfList: QuirkEffect[] = [];
    if (asked.some((row) => !isVisible(row.accountId))) effectsOfList.push('account withheld');
    if (!isIgnored && isDateToExclusive && asked.some((row) => filtered(row) === to)) {
      effectsOfList.push('exclusive dateTo');
    }
    if (!isIgnored && isDateFromExclusive && asked.some((row) => filtered(row) === from)) {
      effectsOfList.push('exclusive dateFrom');
    }
    if (isIgnored && !asked.every(isAsked)) effectsOfList.push('dates ignored');
    if (quirks.order !== 'descending' && matching.length > 100) effectsOfList.push(`${quirks.order} order`);
    const list = { sorted: matching.sort(comparators[quirks.order]), effects: effectsOfList };
    listed.byBound.set(bound, list);
    return list;
  };

  const answerPage = (address: string): HttpResponse => {
    const url = new URL(address);
    const { pathname, searchParams } = url;
    const query = Object.fromEntries(searchParams);
    if (pathname === '/v1/accounts') return answerAccounts(url);
    const { dateFrom = '', dateTo = '99999', accountId, pageToken } = query;
    if (dateFrom > dateTo) return failure(400, 'invalid_query');
    if (accountId !== undefined && accountId === quirks.refusedAccount) {
      happened('account refused');
      return failure(404, 'not_found');
    }
    if (accountId !== undefined && !isVisible(accountId)) return failure(403, 'account_not_accessible');
    const bound = JSON.stringify([pathname, dateFrom, dateTo, accountId ?? '']);
    const { sorted, effects: effectsOfList } = listOf(rowsOf(url), bound, dateFrom, dateTo, accountId);
    for (const effect of effectsOfList) happened(effect);
    const token = pageToken === undefined ? null : readToken(pageToken);
    if (token !== null && token.bound !== bound) return failure(400, 'invalid_query');
    if (token !== null && token.issued < firstValid) {
      happened('token expired by request');
      return failure(400, 'invalid_query');
    }
    if (token !== null && quirks.tokenLifeMs !== null && now() - token.at > quirks.tokenLifeMs) {
      happened('token expired by age');
      return failure(400, 'invalid_query');
    }
    const number = token?.number ?? 0;
    const compare = comparators[quirks.order];
    const after = token?.after ?? null;
    const sent = after === null ? (token?.sent ?? 0) : sorted.filter((row) => compare(row, after) <= 0).length;
    const size = Math.min(quirks.pageSizes[number % quirks.pageSizes.length] ?? 100, Number(query['pageSize'] ?? 50));
    const rowsFrom = Math.max(0, sent - (number === 0 ? 0 : quirks.repeatedRows));
    const shown = sorted.slice(rowsFrom, sent + size);
    if (rowsFrom < sent && sent < sorted.length) happened('repeated row');
    const count = quirks.counts === 'list' ? sorted.length : wrongCount;
    if (sent + size >= sorted.length) return page(shown, undefined, count);
    if (size < 100) happened(size === 0 ? 'empty page with a token' : 'short page');
    if (quirks.repeatsTokens) happened('repeated token');
    const next = { bound, number: quirks.repeatsTokens ? 1 : number + 1, sent: quirks.repeatsTokens ? 0 : sent + size };
    const last = quirks.tokensHold === 'the last row' ? sorted[sent + size - 1] : undefined;
    const issued = quirks.repeatsTokens ? 1e9 : counts.requests;
    const nextToken = { ...next, after: last ?? null, issued, at: quirks.repeatsTokens ? 0 : now() };
    return page(shown, JSON.stringify(nextToken), count);
  };
  return { answer, inserted, counts, effects };
}

const newRow: QuirkRow = { id: '', accountId: 'a', transactionDate: '2026-03-15' };

interface Token {
  readonly bound: string;
  readonly number: number;
  readonly sent: number;
  readonly after: QuirkRow | null;
  readonly issued: number;
  readonly at: number;
}

function readToken(text: string): Token {
  return JSON.parse(text) as Token;
}

const byId = (a: QuirkRow, b: QuirkRow): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const dayOf = ({ transactionDate = '' }: QuirkRow): string => transactionDate;

const comparators: { readonly [Order in Quirks['order']]: (a: QuirkRow, b: QuirkRow) => number } = {
  descending: (a, b) => (dayOf(a) > dayOf(b) ? -1 : dayOf(a) < dayOf(b) ? 1 : byId(a, b)),
  ascending: (a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : byId(a, b)),
  scrambled: (a, b) => scramble(a.id) - scramble(b.id) || byId(a, b),
};

const scrambled = new Map<string, number>();

/** FNV-1a, for a reproducible order that depends on neither date nor name. */
function scramble(text: string): number {
  const known = scrambled.get(text);
  if (known !== undefined) return known;
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0;
  scrambled.set(text, hash);
  return hash;
}

/** No code may rely on the count. */
const wrongCount = 3;

function page(rows: readonly { readonly id: string }[], nextPageToken?: string, count = wrongCount): HttpResponse {
  const pagination = { pageSize: 100, ...(nextPageToken === undefined ? {} : { nextPageToken }) };
  const headers = { 'x-service-item-count': String(count) };
  return { status: 200, headers, text: JSON.stringify({ data: rows.map(toShown), pagination, meta: { novel: true } }) };
}

function toShown(row: { readonly id: string; readonly isAnonymous?: boolean }): object {
  const { id, isAnonymous, ...shown } = row;
  return isAnonymous === true ? shown : { id, ...shown };
}

function answerFault(fault: Fault, nowMs: number): HttpResponse {
  switch (fault) {
    case 'network':
      throw new Error('Adresse nicht verfügbar: https://api.example.com/v1/transactions?dateFrom=2026-01-01');
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
