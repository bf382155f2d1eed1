import { type SyncOptions, syncConnection } from '../../../scripts/service/sync-connection';
import {
  addConnection,
  beginSync,
  findConnection,
  type NewConnection,
} from '../../../src/service/bank-connections/bank-connections';
import type { Database } from '../../../src/service/database/open-database';
import { importDelivery } from '../../../src/service/imports/import-delivery';
import { listImports } from '../../../src/service/imports/list-imports';
import { importSuite } from '../../service/support/import-suite';
import {
  account,
  application,
  type EnableBankingServer,
  startEnableBanking,
} from '../../support/banks/enable-banking-server';
import {
  type Bridge,
  type BridgeAccount,
  type BridgeTransaction,
  noon,
  startBridge,
} from '../../support/banks/simplefin-server';

const suite = importSuite();
const keyHex = 'ab'.repeat(32);
let nowMs = 0;
let organizationId = '';
let bridge: Bridge;
let bank: EnableBankingServer;
const database = (): Database => suite.database;

beforeEach(async () => {
  nowMs = Date.parse('2026-11-28T08:00:00Z');
  organizationId = suite.organizationId;
  bridge = await startBridge();
  bank = await startEnableBanking(() => nowMs);
});

afterEach(async () => {
  await bridge.server.close();
  await bank.server.close();
});

const connect = (fields: Pick<NewConnection, 'provider' | 'name' | 'secret'> & Partial<NewConnection>) =>
  addConnection(database(), organizationId, keyHex, { wantedFrom: '2026-10-01', validUntil: null, nowMs, ...fields });
const connectBridge = () => connect({ provider: 'simplefin', name: 'Bridge', secret: { accessUrl: bridge.accessUrl } });

async function sync(name = 'Bridge', more: Partial<SyncOptions> = {}) {
  const connection = await findConnection(database(), organizationId, name);
  return await syncConnection(database(), connection, {
    keyHex,
    doubtful: null,
    accountNames: new Map(),
    isPreview: false,
    operator: 'test',
    enableBankingRoot: bank.server.root,
    now: () => nowMs,
    ...more,
  });
}

/** Days later. */
function later(days: number): void {
  nowMs += days * 86_400_000;
}

function checking(transactions: BridgeTransaction[], fields: Partial<BridgeAccount> = {}): BridgeAccount {
  const balance = { currency: 'USD', balance: '100.00', 'balance-date': noon('2026-11-27') };
  return { id: 'ACT-1', conn_id: 'CON-1', name: 'Checking', ...balance, transactions, ...fields };
}

/** Sample: `2026-11-25 5.25 Cafe`, with the sign of the API. */
async function rows(): Promise<string[]> {
  const stored = await database()
    .selectFrom('transactions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('transaction_date')
    .orderBy('name')
    .execute();
  return stored.map((row) => {
    const marks = [row.pending ? ' (pending)' : '', row.is_ignored ? ' (ignored)' : ''].join('');
    return `${row.transaction_date} ${Number(row.amount)} ${row.name}${marks}`;
  });
}

async function idOf(name: string): Promise<string | undefined> {
  const query = database().selectFrom('transactions').select('id').where('organization_id', '=', organizationId);
  return (await query.where('name', '=', name).executeTakeFirst())?.id;
}

async function accounts() {
  return await database()
    .selectFrom('accounts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute();
}

const states = async () => (await accounts()).map((each) => `${each.name} ${each.connection_status}`);

test('stores accounts and transactions, and again only what is new, changed or late', async () => {
  const cafe = { id: 'T1', posted: noon('2026-11-25'), amount: '-5.25', description: 'CAFE' };
  bridge.accounts = [
    checking([
      cafe,
      { ...cafe, id: 'T2' },
      { posted: 0, pending: true, transacted_at: noon('2026-11-27'), amount: '-30.00', description: 'PUMP' },
    ]),
  ];
  await connectBridge();
  await sync();
  expect(await rows()).toEqual(['2026-11-25 5.25 CAFE', '2026-11-25 5.25 CAFE', '2026-11-27 30 PUMP (pending)']);
  const [before] = await accounts();
  expect(before).toMatchObject({
    source_type: 'PROVIDER',
    provider: 'simplefin',
    institution_name: 'My Bank',
    connection_status: 'HEALTHY',
    last_successful_sync_at: new Date(nowMs),
    transactions_initialized_at: new Date(nowMs),
  });
  expect(Number(before?.current_balance)).toBe(100);

  const pump = await idOf('PUMP');
  later(2);
  // The reservation is booked with an id of its own, both coffees have other ids, and a payment of five weeks ago surfaces.
  bridge.accounts = [
    checking([
      { ...cafe, id: 'T8' },
      { ...cafe, id: 'T9' },
      { id: 'T3', posted: noon('2026-11-28'), amount: '-30.00', description: 'PUMP' },
      { id: 'T4', posted: noon('2026-10-24'), amount: '-7', description: 'LATE' },
    ]),
  ];
  const { hasFailed, problems } = await sync();
  expect([hasFailed, problems]).toEqual([false, []]);
  expect(await rows()).toEqual([
    '2026-10-24 7 LATE',
    '2026-11-25 5.25 CAFE',
    '2026-11-25 5.25 CAFE',
    '2026-11-28 30 PUMP',
  ]);
  expect(await idOf('PUMP')).toBe(pump);
  expect(await listImports(database(), organizationId)).toHaveLength(2);
  await sync();
  expect(await rows()).toHaveLength(4);
  // What brings nothing is no import.
  expect(await listImports(database(), organizationId)).toHaveLength(2);
  expect(bridge.server.asked.at(-1)?.url.searchParams.get('start-date')).toBe(String(Date.parse('2026-10-16') / 1000));
});

test('keeps an account whose id changes when the bank is connected again', async () => {
  const rent = { id: 'T1', posted: noon('2026-11-20'), amount: '-900', description: 'RENT' };
  bridge.accounts = [checking([rent])];
  await connectBridge();
  await sync();
  const [before] = await accounts();
  later(1);
  bridge.connections = [{ conn_id: 'CON-7', name: 'My Bank - Jo', org_id: 'ORG-1', org_name: 'My Bank' }];
  bridge.accounts = [checking([{ ...rent, id: 'T77' }], { id: 'ACT-77', conn_id: 'CON-7' })];
  await sync();
  expect((await accounts()).map(({ id, external_account_id }) => [id, external_account_id])).toEqual([
    [before?.id, 'ACT-77'],
  ]);
  expect(await rows()).toEqual(['2026-11-20 900 RENT']);
});

test('gives the errors of one bank to its accounts, and reads the days between after they end', async () => {
  bridge.connections.push({ conn_id: 'CON-2', name: 'Other', org_id: 'ORG-2', org_name: 'Other' });
  const card = checking([], { id: 'ACT-2', conn_id: 'CON-2', name: 'Card' });
  bridge.accounts = [checking([]), card];
  await connectBridge();
  await sync();
  later(1);
  bridge.errlist = [{ code: 'con.auth', msg: 'Log in', conn_id: 'CON-2' }];
  const { hasFailed } = await sync();
  expect([hasFailed, await states()]).toEqual([true, ['Card LOGIN_REQUIRED', 'Checking HEALTHY']]);
  const [required] = await accounts();
  expect(required).toMatchObject({ login_required_at: new Date(nowMs), last_provider_error_at: new Date(nowMs) });
  later(70);
  await sync();
  expect((await accounts())[0]?.login_required_at).toEqual(required?.login_required_at);
  bridge.errlist = [];
  bridge.accounts = [
    checking([]),
    { ...card, transactions: [{ id: 'T1', posted: noon('2026-12-05'), amount: '-1', description: 'MISSED' }] },
  ];
  await sync();
  expect(await states()).toEqual(['Card HEALTHY', 'Checking HEALTHY']);
  expect(await rows()).toEqual(['2026-12-05 1 MISSED']);
});

test('says of an access that was disabled, and of a subscription that ended, what to do, and changes no transaction', async () => {
  bridge.accounts = [checking([{ id: 'T1', posted: noon('2026-11-20'), amount: '-9', description: 'A' }])];
  await connectBridge();
  await sync();
  for (const status of [402, 403]) {
    bridge.faults.push({ status, text: '' });
    const { hasFailed, problems } = await sync();
    expect([hasFailed, problems.length, await states()]).toEqual([true, 1, ['Checking LOGIN_REQUIRED']]);
  }
  bridge.faults.push({ status: 500, text: '' }, { cut: '{' });
  await sync();
  expect(await states()).toEqual(['Checking ERROR']);
  expect(await rows()).toEqual(['2026-11-20 9 A']);
  expect(await findConnection(database(), organizationId, 'Bridge')).toMatchObject({
    last_problem: expect.stringContaining('reach'),
  });
});

test('counts requests over all syncs of a day, and pauses when the bridge asks for it', async () => {
  bridge.accounts = [checking([])];
  await connectBridge();
  for (let count = 0; count < 24; count += 1) await sync();
  expect(bridge.server.asked).toHaveLength(24);
  expect(await sync()).toMatchObject({ hasFailed: false, problems: [{ kind: 'limit' }] });
  expect(bridge.server.asked).toHaveLength(24);
  later(2);
  bridge.faults.push({ status: 429, text: '', headers: { 'retry-after': '7200' } });
  expect((await sync()).problems).toMatchObject([{ kind: 'limit' }]);
  expect((await sync()).problems[0]?.text).toBe(
    'Nothing is requested until 2026-11-30 10:00 UTC: the provider asked for a pause, or another sync is running.',
  );
  expect(bridge.server.asked).toHaveLength(25);
  expect(await states()).toEqual(['Checking HEALTHY']);
});

test('stores nothing in a preview, but says what it would', async () => {
  bridge.accounts = [checking([{ id: 'T1', posted: noon('2026-11-20'), amount: '-9', description: 'A' }])];
  await connectBridge();
  const outcome = await sync('Bridge', { isPreview: true });
  expect(
    outcome.imported?.accounts.map(({ account: { name }, rows: planned }) => [name, planned.map(({ kind }) => kind)]),
  ).toEqual([['Checking', ['new']]]);
  expect([await rows(), await accounts()]).toEqual([[], []]);
  const { sent_at, paused_until, last_synced_at } = await findConnection(database(), organizationId, 'Bridge');
  expect([sent_at, paused_until, last_synced_at]).toEqual([[nowMs], null, null]);
});

test('goes on with the account of imported files, and asks what may be there already', async () => {
  const paid = { date: '2026-11-20', amount: '-9.00', name: 'Card 1234 Bakery', pending: false };
  await importDelivery(database(), {
    organizationId,
    delivery: {
      dialect: 'OFX',
      label: 'file.ofx',
      statements: [{ account: { id: '42', bank: '9' }, currency: 'USD', transactions: [paid] }],
    },
    choose: () => ({ create: { name: 'Giro' } }),
    decide: () => null,
    operator: 'test',
    isPreview: false,
    nowMs,
  });
  const bread = { id: 'T1', posted: noon('2026-11-20'), amount: '-9.00', description: 'BAKERY' };
  bridge.accounts = [checking([bread, { id: 'T2', posted: noon('2026-11-21'), amount: '-1.00', description: 'NEW' }])];
  await connectBridge();
  const accountNames = new Map([['Checking', 'giro']]);
  const asked = await sync('Bridge', { accountNames });
  expect([asked.imported, asked.hasFailed, asked.problems[0]?.text]).toEqual([
    null,
    true,
    expect.stringContaining('Try --dry-run, then --doubtful skip or --doubtful add.'),
  ]);
  expect(await rows()).toEqual(['2026-11-20 9 Card 1234 Bakery']);
  await sync('Bridge', { accountNames, doubtful: 'skip' });
  expect(await rows()).toEqual(['2026-11-20 9 Card 1234 Bakery', '2026-11-21 1 NEW']);
  expect(await accounts()).toMatchObject([{ name: 'Giro', source_type: 'PROVIDER', provider: 'simplefin' }]);
  // Both answers are remembered.
  expect((await sync()).problems).toEqual([]);
  expect(await rows()).toHaveLength(2);
});

test('runs one sync of a connection at a time, also after a crash', async () => {
  bridge.accounts = [checking([])];
  await connectBridge();
  const connection = await findConnection(database(), organizationId, 'Bridge');
  expect(await beginSync(database(), connection, nowMs)).not.toBeNull();
  expect((await sync()).problems).toMatchObject([
    { kind: 'limit', text: expect.stringContaining('another sync is running') },
  ]);
  expect(bridge.server.asked).toEqual([]);
  nowMs += 15 * 60_000;
  expect((await sync()).problems).toEqual([]);
});

test('disconnects an account that the provider does not list any more, and keeps its transactions', async () => {
  bridge.accounts = [
    checking([]),
    checking([{ id: 'T1', posted: noon('2026-11-20'), amount: '-9', description: 'A' }], { id: 'ACT-2', name: 'Old' }),
  ];
  await connectBridge();
  await sync();
  bridge.accounts = [checking([])];
  await sync();
  expect(await states()).toEqual(['Checking HEALTHY', 'Old DISCONNECTED']);
  expect(await rows()).toEqual(['2026-11-20 9 A']);
});

test('reads the days that were missed of an account that comes back', async () => {
  const old = checking([], { id: 'ACT-2', name: 'Old' });
  bridge.accounts = [checking([]), old];
  await connectBridge();
  await sync();
  bridge.accounts = [checking([])];
  await sync();
  later(100);
  await sync();
  const missed = { id: 'T1', posted: noon('2026-12-20'), amount: '-9', description: 'MISSED' };
  bridge.accounts = [checking([]), { ...old, transactions: [missed] }];
  await sync();
  expect([await states(), await rows()]).toEqual([['Checking HEALTHY', 'Old HEALTHY'], []]);
  await sync();
  expect(await rows()).toEqual(['2026-12-20 9 MISSED']);
});

test('reads banks of Europe, and says two weeks before that a consent ends', async () => {
  bank.accounts = [account('uid-1', 'HASH1', 'Everyday'), account('uid-2', 'HASH2', 'Savings')];
  bank.transactions.set('uid-1', [
    {
      transaction_amount: { amount: '5.25', currency: 'EUR' },
      credit_debit_indicator: 'DBIT',
      status: 'BOOK',
      booking_date: '2026-11-25',
      creditor: { name: 'Shop' },
    },
  ]);
  const consent = {
    sessionId: 's',
    validUntil: '2027-05-01T00:00:00.000Z',
    bank: 'Nordea',
    country: 'FI',
    accounts: ['1', '2'].map((each) => ({
      uid: `uid-${each}`,
      hash: `HASH${each}`,
      iban: null,
      name: `A${each}`,
      type: 'CACC',
      currency: 'EUR',
    })),
  };
  await connect({
    provider: 'enable-banking',
    name: 'Nordea',
    secret: { application, consent },
    validUntil: consent.validUntil,
  });
  await sync('Nordea');
  expect([await states(), await rows()]).toEqual([['A1 HEALTHY', 'A2 HEALTHY'], ['2026-11-25 5.25 Shop']]);
  expect((await accounts())[0]?.reconnect_by).toBeNull();
  for (let count = 0; count < 3; count += 1) await sync('Nordea');
  expect((await sync('Nordea')).problems).toMatchObject([{ kind: 'limit' }]);
  later(145);
  expect((await sync('Nordea')).problems).toMatchObject([{ kind: 'notice' }]);
  expect((await accounts())[0]?.reconnect_by).toEqual(new Date(consent.validUntil));
  later(14);
  expect((await sync('Nordea')).hasFailed).toBe(true);
  expect(await states()).toEqual(['A1 LOGIN_REQUIRED', 'A2 LOGIN_REQUIRED']);
});
