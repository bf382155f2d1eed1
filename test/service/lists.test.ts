import { type DemoApp, openDemoApp, referenceDate } from './support/demo-app';

let demo: DemoApp;
// biome-ignore lint/suspicious/noExplicitAny: rows of the API as JSON.
let all: any[];
let household: string;

beforeAll(async () => {
  demo = await openDemoApp();
  all = await demo.getAll('/v1/transactions?visibility=all&pageSize=100');
  const row = await demo.database
    .selectFrom('organizations')
    .select('organization_id')
    .where('name', '=', 'The Hartwell Family')
    .executeTakeFirstOrThrow();
  household = row.organization_id;
});

afterAll(() => demo.close());

async function count(table: 'accounts' | 'transactions' | 'holdings' | 'tags'): Promise<number> {
  const row = await demo.database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', household)
    .executeTakeFirstOrThrow();
  return row.count;
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

describe('pages', () => {
  test.each([
    ['accounts', 1],
    ['accounts', 50],
    ['accounts', 100],
    ['holdings', 1],
    ['holdings', 50],
    ['holdings', 100],
    ['tags', 1],
    ['tags', 50],
    ['tags', 100],
    ['transactions', 50],
    ['transactions', 100],
  ] as const)('of %s by %d hold every row once', async (table, pageSize) => {
    const filter = table === 'transactions' ? '&visibility=all' : '';
    const items = await demo.getAll(`/v1/${table}?pageSize=${pageSize}${filter}`);
    expect(new Set(idsOf(items)).size).toBe(items.length);
    expect(items).toHaveLength(await count(table));
  });

  test('of one transaction hold every row once', async () => {
    const path = `/v1/transactions?visibility=all&dateFrom=2026-11-01&dateTo=2026-11-07`;
    const items = await demo.getAll(`${path}&pageSize=1`);
    expect(items.length).toBeGreaterThan(20);
    expect(idsOf(items)).toEqual(idsOf(await demo.getAll(`${path}&pageSize=100`)));
  });

  test('end without a token exactly at the last row', async () => {
    const accounts = await count('accounts');
    const exact = (await demo.get(`/v1/accounts?pageSize=${accounts}`)).body;
    expect(exact.pagination).toEqual({ pageSize: accounts });
    const short = (await demo.get(`/v1/accounts?pageSize=${accounts - 1}`)).body;
    expect(Object.keys(short.pagination)).toEqual(['pageSize', 'nextPageToken']);
  });

  test('are empty, without a token, where nothing matches', async () => {
    const answer = await demo.get('/v1/transactions?dateFrom=1999-01-01&dateTo=1999-12-31');
    expect(answer.body).toEqual({ data: [], pagination: { pageSize: 50 }, meta: {} });
    expect(answer.headers['x-service-item-count']).toBe('0');
  });

  test.each([
    [0, 400],
    [1, 200],
    [100, 200],
    [101, 400],
    ['', 400],
    ['1e1', 400],
    ['-1', 400],
    ['99999999999999999999', 400],
    [' 5', 400],
  ])('of size %s answer %d', async (pageSize, status) => {
    expect((await demo.get(`/v1/tags?pageSize=${pageSize}`)).status).toBe(status);
  });

  test('do not repeat or lose rows when one is added while paging', async () => {
    const first = (await demo.get('/v1/transactions?pageSize=10&visibility=all')).body;
    const { id: accountId } = (await demo.getAll('/v1/accounts')).find(({ name }) => name === 'Everyday Checking');
    await demo.database
      .insertInto('transactions')
      .values({
        organization_id: household,
        id: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
        account_id: accountId,
        transaction_date: '2030-01-01',
        name: 'NEW',
        amount: '0',
        pending: false,
      } as never)
      .execute();
    const token = first.pagination.nextPageToken;
    const second = (await demo.get(`/v1/transactions?pageSize=10&visibility=all&pageToken=${token}`)).body;
    expect(idsOf([...first.data, ...second.data])).toEqual(idsOf(all.slice(0, 20)));
    const [added] = (await demo.get('/v1/transactions?dateFrom=2030-01-01')).body.data;
    expect(added).toMatchObject({ amount: 0, displayAmount: 0 });
    expect(Object.is(added.displayAmount, -0)).toBe(false);
    expect(Object.keys(added)).not.toContain('merchantName');
    await demo.database.deleteFrom('transactions').where('name', '=', 'NEW').execute();
  });
});

describe('a page token', () => {
  const path = '/v1/transactions?visibility=all&category=Groceries';
  let token: string;

  beforeAll(async () => {
    token = (await demo.get(`${path}&pageSize=5`)).body.pagination.nextPageToken;
  });

  test('takes another page size and another spelling of the same filters', async () => {
    const answer = await demo.get(`/v1/transactions?category=GROCERIES&visibility=all&pageSize=7&pageToken=${token}`);
    expect(answer.status).toBe(200);
    const expected = await demo.getAll(`${path}&pageSize=100`);
    expect(idsOf(answer.body.data)).toEqual(idsOf(expected.slice(5, 12)));
  });

  test.each([
    ['other filters', () => `/v1/transactions?visibility=all&category=Travel&pageToken=${token}`],
    ['a filter less', () => `/v1/transactions?visibility=all&pageToken=${token}`],
    ['a filter more', () => `${path}&pending=false&pageToken=${token}`],
    ['another operation', () => `/v1/tags?pageToken=${token}`],
    ['a text that is none', () => '/v1/transactions?pageToken=nonsense'],
    ['an empty text', () => '/v1/transactions?pageToken='],
    ['padding added', () => `${path}&pageToken=${token}=`],
    ['a long text', () => `${path}&pageToken=${'A'.repeat(5000)}`],
  ])('is refused with %s', async (_what, address) => {
    const answer = await demo.get(address());
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'invalid_query',
      meta: { reason: 'page_token', parameter: 'pageToken' },
    });
  });

  test('is refused with another key of the same organization', async () => {
    expect((await demo.get(`${path}&pageToken=${token}`, demo.keys.readOnly)).body.error.meta.reason).toBe(
      'page_token',
    );
  });

  test('is refused with any one character changed', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      statuses.add((await demo.get(`${path}&pageToken=${changed}`)).status);
    }
    expect([...statuses]).toEqual([400]);
  });

  test('tells nothing of what is in it', () => {
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/20\d\d-\d\d/);
  });
});

describe('order', () => {
  test('of transactions is by date and id, newest first', () => {
    const keys = all.map(({ transactionDate, id }) => `${transactionDate} ${id}`);
    expect(keys).toEqual([...keys].sort().reverse());
    expect(all[0].transactionDate).toBe(referenceDate);
  });

  test.each(['accounts', 'tags'])('of %s is by name', async (list) => {
    const names = (await demo.getAll(`/v1/${list}?pageSize=3`)).map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(names.length).toBeGreaterThan(10);
  });

  test('of holdings is by account and id', async () => {
    const keys = (await demo.getAll('/v1/holdings?pageSize=4')).map(({ accountId, id }) => `${accountId} ${id}`);
    expect(keys).toEqual([...keys].sort());
  });
});

describe('transaction filters', () => {
  test.each([
    ['', ({ isIgnored }) => !isIgnored],
    ['visibility=active', ({ isIgnored }) => !isIgnored],
    ['visibility=ignored', ({ isIgnored }) => isIgnored],
    ['visibility=all', () => true],
    ['visibility=all&pending=true', ({ pending }) => pending],
    ['visibility=all&pending=false', ({ pending }) => !pending],
    ['visibility=all&dateFrom=2026-10-31', ({ transactionDate }) => transactionDate >= '2026-10-31'],
    ['visibility=all&dateTo=2025-02-28', ({ transactionDate }) => transactionDate <= '2025-02-28'],
    ['visibility=all&dateFrom=2026-11-15&dateTo=2026-11-15', ({ transactionDate }) => transactionDate === '2026-11-15'],
    ['category=food_and_drink', (row) => row.sourcePrimaryCategory === 'FOOD_AND_DRINK' && !row.isIgnored],
    ['category=Travel_Lodging', (row) => row.sourceDetailedCategory === 'TRAVEL_LODGING' && !row.isIgnored],
  ] as [string, (row: (typeof all)[number]) => boolean][])('%s', async (query, matches) => {
    const expected = all.filter(matches);
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(await demo.getAll(`/v1/transactions?pageSize=100&${query}`))).toEqual(idsOf(expected));
  });

  test('category finds the organization, guessed and manual names too, each row once', async () => {
    const named = await demo.database
      .selectFrom('transactions')
      .select('id')
      .where('organization_id', '=', household)
      .where((where) =>
        where.or([where('organization_category', '=', 'Eating out'), where('guessed_category', '=', 'Eating out')]),
      )
      .execute();
    const found = await demo.getAll('/v1/transactions?visibility=all&pageSize=100&category=EATING%20OUT');
    expect(idsOf(found).sort()).toEqual(idsOf(named).sort());
    const onlyGuessed = found.filter(({ organizationTransactionCategoryName }) => !organizationTransactionCategoryName);
    expect(onlyGuessed.length).toBeGreaterThan(0);
    expect(
      (await demo.getAll('/v1/transactions?visibility=all&pageSize=100&category=reviewed')).length,
    ).toBeGreaterThan(50);
  });

  test('category matches whole names only, and takes % and _ as they are', async () => {
    for (const category of ['Grocer', 'FOOD%25', 'FOOD_AND_DRINK_', '_______', 'no such thing']) {
      expect((await demo.get(`/v1/transactions?category=${category}`)).body.data).toEqual([]);
    }
  });

  test('dateFrom after dateTo is refused', async () => {
    const answer = await demo.get('/v1/transactions?dateFrom=2026-02-02&dateTo=2026-02-01');
    expect(answer.status).toBe(400);
    expect(answer.body.error.meta.reason).toBe('date_range');
  });

  test.each([
    ['2024-02-29', 200],
    ['2025-02-29', 400],
    ['0001-01-01', 200],
    ['0000-01-01', 400],
    ['9999-12-31', 200],
    ['10000-01-01', 400],
    ['2026-1-1', 400],
    ['2026-11-21T00:00:00Z', 400],
    ['today', 400],
  ])('dateFrom=%s answers %d', async (date, status) => {
    expect((await demo.get(`/v1/transactions?dateFrom=${date}`)).status).toBe(status);
  });

  test.each(['TRUE', '1', 'yes', 'null', ''])('pending=%s is no boolean', async (text) => {
    expect((await demo.get(`/v1/transactions?pending=${text}`)).body.error.meta.parameter).toBe('pending');
  });

  test('a NUL character is refused before the database sees it', async () => {
    const answer = await demo.get('/v1/transactions?category=a%00b');
    expect([answer.status, answer.body.error.meta.parameter]).toEqual([400, 'category']);
  });

  test('an account has the same rows in its own list, which adds two names', async () => {
    const [account] = (await demo.getAll('/v1/accounts')).filter(({ name }) => name === 'Girokonto Lübeck');
    const byQuery = await demo.getAll(`/v1/transactions?accountId=${account.id}&pageSize=100`);
    const byPath = await demo.getAll(`/v1/accounts/${account.id}/transactions?pageSize=100`);
    expect(byPath).toEqual(
      byQuery.map((row) => ({ ...row, accountName: 'Girokonto Lübeck', institutionName: 'Stadtbank Lübeck' })),
    );
    expect(idsOf(byQuery)).toEqual(
      idsOf(all.filter(({ accountId, isIgnored }) => accountId === account.id && !isIgnored)),
    );
    expect(new Set(byQuery.map(({ currencyCode }) => currencyCode))).toEqual(new Set(['EUR']));
  });

  test('an account with excludeFromTransactions has none in any list, a removed one keeps its own', async () => {
    const accounts = await demo.getAll('/v1/accounts');
    const removed = accounts.find(({ status }) => status === 'REMOVED');
    expect((await demo.get(`/v1/accounts/${removed.id}/transactions`)).body.data.length).toBeGreaterThan(10);
    const setExcluded = (isExcluded: boolean) =>
      demo.database
        .updateTable('accounts')
        .set({ exclude_from_transactions: isExcluded })
        .where('id', '=', removed.id)
        .execute();
    await setExcluded(true);
    const tag = (await demo.getAll('/v1/tags')).find(({ name }) => name === 'Old budget');
    expect((await demo.get(`/v1/accounts/${removed.id}/transactions`)).body.data).toEqual([]);
    expect((await demo.get(`/v1/tags/${tag.id}/transactions`)).body.data).toEqual([]);
    const rest = await demo.getAll('/v1/transactions?visibility=all&pageSize=100');
    expect(rest).toHaveLength(all.filter(({ accountId }) => accountId !== removed.id).length);
    await setExcluded(false);
    expect((await demo.get(`/v1/tags/${tag.id}/transactions`)).body.data.length).toBeGreaterThan(10);
  });
});

describe('account filters', () => {
  test.each([
    ['status=REMOVED', ['Student Checking (closed)']],
    ['status=INACTIVE', ['Auto Loan (paid off)']],
    ['category=real_estate', ['Maple Street House']],
    ['category=other', ['1967 Coupé']],
    ['category=retirement', ['Acme Robotics 401(k)', 'Roth IRA']],
    ['sourceType=IMPORT', ['Auto Loan (paid off)', 'Coin Ledger']],
    ['sourceType=MANUAL&supportsTransactions=false', ['1967 Coupé', 'Maple Street House']],
    ['supportsHoldings=true&category=investment', ['Coin Ledger', 'Depot Stadtbank', 'Taxable Brokerage']],
    ['supportsHoldings=false&category=investment', []],
  ])('%s', async (query, names) => {
    expect((await demo.getAll(`/v1/accounts?${query}`)).map(({ name }) => name)).toEqual(names);
  });
});

describe('holding filters', () => {
  test.each(['VTI', 'vti', 'vTi'])('tickerSymbol=%s', async (ticker) => {
    const found = await demo.getAll(`/v1/holdings?tickerSymbol=${ticker}`);
    expect(found.map(({ tickerSymbol }) => tickerSymbol)).toEqual(['VTI', 'VTI']);
  });

  test('isCashEquivalent', async () => {
    const cash = await demo.getAll('/v1/holdings?isCashEquivalent=true');
    const rest = await demo.getAll('/v1/holdings?isCashEquivalent=false');
    expect(cash).toHaveLength(5);
    expect(cash.length + rest.length).toBe(29);
  });

  test('an account in the path adds its names and what is known of the security', async () => {
    const account = (await demo.getAll('/v1/accounts')).find(({ name }) => name === 'Taxable Brokerage');
    const holdings = await demo.getAll(`/v1/accounts/${account.id}/holdings?tickerSymbol=aapl`);
    expect(holdings).toHaveLength(1);
    expect(holdings[0]).toMatchObject({
      accountName: 'Taxable Brokerage',
      institutionName: 'Meridian Investments',
      type: 'equity',
      sector: 'Technology',
      industry: 'Consumer Electronics',
    });
    expect(Object.keys(holdings[0])).not.toContain('subtype');
    const [plain] = await demo.getAll(`/v1/holdings?accountId=${account.id}&tickerSymbol=aapl`);
    expect(Object.keys(plain)).not.toContain('sector');
  });

  test('those of a removed account are not listed', async () => {
    const account = (await demo.getAll('/v1/accounts')).find(({ name }) => name === 'Coin Ledger');
    const set = (status: 'ACTIVE' | 'REMOVED') =>
      demo.database.updateTable('accounts').set({ status }).where('id', '=', account.id).execute();
    await set('REMOVED');
    expect(await demo.getAll(`/v1/accounts/${account.id}/holdings`)).toEqual([]);
    expect(await demo.getAll('/v1/holdings')).toHaveLength(26);
    await set('ACTIVE');
    expect(await demo.getAll('/v1/holdings')).toHaveLength(29);
  });
});
