import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, runLater, shownCells, typeCells } from './run-later';

const choices: TableChoices = { ...defaultChoices, schedule: { every: 'hours', hours: 6 } };

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-12' }), payment(3, { transactionDate: '2026-11-11' })];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const run = (id: string, ...rest: [boolean?, number?]) => runLater(platform, id, ...rest);
const shown = (sheetId: number) => shownCells(platform, sheetId);
const write = (sheetId: number, row: number, column: number, texts: string[][]) =>
  typeCells(platform, sheetId, row, column, texts);

describe('a run next to cells of the user', () => {
  test('adds new rows on top if chosen, older ones below, and fills down formulas', () => {
    const table = createTable(platform, connectionsOf(platform), { ...choices, newRows: 'top' });
    run(table.id);
    expect(shown(table.sheetId).map((row) => row[1])).toEqual(['Name', 'Purchase 2', 'Purchase 3', 'Purchase 1']);
    write(table.sheetId, 1, 12, [['Twice'], ['=D2*2'], ['=D3*2'], ['=D4*2']]);
    write(table.sheetId, 6, 2, [['My total']]);
    platform.workbook.setStyles(table.sheetId, at(2, 1, 1, 12), () => ({ background: '#ffff00', isItalic: true }));
    server = [
      ...server,
      payment(4, { transactionDate: '2026-11-13' }),
      payment(5, { transactionDate: '2026-11-12' }),
      payment(6, { transactionDate: '2026-11-09' }),
    ];
    expect(run(table.id, true)).toMatchObject({ added: 3, changed: 0, rowCount: 6 });
    expect(shown(table.sheetId).map((row) => row[1])).toEqual([
      ...['Name', 'Purchase 4', 'Purchase 5', 'Purchase 2', 'Purchase 3', 'Purchase 1', 'Purchase 6', 'My total'],
    ]);
    expect(platform.workbook.formulas(table.sheetId, at(2, 12, 6)).flat()).toEqual([
      ...['=D2*2', '=D3*2', '=D4*2', '=D5*2', '=D6*2', '=D7*2'],
    ]);
    // A highlight is of its row; what else the row looks like goes on.
    const styles = platform.workbook.styles(table.sheetId, at(2, 2, 3)).flat();
    expect(styles.map(({ background, isItalic }) => [background ?? null, isItalic])).toEqual([
      [null, true],
      [null, true],
      ['#ffff00', true],
    ]);
  });

  test('keeps the cells between headings and first row if new rows are added on top', () => {
    const table = createTable(platform, connectionsOf(platform), { ...choices, newRows: 'top' });
    run(table.id);
    platform.workbook.insertRows(table.sheetId, 2, 1);
    write(table.sheetId, 2, 3, [['=SUM(D:D)/2']]);
    server = [...server, payment(4, { transactionDate: '2026-11-13' })];
    run(table.id);
    expect(platform.workbook.formulas(table.sheetId, at(2, 3))).toEqual([['=SUM(D:D)/2']]);
    expect(shown(table.sheetId).map((row) => row[1])).toEqual([
      ...['Name', '', 'Purchase 4', 'Purchase 2', 'Purchase 3', 'Purchase 1'],
    ]);
  });

  test('an ambiguous match stays listed until its row is deleted', () => {
    server = [payment(1, { pending: true })];
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    write(table.sheetId, 1, 12, [['Note'], ['mine']]);
    server = [payment(11, { displayAmount: -1 }), payment(12, { displayAmount: -1 })];
    const unsure = { review: [{ reason: 'unsure match', id: payment(1).id }] };
    expect(run(table.id)).toMatchObject(unsure);
    expect(run(table.id)).toMatchObject(unsure);
    platform.workbook.deleteRows(table.sheetId, 2, 1);
    expect(run(table.id)).toMatchObject({ review: [] });
  });

  test('a note written after an ambiguous match never ends up next to another transaction', () => {
    server = [payment(1, { pending: true })];
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    server = [payment(11, { displayAmount: -1 }), payment(12, { displayAmount: -1 })];
    expect(run(table.id)).toMatchObject({ added: 2, marked: 1, review: [] });
    write(table.sheetId, 1, 12, [['Note'], ['mine']]);
    // The deleted row comes back as new, and is now the only one that fits.
    expect(shown(table.sheetId)[3]?.[8]).toBe(payment(12).id);
    platform.workbook.deleteRows(table.sheetId, 4, 1);
    expect(run(table.id)).toMatchObject({ added: 1, review: [{ reason: 'unsure match', id: payment(1).id }] });
    expect(shown(table.sheetId).map((row) => [row[8], row[10]])).toEqual([
      ['Transaction ID', 'Note'],
      [payment(1).id, 'mine'],
      [payment(11).id, ''],
      [payment(12).id, ''],
    ]);
  });

  test('keeps the cells, notes, formulas and columns of the user with their rows', async () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    const { workbook } = platform;
    const { sheetId } = table;
    // A column of notes in front, one of formulas behind, our Name renamed and moved, rows sorted newest first.
    workbook.insertColumns(sheetId, 1, 1);
    write(sheetId, 1, 1, [['Note'], ['first'], ['second'], ['third']]);
    write(sheetId, 1, 13, [['Doubled'], ['=E2*2'], ['=E3*2'], ['=E4*2']]);
    workbook.setNotes(sheetId, at(3, 1), [['look']]);
    write(sheetId, 1, 3, [['What']]);
    workbook.moveColumns(sheetId, 3, 1, 12);
    workbook.reorderRows(sheetId, at(2, 1, 3, 13), [2, 1, 0]);
    server = [payment(1, { name: 'Renamed' }), ...server.slice(1), payment(4, { transactionDate: '2026-11-20' })];
    expect(run(table.id)).toMatchObject({ added: 1, changed: 1, marked: 0 });
    await workbook.whenCalculated();
    expect(shown(sheetId).map((row) => [0, 1, 3, 9, 11].map((index) => row[index]))).toEqual([
      ['Note', 'Date', 'Amount', 'What', 'Doubled'],
      ['third', '2026-11-12', '-2.00', 'Purchase 2', '-4'],
      ['second', '2026-11-11', '-3.00', 'Purchase 3', '-6'],
      ['first', '2026-11-10', '-1.00', 'Renamed', '-2'],
      ['', '2026-11-20', '-4.00', 'Purchase 4', '-8'],
    ]);
    expect(workbook.notes(sheetId, at(3, 1))).toEqual([['look']]);
  });

  test('goes on below a heading that is too long to be stored', () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    write(table.sheetId, 1, 2, [['Ä'.repeat(9_000)]]);
    server = [...server, payment(4, { transactionDate: '2026-11-13' })];
    expect(run(table.id)).toMatchObject({ isDone: true, added: 1 });
    server = [...server, payment(5, { transactionDate: '2026-11-14' })];
    expect(run(table.id)).toMatchObject({ isDone: true, added: 1, rowCount: 5 });
  });

  test('writes nothing if a column is missing, and names it', () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    platform.workbook.deleteColumns(table.sheetId, 4, 1);
    const before = shown(table.sheetId);
    server = [payment(9)];
    expect(() => run(table.id)).toThrow(
      'The column "Amount" is gone. Undo its deletion or write its heading again; nothing was written.',
    );
    expect(shown(table.sheetId)).toEqual(before);
  });

  test('keeps a row that the user added under the table below the new ones', () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    write(table.sheetId, 5, 3, [['Total', '=SUM(D2:D4)']]);
    server = [...server, payment(4, { transactionDate: '2026-11-20' })];
    run(table.id);
    const rows = shown(table.sheetId);
    expect([rows.length, rows[4]?.[1], rows[5]?.[2]]).toEqual([6, 'Purchase 4', 'Total']);
  });

  test('extends the basic filter over new rows and keeps its criteria', () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    const { sheetId } = table;
    const { filters } = platform.workbook.rangeMetadata;
    const criteria = { 2: { hiddenValues: ['Purchase 2'], condition: null } };
    filters.add({ sheetId, rectangle: { row: 1, column: 1, rowCount: 4, columnCount: 10 }, criteria });
    server = [...server, payment(4, { transactionDate: '2026-11-20' }), payment(5, { transactionDate: '2026-11-20' })];
    run(table.id);
    expect(filters.all()).toMatchObject([
      { sheetId, rectangle: { row: 1, column: 1, rowCount: 6, columnCount: 10 }, criteria },
    ]);
    // A copy that stayed would bring back a filter that the user removes.
    expect([...platform.documentStore.keys()].filter((name) => name.startsWith('fin.tablefilter'))).toEqual([]);
  });

  test('restores a filter after a run that ended while it was replaced', () => {
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    const { sheetId } = table;
    const { filters } = platform.workbook.rangeMetadata;
    const criteria = { 2: { hiddenValues: ['Purchase 2'], condition: null } };
    filters.add({ sheetId, rectangle: at(1, 1, 4, 10), criteria });
    server = [...server, payment(4, { transactionDate: '2026-11-20' })];
    platform.counted.whileFilterIsGone = () => {
      platform.service.killAt = 0;
      throw new Error('Exceeded maximum execution time');
    };
    expect(() => run(table.id)).toThrow('Exceeded maximum execution time');
    expect(filters.all()).toEqual([]);
    platform.service.killAt = Number.POSITIVE_INFINITY;
    run(table.id);
    expect(filters.all()).toMatchObject([{ sheetId, rectangle: at(1, 1, 5, 10), criteria }]);
    expect([...platform.documentStore.keys()].filter((name) => name.startsWith('fin.tablefilter'))).toEqual([]);
  });

  test('gives a pending row its posted id, and its note stays next to it', () => {
    server = [payment(1, { pending: true }), payment(2)];
    const table = createTable(platform, connectionsOf(platform), choices);
    run(table.id);
    write(table.sheetId, 1, 12, [['Note'], ['coffee with Ann']]);
    server = [payment(7, { displayAmount: -1, transactionDate: '2026-11-13', name: 'PURCHASE 1 POSTED' }), payment(2)];
    expect(run(table.id)).toMatchObject({ added: 0, changed: 1, marked: 0, review: [] });
    expect(shown(table.sheetId)[1]).toEqual([
      '2026-11-13',
      'PURCHASE 1 POSTED',
      '',
      '-1.00',
      'USD',
      '',
      'Checking',
      'FALSE',
      server[0]?.id,
      '',
      'coffee with Ann',
    ]);
  });

  test('removes missing rows if chosen, unless the user wrote next to them', () => {
    server = [payment(1), payment(2), payment(3), payment(4)];
    const table = createTable(platform, connectionsOf(platform), { ...choices, goneRows: 'remove' });
    run(table.id);
    write(table.sheetId, 1, 12, [['Note'], [''], ['keep'], [''], ['']]);
    server = [payment(4)];
    expect(run(table.id)).toMatchObject({ removed: 2, marked: 1, review: [{ reason: 'gone with user content' }] });
    expect(shown(table.sheetId).map((row) => [row[1], row[9], row[10]])).toEqual([
      ['Name', 'Gone since', 'Note'],
      ['Purchase 2', '2026-11-21', 'keep'],
      ['Purchase 4', '', ''],
    ]);
  });

  test('removes no row with user content next to the table', () => {
    server = [payment(1), payment(2), payment(3)];
    const table = createTable(platform, connectionsOf(platform), { ...choices, goneRows: 'remove' });
    run(table.id);
    // Neither column has a heading.
    write(table.sheetId, 2, 12, [['keep']]);
    write(table.sheetId, 3, 15, [['=SUM(D:D)']]);
    server = [];
    expect(run(table.id)).toMatchObject({ removed: 1, marked: 2 });
    expect(shown(table.sheetId).map((row) => row[1])).toEqual(['Name', 'Purchase 1', 'Purchase 2']);
  });
});
