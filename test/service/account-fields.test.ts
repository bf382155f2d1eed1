import { randomUUID } from 'node:crypto';
import { type DemoApp, openDemoApp } from './support/demo-app';

// Every field of an account, from a row whose every column says something of its own.

let demo: DemoApp;
let accountId: string;

const connectionId = '11111111-1111-4111-8111-111111111111';
const linkedLiabilityAccountId = '22222222-2222-4222-8222-222222222222';
const instant = (day: number) => `2026-03-${String(day).padStart(2, '0')}T23:59:59.987Z`;

beforeAll(async () => {
  demo = await openDemoApp();
  const account = (await demo.getAll('/v1/accounts')).find(({ name }) => name === 'Everyday Checking');
  accountId = account.id;
});

afterAll(() => demo.close());

test('an account has every field', async () => {
  await demo.database
    .updateTable('accounts')
    .set({
      connection_id: connectionId,
      source_type: 'PROVIDER',
      provider: 'the provider',
      manual_kind: 'the manual kind',
      external_account_id: 'the external id',
      status: 'INACTIVE',
      category: 'retirement',
      name: 'the name',
      official_name: 'the official name',
      institution_name: 'the institution',
      institution_id: 'the institution id',
      connection_status: 'the connection status',
      mask: '0042',
      type: 'the type',
      subtype: 'the subtype',
      verification_status: 'the verification status',
      current_balance: '-1234.5600',
      available_balance: '1000.0100',
      currency_code: 'CHF',
      ownership_percentage: '33.3300',
      exclude_from_net_worth: true,
      exclude_from_transactions: false,
      supports_transactions: true,
      supports_holdings: false,
      linked_liability_account_id: linkedLiabilityAccountId,
      first_seen_at: instant(1),
      last_seen_at: instant(2),
      last_balance_refresh_at: instant(3),
      last_successful_sync_at: instant(4),
      transactions_initialized_at: instant(5),
      last_transactions_sync_at: instant(6),
      last_transactions_sync_error_at: instant(7),
      last_webhook_at: instant(8),
      login_required_at: instant(9),
      reconnect_by: instant(10),
      disconnected_at: instant(11),
      last_provider_error_at: instant(12),
      created_at: instant(13),
    })
    .where('id', '=', accountId)
    .execute();
  const expected = {
    id: accountId,
    connectionId,
    sourceType: 'PROVIDER',
    provider: 'the provider',
    manualKind: 'the manual kind',
    externalAccountId: 'the external id',
    status: 'INACTIVE',
    category: 'retirement',
    name: 'the name',
    officialName: 'the official name',
    institutionName: 'the institution',
    institutionId: 'the institution id',
    connectionStatus: 'the connection status',
    mask: '0042',
    type: 'the type',
    subtype: 'the subtype',
    verificationStatus: 'the verification status',
    balances: { current: -1234.56, available: 1000.01, currencyCode: 'CHF' },
    ownershipPercentage: 33.33,
    excludeFromNetWorth: true,
    excludeFromTransactions: false,
    supportsTransactions: true,
    supportsHoldings: false,
    linkedLiabilityAccountId,
    firstSeenAt: '2026-03-01T23:59:59.987Z',
    lastSeenAt: '2026-03-02T23:59:59.987Z',
    lastBalanceRefreshAt: '2026-03-03T23:59:59.987Z',
    sync: {
      lastBalanceRefreshAt: '2026-03-03T23:59:59.987Z',
      lastSuccessfulSyncAt: '2026-03-04T23:59:59.987Z',
      transactionsInitializedAt: '2026-03-05T23:59:59.987Z',
      lastTransactionsSyncAt: '2026-03-06T23:59:59.987Z',
      lastTransactionsSyncErrorAt: '2026-03-07T23:59:59.987Z',
      lastWebhookAt: '2026-03-08T23:59:59.987Z',
      loginRequiredAt: '2026-03-09T23:59:59.987Z',
      reconnectBy: '2026-03-10T23:59:59.987Z',
      disconnectedAt: '2026-03-11T23:59:59.987Z',
      lastProviderErrorAt: '2026-03-12T23:59:59.987Z',
    },
    createdAt: '2026-03-13T23:59:59.987Z',
  };
  expect((await demo.get(`/v1/accounts/${accountId}`)).body.data).toEqual(expected);
  expect((await demo.getAll('/v1/accounts')).find(({ id }) => id === accountId)).toEqual(expected);
});

test.each(['MANUAL', 'IMPORT'] as const)('an account of source %s has no provider', async (sourceType) => {
  await demo.database
    .updateTable('accounts')
    .set({ source_type: sourceType, provider: 'left over' })
    .where('id', '=', accountId)
    .execute();
  const { data } = (await demo.get(`/v1/accounts/${accountId}`)).body;
  expect(data.sourceType).toBe(sourceType);
  expect(Object.keys(data)).not.toContain('provider');
});

test('an account of which little is known has the fields that are known', async () => {
  const id = randomUUID();
  await demo.database
    .insertInto('accounts')
    .values({
      organization_id: demo.organizationId,
      id,
      source_type: 'IMPORT',
      status: 'ACTIVE',
      category: 'other',
      name: 'Little known',
      exclude_from_net_worth: false,
      exclude_from_transactions: false,
      supports_transactions: true,
      supports_holdings: true,
      created_at: instant(1),
    } as never)
    .execute();
  expect((await demo.get(`/v1/accounts/${id}`)).body).toEqual({
    data: {
      id,
      sourceType: 'IMPORT',
      status: 'ACTIVE',
      category: 'other',
      name: 'Little known',
      excludeFromNetWorth: false,
      excludeFromTransactions: false,
      supportsTransactions: true,
      supportsHoldings: true,
      createdAt: '2026-03-01T23:59:59.987Z',
    },
    meta: {},
  });
  await demo.database.deleteFrom('accounts').where('id', '=', id).execute();
});
