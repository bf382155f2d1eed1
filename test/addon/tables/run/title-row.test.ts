import type { SyncedTable } from '../../../../src/addon/tables/definition/table';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, runLater, typeCells } from './run-later';

const reading =
  /^(values|rowValues|columnValues|formulas|relativeFormulas|numberFormats|notes|mergedAreas|lastRow|rowCount|columnCount|lastColumn|metadata)/;

let server: Transaction[];
let platform: WorkbookPlatform;
let table: SyncedTable;

beforeEach(async () => {
  server = [payment(1), payment(2)];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
  table = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows: 'top' });
  runLater(platform, table.id);
  typeCells(platform, table.sheetId, 1, 12, [
    ['Note', 'Twice'],
    ['mine', '=D2*2'],
    ['mine too', '=D3*2'],
  ]);
});

afterEach(() => platform.workbook.dispose());

const area = at(1, 1, 200, 14);
const cells = () => platform.workbook.displayValues(table.sheetId, area);

/** Adds two rows in each run, while an edit comes before another one of its reads, until a run has no more of them. */
function editBeforeEachRead(edit: (title: string) => boolean, check: (title: string) => void): number {
  for (let read = 1; ; read += 1) {
    const title = `Title ${read}`;
    let reads = 0;
    let isEdited = false;
    server = [...server, payment(2 * read + 1), payment(2 * read + 2)];
    platform.service.before = (name) => {
      if (!reading.test(name)) return;
      reads += 1;
      if (reads === read) isEdited = edit(title);
    };
    runLater(platform, table.id);
    platform.service.before = null;
    if (isEdited) check(title);
    if (reads < read) return read;
  }
}

/** The cells of the rows with a title. */
const rowsWith = (title: string): string[][] => cells().filter((row) => row.includes(title));

test.each([
  ['the column of dates', 1, 2],
  ['the column of the keys', 10, 2],
  ['a column of formulas', 13, 2],
  ['a column right of the table', 14, 2],
  ['a column of formulas, but in the second row', 13, 3],
])('a row with a title in %s, inserted before any read of a run, keeps it and gets nothing else', (_, column, row) => {
  const { workbook } = platform;
  const reads = editBeforeEachRead(
    (title) => {
      workbook.insertRows(table.sheetId, row, 1);
      typeCells(platform, table.sheetId, row, column, [[title]]);
      return true;
    },
    (title) => {
      expect(rowsWith(title).map((cells) => cells.filter((text) => text !== ''))).toEqual([[title]]);
      const at = cells().findIndex((row) => row.includes(title)) + 1;
      workbook.deleteRows(table.sheetId, at, 1);
    },
  );
  expect(reads).toBeGreaterThan(15);
});

test.each([
  ['an owned column', 2],
  ['a column of formulas', 13],
])('a title typed in %s of a blank row below the headings, before any read of a run, stays', (_, column) => {
  const { workbook } = platform;
  let edits = 0;
  editBeforeEachRead(
    (title) => {
      const isBlank = cells()[1]?.every((text) => text === '') === true;
      if (!isBlank) return false;
      edits += 1;
      typeCells(platform, table.sheetId, 2, column, [[title]]);
      return true;
    },
    (title) => {
      expect(rowsWith(title)).toHaveLength(1);
      const at = cells().findIndex((row) => row.includes(title)) + 1;
      workbook.deleteRows(table.sheetId, at, 1);
      runLater(platform, table.id);
    },
  );
  expect(edits).toBeGreaterThan(3);
});

test('rows that a run has inserted, but given only one of two formulas, are filled', () => {
  const { workbook } = platform;
  typeCells(platform, table.sheetId, 1, 14, [['Thrice'], ['=D2*3'], ['=D3*3']]);
  workbook.insertRows(table.sheetId, 2, 1);
  typeCells(platform, table.sheetId, 2, 13, [['=D2*2']]);
  server = [...server, payment(3)];
  let reads = 0;
  platform.service.before = (name) => {
    if (name === 'columnValues') reads += 1;
  };
  runLater(platform, table.id);
  expect(workbook.formulas(table.sheetId, at(2, 13, 3, 2))).toEqual([
    ['=D2*2', '=D2*3'],
    ['=D3*2', '=D3*3'],
    ['=D4*2', '=D4*3'],
  ]);
  expect(cells()[1]?.[1]).toBe('Purchase 3');
  // No plan was made anew.
  expect(reads).toBeLessThan(5);
});
