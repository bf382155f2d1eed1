import { AddonError, toAddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { planWrites } from '../../sheets/plan-writes';
import { writeUnmoved } from '../apply/edit-guard';
import { type RowWrite, writeInTime } from '../apply/write-batches';
import { readTableState } from '../definition/table-store';
import { addRecordColumn, columnsNamed, isMarked, type OpenTable, openNow, openTables } from './open-tables';
import { type CellsPlan, planCells, type WantedCells } from './plan-cells';

/** About how long it takes to set a few cells of a table. */
const timeMs = { perTable: 1_500, perThousandRows: 200 };

export interface SetProblem {
  readonly sheetName: string;
  readonly problem: AddonError;
}

/** What was written into the columns of the user. */
export interface CellsSet {
  readonly count: number;
  /** There was no time for all. The next call goes on. */
  readonly isLate: boolean;
  /** Cells that were left out because they are merged with others. */
  readonly mergedCount: number;
  /** Cells that were left out because they are protected. */
  readonly lockedCount: number;
  /** Why cells of a sheet were not set, for example because of a protected range. */
  readonly problems: readonly SetProblem[];
}

/**
 * Writes what rules say into the columns of the user, in every table that has them. Never over what a person wrote. The
 * caller holds the document lock. If the execution ends at any call, the next one writes the rest. `markedBy`: only
 * in the columns that this user marked, not in those that got their heading later.
 */
export function setCells(
  platform: Platform,
  all: WantedCells,
  budget: Budget,
  { markedBy }: { readonly markedBy: string | null },
): CellsSet {
  const problems: SetProblem[] = [];
  let [count, mergedCount, lockedCount, isLate] = [0, 0, 0, false];
  if (all.size === 0) return { count, mergedCount, lockedCount, isLate, problems };
  for (const table of openTables(platform).open) {
    const { rowCount } = readTableState(platform, table.table.id);
    if (budget.remainingMs() < timeMs.perTable + (timeMs.perThousandRows * rowCount) / 1_000) {
      isLate = true;
      continue;
    }
    try {
      const written = (cells: number): void => {
        count += cells;
      };
      const unknown = markedBy === null ? [] : findUnmarked(table, markedBy, all);
      for (const heading of unknown) problems.push({ sheetName: table.sheet.name(), problem: otherColumn(heading) });
      const left = setInTable(table, without(all, unknown), budget, written);
      mergedCount += left.merged;
      lockedCount += left.locked;
    } catch (thrown) {
      const problem = toAddonError(thrown);
      if (problem.code === 'time_limit') isLate = true;
      else problems.push({ sheetName: table.sheet.name(), problem });
    }
  }
  return { count, mergedCount, lockedCount, isLate, problems };
}

/** Headings of columns of the user that are not those that the user of the rules approved. */
function findUnmarked(table: OpenTable, user: string, wanted: WantedCells): string[] {
  const headings = new Set(Array.from(wanted.values()).flatMap((cells) => cells.map(({ heading }) => heading)));
  return Array.from(headings).filter((heading) =>
    columnsNamed(table, heading).own.some((column) => !isMarked(table, user, column, heading)),
  );
}

function without(wanted: WantedCells, headings: readonly string[]): WantedCells {
  if (headings.length === 0) return wanted;
  return new Map(Array.from(wanted, ([id, cells]) => [id, cells.filter(({ heading }) => !headings.includes(heading))]));
}

function otherColumn(heading: string): AddonError {
  return new AddonError('rules_changed', `The column ${quote(heading)} is new or another one. Apply the rules again.`);
}

/** Returns how many cells are merged, and how many protected. */
function setInTable(
  found: OpenTable,
  wanted: WantedCells,
  budget: Budget,
  written: (cells: number) => void,
): { readonly merged: number; readonly locked: number } {
  let table = found;
  let [merged, locked, isRetry] = [0, 0, false];
  writeUnmoved(() => {
    if (isRetry) table = openNow(table);
    isRetry = true;
    let plan = planCells(table, wanted);
    [merged, locked] = [plan.merged.length, plan.locked.length];
    if (plan.records.length === 0) return;
    if (table.recordColumn === null) {
      const { sheet, location, idColumns } = table;
      addRecordColumn(sheet, table.table.id, location, location.columns[idColumns.id] ?? 1);
      table = openNow(table);
      plan = planCells(table, wanted);
    }
    writePlan(table, plan, budget, written);
  });
  return { merged, locked };
}

/**
 * First the records say what is about to be written, then the cells are, and then the records say so. Throws if
 * there is no time for all.
 */
function writePlan(
  table: OpenTable,
  { cells, records, shown }: CellsPlan,
  budget: Budget,
  written: (cells: number) => void,
): void {
  const column = table.recordColumn ?? 1;
  const cellWrites: readonly RowWrite[] = planWrites(cells);
  const recordWrites = (from: CellsPlan['records'], textOf: (record: CellsPlan['records'][number]) => string) =>
    planWrites(from.map((record) => ({ row: record.row, column, value: textOf(record) })));
  const writes = [
    ...recordWrites(
      records.filter(({ during, after }) => during !== after),
      ({ during }) => during,
    ),
    ...cellWrites,
    ...recordWrites(records, ({ after }) => after),
  ];
  writeInTime(table, table.location, shown, writes, budget, (batch) => {
    for (const write of batch) if (cellWrites.includes(write)) written(write.cells.length);
  });
}
