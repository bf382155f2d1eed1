import type { FunctionName } from './functions';

/**
 * A household small enough to add up on paper. docs/functions.md prints it with its results. A test compares the
 * functions with the same results, which were calculated by hand, as the comments show.
 */
export const workedExample = {
  accounts: [
    account('Checking', 'bank', 'USD', 2500.1),
    account('Joint savings', 'bank', 'USD', 1000.25, { ownershipPercentage: 50 }),
    account('Brokerage', 'investment', 'USD', 10_000, { status: 'INACTIVE' }),
    account('House', 'real_estate', 'USD', 300_000, { ownershipPercentage: 50 }),
    account('Mortgage', 'debt', 'USD', 120_000.4, { ownershipPercentage: 50 }),
    account('Card', 'debt', 'USD', 310.35),
    account('Old card', 'debt', 'USD', 999.99, { status: 'REMOVED' }),
    account('Lent car', 'other', 'USD', 8000, { excludeFromNetWorth: true }),
    account('Giro', 'bank', 'EUR', 750.5),
    account('Overdrawn', 'bank', 'EUR', -20.3),
  ],
  transactions: [
    transaction('2026-01-05', 'Salary', 3000, 'Salary'),
    transaction('2026-01-10', 'Corner shop', -0.1, 'Groceries'),
    transaction('2026-01-11', 'Corner shop', -0.2, 'Groceries'),
    transaction('2026-01-20', 'Rent', -1200, 'Rent', { accountOwnershipPercentage: 50 }),
    transaction('2026-03-02', 'Salary', 3000, 'Salary'),
    transaction('2026-03-03', 'Refund', 5.05, 'Groceries'),
    transaction('2026-03-14', 'Market', -40.15, 'Groceries', { pending: true }),
    transaction('2026-03-15', 'Kiosk', -9.99, null),
    transaction('2026-03-16', 'To savings', -500, 'Transfer', { isIgnored: true }),
    transaction('2026-03-20', 'Bäckerei', -7.8, 'Groceries', { currencyCode: 'EUR' }),
  ],
  results: [
    {
      formula: '=FIN_NETWORTH()',
      arguments: [],
      // USD assets 2500.10 + half of 1000.25 + 10000 + half of 300000 = 163000.225;
      // liabilities half of 120000.40 + 310.35 = 60310.55; net 163000.225 - 60310.55 = 102689.675.
      // EUR 750.50 - 20.30 = 730.20.
      table: [
        ['Currency', 'Assets', 'Liabilities', 'Net'],
        ['USD', 163_000.225, 60_310.55, 102_689.675],
        ['EUR', 730.2, 0, 730.2],
      ],
    },
    {
      formula: '=FIN_SUMMARY("month", "2026-01-01", "2026-03-31")',
      arguments: ['month', '2026-01-01', '2026-03-31'],
      // January: out 0.10 + 0.20 + 1200 = 1200.30; net 3000 - 1200.30 = 1799.70.
      // March: in 3000 + 5.05; out 40.15 + 9.99 = 50.14; net 3005.05 - 50.14 = 2954.91.
      table: [
        ['Month', 'Currency', 'Count', 'In', 'Out', 'Net'],
        ['2026-01', 'USD', 4, 3000, 1200.3, 1799.7],
        ['2026-02', 'USD', 0, 0, 0, 0],
        ['2026-03', 'USD', 4, 3005.05, 50.14, 2954.91],
        ['2026-01', 'EUR', 0, 0, 0, 0],
        ['2026-02', 'EUR', 0, 0, 0, 0],
        ['2026-03', 'EUR', 1, 0, 7.8, -7.8],
      ],
    },
    {
      formula: '=FIN_SUMMARY("category,month", "2026-01-01", "2026-03-31", "measure=out; totals=true")',
      arguments: ['category,month', '2026-01-01', '2026-03-31', 'measure=out; totals=true'],
      // Groceries 0.30 + 40.15 = 40.45; the column of March 40.15 + 9.99 = 50.14; all 1200.30 + 50.14 = 1250.44.
      // Nothing goes out as salary.
      table: [
        ['Category', 'Currency', '2026-01', '2026-02', '2026-03', 'Total'],
        ['Rent', 'USD', 1200, 0, 0, 1200],
        ['Groceries', 'USD', 0.3, 0, 40.15, 40.45],
        ['(no category)', 'USD', 0, 0, 9.99, 9.99],
        ['Groceries', 'EUR', 0, 0, 7.8, 7.8],
        ['Total', 'USD', 1200.3, 0, 50.14, 1250.44],
        ['Total', 'EUR', 0, 0, 7.8, 7.8],
      ],
    },
    {
      formula: '=FIN_SUMMARY("category", "2026-01-01", "2026-03-31", "currency=USD; share=true; pending=false")',
      arguments: ['category', '2026-01-01', '2026-03-31', 'currency=USD; share=true; pending=false'],
      // Half of the rent; the market is pending, so groceries are 0.30 out and 5.05 in: 4.75.
      table: [
        ['Category', 'Currency', 'Count', 'In', 'Out', 'Net'],
        ['Rent', 'USD', 1, 0, 600, -600],
        ['(no category)', 'USD', 1, 0, 9.99, -9.99],
        ['Groceries', 'USD', 3, 5.05, 0.3, 4.75],
        ['Salary', 'USD', 2, 6000, 0, 6000],
      ],
    },
  ] satisfies readonly WorkedResult[],
};

interface WorkedResult {
  readonly formula: `=${FunctionName}(${string}`;
  readonly arguments: readonly string[];
  readonly table: readonly (readonly (string | number)[])[];
}

function account(
  name: string,
  category: string,
  currencyCode: string,
  current: number,
  more: { readonly status?: string; readonly ownershipPercentage?: number; readonly excludeFromNetWorth?: true } = {},
) {
  return { id: name, name, category, status: 'ACTIVE', balances: { current, currencyCode }, ...more };
}

function transaction(
  transactionDate: string,
  name: string,
  displayAmount: number,
  category: string | null,
  more: {
    readonly currencyCode?: string;
    readonly accountOwnershipPercentage?: number;
    readonly pending?: true;
    readonly isIgnored?: true;
  } = {},
) {
  return {
    id: `${transactionDate} ${name}`,
    accountId: 'Checking',
    transactionDate,
    name,
    amount: -displayAmount,
    displayAmount,
    currencyCode: 'USD',
    pending: false,
    isIgnored: false,
    ...(category === null ? {} : { organizationTransactionCategoryName: category }),
    ...more,
  };
}
