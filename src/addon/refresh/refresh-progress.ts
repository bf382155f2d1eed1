import type { Connections } from '../connections/connections';
import { sidebarBudgetMs, startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { openSession } from '../session/session';
import { type FoundFormula, findFormulas } from './formula-calls';

/** What a reader of a cell sees while its custom function runs. */
const loading = 'Loading...';

export interface RefreshProgress {
  /** Until when the API lets no request through, in milliseconds since 1970; null if it does. */
  readonly waitsUntil: number | null;
  /** FIN formulas whose cells have no value yet. */
  readonly calculating: number;
}

/** For a page that waits for a refresh, or for the cells after it. Makes no request. */
export function readProgress(platform: Platform, connections: Connections): RefreshProgress {
  const now = platform.clock.now();
  const pauses = connections
    .allOfFormulas()
    .map((connection) => openSession(platform, connection, startBudget(platform.clock, sidebarBudgetMs)).pausedUntil())
    .filter((until) => until > now);
  return { waitsUntil: pauses.length === 0 ? null : Math.max(...pauses), calculating: countCalculating(platform) };
}

/** Two service calls per sheet with FIN formulas. */
function countCalculating(platform: Platform): number {
  const bySheet = new Map<FoundFormula['sheet'], FoundFormula[]>();
  for (const formula of findFormulas(requireSpreadsheet(platform).gridSheets())) {
    bySheet.set(formula.sheet, [...(bySheet.get(formula.sheet) ?? []), formula]);
  }
  return Array.from(bySheet, ([sheet, formulas]) => {
    const [rowCount, columnCount] = [
      Math.max(...formulas.map(({ row }) => row)),
      Math.max(...formulas.map(({ column }) => column)),
    ];
    const shown = sheet.displayValues({ row: 1, column: 1, rowCount, columnCount });
    return formulas.filter(({ row, column }) => shown[row - 1]?.[column - 1] === loading).length;
  }).reduce((total, count) => total + count, 0);
}
