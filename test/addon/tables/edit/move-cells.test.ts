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

const bus = (index: number, fields: object = {}) =>
  payment(index, { displayAmount: -2, name: 'Bus', transactionDate: '2026-11-12', ...fields });

/** Two tickets of a day, which come back under other ids, with a note beside each. */
function insertTable(changed: Partial<TableChoices> = {}) {
  server = [bus(1, { pending: true }), bus(2, { pending: true }), payment(9)];
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed });
  runLater(platform, table.id);
  const { sheetId } = table;
  const column = columnOf(platform, sheetId, 'Gone since') + 1;
  typeCells(platform, sheetId, 1, column, [
    ['Note', 'Doubled'],
    ['', '=D2*2'],
    ['007', '12'],
    ['for Ben', '=D4*2'],
  ]);
  const [, ...ids] = shownColumns(platform, sheetId, ['Transaction ID']).map(([id = '']) => id.slice(-1));
  expect(ids).toEqual(['1', '2']);
  platform.workbook.setNotes(sheetId, at(4, 2), [['seat 7']]);
  server = [bus(3), bus(4), payment(9)];
  runLater(platform, table.id);
  return { ...table, column };
}
const shown = ({ sheetId }: { sheetId: number }) =>
  shownColumns(platform, sheetId, ['Transaction ID', 'Note', 'Doubled']).map(([id = '', ...own]) => [
    id.slice(-1),
    ...own,
  ]);
const find = (id: string) => call(platform, 'moveCells', { id, pairs: [] }).data.moves;
const idOf = (index: number) => payment(index).id;
const pair = (from: number, to: number) => ({ from: idOf(from), to: idOf(to) });

test('the rows that could be others now are listed in pairs', () => {
  const { id } = insertTable();
  const fields = { date: '2026-11-12', name: 'Bus', amount: -2 };
  expect(find(id)).toEqual([
    { from: { id: idOf(1), ...fields }, to: { id: idOf(3), ...fields } },
    { from: { id: idOf(2), ...fields }, to: { id: idOf(4), ...fields } },
  ]);
});

test('the cells and notes of the user move beside the new row, and nothing is left to review', async () => {
  const table = insertTable();
  const { data } = call(platform, 'moveCells', { id: table.id, pairs: [pair(2, 4), pair(1, 3)] });
  expect(data).toMatchObject({ moved: 2, left: 0 });
  expect(call(platform, 'listTables').data.tables[0].review).toEqual([]);
  await platform.workbook.whenCalculated();
  expect(shown(table)).toEqual([
    ['9', '', '-18'],
    ['1', '', ''],
    ['2', '', '-4'],
    ['3', '007', '12'],
    ['4', 'for Ben', '-4'],
  ]);
  const { workbook } = platform;
  expect(workbook.notes(table.sheetId, at(4, 2, 3))).toEqual([[''], [''], ['seat 7']]);
  // A text stays one, and the formula that was filled in stays in both rows.
  expect(workbook.values(table.sheetId, at(5, table.column))).toEqual([['007']]);
  expect(workbook.formulas(table.sheetId, at(4, table.column + 1, 3))).toEqual([['=D4*2'], [''], ['=D6*2']]);
  expect(find(table.id)).toEqual([]);
  expect(runLater(platform, table.id)).toMatchObject({ marked: 0, review: [] });
});

test('nothing moves beside a row with cells of the user, or of a row that is not gone', () => {
  const table = insertTable();
  typeCells(platform, table.sheetId, 5, table.column, [['another']]);
  const move = (...pairs: object[]) => call(platform, 'moveCells', { id: table.id, pairs }).data;
  expect(move(pair(1, 3))).toMatchObject({ moved: 0, left: 1 });
  expect(move(pair(9, 4))).toMatchObject({ moved: 0, left: 1 });
  expect(move(pair(1, 2))).toMatchObject({ moved: 0, left: 1 });
  expect(move(pair(1, 8))).toMatchObject({ moved: 0, left: 1 });
  // Both would end up beside the same row.
  expect(move(pair(1, 4), pair(2, 4))).toMatchObject({ moved: 1, left: 1 });
  expect(shown(table).map(([, note]) => note)).toEqual(['', '', 'for Ben', 'another', '007']);
  expect(find(table.id)).toEqual([]);
});

test('nothing moves beside a row with merged cells, where it could be covered', () => {
  const table = insertTable();
  platform.workbook.mergeCells(table.sheetId, at(5, table.column, 1, 2));
  const { data } = call(platform, 'moveCells', { id: table.id, pairs: [pair(1, 3), pair(2, 4)] });
  expect(data).toMatchObject({ moved: 1, left: 1 });
  expect(shown(table).map(([, note]) => note)).toEqual(['', '007', '', '', 'for Ben']);
});

test('cells move without their formats in a column with a type, as one of Sheets’ own tables has it', () => {
  const table = insertTable();
  const rectangle = at(1, table.column, 6);
  platform.workbook.rangeMetadata.typedColumns.add({ sheetId: table.sheetId, rectangle });
  const { data } = call(platform, 'moveCells', { id: table.id, pairs: [pair(2, 4), pair(1, 3)] });
  expect(data).toMatchObject({ moved: 2, left: 0 });
  expect(shown(table).map(([, note]) => note)).toEqual(['', '', '', '007', 'for Ben']);
});

test('the row is removed by the next run if rows that are gone are', () => {
  const table = insertTable({ goneRows: 'remove' });
  call(platform, 'moveCells', { id: table.id, pairs: [pair(1, 3)] });
  expect(runLater(platform, table.id)).toMatchObject({ removed: 1 });
  expect(shown(table).map(([id]) => id)).toEqual(['9', '2', '3', '4']);
});

test.each(['relativeFormulas', 'setNoteIn'])('a person who sorts the rows before %s loses nothing', (moment) => {
  const table = insertTable();
  let isSorted = false;
  platform.service.before = (name) => {
    if (name !== moment || isSorted) return;
    isSorted = true;
    platform.workbook.reorderRows(table.sheetId, at(2, 1, 5, 14), [4, 3, 2, 1, 0]);
  };
  const answer = call(platform, 'moveCells', { id: table.id, pairs: [pair(1, 3), pair(2, 4)] });
  expect(answer).toMatchObject({ ok: false, error: { code: 'busy' } });
  platform.service.before = null;
  const rows = shown(table);
  for (const [id, note] of [
    ['1', '007'],
    ['2', 'for Ben'],
  ])
    expect(rows.find((row) => row[0] === id)?.[1]).toBe(note);
});

/** Types once, before such a call. */
const typeBefore = (moment: string, type: () => void): void => {
  platform.service.before = (name) => {
    if (name !== moment) return;
    platform.service.before = null;
    type();
  };
};

test('what somebody types beside the new row while cells are read is not overwritten', () => {
  const table = insertTable();
  typeBefore('relativeFormulas', () => typeCells(platform, table.sheetId, 5, table.column, [['typed']]));
  const { data } = call(platform, 'moveCells', { id: table.id, pairs: [pair(1, 3), pair(2, 4)] });
  expect(data).toMatchObject({ moved: 1, left: 1 });
  expect(shown(table).map(([, note]) => note)).toEqual(['', '007', '', 'typed', 'for Ben']);
});

test('what somebody types beside the row that is gone after it was copied is not cleared', () => {
  const table = insertTable();
  typeBefore('setNoteIn', () => typeCells(platform, table.sheetId, 3, table.column, [['typed']]));
  call(platform, 'moveCells', { id: table.id, pairs: [pair(1, 3), pair(2, 4)] });
  expect(shown(table).map(([, note]) => note)).toEqual(['', 'typed', '', '007', 'for Ben']);
});

test.each([
  ['beside the new row is not overwritten', 'relativeFormulas', 6, 1],
  ['beside the row that is gone is not cleared', 'setNoteIn', 4, 2],
])('a note that somebody writes meanwhile %s', (_, moment, row, moved) => {
  const table = insertTable();
  const { workbook } = platform;
  typeBefore(moment, () => workbook.setNotes(table.sheetId, at(row, 2), [['seat 8']]));
  const { data } = call(platform, 'moveCells', { id: table.id, pairs: [pair(1, 3), pair(2, 4)] });
  expect(data).toMatchObject({ moved });
  expect(workbook.notes(table.sheetId, at(row, 2))).toEqual([['seat 8']]);
});

test('cells of the user that are not part of the table stay where they are', () => {
  const table = insertTable();
  typeCells(platform, table.sheetId, 3, table.column + 3, [['apart'], ['apart too']]);
  typeCells(platform, table.sheetId, 5, table.column + 3, [['beside the new row']]);
  expect(find(table.id)).toHaveLength(2);
  const { data } = call(platform, 'moveCells', { id: table.id, pairs: [pair(1, 3), pair(2, 4)] });
  expect(data).toMatchObject({ moved: 2, left: 0 });
  const apart = platform.workbook.values(table.sheetId, at(3, table.column + 3, 4));
  expect(apart).toEqual([['apart'], ['apart too'], ['beside the new row'], [null]]);
});

test('what the user typed in place of the API moves too, and the old row keeps it', () => {
  const table = insertTable({ overrides: ['name'] });
  const column = columnOf(platform, table.sheetId, 'Name');
  const names = () => shownColumns(platform, table.sheetId, ['Name']).flat();
  const [first = 0] = names().flatMap((name, index) => (name === 'Bus' ? [index + 2] : []));
  typeCells(platform, table.sheetId, first, column, [['Line 7']]);
  const { moves } = call(platform, 'moveCells', { id: table.id, pairs: [] }).data as { moves: unknown[] };
  expect(moves).toHaveLength(2);
  expect(call(platform, 'moveCells', { id: table.id, pairs: [pair(1, 3)] }).data).toMatchObject({ moved: 1 });
  expect(names().filter((name) => name === 'Line 7')).toHaveLength(2);
  runLater(platform, table.id);
  expect(names().filter((name) => name === 'Line 7')).toHaveLength(2);
});

test('a table of accounts has no such rows', () => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, dataset: 'accounts' });
  runLater(platform, table.id);
  expect(find(table.id)).toEqual([]);
});
