import type { SheetDates } from '../cells/cells';
import { groupBy } from '../cells/lists';
import { dayMs, dayNumber, dayText } from '../days/day-number';
import { isDate, isRealDay } from '../days/day-text';
import { matchMoved } from '../matching/match-moved';
import type { SheetRow } from '../matching/rows';
import { daysEarlierMax, daysLaterMax, type MatchColumns } from '../matching/score';
import { type Row, textOf } from '../rows/row';
import { accountIdOf, dayOf, givenAmountOf, transactionDay } from '../rows/transaction';
import type { Split } from './split-sheet';

/** How the transactions of splits that are gone are compared with others. */
export interface MoveContext {
  /** The day of a cell; null if it shows none. */
  dayShown(cell: unknown): string | null;
  accountNameOf(row: Row): string | null;
}

export interface MovedSplits {
  /** The transaction that each split belongs to now. */
  readonly moved: ReadonlyMap<Split, Row>;
  /** Splits that could belong to one of several. */
  readonly unsure: readonly Split[];
}

/** The day that a cell of the column Date shows; null if it shows none. */
export function dayOfCell(cell: unknown, dates: Pick<SheetDates, 'wallTime'>): string | null {
  const text = isDate(cell) ? dates.wallTime(cell).slice(0, 10) : String(cell).trim();
  return isRealDay(text) ? text : null;
}

/** Those whose account the key has; all if it may not read accounts. */
export function splitsOfKey(splits: readonly Split[], accounts: ReadonlyMap<unknown, Row>): Split[] {
  return splits.filter(({ accountId }) => accountId === null || accounts.size === 0 || accounts.has(accountId));
}

/** The days on which the transactions of pending payments may be now. */
export function daysToSearch(splits: readonly Split[], dayShown: MoveContext['dayShown']) {
  const days = splits.map(({ date }) => dayNumber(dayShown(date)) ?? 0);
  return { dateFrom: dayText(Math.min(...days) - daysEarlierMax), dateTo: dayText(Math.max(...days) + daysLaterMax) };
}

const columns: MatchColumns = { date: 0, account: 1, amount: 2, pending: 3, name: 4 };

/**
 * Finds the transactions of pending payments that were posted under another id, as a synced table does, but within
 * their accounts: the splits of several people may be in one sheet, and an account that one of them does not see is not
 * gone. `gone`: splits whose transactions no longer exist. `isSplit`: whether a transaction has a split of its own.
 */
export function findMoved(
  gone: readonly Split[],
  rows: readonly Row[],
  isSplit: (row: Row) => boolean,
  context: MoveContext,
): MovedSplits {
  const days = new Set(gone.flatMap((split) => daysNear(dayNumber(context.dayShown(split.date)))));
  const near = rows.filter((row) => days.has(transactionDay(row) ?? Number.NaN));
  const moved = new Map<Split, Row>();
  const unsure: Split[] = [];
  for (const [, ofAccount] of groupBy(gone, ({ accountId }) => accountId ?? '')) {
    const [{ accountId }] = ofAccount as [Split];
    const own = accountId === null ? near : near.filter((row) => accountIdOf(row) === accountId);
    const found = findMovedIn(ofAccount, own, isSplit, context);
    unsure.push(...found.unsure);
    // The name of an account may be that of another person's.
    if (accountId === null) unsure.push(...found.moved.keys());
    else for (const [split, row] of found.moved) moved.set(split, row);
  }
  return { moved, unsure };
}

function findMovedIn(
  gone: readonly Split[],
  rows: readonly Row[],
  isSplit: (row: Row) => boolean,
  context: MoveContext,
): MovedSplits {
  const splitOf = new Map(gone.map((split): [SheetRow, Split] => [toSheetRow(split, context), split]));
  const rowOf = new Map(rows.map((row) => [String(row['id']), row]));
  const toServerRow = (row: Row) => ({
    id: String(row['id']),
    account: accountIdOf(row),
    cells: [
      toTime(dayOf(row)),
      context.accountNameOf(row),
      givenAmountOf(row),
      row['pending'] === true,
      textOf(row, 'name'),
    ],
  });
  const { matches, unsure } = matchMoved(
    [...splitOf.keys()],
    rows.filter((row) => !isSplit(row)).map(toServerRow),
    rows.filter(isSplit).map(toServerRow),
    { columns, goneColumn: null, unsureBefore: new Set(), isUnsureCut: false, relinked: {} },
  );
  return {
    moved: new Map(
      Array.from(matches).flatMap(([old, now]): [Split, Row][] => {
        const [split, row] = [splitOf.get(old), rowOf.get(now.id)];
        return split === undefined || row === undefined ? [] : [[split, row]];
      }),
    ),
    unsure: unsure.flatMap((old) => splitOf.get(old) ?? []),
  };
}

/** The days on which the same payment may be. */
function daysNear(day: number | null): number[] {
  if (day === null) return [];
  return Array.from({ length: daysEarlierMax + daysLaterMax + 1 }, (_, index) => day - daysEarlierMax + index);
}

function toSheetRow(split: Split, { dayShown }: MoveContext): SheetRow {
  const { id, rows, accountId, account, recorded, isPending, name, date } = split;
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
