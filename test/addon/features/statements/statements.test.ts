import type { ReconciliationView, StatementsView } from '../../../../src/addon/sidebar/protocol';
import { brokerageId, checkingId } from '../../../support/api/sample-records';
import { payment } from '../../../support/api/transaction-server';
import { evaluateTable } from '../../../support/platform/connected-platform';
import { call } from '../../sidebar/called-sidebar';
import {
  type AlertWorkbook,
  alertWorkbook,
  refresh,
  shownRows,
  statesOf,
  toldIn,
  watch,
} from '../alerts/alert-workbook';

let file: AlertWorkbook;

const cardId = '55555555-5555-4555-8555-555555555555';
const of = (index: number, transactionDate: string, displayAmount: number, more: object = {}) =>
  payment(index, { transactionDate, displayAmount, amount: 0 - displayAmount, ...more });
const idOf = (index: number) => `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`;

// Today is 2026-11-21. The balance of Checking, 1,234.50, is of today.
beforeEach(async () => {
  file = await alertWorkbook();
  file.transactions = [
    of(1, '2026-07-15', 1_000),
    of(2, '2026-09-03', -100),
    of(3, '2026-09-20', -50.25),
    of(4, '2026-10-02', 400),
    of(5, '2026-10-20', -15.25),
  ];
});

afterEach(() => file.platform.workbook.dispose());

const send = (operation: string, input: unknown = null) => call(file.platform, operation, input);
const view = (): StatementsView => send('getStatements').data;
const check = (day: string, balance: number, accountId = checkingId): ReconciliationView => {
  const { ok, data, error } = send('checkStatement', { accountId, day, balance });
  if (ok !== true) throw new Error(error.message);
  return data;
};
const confirm = (day: string, balance: number, accountId = checkingId) => {
  const { fingerprint } = check(day, balance, accountId);
  return send('confirmStatement', { accountId, day, balance, fingerprint });
};
const lines = () => shownRows(file, 'FIN Statements', 10);
/** What explains a gap best. */
const best = ({ explanations }: ReconciliationView) =>
  (explanations[0] ?? []).map(({ cause, id, amount }) => [cause, Number(id.slice(-4)), amount]);

test('lists the accounts that transactions explain, each with the end of the last month', () => {
  file.accounts = [
    { ...(file.accounts[0] ?? {}) },
    { ...(file.accounts[1] ?? {}), status: 'ACTIVE' },
    { ...(file.accounts[0] ?? {}), id: cardId, name: 'Amex', category: 'debt' },
    { ...(file.accounts[0] ?? {}), id: brokerageId.replace('2', '9'), name: 'Old', status: 'REMOVED' },
  ];
  expect(view()).toMatchObject({
    accounts: [
      { name: 'Checking', isDebt: false, institution: 'First Bank', currency: 'USD' },
      { name: 'Amex', isDebt: true, last: null, nextDay: '2026-10-31', isDue: true },
    ],
    otherCount: 1,
    hasSheet: false,
  });
});

test('a first statement agrees with the balance that is reckoned back from the current one', () => {
  // 1,234.50 without 400 and -15.25.
  expect(check('2026-09-30', 849.75)).toMatchObject({
    from: '2026-09-01',
    opening: 1_000,
    openingFrom: 'reckoned',
    count: 2,
    moved: -150.25,
    expected: 849.75,
    gap: 0,
    explanations: [],
    slip: null,
  });
});

test('Confirm writes a line, and the next statement begins with its closing balance', () => {
  expect(confirm('2026-09-30', 849.75).data).toMatchObject({
    accounts: [{ last: { day: '2026-09-30', balance: 849.75 }, nextDay: '2026-10-31', isDue: true }],
    hasSheet: true,
  });
  expect(lines()).toEqual([
    [
      ...['Account', 'From', 'Statement date', 'Opening balance', 'Transactions', 'Moved', 'Closing balance'],
      ...['Currency', 'Result', 'Confirmed'],
    ],
    [
      ...['Checking', '2026-09-01', '2026-09-30', '1,000.00', '2', '-150.25', '849.75', 'USD', 'Agrees'],
      expect.stringMatching(/^2026-11-2/),
    ],
  ]);
  // Whatever the current balance is.
  file.accounts = [{ ...(file.accounts[0] ?? {}), balances: { current: 1, currencyCode: 'USD' } }];
  refresh(file);
  expect(check('2026-10-31', 1_234.5)).toMatchObject({
    ...{ from: '2026-10-01', opening: 849.75, openingFrom: 'confirmed', moved: 384.75, expected: 1_234.5, gap: 0 },
  });
  expect(confirm('2026-10-31', 1_234.5).data.accounts[0]).toMatchObject({ nextDay: '2026-11-30', isDue: false });
  expect(lines()).toHaveLength(3);
});

test('the same date is confirmed once: its line is written again', () => {
  confirm('2026-09-30', 849.75);
  confirm('2026-10-31', 1_234.5);
  confirm('2026-09-30', 850);
  expect(lines().map((line) => [line[2], line[6], line[8]])).toEqual([
    ['Statement date', 'Closing balance', 'Result'],
    ['2026-09-30', '850.00', 'Gap of 0.25'],
    ['2026-10-31', '1,234.50', 'Agrees'],
  ]);
});

test('what changed after the check is not confirmed', () => {
  const { fingerprint } = check('2026-09-30', 849.75);
  file.transactions.push(of(9, '2026-09-09', -1));
  refresh(file);
  const input = { accountId: checkingId, day: '2026-09-30', balance: 849.75, fingerprint };
  expect(send('confirmStatement', input).error).toMatchObject({ code: 'invalid_statements' });
  expect(lines()).toEqual([]);
});

test.each([
  ['a pending one', [of(6, '2026-10-30', -7, { pending: true })], 1_227.5, [['pending', 6, -7]]],
  [
    'one that is counted twice',
    [of(6, '2026-10-12', -9, { name: 'X' }), of(7, '2026-10-12', -9, { name: 'x' })],
    1_225.5,
    [['doubled', 6, -9]],
  ],
  ['an ignored one', [of(6, '2026-10-12', -9, { isIgnored: true })], 1_234.5, [['ignored', 6, -9]]],
  ['one that is booked later', [of(6, '2026-10-30', -9)], 1_234.5, [['before', 6, -9]]],
  ['one of the day after', [of(6, '2026-11-01', -9)], 1_225.5, [['after', 6, -9]]],
  [
    'two together',
    [of(6, '2026-10-29', -7, { pending: true }), of(7, '2026-10-12', -9, { isIgnored: true })],
    1_227.5,
    [
      ['pending', 6, -7],
      ['ignored', 7, -9],
    ],
  ],
])('a gap after a confirmed statement is explained by %s', (_, more, balance, expected) => {
  confirm('2026-09-30', 849.75);
  file.transactions.push(...more);
  refresh(file);
  expect(best(check('2026-10-31', balance))).toEqual(expected);
});

test('the other side of a transfer that another account has may be missing', () => {
  file.accounts = [...file.accounts, { ...(file.accounts[0] ?? {}), id: cardId, name: 'Savings' }];
  confirm('2026-09-30', 849.75);
  file.transactions.push(of(6, '2026-10-12', 300, { accountId: cardId, sourcePrimaryCategory: 'TRANSFER_IN' }));
  refresh(file);
  const found = check('2026-10-31', 934.5);
  expect(best(found)).toEqual([['missing', 6, -300]]);
  expect(found.explanations[0]?.[0]?.account).toBe('Savings');
});

test('without a confirmed statement, what is wrong is between the statement and the current balance', () => {
  file.transactions.push(of(6, '2026-11-10', -7, { pending: true }));
  // The bank has the pending one in the current balance.
  expect(best(check('2026-09-30', 856.75))).toEqual([['pending', 6, -7]]);
});

test('what a debt owes is positive, and money in lowers it', () => {
  file.accounts = [
    { ...(file.accounts[0] ?? {}), id: cardId, category: 'debt', balances: { current: 80, currencyCode: 'USD' } },
  ];
  const card = (index: number, day: string, amount: number, more: object = {}) =>
    of(index, day, amount, { accountId: cardId, ...more });
  file.transactions = [
    card(1, '2026-08-01', -50),
    card(2, '2026-09-10', -30),
    card(3, '2026-10-30', -12, { pending: true }),
  ];
  expect(check('2026-08-31', 50, cardId)).toMatchObject({ gap: 0, moved: -50 });
  confirm('2026-08-31', 50, cardId);
  expect(check('2026-09-30', 80, cardId)).toMatchObject({ opening: 50, moved: -30, expected: 80, gap: 0 });
  const higher = check('2026-10-31', 92, cardId);
  expect([higher.gap, best(higher)]).toEqual([12, [['pending', 3, -12]]]);
  expect(check('2026-10-31', -80, cardId).slip).toBe('sign');
});

test.each([
  [848.75, null],
  [894.75, 'digits'],
  [847.95, 'digits'],
  [-849.75, 'sign'],
  [849.57, 'digits'],
])('a balance of %f that should be 849.75 looks like the slip %j', (balance, slip) => {
  expect(check('2026-09-30', balance).slip).toBe(slip);
});

test('what cannot be known is said, and can be confirmed as a beginning', () => {
  file.accounts = [{ ...(file.accounts[0] ?? {}), balances: { currencyCode: 'USD' } }];
  expect(check('2026-09-30', 700)).toMatchObject({
    expected: null,
    gap: null,
    reason: 'The account has no current balance',
  });
  confirm('2026-09-30', 700);
  expect(lines()[1]?.[8]).toBe('Not known: The account has no current balance');
  expect(check('2026-10-31', 1_084.75)).toMatchObject({ opening: 700, openingFrom: 'confirmed', gap: 0 });
  // Not beyond an amount in another currency.
  file.transactions.push(of(6, '2026-10-12', -9, { currencyCode: 'EUR' }));
  refresh(file);
  expect(check('2026-10-31', 1_084.75).reason).toBe('A transaction of 2026-10-12 has no amount in USD');
});

test('a date after today and an account that the key does not see are refused', () => {
  expect(send('checkStatement', { accountId: checkingId, day: '2026-11-22', balance: 1 }).error.code).toBe(
    'invalid_date',
  );
  expect(send('checkStatement', { accountId: cardId, day: '2026-09-30', balance: 1 }).error.code).toBe(
    'unknown_account',
  );
});

const changeSeptember = () => {
  file.transactions = file.transactions
    .filter(({ id }) => id !== idOf(2))
    .map((row) => (row.id === idOf(3) ? { ...row, displayAmount: -60, amount: 60 } : row));
  file.transactions.push(of(6, '2026-09-30', -3));
  refresh(file);
};

test('what changes in a confirmed period is named in the sidebar, by FIN_CHECK and by an alert', () => {
  watch(file, [[true, 'Statement changed']]);
  expect(statesOf(file)).toEqual(['OK.']);
  confirm('2026-09-30', 849.75);
  refresh(file);
  expect(statesOf(file)).toEqual(['OK.']);
  expect(send('getStatementChanges').data.changes).toEqual([]);
  changeSeptember();
  expect(send('getStatementChanges').data.changes).toMatchObject([
    { account: 'Checking', day: '2026-09-30', id: idOf(2), before: { amount: -100 }, now: null },
    { id: idOf(3), name: 'Purchase 3', before: { amount: -50.25 }, now: { amount: -60, day: '2026-09-20' } },
    { id: idOf(6), before: null, now: { amount: -3 } },
  ]);
  const texts = [
    `(${idOf(2)}) was -100 USD on 2026-09-03, and is gone.`,
    `Purchase 3 (${idOf(3)}) was -50.25 USD on 2026-09-20, and is -60 USD on 2026-09-20.`,
    `Purchase 6 (${idOf(6)}) was not there, and is -3 USD on 2026-09-30.`,
  ];
  expect(toldIn(file)).toEqual(texts.map((text) => `Checking, statement of 2026-09-30: ${text}`));
  refresh(file);
  expect(toldIn(file)).toHaveLength(3);
  file.platform.state.context = 'cell';
  const columns = 'columns=result,changes,changed; headers=false';
  expect(evaluateTable(file.platform, 'FIN_CHECK', 'Checking', '2026-09-01', '2026-09-30', '', columns)).toEqual([
    [
      'Complete',
      3,
      [
        `(${idOf(2)}): -100.00 on 2026-09-03 → gone`,
        `Purchase 3 (${idOf(3)}): -50.25 on 2026-09-20 → -60.00 on 2026-09-20`,
        `Purchase 6 (${idOf(6)}): not there → -3.00 on 2026-09-30`,
      ].join('; '),
    ],
  ]);
  file.platform.state.context = 'sidebar';
  confirm('2026-09-30', 849.75);
  expect(send('getStatementChanges').data.changes).toEqual([]);
});

test('FIN_CHECK compares with the confirmed balances, and names what may explain a gap', () => {
  confirm('2026-09-30', 849.75);
  file.transactions.push(of(6, '2026-10-12', -7, { pending: true }), of(7, '2026-10-13', 5, { pending: true }));
  refresh(file);
  confirm('2026-10-31', 1_227.5);
  file.platform.state.context = 'cell';
  const columns = 'columns=result,explanation; headers=false';
  expect(evaluateTable(file.platform, 'FIN_CHECK', 'Checking', '2026-09-15', 'today', '', columns)).toEqual([
    ['Gap of 7.00 since 2026-10-31', `Purchase 6 -7.00 on 2026-10-12 (${idOf(6)}): pending`],
  ]);
});

test('a line that another editor wrote tells nothing of a private connection', () => {
  watch(file, [[true, 'Statement changed']]);
  confirm('2026-09-30', 849.75);
  const { platform } = file;
  const sheet = platform.workbook.sheets().find(({ name }) => name === 'FIN Statements')?.sheetId ?? -1;
  const cell = (column: number) => ({ row: 2, column, rowCount: 1, columnCount: 1 });
  platform.workbook.write(sheet, cell(13), [[{ value: '|1:0:' }]]);
  refresh(file);
  expect(toldIn(file)).toEqual([]);
  expect(statesOf(file)[0]).toMatch(
    /^OK\. FIN Statements, row 2: the record was edited, or another person confirmed it/,
  );
});

test('a line that cannot be read is named', () => {
  confirm('2026-09-30', 849.75);
  const { workbook } = file.platform;
  const sheet = workbook.sheets().find(({ name }) => name === 'FIN Statements')?.sheetId ?? -1;
  workbook.write(sheet, { row: 2, column: 7, rowCount: 1, columnCount: 1 }, [[{ value: 'much' }]]);
  expect(send('getStatements').error.message).toBe('FIN Statements, row 2: The closing balance "much" is no number.');
});

test('a line that the user wrote by hand is a confirmed balance, without what was counted', () => {
  send('showStatements');
  const { workbook } = file.platform;
  const sheet = workbook.sheets().find(({ name }) => name === 'FIN Statements')?.sheetId ?? -1;
  const cells = ['checking', '', '2026-08-31', '', '', '', 900].map((value) => ({ value }));
  workbook.write(sheet, { row: 2, column: 1, rowCount: 1, columnCount: 7 }, [cells]);
  expect(check('2026-09-30', 749.75)).toMatchObject({ from: '2026-09-01', opening: 900, gap: 0 });
  expect(send('getStatementChanges').data.changes).toEqual([]);
});
