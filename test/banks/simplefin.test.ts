import { BankError } from '../../src/banks/bank-error';
import { problemOf } from '../../src/banks/fetched';
import { createSend } from '../../src/banks/http/send';
import { RequestBudget } from '../../src/banks/request-budget';
import { claimAccessUrl, claimUrlOf, parseAccessUrl } from '../../src/banks/simplefin/access-url';
import { fetchSimplefin } from '../../src/banks/simplefin/fetch-simplefin';
import { type Bridge, type BridgeAccount, noon, startBridge } from '../support/banks/simplefin-server';

const nowMs = Date.parse('2026-11-28T08:00:00Z');
let bridge: Bridge;

beforeEach(async () => {
  bridge = await startBridge();
});

afterEach(() => bridge.server.close());

function checking(...transactions: BridgeAccount['transactions']): BridgeAccount {
  return {
    id: 'ACT-1',
    conn_id: 'CON-1',
    name: 'Checking',
    currency: 'USD',
    balance: '987.70',
    'available-balance': '950.00',
    'balance-date': noon('2026-11-27'),
    transactions,
  };
}

const budgetOf = (...sentMs: number[]) => new RequestBudget(sentMs, 24);

function fetchDays(from: string, budget = budgetOf(), timeoutMs = 60_000) {
  const access = parseAccessUrl(bridge.accessUrl);
  const send = createSend({ timeoutMs });
  return fetchSimplefin({ access, from, until: '2026-11-28', send, budget, now: () => nowMs });
}

/** What is thrown, with all that a log would show of it. */
async function failureOf(work: Promise<unknown>): Promise<BankError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(BankError);
  expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(/very-secret|bridge-user/);
  return error;
}

test('exchanges a set-up token once, and says what a second use means', async () => {
  const send = createSend();
  await expect(claimAccessUrl(`${bridge.setupToken}\n`, send)).resolves.toBe(bridge.accessUrl);
  const { kind, message } = await failureOf(claimAccessUrl(bridge.setupToken, send));
  expect([kind, message]).toEqual([
    'login',
    'This set-up token was used before, or does not exist. If you have not used it yourself, somebody else may read your transactions: disable it at the bridge. Then make a new one.',
  ]);
});

test.each([
  ['no token', 'not a token!', 'This is no set-up token of SimpleFIN.'],
  ['the access URL', 'https://a:b@bridge.example/simplefin', 'This is an address, and no set-up token.'],
  ['an address without TLS', Buffer.from('http://bridge.example/claim/1').toString('base64'), 'is not one of https'],
])('refuses %s', (_, token, message) => {
  expect(() => claimUrlOf(token)).toThrow(message);
});

test('takes user and password out of the access URL as they are', () => {
  const { root, authorization } = parseAccessUrl('https://jo:100%25@bridge.example/simplefin?x=1');
  expect([root.href, authorization]).toEqual([
    'https://bridge.example/simplefin/',
    `Basic ${Buffer.from('jo:100%').toString('base64')}`,
  ]);
  expect(parseAccessUrl('https://jo:100%@bridge.example/').authorization).toBe(authorization);
  expect(() => parseAccessUrl('https://bridge.example/')).toThrow('has to have a user and a password');
});

test('reads accounts and transactions, exact and with the sign of money in', async () => {
  bridge.accounts = [
    checking(
      { id: 'T1', posted: noon('2026-11-25'), amount: '-5.10', description: 'SQ *CAFE 12', payee: 'Cafe' },
      {
        id: 'T2',
        posted: noon('2026-11-24'),
        transacted_at: noon('2026-11-22'),
        amount: '1000',
        description: 'PAYROLL',
      },
      { posted: 0, pending: true, transacted_at: noon('2026-11-27'), amount: '-7.005', description: 'PUMP' },
    ),
  ];
  const { accounts, problems, isComplete } = await fetchDays('2026-11-01');
  expect([problems, isComplete]).toEqual([[], true]);
  expect(accounts).toMatchObject([
    {
      account: { id: 'ACT-1', bank: 'ORG-1', name: 'Checking' },
      institution: 'My Bank',
      currency: 'USD',
      from: '2026-11-01',
      until: '2026-11-28',
      closing: { date: '2026-11-27', amount: '987.70' },
      available: { date: '2026-11-27', amount: '950.00' },
      hasAllPending: true,
      transactions: [
        { date: '2026-11-25', amount: '-5.10', name: 'Cafe', memo: 'SQ *CAFE 12', bankId: 'T1', pending: false },
        { date: '2026-11-24', authorized: '2026-11-22', amount: '1000', name: 'PAYROLL', memo: null },
        { date: '2026-11-27', amount: '-7.005', name: 'PUMP', bankId: null, pending: true },
      ],
    },
  ]);
});

test('asks for 90 days at a time, of which none is asked for twice or left out', async () => {
  const days = Array.from({ length: 250 }, (_, back) => new Date(nowMs - back * 86_400_000).toISOString().slice(0, 10));
  bridge.accounts = [checking(...days.map((day) => ({ id: day, posted: noon(day), amount: '-1', description: 'A' })))];
  const { accounts } = await fetchDays('2026-03-24');
  expect(accounts[0]?.transactions.map(({ date }) => date)).toEqual(days);
  const asked = bridge.server.asked.map(({ url }) => url.searchParams);
  expect(asked.map((query) => [query.get('start-date'), query.get('end-date'), query.get('pending')])).toEqual([
    [String(noon('2026-08-31') - 43_200), null, '1'],
    [String(noon('2026-06-02') - 43_200), String(noon('2026-08-31') - 43_200), null],
    [String(noon('2026-03-24') - 43_200), String(noon('2026-06-02') - 43_200), null],
  ]);
});

test('keeps two transactions of one id in an answer, and takes one of two answers once', async () => {
  const twin = { id: 'T1', posted: noon('2026-11-25'), amount: '-5', description: 'A' };
  const old = { id: 'T2', posted: noon('2026-08-20'), amount: '-7', description: 'B' };
  bridge.accounts = [checking(old)];
  const newest = { errlist: [], connections: bridge.connections, accounts: [checking(twin, twin, old)] };
  bridge.faults.push({ status: 200, json: newest });
  const { accounts } = await fetchDays('2026-08-01');
  expect(accounts[0]?.transactions.map(({ bankId }) => bankId)).toEqual(['T1', 'T1', 'T2']);
});

test('sends nothing without TLS, and follows no redirect with the credentials', async () => {
  const send = createSend();
  const { message } = await failureOf(send({ method: 'GET', url: new URL('http://bridge.invalid/accounts') }));
  expect(message).toContain('is not one of https');
  bridge.faults.push({ status: 302, text: '', headers: { location: `${bridge.server.root}elsewhere` } });
  await failureOf(fetchDays('2026-11-01'));
  expect(bridge.server.asked.map(({ url }) => url.pathname)).toEqual(['/simplefin/accounts']);
});

test('counts requests over 24 hours, and stops before the bridge does', async () => {
  bridge.accounts = [checking()];
  const sent = Array.from({ length: 23 }, (_, index) => nowMs - (index + 1) * 3_600_000);
  const budget = budgetOf(...sent);
  const { isComplete, problems } = await fetchDays('2026-03-24', budget);
  expect(bridge.server.asked).toHaveLength(1);
  expect([isComplete, problems.map(({ kind, text }) => [kind, text])]).toEqual([
    false,
    [['limit', '24 requests were sent within a day. The next one is at 2026-11-28 09:00 UTC.']],
  ]);
  expect(budget.left(nowMs + 3_600_000)).toBe(1);
  const { retryAfterSeconds } = await failureOf(fetchDays('2026-11-01', budget));
  expect(retryAfterSeconds).toBe(3_600);
});

test('stops at the first warning of the bridge, with what it has', async () => {
  bridge.accounts = [checking({ id: 'T1', posted: noon('2026-11-25'), amount: '-5', description: 'A' })];
  bridge.warnsAt = 1;
  const { accounts, problems, isComplete } = await fetchDays('2026-03-24');
  expect([accounts[0]?.transactions.length, accounts[0]?.from, isComplete]).toEqual([1, '2026-08-31', false]);
  expect(problems).toMatchObject([{ kind: 'limit', text: 'Too many requests today: access will be blocked.' }]);
  expect(bridge.server.asked).toHaveLength(1);
});

test('keeps the newer days if the bridge refuses the older ones', async () => {
  bridge.accounts = [checking({ id: 'T1', posted: noon('2026-11-25'), amount: '-5', description: 'A' })];
  bridge.refusesAt = 2;
  const { accounts, problems, isComplete } = await fetchDays('2026-03-24');
  expect([accounts[0]?.transactions.length, accounts[0]?.from, isComplete]).toEqual([1, '2026-08-31', false]);
  expect(problems).toMatchObject([{ kind: 'limit' }]);
});

test.each([
  [402, 'payment', 'The subscription of SimpleFIN has ended: pay at the bridge, then sync again.'],
  [403, 'login', 'The bridge refuses the access: it was disabled, or has ended.'],
  [429, 'limit', 'The bridge got too many requests, and refuses more for now.'],
  [404, 'failed', 'The bridge answered with status 404: moved.'],
] as const)('says what status %i means', async (status, kind, message) => {
  bridge.faults.push({ status, text: 'moved', headers: { 'retry-after': '60' } });
  const error = await failureOf(fetchDays('2026-11-01'));
  expect([error.kind, error.message]).toEqual([kind, expect.stringContaining(message)]);
  expect(bridge.server.asked).toHaveLength(1);
});

test('tries again once after an answer that was cut, and counts both', async () => {
  bridge.accounts = [checking({ id: 'T1', posted: noon('2026-11-25'), amount: '-5', description: 'A' })];
  bridge.faults.push({ status: 200, text: '{"errlist": [], "accounts": [{"id": "ACT-1", "trans' });
  const budget = budgetOf();
  expect((await fetchDays('2026-11-01', budget)).accounts[0]?.transactions).toHaveLength(1);
  expect(budget.recent(nowMs)).toHaveLength(2);
  bridge.faults.push({ cut: '{"errlist": [' }, { status: 502, text: '<html>' });
  const { kind, message } = await failureOf(fetchDays('2026-11-01'));
  expect([kind, message]).toEqual(['failed', 'The bridge answered with status 502.']);
});

test('gives up on a bridge that does not answer', async () => {
  bridge.faults.push('never', 'never');
  const { message } = await failureOf(fetchDays('2026-11-01', budgetOf(), 50));
  expect(message).toBe('The provider did not answer within 0.05 s.');
});

test('gives errors of one bank to its accounts only', async () => {
  const other = { ...checking(), id: 'ACT-2', conn_id: 'CON-2', name: 'Card' };
  const third = { ...checking(), id: 'ACT-3', conn_id: 'CON-1', name: 'Savings' };
  bridge.accounts = [checking(), other, third];
  bridge.errlist = [
    { code: 'con.auth', msg: 'Log in\u001b[2J at My Bank', conn_id: 'CON-2' },
    { code: 'act.missingdata', msg: 'Incomplete', account_id: 'ACT-3' },
    { code: 'act.future', msg: 'Unknown', account_id: 'ACT-3' },
    { code: 'gen.', msg: 'p@ss/word-very-secret was seen' },
  ];
  const { accounts, problems } = await fetchDays('2026-11-01');
  expect(accounts.map((account) => problemOf(account, problems)?.kind)).toEqual(['notice', 'login', 'failed']);
  expect(accounts.map(({ hasAllPending }) => hasAllPending)).toEqual([true, false, false]);
  expect(problems.map(({ text }) => text)).toEqual([
    'Log in [2J at My Bank. Log in to the bank again at the bridge.',
    'Incomplete',
    'Unknown',
    '… was seen',
  ]);
});

test('leaves out accounts of points, and says which transactions cannot be read', async () => {
  bridge.accounts = [
    { ...checking(), id: 'ACT-9', name: 'Miles', currency: 'https://points.example/miles' },
    checking({ id: 'T1', posted: noon('2026-11-25'), amount: 'NaN', description: 'A' }),
  ];
  const { accounts, problems } = await fetchDays('2026-11-01');
  expect(accounts.map(({ account }) => account.id)).toEqual(['ACT-1']);
  expect(problems.map(({ kind, text }) => [kind, text])).toEqual([
    ['notice', 'Miles has points in place of money, and is left out.'],
    ['incomplete', '1 transactions of Checking have no amount or no day, and are left out.'],
  ]);
});
