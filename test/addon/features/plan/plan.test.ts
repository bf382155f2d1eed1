import * as fc from 'fast-check';
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
