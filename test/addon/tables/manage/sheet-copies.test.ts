import { payment, transactionServer } from '../../../support/api/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';

let platform: WorkbookPlatform;

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => [payment(1), payment(2)]) });
});

afterEach(() => platform.workbook.dispose());

const insert = () => {
  const { id } = call(platform, 'createTable', allTransactions).data;
  call(platform, 'runTable', { id });
  const { sheetId } = platform.workbook.sheets().at(-1) ?? { sheetId: -1 };
  return { id, sheetId };
};
const duplicate = (sheetId: number, name: string) =>
  platform.workbook.duplicateSheet(sheetId, name, platform.workbook.sheets().length).sheetId;
/** As Google may do when it duplicates a sheet; the workbench does not. */
const copyMetadata = (sheetId: number, copyId: number) => {
  const { developerMetadata } = platform.workbook.rangeMetadata;
  for (const entry of developerMetadata.all()) {
    if (entry.sheetId === sheetId) developerMetadata.add({ ...entry, sheetId: copyId });
  }
};
const cell = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });
const list = () => call(platform, 'listTables').data;

describe.each([
  ['without its metadata', () => {}],
  ['with its metadata', copyMetadata],
])('a duplicated sheet of a table, %s', (_, copy) => {
  test('is called a copy by its name, and no run writes it', () => {
    const { id, sheetId } = insert();
    expect(list().sheetCopies).toEqual([]);
    const copyId = duplicate(sheetId, 'Copy of Transactions');
    copy(sheetId, copyId);
    expect(list()).toMatchObject({
      tables: [{ id, sheetName: 'Transactions' }],
      sheetCopies: [{ sheetId: copyId, name: 'Copy of Transactions' }],
    });
    expect(list().copiedSheets).toBeUndefined();
    platform.workbook.renameSheet(copyId, 'Archive');
    platform.workbook.write(copyId, cell(2, 2), [[{ value: 'mine' }]]);
    call(platform, 'runTable', { id, readsEverything: true });
    expect(platform.workbook.displayValues(copyId, cell(2, 2))).toEqual([['mine']]);
    expect(list().sheetCopies).toMatchObject([{ name: 'Archive' }]);
  });

  test('is not shown after the user said so, or if it is deleted', () => {
    const { id, sheetId } = insert();
    const copies = ['First', 'Second', 'Third'].map((name) => duplicate(sheetId, name));
    for (const copyId of copies) copy(sheetId, copyId);
    const [first, second, third] = copies as [number, number, number];
    expect(call(platform, 'keepSheetCopies', { sheetIds: [first] }).data.sheetCopies).toMatchObject([
      { sheetId: second },
      { sheetId: third },
    ]);
    platform.workbook.deleteSheet(second);
    expect(list().sheetCopies).toMatchObject([{ sheetId: third }]);
    platform.workbook.deleteSheet(first);
    call(platform, 'keepSheetCopies', { sheetIds: [third] });
    expect(list().sheetCopies).toEqual([]);
    expect(platform.documentStore.get('fin.keptcopies')).toBe(JSON.stringify([third]));
    call(platform, 'runTable', { id });
    expect(list()).toMatchObject({ tables: [{ id, lastOutcome: 'complete' }] });
  });

  test('is not called a copy if the sidebar made it', () => {
    const { id, sheetId } = insert();
    const { name } = call(platform, 'copyTableSheet', { id }).data;
    expect(name).toMatch(/^Copy of Transactions \d{4}-\d\d-\d\d$/);
    const copied = platform.workbook.sheets().at(-1);
    expect(copied).toMatchObject({ name });
    copy(sheetId, copied?.sheetId ?? -1);
    expect(list()).toMatchObject({ tables: [{ id, sheetName: 'Transactions' }], sheetCopies: [] });
    platform.workbook.write(copied?.sheetId ?? -1, cell(2, 2), [[{ value: 'mine' }]]);
    call(platform, 'runTable', { id, readsEverything: true });
    expect(platform.workbook.displayValues(copied?.sheetId ?? -1, cell(2, 2))).toEqual([['mine']]);
  });

  test('of a removed table belongs to the user', () => {
    const { id, sheetId } = insert();
    copy(sheetId, duplicate(sheetId, 'Copy of Transactions'));
    call(platform, 'removeTable', { id, deletesSheet: true });
    expect(list()).toEqual({ tables: [], sheetCopies: [], copiesOf: {}, log: expect.anything() });
  });
});

test('a sheet whose table was removed is no copy of another table with the same columns', () => {
  const { id } = insert();
  insert();
  call(platform, 'removeTable', { id, deletesSheet: false });
  expect(list().sheetCopies).toEqual([]);
});

test.each([
  ['other columns', [['Date', 'Name', 'Amount', 'Transaction ID']], false],
  ['a row key among other columns', [['Row key', 'What', 'How much']], false],
  [
    'the headings below rows of the user',
    [['Mine'], ['Date', 'Name', 'Amount', 'Row key', 'Account', 'Category']],
    true,
  ],
])('a sheet with %s is a copy: %s', (_, rows, isCopy) => {
  insert();
  const { sheetId } = platform.workbook.insertSheet('Own');
  rows.forEach((row, r) => {
    row.forEach((value, c) => {
      platform.workbook.write(sheetId, cell(r + 1, c + 1), [[{ value }]]);
    });
  });
  expect(list().sheetCopies.length > 0).toBe(isCopy);
});

test('the sheet of a copied spreadsheet is adopted, not a duplicate of it', () => {
  const { id, sheetId } = insert();
  const copyId = duplicate(sheetId, 'Copy of Transactions');
  const { developerMetadata } = platform.workbook.rangeMetadata;
  const ofSheet = developerMetadata.all();
  // The duplicate's comes first.
  for (const { id: entryId } of ofSheet) developerMetadata.remove(entryId);
  for (const entry of ofSheet) developerMetadata.add({ ...entry, sheetId: copyId });
  for (const entry of ofSheet) developerMetadata.add(entry);
  for (const name of [...platform.documentStore.keys()]) {
    if (!name.startsWith('fin.optin')) platform.documentStore.delete(name);
  }
  expect(list()).toMatchObject({ copiedSheets: ['Transactions'], tables: [] });
  expect(call(platform, 'adoptTables').data.tables).toMatchObject([{ id, sheetName: 'Transactions' }]);
  call(platform, 'runTable', { id });
  expect(list().sheetCopies).toEqual([{ sheetId: copyId, name: 'Copy of Transactions' }]);
});

test.each([[{ sheetIds: [] }], [{ sheetIds: ['1'] }], [{ sheetIds: [1.5] }], [{}], [{ sheetIds: 1 }]])(
  'refuses %j',
  (input) => {
    expect(call(platform, 'keepSheetCopies', input)).toMatchObject({ error: { code: 'invalid_request' } });
  },
);
