import { transaction } from '../../../support/api/sample-records';
import { failure, list, scriptedApi } from '../../../support/api/scripted-api';
import { connectedPlatform } from '../../../support/platform/connected-platform';

export const [bank, card, fund] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
];

/** An account of a bank whose balance is of today, 2026-11-21. */
export const account = (id: string, name: string, current: number | null, more: object = {}) => ({
  id,
  name,
  category: 'bank',
  status: 'ACTIVE',
  lastBalanceRefreshAt: '2026-11-21T06:00:00Z',
  balances: { current, currencyCode: 'USD' },
  ...more,
});

let count = 0;
export const moved = (
  accountId: string,
  transactionDate: string,
  displayAmount: number | undefined,
  more: object = {},
) => {
  count += 1;
  return transaction(count, { accountId, transactionDate, displayAmount, amount: undefined, ...more });
};

/** An API that filters by days and accounts, and one that a test can take down. */
export function datedPlatform(
  accounts: readonly object[],
  rows: readonly { [field: string]: unknown }[],
  isDown: () => boolean = () => false,
) {
  return connectedPlatform({
    server: scriptedApi({
      'GET /v1/accounts': accounts,
      'GET /v1/transactions': ({ query: { dateFrom = '', dateTo = '9999', accountId } }) => {
        if (isDown()) return failure(500, 'internal_error');
        return list(
          rows.filter(
            (row) =>
              String(row['transactionDate']) >= dateFrom &&
              String(row['transactionDate']) <= dateTo &&
              (accountId === undefined || row['accountId'] === accountId),
          ),
        );
      },
    }),
  });
}
