import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, columnOf, runLater, shownColumns, typeCells } from '../run/run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const payments = (...numbers: number[]) => numbers.map((number) => payment(number));

/** Rows 2 to 6 have the payments 1 to 5, each with a note, and 2 and 4 are gone. */
function insertTable(changed: Partial<TableChoices> = {}) {
  server = payments(1, 2, 3, 4, 5);
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed });
  runLater(platform, table.id);
  const column = columnOf(platform, table.sheetId, 'Gone since') + 1;
  typeCells(platform, table.sheetId, 1, column, [['Note'], ['one'], ['two'], ['three'], ['four'], ['five']]);
  server = payments(1, 3, 5);
  expect(runLater(platform, table.id)).toMatchObject({ marked: 2 });
  return { ...table, column };
}
const shown = ({ sheetId }: { sheetId: number }) =>
  shownColumns(platform, sheetId, ['Transaction ID', 'Note']).map(([id = '', note]) => [id.slice(-1), note]);
const move = (id: string) => call(platform, 'moveGoneBelow', { id }).data;

test('rows that are gone move below the others, in their order, with everything beside them', () => {
  const table = insertTable();
  const { workbook } = platform;
  workbook.setNotes(table.sheetId, at(3, 4), [['why?']]);
  workbook.setStyles(table.sheetId, at(5, table.column), () => ({ background: '#ffff00' }));
  expect(move(table.id)).toMatchObject({ moved: 2, left: 0, tables: { tables: [{ hasGone: true }] } });
  expect(shown(table)).toEqual([
    ['1', 'one'],
    ['3', 'three'],
    ['5', 'five'],
    ['2', 'two'],
    ['4', 'four'],
  ]);
  expect(workbook.notes(table.sheetId, at(5, 4))).toEqual([['why?']]);
  expect(workbook.styles(table.sheetId, at(6, table.column))[0]?.[0]).toMatchObject({ background: '#ffff00' });
  expect(workbook.styles(table.sheetId, at(5, 4))[0]?.[0]).toMatchObject({ color: '#999999' });
  expect(runLater(platform, table.id, true)).toMatchObject({ added: 0, changed: 0, marked: 0, review: [] });
  platform.service.names.length = 0;
  expect(move(table.id)).toMatchObject({ moved: 0, left: 0 });
  expect(platform.service.names).not.toContain('moveRows');
});

test('rows of the user stay between the rows that they were between, and a total stays below', async () => {
  const table = insertTable();
  const { workbook } = platform;
  workbook.insertRows(table.sheetId, 4, 1);
  typeCells(platform, table.sheetId, 4, table.column, [['mine']]);
  typeCells(platform, table.sheetId, 8, 1, [['Total']]);
  expect(move(table.id)).toMatchObject({ moved: 2 });
  expect(shown(table)).toEqual([
    ['1', 'one'],
    ['', 'mine'],
    ['3', 'three'],
    ['5', 'five'],
    ['2', 'two'],
    ['4', 'four'],
    ['', ''],
  ]);
  expect(workbook.displayValues(table.sheetId, at(8, 1))).toEqual([['Total']]);
});

test('many rows move with a check for every ten', () => {
  const numbers = Array.from({ length: 25 }, (_, index) => index + 1);
  server = payments(...numbers);
  const table = createTable(platform, connectionsOf(platform), defaultChoices);
  runLater(platform, table.id);
  server = payments(...numbers.filter((number) => number % 2 === 1));
  runLater(platform, table.id);
  platform.service.names.length = 0;
  expect(move(table.id)).toMatchObject({ moved: 12, left: 0 });
  const { names } = platform.service;
  const moves = names.flatMap((name, index) => (name === 'moveRows' ? [names[index - 1]] : []));
  expect([moves.length, moves.filter((before) => before === 'values').length]).toEqual([12, 2]);
  const ids = shownColumns(platform, table.sheetId, ['Transaction ID']).map(([id = '']) => Number(id.slice(-3)));
  expect(ids.slice(0, 13).every((id) => id % 2 === 1)).toBe(true);
  expect(ids.slice(13)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]);
});

test('the last row stays if it is gone, and later runs add rows below and bring a row back where it is', () => {
  const table = insertTable();
  server = payments(1, 3);
  runLater(platform, table.id);
  expect(move(table.id)).toMatchObject({ moved: 1 });
  server = payments(1, 2, 3, 6);
  expect(runLater(platform, table.id)).toMatchObject({ added: 1, changed: 1 });
  expect(
    shownColumns(platform, table.sheetId, ['Transaction ID', 'Note', 'Gone since']).map(([id = '', note, gone]) => [
      id.slice(-1),
      note,
      gone !== '',
    ]),
  ).toEqual([
    ['1', 'one', false],
    ['3', 'three', false],
    ['2', 'two', false],
    ['4', 'four', true],
    ['5', 'five', true],
    ['6', '', false],
  ]);
});

test('a filter still covers them', () => {
  const table = insertTable();
  const { filters } = platform.workbook.rangeMetadata;
  filters.add({ sheetId: table.sheetId, rectangle: at(1, 1, 6, table.column), criteria: {} });
  move(table.id);
  expect(filters.all()).toMatchObject([{ rectangle: at(1, 1, 6, table.column) }]);
});

test('a person who sorts the rows before they move loses nothing', () => {
  const table = insertTable();
  platform.service.before = (name) => {
    // The check reads the headings with the rows.
    if (name !== 'values') return;
    platform.service.before = null;
    platform.workbook.reorderRows(table.sheetId, at(2, 1, 5, table.column), [4, 3, 2, 1, 0]);
  };
  expect(call(platform, 'moveGoneBelow', { id: table.id })).toMatchObject({ ok: false, error: { code: 'busy' } });
  expect(shown(table).map(([, note]) => note)).toEqual(['five', 'four', 'three', 'two', 'one']);
});

test('rows for which there is no time are left to another call', () => {
  const table = insertTable();
  platform.service.before = (name) => {
    if (name === 'moveRows') platform.state.now += 300_000;
  };
  expect(move(table.id)).toMatchObject({ moved: 1, left: 1 });
  platform.service.before = null;
  expect(move(table.id)).toMatchObject({ moved: 1, left: 0 });
  expect(shown(table).map(([, note]) => note)).toEqual(['one', 'three', 'five', 'two', 'four']);
});

test('a refusal of Google names the row', () => {
  const table = insertTable();
  platform.service.before = (name) => {
    if (name === 'moveRows') throw new Error('You are trying to edit a protected cell.');
  };
  expect(call(platform, 'moveGoneBelow', { id: table.id })).toMatchObject({
    error: { code: 'table_write_refused', message: expect.stringContaining('rows 5 to 5') },
  });
});

test('the sidebar offers it once a run has marked a row, and no longer if none is left', () => {
  server = payments(1, 2);
  const table = createTable(platform, connectionsOf(platform), defaultChoices);
  runLater(platform, table.id);
  const hasGone = () => call(platform, 'listTables').data.tables[0].hasGone;
  expect(hasGone()).toBe(false);
  server = payments(1);
  runLater(platform, table.id);
  expect(hasGone()).toBe(true);
  server = payments(1, 2);
  runLater(platform, table.id);
  move(table.id);
  expect(hasGone()).toBe(false);
});
