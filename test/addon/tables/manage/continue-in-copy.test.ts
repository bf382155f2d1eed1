import { readTableState } from '../../../../src/addon/tables/definition/table-store';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, columnOf, shownColumns, typeCells } from '../run/run-later';
import { allTransactions } from '../table-input';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [payment(1), payment(2), old];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

/** Of a day that a routine run does not read. */
const old = payment(9, { transactionDate: '2025-01-10' });
const sheetIdOf = (wanted: string) => platform.workbook.sheets().find(({ name }) => name === wanted)?.sheetId ?? -1;
const run = (id: string) => {
  platform.state.now += 3_600_000;
  return call(platform, 'runTable', { id }).data;
};
const list = () => call(platform, 'listTables').data;
const shown = (sheetId: number) =>
  shownColumns(platform, sheetId, ['Transaction ID', 'Amount', 'Note']).map(([id = '', ...cells]) => [
    id.slice(-1),
    ...cells,
  ]);

/** A table with a note beside the row of each payment. */
function insert() {
  const { id } = call(platform, 'createTable', allTransactions).data;
  run(id);
  const sheetId = platform.workbook.sheets().at(-1)?.sheetId ?? -1;
  const column = columnOf(platform, sheetId, 'Gone since') + 1;
  typeCells(platform, sheetId, 1, column, [['Note'], ['oldest'], ['first'], ['second']]);
  platform.workbook.setNotes(sheetId, at(3, 4), [['why?']]);
  return { id, sheetId };
}

/** As Google may do when it duplicates a sheet; the workbench does not. */
function copyMetadata(sheetId: number, copyId: number) {
  const { developerMetadata } = platform.workbook.rangeMetadata;
  for (const entry of developerMetadata.all()) {
    if (entry.sheetId === sheetId) developerMetadata.add({ ...entry, sheetId: copyId });
  }
}
const duplicate = (sheetId: number, name: string) =>
  platform.workbook.duplicateSheet(sheetId, name, platform.workbook.sheets().length).sheetId;

test.each([
  ['without its metadata', () => {}],
  ['with its metadata', copyMetadata],
])('a table goes on in a copy of its sheet, %s, with what the user wrote there', (_, copy) => {
  const { id, sheetId } = insert();
  const copyId = duplicate(sheetId, 'Saved');
  copy(sheetId, copyId);
  server = [payment(1, { displayAmount: -77 }), payment(3), { ...old, displayAmount: -99 }];
  expect(run(id).run).toMatchObject({ added: 1, changed: 2, marked: 1 });
  platform.workbook.deleteSheet(sheetId);
  expect(call(platform, 'runTable', { id })).toMatchObject({ error: { code: 'table_changed' } });
  expect(list()).toMatchObject({
    tables: [{ id, sheetName: null }],
    copiesOf: { [id]: [{ sheetId: copyId, name: 'Saved' }] },
  });

  const { tables, sheetCopies, copiesOf } = call(platform, 'continueInCopy', { id, sheetId: copyId }).data;
  expect(tables).toMatchObject([{ id, sheetName: 'Saved', undo: null }]);
  expect([sheetCopies, copiesOf]).toEqual([[], {}]);
  expect(readTableState(platform, id).coverage).toEqual([]);
  expect(run(id)).toMatchObject({
    run: { isDone: true, added: 1, changed: 2, marked: 1 },
    tables: { tables: [{ lastOutcome: 'complete', rowCount: 4 }] },
  });
  expect(shown(copyId)).toEqual([
    ['9', '-99.00', 'oldest'],
    ['1', '-77.00', 'first'],
    ['2', '-2.00', 'second'],
    ['3', '-3.00', ''],
  ]);
  expect(platform.workbook.notes(copyId, at(3, 4))).toEqual([['why?']]);
  expect(run(id)).toMatchObject({ run: { added: 0, changed: 0, marked: 0 } });
});

test('the copy that the sidebar made before is offered too, and what a run did in the sheet that is gone is not undone', () => {
  const { id, sheetId } = insert();
  const { name } = call(platform, 'copyTableSheet', { id }).data;
  const copyId = sheetIdOf(name);
  server = [payment(1), payment(2), payment(3), old];
  run(id);
  platform.workbook.deleteSheet(sheetId);
  expect(list()).toMatchObject({ sheetCopies: [], copiesOf: { [id]: [{ sheetId: copyId, name }] } });
  call(platform, 'continueInCopy', { id, sheetId: copyId });
  expect(call(platform, 'undoTableRun', { id }).data.undone).toBeNull();
  run(id);
  expect(shown(copyId).map(([row]) => row)).toEqual(['9', '1', '2', '3']);
});

test('of two tables, each is offered the copy of its own sheet if Google copies the metadata', () => {
  const [first, second] = [insert(), insert()];
  const copies = [duplicate(first.sheetId, 'First'), duplicate(second.sheetId, 'Second')];
  copyMetadata(first.sheetId, copies[0] ?? -1);
  copyMetadata(second.sheetId, copies[1] ?? -1);
  platform.workbook.deleteSheet(first.sheetId);
  platform.workbook.deleteSheet(second.sheetId);
  expect(list().copiesOf).toEqual({
    [first.id]: [{ sheetId: copies[0], name: 'First' }],
    [second.id]: [{ sheetId: copies[1], name: 'Second' }],
  });
});

test('it is refused while the sheet is there, and in a sheet that is no copy', () => {
  const { id, sheetId } = insert();
  const copyId = duplicate(sheetId, 'Saved');
  const own = platform.workbook.insertSheet('Own').sheetId;
  const tryIn = (wanted: unknown) => call(platform, 'continueInCopy', { id, sheetId: wanted });
  expect(tryIn(copyId)).toMatchObject({ ok: false, error: { code: 'table_changed' } });
  platform.workbook.deleteSheet(sheetId);
  expect(tryIn(own)).toMatchObject({ ok: false, error: { code: 'table_changed' } });
  expect(tryIn('1')).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
  expect(list().tables).toMatchObject([{ id, sheetName: null }]);
});

test('nothing changes if Google refuses to write the copy', () => {
  const { id, sheetId } = insert();
  const copyId = duplicate(sheetId, 'Saved');
  platform.workbook.deleteSheet(sheetId);
  platform.service.before = (name) => {
    if (name === 'addMetadata') throw new Error('You are trying to edit a protected cell.');
  };
  expect(call(platform, 'continueInCopy', { id, sheetId: copyId })).toMatchObject({
    error: { code: 'table_write_refused' },
  });
  platform.service.before = null;
  expect(list()).toMatchObject({ tables: [{ id, sheetName: null }], copiesOf: { [id]: [{ name: 'Saved' }] } });
});

test('the rows of a history in the copy stay, and its next row says that the accounts before are not known', () => {
  const { id } = call(platform, 'createTable', { ...allTransactions, dataset: 'networth', columns: [] }).data;
  run(id);
  const sheetId = platform.workbook.sheets().at(-1)?.sheetId ?? -1;
  const copyId = duplicate(sheetId, 'Saved');
  platform.workbook.deleteSheet(sheetId);
  call(platform, 'continueInCopy', { id, sheetId: copyId });
  platform.state.now += 86_400_000;
  expect(run(id).run).toMatchObject({ isDone: true });
  const unknown = 'The accounts of earlier days are not known';
  const rows = shownColumns(platform, copyId, ['Source', 'Account changes']);
  const recorded = rows.filter(([source]) => source === 'recorded').map(([, changes]) => changes);
  expect(recorded).toEqual(['', '', unknown, unknown]);
});
