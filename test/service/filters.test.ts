import { type DemoApp, openDemoApp } from './support/demo-app';

let demo: DemoApp;
// biome-ignore lint/suspicious/noExplicitAny: rows of the API as JSON.
let all: any[];

beforeAll(async () => {
  demo = await openDemoApp();
  all = await demo.getAll('/v1/transactions?visibility=all&pageSize=100');
});

afterAll(() => demo.close());

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

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
      .where('organization_id', '=', demo.organizationId)
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

  test('category matches only complete names, and % and _ literally', async () => {
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
  ])('dateFrom=%s gives %d', async (date, status) => {
    expect((await demo.get(`/v1/transactions?dateFrom=${date}`)).status).toBe(status);
  });

  test.each(['TRUE', '1', 'yes', 'null', ''])('pending=%s is not a boolean', async (text) => {
    expect((await demo.get(`/v1/transactions?pending=${text}`)).body.error.meta.parameter).toBe('pending');
  });

  test('a NUL character is refused before the database sees it', async () => {
    const answer = await demo.get('/v1/transactions?category=a%00b');
    expect([answer.status, answer.body.error.meta.parameter]).toEqual([400, 'category']);
  });

  test('the list of an account has the same rows with two more names', async () => {
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

  test.each([
    'pending=true',
    'pending=false',
    'visibility=ignored',
    'visibility=all',
    'category=food_and_drink',
    'dateFrom=2026-10-01&dateTo=2026-10-31',
  ])('%s is the same for one account and for one tag', async (query) => {
    const account = (await demo.getAll('/v1/accounts')).find(({ name }) => name === 'Everyday Rewards Card');
    const tag = (await demo.post('/v1/tags', { name: `Filtered ${query}` })).body.data;
    const own = all.filter(({ accountId }) => accountId === account.id);
    const tagged = [own.find(({ pending }) => pending), own.find(({ isIgnored }) => isIgnored), ...own.slice(0, 90)];
    const transactionIds = [...new Set(idsOf(tagged.filter((row) => row !== undefined)))];
    await demo.post(`/v1/tags/${tag.id}/transactions`, { transactionIds });

    const expected = await demo.getAll(`/v1/transactions?pageSize=100&accountId=${account.id}&${query}`);
    expect(expected.length).toBeGreaterThan(0);
    const ofAccount = await demo.getAll(`/v1/accounts/${account.id}/transactions?pageSize=100&${query}`);
    expect(idsOf(ofAccount)).toEqual(idsOf(expected));
    const ofTag = await demo.getAll(`/v1/tags/${tag.id}/transactions?pageSize=40&${query}`);
    expect(ofTag).toEqual(expected.filter(({ id }) => transactionIds.includes(id)));
  });

  test('an account with excludeFromTransactions has no rows in any list, a removed one has rows in its own list', async () => {
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
    ['status', ['ACTIVE', 'INACTIVE', 'REMOVED']],
    ['category', ['bank', 'debt', 'investment', 'other', 'real_estate', 'retirement']],
    ['sourceType', ['PROVIDER', 'MANUAL', 'IMPORT']],
    ['supportsTransactions', [true, false]],
    ['supportsHoldings', [true, false]],
  ] as const)(
    '%s gives the accounts with the requested value, and each account has one value',
    async (name, values) => {
      const accounts = await demo.getAll('/v1/accounts');
      const found = await Promise.all(values.map((value) => demo.getAll(`/v1/accounts?${name}=${value}&pageSize=3`)));
      expect(found).toEqual(values.map((value) => accounts.filter((account) => account[name] === value)));
      expect(found.every((list) => list.length > 0)).toBe(true);
      expect(found.flat()).toHaveLength(accounts.length);
    },
  );

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

test.each(['transactions', 'holdings'])('the %s of one account refuse accountId', async (list) => {
  const [{ id }] = await demo.getAll('/v1/accounts?supportsHoldings=true');
  const answer = await demo.get(`/v1/accounts/${id}/${list}?accountId=${id}`);
  expect([answer.status, answer.body.error.meta]).toEqual([400, { reason: 'unknown', parameter: 'accountId' }]);
});

describe('holding filters', () => {
  test.each(['VTI', 'vti', 'vTi'])('tickerSymbol=%s', async (ticker) => {
    const found = await demo.getAll(`/v1/holdings?tickerSymbol=${ticker}`);
    expect(found.map(({ tickerSymbol }) => tickerSymbol)).toEqual(['VTI', 'VTI']);
  });

  test.each(['VT', 'VTIX', 'V%25', 'V_I', '%20VTI'])(
    'tickerSymbol=%s matches neither parts nor patterns',
    async (ticker) => {
      expect(await demo.getAll(`/v1/holdings?tickerSymbol=${ticker}`)).toEqual([]);
    },
  );

  test('also apply to the list of an account', async () => {
    const account = (await demo.getAll('/v1/accounts')).find(({ name }) => name === 'Taxable Brokerage');
    const own = await demo.getAll(`/v1/accounts/${account.id}/holdings`);
    const cash = own.filter(({ isCashEquivalent }) => isCashEquivalent);
    expect(cash.length).toBeGreaterThan(0);
    expect(await demo.getAll(`/v1/accounts/${account.id}/holdings?isCashEquivalent=true`)).toEqual(cash);
    expect(await demo.getAll(`/v1/accounts/${account.id}/holdings?pageSize=2`)).toEqual(own);
    expect(idsOf(await demo.getAll(`/v1/holdings?accountId=${account.id}&pageSize=2`))).toEqual(idsOf(own));
  });

  test('isCashEquivalent', async () => {
    const cash = await demo.getAll('/v1/holdings?isCashEquivalent=true');
    const rest = await demo.getAll('/v1/holdings?isCashEquivalent=false');
    expect(cash).toHaveLength(5);
    expect(cash.length + rest.length).toBe(29);
  });

  test('an account in the path adds its names and the fields of the security', async () => {
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

  test('exclude holdings of a removed account', async () => {
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
