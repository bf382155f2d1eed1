import { accounts, brokerageId, tags, transaction } from '../../support/api/sample-records';
import { scriptedApi } from '../../support/api/scripted-api';
import { connectedPlatform } from '../../support/platform/connected-platform';

export const rows = [
  transaction(1, { transactionDate: '2026-11-01', sourcePrimaryCategory: 'FOOD', sourceDetailedCategory: 'GROCERIES' }),
  transaction(2, { transactionDate: '2026-11-03', accountId: brokerageId, pending: true, merchantName: 'Shop' }),
  transaction(3, { transactionDate: '2026-11-02', organizationTransactionCategoryName: 'Rent', entity: null }),
];

export function platformWith(more: Parameters<typeof scriptedApi>[0] = {}, timeZone?: string) {
  return connectedPlatform({
    ...(timeZone === undefined ? {} : { timeZone }),
    server: scriptedApi({ 'GET /v1/transactions': rows, 'GET /v1/accounts': accounts, 'GET /v1/tags': tags, ...more }),
  });
}

export const midnightInBerlin = (day: string) => new Date(`${day}T00:00:00+01:00`);
