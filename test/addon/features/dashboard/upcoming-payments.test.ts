import { insertFromMenu } from '../../../../src/addon/menu';
import { transactionServer } from '../../../support/api/transaction-server';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';
import { connectionsOf } from '../../../support/platform/connected-platform';
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
const [cards, list] = [at(5, 11, 3, 2), at(17, 11, 11, 2)];
const today = 46_350;
const day = (offset: number) => ({ dateSerial: today + offset });

test('shows the lowest balance, what recurs in a month, and the next five payments', async () => {
  press();
  const { workbook } = platform;
  workbook.serialNow = () => today;
  const asked: string[] = [];
  const recurring = (options: unknown) => {
    asked.push(String(options));
    if (String(options).includes('columns=perYear')) return [[-120], [-1_200], [-26_449.44]];
    return [
      ['Harbor Home Loans', day(-2), -2_204.12],
      ['Nimbus', day(5), -9.99],
      ['The Morning Ledger', day(8), -17],
    ];
  };
  const forecast = (...given: unknown[]) => {
    asked.push(given.slice(0, 4).join('|'));
    return [[412.4, day(9)]];
  };
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_recurring: recurring, fin_forecast: forecast }));
  workbook.write(dashboard(), at(12, 12), [[{ value: 'USD' }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), cards)).toEqual([
    ['Lowest in 30 days', 'Recurring per month'],
    ['412', '2,314'],
    ['on 3 December', '3 payments'],
  ]);
  expect(workbook.displayValues(dashboard(), list).map((row) => row.join('|'))).toEqual([
    'Next payments|',
    'Harbor Home Loans|',
    '22 November, late|2,204.12',
    'Nimbus|',
    '29 November|9.99',
    'The Morning Ledger|',
    '2 December|17.00',
    ...['|', '|', '|', '|'],
  ]);
  expect(asked).toContain('|+30d||columns=balance,date; sort=balance,date; limit=1; headers=false; currency=USD');
  expect(asked).toContain(
    'columns=merchant,next,amount; sort=next; limit=5; kind=spending; state=active,late; headers=false; currency=USD',
  );
});

test('without an account or a payment, the cards say so and are no zeros', async () => {
  press();
  const { workbook } = platform;
  const none = () => {
    throw new Error('no account');
  };
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_recurring: () => [[null]], fin_forecast: none }));
  workbook.write(dashboard(), at(12, 12), [[{ value: 'USD' }]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(dashboard(), cards).slice(1)).toEqual([
    ['–', '0'],
    ['', ''],
  ]);
  expect(workbook.displayValues(dashboard(), list).flat().filter(Boolean)).toEqual(['Next payments']);
});
