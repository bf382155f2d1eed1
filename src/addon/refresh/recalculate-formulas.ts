import { type FoundFormula, refreshCellName } from '../formulas/formula-calls';
import type { NamedCell, Platform, Spreadsheet } from '../platform/platform';
import { type StoredChanges, storeRefresh } from '../session/changes';
import { readRefreshState } from '../trigger/refresh-state';
import { createRewriter } from './rewrite-formula';

export interface Recalculation {
  /** Formulas in cells that this user may not write. */
  readonly refused: number;
  /** Formulas for which there was no time. */
  readonly late: number;
  /** Formulas that were not tried because the user switched rewriting off. */
  readonly skipped: number;
}

export interface RecalculationOptions {
  readonly startedAt: number;
  readonly endsAt: number;
  /** The freshness of rows that formulas read, stored before any of them is calculated. */
  readonly freshness: Partial<StoredChanges>;
}

/**
 * Makes formulas recalculate. Formulas without the refresh cell are rewritten one at a time. The refresh cell changes
 * last, because a recalculation slows down service calls. It recalculates every formula that takes it.
 */
export function recalculateFormulas(
  platform: Platform,
  spreadsheet: Spreadsheet,
  formulas: readonly FoundFormula[],
  { startedAt, endsAt, freshness }: RecalculationOptions,
): Recalculation {
  const takers = formulas.filter(({ takesRefreshCell }) => takesRefreshCell);
  const cell = findRefreshCell(spreadsheet);
  const tick = nextTick(cell?.value(), startedAt);
  storeRefresh(platform, { ...freshness, tick: cell === null ? null : tick });

  const rewriter = createRewriter(platform, spreadsheet);
  const others = cell === null ? formulas : formulas.filter(({ takesRefreshCell }) => !takesRefreshCell);
  const rewritten = readRefreshState(platform).rewritesFormulas ? others : [];
  let refused = 0;
  let late = 0;
  for (const formula of rewritten) {
    if (platform.clock.now() >= endsAt) late += 1;
    else if (!rewriter.rewrite(formula)) refused += 1;
  }
  rewriter.confirm();
  if (cell !== null && !isWritten(cell, tick)) refused += takers.length;
  return { refused, late, skipped: others.length - rewritten.length };
}

/** A formula in the refresh cell belongs to the user: a number would overwrite it. */
function findRefreshCell(spreadsheet: Spreadsheet): NamedCell | null {
  const cell = spreadsheet.namedCell(refreshCellName);
  return cell === null || cell.formula() !== '' ? null : cell;
}

/** False if the cell is protected from this user. */
function isWritten(cell: NamedCell, tick: number): boolean {
  try {
    cell.setNumber(tick);
    return true;
  } catch {
    return false;
  }
}

/** Largest value of the tick, well within exact integers. */
const tickMax = 1e12;

/** A number that rises with each run. It counts seconds, far above any day number, so no date argument takes it. */
function nextTick(before: unknown, nowMs: number): number {
  const now = Math.floor(nowMs / 1000);
  return typeof before === 'number' && before >= now && before < tickMax ? before + 1 : now;
}
