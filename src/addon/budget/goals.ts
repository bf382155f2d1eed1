import { asTrim } from '../cells/compare-text';
import { type DateContext, readDayCell } from '../formulas/arguments/dates';
import type { Platform } from '../platform/platform';
import { findBudgetSheet, locate } from './layout';

/** What somebody saves for, as the budget says it. */
export interface Goal {
  readonly name: string;
  /** Null if there is no number. */
  readonly target: number | null;
  /** Null if it is not known. */
  readonly saved: number | null;
  /** That of the budget; of target and saved. */
  readonly currency: string;
  /** The day by which it shall be saved, `yyyy-MM-dd`; null if there is none that can be read. */
  readonly until: string | null;
  /** As the user wrote it; blank if the amount is not that of an account. */
  readonly account: string;
  /** What the goals above it take of the same account. */
  readonly taken: number;
}

/** The goals of the budget that have a name; none without a budget. Fails with `table_changed` if a part of it is gone. */
export function readGoals(platform: Platform, context: DateContext): Goal[] {
  const spreadsheet = platform.spreadsheet();
  const sheet = spreadsheet === null ? undefined : findBudgetSheet(spreadsheet);
  if (sheet === undefined) return [];
  const { goals, currency, columns } = locate(sheet);
  const lastRow = sheet.lastRow();
  if (goals === null || lastRow <= goals) return [];
  const row = Math.min(currency, goals);
  const cells = sheet.values({ row, column: 1, rowCount: lastRow - row + 1, columnCount: sheet.lastColumn() });
  const of = (each: readonly unknown[] | undefined, place: number | null): unknown =>
    place === null ? '' : each?.[place - 1];
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  const ofBudget = asTrim(of(cells[currency - row], columns.amount));
  return cells
    .slice(goals + 1 - row)
    .map((each) => ({
      name: asTrim(of(each, columns.category)),
      target: number(of(each, columns.amount)),
      saved: number(of(each, columns.spent)),
      currency: ofBudget,
      until: readDayCell(of(each, columns.before), context),
      account: asTrim(of(each, columns.per)),
    }))
    .map((goal, index, all) => ({
      ...goal,
      taken: all
        .slice(0, index)
        .filter(({ account }) => account !== '' && account.toLowerCase() === goal.account.toLowerCase())
        .reduce((sum, { target }) => sum + (target ?? 0), 0),
    }))
    .filter(({ name }) => name !== '');
}
