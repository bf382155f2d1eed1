import { BankError } from '../../src/banks/bank-error';
import type { EnableBanking } from '../../src/banks/enable-banking/client';
import { beginConsent, type Consent, finishConsent, readCode } from '../../src/banks/enable-banking/consent';
import { fetchEnableBanking } from '../../src/banks/enable-banking/fetch-enable-banking';
import { signJwt } from '../../src/banks/enable-banking/sign-jwt';
import { createSend } from '../../src/banks/http/send';
import {
  account,
  application,
  type EnableBankingServer,
  refuse,
  startEnableBanking,
} from '../support/banks/enable-banking-server';

let nowMs = 0;
let bank: EnableBankingServer;
let client: EnableBanking;

beforeEach(async () => {
  nowMs = Date.parse('2026-11-28T08:00:00Z');
  bank = await startEnableBanking(() => nowMs);
  client = { application, send: createSend(), now: () => nowMs, root: bank.server.root };
});

afterEach(() => bank.server.close());

const consent = (): Promise<Consent> => finishConsent(client, 'good-code');
const fetchDays = async (from: string, of?: Consent) =>
  await fetchEnableBanking(client, of ?? (await consent()), { from, until: '2026-11-28' });

const booked = (fields: object) => ({
  transaction_amount: { amount: '5.25', currency: 'EUR' },
  credit_debit_indicator: 'DBIT',
  status: 'BOOK',
  booking_date: '2026-11-25',
  ...fields,
});

async function failureOf(work: Promise<unknown>): Promise<BankError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(BankError);
  expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(/PRIVATE KEY|eyJ/);
  return error;
}

test('asks the bank for the longest consent that it allows, and takes it by the code that comes back', async () => {
  const { url, state } = await beginConsent(client, {
    bank: 'nordea',
    country: 'FI',
    redirectUrl: 'https://example.com/back',
  });
  expect(url).toBe('https://bank.example/consent');
  const code = readCode(`https://example.com/back?state=${state}&code=good-code\n`, state);
  expect(await finishConsent(client, code)).toEqual({
    sessionId: 's-1',
    validUntil: '2027-05-01T00:00:00.000Z',
    bank: 'Nordea',
    country: 'FI',
    accounts: [{ uid: 'uid-1', hash: 'HASH1', iban: 'FIHASH1', name: 'Everyday', type: 'CACC', currency: 'EUR' }],
  });
  const { message } = await failureOf(
    beginConsent(client, { bank: 'Other', country: 'FI', redirectUrl: 'https://example.com/back' }),
  );
  expect(message).toBe('There is no bank "Other" in FI. There are: Nordea.');
});

test.each([
  [
    'https://example.com/back?error=access_denied&error_description=Denied&state=S',
    'The bank gave no consent: Denied.',
  ],
  ['https://example.com/back?code=c&state=other', 'This address belongs to another attempt.'],
  ['https://example.com/back?code=c', 'This address belongs to another attempt.'],
  ['https://example.com/back?state=S', 'This address has no code'],
  ['nothing useful', 'Pass the whole address'],
])('refuses %s in place of a code', (text, message) => {
  expect(() => readCode(text, 'S')).toThrow(message);
});

test('refuses a key that is none, and does not repeat it', () => {
  expect(() => signJwt({ id: 'a', privateKey: '-----BEGIN PRIVATE KEY-----\nsecret' }, nowMs)).toThrow(
    /^This is no private RSA key in PEM, as the control panel of Enable Banking makes it\.$/,
  );
});

test('reads all pages, with signs by the direction, and leaves out what moved no money', async () => {
  bank.transactions.set('uid-1', [
    booked({ creditor: { name: 'Shop' }, remittance_information: ['Card 1', 'Helsinki'], entry_reference: 'E1' }),
    booked({
      credit_debit_indicator: 'CRDT',
      debtor: { name: 'Employer' },
      transaction_amount: { amount: '1000.005', currency: 'EUR' },
    }),
    booked({
      transaction_amount: { amount: '-3.00', currency: 'EUR' },
      transaction_date: '2026-11-23',
      booking_date: '2026-11-24',
    }),
    booked({ status: 'CNCL' }),
    booked({ status: 'PDNG', booking_date: null, remittance_information: ['Pump'] }),
    booked({ status: 'SCHD', booking_date: '2026-12-01' }),
    booked({ credit_debit_indicator: 'WHAT' }),
  ]);
  bank.balances.set('uid-1', [
    { balance_type: 'ITAV', balance_amount: { amount: '90.00', currency: 'EUR' } },
    { balance_type: 'ITBD', balance_amount: { amount: '80.00', currency: 'EUR' }, reference_date: '2026-11-27' },
    { balance_type: 'CLBD', balance_amount: { amount: '70.00', currency: 'SEK' } },
  ]);
  const { accounts, problems } = await fetchDays('2026-11-01');
  expect(accounts).toMatchObject([
    {
      account: { id: 'HASH1', bank: 'Nordea FI', name: 'Everyday' },
      closing: { date: '2026-11-27', amount: '80.00' },
      available: { date: '2026-11-28', amount: '90.00' },
      hasAllPending: false,
      transactions: [
        { date: '2026-11-25', amount: '-5.25', name: 'Shop', memo: 'Card 1 · Helsinki', bankId: 'E1', pending: false },
        { date: '2026-11-25', amount: '1000.005', name: 'Employer', memo: null },
        { date: '2026-11-24', authorized: '2026-11-23', amount: '-3.00' },
        { date: '2026-11-28', amount: '-5.25', name: 'Pump', bankId: null, pending: true },
      ],
    },
  ]);
  expect(problems.map(({ kind, text }) => [kind, text])).toEqual([
    ['incomplete', '1 transactions of Everyday have no amount, direction or day, and are left out.'],
  ]);
});

test('takes the period that the bank allows, and says so', async () => {
  bank.oldest = '2026-08-31';
  bank.transactions.set('uid-1', [booked({})]);
  const { accounts, problems, isComplete } = await fetchDays('2026-01-01');
  expect([accounts[0]?.from, accounts[0]?.transactions.length, isComplete]).toEqual(['2026-08-31', 1, true]);
  expect(problems).toMatchObject([
    { kind: 'notice', text: 'The bank gives transactions of Everyday since 2026-08-31 only.' },
  ]);
});

test('fetches the other accounts if one fails', async () => {
  bank.accounts = [
    account('uid-1', 'HASH1', 'Everyday'),
    account('uid-2', 'HASH2', 'Savings'),
    account('uid-3', 'HASH3', 'Card'),
  ];
  bank.faults.set('/accounts/uid-1/transactions', refuse(429, 'ASPSP_RATE_LIMIT_EXCEEDED', 'Rate limit exceeded'));
  bank.faults.set('/accounts/uid-3/balances', { cut: '{"balances": [' });
  const { accounts, problems, isComplete } = await fetchDays('2026-11-01');
  expect([accounts.map(({ account: { id } }) => id), isComplete]).toEqual([['HASH2'], false]);
  expect(problems.map(({ kind, account: id }) => [kind, id])).toEqual([
    ['limit', 'HASH1'],
    ['failed', 'HASH3'],
  ]);
});

test('refuses pages that do not end', async () => {
  bank.faults.set('/accounts/uid-1/transactions', {
    status: 200,
    json: { transactions: [], continuation_key: 'same' },
  });
  const { problems } = await fetchDays('2026-11-01');
  expect(problems).toMatchObject([{ kind: 'failed', text: 'The pages of transactions do not end.' }]);
});

test('says two weeks before that the consent ends, and that it has ended', async () => {
  const given = await consent();
  nowMs = Date.parse('2027-04-16T23:00:00Z');
  expect((await fetchDays('2027-04-01', given)).problems).toEqual([]);
  nowMs = Date.parse('2027-04-17T01:00:00Z');
  expect((await fetchDays('2027-04-01', given)).problems).toMatchObject([
    { kind: 'notice', text: 'The consent for Nordea ends on 2027-05-01. Connect again before, and nothing is missed.' },
  ]);
  nowMs = Date.parse('2027-05-01T01:00:00Z');
  expect((await fetchDays('2027-04-01', given)).problems).toMatchObject([
    { kind: 'login', account: null, text: 'The consent for Nordea ended on 2027-05-01: connect again.' },
    { kind: 'login', account: 'HASH1' },
  ]);
});

test('says that an application in restricted mode needs linked accounts', async () => {
  bank.faults.set('/sessions', refuse(403, 'NO_ACCOUNTS_ADDED', 'No allowed accounts added to the application'));
  const { message } = await failureOf(consent());
  expect(message).toContain('linked in the control panel of Enable Banking');
});
