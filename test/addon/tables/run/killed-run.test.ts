import type { SyncedTable } from '../../../../src/addon/tables/definition/table';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { NewRows } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import {
  type SavedPlatform,
  savePlatform,
  type WorkbookPlatform,
  workbookPlatform,
} from '../../../support/sheets/workbook-platform';
import { at, endsOfRun, runLater } from './run-later';

const before = [
  payment(1, { pending: true }),
  payment(2),
  payment(3),
  payment(4, { transactionDate: '2026-11-12' }),
  payment(5, { transactionDate: '2026-11-13' }),
];
/** One posted under another id, one changed, one gone, two new. */
const after = [
  payment(11, { displayAmount: -1, transactionDate: '2026-11-11', name: 'Posted' }),
  payment(2, { name: '=changed' }),
  payment(4, { transactionDate: '2026-11-12' }),
  payment(5, { transactionDate: '2026-11-13' }),
  payment(6, { transactionDate: '2026-11-14' }),
  payment(7, { transactionDate: '2026-11-15' }),
];

let platform: WorkbookPlatform;
let server: readonly Transaction[];

afterEach(() => platform.workbook.dispose());

const run = ({ id }: SyncedTable) => runLater(platform, id);

/** The line of the run log comes last, and a failure to write it is none of the run. */
function runUntilKilled(table: SyncedTable): void {
  try {
    run(table);
  } catch (thrown) {
    expect(String(thrown)).toContain('Exceeded maximum execution time');
  }
}

const open = (saved?: SavedPlatform) => workbookPlatform({ server: transactionServer(() => server) }, saved);

/** A filled table with a column of the user's in the midst of ours, a note beside each row but the third, and a formula. */
async function filledTable(isApart: boolean, newRows: NewRows): Promise<SyncedTable> {
  server = before;
  platform = await open();
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, goneRows: 'remove', newRows });
  run(table);
  const { workbook } = platform;
  const { sheetId } = table;
  const own = isApart ? 3 : 11;
  if (isApart) workbook.insertColumns(sheetId, 3, 2);
  workbook.write(sheetId, at(1, own, 1, 2), [[{ value: 'Note' }, { value: 'Formula' }]]);
  for (let row = 2; row <= 6; row += 1) {
    workbook.write(sheetId, at(row, own, 1, 2), [
      [{ value: row === (newRows === 'top' ? 6 : 4) ? null : `beside ${row}` }, { formula: `=ROW(A${row})` }],
    ]);
  }
  return table;
}

function shown({ sheetId }: SyncedTable): string[][] {
  const { rowCount, columnCount } = platform.workbook.usedRectangle(sheetId) ?? { rowCount: 1, columnCount: 1 };
  const area = at(1, 1, rowCount, columnCount);
  const formulas = platform.workbook.formulas(sheetId, area);
  return platform.workbook.displayValues(sheetId, area).map((row, r) => row.map((text, c) => formulas[r]?.[c] || text));
}

/** The rows with an id, without the day of marking. */
const known = (rows: readonly string[][]): string[] =>
  rows.filter((row) => row.some((text) => text.startsWith('aaaaaaaa-'))).map((row) => row.join('|'));

describe.each([
  ['ours side by side', false, 'bottom'],
  ['columns of the user between ours, and new rows above the others', true, 'top'],
] as const)('%s', (_, isApart, newRows) => {
  test('after a run that ends at any call, each row is unchanged or updated, and the next run completes the rest', async () => {
    const table = await filledTable(isApart, newRows);
    await platform.workbook.whenCalculated();
    const filled = savePlatform(platform);
    const old = known(shown(table));
    server = after;
    const firstCall = platform.service.calls;
    run(table);
    const calls = platform.service.names.slice(firstCall);
    const complete = shown(table);
    platform.workbook.dispose();
    expect(known(complete)).toHaveLength(6);
    const ends = endsOfRun(calls);
    expect(ends.length).toBeGreaterThan(15);

    for (const killAt of ends) {
      platform = await open(filled);
      platform.service.killAt = killAt;
      runUntilKilled(table);
      platform.service.killAt = Number.POSITIVE_INFINITY;
      const left = known(shown(table));
      // Of columns that stand apart a row may be written in part; its note is beside it all the same.
      if (!isApart) {
        const allowed = [...old, ...known(complete)].map(withoutRowNumber);
        expect({ killAt, strange: left.filter((row) => !allowed.includes(withoutRowNumber(row))) }).toEqual({
          killAt,
          strange: [],
        });
      }
      run(table);
      expect({ killAt, rows: shown(table) }).toEqual({ killAt, rows: complete });
      platform.workbook.dispose();
    }
    platform = await workbookPlatform();
  });
});

/** The removal of a row moves those below. */
function withoutRowNumber(row: string): string {
  return row.replace(/ROW\(A\d+\)/, 'ROW');
}
