import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, shownColumns, typeCells } from './run-later';

const choices: TableChoices = { ...defaultChoices, schedule: { every: 'hours', hours: 6 } };
const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'];
const paid = (index: number): Transaction => payment(index, { transactionDate: days[index] ?? '' });

let platform: WorkbookPlatform;
let server: Transaction[];
let sheetId: number;
let id: string;

beforeEach(async () => {
  server = [paid(1), paid(2), paid(3)];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

/** A table with a column of the user right of it. */
function insertTable(newRows: 'top' | 'bottom'): void {
  ({ id, sheetId } = createTable(platform, connectionsOf(platform), { ...choices, newRows }));
  run();
}

const run = () => runLater(platform, id);
const own = () => columnOf(platform, sheetId, 'Twice');
const type = (...texts: string[]) =>
  typeCells(
    platform,
    sheetId,
    1,
    12,
    texts.map((text) => [text]),
  );
const formulas = (rowCount: number) => platform.workbook.formulas(sheetId, at(2, own(), rowCount)).flat();
const shown = (...titles: string[]) => shownColumns(platform, sheetId, titles);
const names = () => shown('Name').flat();

describe('a formula in the first row that fills the rows below it', () => {
  test('is not copied into new rows above it', async () => {
    insertTable('top');
    type('Twice', '=MAP(D2:D4,LAMBDA(x,x*2))');
    await platform.workbook.whenCalculated();
    server = [...server, paid(4), paid(5)];
    expect(run()).toMatchObject({ added: 2 });
    await platform.workbook.whenCalculated();
    expect(formulas(5)).toEqual(['', '', '=MAP(D4:D6,LAMBDA(x,x*2))', '', '']);
    expect(shown('Twice').flat()).toEqual(['', '', '-6', '-4', '-2']);
  });

  test('does not keep new rows below from the blank ones that it fills', async () => {
    insertTable('bottom');
    type('Twice', '=MAP(D2:D100,LAMBDA(x,x*2))');
    await platform.workbook.whenCalculated();
    const { rowCount } = platform.workbook.sheets()[1] ?? { rowCount: 0 };
    server = [...server, paid(4), paid(5)];
    expect(run()).toMatchObject({ added: 2 });
    await platform.workbook.whenCalculated();
    expect(platform.workbook.sheets()[1]).toMatchObject({ rowCount });
    expect(names().slice(0, 6)).toEqual(['Purchase 1', 'Purchase 2', 'Purchase 3', 'Purchase 4', 'Purchase 5', '']);
    expect(formulas(6)).toEqual(['=MAP(D2:D100,LAMBDA(x,x*2))', '', '', '', '', '']);
    expect(shown('Twice').slice(0, 6).flat()).toEqual(['-2', '-4', '-6', '-8', '-10', '0']);
  });

  test('is not copied below if it is in the only row', async () => {
    server = [paid(1)];
    insertTable('bottom');
    type('Twice', '=MAP(D2:D100,LAMBDA(x,IF(x="","",x*2)))');
    await platform.workbook.whenCalculated();
    server = [...server, paid(2), paid(3)];
    run();
    await platform.workbook.whenCalculated();
    expect(formulas(3)).toEqual(['=MAP(D2:D100,LAMBDA(x,IF(x="","",x*2)))', '', '']);
    expect(shown('Twice').slice(0, 4).flat()).toEqual(['-2', '-4', '-6', '']);
  });
});

test.each(['top', 'bottom'] as const)('a formula in the headings fills new rows at the %s', async (newRows) => {
  insertTable(newRows);
  type('=MAP(D1:D100,LAMBDA(x,IF(ISNUMBER(x),x*2,IF(x="",0,"Twice"))))');
  await platform.workbook.whenCalculated();
  const rowCount = platform.workbook.sheets()[1]?.rowCount ?? 0;
  if (newRows === 'top') platform.workbook.insertRows(sheetId, 2, 1);
  await platform.workbook.whenCalculated();
  server = [...server, paid(4)];
  run();
  await platform.workbook.whenCalculated();
  // The blank row below the headings is filled.
  expect(platform.workbook.sheets()[1]?.rowCount).toBe(newRows === 'top' ? rowCount + 1 : rowCount);
  const twice = ['-2', '-4', '-6', '-8'];
  expect(shown('Twice').slice(0, 4).flat()).toEqual(newRows === 'top' ? twice.reverse() : twice);
  expect(formulas(4)).toEqual(['', '', '', '']);
});

describe('a formula that gives one value is still filled down', () => {
  test.each([
    ['with an array inside', '=SUM(FILTER(D$1:D$9,ROW(D$1:D$9)=ROW(D2)))*2'],
    ['with an array around it', '=MAP(D2,LAMBDA(x,x*2))'],
  ])('%s', async (_, formula) => {
    insertTable('top');
    const inRow = (row: number) => formula.replace(/\bD2\b/, `D${row}`);
    type('Twice', inRow(2), 'typed over', inRow(4));
    await platform.workbook.whenCalculated();
    server = [...server, paid(4), paid(5)];
    run();
    expect(formulas(5)).toEqual([
      inRow(2).replaceAll('D$9', 'D$11'),
      inRow(3).replaceAll('D$9', 'D$11'),
      inRow(4).replaceAll('D$9', 'D$11'),
      '',
      inRow(6).replaceAll('D$9', 'D$11'),
    ]);
  });

  test('in the first row, above values that the user typed before', async () => {
    insertTable('top');
    type('Twice', '=VLOOKUP(D2,D:D,1,FALSE)*2', '7', '8');
    await platform.workbook.whenCalculated();
    server = [...server, paid(4)];
    run();
    expect(formulas(2)).toEqual(['=VLOOKUP(D2,D:D,1,FALSE)*2', '=VLOOKUP(D3,D:D,1,FALSE)*2']);
  });
});

test.each([
  ['filled down', (row: number) => `=SUM(FILTER(D:D,D:D=D${row}))`],
  ['that is an array of one', (row: number) => `=MAP(D${row},LAMBDA(x,x*2))`],
])('a row with a text of the user is not free below a formula %s', async (_, formula) => {
  insertTable('bottom');
  type('Twice', formula(2), formula(3), formula(4), 'mine');
  await platform.workbook.whenCalculated();
  server = [...server, paid(4)];
  run();
  expect(formulas(5)).toEqual([formula(2), formula(3), formula(4), formula(5), '']);
  expect(shown('Twice', 'Name')[4]).toEqual(['mine', '']);
});

test('a row with a text of the user is not free above a formula that fills the rows below it', async () => {
  insertTable('top');
  type('Twice', '=MAP(D2:D4,LAMBDA(x,x*2))');
  platform.workbook.insertRows(sheetId, 2, 1);
  typeCells(platform, sheetId, 2, own(), [['mine']]);
  await platform.workbook.whenCalculated();
  server = [...server, paid(4)];
  run();
  await platform.workbook.whenCalculated();
  expect(shown('Twice', 'Name').slice(0, 3)).toEqual([
    ['mine', ''],
    ['', 'Purchase 4'],
    ['-6', 'Purchase 3'],
  ]);
});

test('a text that the user typed below a column of texts is not taken for the result of a formula', () => {
  insertTable('bottom');
  type('Note', 'one', 'two', 'three', 'mine');
  server = [...server, paid(4)];
  run();
  expect(shown('Note', 'Name')).toEqual([
    ['one', 'Purchase 1'],
    ['two', 'Purchase 2'],
    ['three', 'Purchase 3'],
    ['', 'Purchase 4'],
    ['mine', ''],
  ]);
});
