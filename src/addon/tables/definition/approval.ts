import type { Connection } from '../../connections/connection';
import { isObject, parseJson } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import type { SyncedTable, TableFilters } from './table';

/** What a table reads. Its sheet, schedule and layout are not part of it. */
export interface TableContent
  extends Pick<SyncedTable, 'dataset' | 'filters' | 'columns' | 'connection' | 'isSnapshot'> {}

/**
 * Every editor can change a table, and it reads with the connection of whoever clicks or made the trigger. So that user
 * approves what it reads. An approval is stored in the user's own properties, which no other editor can change, for
 * one spreadsheet: its editors see what is read.
 */
interface Approval {
  readonly connectionId: string;
  readonly content: TableContent;
}

const prefix = 'fin.approved.';
const propertyOf = (spreadsheetId: string, tableId: string): string => `${prefix}${spreadsheetId}.${tableId}`;
const propertyHere = (platform: Platform, tableId: string): string =>
  propertyOf(requireSpreadsheet(platform).id(), tableId);

export function storeApproval(platform: Platform, table: SyncedTable, { id }: Connection): void {
  const approval: Approval = { connectionId: id, content: contentOf(table) };
  platform.userProperties.set(propertyHere(platform, table.id), JSON.stringify(approval));
}

/** Whether the user approved exactly what the table reads, with this connection or one that it replaced. */
export function isApproved(platform: Platform, table: SyncedTable, connection: Connection): boolean {
  const approval = parse(platform.userProperties.get(propertyHere(platform, table.id)));
  return approval !== null && isOf(approval, connection) && isSameContent(approval.content, table);
}

/** What the user approved last; null if nothing. */
export function approvedContent(platform: Platform, tableId: string): TableContent | null {
  return parse(platform.userProperties.get(propertyHere(platform, tableId)))?.content ?? null;
}

/** Whether the user approved the same table in another spreadsheet, which this one may be a copy of. */
export function isApprovedElsewhere(platform: Platform, table: SyncedTable, connection: Connection): boolean {
  const named = Object.entries(platform.userProperties.getAll()).filter(
    ([name]) => name.startsWith(prefix) && name.endsWith(`.${table.id}`),
  );
  return named.some(([, text]) => {
    const approval = parse(text);
    return approval !== null && isOf(approval, connection) && isSameContent(approval.content, table);
  });
}

export function deleteApproval(platform: Platform, tableId: string): void {
  platform.userProperties.delete(propertyHere(platform, tableId));
}

/** Deletes the approvals of all spreadsheets for a connection. */
export function deleteApprovalsOf(platform: Platform, connection: Connection): void {
  for (const [name, text] of Object.entries(platform.userProperties.getAll())) {
    if (!name.startsWith(prefix)) continue;
    const approval = parse(text);
    if (approval === null || isOf(approval, connection)) platform.userProperties.delete(name);
  }
}

/** Identifies what a user was shown for approval. */
export function fingerprintOfContent({ codec }: Platform, table: SyncedTable): string {
  return codec.hash(`table|${textOf(table)}`);
}

function isOf({ connectionId }: Approval, { id, formerIds }: Connection): boolean {
  return connectionId === id || formerIds.includes(connectionId);
}

function isSameContent(approved: TableContent, table: SyncedTable): boolean {
  return textOf(approved) === textOf(table);
}

function contentOf({ dataset, filters, columns, connection, isSnapshot }: TableContent): TableContent {
  return {
    dataset,
    filters,
    columns,
    ...(connection === undefined ? {} : { connection }),
    ...(isSnapshot === undefined ? {} : { isSnapshot }),
  };
}

/** Equal for equal content, in whichever order it was stored. Every member of both types must be in it. */
function textOf({ filters: { from, accountIds, categories, tagId }, ...content }: TableContent): string {
  const filters: Required<TableFilters> = { from, accountIds, categories, tagId: tagId ?? null };
  const ordered: { readonly [Name in keyof Required<TableContent>]: unknown } = {
    dataset: content.dataset,
    filters,
    columns: content.columns,
    connection: content.connection ?? null,
    isSnapshot: content.isSnapshot === true,
  };
  return JSON.stringify(ordered);
}

function parse(text: string | null | undefined): Approval | null {
  const stored = parseJson(text ?? null, isObject);
  if (stored === null || typeof stored['connectionId'] !== 'string' || !isObject(stored['content'])) return null;
  const content = stored['content'] as Partial<TableContent>;
  const isComplete = content.dataset !== undefined && Array.isArray(content.columns) && isObject(content.filters);
  return isComplete ? { connectionId: stored['connectionId'], content: content as TableContent } : null;
}
