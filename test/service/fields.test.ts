import { type DemoApp, openDemoApp } from './support/demo-app';

// Every field of the specification's section 2 but those of accounts, from rows whose every column says something of its own.

let demo: DemoApp;
let accountId: string;

beforeAll(async () => {
  demo = await openDemoApp();
  const account = (await demo.getAll('/v1/accounts')).find(({ name }) => name === 'Everyday Checking');
  accountId = account.id;
});

afterAll(() => demo.close());

async function nameAccount(): Promise<void> {
  await demo.database
    .updateTable('accounts')
    .set({ name: 'the account', institution_name: 'the institution', ownership_percentage: '33.3300' })
    .where('id', '=', accountId)
    .execute();
}

describe('a transaction', () => {
  const id = '33333333-3333-4333-8333-333333333333';
  const expected = () => ({
    id,
    accountId,
    accountOwnershipPercentage: 33.33,
    entity: null,
    transactionDate: '2031-12-31',
    authorizedDate: '2031-12-30',
    name: 'the name',
    merchantName: 'the merchant',
    amount: 12.3456,
    displayAmount: -12.3456,
    currencyCode: 'CHF',
    pending: true,
    isIgnored: false,
    sourcePrimaryCategory: 'the primary category',
    sourceDetailedCategory: 'the detailed category',
    organizationTransactionCategoryName: "the organization's category",
  });

  beforeAll(async () => {
    await nameAccount();
    await demo.database
      .insertInto('transactions')
      .values({
        organization_id: demo.organizationId,
        id,
        account_id: accountId,
        external_id: 'the external id',
        transaction_date: '2031-12-31',
        authorized_date: '2031-12-30',
        name: 'the name',
        merchant_name: 'the merchant',
        amount: '12.3456',
        currency_code: 'CHF',
        pending: true,
        is_ignored: false,
        source_primary_category: 'the primary category',
        source_detailed_category: 'the detailed category',
        guessed_category: 'the guessed category',
        manual_category: 'the manual category',
        organization_category: "the organization's category",
      })
      .execute();
  });

  test('has every field', async () => {
    expect((await demo.get('/v1/transactions?dateFrom=2031-12-31')).body.data).toEqual([expected()]);
  });

  test('has two more names in the list of its account', async () => {
    expect((await demo.get(`/v1/accounts/${accountId}/transactions?dateFrom=2031-12-31`)).body.data).toEqual([
      { ...expected(), accountName: 'the account', institutionName: 'the institution' },
    ]);
  });

  test('is the same in the list of a tag', async () => {
    const tag = (await demo.post('/v1/tags', { name: 'All fields' })).body.data;
    await demo.post(`/v1/tags/${tag.id}/transactions`, { transactionIds: [id] });
    expect((await demo.get(`/v1/tags/${tag.id}/transactions`)).body.data).toEqual([expected()]);
  });

  test('with money in has a positive displayAmount', async () => {
    await demo.database.updateTable('transactions').set({ amount: '-7.0000' }).where('id', '=', id).execute();
    const [transaction] = (await demo.get('/v1/transactions?dateFrom=2031-12-31')).body.data;
    expect([transaction.amount, transaction.displayAmount]).toEqual([-7, 7]);
  });
});

test('a holding has every field, and more in the list of its account', async () => {
  const id = '44444444-4444-4444-8444-444444444444';
  await nameAccount();
  await demo.database
    .insertInto('holdings')
    .values({
      organization_id: demo.organizationId,
      id,
      account_id: accountId,
      asset_name: 'the asset',
      ticker_symbol: 'ALLF',
      quantity: '1.2345678901',
      current_price: '10.5000000000',
      market_value: '12.9600',
      currency_code: 'CHF',
      cost_basis: '11.0000',
      is_cash_equivalent: false,
      security_id: 'the security',
      type: 'the type',
      subtype: 'the subtype',
      sector: 'the sector',
      industry: 'the industry',
    })
    .execute();
  const expected = {
    id,
    accountId,
    assetName: 'the asset',
    tickerSymbol: 'ALLF',
    quantity: 1.2345678901,
    currentPrice: 10.5,
    marketValue: 12.96,
    marketValueCurrencyCode: 'CHF',
    costBasis: 11,
    isCashEquivalent: false,
  };
  expect((await demo.get('/v1/holdings?tickerSymbol=ALLF')).body.data).toEqual([expected]);
  expect((await demo.get(`/v1/accounts/${accountId}/holdings`)).body.data).toEqual([
    {
      ...expected,
      accountName: 'the account',
      institutionName: 'the institution',
      securityId: 'the security',
      type: 'the type',
      subtype: 'the subtype',
      sector: 'the sector',
      industry: 'the industry',
    },
  ]);
});

test('the organization has every field, and none about users, memberships or billing', async () => {
  await demo.database
    .updateTable('organizations')
    .set({
      name: 'the name',
      address: 'the address',
      phone: 'the phone',
      email: 'the email',
      website: 'the website',
      base_currency_code: 'CHF',
    })
    .where('organization_id', '=', demo.organizationId)
    .execute();
  expect((await demo.get('/v1/organization')).body).toEqual({
    data: {
      name: 'the name',
      address: 'the address',
      phone: 'the phone',
      email: 'the email',
      website: 'the website',
      baseCurrencyCode: 'CHF',
    },
    meta: {},
  });
});

test('a tag has every field', async () => {
  const parent = (await demo.post('/v1/tags', { name: 'Above' })).body.data;
  const { id } = (await demo.post('/v1/tags', { name: 'Below', parentTagId: parent.id })).body.data;
  await demo.database
    .updateTable('tags')
    .set({
      slug: 'the-slug',
      description: 'the description',
      color: '#abcdef',
      archived_at: '2026-03-14T23:59:59.987Z',
    })
    .where('id', '=', id)
    .execute();
  expect((await demo.getAll('/v1/tags')).find((tag) => tag.id === id)).toEqual({
    id,
    parentTagId: parent.id,
    name: 'Below',
    slug: 'the-slug',
    description: 'the description',
    color: '#abcdef',
    targetTypes: ['TRANSACTION'],
    archivedAt: '2026-03-14T23:59:59.987Z',
  });
});

test('a key has every capability', async () => {
  const { data } = (await demo.get('/v1/api-key', demo.keys.accountsOnly)).body;
  expect({ ...data, conventions: [] }).toEqual({
    scopes: ['accounts:read'],
    accountScope: 'ALL',
    selectedAccountIds: [],
    rateLimits: [
      { name: 'per_minute', limit: 600, windowSeconds: 60 },
      { name: 'per_day', limit: 50_000, windowSeconds: 86_400 },
    ],
    availableOperations: [
      { operationId: 'getApiKey', method: 'GET', path: '/v1/api-key', scope: null },
      { operationId: 'listAccounts', method: 'GET', path: '/v1/accounts', scope: 'accounts:read' },
      { operationId: 'getAccount', method: 'GET', path: '/v1/accounts/{accountId}', scope: 'accounts:read' },
    ],
    discovery: { openapiUrl: 'http://127.0.0.1/openapi.json', agentGuideUrl: 'http://127.0.0.1/agents' },
    conventions: [],
  });
  expect(data.conventions.length).toBeGreaterThan(3);
});
