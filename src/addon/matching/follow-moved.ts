import type { SheetDates } from '../cells/cells';
import { groupBy } from '../cells/lists';
import { dayMs, dayNumber, dayText } from '../days/day-number';
import { type DateRange, isDate, isRealDay } from '../days/day-text';
import { ofAccount, readAccountsIfAllowed } from '../lookup/accounts';
import { originalOf } from '../rows/change';
import { hasId, isUuid, type Row, rowsById, textOf, toId } from '../rows/row';
import { accountIdOf, dayOf, givenAmountOf, transactionDay } from '../rows/transaction';
import type { Session } from '../session/session';
import { matchMoved } from './match-moved';
import type { SheetRow } from './rows';
import { daysEarlierMax, daysLaterMax, type MatchColumns } from './score';

/** A transaction as a sheet of the add-on has recorded it. */
export interface Recorded {
  /** In lower case. */
  readonly id: string;
  /** Rows of the sheet, from 1. */
  readonly rows: readonly number[];
  /** As the cell has it. */
  readonly date: unknown;
  readonly name: string;
  readonly account: string;
  /** null if the sheet does not say. */
  readonly accountId: string | null;
  /** Its amount when it was recorded; null if the sheet does not say. */
  readonly recorded: number | null;
  readonly isPending: boolean;
}

/** The columns of such a sheet that say which transaction a row is of. */
export type RecordedColumn = 'id' | 'date' | 'name' | 'account' | 'recorded' | 'pending' | 'accountId';

export function readRecorded(cell: (column: RecordedColumn) => unknown, row: number): Recorded {
  const text = (column: RecordedColumn): string => String(cell(column)).trim();
  const [recorded, accountId] = [cell('recorded'), toId(cell('accountId'))];
  return {
    id: toId(cell('id')),
    rows: [row],
    date: cell('date'),
    name: text('name'),
    account: text('account'),
    accountId: isUuid(accountId) ? accountId : null,
    recorded: typeof recorded === 'number' ? recorded : null,
    isPending: cell('pending') === true,
  };
}

/** What two rows say of one transaction. */
export function joinRecorded(before: Recorded, next: Recorded): Recorded {
  return {
    ...before,
    rows: [...before.rows, ...next.rows],
    recorded: before.recorded ?? next.recorded,
    accountId: before.accountId ?? next.accountId,
    date: before.date === '' ? next.date : before.date,
    isPending: before.isPending || next.isPending,
  };
}

/** How recorded transactions that are gone are compared with others. */
export interface MoveContext {
  /** The day of a cell; null if it shows none. */
  dayShown(cell: unknown): string | null;
  accountNameOf(row: Row): string | null;
}

export interface MovedRecords<Each extends Recorded> {
  /** The transaction that each belongs to now. */
  readonly moved: ReadonlyMap<Each, Row>;
  /** Those that could belong to one of several. */
  readonly unsure: readonly Each[];
}

/** The day that a cell of the column Date shows; null if it shows none. */
export function dayOfCell(cell: unknown, dates: Pick<SheetDates, 'wallTime'>): string | null {
  const text = isDate(cell) ? dates.wallTime(cell).slice(0, 10) : String(cell).trim();
  return isRealDay(text) ? text : null;
}

/** Those whose account the key has; all if it may not read accounts. */
export function recordsOfKey<Each extends Recorded>(
  records: readonly Each[],
  accounts: ReadonlyMap<unknown, Row>,
): Each[] {
  return records.filter(({ accountId }) => accountId === null || accounts.size === 0 || accounts.has(accountId));
}

/** The days on which the transactions of pending payments may be now. */
export function daysToSearch(records: readonly Recorded[], dayShown: MoveContext['dayShown']) {
  const days = records.map(({ date }) => dayNumber(dayShown(date)) ?? 0);
  return { dateFrom: dayText(Math.min(...days) - daysEarlierMax), dateTo: dayText(Math.max(...days) + daysLaterMax) };
}

const columns: MatchColumns = { date: 0, account: 1, amount: 2, pending: 3, name: 4 };

/**
 * Finds the transactions of pending payments that were posted under another id, as a synced table does, but within
 * their accounts: the records of several people may be in one sheet, and an account that one of them does not see is not
 * gone. `gone`: those whose transactions no longer exist. `isRecorded`: whether a transaction has a record of its own.
 */
export function findMoved<Each extends Recorded>(
  gone: readonly Each[],
  rows: readonly Row[],
  isRecorded: (row: Row) => boolean,
  context: MoveContext,
): MovedRecords<Each> {
  const days = new Set(gone.flatMap(({ date }) => daysNear(dayNumber(context.dayShown(date)))));
  const near = rows.filter((row) => days.has(transactionDay(row) ?? Number.NaN));
  const moved = new Map<Each, Row>();
  const unsure: Each[] = [];
  for (const [, ofOne] of groupBy(gone, ({ accountId }) => accountId ?? '')) {
    const [{ accountId }] = ofOne as [Each];
    const own = accountId === null ? near : near.filter((row) => accountIdOf(row) === accountId);
    const found = findMovedIn(ofOne, own, isRecorded, context);
    unsure.push(...found.unsure);
    // The name of an account may be that of another person's.
    if (accountId === null) unsure.push(...found.moved.keys());
    else for (const [each, row] of found.moved) moved.set(each, row);
  }
  return { moved, unsure };
}

function findMovedIn<Each extends Recorded>(
  gone: readonly Each[],
  rows: readonly Row[],
  isRecorded: (row: Row) => boolean,
  context: MoveContext,
): MovedRecords<Each> {
  const recordOf = new Map(gone.map((each): [SheetRow, Each] => [toSheetRow(each, context), each]));
  const rowOf = new Map(rows.map((row) => [String(row['id']), row]));
  const toServerRow = (row: Row) => ({
    id: String(row['id']),
    account: accountIdOf(row),
    cells: [
      toTime(dayOf(row)),
      context.accountNameOf(row),
      givenAmountOf(row),
      row['pending'] === true,
      // What the user calls it says nothing of the payment.
      textOf(originalOf(row), 'name'),
    ],
  });
  const { matches, unsure } = matchMoved(
    [...recordOf.keys()],
    rows.filter((row) => !isRecorded(row)).map(toServerRow),
    rows.filter(isRecorded).map(toServerRow),
    { columns, goneColumn: null, unsureBefore: new Set(), isUnsureCut: false, relinked: {} },
  );
  return {
    moved: new Map(
      Array.from(matches).flatMap(([old, now]): [Each, Row][] => {
        const [each, row] = [recordOf.get(old), rowOf.get(now.id)];
        return each === undefined || row === undefined ? [] : [[each, row]];
      }),
    ),
    unsure: unsure.flatMap((old) => recordOf.get(old) ?? []),
  };
}

/** The days on which the same payment may be. */
function daysNear(day: number | null): number[] {
  if (day === null) return [];
  return Array.from({ length: daysEarlierMax + daysLaterMax + 1 }, (_, index) => day - daysEarlierMax + index);
}

function toSheetRow(
  { id, rows, accountId, account, recorded, isPending, name, date }: Recorded,
  { dayShown }: MoveContext,
): SheetRow {
  return {
    row: rows[0] ?? 0,
    id,
    account: accountId,
    cells: [toTime(dayShown(date)), account, recorded, isPending, name],
    isInScope: true,
    hasUserContent: true,
  };
}

/** Midnight in UTC, so that days are compared whatever the zone of the spreadsheet. */
function toTime(day: string | null): Date | null {
  const number = dayNumber(day);
  return number === null ? null : new Date(number * dayMs);
}

/** The list in which records are looked for. */
export interface FollowedList {
  readonly session: Session;
  readonly range: DateRange;
  /** Of the sheet that has the records. */
  readonly sheetName: string;
  readonly dayShown: MoveContext['dayShown'];
  /** Gets what cannot be decided. */
  readonly notes: string[];
  /** All rows of some days, also those that are ignored. */
  readDays(range: DateRange): readonly Row[];
}

/**
 * The records by the ids that their transactions have now. A refresh writes a new id into the sheet; until then, a
 * pending payment that was posted is found here.
 */
export function followMoved<Each extends Recorded>(
  records: ReadonlyMap<string, Each>,
  found: readonly Row[],
  { session, range, sheetName, dayShown, notes, readDays }: FollowedList,
): ReadonlyMap<string, Each> {
  const pending = Array.from(records.values()).filter(({ isPending }) => isPending);
  if (pending.length === 0) return records;
  const known = new Set(found.map(({ id }) => id));
  const unseen = pending.filter(({ id, date }) => !known.has(id) && isNear(dayShown(date), range));
  if (unseen.length === 0) return records;
  const accounts = rowsById(readAccountsIfAllowed(session));
  const missing = recordsOfKey(unseen, accounts);
  if (missing.length === 0) return records;
  // A pending payment may still be there on a day that the formula does not have.
  const more = readDays(daysToSearch(missing, dayShown));
  const rows = Array.from(new Map([...found, ...more].filter(hasId).map((row) => [row['id'], row])).values());
  const present = new Set(rows.map(({ id }) => id));
  const { moved, unsure } = findMoved(
    missing.filter(({ id }) => !present.has(id)),
    rows,
    (row) => records.has(String(row['id'])),
    { dayShown, accountNameOf: (row) => ofAccount(accounts, row, 'name') },
  );
  for (const { rows: [row = 0] = [] } of unsure) {
    const note = `${sheetName}, row ${row}: it is not certain which transaction this is now`;
    // A comparison reads twice.
    if (!notes.includes(note)) notes.push(note);
  }
  const current = new Map(records);
  for (const [each, row] of moved) {
    current.delete(each.id);
    current.set(textOf(row, 'id') ?? '', each);
  }
  return current;
}

/** Whether a transaction that was recorded on a day may be within the dates now. */
function isNear(day: string | null, { dateFrom, dateTo }: DateRange): boolean {
  const number = dayNumber(day);
  if (number === null) return false;
  const [from, to] = [dayNumber(dateFrom), dayNumber(dateTo)];
  return (from === null || number + daysLaterMax >= from) && (to === null || number - daysEarlierMax <= to);
}
