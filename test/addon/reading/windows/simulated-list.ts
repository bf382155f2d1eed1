import type { Api } from '../../../../src/addon/reading/http/api';
import { createConcurrencyLimit } from '../../../../src/addon/reading/http/concurrency-limit';
import type { ApiRequest } from '../../../../src/addon/reading/http/request';
import type { Outcome } from '../../../../src/addon/reading/http/send';
import { unknownDateFilter } from '../../../../src/addon/reading/store/manifest';
import { newCursor, rowsOfCursors } from '../../../../src/addon/reading/windows/plan/window-cursor';
import type { ListSpec } from '../../../../src/addon/reading/windows/query';
import { readWindows } from '../../../../src/addon/reading/windows/read-windows';

/** A row of a list by day, counted from 1970-01-01, and account. */
export interface ListRow {
  readonly day: number;
  readonly account: number;
}

/** How the server sorts. */
export type Order = 'descending' | 'ascending' | 'byAccount' | 'scrambled';

/** How many requests run at once, how many of them an earlier execution has seen, and how long a page takes. */
export interface Conditions {
  readonly lanes: number;
  readonly knownLanes: number | null;
  readonly pageMs: number;
}

const twentyLanes: Conditions = { lanes: 20, knownLanes: 20, pageMs: 200 };

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What a read cost: a round is as long as a page takes. */
export interface Cost {
  readonly rounds: number;
  readonly requests: number;
  readonly rowCount: number;
}

export const today = 20_000;
/** The year up to today, as whole months. */
export const year: Range = { from: today - 354, to: today + 10 };

const transactions: ListSpec = {
  operationId: 'listTransactions',
  path: {},
  filters: {},
  isDated: true,
  canAskByAccount: true,
};

/** One for each status. */
const accountRequests = 3;

/** Reads a list in memory page by page, as the API serves it, and counts. */
export function readSimulated(
  list: readonly ListRow[],
  order: Order = 'descending',
  range: Range = year,
  { lanes, knownLanes, pageMs }: Conditions = twentyLanes,
): Cost {
  const rows = list
    .map(({ day, account }, index) => ({
      id: index,
      day,
      account,
      transactionDate: dayText(day),
      accountId: `account-${account}`,
    }))
    .sort((a, b) => compare[order](a, b) || a.id - b.id);
  const accountIds = Array.from(new Set(rows.map(({ accountId }) => accountId)));
  const limit = createConcurrencyLimit(
    () => null,
    () => 0,
    () => knownLanes,
  );
  let [rounds, requests] = [0, 0];
  const pass = (requestCount: number): void => {
    const roundsOfBatch = Math.ceil(requestCount / lanes);
    rounds += roundsOfBatch;
    requests += requestCount;
    limit.took(requestCount, roundsOfBatch * pageMs);
    limit.answered(requestCount, 0, Number.POSITIVE_INFINITY, 0);
  };
  let areAccountsRequested = false;

  const byQuery = new Map<string, typeof rows>();
  const select = ({ dateFrom = '0000', dateTo = '9999', accountId }: NonNullable<ApiRequest['query']>): typeof rows => {
    const key = nameOf({ dateFrom, dateTo, accountId });
    const found =
      byQuery.get(key) ??
      rows.filter(
        ({ transactionDate: day, accountId: account }) =>
          day >= String(dateFrom) && day <= String(dateTo) && (accountId === undefined || accountId === account),
      );
    byQuery.set(key, found);
    return found;
  };
  const answer = ({ query = {} }: ApiRequest): Outcome => {
    const own = select(query);
    const start = Number.parseInt(String(query['pageToken'] ?? 0), 10);
    const end = start + Number(query['pageSize']);
    return {
      answer: {
        rows: own.slice(start, end),
        nextPageToken: end < own.length ? `${end} ${nameOf(query)}` : null,
        itemCount: null,
      },
    };
  };
  const api: Api = {
    readAll(batch) {
      const outcomes: Outcome[] = [];
      // Requests for accounts are sent with the next wave.
      const others = areAccountsRequested ? accountRequests : 0;
      areAccountsRequested = false;
      while (outcomes.length < batch.length) {
        const first = outcomes.length === 0 ? others : 0;
        const sent = batch.slice(outcomes.length, outcomes.length + Math.max(1, limit.now() - first));
        outcomes.push(...sent.map(answer));
        pass(sent.length + first);
      }
      return outcomes;
    },
    concurrency: limit.now,
    lanes: limit.lanes,
    lanesToTry: limit.lanesToTry,
    remaining: limit.remaining,
    requestCount: () => requests,
    call: () => {
      throw new Error('A list is read in waves.');
    },
  };
  const { cursors, cause } = readWindows(api, transactions, [newCursor({ days: range, accountId: null })], {
    today,
    now: () => 0,
    others: [],
    first: [],
    requestAccounts: () => {
      areAccountsRequested = true;
    },
    accountIds: () => accountIds,
    onAccountsIncomplete: () => undefined,
    dateFilter: unknownDateFilter,
    onDateFilter: () => undefined,
    onWave: () => undefined,
  });
  if (cause !== null) throw cause;
  return { rounds, requests, rowCount: rowsOfCursors(cursors).length };
}

const compare: { readonly [name in Order]: (a: ListRow & Numbered, b: ListRow & Numbered) => number } = {
  descending: (a, b) => b.day - a.day || b.id - a.id,
  ascending: (a, b) => a.day - b.day,
  byAccount: (a, b) => a.account - b.account || b.day - a.day,
  scrambled: (a, b) => ((a.id * 7_919) % 10_007) - ((b.id * 7_919) % 10_007),
};

interface Numbered {
  readonly id: number;
}

function nameOf({ dateFrom, dateTo, accountId }: NonNullable<ApiRequest['query']>): string {
  return `${dateFrom} ${dateTo} ${accountId}`;
}

function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
