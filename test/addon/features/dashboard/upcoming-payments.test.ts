import { insertFromMenu } from '../../../../src/addon/menu';
import { transactionServer } from '../../../support/api/transaction-server';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';

let platform: WorkbookPlatform;

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => []) });
});

afterEach(() => platform.workbook.dispose());

const press = () => insertFromMenu(platform, connectionsOf(platform), 'dashboard');
const sheetOf = (name: string) => platform.workbook.sheets().find((sheet) => sheet.name === name)?.sheetId ?? -1;
const dashboard = () => sheetOf('Dashboard');
const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const list = at(11, 6, 8, 4);
const today = 46_350;
const day = (offset: number) => ({ dateSerial: today + offset });

/** Days as numbers. */
const asGiven = (plan: unknown) =>
  Array.isArray(plan)
    ? plan.map((row: unknown[]) => row.map((cell) => (cell as { dateSerial?: number } | null)?.dateSerial ?? cell))
    : plan;

/** Per year, of four payments. */
const perYear = [
  [-120, 'USD'],
  [-240, 'EUR'],
  [-1_200, 'USD'],
  [-26_449.44, 'USD'],
];

test('shows the lowest balance, what recurs in a month, and the next five payments', async () => {
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  const asked: string[] = [];
  const recurring = (options: unknown) => {
    asked.push(String(options));
    if (String(options).includes('columns=perYear')) return perYear;
    return [
      ['Harbor Home Loans', day(-2), -2_204.12, 'USD'],
      ['Nimbus', day(5), -9.99, 'USD'],
      ['The Morning Ledger', day(8), -17, 'EUR'],
    ];
  };
  const forecast = (...given: unknown[]) => {
    asked.push(given.slice(0, 4).join('|'));
    return [[412.4, day(9)]];
  };
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_recurring: recurring, fin_forecast: forecast }));
  workbook.write(dashboard(), at(79, 5), [[{ value: 'USD' }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), list)).toEqual([
    ['Coming up', '', '', ''],
    ['Bank low, next 30 days, pending included', '', 'on December 3', '412'],
    ['Recurring per month, without EUR', '', '3 payments', '2,314'],
    ['Harbor Home Loans, late', '', '2026-11-22', '2,204.12'],
    ['Nimbus', '', '2026-11-29', '9.99'],
    ['The Morning Ledger (EUR)', '', '2026-12-02', '17.00'],
    ['', '', '', ''],
    ['', '', '', ''],
  ]);
  expect(asked).toContain('|+30d||columns=balance,date; sort=balance,date; limit=1; headers=false; currency=USD');
  expect(asked).toContain(
    'headers=false; kind=spending; state=active,late; columns=merchant,next,amount,currency; sort=next; limit=5; currency=USD',
  );
});

test.each([
  // (27,769.44 + 1.25 * 240) / 12.
  ['counts at the rates of today', 1.25, ['Recurring per month', '', '4 payments', '2,339']],
  ['is named without a rate', '', ['Recurring per month, without EUR', '', '3 payments', '2,314']],
])('what recurs in other currencies %s', async (_, rate, shown) => {
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  platform.state.now = Date.parse('2026-11-24T12:00:00Z');
  const rates = [
    ['Currency', 'Rate to USD'],
    ['EUR', rate],
  ].map((row) => row.map((value) => ({ value })));
  workbook.write(workbook.insertSheet('FIN Rates', 0).sheetId, at(1, 1, 2, 2), rates);
  const functions = {
    fin_recurring: (options: unknown) => (String(options).includes('columns=perYear') ? perYear : [[null]]),
    fin_forecast: (account: unknown, until: unknown, plan: unknown, options: unknown) =>
      evaluateTable(platform, 'FIN_FORECAST', account, until, asGiven(plan), options) as [string, number][],
  };
  workbook.setCustomFunctions(new FakeCustomFunctions(functions));
  workbook.write(dashboard(), at(79, 5, 2), [[{ value: 'USD' }], [{ value: true }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), at(13, 6, 1, 4))).toEqual([shown]);
});

test('without an account or a payment, the cards say so and are no zeros', async () => {
  press();
  const { workbook } = platform;
  const none = () => {
    throw new Error('no account');
  };
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_recurring: () => [[null]], fin_forecast: none }));
  workbook.write(dashboard(), at(79, 5), [[{ value: 'USD' }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), list).slice(1, 5)).toEqual([
    ['Bank low, next 30 days, pending included', '', '', '–'],
    ['Recurring per month', '', '', '0'],
    ['No recurring payment was found.', '', '', ''],
    ['', '', '', ''],
  ]);
});

test.each([
  [{ error: '#ERROR!', message: 'Error: The API cannot be reached.' }, '–', ''],
  [[['']], '0', ''],
])('payments that cannot be read are no sum of nothing: %j', async (payments, sum, count) => {
  press();
  const { workbook } = platform;
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_recurring: () => payments }));
  workbook.write(dashboard(), at(79, 5), [[{ value: 'USD' }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), at(13, 8, 1, 2))).toEqual([[count, sum]]);
});
