import * as fc from 'fast-check';
import { budgetSheetMarks, markLayout, newLayout } from '../../../../src/addon/budget/layout';
import { paymentOf, toPlanRows } from '../../../../src/addon/features/plan/plan-rows';
import type { PlanAnswer, PlanView, QuestionInput } from '../../../../src/addon/sidebar/protocol';
import { brokerageId, checkingId } from '../../../support/api/sample-records';
import { payment } from '../../../support/api/transaction-server';
import { evaluateTable } from '../../../support/platform/connected-platform';
import { call } from '../../sidebar/called-sidebar';
import { type AlertWorkbook, alertWorkbook, shownRows } from '../alerts/alert-workbook';

let file: AlertWorkbook;

// Today is 2026-11-21. Checking has 1,234.50 USD.
beforeEach(async () => {
  file = await alertWorkbook();
  file.transactions = ['08', '09', '10', '11'].map((month, index) =>
    payment(index, { merchantName: 'Landlord', transactionDate: `2026-${month}-03`, displayAmount: -400, amount: 400 }),
  );
});

afterEach(() => file.platform.workbook.dispose());

const question: QuestionInput = {
  ...{ kind: 'purchase', name: 'Bike', amount: 600, currency: 'USD', day: '2026-12-10' },
  ...{ interest: 0, months: 1, accountId: null, days: 90 },
};
const send = (operation: string, input: unknown = null) => call(file.platform, operation, input);
const ask = (more: Partial<QuestionInput> = {}): PlanAnswer => send('askPlan', { ...question, ...more }).data;
const write = (more: Partial<QuestionInput> = {}): PlanView => send('writePlan', { ...question, ...more }).data;
const lines = () => shownRows(file, 'FIN Plan', 6);

test('a question shows the lowest day with and without it, and writes nothing', () => {
  // The rent goes on: 834.50, 434.50 and 34.50 on 3 February; with the bike 234.50, -165.50 and -565.50.
  expect(ask()).toEqual({
    currency: 'USD',
    without: { lowest: 34.5, day: '2027-02-03', end: 34.5 },
    with: { lowest: -565.5, day: '2027-02-03', end: -565.5 },
    until: '2027-02-19',
    payment: null,
    planned: 0,
    goals: [],
    leftOutGoals: [],
    notes: [],
  });
  expect(ask({ kind: 'raise', amount: 100.25 }).with).toEqual({ lowest: 235, day: '2027-02-03', end: 335.25 });
  expect(ask({ kind: 'cost', amount: 50, days: 30 }).with).toEqual({ lowest: 784.5, day: '2026-12-10', end: 784.5 });
  // 1,200 arrive, and 110.02 are paid back on 10 January and 10 February.
  expect(ask({ kind: 'loan', amount: 1_200, interest: 18, months: 12 })).toMatchObject({
    payment: 110.02,
    with: { lowest: 834.5, day: '2026-12-03', end: 1014.46 },
  });
  expect(ask({ kind: 'instalments', amount: 300, months: 3 }).with).toMatchObject({ end: -165.5 });
  expect(lines()).toEqual([]);
});

test('what is written is a plan that the user edits, and that counts in the next question and in formulas', () => {
  expect(write({ name: '=Bike' })).toMatchObject({ planned: 1, hasSheet: true });
  expect(write({ kind: 'loan', name: 'Loan', amount: 1_200, interest: 18, months: 12 })).toMatchObject({ planned: 3 });
  expect(lines()).toEqual([
    ['Date', 'Amount', 'Name', 'Currency', 'Every', 'Until'],
    ['2026-12-10', '-600.00', '=Bike', 'USD', 'once', ''],
    ['2026-12-10', '1,200.00', 'Loan', 'USD', 'once', ''],
    ['2027-01-10', '-110.02', 'Loan', 'USD', 'monthly', '2027-12-10'],
  ]);
  const sheet = file.platform.workbook.sheets().find(({ name }) => name === 'FIN Plan');
  const cell = { row: 2, column: 2, rowCount: 1, columnCount: 1 };
  file.platform.workbook.write(sheet?.sheetId ?? -1, cell, [[{ value: -100 }]]);
  // 34.50 - 100 + 1,200 - 2 * 110.02.
  expect(ask({ kind: 'plan' })).toMatchObject({ planned: 0, without: { end: 34.5 }, with: { end: 914.46 } });
  expect(ask({ kind: 'cost', amount: 1 })).toMatchObject({
    planned: 3,
    without: { end: 914.46 },
    with: { end: 911.46 },
  });
  const range = file.platform.spreadsheet()?.valuesOf('FIN Plan');
  const options = 'dates=text; headers=false; sort=-date; limit=1; columns=date,balance';
  expect(evaluateTable(file.platform, 'FIN_FORECAST', 'Checking', '2027-02-19', range, options)).toEqual([
    ['2027-02-19', 914.46],
  ]);
});

test('the plan is found by its headings, and a mistake in it is named with its row', () => {
  write();
  const { workbook } = file.platform;
  const { sheetId = -1 } = workbook.sheets().find(({ name }) => name === 'FIN Plan') ?? {};
  const type = (row: number, cells: readonly (string | number)[]) =>
    workbook.write(sheetId, { row, column: 1, rowCount: 1, columnCount: 6 }, [cells.map((value) => ({ value }))]);
  type(1, ['Name', 'Amount', 'Date', 'Currency', 'Until', 'Every']);
  type(2, ['Bike', -5, '2026-12-10', 'USD', '2027-01-15', 'monthly']);
  expect(ask({ kind: 'plan' }).with.end).toBe(24.5);
  type(3, ['Rent', 'much', '2026-12-10', 'USD', '', '']);
  expect(send('askPlan', question).error.message).toBe(
    'Row 3 of the plan has no amount in its second column. Write a number there.',
  );
});

test('the accounts of banks with a balance can be asked for, each in its currency', () => {
  const [checking = {}, brokerage = {}] = file.accounts;
  const euro = {
    ...checking,
    id: brokerageId.replace('2', '9'),
    name: 'Giro',
    balances: { current: 50, currencyCode: 'EUR' },
  };
  file.accounts = [checking, brokerage, euro, { ...euro, id: brokerageId.replace('2', '8'), status: 'REMOVED' }];
  expect(send('getPlan').data).toEqual({
    today: '2026-11-21',
    accounts: [
      { id: checkingId, name: 'Checking', currency: 'USD' },
      { id: euro.id, name: 'Giro', currency: 'EUR' },
    ],
    planned: 0,
    hasSheet: false,
  });
  expect(ask({ accountId: euro.id, currency: 'EUR' }).with).toEqual({ lowest: -550, day: '2026-12-10', end: -550 });
  expect(ask({ currency: 'EUR' })).toMatchObject({ currency: 'EUR', without: { end: 50 }, with: { end: -550 } });
  expect(send('askPlan', { ...question, day: '2026-11-20' }).error.code).toBe('invalid_date');
  expect(send('askPlan', { ...question, months: 601 }).error.code).toBe('invalid_request');
});

const goalRow = { target: 2, saved: 3, until: 6, account: 8 };
type Typed = string | number | { dateSerial: number };

/** A sheet with the places of a budget, and goals below its lines: name, target, saved, day, account. */
function saveFor(goals: readonly (readonly Typed[])[], currency = 'USD'): void {
  const { workbook } = file.platform;
  const budget = workbook.sheets().find(({ name }) => name === 'Budget');
  const sheetId = budget?.sheetId ?? workbook.insertSheet('Budget', 1).sheetId;
  const layout = newLayout(0);
  if (budget === undefined) {
    const sheet = file.platform.spreadsheet()?.editableSheet(sheetId);
    if (!sheet) throw new Error('no sheet');
    budgetSheetMarks.add(sheet, '{}', 'sheet');
    markLayout(sheet, layout);
  }
  const write = (row: number, column: number, value: Typed) =>
    workbook.write(sheetId, { row, column, rowCount: 1, columnCount: 1 }, [[{ value }]]);
  write(layout.currency, 2, currency);
  for (const [index, [name = '', target = '', saved = '', until = '', account = '']] of goals.entries()) {
    const row = layout.goals + 1 + index;
    write(row, 1, name);
    for (const [key, value] of Object.entries({ target, saved, until, account }))
      write(row, goalRow[key as keyof typeof goalRow], value);
  }
}

const serial = (day: string) => ({ dateSerial: (Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000 });

test('what the goals of the budget need each month is set aside in both', () => {
  saveFor([
    ['Roof', 1_000, 400.01, serial('2027-05-31')],
    ['Reached', 500, 500, serial('2027-05-31')],
    ['Past', 500, 0, serial('2026-11-20')],
    ['Today', 30, 0, serial('2026-11-21')],
    ['Savings', 9_000, 1_234.5, serial('2028-01-01'), 'Checking'],
  ]);
  // The rent and the goals, day by day: 599.99 and 7,765.50 in seven and fifteen months, 30 today.
  const paidOn = (day: string): number => {
    const isFirst = day.endsWith('-01');
    const isToday = day === '2026-11-21';
    const ofGoals = isToday || isFirst ? 599.99 / 7 + 7_765.5 / 15 : 0;
    return (day.endsWith('-03') ? 400 : 0) + ofGoals + (isToday ? 30 : 0);
  };
  const low = (bike: number) => {
    let [balance, lowest, on] = [1_234.5, Number.POSITIVE_INFINITY, ''];
    for (let time = Date.parse('2026-11-21'); time <= Date.parse('2027-02-19'); time += 86_400_000) {
      const day = new Date(time).toISOString().slice(0, 10);
      balance -= paidOn(day) + (day === '2026-12-10' ? bike : 0);
      if (balance < lowest - 0.01) [lowest, on] = [balance, day];
    }
    return { lowest, day: on, end: balance };
  };
  const answer = ask();
  for (const [projected, wanted] of [
    [answer.without, low(0)],
    [answer.with, low(600)],
  ] as const) {
    expect(projected.day).toBe(wanted.day);
    expect(Math.abs(projected.lowest - wanted.lowest)).toBeLessThan(0.011);
    expect(Math.abs(projected.end - wanted.end)).toBeLessThan(0.011);
  }
  expect(answer.goals).toEqual([
    { name: 'Roof', amount: 85.71, until: '2027-05-31' },
    { name: 'Today', amount: 30, until: '2026-11-21' },
    { name: 'Savings', amount: 517.7, until: '2028-01-01' },
  ]);
  expect(answer.leftOutGoals).toEqual([]);
  // After its day, exactly what was to go is set aside.
  const without = (days: number) => ask({ days, accountId: checkingId, kind: 'plan' }).without.end;
  const withGoals = without(230);
  expect(ask({ accountId: checkingId }).leftOutGoals).toEqual([{ name: 'Savings', reason: 'ownAccount' }]);
  file.platform.workbook.deleteSheet(
    file.platform.workbook.sheets().find(({ name }) => name === 'Budget')?.sheetId ?? -1,
  );
  expect(without(230) - withGoals).toBeCloseTo(629.99, 9);
});

test('a goal in another currency is converted at the rate of today, and without one it is said', () => {
  const [checking = {}, brokerage = {}] = file.accounts;
  const euro = { ...checking, id: brokerageId.replace('2', '9'), name: 'Giro' };
  file.accounts = [checking, brokerage, { ...euro, balances: { current: 5_000, currencyCode: 'EUR' } }];
  saveFor([
    ['Roof', 700, 0, serial('2027-05-31')],
    ['Trip', 6_000, 'Account in EUR', serial('2026-12-31'), 'Giro'],
  ]);
  const inEuro = { currency: 'EUR', accountId: null };
  expect(ask(inEuro)).toMatchObject({
    without: { end: 5_000 },
    goals: [],
    leftOutGoals: [
      { name: 'Roof', reason: 'noRate' },
      { name: 'Trip', reason: 'noSaved' },
    ],
  });
  const { workbook } = file.platform;
  const { sheetId } = workbook.insertSheet('FIN Rates', 0);
  const cells = [
    ['Currency', 'Rate to USD'],
    ['EUR', 1.25],
  ].map((row) => row.map((value) => ({ value })));
  workbook.write(sheetId, { row: 1, column: 1, rowCount: 2, columnCount: 2 }, cells);
  // Roof: 700 / 1.25 / 7. Trip: 5,000 EUR are 6,250 USD, so it is reached.
  expect(ask(inEuro)).toMatchObject({ goals: [{ name: 'Roof', amount: 80, until: '2027-05-31' }], leftOutGoals: [] });
  expect(ask(inEuro).without.end).toBe(5_000 - 4 * 80);
  // Of 8,750 USD, 2,500 are to go, in two months.
  saveFor([
    ['Roof', 700, 700, serial('2027-05-31')],
    ['Trip', 8_750, 'Account in EUR', serial('2026-12-31'), 'Giro'],
  ]);
  expect(ask().goals).toEqual([{ name: 'Trip', amount: 1_250, until: '2026-12-31' }]);
  // What a goal above it takes of the account is not saved for it.
  saveFor([
    ['Roof', 700, 'Account in EUR', serial('2027-05-31'), ' giro'],
    ['Trip', 8_750, 'Account in EUR', serial('2026-12-31'), 'Giro'],
  ]);
  expect(ask().goals).toEqual([{ name: 'Trip', amount: 1_600, until: '2026-12-31' }]);
});

test('a goal that cannot be read is said, and a broken budget, too', () => {
  saveFor([
    ['No target', 'much', 0, serial('2027-05-31')],
    ['No day', 500, 0],
    ['Odd day', 500, 0, 'soon'],
    ['Not known', 500, '', serial('2027-05-31')],
    ['No account', 500, '#N/A', serial('2027-05-31'), 'Nowhere'],
    ['', 500, 0, serial('2027-05-31')],
    ['As text', 70, 0, '2027-05-31'],
  ]);
  const answer = ask();
  expect(answer.leftOutGoals).toEqual([
    { name: 'No target', reason: 'noTarget' },
    { name: 'No day', reason: 'noDay' },
    { name: 'Odd day', reason: 'noDay' },
    { name: 'Not known', reason: 'noSaved' },
    { name: 'No account', reason: 'noSaved' },
  ]);
  expect(answer.goals).toEqual([{ name: 'As text', amount: 10, until: '2027-05-31' }]);
  const { workbook } = file.platform;
  workbook.deleteRows(workbook.sheets().find(({ name }) => name === 'Budget')?.sheetId ?? -1, newLayout(0).total, 1);
  expect(send('askPlan', question).error.message).toContain('A row or column of the budget is gone.');
});

test('the payments of a loan, at its interest, pay it off', () => {
  const loan = fc.record({
    amount: fc.integer({ min: 100, max: 1_000_000 }),
    interest: fc.integer({ min: 0, max: 3_000 }).map((each) => each / 100),
    months: fc.integer({ min: 1, max: 600 }),
  });
  fc.assert(
    fc.property(loan, (given) => {
      const asked: QuestionInput = { ...question, ...given, kind: 'loan' };
      const rate = given.interest / 1200;
      let owed = given.amount;
      let rounding = 0;
      for (let count = 0; count < given.months; count += 1) {
        owed = owed * (1 + rate) - paymentOf(asked);
        rounding = rounding * (1 + rate) + 0.005;
      }
      expect(Math.abs(owed)).toBeLessThanOrEqual(rounding + given.amount * 1e-9 * (1 + rate) ** given.months);
      expect(toPlanRows(asked).map(({ amount }) => amount)).toEqual([given.amount, 0 - paymentOf(asked)]);
    }),
  );
});
