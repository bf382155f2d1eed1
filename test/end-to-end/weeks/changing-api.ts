import type { ApiAnswer, ApiRequest } from '../../support/host/in-process-host';

/** What can happen on the server between two calls of the API. */
export const serverChanges = [
  'add',
  'addPending',
  'addOld',
  'changeAmount',
  'rename',
  'delete',
  'post',
  'ignore',
  'tag',
  'addHolding',
  'changeHolding',
  'deleteHolding',
  'changeBalance',
  'renameAccount',
  'removeAccount',
  'hideAccount',
  'showAccounts',
  'relinkAccount',
] as const;

export type ServerChange = (typeof serverChanges)[number];

/** How the API answers an execution: every other request fails so. */
export type ApiFault = 'error' | 'limit' | 'timeout';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly status: string;
  readonly balance: number;
}

export interface Transaction {
  readonly id: string;
  readonly accountId: string;
  readonly transactionDate: string;
  readonly name: string;
  readonly displayAmount: number;
  readonly category: string;
  readonly pending: boolean;
  readonly isIgnored: boolean;
  readonly isTagged: boolean;
}

export interface Holding {
  readonly id: string;
  readonly accountId: string;
  readonly assetName: string;
  readonly marketValue: number;
}

export interface ChangingApi {
  readonly accounts: Account[];
  readonly transactions: Transaction[];
  readonly holdings: Holding[];
  /** Accounts that the key does not see. */
  readonly hidden: ReadonlySet<string>;
  /** Ids under which pending transactions came back. */
  readonly postedAs: ReadonlyMap<string, string>;
  /** The new ids of transactions of an account that was connected again. */
  readonly relinkedAs: ReadonlyMap<string, string>;
  fault: ApiFault | null;
  readonly change: (change: ServerChange, pick: number) => void;
  readonly fetch: (request: ApiRequest) => ApiAnswer;
}

export const tagId = '77777777-7777-4777-8777-777777777777';
export const categories = ['Groceries', 'Rent', 'Travel'] as const;
/** Texts that Sheets would read as formulas, numbers, dates and booleans. */
const hostileNames = ['=1+1', '+49 30', '007', '1/2', 'TRUE', "'quoted", '@name', 'Café', '#REF!', '2026-01-02'];
const rowsPerPage = 100;

/** Accounts, transactions, holdings and tags of one organization that change. `today` is a day of the week. */
export function changingApi(today: () => string): ChangingApi {
  let serial = 0;
  let requests = 0;
  const hidden = new Set<string>();
  const postedAs = new Map<string, string>();
  const relinkedAs = new Map<string, string>();
  const newId = (letter: string): string => {
    serial += 1;
    return `${letter.repeat(8)}-0000-4000-8000-${String(serial).padStart(12, '0')}`;
  };
  const accounts: Account[] = ['bank', 'bank', 'debt', 'investment'].map((category, index) => ({
    id: newId('c'),
    // Two accounts have one name.
    name: index === 1 ? 'Account 0' : `Account ${index}`,
    category,
    status: 'ACTIVE',
    balance: 100 * (index + 1),
  }));
  const transactions: Transaction[] = [];
  const holdings: Holding[] = [];

  const add = (pick: number, daysAgo: number, fields: Partial<Transaction> = {}): void => {
    const id = newId('a');
    transactions.push({
      id,
      accountId: accounts[pick % accounts.length]?.id ?? '',
      transactionDate: dayBefore(today(), daysAgo),
      name: `${hostileNames[pick % hostileNames.length]} ${serial}`,
      // No two have the same, so that it is clear which pending one was posted.
      displayAmount: -serial - 0.25,
      category: categories[pick % categories.length] as string,
      pending: false,
      isIgnored: false,
      isTagged: pick % 3 === 0,
      ...fields,
    });
  };
  const addHolding = (pick: number): void => {
    const id = newId('b');
    holdings.push({ id, accountId: accounts[3]?.id ?? '', assetName: `Fund ${serial}`, marketValue: pick % 1_000 });
  };
  for (let index = 0; index < 9; index += 1) add(index * 7 + 1, index * 3, { pending: index < 3 });
  for (let index = 0; index < 3; index += 1) add(index, 90 + index * 40);
  for (let index = 0; index < 3; index += 1) addHolding(index * 100);

  const change = <Row>(rows: Row[], pick: number, next: (row: Row) => Row | null): void => {
    const index = rows.length === 0 ? -1 : pick % rows.length;
    const row = rows[index];
    if (row === undefined) return;
    const changed = next(row);
    if (changed === null) rows.splice(index, 1);
    else rows[index] = changed;
  };
  /** The first account is named by filters of tables, and stays as it is. */
  const changeAccount = (pick: number, next: (account: Account) => Account): void => {
    const index = 1 + (pick % (accounts.length - 1));
    accounts[index] = next(accounts[index] as Account);
  };

  const changes: { readonly [Name in ServerChange]: (pick: number) => void } = {
    add: (pick) => add(pick, pick % 30),
    addPending: (pick) => add(pick, pick % 3, { pending: true }),
    addOld: (pick) => add(pick, 60 + (pick % 200)),
    changeAmount: (pick) =>
      change(transactions, pick, (row) => {
        serial += 1;
        return { ...row, displayAmount: serial + 0.5 };
      }),
    rename: (pick) => change(transactions, pick, (row) => ({ ...row, name: `${row.name}!` })),
    delete: (pick) => change(transactions, pick, () => null),
    post(pick) {
      const pending = transactions.filter((row) => row.pending && !row.isIgnored && !hidden.has(row.accountId));
      const row = pending[pick % Math.max(pending.length, 1)];
      if (row === undefined) return;
      const posted = { ...row, id: newId('a'), pending: false, name: `Posted ${row.name}` };
      transactions[transactions.indexOf(row)] = posted;
      postedAs.set(row.id, posted.id);
    },
    ignore: (pick) => change(transactions, pick, (row) => ({ ...row, isIgnored: !row.isIgnored })),
    tag: (pick) => change(transactions, pick, (row) => ({ ...row, isTagged: !row.isTagged })),
    addHolding,
    changeHolding: (pick) => change(holdings, pick, (row) => ({ ...row, marketValue: (pick % 10_000) / 100 })),
    deleteHolding: (pick) => change(holdings, pick, () => null),
    changeBalance: (pick) => change(accounts, pick, (row) => ({ ...row, balance: (pick % 100_000) / 100 })),
    renameAccount: (pick) => changeAccount(pick, (row) => ({ ...row, name: `Renamed ${pick % 5}` })),
    removeAccount: (pick) =>
      changeAccount(pick, (row) => ({ ...row, status: row.status === 'ACTIVE' ? 'REMOVED' : 'ACTIVE' })),
    hideAccount: (pick) => hidden.add(accounts[1 + (pick % (accounts.length - 1))]?.id ?? ''),
    showAccounts: () => hidden.clear(),
    relinkAccount(pick) {
      changeAccount(pick, (account) => {
        const id = newId('c');
        const renew = <Row extends { readonly id: string; readonly accountId: string }>(rows: Row[], letter: string) =>
          rows.forEach((row, index) => {
            if (row.accountId !== account.id) return;
            rows[index] = { ...row, id: newId(letter), accountId: id };
            relinkedAs.set(row.id, rows[index].id);
          });
        renew(transactions, 'a');
        renew(holdings, 'b');
        hidden.delete(account.id);
        return { ...account, id };
      });
    },
  };

  const isSeen = ({ accountId }: { readonly accountId: string }): boolean => !hidden.has(accountId);
  const rowsOf = (url: URL): readonly object[] | null => {
    const query = Object.fromEntries(url.searchParams);
    const asked = transactions
      .filter((row) => isSeen(row) && (query['visibility'] === 'all' || !row.isIgnored))
      .filter(({ transactionDate: day }) => day >= (query['dateFrom'] ?? '') && day <= (query['dateTo'] ?? '9999'))
      .filter(({ accountId }) => query['accountId'] === undefined || accountId === query['accountId'])
      .sort((a, b) => b.transactionDate.localeCompare(a.transactionDate) || b.id.localeCompare(a.id));
    switch (url.pathname) {
      case '/v1/accounts':
        return accounts
          .filter(({ id, status }) => !hidden.has(id) && status === (query['status'] ?? status))
          .map(toApiAccount);
      case '/v1/transactions':
        return asked.map(toApiTransaction);
      case `/v1/tags/${tagId}/transactions`:
        return asked.filter(({ isTagged }) => isTagged).map(toApiTransaction);
      case '/v1/holdings':
        return holdings.filter(isSeen).map((row) => ({ ...row, marketValueCurrencyCode: 'USD' }));
      case '/v1/tags':
        return [{ id: tagId, name: 'Trip', slug: 'trip', targetTypes: ['TRANSACTION'] }];
      default:
        return null;
    }
  };
  const answerOf = (url: URL): ApiAnswer => {
    if (url.pathname === '/v1/api-key') return { status: 200, body: { data: keyOf(accounts, hidden), meta: {} } };
    if (url.pathname === '/v1/organization') {
      return { status: 200, body: { data: { name: 'Home', baseCurrencyCode: 'USD' }, meta: {} } };
    }
    const rows = rowsOf(url);
    if (rows === null) return failure(404, 'not_found');
    const start = Number(url.searchParams.get('pageToken') ?? 0);
    const next = start + rowsPerPage;
    const pagination = { pageSize: rowsPerPage, ...(next < rows.length ? { nextPageToken: String(next) } : {}) };
    return { status: 200, body: { data: rows.slice(start, next), pagination, meta: {} } };
  };

  const api: ChangingApi = {
    accounts,
    transactions,
    holdings,
    hidden,
    postedAs,
    relinkedAs,
    fault: null,
    change: (name, pick) => changes[name](pick),
    fetch({ url }) {
      requests += 1;
      if (api.fault !== null && requests % 2 === 0) return faults[api.fault];
      return answerOf(new URL(url));
    },
  };
  return api;
}

const faults: { readonly [Name in ApiFault]: ApiAnswer } = {
  error: failure(500, 'internal_error'),
  limit: { ...failure(429, 'rate_limited'), retryAfter: 1_800 },
  timeout: 'timeout',
};

function failure(status: number, code: string): Exclude<ApiAnswer, string> {
  return { status, body: { error: { code, message: 'Refused.', requestId: 'r' } } };
}

function keyOf(accounts: readonly Account[], hidden: ReadonlySet<string>): object {
  const selectedAccountIds = hidden.size === 0 ? [] : accounts.map(({ id }) => id).filter((id) => !hidden.has(id));
  return {
    scopes: ['organization:read', 'accounts:read', 'transactions:read', 'holdings:read', 'tags:write'],
    accountScope: hidden.size === 0 ? 'ALL' : 'CUSTOM_ACCOUNTS',
    selectedAccountIds,
    rateLimits: [],
    availableOperations: [],
    discovery: { openapiUrl: '', agentGuideUrl: '' },
    conventions: [],
  };
}

function toApiAccount({ id, name, category, status, balance }: Account): object {
  const balances = { current: balance, available: balance, currencyCode: 'USD' };
  return { id, name, category, status, balances, sourceType: 'PROVIDER', supportsHoldings: category === 'investment' };
}

function toApiTransaction({ category, isTagged, displayAmount, ...row }: Transaction): object {
  return {
    ...row,
    displayAmount,
    amount: 0 - displayAmount,
    currencyCode: 'USD',
    organizationTransactionCategoryName: category,
  };
}

export function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);
}
