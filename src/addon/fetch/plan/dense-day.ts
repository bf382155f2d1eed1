import type { Estimate, OpenWindow } from './estimate';
import { dayOf, startCursor, type WindowCursor } from './window-cursor';

/** So many times the rows of a usual day make a day dense, */
const denseFactor = 4;
/** and at least this share of a page: fewer rows are no sign. */
const denseShareMin = 0.5;

/** What a dense day is compared with. */
export interface UsualDay {
  /** Rows of a usual day of the list; null while too little is known. */
  readonly rows: number | null;
  /** The most rows a day of a window that came to its end. */
  readonly rowsMax: number;
  /** The second most rows a day of all windows: a day with more is the densest one. */
  readonly secondMost: number;
  /** Rounds that the list still takes if all windows end together. */
  readonly roundsLeft: number;
  readonly isHalfFree: boolean;
}

export function usualDayOf(windows: readonly OpenWindow[], width: number): UsualDay {
  const open = windows.filter(({ cursor }) => !cursor.isDone);
  const done = windows.filter(({ cursor }) => cursor.isDone).map(({ cursor }) => rowsPerDay(cursor));
  const last = open.map(({ known }) => known?.rowsOfLastDay ?? 0);
  return {
    rows: median(
      windows.flatMap(({ cursor, known }) => (known === null ? [] : [cursor.rowsPerPage / known.daysPerPage])),
    ),
    rowsMax: Math.max(0, ...done),
    secondMost: [...done, ...last].sort((a, b) => b - a)[1] ?? 0,
    roundsLeft: open.reduce((sum, { pagesLeft }) => sum + pagesLeft, 0) / width,
    isHalfFree: open.length * 2 <= width,
  };
}

/** Whether the day that a cursor has come to has far more rows than others. */
export function isDenseDay({ rowsPerPage }: WindowCursor, { rowsOfLastDay }: Estimate, usual: UsualDay): boolean {
  const rows = Math.min(rowsOfLastDay, rowsPerPage);
  return usual.rows !== null && rows >= Math.max(denseFactor * usual.rows, denseShareMin * rowsPerPage);
}

/** Whether the day that a cursor has come to would outlast the others: as many rows again are expected. */
export function isLongestDay(
  { rowsPerPage }: WindowCursor,
  { rowsOfLastDay }: Estimate,
  usual: UsualDay,
  accountCount: number,
): boolean {
  const pages = rowsOfLastDay / rowsPerPage;
  if (pages < Math.max(2, usual.roundsLeft, accountCount / 4)) return false;
  return rowsOfLastDay > usual.secondMost || (usual.isHalfFree && pages >= 3 && rowsOfLastDay > usual.rowsMax * 1.5);
}

/** The same windows, with one day read by account and the days beside it apart. */
export function splitDay(
  parts: readonly WindowCursor[],
  day: number,
  accountIds: readonly (string | null)[],
): WindowCursor[] {
  return parts.flatMap((part) => {
    const { from, to } = part.window.days;
    if (day < from || day > to) return [part];
    const { expectedPages } = part;
    const before = from < day ? [startCursor({ days: { from, to: day - 1 }, accountId: null })] : [];
    const after = day < to ? [startCursor({ days: { from: day + 1, to }, accountId: null })] : [];
    const days = { from: day, to: day };
    return [...before, ...accountIds.map((accountId) => startCursor({ days, accountId }, { expectedPages })), ...after];
  });
}

function rowsPerDay({ rows }: WindowCursor): number {
  const [first, last] = [dayOf(rows[0] ?? {}), dayOf(rows[rows.length - 1] ?? {})];
  return first === null || last === null ? 0 : rows.length / (Math.abs(first - last) + 1);
}

function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length < 3 ? null : (sorted[Math.floor(sorted.length / 2)] ?? null);
}
