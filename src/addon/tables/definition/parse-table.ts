import { isObject, type JsonObject, parseJson } from '../../platform/parse-json';
import { datasetNames } from './datasets';
import type { SyncedTable } from './table';

/**
 * null for a definition of another version, which stays stored, because that version may be used again; and for one that
 * is incomplete: any script of an editor can write a definition into the metadata of a sheet.
 */
export function parseTable(text: string): SyncedTable | null {
  return parseJson(text, isTable);
}

const schedules: readonly unknown[] = ['hours', 'day', 'week', 'never'] satisfies SyncedTable['schedule']['every'][];

function isTable(value: unknown): value is SyncedTable {
  if (!isObject(value) || value['version'] !== 1) return false;
  const { id, dataset, sheetId, columns, connection, filters, schedule, source } = value;
  return (
    typeof id === 'string' &&
    Number.isSafeInteger(sheetId) &&
    datasetNames.some((name) => name === dataset) &&
    isTexts(columns) &&
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
  const isTag = tagId === undefined || tagId === null || typeof tagId === 'string';
  return typeof from === 'string' && isTexts(accountIds) && isTexts(categories) && isTag;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
