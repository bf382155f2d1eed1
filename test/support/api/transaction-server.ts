import type { Server } from '../platform/fake-platform';
import { accounts, checkingId, hotelsId, tags, transaction, travelId } from './sample-records';
import { list, type Route, scriptedApi } from './scripted-api';

export type Transaction = { readonly [field: string]: unknown } & { id: string };

/** An API whose transactions a test can change, with pages of 100, filters of dates and visibility, newest first. */
export function transactionServer(
  transactions: () => readonly Transaction[],
  more: { readonly [endpoint: string]: Route } = {},
): Server {
  return scriptedApi({
    'GET /v1/accounts': ({ query }) => list(query['status'] === undefined ? accounts : []),
    'GET /v1/holdings': () => list([]),
    'GET /v1/tags': () => list(tags),
    // The first transaction is tagged.
    [`GET /v1/tags/${travelId}/transactions`]: () => list(transactions().slice(0, 1)),
    [`GET /v1/tags/${hotelsId}/transactions`]: () => list([]),
    'GET /v1/transactions': ({ query }) => {
      const { dateFrom = '0000', dateTo = '9999', accountId, pageToken, visibility = 'active' } = query;
      const rows = transactions()
        .filter((row) => {
          const day = String(row['transactionDate']);
          const isIgnored = row['isIgnored'] === true;
          if (visibility !== 'all' && isIgnored !== (visibility === 'ignored')) return false;
          return day >= dateFrom && day <= dateTo && (accountId === undefined || row['accountId'] === accountId);
        })
        .sort(
          (a, b) => String(b['transactionDate']).localeCompare(String(a['transactionDate'])) || (a.id < b.id ? 1 : -1),
        );
      const start = Number(pageToken ?? 0);
      const next = start + 100;
      return list(rows.slice(start, next), next < rows.length ? String(next) : undefined);
    },
    ...more,
  });
}

export function payment(index: number, fields: { readonly [name: string]: unknown } = {}): Transaction {
  return { ...transaction(index), accountId: checkingId, ...fields } as Transaction;
}
