import type { Cell } from '../../cells/cells';
import { createDates } from '../../cells/sheet-dates';
import { writeNumber } from '../../cells/write-number';
import type { Connection } from '../../connections/connection';
import { isRealDay } from '../../days/day-text';
import { withFallback } from '../../errors/addon-error';
import { ofAccount, readAccountsIfAllowed } from '../../lookup/accounts';
import { dayOfCell, daysToSearch, findMoved, recordsOfKey } from '../../matching/follow-moved';
import { type Budget, within } from '../../platform/budget';
import type { Area, EditableSheet, Platform, Spreadsheet } from '../../platform/platform';
import { type Row, rowsById, textOf, toId } from '../../rows/row';
import { accountIdOf, dayOf, givenAmountOf, transactionField } from '../../rows/transaction';
import { openSession } from '../../session/session';
import { cellAt } from '../../sheets/areas';
import { columnsOf } from '../../sheets/own-sheet';
import { type CellWrite, canChange, sameValue, writeAll } from '../../sheets/write-cells';
import { type Split, type SplitColumn, splitSheet, toSplits } from '../../splits/split-sheet';
import type { Feature } from '../feature';

const goneNote =
  'FIN: the API no longer returns this transaction. If another one has taken its place, write its Transaction ID into each row of the split, otherwise delete these rows.';

const changedNote = (amount: string): string =>
  `FIN: the amount is ${amount} now. What it has changed by counts as a part of its own. To divide it too, write the new amount here and correct the parts.`;

/** Notes of the user stay. */
function mayReplace(shown: string, wanted: string | null): boolean {
  return shown !== (wanted ?? '') && (shown === '' || shown.startsWith('FIN: '));
}

/** For what the sheet needs beyond the lists of formulas. */
export const splits = {
  refresh: {
    beforeFormulas: {
      maxMs: 30_000,
      run: (platform, connections, budget) => followSplits(platform, connections.allOpen(), budget),
    },
  },
} satisfies Feature;

/**
 * Writes the new ids of pending payments that were posted into the sheet FIN Splits. Where no transaction is certain to
 * be the same, or its amount is another one, a note says so. Splits of accounts that these connections do not see stay
 * as they are: they may be another person's. Every editor can write rows into the sheet and guess what they are of, so the
 * connections are those with which every editor can read everything. One call without the sheet; nothing is read while no split transaction was
 * pending.
 */
function followSplits(platform: Platform, connections: readonly Connection[], budget: Budget): void {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null || connections.length === 0) return;
  const run = (): void => {
    const found = toSplits(spreadsheet.valuesOf(splitSheet.name));
    if (found.size > 0) follow(platform, spreadsheet, connections, budget, found);
  };
  // Formulas show what is wrong with the sheet or with the API.
  withFallback(run, () => null);
}

function follow(
  platform: Platform,
  spreadsheet: Spreadsheet,
  connections: readonly Connection[],
  budget: Budget,
  splits: ReadonlyMap<string, Split>,
): void {
  const dates = createDates(platform);
  const dayShown = (cell: unknown): string | null => dayOfCell(cell, dates);
  const pending = Array.from(splits.values()).filter((split) => split.isPending && dayShown(split.date) !== null);
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
  const { moved, unsure } = findMoved(gone, rows, (row) => splits.has(String(row['id'])), {
    dayShown,
    accountNameOf: (row) => ofAccount(accounts, row, 'name'),
  });
  const found = open.flatMap((split): [Split, Row][] => {
    const row = moved.get(split) ?? byId.get(split.id);
    return row === undefined ? [] : [[split, row]];
  });
  const seen = new Set<unknown>([...accounts.keys(), ...rows.map((row) => row[transactionField.account])]);
  const lost = gone.filter((split) => unsure.includes(split) || (!moved.has(split) && seen.has(split.accountId)));
  if (found.length + lost.length === 0) return;
  const sheet = spreadsheet.sheetNamed(splitSheet.name);
  if (sheet === null) return;
  const dateOf = (row: Row): Cell => {
    const day = dayOf(row) ?? '';
    return isRealDay(day) ? dates.midnight(day) : null;
  };
  writeFollowed(sheet, found, lost, dateOf, dates.locale);
}

/** Rows and columns are found again, because the user may have sorted the sheet since it was read. */
function writeFollowed(
  sheet: EditableSheet,
  found: readonly (readonly [Split, Row])[],
  lost: readonly Split[],
  dateOf: (row: Row) => Cell,
  locale: () => string | null,
): void {
  const area = { row: 1, column: 1, rowCount: sheet.lastRow(), columnCount: sheet.lastColumn() };
  const [headings = [], ...cells] = sheet.values(area);
  const columns = columnsOf(splitSheet, headings);
  const ids = cells.map((row) => toId(row[columns.id]));
  const areasOf = ({ id }: Split, column: SplitColumn): Area[] =>
    ids.flatMap((each, index) => (each === id ? [cellAt(index + 2, columns[column] + 1)] : []));
  const settled = found.filter(([, row]) => row['pending'] !== true);
  const writes = settled.flatMap(([split, row]): CellWrite[] => {
    const values: [SplitColumn, Cell][] = [
      ['id', textOf(row, 'id')],
      ['date', dateOf(row)],
      ['accountId', accountIdOf(row)],
      ['pending', false],
    ];
    return values.flatMap(([column, value]) => {
      const areas = columns[column] < 0 ? [] : areasOf(split, column);
      return areas.length === 0 ? [] : [sameValue(areas, value)];
    });
  });
  writeAll(sheet, writes);
  const annotate = (column: SplitColumn, wanted: readonly (readonly [Split, string | null])[]): void => {
    if (columns[column] < 0 || wanted.length === 0 || cells.length === 0) return;
    const shown = sheet.notes({ row: 2, column: columns[column] + 1, rowCount: cells.length, columnCount: 1 });
    for (const [split, note] of wanted) {
      const areas = areasOf(split, column).filter(({ row }) => mayReplace(shown[row - 2]?.[0] ?? '', note));
      if (areas.length > 0) canChange(sheet, () => sheet.setNoteIn(areas, note));
    }
  };
  annotate('id', [
    ...found.map(([split]) => [split, null] as const),
    ...lost.map((split) => [split, goneNote] as const),
  ]);
  annotate(
    'recorded',
    settled.flatMap(([split, row]) => {
      const amount = givenAmountOf(row);
      const isChanged = amount !== null && split.recorded !== null && amount !== split.recorded;
      return isChanged ? [[split, changedNote(writeNumber(amount, locale(), 0))] as const] : [];
    }),
  );
  sheet.flush();
}
