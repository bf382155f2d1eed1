import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, shownCells, shownColumns, typeCells } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];
let sheetId: number;
let id: string;

const onDay = (index: number, fields: object = {}) =>
  payment(index, { transactionDate: `2026-11-1${index}`, ...fields });

beforeEach(async () => {
  server = [1, 2, 3].map((index) => onDay(index));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

function insertTable(changed: Partial<TableChoices> = {}): void {
  ({ id, sheetId } = createTable(platform, connectionsOf(platform), {
    ...defaultChoices,
    newRows: 'bottom',
    ...changed,
  }));
  runLater(platform, id);
}

const run = () => runLater(platform, id);
const column = (title: string) => columnOf(platform, sheetId, title);
const shown = (...titles: string[]) => shownColumns(platform, sheetId, titles);
const merge = (row: number, from: number, rowCount: number, columnCount: number) => {
  // The first row of a new table is frozen.
  platform.workbook.setFrozenRowCount(sheetId, 0);
  platform.workbook.mergeCells(sheetId, at(row, from, rowCount, columnCount));
};
const merged = () => platform.workbook.mergedRanges(sheetId, at(1, 1, 20, 20));
/** The next run changes a row, adds one and marks one. */
const changeServer = () => {
  server = [onDay(1, { name: 'Renamed' }), onDay(2), onDay(4)];
};
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (thrown) {
    const { code, message } = thrown as { code?: string; message: string };
    return { code, message };
  }
};
const refusal = (cells: string) => ({
  code: 'merged_cells',
  message: `The cells ${cells} of the table in "Transactions" are merged. Unmerge them; nothing was written.`,
});

describe('merged cells of the table', () => {
  test.each<[string, string, () => void]>([
    ['of several rows', 'B2:B3', () => merge(2, column('Name'), 2, 1)],
    ['of several columns', 'B3:C3', () => merge(3, column('Name'), 1, 2)],
    ['with a blank row below it', 'B4:B5', () => merge(4, column('Name'), 2, 1)],
    ['with its headings', 'D1:D2', () => merge(1, column('Amount'), 2, 1)],
    ['with a column of the user', 'K2:L3', () => merge(2, column('Gone since'), 2, 2)],
    ['in its hidden column', 'J2:J3', () => merge(2, column('Row key'), 2, 1)],
  ])('%s: the run writes nothing, and says which cells', (_, cells, edit) => {
    insertTable();
    typeCells(platform, sheetId, 1, 12, [['Mine']]);
    edit();
    const before = shownCells(platform, sheetId);
    changeServer();
    expect(codeOf(run)).toEqual(refusal(cells));
    expect(shownCells(platform, sheetId)).toEqual(before);
    expect(merged()).toHaveLength(1);
  });

  test.each([
    ['that are unmerged again are filled in by the next run', 2, 2],
    ['of a row that changed get its values', 3, 1],
  ])('%s', (_, row, rowCount) => {
    insertTable();
    const amounts = shown('Amount');
    merge(row, column('Name'), rowCount, 3);
    changeServer();
    expect(codeOf(run)).toMatchObject({ code: 'merged_cells' });
    platform.workbook.unmergeCells(sheetId, at(1, 1, 20, 20));
    expect(run()).toMatchObject({ added: 1, marked: 1, left: 0 });
    expect(shown('Name').flat()).toEqual(['Renamed', 'Purchase 2', 'Purchase 3', 'Purchase 4']);
    expect(shown('Amount').slice(0, 3)).toEqual(amounts);
  });

  test('do not keep a run from completing that has nothing to write, which does not ask for them', () => {
    insertTable();
    merge(2, column('Gone since'), 2, 1);
    platform.service.names.length = 0;
    expect(run()).toMatchObject({ added: 0, changed: 0, left: 0 });
    expect(platform.service.names).not.toContain('mergedAreas');
  });

  test('cost one call of a run that changes a row', () => {
    insertTable();
    server = [onDay(1, { name: 'Renamed' }), onDay(2), onDay(3)];
    platform.service.names.length = 0;
    expect(run()).toMatchObject({ changed: 1 });
    expect(platform.service.names.filter((name) => name === 'mergedAreas')).toHaveLength(1);
  });

  test('under the headings of an empty table: nothing is inserted between them', () => {
    const all = server;
    server = [];
    insertTable();
    merge(1, column('Amount'), 2, 1);
    server = all;
    expect(codeOf(run)).toEqual(refusal('D1:D2'));
    expect(merged()).toEqual([at(1, 4, 2, 1)]);
  });
});

describe.each(['bottom', 'top'] as const)('merged cells that are not of the table, new rows at the %s', (newRows) => {
  const names = () => shown('Name').flat();
  /** The days of the rows of merged cells. */
  const mergedRows = () =>
    merged().map(({ row, rowCount }) =>
      shown('Date')
        .flat()
        .slice(row - 2, row - 2 + rowCount),
    );

  test('in columns of the user stay with their rows', () => {
    insertTable({ newRows });
    typeCells(platform, sheetId, 1, 12, [
      ['Trip', 'Note'],
      ['Rome', ''],
      ['', ''],
      ['Oslo', ''],
    ]);
    merge(2, 12, 2, 1);
    merge(4, 12, 1, 2);
    const before = mergedRows();
    changeServer();
    expect(run()).toMatchObject({ added: 1, changed: 1, marked: 1, left: 0 });
    expect(mergedRows()).toEqual(before);
    expect(shown('Date', 'Trip').filter(([, trip]) => trip !== '')).toEqual([
      [before[0]?.[0], 'Rome'],
      [before[1]?.[0], 'Oslo'],
    ]);
  });

  test('in a row of the user between its rows, and in a title, are left alone', () => {
    insertTable({ newRows });
    const { workbook } = platform;
    workbook.insertRows(sheetId, 3, 1);
    typeCells(platform, sheetId, 3, 1, [['October']]);
    workbook.insertRows(sheetId, 1, 2);
    typeCells(platform, sheetId, 1, 1, [['My money']]);
    merge(5, 1, 1, 11);
    merge(1, 1, 2, 11);
    changeServer();
    expect(run()).toMatchObject({ added: 1, changed: 1, marked: 1, left: 0 });
    const row = newRows === 'top' ? 6 : 5;
    expect(merged()).toEqual([at(row, 1, 1, 11), at(1, 1, 2, 11)]);
    expect(workbook.displayValues(sheetId, at(1, 1, 6, 1))[row - 1]).toEqual(['October']);
  });

  test('keep their rows from being removed, also those they cover', () => {
    insertTable({ newRows, goneRows: 'remove' });
    typeCells(platform, sheetId, 1, 12, [['Trip'], ['Rome']]);
    merge(2, 12, 2, 1);
    const kept = names().slice(0, 2);
    server = [];
    expect(run()).toMatchObject({ marked: 2, removed: 1 });
    expect(names()).toEqual(kept);
    expect(merged()).toEqual([at(2, 12, 2, 1)]);
  });

  test('are not merged in new rows too', () => {
    insertTable({ newRows });
    typeCells(platform, sheetId, 1, 12, [['Trip', 'Note']]);
    for (const row of [2, 3, 4]) merge(row, 12, 1, 2);
    server = [...server, onDay(4), onDay(0)];
    expect(run()).toMatchObject({ added: 2 });
    expect(mergedRows().flat().sort()).toEqual(['2026-11-11', '2026-11-12', '2026-11-13']);
  });
});
