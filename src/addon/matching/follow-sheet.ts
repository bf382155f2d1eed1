import type { Cell } from '../cells/cells';
import { createDates } from '../cells/sheet-dates';
import { writeNumber } from '../cells/write-number';
import type { Connection } from '../connections/connection';
import { isRealDay } from '../days/day-text';
import { withFallback } from '../errors/addon-error';
import { ofAccount, readAccountsIfAllowed } from '../lookup/accounts';
import { type Budget, within } from '../platform/budget';
import type { Area, EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { isUuid, type Row, rowsById, textOf, toId } from '../rows/row';
import { accountIdOf, dayOf, givenAmountOf, transactionField } from '../rows/transaction';
import { openSession } from '../session/session';
import { cellAt } from '../sheets/areas';
import { columnsOf, type OwnSheet } from '../sheets/own-sheet';
import { type CellWrite, canChange, sameValue, writeAll } from '../sheets/write-cells';
import {
  dayOfCell,
  daysToSearch,
  findMoved,
  joinRecorded,
  type Recorded,
  type RecordedColumn,
  readRecorded,
  recordsOfKey,
} from './follow-moved';

/** A sheet of the add-on that records transactions. */
export interface FollowedSheet {
  readonly own: OwnSheet<RecordedColumn>;
  /** Columns with ids of other transactions that it records. */
  readonly alsoIds: readonly string[];
  /** What the note on the id of a transaction that is gone says to do with the id of another one. */
  readonly ifGone: string;
  /** On the recorded amount if it is another one now; null: the new one is written. */
  readonly changedNote: ((amount: string) => string) | null;
}

/** Notes of the user stay. */
function mayReplace(shown: string, wanted: string | null): boolean {
  return shown !== (wanted ?? '') && (shown === '' || shown.startsWith('FIN: '));
}

/**
 * Writes the new ids of pending payments that were posted into a sheet. Where no transaction is certain to be the same,
 * or its amount is another one, a note says so. Rows of accounts that these connections do not see stay as they are:
 * they may be another person's. For the same reason an account that has another id now is not followed: the other one
 * may be what another person sees of it. Every editor can write rows into the sheet and guess what they are of, so the
 * connections are those with which every editor can read everything. One call without the sheet; nothing is read while
 * no recorded transaction was pending. `values`: the sheet, if it was read.
 */
export function followSheet(
  platform: Platform,
  connections: readonly Connection[],
  budget: Budget,
  followed: FollowedSheet,
  values?: readonly (readonly unknown[])[],
): void {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null || connections.length === 0) return;
  const run = (): void => {
    const records = readRecords(followed, values ?? spreadsheet.valuesOf(followed.own.name));
    if (records.size > 0) follow(platform, spreadsheet, connections, budget, followed, records);
  };
  // Formulas show what is wrong with the sheet or with the API.
  withFallback(run, () => null);
}

/** By the ids of their transactions, also of rows that say nothing. */
function readRecords({ own }: FollowedSheet, [headings = [], ...rows]: readonly (readonly unknown[])[]) {
  const columns = columnsOf(own, headings);
  const records = new Map<string, Recorded>();
  rows.forEach((cells, index) => {
    const next = readRecorded((column) => cells[columns[column]] ?? '', index + 2);
    const before = records.get(next.id);
    if (isUuid(next.id)) records.set(next.id, before === undefined ? next : joinRecorded(before, next));
  });
  return records;
}

function follow(
  platform: Platform,
  spreadsheet: Spreadsheet,
  connections: readonly Connection[],
  budget: Budget,
  followed: FollowedSheet,
  records: ReadonlyMap<string, Recorded>,
): void {
  const dates = createDates(platform);
  const dayShown = (cell: unknown): string | null => dayOfCell(cell, dates);
  const pending = Array.from(records.values()).filter((each) => each.isPending && dayShown(each.date) !== null);
  if (pending.length === 0) return;
  const sessions = connections.map((connection, index) =>
    openSession(platform, connection, within(budget, budget.remainingMs() / (connections.length - index))),
  );
  const accounts = rowsById(sessions.flatMap((session) => [...readAccountsIfAllowed(session)]));
  const open = recordsOfKey(pending, accounts);
  if (open.length === 0) return;
  const range = daysToSearch(open, dayShown);
  const read = (visibility: 'active' | 'all'): Row[] =>
    sessions.flatMap((session) => [
      ...session.rows({ operationId: 'listTransactions', filters: { ...range, visibility } }).rows,
    ]);
  const active = read('active');
  const activeIds = new Set(active.map((row) => row['id']));
  // One that the user ignores is still there. Formulas read the active ones too.
  const rows = open.every(({ id }) => activeIds.has(id)) ? active : read('all');
  const byId = new Map(rows.map((row) => [String(row['id']), row]));
  const gone = open.filter(({ id }) => !byId.has(id));
  const { moved, unsure } = findMoved(gone, rows, (row) => records.has(String(row['id'])), {
    dayShown,
    accountNameOf: (row) => ofAccount(accounts, row, 'name'),
  });
  const found = open.flatMap((each): [Recorded, Row][] => {
    const row = moved.get(each) ?? byId.get(each.id);
    return row === undefined ? [] : [[each, row]];
  });
  const seen = new Set<unknown>([...accounts.keys(), ...rows.map((row) => row[transactionField.account])]);
  const lost = gone.filter((each) => unsure.includes(each) || (!moved.has(each) && seen.has(each.accountId)));
  if (found.length + lost.length === 0) return;
  const sheet = spreadsheet.sheetNamed(followed.own.name);
  if (sheet === null) return;
  const dateOf = (row: Row): Cell => {
    const day = dayOf(row) ?? '';
    return isRealDay(day) ? dates.midnight(day) : null;
  };
  writeFollowed(sheet, followed, found, lost, dateOf, dates.locale);
}

/** Rows and columns are found again, because the user may have sorted the sheet since it was read. */
function writeFollowed(
  sheet: EditableSheet,
  { own, alsoIds, ifGone, changedNote }: FollowedSheet,
  found: readonly (readonly [Recorded, Row])[],
  lost: readonly Recorded[],
  dateOf: (row: Row) => Cell,
  locale: () => string | null,
): void {
  const area = { row: 1, column: 1, rowCount: sheet.lastRow(), columnCount: sheet.lastColumn() };
  const [headings = [], ...cells] = sheet.values(area);
  const columns: { readonly [key: string]: number } = columnsOf(own, headings);
  const at = (column: string): number => columns[column] ?? -1;
  /** The cells of a column in the rows in which a column has an id. */
  const areasOf = ({ id }: Recorded, column: string, idColumn = 'id'): Area[] =>
    at(column) < 0 || at(idColumn) < 0
      ? []
      : cells.flatMap((row, index) => (toId(row[at(idColumn)]) === id ? [cellAt(index + 2, at(column) + 1)] : []));
  const settled = found.filter(([, row]) => row['pending'] !== true);
  const writes = settled.flatMap(([each, row]): CellWrite[] => {
    const amount = givenAmountOf(row);
    const values: [string, Cell][] = [
      ['id', textOf(row, 'id')],
      ['date', dateOf(row)],
      ['accountId', accountIdOf(row)],
      ['pending', false],
      ...(changedNote === null && amount !== null ? [['recorded', amount] satisfies [string, Cell]] : []),
    ];
    return [
      ...values.map(([column, value]) => sameValue(areasOf(each, column), value)),
      ...alsoIds.map((column) => sameValue(areasOf(each, column, column), textOf(row, 'id'))),
    ].filter(({ areas }) => areas.length > 0);
  });
  writeAll(sheet, writes);
  const annotate = (column: string, wanted: readonly (readonly [Recorded, string | null])[]): void => {
    if (at(column) < 0 || wanted.length === 0 || cells.length === 0) return;
    const shown = sheet.notes({ row: 2, column: at(column) + 1, rowCount: cells.length, columnCount: 1 });
    for (const [each, note] of wanted) {
      const areas = areasOf(each, column).filter(({ row }) => mayReplace(shown[row - 2]?.[0] ?? '', note));
      if (areas.length > 0) canChange(sheet, () => sheet.setNoteIn(areas, note));
    }
  };
  const goneNote = `FIN: the API no longer returns this transaction. If another one has taken its place, write its Transaction ID ${ifGone}.`;
  annotate('id', [...found.map(([each]) => [each, null] as const), ...lost.map((each) => [each, goneNote] as const)]);
  annotate(
    'recorded',
    settled.flatMap(([each, row]) => {
      const amount = givenAmountOf(row);
      const isChanged = amount !== null && each.recorded !== null && amount !== each.recorded;
      return isChanged && changedNote !== null ? [[each, changedNote(writeNumber(amount, locale(), 0))] as const] : [];
    }),
  );
  sheet.flush();
}
