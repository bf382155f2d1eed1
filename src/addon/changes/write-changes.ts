import type { Cell } from '../cells/cells';
import { getOrAdd } from '../cells/lists';
import { createDates } from '../cells/sheet-dates';
import { type DateRange, isDate } from '../days/day-text';
import { AddonError, isAddonError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import type { Kind } from '../kinds/taxonomy';
import { readRowsById } from '../lookup/transactions';
import { isBlankIn, planRecords, type RecordRow, writeRecords } from '../matching/record-transactions';
import type { EditableSheet, Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { isUuid, toId } from '../rows/row';
import { currencyOf } from '../rows/transaction';
import type { Session } from '../session/session';
import { changingSheets } from '../session/sheet-copies';
import { spanArea } from '../sheets/areas';
import { amountFormat } from '../sheets/design';
import { deleteRows, makeRoom } from '../sheets/grow-sheet';
import { type Columns, columnsOf, openSheet } from '../sheets/own-sheet';
import type { WrittenCell } from '../sheets/plan-writes';
import { inLanguageOfHeading } from '../sheets/words';
import { canChange } from '../sheets/write-cells';
import { type ChangeColumn, changeSheet, findChangeColumns, refuseChanges, saidColumns } from './change-sheet';

/** What shall be said of a transaction, by columns of FIN Changes. What is absent stays; null takes back what is there. */
export interface Said {
  readonly category?: string | null;
  readonly kind?: Kind | null;
  readonly group?: string | null;
  readonly merchant?: string | null;
  readonly newName?: string | null;
  readonly note?: string | null;
  /** The id of the transaction that it pays back. */
  readonly paysBack?: string | null;
  /** The day on which it counts, as `yyyy-MM-dd`. */
  readonly countsOn?: string | null;
  /** Without a sign. */
  readonly lent?: number | null;
}

export interface SaidOf {
  readonly id: string;
  readonly said: Said;
}

/** What a synced table need not show of its transactions. */
export type HiddenColumn = 'name' | 'currency';

export interface ChangeReport {
  /** How many transactions are as the entries say now. */
  readonly changed: number;
  /** Ids, in lower case, of which nothing could be recorded: the API does not return them, or only the user has them. */
  readonly missing: readonly string[];
}

/**
 * Writes what the user says of transactions into the sheet FIN Changes, which is inserted if it is missing: into the row
 * of the transaction, or a new one. A row that says nothing more is deleted if nothing else is in it. All other cells
 * stay. To be called under the lock. A session that is open shows what the sheet said before. `hidden`: what must not be
 * recorded, because every editor can read it. `days`: where the transactions probably are.
 */
export function addChanges(
  platform: Platform,
  session: Session,
  entries: readonly SaidOf[],
  hidden: readonly HiddenColumn[] = [],
  days: DateRange | null = null,
): ChangeReport {
  const said = new Map<string, Said>();
  for (const each of entries) {
    const id = toId(each.id);
    said.set(id, { ...said.get(id), ...each.said });
  }
  const count = said.size;
  // What is paid back is recorded too, so that its id is followed.
  const purchases = new Set(
    Array.from(said.values()).flatMap(({ paysBack }) => (paysBack == null ? [] : toId(paysBack))),
  );
  for (const id of purchases) said.set(id, said.get(id) ?? {});
  const spreadsheet = requireSpreadsheet(platform);
  const before = readLines(spreadsheet.valuesOf(changeSheet.name));
  const isNeeded = (id: string): boolean => {
    const lines = before.lines.get(id);
    if (lines === undefined) return isUuid(id) && (purchases.has(id) || saysAnything(said.get(id)));
    return lines.some((line) => recording.some((column) => isBlankIn(line.cells, before.columns[column])));
  };
  const found = readRowsById(platform, session, Array.from(said.keys()).filter(isNeeded), days);
  const missing = Array.from(said.keys()).filter(
    (id) => !before.lines.has(id) && !found.has(id) && saysAnything(said.get(id)),
  );
  const changed = count - missing.length;
  if (changed === 0 || (before.lines.size === 0 && found.size === 0)) return { changed, missing };
  return changingSheets(platform, () => {
    const sheet = openSheet(spreadsheet, changeSheet);
    // Rows are found again, because the user may have sorted the sheet while transactions were read.
    const area = { row: 1, column: 1, rowCount: sheet.lastRow(), columnCount: sheet.lastColumn() };
    const shown = sheet.values(area);
    const columns = findChangeColumns(shown[0] ?? []);
    requireColumns(columns, said);
    const { lines } = readLines(shown);
    const dates = createDates(platform);
    const added = Array.from(said.keys()).filter((id) => found.has(id) && !lines.has(id));
    added.forEach((id, index) => {
      lines.set(id, [{ row: shown.length + 1 + index, cells: [] }]);
    });
    const records = Array.from(found).flatMap(([id, transaction]) =>
      (lines.get(id) ?? []).map((line): RecordRow => ({ ...line, transaction })),
    );
    const writes = Array.from(said).flatMap(([id, each]) => {
      const currency = found.get(id);
      const given = {
        ...each,
        countsOn: each.countsOn && dates.midnight(each.countsOn),
        kind: each.kind && inLanguageOfHeading(shown[0]?.[columns.kind], changeSheet.columns.kind.title, each.kind),
      };
      return planSaid(columns, lines.get(id) ?? [], given, currency === undefined ? null : currencyOf(currency));
    });
    makeRoom(sheet, shown.length + added.length);
    const recorded = planRecords(platform, session, columns, records).filter(
      ({ column }) => !hidden.some((key) => columns[key] + 1 === column),
    );
    namingSheet(() => writeRecords(sheet, columns, [...recorded, ...writes]));
    deleteEmptied(sheet, columns, shown, writes);
    return { changed, missing };
  });
}

/** A run of a table also writes here: its user would look for the rows that Google refuses in the table. */
function namingSheet(write: () => void): void {
  try {
    write();
  } catch (thrown) {
    if (!isAddonError(thrown) || thrown.code !== 'table_write_refused') throw thrown;
    throw new AddonError('table_write_refused', `${changeSheet.name}: ${thrown.sentence}`);
  }
}

/** Without these it is not known whether a posted payment is the same one. */
const recording = ['recorded', 'pending', 'accountId'] as const;

function saysAnything(said: Said = {}): boolean {
  return Object.values(said).some((each) => each !== null && each !== undefined);
}

/** A row of the sheet. */
interface Line {
  /** From 1. */
  readonly row: number;
  readonly cells: readonly unknown[];
}

function readLines([headings = [], ...rows]: readonly (readonly unknown[])[]) {
  const columns = columnsOf(changeSheet, headings);
  const lines = new Map<string, Line[]>();
  rows.forEach((cells, index) => {
    const id = toId(cells[columns.id]);
    if (id !== '') getOrAdd(lines, id, () => []).push({ row: index + 2, cells });
  });
  return { columns, lines };
}

/** What cannot be written would be lost without a word. */
function requireColumns(columns: Columns<ChangeColumn>, all: ReadonlyMap<string, Said>): void {
  for (const key of saidColumns) {
    const isWanted = columns[key] < 0 && Array.from(all.values()).some((said) => (said[key] ?? null) !== null);
    if (isWanted) throw refuseChanges(1, `The heading ${quote(changeSheet.columns[key].title)} is missing.`);
  }
}

/** Two rows may complete each other: a value is written where there is one, otherwise into the first row. */
function planSaid(
  columns: Columns<ChangeColumn>,
  lines: readonly Line[],
  said: { readonly [Column in keyof Said]?: Cell | undefined },
  currency: string | null,
): WrittenCell[] {
  return saidColumns.flatMap((key) => {
    const at = columns[key];
    const value = said[key];
    return lines.flatMap(({ row, cells }, index): WrittenCell[] => {
      const isNew = cells.length === 0;
      if (at < 0 || (value === undefined && !isNew)) return [];
      const isFilled = !isBlankIn(cells, at);
      const isPlace = isFilled || (index === 0 && lines.every((line) => isBlankIn(line.cells, at)));
      const isSame = cells[at] === value || (isDate(value) && String(cells[at]) === String(value));
      if (!isNew && (!isPlace || isSame || (!isFilled && value === null))) return [];
      // Blank in a new row, so that it is written at once.
      const cell = { row, column: at + 1, value: value ?? null };
      if (typeof value !== 'number') return [cell];
      return [{ ...cell, format: amountFormat(currency ?? String(cells[columns.currency] ?? ''), value) }];
    });
  });
}

/** Rows from which the last word was taken back, if nothing pays them back and nothing of the user's is in them. */
function deleteEmptied(
  sheet: EditableSheet,
  columns: Columns<ChangeColumn>,
  shown: readonly (readonly unknown[])[],
  writes: readonly WrittenCell[],
): void {
  const left = shown.map((row) => [...row]);
  const cleared = new Set<number>();
  const [paid, paidBefore] = [new Set<string>(), new Set<string>()];
  for (const { row, column, value } of writes) {
    const cells = left[row - 1];
    if (column === columns.paysBack + 1) {
      paid.add(toId(value));
      paidBefore.add(toId(cells?.[column - 1]));
    }
    if (cells === undefined) continue;
    cells[column - 1] = value;
    if (value === null) cleared.add(row);
  }
  for (const cells of left) paid.add(toId(cells[columns.paysBack]));
  const own: readonly number[] = Object.values(columns);
  const saysNothing = (cells: readonly unknown[]): boolean =>
    cells.every((_, at) => {
      const isRecord = own.includes(at) && !saidColumns.some((key) => columns[key] === at);
      return isRecord || isBlankIn(cells, at);
    });
  const emptied = left.flatMap((cells, index) => {
    const id = toId(cells[columns.id]);
    const isTouched = index > 0 && (cleared.has(index + 1) || (id !== '' && paidBefore.has(id)));
    return isTouched && !paid.has(id) && saysNothing(cells) ? [index + 1] : [];
  });
  // A formula of the user may show nothing.
  const width = shown[0]?.length ?? 1;
  const isFree = (row: number): boolean =>
    sheet.formulasIn(spanArea({ from: row, to: row }, 1, width)).every((cells) => cells.every((cell) => cell === ''));
  const unused = emptied.filter(isFree);
  if (unused.length > 0) canChange(sheet, () => deleteRows(sheet, unused));
}
