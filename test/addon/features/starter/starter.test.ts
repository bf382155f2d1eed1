import { insertFromMenu } from '../../../../src/addon/menu';
import { transactionServer } from '../../../support/api/transaction-server';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';

const id = '00000000-0000-4000-8000-000000000001';
const fake = new FakeCustomFunctions({
  fin_accounts: (options) =>
    String(options).includes('headers=false')
      ? [['bank', 'Checking', 'Bank', 1000, 'USD', 'OK']]
      : [
          ['Account', ...Array.from({ length: 11 }, () => 'x'), 'Account ID'],
          ['Checking', ...Array.from({ length: 11 }, () => null), id],
        ],
  fin_transactions: (from, _, options) => {
    if (from === 'nonsense') throw new Error('FIN: "nonsense" is not a date.');
    if (String(options).includes('headers=false')) return [['2026-11-01', 'Shop', -30, 'USD']];
    return [
      ['Date', 'Name', 'Merchant', 'Amount', 'Currency', 'Category', 'Account', 'Pending', 'Transaction ID'],
      ['2026-11-01', 'Shop', null, -30, 'USD', 'Food', 'Checking', false, id],
    ];
  },
  fin_holdings: () => [
    ['Account', 'Asset', '', '', '', '', '', '', 'Currency'],
    ['A', 'B', '', 1, 2, 2, 1, 1, 'USD'],
  ],
  fin_organization: (field) => [[field === 'name' ? 'The Family' : 'USD']],
  fin_balance: () => [[1]],
  fin_tags: () => [['Travel']],
  fin_status: () => [[true]],
  fin_networth: () => [[1]],
  fin_summary: (by) => [['2026', 'USD', 3, 2, 1].slice(0, by === 'quarter' ? 5 : 3)],
  fin_recurring: () => [['Next date']],
  fin_forecast: () => [['Date']],
});
const household = ['Overview', 'Accounts', 'Transactions', 'Holdings', 'Try it'];

let platform: WorkbookPlatform;

async function open(answer: boolean | null, locale = 'en_US'): Promise<void> {
  platform = await workbookPlatform({ server: transactionServer(() => []) });
  platform.workbook.locale = locale;
  platform.workbook.setCustomFunctions(fake);
  platform.state.answer = answer;
}

afterEach(() => platform.workbook.dispose());

const press = async () => {
  insertFromMenu(platform, connectionsOf(platform), 'starter');
  await platform.workbook.whenCalculated();
};
const names = () => platform.workbook.sheets().map(({ name }) => name);
const idOf = (name: string) => platform.workbook.sheets().find((each) => each.name === name)?.sheetId ?? -1;
const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const type = (name: string, row: number, column: number, text: string) =>
  platform.workbook.write(idOf(name), at(row, column), [[text.startsWith('=') ? { formula: text } : { value: text }]]);
const formula = (name: string, row: number, column: number) =>
  platform.workbook.formulas(idOf(name), at(row, column))[0]?.[0] ?? '';

test('adds the sheets of a household, whose formulas follow the names, and leaves a sheet of the user alone', async () => {
  await open(true);
  platform.workbook.insertSheet('Accounts');
  type('Accounts', 1, 1, 'mine');
  await press();
  expect(names()).toEqual(['Sheet1', 'Accounts', 'FIN Refresh', 'Overview', 'Accounts 2', ...household.slice(2)]);
  expect(platform.workbook.values(idOf('Accounts'), at(1, 1))).toEqual([['mine']]);
  expect(formula('Overview', 3, 2)).toContain("ISERROR('Accounts 2'!A1)");
  expect(platform.workbook.displayValues(idOf('Try it'), at(15, 2, 1, 3))).toEqual([
    ['An error says what to do: select the cell. IFERROR can catch it.', '=FIN_TRANSACTIONS("nonsense")', '#ERROR!'],
  ]);
  expect(platform.shown.toasts).toEqual(['Added: Overview, Accounts 2, Transactions, Holdings, Try it.']);
});

test('inserted again, it writes nothing, says so, and removes only what is as it was inserted', async () => {
  await open(true);
  await press();
  const { writes } = platform.service;
  platform.state.answer = null;
  await press();
  expect(platform.service.writes).toBe(writes);
  expect(platform.shown.alerts.at(-1)).toContain(
    'Already there, nothing was changed: Overview, Accounts, Transactions, Holdings, Try it.',
  );
  // Below the rows of the formula, where a result could be; and a formula of the user that reads another sheet.
  type('Holdings', 4, 2, 'sell?');
  type('Sheet1', 1, 1, '=SUM(Transactions!D2:D9)');
  await platform.workbook.whenCalculated();
  platform.state.answer = true;
  await press();
  expect(platform.shown.alerts.at(-1)).toBe(
    'Removed: Overview, Accounts, Try it.\n\n' +
      'Kept, because you changed them or refer to them: Transactions, Holdings.',
  );
  expect(names()).toEqual(['Sheet1', 'FIN Refresh', 'Transactions', 'Holdings']);
});

test.each([
  ['a value beside a result', () => type('Accounts', 2, 14, 'mine')],
  ['a value directly below a result', () => type('Accounts', 3, 1, 'mine')],
  ['another formula', () => type('Accounts', 1, 1, '=FIN_ACCOUNTS("columns=name")')],
  ['a note', () => platform.workbook.setNotes(idOf('Accounts'), at(2, 1), [['ask']])],
  ['another name of the account, over the result', () => type('Accounts', 2, 1, 'mine')],
])('a sheet with %s stays, also if it was renamed', async (_, change) => {
  await open(true);
  await press();
  change();
  platform.workbook.renameSheet(idOf('Accounts'), 'My accounts');
  await platform.workbook.whenCalculated();
  await press();
  expect(names()).toEqual(['Sheet1', 'FIN Refresh', 'My accounts']);
});

test('goes on where an execution ended, without another question, whatever was written', async () => {
  await open(true);
  await press();
  // A sheet that was inserted and not marked is blank, and its name is taken.
  const contents = () =>
    platform.workbook.sheets().flatMap(({ sheetId }) => {
      const formulas = platform.workbook
        .formulas(sheetId, at(1, 1, 60, 15))
        .flat()
        .filter((each) => each !== '');
      return formulas.length === 0 ? [] : [formulas.map((each) => each.replace(/ 2'!/g, "'!"))];
    });
  const whole = [contents(), platform.workbook.charts().length];
  const { calls } = platform.service;
  for (let kill = 3; kill < calls; kill += Math.ceil(calls / 16)) {
    platform.workbook.dispose();
    await open(true);
    platform.service.killAt = platform.service.calls + kill;
    await press();
    platform.service.killAt = Number.POSITIVE_INFINITY;
    // Where a sheet is marked, no question is asked: it would be cancelled.
    platform.state.answer = names().includes('Accounts') ? null : true;
    await press();
    expect([contents(), platform.workbook.charts().length]).toEqual(whole);
  }
});

test('adds the sheets of a business in the language of the spreadsheet; a cancelled question adds nothing', async () => {
  await open(null, 'de_DE');
  await press();
  expect(names()).toEqual(['Sheet1']);
  platform.state.answer = false;
  await press();
  expect(names()).toEqual([
    'Sheet1',
    'FIN Refresh',
    'Quartale',
    'Zahlungen',
    'Konten',
    'Transaktionen',
    'Ausprobieren',
  ]);
  expect(formula('Quartale', 8, 2)).toBe(
    '=IFERROR(FIN_SUMMARY("quarter","last year","today","pending=false; columns=quarter,currency,in,out,net; headers=false; in="&$F$2,FIN_REFRESH),IF(ISERROR($B$22),"","Nicht umgerechnet: Wählen Sie im Menü FIN „Wechselkurse einfügen“."))',
  );
  platform.state.answer = true;
  // The add-on then looks for its texts in the other language.
  platform.workbook.locale = 'en_US';
  await press();
  expect(names()).toEqual(['Sheet1', 'FIN Refresh']);
});
