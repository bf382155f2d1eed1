import type { Cell } from '../cells/cells';
import { isDate } from '../days/day-text';
import { isBlank } from '../rows/row';

/** A row of the sheet that is the table's, with the cells of the columns that the add-on owns. */
export interface SheetRow {
  readonly row: number;
  /** In lower case. */
  readonly id: string;
  /** Id of its account; null if it is not known, as after somebody cleared its row key. */
  readonly account: string | null;
  readonly cells: readonly unknown[];
  /** Whether it belongs to the rows that were read, so that it is gone from the server if it has no counterpart. */
  readonly isInScope: boolean;
  /** Whether the user has typed or noted something in its row. */
  readonly hasUserContent: boolean;
  /** Whether its account no longer exists; absent if it does or that is not known. */
  readonly isAccountGone?: boolean;
  /** Formulas of the user in its row, as text; only if it may be removed. */
  readonly ownCells?: string;
  /** Indexes of cells that a user may override and that have a formula. */
  readonly formulas?: readonly number[];
  /** Indexes of cells that show what the user says of the transaction of this id. */
  readonly said?: readonly number[];
  /** Indexes of those that FIN Changes has from them: they are the add-on's again. */
  readonly settled?: readonly number[];
}

export interface ServerRow {
  /** In lower case. */
  readonly id: string;
  /** Id of its account; null if it has none. */
  readonly account: string | null;
  readonly cells: readonly Cell[];
  /** What the API says where the user says something else, by the indexes of cells; absent: it says the same. */
  readonly originals?: ReadonlyMap<number, Cell>;
}

/** Serial numbers of days keep the time of day to some microseconds. */
const sameInstantMs = 500;

/** Whether a cell, as Sheets returns it, shows the value that would be written. */
export function isSameCell(shown: unknown, wanted: Cell): boolean {
  if (isBlank(wanted)) return isBlank(shown);
  if (isDate(wanted)) {
    return isDate(shown) && Math.abs(shown.getTime() - wanted.getTime()) < sameInstantMs;
  }
  if (typeof wanted === 'number') return typeof shown === 'number' && toSheetNumber(shown) === toSheetNumber(wanted);
  if (typeof wanted === 'string') return typeof shown === 'string' && toLines(shown) === toLines(wanted);
  return shown === wanted;
}

/** Sheets keeps 15 digits. */
function toSheetNumber(value: number): number {
  return Number(value.toPrecision(15));
}

function toLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * What a run writes into the column Row key of each row: proof that it wrote the row, and the account of the row.
 * Sample: `6fa0… 1c2b…`, the id and the id of the account; `2026-11-21 6fa0… 1c2b…` in a table that keeps days. Without
 * the account if it is not known, if there is none, or if the row is an account itself.
 */
export interface RowKey {
  readonly id: string;
  /** Null if the key does not name it. */
  readonly account: string | null;
}

export function toRowKey({ id, account }: RowKey): string {
  return account === null ? id : `${id} ${account}`;
}

/**
 * The key of a row whose id is shown in a column of its own; null if it is of another row or none. So a user's row is
 * not taken for one of the table, even if it is a copy that got another id, or cells were sorted without their keys.
 */
export function readRowKey(key: string, shownId: string): RowKey | null {
  if (shownId === '' || !`${key} `.startsWith(`${shownId} `)) return null;
  return { id: shownId, account: key.slice(shownId.length + 1) || null };
}

/** The key of a row in a table that keeps days; null for another text. */
export function readDayKey(key: string): RowKey | null {
  const [, id, account] = /^(\d{4}-\d{2}-\d{2} \S+)(?: (\S+))?$/.exec(key) ?? [];
  return id === undefined ? null : { id, account: account ?? null };
}

/** What a column of the API's values shows for none, so that a blank cell is one that no run has written. */
export const noValue = '(none)';

const arrow = '\n← ';

/** More runs than these do not end in a transition of one cell. */
const valuesMax = 5;

/**
 * What that column shows while the cell beside it gets another value: the new one, and those before it. If the run ends
 * in between, none of them counts as typed.
 */
export function inTransition(now: unknown, before: unknown): string {
  return [String(now), ...sourceValues(before)].slice(0, valuesMax).join(arrow);
}

/** What the API said at some time, the latest first, as the column that keeps it shows. */
export function sourceValues(source: unknown): string[] {
  return isBlank(source) ? [noValue] : String(source).split(arrow);
}

/** What the API said before, which is all that the column shows unless a run has ended in a transition. */
export function valueBefore(source: unknown): string {
  return sourceValues(source).pop() ?? noValue;
}

/**
 * Whether a user typed into a cell: it shows something else than the API said when a run wrote `source`, and says `now`.
 * A blank cell is to be filled again. If no run has written `source`, only what the API says now tells.
 */
export function isOverridden(shown: unknown, source: unknown, now?: Cell): boolean {
  if (isBlank(shown) || (now !== undefined && isSameCell(shown, now))) return false;
  if (isBlank(source)) return now !== undefined;
  return !sourceValues(source).some((value) => isSameCell(shown, value === noValue ? null : value));
}
