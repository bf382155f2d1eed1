import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, runLater, shownColumns, typeCells } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [1, 2, 3].map((index) => payment(index, { transactionDate: `2026-11-1${index}` }));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const insertTable = (changed: Partial<TableChoices> = {}) => {
  const table = createTable(platform, connectionsOf(platform), {
    ...defaultChoices,
    goneRows: 'remove',
    newRows: 'bottom',
    ...changed,
  });
  runLater(platform, table.id);
  return table;
};
const highlight = (sheetId: number, row: number, column: number, columnCount = 1) =>
  platform.workbook.setStyles(sheetId, at(row, column, 1, columnCount), () => ({ background: '#ffff00' }));
const names = (sheetId: number) => shownColumns(platform, sheetId, ['Name']).flat();

describe('a row that the user highlighted', () => {
  test.each([
    ['in a cell of the add-on', 2],
    ['in a cell of the user', 12],
  ])('%s is not removed', (_, column) => {
    const { id, sheetId } = insertTable();
    typeCells(platform, sheetId, 1, 12, [['Note']]);
    highlight(sheetId, 3, column);
    server = [];
    expect(runLater(platform, id)).toMatchObject({
      removed: 2,
      marked: 1,
      review: [{ reason: 'gone with user content', id: payment(2).id }],
    });
    expect(names(sheetId)).toEqual(['Purchase 2']);
  });

  test('does not highlight the rows inserted below it', () => {
    const { id, sheetId } = insertTable();
    typeCells(platform, sheetId, 5, 2, [['Total']]);
    highlight(sheetId, 4, 1, 26);
    // Google gives an inserted row the formats of the row above it.
    let isInserted = false;
    platform.service.before = (name) => {
      if (isInserted) highlight(sheetId, 5, 1, 26);
      isInserted = name === 'insertRowsAfter';
    };
    server = [...server, payment(4, { transactionDate: '2026-11-14' })];
    expect(runLater(platform, id)).toMatchObject({ added: 1 });
    server = [];
    expect(runLater(platform, id)).toMatchObject({ removed: 3, marked: 1 });
    expect(names(sheetId)).toEqual(['Purchase 3', 'Total']);
  });

  test.each(['top', 'bottom'] as const)(
    'counts by no formula that is filled down with its colour on the %s',
    (newRows) => {
      const { id, sheetId } = insertTable({ newRows });
      typeCells(platform, sheetId, 1, 12, [['Twice'], ['=D2*2'], ['=D3*2'], ['=D4*2']]);
      for (const row of [2, 3, 4]) highlight(sheetId, row, 12);
      server = [...server, payment(4, { transactionDate: '2026-11-14' })];
      runLater(platform, id);
      server = [];
      expect(runLater(platform, id)).toMatchObject({ removed: 4, marked: 0 });
    },
  );

  test('stays when the run that added it is undone', () => {
    const { id, sheetId } = insertTable({ marksNew: true });
    server = [...server, payment(4), payment(5)];
    runLater(platform, id);
    highlight(sheetId, 5, 2);
    expect(call(platform, 'undoTableRun', { id }).data.undone).toMatchObject({ removed: 1, failed: 1 });
    expect(names(sheetId)).toHaveLength(4);
  });
});
