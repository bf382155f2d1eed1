import { startBudget } from '../../../src/addon/platform/budget';
import type { EditableSheet, Platform, Spreadsheet } from '../../../src/addon/platform/platform';
import { createTable, defaultChoices } from '../../../src/addon/tables/manage/table-changes';
import { runTable } from '../../../src/addon/tables/run/run-table';
import { pagedApi } from '../../../test/support/api/paged-api';
import { type BenchRow, distributions, makeTransactions } from '../../../test/support/api/transactions';
import { createBenchPlatform } from '../bench-platform';
import { baseUrl, connectionsOf, readPlainly } from '../execution';
import { openWorld } from '../measure';
import type { BenchCode } from '../run-cells';
import { performNow } from '../run-in-turn';
import { startTally, type World } from '../world';
import { createGridSheet, type SheetTally } from './grid-sheet';

export interface TableMeasurement {
  readonly what: string;
  readonly executions: number;
  readonly waitMs: number;
  readonly longestMs: number;
  readonly requests: number;
  /** Calls of cache and properties. */
  readonly calls: number;
  readonly sheetCalls: number;
  /** Calls that write cells or formats. */
  readonly writes: number;
  readonly cellsWritten: number;
  readonly rows: number;
}

const rowCount = 100_000;
/** The time budget of a run by the sidebar and the trigger. */
const stepMs = 70_000;
const hourMs = 3_600_000;
const changedRows = 12;

/** Measures a table of 100,000 transactions of five years: first load, refreshes, and a script that rewrites it. */
export function measureTables(code: BenchCode): TableMeasurement[] {
  const transactions = makeTransactions(distributions.fiveYears, rowCount);
  const world = openWorld(code, { rows: rowCount, distribution: distributions.fiveYears });
  const tally: SheetTally = { calls: 0, writes: 0, cellsWritten: 0, cellsRead: 0 };
  const sheet = createGridSheet((ms) => {
    world.now += ms;
  }, tally);
  const platform = openPlatform(world, sheet);
  const measure = (what: string, run: () => { isDone: boolean; rows: number }): TableMeasurement => {
    startTally(world);
    Object.assign(tally, { calls: 0, writes: 0, cellsWritten: 0, cellsRead: 0 });
    const startedAt = world.now;
    let [executions, longestMs, rows] = [0, 0, 0];
    for (let isDone = false; !isDone; executions += 1) {
      if (executions > 50) throw new Error(`${what} does not end.`);
      const stepAt = world.now;
      const step = run();
      [isDone, rows] = [step.isDone, step.rows];
      longestMs = Math.max(longestMs, world.now - stepAt);
    }
    const calls = Object.values(world.tally.calls).reduce((sum: number, count) => sum + (count ?? 0), 0);
    const { requests } = world.tally;
    const { calls: sheetCalls, writes, cellsWritten } = tally;
    return {
      what,
      executions,
      waitMs: world.now - startedAt,
      longestMs,
      requests,
      calls,
      sheetCalls,
      writes,
      cellsWritten,
      rows,
    };
  };

  const { id } = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows: 'top' });
  const refresh = () => {
    const budget = startBudget(platform.clock, stepMs);
    const report = runTable(platform, connectionsOf(platform), id, { budget, reads: 'cached' });
    return { isDone: report.isDone, rows: report.rowCount };
  };
  const results = [measure('first load, step by step', refresh)];
  change(world, transactions);
  results.push(measure(`an hour later, ${changedRows} rows new or changed`, refresh));
  change(world, transactions);
  world.cacheEntries.clear();
  results.push(measure('the same with an empty cache', refresh));
  results.push(
    measure('a script that clears and writes everything again', () => {
      const read = readPlainly(platform, [`${baseUrl}/v1/transactions`]);
      rewrite(sheet, transactions);
      return { isDone: true, rows: read };
    }),
  );
  return results;
}

/** Changes six rows of the last days and adds six. */
function change(world: World, transactions: BenchRow[]): void {
  world.now += hourMs;
  const half = changedRows / 2;
  const changed = transactions.slice(0, half).map((row) => ({ ...row, name: `${row['name']} at ${world.now}` }));
  const added = changed.map((row, index): BenchRow => ({ ...row, id: newId(world.now, index) }));
  transactions.splice(0, half, ...added, ...changed);
  Object.assign(world, { answer: pagedApi(transactions, null) });
}

function newId(now: number, index: number): string {
  return `99999999-0000-4000-8000-${String(now % 1e11).padStart(11, '0')}${index}`;
}

function rewrite(sheet: EditableSheet, rows: readonly BenchRow[]): void {
  const width = 10;
  sheet.clearContents({ row: 2, column: 1, rowCount: rows.length, columnCount: width });
  const perWrite = 5_000;
  for (let start = 0; start < rows.length; start += perWrite) {
    const part = rows.slice(start, start + perWrite);
    sheet.setValues(
      { row: 2 + start, column: 1, rowCount: part.length, columnCount: width },
      part.map((row) => [row.id, ...Array.from({ length: width - 1 }, () => 'value')]),
    );
  }
}

function openPlatform(world: World, sheet: EditableSheet): Platform {
  const platform = createBenchPlatform({ now: () => world.now, call: (what) => performNow(world, 0, what) }, 'sidebar');
  const spreadsheet: Spreadsheet = {
    ...(platform.spreadsheet() as Spreadsheet),
    editableSheet: () => sheet,
    insertSheet: () => sheet,
  };
  return { ...platform, spreadsheet: () => spreadsheet };
}
