import { transactionServer } from '../../../support/api/transaction-server';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../called-sidebar';

const id = 'aaaaaaaa-0000-4000-8000-000000000001';
const usual = 'date,name,merchant,amount,currency,category,account,pending';
const cells = new Map<string, string>([
  ['date', '2026-11-20'],
  ['name', 'Coffee'],
  ['id', id],
]);
const titles = new Map([
  ['date', 'Date'],
  ['name', 'Name'],
  ['id', 'Transaction ID'],
]);

/** Two rows of the columns that any of the arguments names. */
function list(...given: readonly unknown[]): string[][] {
  const texts = given.flat(2).map(String);
  const [, named = usual] =
    texts.map((text) => /(?:columns|spalten)=([\w,]+)/i.exec(text)).find((match) => match !== null) ?? [];
  const keys = named.split(',');
  const row = keys.map((key) => cells.get(key) ?? 'x');
  return [keys.map((key) => titles.get(key) ?? key), row, row];
}
const fake = new FakeCustomFunctions({ fin_transactions: list, fin_tagged: list, fin_holdings: list });

let platform: WorkbookPlatform;
let sheetId: number;

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => []) });
  platform.workbook.setCustomFunctions(fake);
  sheetId = platform.workbook.sheets()[0]?.sheetId ?? -1;
});

afterEach(() => platform.workbook.dispose());

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const type = (row: number, column: number, value: string | boolean) =>
  platform.workbook.write(sheetId, at(row, column), [
    [typeof value === 'string' && value.startsWith('=') ? { formula: value } : { value }],
  ]);
const formula = () => platform.workbook.formulas(sheetId, at(3, 2))[0]?.[0];

/** Reads a row of the list of a formula in B3. */
async function select(text: string, area = at(4, 2, 1, 2)) {
  type(3, 2, text);
  await platform.workbook.whenCalculated();
  return read(area);
}

function read(area = at(4, 2, 1, 2)) {
  platform.state.selection = { sheet: platform.spreadsheet()?.editableSheet(sheetId) ?? null, areas: [area] };
  return call(platform, 'readSelection').data;
}

const show = () => call(platform, 'showIds', { cell: 'Sheet1!B3' });

test.each([
  ['=FIN_TRANSACTIONS()', `=FIN_TRANSACTIONS("columns=${usual},id")`],
  ['=FIN_TRANSACTIONS("last month")', `=FIN_TRANSACTIONS("last month", "columns=${usual},id")`],
  ['=FIN_TRANSACTIONS(M1)', `=FIN_TRANSACTIONS(M1, "columns=${usual},id")`],
  ['=FIN_TRANSACTIONS(TODAY()-30,M1)', `=FIN_TRANSACTIONS(TODAY()-30,M1, "columns=${usual},id")`],
  ['=FIN_TRANSACTIONS(M6, M7)', `=FIN_TRANSACTIONS(M6, M7, "columns=${usual},id")`],
  ['=FIN_TRANSACTIONS(DATE(2026;1;1))', `=FIN_TRANSACTIONS(DATE(2026;1;1); "columns=${usual},id")`],
  ['=FIN_TAGGED("Travel", "ytd")', `=FIN_TAGGED("Travel", "ytd", "columns=${usual},id")`],
  ['=FIN_TRANSACTIONS("-1y", "", FIN_REFRESH)', `=FIN_TRANSACTIONS("-1y", "", "columns=${usual},id", FIN_REFRESH)`],
  ['=FIN_TRANSACTIONS("ytd", FIN_REFRESH)', `=FIN_TRANSACTIONS("ytd", "columns=${usual},id", FIN_REFRESH)`],
  ['=FIN_TRANSACTIONS("ytd", M2)', `=FIN_TRANSACTIONS("ytd", "columns=${usual},id", M2)`],
  ['=FIN_TRANSACTIONS("ytd"; ; M2)', `=FIN_TRANSACTIONS("ytd"; ; "columns=${usual},id"; M2)`],
  ['=fin_transactions("ytd", , "limit=5;")', `=fin_transactions("ytd", , "limit=5;; columns=${usual},id")`],
  ['=FIN_TRANSACTIONS("columns=date,name")', '=FIN_TRANSACTIONS("columns=date,name,id")'],
  [
    `=FIN_TRANSACTIONS( "ytd" ,, "category='a; columns=b'; Columns: date, name ; limit=5" , M2 )`,
    `=FIN_TRANSACTIONS( "ytd" ,, "category='a; columns=b'; Columns: date, name,id ; limit=5" , M2 )`,
  ],
  [
    '=FIN_TRANSACTIONS("ytd", , "limit=5", "Spalten=date,name")',
    '=FIN_TRANSACTIONS("ytd", , "limit=5", "Spalten=date,name,id")',
  ],
  [
    '=FIN_TRANSACTIONS("ytd", , "splits=true")',
    `=FIN_TRANSACTIONS("ytd", , "splits=true; columns=${usual},part,note,id")`,
  ],
])('adds the ids to %s and changes nothing else', async (before, after) => {
  type(2, 13, true);
  platform.workbook.write(sheetId, at(6, 13, 2), [[{ value: 46_300 }], [{ value: 46_320 }]]);
  platform.workbook.setNumberFormats(sheetId, at(6, 13, 2), [['yyyy-mm-dd'], ['yyyy-mm-dd']]);
  const option = expect.stringMatching(/^columns=date,.*,id$/);
  expect(await select(before)).toMatchObject({
    transactions: [],
    withoutIds: { cell: 'Sheet1!B3', option, canShow: true },
  });
  expect(show()).toEqual({ ok: true, data: null });
  expect(formula()).toBe(after);
});

test('the rows can be used then, and no other cell is written', async () => {
  await select('=FIN_TRANSACTIONS("columns=date,name")');
  const before = platform.workbook.formulas(sheetId, at(1, 1, 20, 20));
  show();
  await platform.workbook.whenCalculated();
  expect(read()).toMatchObject({ transactions: [{ id, name: 'Coffee' }], withoutIds: null });
  const changed = platform.workbook
    .formulas(sheetId, at(1, 1, 20, 20))
    .flat()
    .filter((each, index) => each !== before.flat()[index]);
  expect(changed).toEqual([formula()]);
});

test.each([
  ['options in cells', '=FIN_TRANSACTIONS("ytd", , M4:N4)', `columns=${usual},id`],
  ['columns in cells', '=FIN_TRANSACTIONS("ytd", , M5)', 'columns=date,name,id'],
  ['an option that Sheets puts together', '=FIN_TRANSACTIONS("ytd", , "limit="&N4)', `columns=${usual},id`],
  ['another function around it', '=IFERROR(FIN_TRANSACTIONS("ytd"), "none")', `columns=${usual},id`],
])('with %s, says what to type and changes nothing', async (_, text, option) => {
  type(4, 13, 'limit');
  type(4, 14, '5');
  type(5, 13, 'columns=date,name');
  expect((await select(text)).withoutIds).toEqual({ cell: 'Sheet1!B3', option, canShow: false });
  expect(show().error.code).toBe('formula_changed');
  expect(formula()).toBe(text);
});

test('rows of other formulas, and beside a list, are none of it', async () => {
  expect((await select('=FIN_HOLDINGS()')).withoutIds).toBeNull();
  expect((await select('=COUNTA(FIN_TRANSACTIONS("ytd"))', at(3, 2))).withoutIds).toBeNull();
  const list = '=FIN_TRANSACTIONS("columns=date,name")';
  type(4, 7, 'other');
  type(7, 2, 'other');
  expect((await select(list, at(4, 7))).withoutIds).toBeNull();
  expect((await select(list, at(7, 2))).withoutIds).toBeNull();
  expect((await select(list, at(4, 5))).withoutIds).not.toBeNull();
});

test('names the cell that is in the way', async () => {
  type(5, 4, 'note');
  await select('=FIN_TRANSACTIONS("columns=date,name")');
  expect(show().error).toMatchObject({
    code: 'no_room',
    message: expect.stringContaining('an empty column D, and D5 is in use.'),
  });
  expect(formula()).toBe('=FIN_TRANSACTIONS("columns=date,name")');
});

test('a cell below the list is not in the way', async () => {
  type(6, 4, 'note');
  await select('=FIN_TRANSACTIONS("columns=date,name")');
  expect(show().ok).toBe(true);
});

test('a sheet that ends beside the list has no room', async () => {
  const { columnCount } = platform.workbook.sheets()[0] ?? { columnCount: 0 };
  platform.workbook.deleteColumns(sheetId, 4, columnCount - 3);
  await select('=FIN_TRANSACTIONS("columns=date,name")');
  expect(show().error).toMatchObject({
    code: 'no_room',
    message: expect.stringContaining('an empty column D.'),
  });
});

test('a cell that the user may not edit stays, and is named', async () => {
  await select('=FIN_TRANSACTIONS("columns=date,name")');
  platform.service.before = (name) => {
    if (name === 'setFormulaAt') throw new Error('You are trying to edit a protected cell or object.');
  };
  expect(show().error).toMatchObject({
    code: 'table_write_refused',
    message: expect.stringContaining('formula in Sheet1!B3'),
  });
  expect(formula()).toBe('=FIN_TRANSACTIONS("columns=date,name")');
});

test('another selection changes nothing', async () => {
  await select('=FIN_TRANSACTIONS("columns=date,name")');
  expect(call(platform, 'showIds', { cell: 'Sheet1!A1' }).error.code).toBe('formula_changed');
  read(at(20, 20));
  expect(show().error.code).toBe('formula_changed');
});
