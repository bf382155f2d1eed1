import { fingerprint } from '../../connections/approval';
import { type Connection, isOrReplaced } from '../../connections/connection';
import { withFallback } from '../../errors/addon-error';
import { foldCategory, type GroupMembers, isMember, membersOf, readUserCategories } from '../../kinds/user-categories';
import { isObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { ifValid, record } from '../../store/record';
import type { TableFilters } from '../views';
import type { SyncedTable } from './table';

/** What a table reads. Its sheet, schedule and layout are not part of it. */
export interface TableContent
  extends Pick<SyncedTable, 'dataset' | 'filters' | 'columns' | 'connection' | 'isSnapshot'> {}

/**
 * A table reads with the connection of whoever clicks or made the trigger, and the editors of its spreadsheet see what
 * is read. A name of the filter may be a group, and every editor can put further categories into it in FIN Categories. So an
 * approval has the categories of its groups. What is put into them later is left out until it is approved too.
 */
interface Approval {
  readonly connectionId: string;
  readonly content: TableContent;
  readonly members: GroupMembers;
}

const approvals = record('user', 'fin.approved.', ifValid(isComplete));
const approvalOf = (platform: Platform, tableId: string) =>
  approvals.of(`${requireSpreadsheet(platform).id()}.${tableId}`);

export function storeApproval(
  platform: Platform,
  table: SyncedTable,
  { id }: Connection,
  members: GroupMembers = membersNow(platform, table),
): void {
  approvalOf(platform, table.id).write(platform, { connectionId: id, content: contentOf(table), members });
}

/** The same after a change by the user. Of groups that the filter had before, it has what was approved before. */
export function storeOwnChange(platform: Platform, table: SyncedTable, connection: Connection): void {
  const before = readApproval(platform, table.id);
  const kept = before?.members.filter(([group]) => isNamed(table, group)) ?? [];
  const added = membersIfReadable(platform, table).filter(
    ([group]) => before === null || !isNamed(before.content, group),
  );
  storeApproval(platform, table, connection, [...kept, ...added]);
}

function isNamed({ filters: { categories } }: TableContent, group: string): boolean {
  return categories.some((name) => foldCategory(name) === group);
}

/**
 * Whether the user approved exactly what the table reads, with this connection or one that it replaced. Categories that
 * were put into its groups since then change nothing, because they are left out.
 */
export function isApproved(platform: Platform, table: SyncedTable, connection: Connection): boolean {
  const approval = readApproval(platform, table.id);
  return approval !== null && isOrReplaced(connection, approval.connectionId) && isSameContent(approval.content, table);
}

/** Whether its groups have categories that the user did not approve. */
export function isWidened(platform: Platform, { id }: SyncedTable, members: GroupMembers): boolean {
  const approved = approvedMembers(platform, id);
  return members.some(([group, category]) => !isMember(approved, group, category));
}

/** What the user approved last; null if nothing. */
export function approvedContent(platform: Platform, tableId: string): TableContent | null {
  return readApproval(platform, tableId)?.content ?? null;
}

/** The categories of its groups that the user approved. */
export function approvedMembers(platform: Platform, tableId: string): GroupMembers {
  return readApproval(platform, tableId)?.members ?? [];
}

/**
 * The categories that groups of its filter have in FIN Categories. A name that is also a category of that sheet stands
 * for no group, and would for one as soon as an editor deletes that category. One or two service calls if it has such a
 * filter.
 */
export function membersNow(platform: Platform, { filters: { categories: names } }: TableContent): GroupMembers {
  if (names.length === 0) return [];
  const categories = readUserCategories(platform);
  return membersOf(
    categories,
    names.filter((name) => !categories.has(foldCategory(name))),
  );
}

/** None if the sheet cannot be read: a run of the table says why. */
export function membersIfReadable(platform: Platform, table: SyncedTable): GroupMembers {
  return withFallback(
    () => membersNow(platform, table),
    () => [],
  );
}

/** Approves a table as the user approved the same one in another spreadsheet, which this one may be a copy of. */
export function adoptApproval(platform: Platform, table: SyncedTable, connection: Connection): void {
  for (const [id, approval] of approvals.all(platform)) {
    if (approval === null || !id.endsWith(`.${table.id}`)) continue;
    if (!isOrReplaced(connection, approval.connectionId) || !isSameContent(approval.content, table)) continue;
    approvalOf(platform, table.id).write(platform, { ...approval, connectionId: connection.id });
    return;
  }
}

export function deleteApproval(platform: Platform, tableId: string): void {
  approvalOf(platform, tableId).remove(platform);
}

/** Deletes the approvals of all spreadsheets for a connection. */
export function deleteApprovalsOf(platform: Platform, connection: Connection): void {
  for (const [id, approval] of approvals.all(platform)) {
    if (approval === null || isOrReplaced(connection, approval.connectionId)) approvals.of(id).remove(platform);
  }
}

/** Identifies what a user was shown for approval. */
export function fingerprintOfContent(platform: Platform, table: SyncedTable, members: GroupMembers): string {
  return fingerprint(platform, 'table', textOf(table), members);
}

function readApproval(platform: Platform, tableId: string): Approval | null {
  return approvalOf(platform, tableId).read(platform);
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
  const filters: Required<TableFilters> = { from, accountIds, categories, tagId };
  const ordered: { readonly [Name in keyof Required<TableContent>]: unknown } = {
    dataset: content.dataset,
    filters,
    columns: content.columns,
    connection: content.connection ?? null,
    isSnapshot: content.isSnapshot === true,
  };
  return JSON.stringify(ordered);
}

function isComplete(value: unknown): value is Approval {
  if (!isObject(value) || typeof value['connectionId'] !== 'string' || !isObject(value['content'])) return false;
  const { dataset, columns, filters } = value['content'];
  return dataset !== undefined && Array.isArray(columns) && isObject(filters) && Array.isArray(value['members']);
}
