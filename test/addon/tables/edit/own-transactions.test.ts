import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, columnOf, runLater, shownCells, shownColumns, typeCells } from '../run/run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-12' })];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const columns = ['date', 'name', 'amount', 'currency', 'category', 'account', 'month', 'kind', 'pending', 'id'];
function insertTable(changed: Partial<TableChoices> = {}) {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, columns, ...changed });
  runLater(platform, table.id);
  return table;
}
const cash = { date: '2026-11-11', name: 'Market', amount: '-12,50', category: 'Food', account: 'Cash' };
const add = (id: string, own: object = {}) => call(platform, 'addOwnTransaction', { id, ...cash, ...own });
const ownId = expect.stringMatching(/^own-[0-9a-f]{8}$/);
const shown = ({ sheetId }: { sheetId: number }, titles: readonly string[] = ['Transaction ID', 'Name', 'Amount']) =>
  shownColumns(platform, sheetId, titles).map(([id = '', ...cells]) => [
    id.startsWith('own-') ? 'own' : id.slice(-1),
    ...cells,
  ]);
const countOf = (id: string): number =>
  call(platform, 'listTables').data.tables.find((table: { id: string }) => table.id === id).ownCount;

describe('an own transaction', () => {
  test('is a row of the user below the others, with what the table shows of a transaction', () => {
    const table = insertTable();
    const note = columnOf(platform, table.sheetId, 'Gone since') + 1;
    typeCells(platform, table.sheetId, 1, note, [['Doubled'], ['=C2*2'], ['=C3*2']]);
    expect(add(table.id).data.tables).toMatchObject([{ rowCount: 2, ownCount: 1 }]);
    const titles = ['Transaction ID', 'Date', 'Name', 'Amount', 'Currency', 'Category', 'Account', 'Month'];
    const [, , own] = shownColumns(platform, table.sheetId, [...titles, 'Kind', 'Pending', 'Gone since', 'Row key']);
    expect(own).toEqual([
      ownId,
      ...['2026-11-11', 'Market', '-12.50', 'USD', 'Food', 'Cash', '2026-11', 'spending', 'FALSE', '', ''],
    ]);
    expect(platform.workbook.formulas(table.sheetId, at(4, note))).toEqual([['=C4*2']]);
    expect(platform.workbook.values(table.sheetId, at(4, 3))).toEqual([[-12.5]]);
    expect(add(table.id, { name: '=1+1' }).ok).toBe(true);
    expect(platform.counted.formulasFromText).toBe(0);
    expect(countOf(table.id)).toBe(2);
  });

  test('comes above the others if new rows do, and first in an empty table', () => {
    server = [];
    const table = insertTable({ newRows: 'top' });
    add(table.id, { name: 'first' });
    expect(shown(table).map(([, name]) => name)).toEqual(['first']);
    server = [payment(1)];
    runLater(platform, table.id);
    add(table.id, { name: 'second' });
    expect(shown(table)).toEqual([
      ['own', 'second', '-12.50'],
      ['1', 'Purchase 1', '-1.00'],
      ['own', 'first', '-12.50'],
    ]);
  });

  test.each(['mark', 'remove'] as const)('is neither written nor removed by any run (%s), nor undone', (goneRows) => {
    const table = insertTable({ goneRows, marksNew: true });
    add(table.id);
    // Typed by the user, with the id of the other one.
    const [, , [own = ''] = []] = shownColumns(platform, table.sheetId, ['Transaction ID']);
    typeCells(platform, table.sheetId, 5, 1, [['2026-11-10', 'Copy', '-1', 'USD']]);
    typeCells(platform, table.sheetId, 5, columnOf(platform, table.sheetId, 'Transaction ID'), [[own]]);
    const owned = () => shownCells(platform, table.sheetId).filter((row) => row.includes(own));
    const before = owned();
    expect(before).toHaveLength(2);
    server = [payment(3), payment(4, { displayAmount: -12.5, name: 'Market', transactionDate: '2026-11-11' })];
    runLater(platform, table.id);
    runLater(platform, table.id, true);
    platform.workbook.reorderRows(table.sheetId, at(2, 1, 5, 12), [4, 3, 2, 1, 0]);
    server = [payment(3)];
    expect(runLater(platform, table.id).review).toEqual([]);
    call(platform, 'undoTableRun', { id: table.id });
    expect(owned().sort()).toEqual(before.sort());
    expect(countOf(table.id)).toBe(2);
  });

  test('does not look gone beside a row that is', () => {
    const table = insertTable();
    server = [payment(1)];
    runLater(platform, table.id);
    add(table.id);
    const colors = [3, 4].map((row) => platform.workbook.styles(table.sheetId, at(row, 2))[0]?.[0]?.color ?? null);
    expect(colors).toEqual(['#999999', null]);
  });

  test('takes its kind from FIN Categories, otherwise from its sign', () => {
    const { sheetId } = platform.workbook.insertSheet('FIN Categories');
    typeCells(platform, sheetId, 1, 1, [
      ['Category', 'Kind', 'Group'],
      ['Savings', 'transfer', 'Later'],
    ]);
    const table = insertTable({ columns: [...columns, 'group'] });
    add(table.id, { category: 'savings' });
    add(table.id, { category: '', amount: '3' });
    expect(shownColumns(platform, table.sheetId, ['Kind', 'Group']).slice(2)).toEqual([
      ['income', ''],
      ['transfer', 'Later'],
    ]);
  });

  test('takes the currency of its account', () => {
    server = [payment(1), payment(2), payment(3, { currencyCode: 'EUR', accountId: 'unlisted' })];
    const table = insertTable();
    const [, , [account = ''] = []] = shownColumns(platform, table.sheetId, ['Account']);
    add(table.id, { account });
    add(table.id, { account: 'Cash' });
    expect(account).not.toBe('Checking');
    expect(shownColumns(platform, table.sheetId, ['Currency']).slice(3).flat()).toEqual(['USD', 'EUR']);
  });

  test.each([
    ['-12.5', '-12.50'],
    ['−12,50', '-12.50'],
    ['1 200', '1,200.00'],
    ['1,2345', '1.2345'],
  ])('of %s is %s', (amount, wanted) => {
    const table = insertTable();
    add(table.id, { amount });
    expect(shown(table)[2]?.[2]).toBe(wanted);
  });

  test.each([
    [{ amount: '1.234' }, 'invalid_argument'],
    [{ amount: 'twelve' }, 'invalid_argument'],
    [{ date: 'soon' }, 'invalid_date'],
    [{ date: 'all' }, 'invalid_date'],
    [{ name: '' }, 'invalid_request'],
  ])('with %j is refused', (own, code) => {
    const table = insertTable();
    expect(add(table.id, own)).toMatchObject({ ok: false, error: { code } });
    expect(shown(table)).toHaveLength(2);
  });

  test('is not added while somebody moves rows', () => {
    const table = insertTable();
    let isSorted = false;
    platform.service.before = (name) => {
      if (name !== 'mergedAreas' || isSorted) return;
      isSorted = true;
      platform.workbook.reorderRows(table.sheetId, at(2, 1, 2, 12), [1, 0]);
    };
    expect(add(table.id)).toMatchObject({ ok: false, error: { code: 'busy' } });
    platform.service.before = null;
    expect(shown(table).filter(([row]) => row === 'own')).toEqual([]);
    expect(countOf(table.id)).toBe(0);
  });

  test('is refused in a table that keeps days', () => {
    const table = insertTable({ isSnapshot: true });
    expect(add(table.id)).toMatchObject({ error: { code: 'invalid_request' } });
  });
});

describe('an own transaction that the API has too', () => {
  const posted = (fields: object = {}) =>
    payment(7, { displayAmount: -12.5, name: 'MARKET HALL 22', transactionDate: '2026-11-15', ...fields });
  /** Two payments of the API, one that may be the user's, and the user's with a note beside it. */
  function withPosted(fields: object = {}, own: object = {}) {
    const table = insertTable();
    add(table.id, own);
    const column = columnOf(platform, table.sheetId, 'Gone since') + 1;
    typeCells(platform, table.sheetId, 1, column, [['Note'], [''], [''], ['for Ben']]);
    platform.workbook.setNotes(table.sheetId, at(4, 2), [['cash']]);
    server = [...server, posted(fields)];
    runLater(platform, table.id);
    return { ...table, column };
  }
  const find = (id: string) => call(platform, 'moveCells', { id, pairs: [] }).data.moves;
  const confirm = (id: string) => {
    const pairs = find(id).map(({ from, to, ownRow }: ReturnType<typeof find>[number]) => ({
      from: from.id,
      to: to.id,
      ownRow,
    }));
    return call(platform, 'moveCells', { id, pairs });
  };
  const titles = ['Transaction ID', 'Name', 'Note'];

  test('is listed with it', () => {
    const { id } = withPosted();
    expect(find(id)).toEqual([
      {
        from: { id: ownId, date: '2026-11-11', name: 'Market', amount: -12.5 },
        to: { id: posted().id, date: '2026-11-15', name: 'MARKET HALL 22', amount: -12.5 },
        ownRow: 5,
      },
    ]);
  });

  test.each([
    ['of another amount', { displayAmount: -13 }, {}, true],
    ['of another amount and name', { displayAmount: -13, name: 'Bus' }, {}, false],
    ['of much more', { displayAmount: -20 }, {}, false],
    ['of the opposite amount', { displayAmount: 12.5 }, {}, false],
    ['of another name', { name: 'Bus' }, {}, true],
    ['14 days later', { transactionDate: '2026-11-25' }, {}, true],
    ['15 days later', { transactionDate: '2026-11-26' }, {}, false],
    ['5 days earlier', { transactionDate: '2026-11-06' }, {}, true],
    ['6 days earlier', { transactionDate: '2026-11-05' }, {}, false],
    ['that is pending', { pending: true }, {}, true],
    ['of another year', {}, { date: '2026-01-01' }, false],
  ])('may be a transaction %s', (_, fields, own, isListed) => {
    const { id } = withPosted(fields, own);
    expect(find(id)).toHaveLength(isListed ? 1 : 0);
  });

  test('of two that fit, is listed with the one of its name, otherwise of its account, otherwise the nearest', () => {
    const table = insertTable();
    add(table.id, { account: 'Checking' });
    const tail = () => find(table.id)[0].to.id.slice(-1);
    server = [...server, posted({ name: 'Bus', transactionDate: '2026-11-17' })];
    runLater(platform, table.id);
    expect(tail()).toBe('7');
    server = [...server, { ...posted({ name: 'Tram' }), id: payment(8).id }];
    runLater(platform, table.id);
    expect(tail()).toBe('8');
    server = [...server, { ...posted({ transactionDate: '2026-11-20' }), id: payment(9).id }];
    runLater(platform, table.id);
    expect(tail()).toBe('9');
  });

  test('leaves its cells and notes to it and is removed, but stays in the list of removed rows', () => {
    const table = withPosted();
    expect(confirm(table.id).data).toMatchObject({ moved: 1, left: 0, moves: [] });
    expect(shown(table, titles)).toEqual([
      ['1', 'Purchase 1', ''],
      ['2', 'Purchase 2', ''],
      ['7', 'MARKET HALL 22', 'for Ben'],
    ]);
    expect(platform.workbook.notes(table.sheetId, at(4, 2))).toEqual([['cash']]);
    const removed = platform.workbook.sheets().find(({ name }) => name === 'FIN Removed rows');
    const [, line = []] = shownCells(platform, removed?.sheetId ?? -1);
    expect(line.slice(1, 6)).toEqual(['Transactions', ownId, '2026-11-11', '-12.50', 'Market']);
    expect(line[6]).toContain('Category: Food\nAccount: Cash');
    expect(countOf(table.id)).toBe(0);
    expect(runLater(platform, table.id, true)).toMatchObject({ added: 0, changed: 0, marked: 0, rowCount: 3 });
  });

  test('stays if the user wrote beside the other one, or beside the table in its row', () => {
    const table = withPosted();
    const [move] = find(table.id);
    const pair = { from: move.from.id, to: move.to.id, ownRow: move.ownRow };
    typeCells(platform, table.sheetId, 5, table.column + 3, [['another table']]);
    expect(call(platform, 'moveCells', { id: table.id, pairs: [pair] }).data).toMatchObject({ moved: 0, left: 1 });
    typeCells(platform, table.sheetId, 5, table.column + 3, [['']]);
    typeCells(platform, table.sheetId, 4, table.column, [['mine']]);
    expect(confirm(table.id).data).toMatchObject({ moved: 0, moves: [] });
    expect(call(platform, 'moveCells', { id: table.id, pairs: [pair] }).data).toMatchObject({ moved: 0, left: 1 });
    expect(shown(table, titles).slice(2)).toEqual([
      ['7', 'MARKET HALL 22', 'mine'],
      ['own', 'Market', 'for Ben'],
    ]);
  });

  test('is told apart from another one with its id', () => {
    const table = withPosted();
    const [move] = find(table.id);
    platform.workbook.insertRows(table.sheetId, 2, 1);
    typeCells(platform, table.sheetId, 2, 1, [['2026-11-01', 'Other', '-99']]);
    typeCells(platform, table.sheetId, 2, columnOf(platform, table.sheetId, 'Transaction ID'), [[move.from.id]]);
    // It is no longer in the row in which it was listed.
    const pair = { from: move.from.id, to: move.to.id, ownRow: move.ownRow };
    expect(call(platform, 'moveCells', { id: table.id, pairs: [pair] }).data).toMatchObject({ moved: 0, left: 1 });
    expect(confirm(table.id).data).toMatchObject({ moved: 1, left: 0 });
    expect(shown(table, titles)).toEqual([
      ['own', 'Other', ''],
      ['1', 'Purchase 1', ''],
      ['2', 'Purchase 2', ''],
      ['7', 'MARKET HALL 22', 'for Ben'],
    ]);
  });

  test('is replaced only in the row that was listed, and never a row of the table', () => {
    const table = withPosted();
    add(table.id, { name: 'Later', date: '2026-01-01' });
    const [move] = find(table.id);
    const tryRow = (from: string, ownRow: number) =>
      call(platform, 'moveCells', { id: table.id, pairs: [{ from, to: move.to.id, ownRow }] }).data;
    const [, , , [later = '']] = shownColumns(platform, table.sheetId, ['Transaction ID']) as [[], [], [], string[]];
    expect(later).toMatch(/^own-/);
    expect(tryRow(later, move.ownRow)).toMatchObject({ moved: 0, left: 1 });
    expect(tryRow(payment(1).id, 2)).toMatchObject({ moved: 0, left: 1 });
    expect(shown(table)).toHaveLength(5);
  });

  test('stays if somebody writes beside it after its cells moved', () => {
    const table = withPosted();
    let isTyped = false;
    platform.service.before = (name) => {
      if (name !== 'clearContentsIn') return;
      platform.service.before = (next) => {
        if (isTyped || next === 'setNoteIn') return;
        isTyped = true;
        typeCells(platform, table.sheetId, 5, table.column, [['late']]);
      };
    };
    expect(confirm(table.id).data).toMatchObject({ moved: 1 });
    expect(shown(table, titles).slice(2)).toEqual([
      ['7', 'MARKET HALL 22', 'for Ben'],
      ['own', 'Market', 'late'],
    ]);
    expect(countOf(table.id)).toBe(1);
  });

  test('costs no call in a run without own ones', () => {
    const table = insertTable();
    runLater(platform, table.id);
    platform.service.names.length = 0;
    runLater(platform, table.id);
    const without = platform.service.names.length;
    add(table.id);
    runLater(platform, table.id);
    platform.service.names.length = 0;
    runLater(platform, table.id);
    expect(platform.service.names).toHaveLength(without);
  });
});
