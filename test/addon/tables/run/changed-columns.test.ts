import type { SyncedTable } from '../../../../src/addon/tables/definition/table';
import { changeTable, createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { payment, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import {
  type SavedPlatform,
  savePlatform,
  type WorkbookPlatform,
  workbookPlatform,
} from '../../../support/sheets/workbook-platform';
import { at, endsOfRun, runLater, shownCells } from './run-later';

const columns = ['date', 'name', 'amount', 'account', 'pending', 'id'];
const changed = ['date', 'amount', 'account', 'pending', 'id', 'month', 'currency'];
let platform: WorkbookPlatform;

afterEach(() => platform.workbook.dispose());

const run = ({ id }: SyncedTable) => runLater(platform, id);
const shown = ({ sheetId }: SyncedTable) => shownCells(platform, sheetId);

const open = (saved?: SavedPlatform) =>
  workbookPlatform({ server: transactionServer(() => [payment(1), payment(2)]) }, saved);

/** A table with a column of the user's behind it, which then gets other columns. */
async function changedTable(leftOut: 'keep' | 'delete', edit = (_: SyncedTable): void => {}): Promise<SyncedTable> {
  platform = await open();
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, columns });
  run(table);
  platform.workbook.write(table.sheetId, at(1, 9, 3), [[{ value: 'Note' }], [{ value: 'mine' }], [{ value: null }]]);
  edit(table);
  changeTable(platform, connectionsOf(platform), table.id, { columns: changed, leftOut });
  return table;
}

const kept = [
  'Date',
  'Name',
  'Amount',
  'Account',
  'Pending',
  'Transaction ID',
  'Gone since',
  'Month',
  'Currency',
  'Note',
];

test.each([
  ['keep', kept],
  ['delete', kept.filter((heading) => heading !== 'Name')],
] as const)(
  'a run that ends at any call while columns change duplicates no column and loses nothing: %s',
  async (leftOut, headings) => {
    const table = await changedTable(leftOut);
    const changed = savePlatform(platform);
    const before = platform.service.calls;
    run(table);
    const ends = endsOfRun(platform.service.names.slice(before));
    const complete = shown(table);
    platform.workbook.dispose();
    expect(complete[0]).toEqual(headings);
    expect(complete.map((row) => row.at(-1))).toEqual(['Note', 'mine', '']);
    expect(complete[1]?.at(-3)).toBe('2026-11');
    expect(ends.length).toBeGreaterThan(10);
    for (const killAt of ends) {
      platform = await open(changed);
      platform.service.killAt = killAt;
      try {
        run(table);
      } catch {
        // Google has ended it.
      }
      platform.service.killAt = Number.POSITIVE_INFINITY;
      run(table);
      expect({ killAt, rows: shown(table) }).toEqual({ killAt, rows: complete });
      platform.workbook.dispose();
    }
    platform = await workbookPlatform();
  },
);

test.each([
  ['a note', ({ sheetId }: SyncedTable) => platform.workbook.setNotes(sheetId, at(3, 2), [['ask Ann']])],
  ['a formula', ({ sheetId }: SyncedTable) => platform.workbook.write(sheetId, at(2, 2), [[{ formula: '=1' }]])],
  ['a cell below', ({ sheetId }: SyncedTable) => platform.workbook.write(sheetId, at(5, 2), [[{ value: 'mine' }]])],
  [
    'a cell above',
    ({ sheetId }: SyncedTable) => {
      platform.workbook.insertRows(sheetId, 1, 1);
      platform.workbook.write(sheetId, at(1, 2), [[{ value: 'mine' }]]);
    },
  ],
])('keeps a removed column that contains %s of the user, and lists it until the next change', async (_, edit) => {
  const table = await changedTable('delete', edit);
  const review = [{ reason: 'column with user content', id: 'Name' }];
  expect(run(table)).toMatchObject({ isDone: true, review });
  expect(shown(table).flat()).toContain('Name');
  expect(run(table)).toMatchObject({ review });
  changeTable(platform, connectionsOf(platform), table.id, { columns });
  expect(run(table)).toMatchObject({ review: [] });
});
