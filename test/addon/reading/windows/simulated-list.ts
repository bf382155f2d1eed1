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

export type Order = 'descending' | 'ascending';

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What a read cost: a round is one batch of parallel requests. */
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
export function readSimulated(list: readonly ListRow[], order: Order = 'descending', range: Range = year): Cost {
  const sign = order === 'ascending' ? 1 : -1;
  const rows = list
    .map(({ day, account }, index) => ({
      id: index,
      day,
      transactionDate: dayText(day),
      accountId: `account-${account}`,
    }))
    .sort((a, b) => sign * (a.day - b.day || a.id - b.id));
  const accountIds = Array.from(new Set(rows.map(({ accountId }) => accountId)));
  const limit = createConcurrencyLimit(
    () => null,
    () => 0,
  );
  let [rounds, requests] = [0, 0];
  let areAccountsRequested = false;

  const byQuery = new Map<string, typeof rows>();
  const select = ({ dateFrom = '0000', dateTo = '9999', accountId }: NonNullable<ApiRequest['query']>): typeof rows => {
    const key = `${dateFrom} ${dateTo} ${accountId}`;
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
    const start = Number(query['pageToken'] ?? 0);
    const end = start + Number(query['pageSize']);
    return {
      answer: { rows: own.slice(start, end), nextPageToken: end < own.length ? String(end) : null, itemCount: null },
    };
  };
  const api: Api = {
    readAll(batch) {
      const outcomes: Outcome[] = [];
      // Requests for accounts fill the wave that they are sent with.
      if (areAccountsRequested) requests += accountRequests;
      if (areAccountsRequested && batch.length > limit.now() - accountRequests) rounds += 1;
      areAccountsRequested = false;
      while (outcomes.length < batch.length) {
        const sent = batch.slice(outcomes.length, outcomes.length + limit.now());
        outcomes.push(...sent.map(answer));
        limit.answered(sent.length, 0, Number.POSITIVE_INFINITY, 0);
        rounds += 1;
        requests += sent.length;
      }
      return outcomes;
    },
    concurrency: limit.now,
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

function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
