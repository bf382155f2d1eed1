import { asTrim } from '../cells/compare-text';
import { createDates } from '../cells/sheet-dates';
import type { Platform } from '../platform/platform';
import { findBudgetSheet, locate } from './layout';

/** What somebody saves for, as the budget says it. */
export interface Goal {
  readonly name: string;
  /** In the currency of the budget. */
  readonly target: number;
  /** Null if it is not known. */
  readonly saved: number | null;
  /** The day by which it shall be saved, `yyyy-MM-dd`; null if there is none. */
  readonly until: string | null;
  /** As the user wrote it; blank if the amount is not that of an account. */
  readonly account: string;
}

/** The goals of the budget that have a name and an amount; none without a budget. */
export function readGoals(platform: Platform): Goal[] {
  const spreadsheet = platform.spreadsheet();
  const sheet = spreadsheet === null ? undefined : findBudgetSheet(spreadsheet);
  if (sheet === undefined) return [];
  const { goals, columns } = locate(sheet);
  const rowCount = goals === null ? 0 : sheet.lastRow() - goals;
  if (goals === null || rowCount <= 0) return [];
  const { dayOf } = createDates(platform);
  const all = Object.values(columns).filter((column) => column !== null);
  const first = Math.min(...all);
  const area = { row: goals + 1, column: first, rowCount, columnCount: Math.max(...all) - first + 1 };
  return sheet.values(area).flatMap((row) => {
    const of = (column: number | null): unknown => (column === null ? '' : row[column - first]);
    const [name, target, saved, until] = [
      of(columns.category),
      of(columns.amount),
      of(columns.spent),
      of(columns.before),
    ];
    if (asTrim(name) === '' || typeof target !== 'number') return [];
    return {
      name: asTrim(name),
      target,
      saved: typeof saved === 'number' ? saved : null,
      until: until instanceof Date ? dayOf(until) : null,
      account: asTrim(of(columns.per)),
    };
  });
}
