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
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, marksNew: true, ...changed });
  runLater(platform, table.id);
  return table;
};
const view = () => call(platform, 'listTables').data.tables[0];
const markSeen = (id: string) => call(platform, 'markTableSeen', { id }).data.tables[0];
/** The names of the rows that have a colour, and how many of their cells have it. */
const colored = (sheetId: number) =>
  shownColumns(platform, sheetId, ['Name']).flatMap(([name], index) => {
    const [styles = []] = platform.workbook.styles(sheetId, at(index + 2, 1, 1, 13));
    const count = styles.filter(({ background }) => (background ?? null) !== null).length;
    return count === 0 ? [] : [[name, count]];
  });
const highlight = (sheetId: number, row: number, background = '#ffff00', column = 1, columnCount = 11) =>
  platform.workbook.setStyles(sheetId, at(row, column, 1, columnCount), () => ({ background }));

describe('new rows since the user last looked', () => {
  test.each(['top', 'bottom'] as const)('on the %s are coloured until they are marked as seen', (newRows) => {
    const { id, sheetId } = insertTable({ newRows });
    typeCells(platform, sheetId, 1, 12, [['Note']]);
    // So that rows are inserted.
    typeCells(platform, sheetId, 5, 2, [['Total']]);
    expect(colored(sheetId)).toEqual([]);
    expect(view().unseen).toBeNull();
    server = [...server, payment(4, { transactionDate: '2026-11-14' })];
    const since = new Date(platform.state.now + 3_600_000).toISOString();
    runLater(platform, id);
    server = [...server, payment(5, { transactionDate: '2026-11-15' })];
    runLater(platform, id);
    runLater(platform, id);
    expect(colored(sheetId).sort()).toEqual([
      ['Purchase 4', 11],
      ['Purchase 5', 11],
    ]);
    expect(view().unseen).toEqual({ count: 2, since });
    expect(markSeen(id).unseen).toBeNull();
    expect(colored(sheetId)).toEqual([]);
  });

  test('a colour of the user is neither replaced nor cleared, and the others are cleared wherever they are', () => {
    const { id, sheetId } = insertTable({ newRows: 'bottom' });
    highlight(sheetId, 2);
    // Blank rows that the user coloured.
    highlight(sheetId, 5);
    server = [...server, ...[4, 5, 6, 7].map((index) => payment(index, { transactionDate: `2026-11-1${index}` }))];
    runLater(platform, id);
    expect(colored(sheetId)).toHaveLength(5);
    highlight(sheetId, 7, '#00ff00', 2, 1);
    platform.workbook.reorderRows(sheetId, at(2, 1, 7, 11), [6, 5, 4, 3, 2, 1, 0]);
    markSeen(id);
    expect(colored(sheetId)).toEqual([
      ['Purchase 6', 1],
      ['Purchase 4', 11],
      ['Purchase 1', 11],
    ]);
  });

  test('are not coloured without the choice, after a change of the filters, or when undone', () => {
    const { id, sheetId } = insertTable({
      marksNew: false,
      filters: { ...defaultChoices.filters, from: '2026-11-12' },
    });
    server = [...server, payment(4, { transactionDate: '2026-11-14' })];
    runLater(platform, id);
    expect([colored(sheetId), view()]).toMatchObject([[], { unseen: null, marksNew: false }]);
    call(platform, 'changeTable', { id, change: { marksNew: true, from: 'all' } });
    expect(runLater(platform, id)).toMatchObject({ added: 1 });
    expect([colored(sheetId), view()]).toMatchObject([[], { unseen: null, marksNew: true }]);
    server = [...server, payment(5, { transactionDate: '2026-11-15' })];
    runLater(platform, id);
    expect([colored(sheetId), view()]).toMatchObject([[['Purchase 5', 11]], { unseen: { count: 1 } }]);
    call(platform, 'undoTableRun', { id });
    expect([colored(sheetId), view()]).toMatchObject([[], { unseen: null }]);
  });

  test('take two calls more, and a run without new rows none', () => {
    const calls = [true, false].map((marksNew) => {
      const { id } = insertTable({ marksNew, newRows: 'bottom' });
      const count = () => {
        const before = platform.service.calls;
        runLater(platform, id);
        return platform.service.calls - before;
      };
      const add = () => {
        server = [...server, payment(server.length + 1, { transactionDate: '2026-11-15' })];
      };
      // The first one adds what undoes it.
      add();
      count();
      const without = count();
      add();
      return [without, count()] as const;
    });
    const [[idle, adding] = [], [plainIdle, plainAdding] = []] = calls;
    expect([Number(idle) - Number(plainIdle), Number(adding) - Number(plainAdding)]).toEqual([0, 2]);
  });

  test('their colour is not one of the user', () => {
    const { id, sheetId } = insertTable({ goneRows: 'remove' });
    const added = payment(4, { transactionDate: '2026-11-14' });
    server = [...server, added];
    runLater(platform, id);
    expect(colored(sheetId)).toHaveLength(1);
    server = server.filter((row) => row !== added);
    expect(runLater(platform, id)).toMatchObject({ removed: 1, marked: 0 });
  });
});
