import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, runLater, shownColumns } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

const onDay = (index: number, fields: object = {}) =>
  payment(index, { transactionDate: `2026-11-1${index}`, ...fields });

beforeEach(async () => {
  server = [1, 2, 3, 4].map((index) => onDay(index));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

/** The rows of a collapsed group are hidden; a script sees nothing else of it. */
test.each(['top', 'bottom'] as const)(
  'rows in a collapsed group are updated, marked and kept like others, new rows at the %s',
  (newRows) => {
    const { id, sheetId } = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows });
    runLater(platform, id);
    const { workbook } = platform;
    workbook.setRowsHidden(sheetId, 2, 3, true);
    server = [onDay(1, { name: 'Renamed' }), onDay(2, { name: 'Other' }), onDay(4), onDay(5)];
    expect(runLater(platform, id)).toMatchObject({ added: 1, changed: 2, marked: 1, left: 0, rowCount: 5 });
    const rows = shownColumns(platform, sheetId, ['Name', 'Gone since']).map(([name, gone]) => [name, gone !== '']);
    const inOrder = newRows === 'top' ? rows : [...rows].reverse();
    expect(inOrder).toEqual([
      ['Purchase 5', false],
      ['Purchase 4', false],
      ['Purchase 3', true],
      ['Other', false],
      ['Renamed', false],
    ]);
    const hidden = [2, 3, 4, 5, 6].filter((row) => workbook.isRowHidden(sheetId, row).byUser);
    expect(hidden).toHaveLength(3);
    expect(workbook.values(sheetId, at(hidden[0] ?? 1, 2))).not.toEqual([[null]]);
  },
);
