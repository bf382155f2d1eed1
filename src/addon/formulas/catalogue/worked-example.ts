import type { FunctionName } from './functions';

/**
 * A household small enough to add up on paper. docs/functions.md prints it with its results, which were calculated by
 * hand, as the comments show. A test calculates them from what is printed there.
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
    transaction('2026-03-16', 'To savings', -500, 'Transfer'),
    transaction('2026-03-17', 'From checking', 500, 'Transfer', { accountId: 'Joint savings' }),
    transaction('2026-03-18', 'Booked twice', -20, 'Groceries', { isIgnored: true }),
    transaction('2026-03-20', 'Bäckerei', -7.8, 'Groceries', { currencyCode: 'EUR' }),
  ],
  results: [
    {
      formula: '=FIN_NETWORTH()',
      // USD assets 2500.10 + half of 1000.25 + 10000 + half of 300000 = 163000.225;
      // liabilities half of 120000.40 + 310.35 = 60310.55; net 163000.225 - 60310.55 = 102689.675.
      // EUR 750.50 - 20.30 = 730.20.
      table: [
        ['Currency', 'Assets (your share)', 'Liabilities (your share)', 'Net (your share)'],
        ['USD', 163_000.225, 60_310.55, 102_689.675],
        ['EUR', 730.2, 0, 730.2],
      ],
    },
    {
      formula: '=FIN_SUMMARY("month", "2026-01-01", "2026-03-31")',
      // January: out 0.10 + 0.20 + 1200 = 1200.30; net 3000 - 1200.30 = 1799.70.
      // March: out 40.15 - 5.05 (a refund) + 9.99 = 45.09; net 3000 - 45.09 = 2954.91. The two sides of the transfer
      // are neither income nor spending, and add up to 0.
      table: [
        ['Month', 'Currency', 'Count', 'In (in full)', 'Out (in full)', 'Net (in full)', 'Transfers (in full)'],
        ['2026-01', 'USD', 4, 3000, 1200.3, 1799.7, 0],
        ['2026-02', 'USD', 0, 0, 0, 0, 0],
        ['2026-03', 'USD', 6, 3000, 45.09, 2954.91, 0],
        ['2026-01', 'EUR', 0, 0, 0, 0, 0],
        ['2026-02', 'EUR', 0, 0, 0, 0, 0],
        ['2026-03', 'EUR', 1, 0, 7.8, -7.8, 0],
      ],
    },
    {
      formula: '=FIN_SUMMARY("category,month", "2026-01-01", "2026-03-31", "measure=out; totals=true")',
      // Groceries 0.30 + 40.15 - 5.05 = 35.40; the column of March 35.10 + 9.99 = 45.09; all 1200.30 + 45.09 = 1245.39.
      // Nothing goes out as salary.
      table: [
        ['Category', 'Currency', '2026-01', '2026-02', '2026-03', 'Total (in full)'],
        ['Rent', 'USD', 1200, 0, 0, 1200],
        ['Groceries', 'USD', 0.3, 0, 35.1, 35.4],
        ['(no category)', 'USD', 0, 0, 9.99, 9.99],
        ['Groceries', 'EUR', 0, 0, 7.8, 7.8],
        ['Total', 'USD', 1200.3, 0, 45.09, 1245.39],
        ['Total', 'EUR', 0, 0, 7.8, 7.8],
      ],
    },
    {
      formula: '=FIN_SUMMARY("category", "2026-01-01", "2026-03-31", "currency=USD; share=true; pending=false")',
      // Half of the rent; the market is pending, so the refund of 5.05 is more than the groceries of 0.30: 4.75.
      table: [
        [
          'Category',
          'Currency',
          'Count',
          'In (your share)',
          'Out (your share)',
          'Net (your share)',
          'Transfers (your share)',
        ],
        ['Rent', 'USD', 1, 0, 600, -600, 0],
        ['(no category)', 'USD', 1, 0, 9.99, -9.99, 0],
        ['Salary', 'USD', 2, 6000, 0, 6000, 0],
        ['Transfer', 'USD', 2, 0, 0, 0, 0],
        ['Groceries', 'USD', 3, 0, -4.75, 4.75, 0],
      ],
    },
  ] satisfies readonly WorkedResult[],
};

interface WorkedResult {
  readonly formula: `=${FunctionName}(${string}`;
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
    readonly accountId?: string;
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
    // What the source says: a refund of groceries is not income.
    ...(category === 'Groceries' ? { sourcePrimaryCategory: 'FOOD_AND_DRINK' } : {}),
    ...more,
  };
}
