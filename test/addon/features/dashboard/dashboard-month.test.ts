import type { IWorkbookData } from '@univerjs/core';
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
const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const [oct2026, nov2026, today] = [46_296, 46_327, 46_350];
const serialOf = (value: unknown) => (value as { dateSerial?: number } | null)?.dateSerial ?? Number(value);
const day = (dateSerial: number) => ({ dateSerial });
const shown = (row: number, column: number, rowCount = 1, columnCount = 1) =>
  platform.workbook.displayValues(sheetOf('Dashboard'), at(row, column, rowCount, columnCount));

/** October has 90 spent in two payments and 300 received; November has 120 and 45 so far. */
function answer(asked: string[] = []) {
  const isOctober = (from: unknown) => serialOf(from) === oct2026;
  return {
    fin_organization: () => [['USD']],
    fin_networth: () => [[1_500, 2_000, 500]],
    fin_balances: (...given: readonly unknown[]) => {
      const isOwned = String(given[4]).includes('category=bank');
      return [[(serialOf(given[1]) < oct2026 ? 1_000 : 1_200) + (isOwned ? 400 : 0)]];
    },
    fin_summary: (by: unknown, from: unknown, to: unknown, options: unknown) => {
      const text = String(options);
      asked.push(`${by} ${serialOf(from)}-${serialOf(to)} ${text.split('; ').at(-2)}`);
      if (text.includes('columns=month,out,in')) return [[day(oct2026), 90, 300]];
      if (by === 'month') return isOctober(from) ? [[90, 60, 50, 300, 300, 0]] : [[120, 100, 20, 45, 50, -10]];
      if (by === 'payee') return isOctober(from) ? [['Rewe', 90]] : [['Rent November', 120]];
      return isOctober(from)
        ? [
            ['Food', 90, 30, 60],
            ['Fun', 0, 30, -30],
          ]
        : [['Rent', 120, 100, 20]];
    },
    fin_transactions: (from: unknown) =>
      isOctober(from)
        ? [
            ['spending', 'Food', day(oct2026 + 3), 'Rewe', 'POS 1', 'Giro', -50, 'USD'],
            ['spending', 'Food', day(oct2026 + 2), '', 'Market', 'Euro', -40, 'EUR'],
            ['income', 'Pay', day(oct2026 + 1), '', 'ACME', 'Giro', 300, 'USD'],
          ]
        : [['spending', 'Rent', day(nov2026), '', 'Rent November', 'Giro', -120, 'USD']],
    fin_accounts: () => [
      ['Giro', 50, 900, 'USD', 'OK', false],
      ['Card', 100, -50, 'USD', 'Login required', true],
      ['Euro', 100, 10, 'EUR', 'Reconnect by 2026-12-01', false],
    ],
  };
}

async function open(month: number | null, asked: string[] = []): Promise<void> {
  const { workbook } = platform;
  workbook.serialNow = () => today;
  workbook.setCustomFunctions(new FakeCustomFunctions(answer(asked)));
  await choose(month);
}

async function choose(month: number | null): Promise<void> {
  platform.workbook.write(sheetOf('Dashboard'), at(2, 9), [[{ value: month === null ? null : day(month) }]]);
  await platform.workbook.whenCalculated();
}

/** The address of a link in a cell, without the sheet; null without a link. */
function linkIn(row: number, column: number): string | null {
  const { sheets } = platform.workbook.snapshot().document as IWorkbookData;
  const cell = Object.values(sheets).find(({ name }) => name === 'Dashboard')?.cellData?.[row - 1]?.[column - 1];
  const url: unknown = cell?.p?.body?.customRanges?.[0]?.properties?.url;
  const [, target = null] = /^#gid=\d+&range=(.+)$/.exec(String(url)) ?? [];
  return target;
}

test('any day of a finished month shows its final figures, and what is behind them', async () => {
  press();
  const { workbook } = platform;
  const asked: string[] = [];
  await open(oct2026 + 14, asked);
  expect(shown(3, 2)).toEqual([
    ['October 2026, complete, in USD, without accounts in other currencies ("Insert rates" converts them)'],
  ]);
  expect(shown(5, 2, 5, 8).map((row) => row.filter((_, index) => index % 2 === 0))).toEqual([
    ['Net worth', 'Spent', 'Income', 'Net income'],
    ['1,200', '90', '300', '210'],
    [
      '▲ 200 more than at the end of September',
      '▲ 30 (50%) more than in September',
      '= as much as in September',
      'Savings rate 70%',
    ],
    ['Assets 1,600, debts 400', '', '', ''],
    ['', 'Show transactions', 'Show transactions', ''],
  ]);
  expect(shown(29, 6, 4, 4)).toEqual([
    ['Category', 'Oct 2026', 'in September', 'Change'],
    ['Food', '90.00', '30.00', '60.00'],
    ['Fun', '0.00', '30.00', '-30.00'],
    ['', '', '', ''],
  ]);
  expect(shown(45, 6, 4, 4)).toEqual([
    ['Giro, 50% counted', '', '900', 'USD'],
    // One is left out by the user, and one by its currency.
    ['Card, not in net worth', '', '-50', 'USD'],
    ['Euro, not in net worth', '', '10', 'EUR'],
    ['', '', '', ''],
  ]);
  // The rows add up to what was spent and received, and the links lead to them.
  expect(shown(88, 2, 4, 8).map((row) => row.filter((text) => text !== ''))).toEqual([
    ['2026-10-04', 'Rewe', 'Food', 'Giro', '-50.00'],
    ['2026-10-03', 'Market', 'Food', 'Euro (EUR)', '-40.00'],
    ['2026-10-02', 'ACME', 'Pay', 'Giro', '300.00'],
    [],
  ]);
  expect(asked).toContain(`month ${oct2026}-${nov2026 - 1} currency=USD`);
  expect([linkIn(9, 4), linkIn(9, 6)]).toEqual(['B88', 'B90']);
  // Nothing was spent on fun in October.
  expect([linkIn(30, 6), linkIn(31, 6)]).toEqual(['B88', null]);
  workbook.write(sheetOf('Dashboard'), at(83, 5), [[{ value: false }]]);
  await workbook.whenCalculated();
  expect(shown(45, 6)).toEqual([['Giro']]);
  // The month that is running, of which the month before is shown in all: pay days move.
  await choose(null);
  expect(shown(6, 4, 3, 3).map((row) => row.filter((_, index) => index % 2 === 0))).toEqual([
    ['120', '45'],
    ['▲ 20 (20%) more than Oct 1–24', '▼ 5 (10%) less than Oct 1–24'],
    ['All of October: 90', 'All of October: 300'],
  ]);
  // Nothing was received so far, so the link leads to the headings.
  expect([linkIn(9, 4), linkIn(9, 6), linkIn(30, 6)]).toEqual(['B88', 'B87', 'B88']);
});

test('names what needs the user, and gives everything in one currency once there are rates', async () => {
  press();
  const { workbook } = platform;
  const changes = workbook.insertSheet('FIN Changes').sheetId;
  const write = (sheetId: number, rows: readonly (readonly (string | number)[])[]) =>
    workbook.write(
      sheetId,
      at(1, 1, rows.length, rows[0]?.length ?? 0),
      rows.map((row) => row.map((value) => ({ value }))),
    );
  write(changes, [
    ['Transaction ID', 'Amount', 'Currency', 'Lent', 'Pays back'],
    ['aa', -100, 'USD', 60, ''],
    ['bb', 20.5, 'USD', '', 'AA'],
    ['cc', -10, 'EUR', 5, ''],
  ]);
  const asked: string[] = [];
  await open(null, asked);
  expect(shown(20, 6, 5).flat()).toEqual([
    'Needs attention',
    'Card: login required',
    'Euro: reconnect by December 1',
    '39.50 USD lent and not back, see FIN Changes',
    '',
  ]);
  expect(asked.some((each) => each.includes('in=USD'))).toBe(false);
  const rates = workbook.insertSheet('FIN Rates').sheetId;
  write(rates, [['Currency'], ['EUR']]);
  workbook.write(sheetOf('Dashboard'), at(80, 5), [[{ value: true }]]);
  await workbook.whenCalculated();
  expect(asked).toContain(`month ${nov2026}-${today} in=USD`);
  expect(shown(3, 2)).toEqual([['November 2026, through November 24, converted to USD']]);
});

test('shortens long names, counts what is left over, and names no login twice', async () => {
  press();
  const { workbook } = platform;
  const log = workbook.insertSheet('FIN Alert log').sheetId;
  const rows = [
    ['Time', 'Alert', 'What happened'],
    [day(today), 'Login needed', 'Card needs a login.'],
    [day(today), 'Low balance', 'Giro is below 100.'],
    [day(today - 8), 'Low balance', 'Old.'],
  ];
  workbook.write(
    log,
    at(1, 1, rows.length, 3),
    rows.map((row) => row.map((value) => ({ value }))),
  );
  workbook.serialNow = () => today;
  const name = 'Entertainment: Sporting events and amusement parks';
  const accounts = Array.from({ length: 18 }, (_, index) => [`Account ${index}`, 'bank', 18 - index, 'USD', 'OK']);
  accounts[17] = ['Card', 100, -50, 'USD', 'Login required'];
  workbook.setCustomFunctions(
    new FakeCustomFunctions({
      ...answer(),
      fin_accounts: () => accounts,
      fin_summary: (by: unknown) => (by === 'category' ? [[name, 120, 100, 20]] : [[120, 100, 20, 45, 50, -10]]),
      fin_transactions: () => [['spending', name, day(nov2026), '', 'x'.repeat(40), 'Giro', -120, 'USD']],
    }),
  );
  workbook.write(sheetOf('Dashboard'), at(2, 9), [[{ value: day(nov2026) }]]);
  await workbook.whenCalculated();
  expect(shown(21, 6, 3).flat()).toEqual(['Card: login required', 'Giro is below 100.', '']);
  expect([shown(30, 6), shown(88, 3), shown(88, 5)].flat(2)).toEqual([
    'Entertainment: Sporti…',
    `${'x'.repeat(33)}…`,
    'Entertainment: Sporting events and am…',
  ]);
  const ring = workbook.displayValues(sheetOf('FIN Dashboard data'), at(27, 1));
  expect(ring).toEqual([['120  Entertainment: Sporting events and amus…']]);
  // 16 rows, of which the last one has no figures of an account.
  expect(shown(59, 6, 3, 4).map((row) => row.filter((text) => text !== ''))).toEqual([
    ['Account 14', '4', 'USD'],
    ['and 3 more'],
    [],
  ]);
});

test('is in the language of the spreadsheet, and follows its locale without doubling anything', () => {
  const { workbook } = platform;
  workbook.locale = 'de_DE';
  press();
  const names = () => workbook.sheets().map(({ name }) => name);
  const title = () => workbook.formulas(sheetOf('Dashboard'), at(11, 2))[0]?.[0];
  const charts = () => workbook.charts().length;
  expect([names().slice(-2), title(), charts()]).toEqual([
    ['Dashboard', 'FIN Dashboard-Daten'],
    '="Nettovermögen im Verlauf"',
    5,
  ]);
  const before = names();
  workbook.locale = 'en_US';
  press();
  expect([names(), title(), charts()]).toEqual([before, '="Net worth over time"', 5]);
});
