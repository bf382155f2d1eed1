import { withOpenEnds } from '../../days/intervals';
import { AddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import { isObject, type JsonObject } from '../../platform/parse-json';
import type { Platform, SavedFilter } from '../../platform/platform';
import { asText, ifValid, isStorable, record, withDefaults } from '../../store/record';
import type { UnfinishedReason } from '../views';
import { datasetNames } from './datasets';
import { initialState, type SyncedTable, type TableState } from './table';

/** null if it is incomplete: any script of an editor can write a definition into the metadata of a sheet. */
export const parseTable = ifValid(isTable);

const parseState = withDefaults(initialState);

/** Each table has its own property, so that it neither takes the space of another table nor is lost with it. */
const tables = record('document', 'fin.table.', parseTable);
const states = record('document', 'fin.tablestate.', (text) => withOpenEnds(parseState(text)), fitState);
const reviewMax = 40;
export const unsureMax = 60;
/** An account is connected again seldom. */
const relinkedMax = 12;
/** Of each heading if all of them are too long together. */
const headingCharsMax = 50;

/** The filter of a sheet while it is replaced. */
export const replacedFilters = record(
  'document',
  'fin.tablefilter.',
  ifValid((value): value is SavedFilter => isObject(value) && typeof value['top'] === 'number'),
);

/** How many rows each day had after the last complete run; see `read/day-counts.ts`. Null before it. */
export const dayCounts = record('document', 'fin.tabledays.', asText);

export function readTables(platform: Platform): SyncedTable[] {
  return Array.from(tables.all(platform).values())
    .filter((table) => table !== null)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function readTable(platform: Platform, id: string): SyncedTable | null {
  return tables.of(id).read(platform);
}

export function requireTable(platform: Platform, id: string): SyncedTable {
  const table = readTable(platform, id);
  if (table === null) throw new AddonError('unknown_table', 'This table is no longer here. Reload the sidebar.');
  return table;
}

export function storeTable(platform: Platform, table: SyncedTable): void {
  refuseTooLarge(table);
  tables.of(table.id).write(platform, table);
}

/** Called before anything is made or changed for a table. */
export function refuseTooLarge(table: SyncedTable): void {
  if (isStorable(table)) return;
  throw new AddonError('invalid_table', 'This table has too many columns or filters to be stored. Choose fewer.');
}

export function forgetTable(platform: Platform, id: string): void {
  for (const each of [tables, states, replacedFilters, dayCounts]) each.of(id).remove(platform);
}

export function readTableState(platform: Platform, id: string): TableState {
  return states.of(id).read(platform);
}

export function changeTableState(platform: Platform, id: string, change: Partial<TableState>): TableState {
  return states.of(id).change(platform, change);
}

/** Runs that the next one continues without the user. */
const continued: { readonly [Reason in UnfinishedReason]: true } = {
  rows_left: true,
  rows_moved: true,
  run_ended: true,
};

/** Whether the last run of a table ended with an error that a user must resolve. One service call. */
export function needsUserAction(platform: Platform): boolean {
  return Array.from(states.all(platform).values()).some(
    ({ lastErrorCode: code }) => code !== null && !(code in continued) && errorPolicy({ code }).needsUser,
  );
}

function fitState(state: TableState): TableState {
  const [review, unsure] = [state.review.slice(0, reviewMax), state.unsure.slice(0, unsureMax)];
  const reviewMore = state.reviewMore + state.review.length - review.length;
  const relinked = Object.fromEntries(Object.entries(state.relinked).slice(-relinkedMax));
  let stored: TableState = { ...state, review, reviewMore, unsure, relinked };
  // The record of read days can grow too large. Without it everything is read again.
  if (!isStorable(stored)) stored = { ...stored, coverage: [], review: [], reviewMore: reviewMore + review.length };
  // A user may write a long heading. A column whose heading differs from the stored one is found by its metadata.
  return isStorable(stored) ? stored : { ...stored, headings: shortened(stored.headings) };
}

function shortened(headings: TableState['headings']): TableState['headings'] {
  return Object.fromEntries(Object.entries(headings).map(([key, heading]) => [key, heading.slice(0, headingCharsMax)]));
}

const schedules: readonly unknown[] = ['hours', 'day', 'week', 'never'] satisfies SyncedTable['schedule']['every'][];

function isTable(value: unknown): value is SyncedTable {
  if (!isObject(value) || value['version'] !== 1) return false;
  const { id, dataset, sheetId, columns, overrides, connection, filters, schedule, source } = value;
  return (
    typeof id === 'string' &&
    Number.isSafeInteger(sheetId) &&
    datasetNames.some((name) => name === dataset) &&
    isTexts(columns) &&
    (overrides === undefined || isTexts(overrides)) &&
    (connection === undefined || typeof connection === 'string') &&
    isObject(filters) &&
    areFilters(filters) &&
    isObject(schedule) &&
    schedules.includes(schedule['every']) &&
    isObject(source) &&
    typeof source['baseUrl'] === 'string'
  );
}

function areFilters({ from, accountIds, categories, tagId }: JsonObject): boolean {
  const isTag = tagId === null || typeof tagId === 'string';
  return typeof from === 'string' && isTexts(accountIds) && isTexts(categories) && isTag;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
