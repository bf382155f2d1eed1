import { type Account, type ChangingApi, dayBefore, type Transaction, tagId } from './changing-api';

export type Shown = string | number | boolean | null;

/** The values of a row by the headings of the first layout; dates as days. */
export type ShownRow = { readonly [heading: string]: Shown };

/** A synced table of a week: what its user chose, and what it must show, computed from the rows of the server. */
export interface WeekTable {
  readonly dataset: string;
  readonly keepsDays: boolean;
  /** Whether only recent days are read by each run. */
  readonly isByDays: boolean;
  /** A column of text that a user may overtype. */
  readonly overtyped: string | null;
  /** A column that keeps what a user types. */
  readonly overridable?: string;
  readonly headings: readonly string[];
  input(api: ChangingApi, today: string): object;
  /** By the id that the row key begins with. */
  expected(api: ChangingApi, today: string, firstDay: string): ReadonlyMap<string, ShownRow>;
}

const choices = { columns: [], from: 'all', accountIds: [], categories: [], tagId: null };

const isVisible = ({ hidden }: ChangingApi, accountId: string): boolean => !hidden.has(accountId);

function accountsOf(api: ChangingApi): readonly Account[] {
  return api.accounts.filter(({ id }) => isVisible(api, id));
}

function transactionTable(
  isChosen: (row: Transaction, api: ChangingApi, firstDay: string) => boolean,
  filters: (api: ChangingApi, today: string) => object,
): WeekTable {
  return {
    dataset: 'transactions',
    keepsDays: false,
    isByDays: true,
    overtyped: 'Name',
    headings: ['Date', 'Name', 'Amount', 'Currency', 'Category', 'Account', 'Pending'],
    input: (api, today) => ({ ...choices, dataset: 'transactions', ...filters(api, today) }),
    expected: (api, _today, firstDay) =>
      new Map(
        api.transactions
          .filter((row) => isVisible(api, row.accountId) && !row.isIgnored && isChosen(row, api, firstDay))
          .map((row) => [
            row.id,
            {
              Date: row.transactionDate,
              Name: row.name,
              Amount: row.displayAmount,
              Currency: 'USD',
              Category: row.category,
              Account: api.accounts.find(({ id }) => id === row.accountId)?.name ?? null,
              Pending: row.pending,
            },
          ]),
      ),
  };
}

const holdings: WeekTable = {
  dataset: 'holdings',
  keepsDays: false,
  isByDays: false,
  overtyped: 'Asset',
  headings: ['Account', 'Asset', 'Market value', 'Currency'],
  input: () => ({ ...choices, dataset: 'holdings', columns: ['account', 'asset', 'value', 'currency', 'id'] }),
  expected: (api) =>
    new Map(
      api.holdings
        .filter((row) => isVisible(api, row.accountId))
        .map((row) => [
          row.id,
          {
            Account: api.accounts.find(({ id }) => id === row.accountId)?.name ?? null,
            Asset: row.assetName,
            'Market value': row.marketValue,
            Currency: 'USD',
          },
        ]),
    ),
};

const ofToday = (rows: ReadonlyMap<string, ShownRow>, today: string): ReadonlyMap<string, ShownRow> =>
  new Map([...rows].map(([id, row]) => [`${today} ${id}`, row]));

const accountRow = ({ name, category, balance }: Account): ShownRow => ({
  Account: name,
  Category: category,
  Balance: balance,
});

/** Debts are owed. A removed account does not count. */
function netWorth(api: ChangingApi): ShownRow {
  const counted = accountsOf(api).filter(({ status }) => status !== 'REMOVED');
  const cents = (isDebt: boolean): number =>
    counted
      .filter(({ category }) => (category === 'debt') === isDebt)
      .reduce((sum, { balance }) => sum + Math.round(balance * 100), 0);
  const [assets, liabilities] = [cents(false), cents(true)];
  return { Currency: 'USD', Assets: assets / 100, Liabilities: liabilities / 100, Net: (assets - liabilities) / 100 };
}

/** A table whose categories are the user's to change. The hidden column beside them keeps what was written last. */
function overridable(table: WeekTable): WeekTable {
  return {
    ...table,
    overridable: 'Category',
    headings: [...table.headings, 'Category (FIN)'],
    input: (api, today) => ({ ...table.input(api, today), overrides: ['category'] }),
  };
}

export const weekTables = {
  all: overridable(
    transactionTable(
      () => true,
      () => ({}),
    ),
  ),
  ofAccount: overridable(
    transactionTable(
      (row, api, firstDay) => row.accountId === api.accounts[0]?.id && row.transactionDate >= firstDay,
      (api, today) => ({ accountIds: [api.accounts[0]?.id], from: dayBefore(today, firstDayAgo) }),
    ),
  ),
  ofCategory: transactionTable(
    ({ category }) => category === 'Groceries',
    () => ({ categories: ['Groceries'] }),
  ),
  tagged: {
    ...overridable(
      transactionTable(
        ({ isTagged }) => isTagged,
        () => ({ dataset: 'tagged', tagId }),
      ),
    ),
    dataset: 'tagged',
  },
  holdings,
  snapshot: {
    ...holdings,
    keepsDays: true,
    overtyped: null,
    input: (api, today) => ({ ...holdings.input(api, today), isSnapshot: true }),
    expected: (api, today, firstDay) => ofToday(holdings.expected(api, today, firstDay), today),
  },
  accounts: {
    dataset: 'accounts',
    keepsDays: false,
    isByDays: false,
    overtyped: 'Category',
    headings: ['Account', 'Category', 'Balance', 'Status'],
    input: () => ({ ...choices, dataset: 'accounts', columns: ['name', 'category', 'balance', 'status', 'id'] }),
    expected: (api) => new Map(accountsOf(api).map((row) => [row.id, { ...accountRow(row), Status: row.status }])),
  },
  balances: {
    dataset: 'balances',
    keepsDays: true,
    isByDays: false,
    overtyped: null,
    headings: ['Account', 'Category', 'Balance'],
    input: () => ({ ...choices, dataset: 'balances' }),
    expected: (api, today) => ofToday(new Map(accountsOf(api).map((row) => [row.id, accountRow(row)])), today),
  },
  networth: {
    dataset: 'networth',
    keepsDays: true,
    isByDays: false,
    overtyped: null,
    headings: ['Currency', 'Assets', 'Liabilities', 'Net'],
    input: () => ({ ...choices, dataset: 'networth' }),
    expected: (api, today) => ofToday(new Map([['usd', netWorth(api)]]), today),
  },
} as const satisfies { readonly [name: string]: WeekTable };

export type WeekTableName = keyof typeof weekTables;
export const weekTableNames = Object.keys(weekTables) as WeekTableName[];

/** Where the table of one account begins, in days before the week. */
export const firstDayAgo = 20;
