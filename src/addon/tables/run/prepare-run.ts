import { createDates } from '../../cells/sheet-dates';
import { type UserWord, withUserWord, wordOf, wordWithoutRules } from '../../changes/apply-changes';
import { addChanges, type HiddenColumn } from '../../changes/write-changes';
import { type Connection, isOrReplaced } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { dayText } from '../../days/day-number';
import type { DateRange } from '../../days/day-text';
import type { Interval } from '../../days/intervals';
import { readUserCategories } from '../../kinds/user-categories';
import type { Budget } from '../../platform/budget';
import type { EditableSheet } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { openSession } from '../../session/session';
import { restoreFilter } from '../apply/extend-filter';
import { datasetOf, keepsDays, type OwnedColumn, ownedColumns, rowKeyColumn } from '../definition/datasets';
import type { TableState } from '../definition/table';
import { changeTableState, readTableState } from '../definition/table-store';
import { readSheetDays } from '../read/day-counts';
import { isLongRead } from '../read/read-server-rows';
import { firstPastDay } from '../read/reckon-past';
import { changeLayout } from '../sheet/change-layout';
import { layOut } from '../sheet/lay-out';
import { requireSheet } from '../sheet/table-sheet';
import type { ReviewItem } from '../upsert/plan-upsert';
import { allowedConnection, membersFor, refuseOtherSource, requireApproval } from './table-connection';

import type { ChangeMarks, PreparedRun, StartedRun, TableRun } from './table-run';
import { findTyped, markChanges } from './typed-cells';

export interface RunOptions {
  readonly budget: Budget;
  /**
   * `cached`: uses what formulas read. `fresh`: uses no rows that were read before the run. `everything`: begins to read all
   * of them, not only those that may have changed; later runs continue without it.
   */
  readonly reads: 'cached' | 'fresh' | 'everything';
}

/** Time reserved for writing, and for what is stored after it. */
const writingMs = 4_000;

/** If the days of deleted rows had more rows, everything is read again, which may take several executions. */
const deletedRowsMax = 10_000;

/**
 * First step of a run: chooses the connection, refuses what was not approved or is of another organization, brings the
 * columns of the sheet up to date, and opens a session. Makes no request to the API.
 */
export function prepareRun(started: StartedRun, connections: Connections, options: RunOptions): TableRun {
  const { platform, stored, table, startedAt } = started;
  const spreadsheet = requireSpreadsheet(platform);
  const connection = approvedConnection(started, connections);
  const readOnce = connections.readFrom(started.stored);
  const members = membersFor(started.stored, readOnce, table, connection);
  // Every editor can write rules: they could show by a category what the table may not show.
  const isOpen = readOnce.allOpen().some(({ id }) => id === connection.id);
  // They could guess with FIN Changes, too.
  const followsMoved = table.filters.categories.length === 0;
  const word = isOpen ? wordOf(platform) : { ...wordWithoutRules(platform), followsMoved };
  const sheet = requireSheet(spreadsheet, table);
  restoreFilter(stored, sheet, table.id);
  const owned = ownedColumns(table);
  let state = readTableState(stored, table.id);
  // Rows of a first load, or of other filters, are not new.
  if (table.marksNew === true && !keepsDays(table) && state.coverage.length > 0) {
    started.progress.unseen = state.unseen ?? { since: startedAt, count: 0 };
  }
  const prepared = prepareSheet(started, state, sheet, owned);
  const reread = rereadForUser({ ...started, members }, { ...state, ...prepared }, owned, word);
  state = { ...state, ...prepared, ...reread };
  const isIncomplete = state.coverage.length === 0 || state.loadSince !== null;
  const readsEverything = options.reads === 'everything';
  const found =
    isIncomplete || readsEverything ? null : readSheetDays({ ...started, platform: stored, sheet, owned, state });
  const isMuchDeleted = found !== null && found.deletedRowCount > deletedRowsMax;
  const sheetDays = isMuchDeleted ? null : found;
  // A complete load may take several executions. All of them use what was read since the first.
  const isLoad = isIncomplete || readsEverything || isMuchDeleted;
  const loadSince = (readsEverything ? null : state.loadSince) ?? startedAt;
  const begun = isLoad && state.loadSince !== loadSince ? { loadSince } : {};
  const change = { ...prepared, ...reread, ...begun };
  if (Object.keys(change).length > 0) state = changeTableState(stored, table.id, change);
  // Each connection has cached rows of its own, which may be older than those that another one has written.
  const isOther = state.readWith !== null && !isOrReplaced(connection, state.readWith);
  const newEnough = options.reads !== 'cached' ? startedAt : isOther ? (state.lastRunAt ?? 0) : 0;
  const since = isLoad ? loadSince : newEnough;
  const pastFrom = table.reckonsPast === true ? firstPastDay(createDates(platform).today) : null;
  const readsPast = pastFrom !== null && state.past === null;
  const everythingFrom = isLoad || readsPast ? (pastFrom ?? table.filters.from) : null;
  const isLong = sheetDays !== null && isLongRead(platform, sheetDays);
  const bare = openSession(stored, connection, options.budget, { table: { since, everythingFrom, isLong } });
  const run = {
    ...started,
    sheet,
    owned,
    state,
    connection,
    members,
    session: bare,
    unrecorded: isOpen ? [] : recordable.filter((key) => !owned.some((column) => column.key === key)),
    dates: createDates(platform),
    sheetDays,
    isLoad,
    hasTime: () => options.budget.remainingMs() > writingMs,
  };
  return { ...run, ...moveTyped(run, word) };
}

/** Every table shows the date, account and amount, which FIN Changes records too. */
const recordable: readonly HiddenColumn[] = ['name', 'currency'];

const noChanges: ChangeMarks = { marks: '', days: [], says: () => false, repeats: () => false };

/** What the user typed into the table goes into FIN Changes first, and comes back with the rows. */
function moveTyped(run: PreparedRun, before: UserWord): Pick<TableRun, 'session' | 'changed'> {
  const { platform, session, table } = run;
  let word = before;
  if (!datasetOf(table.dataset).hasPending || keepsDays(table)) return { session, changed: noChanges };
  const { entries, days } = findTyped(run, word.changes());
  if (entries.length > 0) {
    addChanges(platform, session, entries, run.unrecorded, spanOf(days));
    word = { ...before, changes: wordOf(platform).changes };
  }
  const changed = markChanges(run, word.changes());
  return { session: withUserWord(session, word), changed: { ...changed, days: [...days, ...changed.days] } };
}

/** From the first to the last of some days. */
function spanOf(days: readonly Interval[]): DateRange | null {
  if (days.length === 0) return null;
  const [first, last] = [days.map(({ from }) => from), days.map(({ to }) => to)];
  return { dateFrom: dayText(Math.min(...first)), dateTo: dayText(Math.max(...last)) };
}

/** The connection of a table, if it may read here what the table reads. */
export function approvedConnection(
  { stored, table }: Pick<StartedRun, 'stored' | 'table'>,
  connections: Connections,
): Connection {
  const readOnce = connections.readFrom(stored);
  const connection = allowedConnection(stored, readOnce, table);
  refuseOtherSource(table, connection);
  requireApproval(stored, readOnce, table, connection);
  return connection;
}

/**
 * After a change of the sheet FIN Categories, of what was approved of it, or of rules that say what transactions are,
 * all rows are read again: any may have another kind, group or category.
 */
function rereadForUser(
  { platform, table, members }: StartedRun & Pick<TableRun, 'members'>,
  state: TableState,
  owned: readonly OwnedColumn[],
  word: UserWord,
): Partial<TableState> {
  if (!datasetOf(table.dataset).hasPending) return {};
  const { rules, isFirstMatch } = word.rules();
  const isSaid = rules.length > 0;
  const isFiltered = table.filters.categories.length > 0;
  const showsKinds = isFiltered || owned.some(({ key }) => key === 'kind' || key === 'group');
  if (!showsKinds && !isSaid && state.categories === null) return {};
  // Sorting the sheet changes nothing.
  const entries = showsKinds ? Array.from(readUserCategories(platform), (entry) => JSON.stringify(entry)).sort() : [];
  const said = isSaid ? [isFirstMatch, ...rules.map(({ cells }) => cells)] : [];
  const categories = platform.codec.hash(JSON.stringify([entries, members, ...said]));
  return categories === state.categories ? {} : { categories, coverage: [], loadSince: null };
}

/** Updates headings, and columns that were added or left out. Returns how that changes the state. */
export function prepareSheet(
  { stored, table }: Pick<StartedRun, 'stored' | 'table'>,
  state: TableState,
  sheet: EditableSheet,
  owned: readonly OwnedColumn[],
): Partial<TableState> {
  if (!state.isLaidOut) return { headings: layOut(sheet, table.id, owned), isLaidOut: true };
  const keys = Object.keys(state.headings);
  const isSame = keys.length === owned.length && owned.every(({ key }) => keys.includes(key));
  if (isSame) return {};
  changeTableState(stored, table.id, { isChanging: true });
  const { headings, added, kept } = changeLayout(sheet, table, state, state.isChanging);
  const isKeyed = state.isKeyed && !added.includes(rowKeyColumn.key);
  const review = [...state.review, ...kept.map((id): ReviewItem => ({ reason: 'column with user content', id }))];
  // New columns are blank in every row.
  return { headings, isKeyed, review, leftOut: [], isChanging: false, coverage: [], loadSince: null };
}
