import { everything, type Interval } from '../../../days/intervals';
import { hasId, type Row, withFoldedIds } from '../../../rows/row';
import { transactionDay, transactionField } from '../../../rows/transaction';

/** A range of days to read, of every account or of one. */
export interface Window {
  readonly days: Interval;
  /** Spelled as in the list of accounts, because a server may compare the text. */
  readonly accountId: string | null;
}

/** A window with the pages read so far and the token of the next one. */
export interface WindowCursor {
  readonly window: Window;
  readonly rows: readonly Row[];
  readonly pages: number;
  /** Rows in the fullest page so far, rows of other windows included. */
  readonly rowsPerPage: number;
  /** Pages that the window was planned to have. */
  readonly expectedPages: number;
  /** Token of the next page; null before the first page and after the last. */
  readonly token: string | null;
  readonly seenTokens: readonly string[];
  /** Pages whose token had come before. */
  readonly repeatedTokens: number;
  readonly isDone: boolean;
  /** Windows of days may not return a row without a date, so a window that has one is never split. */
  readonly hasUndatedRow: boolean;
  /**
   * The days of its requests: its own, and one more at an end that may be exclusive. A token is bound to the dates of
   * its first page.
   */
  readonly asked: Interval;
  /** Keeps rows of other days: the server filters on another date, so no other window may return them. */
  readonly keepsAllDays: boolean;
  /** Rows that were not asked for: of other days, or of another account. */
  readonly strays: readonly Row[];
  /** How often its token was refused and the window was read again from its first page. */
  readonly restarts: number;
  /** When the first page was requested; null before. */
  readonly startedAt: number | null;
}

export const wholeList: Window = { days: everything, accountId: null };

export function newCursor(window: Window, { restarts = 0, expectedPages = 1 } = {}): WindowCursor {
  return {
    window,
    rows: [],
    pages: 0,
    rowsPerPage: 0,
    expectedPages,
    token: null,
    seenTokens: [],
    repeatedTokens: 0,
    isDone: false,
    hasUndatedRow: false,
    asked: window.days,
    keepsAllDays: false,
    strays: [],
    restarts,
    startedAt: null,
  };
}

/** Identifies a cursor among those that are read side by side. */
export function cursorName({ window, asked, restarts }: WindowCursor): string {
  return [window.days.from, window.days.to, window.accountId, asked.from, asked.to, restarts].join(' ');
}

/**
 * The cursor after one more page. Drops rows of other windows: a window that asks for one day more also gets rows of
 * its neighbour. Keeps rows without a date.
 */
export function addPage(
  cursor: WindowCursor,
  page: readonly Row[],
  token: string | null,
  requestedAt: number,
): WindowCursor {
  const { window, asked, keepsAllDays } = cursor;
  const kept = keepsAllDays ? { ...window, days: everything } : window;
  const rows = page.filter((row) => isOfWindow(row, kept));
  const strays = page.filter((row) => !isOfWindow(row, { ...window, days: asked }));
  return {
    ...cursor,
    rows: [...cursor.rows, ...rows],
    strays: strays.length === 0 ? cursor.strays : [...cursor.strays, ...strays],
    pages: cursor.pages + 1,
    rowsPerPage: Math.max(cursor.rowsPerPage, page.length),
    token,
    seenTokens: token === null ? [] : [...cursor.seenTokens, token],
    repeatedTokens: cursor.repeatedTokens + (token !== null && cursor.seenTokens.includes(token) ? 1 : 0),
    isDone: token === null,
    hasUndatedRow: cursor.hasUndatedRow || rows.some((row) => transactionDay(row) === null),
    startedAt: cursor.startedAt ?? requestedAt,
  };
}

/** Whether a row is of the days and the account of a window. One without a date may be of any day. */
export function isOfWindow(row: Row, { days, accountId }: Window): boolean {
  const day = transactionDay(row);
  return isOfAccount(row, accountId) && (day === null || (day >= days.from && day <= days.to));
}

function isOfAccount(row: Row, accountId: string | null): boolean {
  const account = row[transactionField.account];
  return accountId === null || typeof account !== 'string' || account.toLowerCase() === accountId.toLowerCase();
}

/**
 * Rows without duplicates. If a row is in two windows, because its date changed meanwhile, the later one counts. Cursors
 * keep ids as the server spells them, because it may compare the text of an account's id in a request.
 */
export function rowsOfCursors(cursors: readonly WindowCursor[]): Row[] {
  const seen = new Set<unknown>();
  const rows: Row[] = [];
  const startOf = ({ startedAt }: WindowCursor): number => startedAt ?? 0;
  for (const cursor of [...cursors].sort((a, b) => startOf(b) - startOf(a))) {
    for (const row of cursor.rows.map(withFoldedIds)) {
      if (hasId(row)) {
        if (seen.has(row['id'])) continue;
        seen.add(row['id']);
      }
      rows.push(row);
    }
  }
  return rows;
}
