import fc from 'fast-check';
import { startBudget } from '../../../../src/addon/platform/budget';
import { isUuid } from '../../../../src/addon/rows/row';
import type { SyncedTable } from '../../../../src/addon/tables/definition/table';
import { changeTable, createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { runTable } from '../../../../src/addon/tables/run/run-table';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { type Edit, editedSheet } from './edited-sheet';
import { randomServer } from './random-server';

const edits = [
  'sortRows',
  'moveColumn',
  'insertColumn',
  'renameHeading',
  'insertOwnRow',
  'noteBlankRow',
  'deleteRow',
  'duplicateRow',
  'insertRowAbove',
  'noteRow',
] as const;
const reading =
  /^(values|rowValues|columnValues|formulas|relativeFormulas|numberFormats|notes|lastRow|lastColumn|metadata)/;
const pick = fc.nat({ max: 10_000 });
const moment = fc.record({
  /** Which of the reads of the run comes after the edit. */
  read: fc.nat({ max: 32 }),
  edit: fc.constantFrom<Edit>(...edits),
  pick,
  other: pick,
});

function run(platform: WorkbookPlatform, { id }: SyncedTable): void {
  platform.state.now += 3_600_000;
  const budget = startBudget(platform.clock, 240_000);
  runTable(platform, connectionsOf(platform), id, { budget, reads: 'fresh' });
}

/** Google has no lock against people: an edit may come before any read of a run, though not between its last check and the write. */
test('for any edits of another user during a run, user cells stay next to their id, and the next run completes', async () => {
  let edited = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('top' as const, 'bottom' as const),
      fc.nat({ max: 50 }),
      async (moments, newRows, seed) => {
        const server = randomServer();
        for (let index = 0; index < 8; index += 1) server.add(index * 7 + seed);
        const platform = await workbookPlatform({ server: transactionServer(() => server.rows) });
        const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows });
        try {
          run(platform, table);
          const sheet = editedSheet(platform.workbook, table.sheetId);
          sheet.edits.insertColumn(1, 0);
          for (let row = 0; row < 8; row += 1) sheet.edits.noteRow(row, 0);
          for (const change of ['add', 'add', 'change', 'remove', 'post'] as const) server[change](seed);
          let reads = 0;
          platform.service.before = (name) => {
            if (!reading.test(name)) return;
            reads += 1;
            for (const each of moments) {
              if (each.read !== reads) continue;
              sheet.edits[each.edit](each.pick, each.other);
              edited += 1;
            }
          };
          try {
            run(platform, table);
          } catch {
            // A run that finds its columns in motion says so.
          }
          platform.service.before = null;
          sheet.checkUserCells(server.postedAs);
          run(platform, table);
          sheet.checkUserCells(server.postedAs);
          sheet.checkRows(server.rows);
        } finally {
          platform.workbook.dispose();
        }
      },
    ),
    { numRuns: 35 },
  );
  expect(edited).toBeGreaterThan(50);
});

describe('a table of four rows, and another person who edits before any read of a run', () => {
  let server: Transaction[];
  let platform: WorkbookPlatform;
  let table: SyncedTable;

  beforeEach(async () => {
    server = [payment(1), payment(2), payment(3), payment(4)];
    platform = await workbookPlatform({ server: transactionServer(() => server) });
    table = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows: 'top' });
    run(platform, table);
  });

  afterEach(() => platform.workbook.dispose());

  /** Runs the table while an edit comes before such a read of the sheet; false: it has fewer. */
  const runWith = (read: number, edit: () => void): boolean => {
    let reads = 0;
    platform.service.before = (name) => {
      if (!reading.test(name)) return;
      reads += 1;
      if (reads === read) edit();
    };
    run(platform, table);
    platform.service.before = null;
    return reads >= read;
  };
  const area = { row: 1, column: 1, rowCount: 100, columnCount: 14 };
  const ids = (): unknown[] =>
    platform.workbook
      .values(table.sheetId, area)
      .flat()
      .filter((value) => typeof value === 'string' && isUuid(value));

  test('a row that is deleted before any read of a run is back after the next run', () => {
    let read = 0;
    do {
      read += 1;
      run(platform, table);
      expect(ids().sort()).toEqual(server.map((row) => row.id));
    } while (runWith(read, () => platform.workbook.deleteRows(table.sheetId, 3, 1)));
    expect(read).toBeGreaterThan(5);
    run(platform, table);
    expect(ids().sort()).toEqual(server.map((row) => row.id));
  });

  test('an inserted row causes no duplicates', () => {
    let read = 0;
    do {
      read += 1;
      server.push(payment(4 + read));
    } while (runWith(read, () => platform.workbook.insertRows(table.sheetId, 3, 1)));
    expect(read).toBeGreaterThan(15);
    expect(ids().sort()).toEqual(server.map((row) => row.id).sort());
  });

  test('a row inserted above the last one before a read and deleted after it causes no duplicates', () => {
    const { workbook, service } = platform;
    let read = 0;
    const insertAndDelete = (): void => {
      const { before } = service;
      const lastRow = 1 + ids().length;
      workbook.insertRows(table.sheetId, lastRow, 1);
      service.before = (name, call) => {
        workbook.deleteRows(table.sheetId, lastRow, 1);
        service.before = before;
        before?.(name, call);
      };
    };
    do {
      read += 1;
      server.push(payment(4 + read));
    } while (runWith(read, insertAndDelete));
    expect(read).toBeGreaterThan(15);
    expect(ids().sort()).toEqual(server.map((row) => row.id).sort());
  });

  test('does not overwrite what is typed where the next row would be', () => {
    changeTable(platform, connectionsOf(platform), table.id, { newRows: 'bottom' });
    const { workbook } = platform;
    const typed: string[] = [];
    const names = () => workbook.values(table.sheetId, { ...area, column: 2, columnCount: 1 }).flat();
    let read = 0;
    const type = (): void => {
      typed.push(`my own ${read}`);
      const free = { row: names().indexOf(null) + 1, column: 2, rowCount: 1, columnCount: 1 };
      workbook.write(table.sheetId, free, [[{ value: `my own ${read}` }]]);
    };
    do {
      read += 1;
      server.push(payment(4 + read));
    } while (runWith(read, type));
    expect(read).toBeGreaterThan(20);
    expect(
      names()
        .filter((value) => String(value).startsWith('my own'))
        .sort(),
    ).toEqual(typed.sort());
    expect(ids()).toHaveLength(server.length);
  });

  test('what is typed below the table in a column of the user belongs to no new row', () => {
    changeTable(platform, connectionsOf(platform), table.id, { newRows: 'bottom' });
    const { workbook } = platform;
    const cell = (row: number) => ({ row, column: 12, rowCount: 1, columnCount: 1 });
    workbook.write(table.sheetId, cell(1), [[{ value: 'Note' }]]);
    const rows = () => workbook.values(table.sheetId, area).map((row) => [row[8], row[11]]);
    let read = 0;
    let typed = 0;
    const type = (): void => {
      typed += 1;
      workbook.write(table.sheetId, cell(rows().findIndex(([id, text]) => id === null && text === null) + 1), [
        [{ value: `my own ${read}` }],
      ]);
    };
    do {
      read += 1;
      server.push(payment(4 + read));
    } while (runWith(read, type));
    expect(read).toBeGreaterThan(20);
    const own = rows().filter(([, text]) => String(text).startsWith('my own'));
    expect(own.filter(([id]) => id !== null)).toEqual([]);
    expect(own).toHaveLength(typed);
    expect(ids()).toHaveLength(server.length);
  });

  test('a row beside which somebody types until it is removed stays', () => {
    changeTable(platform, connectionsOf(platform), table.id, { goneRows: 'remove' });
    const { workbook } = platform;
    const typed: string[] = [];
    const texts = () => workbook.values(table.sheetId, { ...area, column: 12, columnCount: 1 }).flat();
    let read = 0;
    const type = (): void => {
      const rowIds = workbook.values(table.sheetId, { ...area, column: 9, columnCount: 1 }).flat();
      const beside = { row: rowIds.indexOf(payment(50 + read).id) + 1, column: 12, rowCount: 1, columnCount: 1 };
      // It is removed.
      if (beside.row === 0) return;
      typed.push(`about ${read}`);
      workbook.write(table.sheetId, beside, [[{ value: `about ${read}` }]]);
    };
    const stay = [...server];
    do {
      read += 1;
      server = [...stay, payment(50 + read)];
      run(platform, table);
      server = stay;
    } while (runWith(read, type));
    expect(read).toBeGreaterThan(12);
    expect(
      texts()
        .filter((text) => text !== null)
        .sort(),
    ).toEqual(typed.sort());
    expect(ids()).toHaveLength(stay.length + typed.length);
  });

  test('a moved column of notes keeps its notes', () => {
    const { workbook } = platform;
    const texts = ['Note', 'one', 'two', 'three', 'four'];
    const column = (): number => (workbook.values(table.sheetId, area)[0]?.indexOf('Note') ?? -1) + 1;
    workbook.write(
      table.sheetId,
      { row: 1, column: 12, rowCount: 5, columnCount: 1 },
      texts.map((value) => [{ value }]),
    );
    let read = 0;
    do {
      server = server.map((row) => ({ ...row, name: `Name ${read}` }));
      read += 1;
    } while (runWith(read, () => workbook.moveColumns(table.sheetId, column(), 1, column() === 1 ? 13 : 1)));
    expect(read).toBeGreaterThan(8);
    const notes = workbook.values(table.sheetId, { row: 1, column: column(), rowCount: 6, columnCount: 1 }).flat();
    expect(notes).toEqual([...texts, null]);
    run(platform, table);
    expect(ids()).toHaveLength(4);
  });

  describe('a column of notes that changes places with one beside it, so that the ids stay where they are,', () => {
    const texts = ['Note', 'one', 'two', 'three', 'four'];
    const column = (): number => (platform.workbook.values(table.sheetId, area)[0]?.indexOf('Note') ?? -1) + 1;
    const moveBetween = (first: number) => (): void => {
      const from = column();
      platform.workbook.moveColumns(table.sheetId, from, 1, from === first ? first + 2 : first);
    };
    const notes = (): unknown[] =>
      platform.workbook
        .values(table.sheetId, { ...area, column: column(), columnCount: 1 })
        .flat()
        .filter((text) => text !== null);

    const insert = (at: number): void => {
      platform.workbook.insertColumns(table.sheetId, at, 1);
      platform.workbook.write(
        table.sheetId,
        { row: 1, column: at, rowCount: 5, columnCount: 1 },
        texts.map((value) => [{ value }]),
      );
    };

    test('keeps its notes when dates are written', () => {
      insert(2);
      let read = 0;
      do {
        read += 1;
        server = server.map((row) => ({ ...row, transactionDate: `2026-11-${String(read).padStart(2, '0')}` }));
      } while (runWith(read, moveBetween(1)));
      expect(read).toBeGreaterThan(8);
      expect(notes()).toEqual(texts);
    });

    test('keeps the note of a row that is to be removed, beside the column Gone since, which is blank', () => {
      insert(11);
      changeTable(platform, connectionsOf(platform), table.id, { goneRows: 'remove' });
      const stay = server;
      const about: string[] = [];
      let read = 0;
      do {
        read += 1;
        const { id } = payment(50 + read);
        server = [...stay, payment(50 + read)];
        run(platform, table);
        const row = 1 + platform.workbook.values(table.sheetId, area).findIndex((cells) => cells.includes(id));
        about.push(`about ${read}`);
        platform.workbook.write(table.sheetId, { row, column: column(), rowCount: 1, columnCount: 1 }, [
          [{ value: `about ${read}` }],
        ]);
        server = stay;
      } while (runWith(read, moveBetween(11)));
      expect(read).toBeGreaterThan(8);
      expect(notes().sort()).toEqual([...texts, ...about].sort());
    });
  });

  test('rows that are sorted between two writes are right after the next run', () => {
    const { workbook, service } = platform;
    const namesById = (): string[] =>
      workbook
        .values(table.sheetId, { row: 2, column: 1, rowCount: 170, columnCount: 9 })
        .flatMap((row) => (isUuid(String(row[8])) ? [`${String(row[8])} ${String(row[1])}`] : []))
        .sort();
    // Of old days, which a run reads only in turn.
    const old = Array.from({ length: 150 }, (_, index) =>
      payment(index + 9, { transactionDate: `2024-0${(index % 9) + 1}-01`, name: `Old ${index}` }),
    );
    server = [...[1, 2, 3, 4, 5, 6, 7, 8].map((index) => payment(index)), ...old];
    while (namesById().length < server.length) run(platform, table);
    const newest = (): number =>
      workbook
        .values(table.sheetId, { ...area, column: 2, columnCount: 1 })
        .flat()
        .indexOf('Purchase 8') + 1;
    server = server.map((row, index) => (index < 8 && index % 2 === 0 ? { ...row, name: `Changed ${index}` } : row));
    // Rows of the user between them, so that there are several writes.
    const top = newest();
    for (let row = top + 7; row > top; row -= 1) workbook.insertRows(table.sheetId, row, 1);
    let writes = 0;
    service.before = (name) => {
      if (name !== 'setValues') return;
      writes += 1;
      if (writes !== 2) return;
      const rowCount = 165;
      const order = Array.from({ length: rowCount }, (_, index) => (index + 100) % rowCount);
      workbook.reorderRows(table.sheetId, { row: 2, column: 1, rowCount, columnCount: 11 }, order);
    };
    run(platform, table);
    expect(writes).toBeGreaterThan(2);
    service.before = null;
    run(platform, table);
    expect(namesById()).toEqual(server.map(({ id, name }) => `${id} ${String(name)}`).sort());
  });
});
