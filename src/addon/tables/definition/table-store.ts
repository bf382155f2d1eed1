import { withOpenEnds } from '../../days/intervals';
import { AddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import { googleLimits, sizeBytesOf } from '../../platform/google-limits';
import { isObject, type JsonObject, parseJson, parseRecord } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import type { UnfinishedReason } from '../views';
import { datasetNames } from './datasets';
import { initialState, type SyncedTable, type TableState } from './table';

/** Each table has its own property, so that it neither takes the space of another table nor is lost with it. */
const tablePrefix = 'fin.table.';
const statePrefix = 'fin.tablestate.';
const reviewMax = 40;
export const unsureMax = 60;
/** An account is connected again seldom. */
const relinkedMax = 12;
/** Of each heading if all of them are too long together. */
const headingCharsMax = 50;

/** Stores the filter of a sheet while it is replaced. */
export const filterProperty = (id: string): string => `fin.tablefilter.${id}`;

/** How many rows each day had after the last complete run; see `read/day-counts.ts`. */
const daysProperty = (id: string): string => `fin.tabledays.${id}`;

export function readTables(platform: Platform): SyncedTable[] {
  const all = platform.documentProperties.getAll();
  const names = Object.keys(all).filter((name) => name.startsWith(tablePrefix));
  return names
    .map((name) => parseTable(all[name] ?? ''))
    .filter((table) => table !== null)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function readTable(platform: Platform, id: string): SyncedTable | null {
  const text = platform.documentProperties.get(tablePrefix + id);
  return text === null ? null : parseTable(text);
}

export function requireTable(platform: Platform, id: string): SyncedTable {
  const table = readTable(platform, id);
  if (table === null) throw new AddonError('unknown_table', 'This table is no longer here. Reload the sidebar.');
  return table;
}

export function storeTable(platform: Platform, table: SyncedTable): void {
  refuseTooLarge(table);
  platform.documentProperties.set(tablePrefix + table.id, JSON.stringify(table));
}

/** Called before anything is made or changed for a table. */
export function refuseTooLarge(table: SyncedTable): void {
  if (sizeBytesOf(JSON.stringify(table)) <= googleLimits.propertyValueBytes) return;
  throw new AddonError('invalid_table', 'This table has too many columns or filters to be stored. Choose fewer.');
}

export function deleteTable(platform: Platform, id: string): void {
  platform.documentProperties.delete(tablePrefix + id);
  platform.documentProperties.delete(statePrefix + id);
  platform.documentProperties.delete(filterProperty(id));
  platform.documentProperties.delete(daysProperty(id));
}

/** A blank text before the first complete run. */
export function readDayCounts(platform: Platform, id: string): string {
  return platform.documentProperties.get(daysProperty(id)) ?? '';
}

export function storeDayCounts(platform: Platform, id: string, text: string): void {
  try {
    platform.documentProperties.set(daysProperty(id), text);
  } catch {
    // Google refuses it, for example at the daily quota of property writes. Deleted rows then come back within a week.
  }
}

export function readTableState(platform: Platform, id: string): TableState {
  return withOpenEnds(parseRecord(platform.documentProperties.get(statePrefix + id), initialState));
}

/** Runs that the next one continues without the user. */
const continued: { readonly [Reason in UnfinishedReason]: true } = {
  rows_left: true,
  rows_moved: true,
  run_ended: true,
};

/** Whether the last run of a table ended with an error that a user must resolve. One service call. */
export function needsUserAction(platform: Platform): boolean {
  const all = platform.documentProperties.getAll();
  const names = Object.keys(all).filter((name) => name.startsWith(statePrefix));
  return names.some((name) => {
    const { lastErrorCode: code } = parseRecord(all[name] ?? null, initialState);
    return code !== null && !(code in continued) && errorPolicy({ code }).needsUser;
  });
}

export function changeTableState(platform: Platform, id: string, change: Partial<TableState>): TableState {
  const state = { ...readTableState(platform, id), ...change };
  const [review, unsure] = [state.review.slice(0, reviewMax), state.unsure.slice(0, unsureMax)];
  const reviewMore = state.reviewMore + state.review.length - review.length;
  const relinked = Object.fromEntries(Object.entries(state.relinked).slice(-relinkedMax));
  let stored: TableState = { ...state, review, reviewMore, unsure, relinked };
  const isTooLarge = (): boolean => sizeBytesOf(JSON.stringify(stored)) > googleLimits.propertyValueBytes;
  // The record of read days can grow too large. Without it everything is read again.
  if (isTooLarge()) stored = { ...stored, coverage: [], review: [], reviewMore: reviewMore + review.length };
  // A user may write a long heading. A column whose heading differs from the stored one is found by its metadata.
  if (isTooLarge()) stored = { ...stored, headings: shortened(stored.headings) };
  platform.documentProperties.set(statePrefix + id, JSON.stringify(stored));
  return stored;
}

function shortened(headings: TableState['headings']): TableState['headings'] {
  return Object.fromEntries(Object.entries(headings).map(([key, heading]) => [key, heading.slice(0, headingCharsMax)]));
}

/** null if it is incomplete: any script of an editor can write a definition into the metadata of a sheet. */
export function parseTable(text: string): SyncedTable | null {
  return parseJson(text, isTable);
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
