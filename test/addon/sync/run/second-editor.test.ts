import fc from 'fast-check';
import { startBudget } from '../../../../src/addon/platform/budget';
import { createTable, defaultFilters } from '../../../../src/addon/sync/manage/create-table';
import { runTable } from '../../../../src/addon/sync/run/run-table';
import { settings } from '../../../support/connected-platform';
import { transactionServer } from '../../../support/transaction-server';
import { workbookPlatform } from '../../../support/workbook-platform';
import { type Edit, editedSheet } from './edited-sheet';
import { randomServer } from './random-server';

const edits = ['sortRows', 'insertOwnRow', 'deleteRow', 'duplicateRow', 'insertRowAbove', 'noteRow'] as const;
const pick = fc.nat({ max: 10_000 });
const moment = fc.record({
  /** Which of the reads of the run comes after the edit. */
  read: fc.nat({ max: 45 }),
  edit: fc.constantFrom<Edit>(...edits),
  pick,
  other: pick,
});

/** Google has no lock against people: an edit may come before any read of a run, though not between its last look and the write. */
test('whatever another person does while a run goes on, user cells stay beside their id, and the next run completes', async () => {
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
        const { id, sheetId } = createTable(platform, settings, {
          dataset: 'transactions',
          columns: [],
          filters: defaultFilters,
          schedule: { every: 'hours', hours: 1 },
          goneRows: 'mark',
          newRows,
        });
        const run = () => {
          platform.state.now += 3_600_000;
          const budget = startBudget(platform.clock, 240_000);
          return runTable(platform, settings, id, { budget, isFresh: true, readsEverything: false });
        };
        try {
          run();
          const sheet = editedSheet(platform.workbook, sheetId);
          sheet.edits.insertColumn(1, 0);
          for (let row = 0; row < 8; row += 1) sheet.edits.noteRow(row, 0);
          for (const change of ['add', 'add', 'change', 'remove', 'post'] as const) server[change](seed);
          let reads = 0;
          platform.service.before = (name) => {
            if (!/^(values|formulas|relativeFormulas|numberFormats|notes|lastRow|marks)/.test(name)) return;
            reads += 1;
            for (const each of moments) {
              if (each.read !== reads) continue;
              sheet.edits[each.edit](each.pick, each.other);
              edited += 1;
            }
          };
          try {
            run();
          } catch {
            // A run that finds its columns in motion says so.
          }
          platform.service.before = null;
          sheet.checkUserCells(server.postedAs);
          run();
          sheet.checkUserCells(server.postedAs);
          sheet.checkRows(server.rows);
        } finally {
          platform.workbook.dispose();
        }
      },
    ),
    { numRuns: 120 },
  );
  expect(edited).toBeGreaterThan(100);
});

test('a row that another person inserts before any read of a run leaves no transaction twice', async () => {
  const server = randomServer();
  for (let index = 0; index < 4; index += 1) server.add(1);
  const platform = await workbookPlatform({ server: transactionServer(() => server.rows) });
  try {
    const { id, sheetId } = createTable(platform, settings, {
      dataset: 'transactions',
      columns: [],
      filters: defaultFilters,
      schedule: { every: 'hours', hours: 1 },
      goneRows: 'mark',
      newRows: 'top',
    });
    const run = () => {
      platform.state.now += 3_600_000;
      const budget = startBudget(platform.clock, 240_000);
      return runTable(platform, settings, id, { budget, isFresh: true, readsEverything: false });
    };
    run();
    for (let read = 1; read <= 12; read += 1) {
      server.add(1);
      let reads = 0;
      platform.service.before = (name) => {
        if (!/^(values|lastRow|marks)/.test(name)) return;
        reads += 1;
        if (reads === read) platform.workbook.insertRows(sheetId, 3, 1);
      };
      run();
    }
    platform.service.before = null;
    const area = { row: 1, column: 1, rowCount: 60, columnCount: 12 };
    const ids = platform.workbook
      .values(sheetId, area)
      .flat()
      .filter((value) => typeof value === 'string' && value.startsWith('aaaaaaaa-'));
    expect(ids.sort()).toEqual(server.rows.map((row) => row.id).sort());
    expect(ids.length).toBe(16);
  } finally {
    platform.workbook.dispose();
  }
});
