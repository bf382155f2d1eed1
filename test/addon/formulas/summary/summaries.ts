import { accounts, tags, transaction } from '../../../support/api/sample-records';
import { scriptedApi } from '../../../support/api/scripted-api';
import { connectedPlatform, evaluateTable } from '../../../support/platform/connected-platform';

let count = 0;

/** A transaction of a day, as a person sees its amount. */
export const paid = (day: string, displayAmount: unknown, more: { readonly [name: string]: unknown } = {}) => {
  count += 1;
  return transaction(count, { transactionDate: day, displayAmount, amount: undefined, ...more });
};

export const named = (name: string) => ({ organizationTransactionCategoryName: name });
export const euro = { currencyCode: 'EUR' };

export function platformWith(rows: readonly unknown[], more: Parameters<typeof scriptedApi>[0] = {}) {
  return connectedPlatform({
    server: scriptedApi({ 'GET /v1/transactions': rows, 'GET /v1/accounts': accounts, 'GET /v1/tags': tags, ...more }),
  });
}

export const table = (rows: readonly unknown[], ...given: unknown[]) =>
  evaluateTable(platformWith(rows), 'FIN_SUMMARY', ...given);
export const body = (rows: readonly unknown[], ...given: unknown[]) => table(rows, ...given, 'headers=false');
