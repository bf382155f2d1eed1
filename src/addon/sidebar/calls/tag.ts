import { limits } from '../../../contract/limits';
import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { toAddonError } from '../../errors/addon-error';
import { call, color, count, ids, isOn, nothing, optional, refuse, text, uuid, uuids } from '../../features/call';
import { followFeatures } from '../../features/features';
import { insertSplits, type SplitReport } from '../../features/splits/insert-splits';
import { readTags, tagPath } from '../../lookup/tags';
import { startBudget } from '../../platform/budget';
import { isObject, type JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { showTags } from '../../refresh/show-tags';
import { rowsById } from '../../rows/row';
import { openSession, openSidebarSession } from '../../session/session';
import { changingSheets } from '../../session/sheet-copies';
import { writing } from '../../sheets/add-sheet';
import { withLock } from '../../store/lock';
import { findTablesWithoutTags, hasTagTables, tagPathsById, writeTagCells } from '../../tables/tags/write-tag-cells';
import { forgetRun, openBatchRecorder, viewInterruptedRun } from '../../tagging/interrupted-run';
import { isJournalOn, switchJournal, writeJournal } from '../../tagging/journal';
import { readSelection } from '../../tagging/read-selection';
import { readShownTransactions, requireShown } from '../../tagging/shown-transactions';
import { attachTag, createTag, listTags, openTagging, shownConnection, type Tagging } from '../../tagging/tags';
import type {
  ApiTransaction,
  AttachedTags,
  RunTag,
  SelectionPosition,
  SelectionView,
  ShownTags,
  TagView,
} from '../../tagging/views';
import { showIds, viewWithoutIds } from '../insert/show-ids';
import type { AttachedTag } from '../views';

export const tagCalls = {
  /**
   * The transactions of the selected rows, found by an id column of ours; `after` continues where a call stopped. They
   * can be tagged with the connection of the fingerprint only.
   */
  readSelection: call(
    (input) => ({
      ...ids('connectionFingerprint')(input),
      after: isObject(input['after']) ? position(input['after']) : null,
    }),
    readShownSelection,
  ),
  /** Adds the ids to the formula in a cell, of which rows are selected. */
  showIds: call(
    (input) => ({ cell: text(input, 'cell', 1, 1_000) }),
    (platform, _connections, { cell }) => showIds(platform, cell),
  ),
  /**
   * The listed transactions as the API has them, without those that are neither cached nor of the last 90 days. Cells
   * may show something else, because any editor can write them.
   */
  compareSelection: call(ids('connectionFingerprint', 'selectionId'), compareShownSelection),
  /** Adds the listed transactions to the sheet FIN Splits, and shows it. Nothing is sent to the API. */
  splitSelection: call(ids('connectionFingerprint', 'selectionId'), splitShown),
  /** A cached list is there at once; `isFromCache` says that a current one is still to be read. */
  listTags: call((input) => ({ mayBeCached: input['mayBeCached'] === true }), listShownTags),
  createTag: call(
    (input) => ({
      ...ids('connectionFingerprint')(input),
      name: text(input, 'name', 1, limits.tagNameMaxLength).trim() || refuse('name'),
      parentTagId: optional(input, 'parentTagId', uuid),
      color: optional(input, 'color', color),
      description: optional(input, 'description', (each, name) => text(each, name, 0, limits.tagDescriptionMaxLength)),
    }),
    (platform, connections, { connectionFingerprint, ...tag }) =>
      createTag(openTagging(platform, connections, connectionFingerprint), tag),
  ),
  /**
   * Attaches one tag to at most 100 transactions of a shown list: one request, all or none. Refused if the connection
   * has changed, or for a transaction that is not in the list of `selectionId`.
   */
  attachTag: call(
    (input): AttachInput => ({
      ...ids('connectionFingerprint', 'selectionId')(input),
      tagId: uuid(input, 'tagId'),
      transactionIds: uuids(input, 'transactionIds'),
      tags: runTags(input),
    }),
    attachShown,
  ),
  /** A run of tagging of this user that is not finished. Makes no request to the API. */
  getInterruptedRun: call(nothing, (platform) => ({ run: viewInterruptedRun(platform) })),
  /** Forgets a run of tagging that is not finished. */
  forgetRun: call(nothing, (platform) => {
    forgetRun(platform);
    return null;
  }),
  /** Switches the journal of what is tagged on or off, for everyone in the spreadsheet. */
  setJournal: call(isOn, (platform, _connections, input) => {
    switchJournal(platform, input.isOn);
    return input;
  }),
  /** Writes attached tags into synced tables and recalculates the formulas that show tags. */
  showTags: call(attachedTags, showAttachedTags),
};

/** Reading two thousand tags takes twenty requests, one after the other, so the page may begin with the cached list. */
export function listShownTags(
  platform: Platform,
  connections: Connections,
  { mayBeCached }: { readonly mayBeCached: boolean },
): { tags: TagView[]; isFromCache: boolean } {
  const tagging = openTagging(platform, connections);
  if (mayBeCached) {
    const session = openCaching(tagging);
    const tags = listTags({ ...tagging, open: () => session });
    // If the API fails, the rows are an older copy; the read below then throws the error.
    if (session.staleBecause() === null) return { tags, isFromCache: session.requestCount() === 0 };
  }
  return { tags: listTags(tagging), isFromCache: false };
}

export function readShownSelection(
  platform: Platform,
  connections: Connections,
  {
    connectionFingerprint,
    after,
  }: { readonly connectionFingerprint: string; readonly after: SelectionPosition | null },
): SelectionView {
  shownConnection(platform, connections, connectionFingerprint);
  const view = readSelection(platform, connectionFingerprint, after);
  const isNothing = view.transactions.length === 0 && view.contents === 'other';
  return { ...view, withoutIds: isNothing ? viewWithoutIds(platform) : null };
}

/** Bounded, because the user waits to see what is about to be tagged. */
const comparingMs = 10_000;

export function compareShownSelection(
  platform: Platform,
  connections: Connections,
  list: { readonly connectionFingerprint: string; readonly selectionId: string },
): { transactions: ApiTransaction[] } {
  const connection = shownConnection(platform, connections, list.connectionFingerprint);
  const ids = requireShown(platform, list, []);
  // As the API has them: every editor can write FIN Changes and FIN Rules, too.
  const session = openSession(platform, connection, startBudget(platform.clock, comparingMs));
  return { transactions: readShownTransactions(platform, session, ids) };
}

export function splitShown(
  platform: Platform,
  connections: Connections,
  list: { readonly connectionFingerprint: string; readonly selectionId: string },
): SplitReport {
  const connection = shownConnection(platform, connections, list.connectionFingerprint);
  const ids = requireShown(platform, list, []);
  return changingSheets(platform, () =>
    withLock(platform, () => splitTransactions(platform, connections, connection, ids)),
  );
}

/** A budget counts the new splits at once. */
export function splitTransactions(
  platform: Platform,
  connections: Connections,
  connection: Connection,
  ids: readonly string[],
): SplitReport {
  const report = writing('sheet', () => insertSplits(platform, connection, ids));
  followFeatures(platform, connections, null);
  return report;
}

export interface AttachInput {
  connectionFingerprint: string;
  selectionId: string;
  tagId: string;
  transactionIds: string[];
  /** All tags of the run to which the batch belongs. Without them the run is not recorded. */
  tags?: RunTag[];
}

export function attachShown(platform: Platform, connections: Connections, input: AttachInput): AttachedTag {
  const { connectionFingerprint, selectionId, tagId, transactionIds } = input;
  const tagging = openTagging(platform, connections, connectionFingerprint);
  const shown = requireShown(platform, { connectionFingerprint, selectionId }, transactionIds);
  const record = (result: string): boolean =>
    writeJournal(platform, [{ tag: nameOf(tagging, tagId), transactionIds, result }]);
  const note = openBatchRecorder(platform, input, shown);
  note('sent');
  try {
    const attached = attachTag(tagging, tagId, transactionIds);
    note('done');
    if (!isJournalOn(platform)) return attached;
    return { ...attached, journal: record('Tagged') ? 'written' : 'failed' };
  } catch (thrown) {
    note('failed');
    if (isJournalOn(platform)) record(toAddonError(thrown).message);
    throw thrown;
  }
}

/** The name from the cached list of tags; the id if the list cannot be read. */
function nameOf(tagging: Tagging, tagId: string): string {
  try {
    const tags = listTags({ ...tagging, open: () => openCaching(tagging) });
    return tags.find(({ id }) => id.toLowerCase() === tagId.toLowerCase())?.path ?? tagId;
  } catch {
    return tagId;
  }
}

function openCaching({ platform, connection }: Tagging): ReturnType<Tagging['open']> {
  return openSidebarSession(platform, connection);
}

/** More tags than anybody chooses at once. */
const runTagsMax = 100;

/** The tags of a run. Without them the run is not recorded. */
function runTags(input: JsonObject): RunTag[] {
  const tags = input['tags'] ?? [];
  if (!Array.isArray(tags) || tags.length > runTagsMax) return refuse('tags');
  return tags.map((tag: unknown) =>
    isObject(tag) ? { id: uuid(tag, 'id'), path: text(tag, 'path', 0, 1_000) } : refuse('tags'),
  );
}

function position(input: JsonObject): SelectionPosition {
  return {
    sheetName: text(input, 'sheetName', 0, 1_000),
    rangeText: text(input, 'rangeText', 0, 50_000),
    row: count(input, 'row'),
    atMost: count(input, 'atMost'),
    selectionId: optional(input, 'selectionId', (each, name) => text(each, name, 1, 100)),
  };
}

function attachedTags(input: JsonObject): AttachedTags {
  const { transactionIds, attached } = input;
  if (!Array.isArray(transactionIds) || !Array.isArray(attached)) return refuse('transactions');
  return {
    transactionIds: transactionIds.map((each: unknown) => uuid({ transaction: each }, 'transaction')),
    attached: attached.map((each: unknown) => {
      const range = isObject(each) ? each : refuse('tag');
      return { tagId: uuid(range, 'tagId'), from: count(range, 'from'), to: count(range, 'to') };
    }),
  };
}

/** Shows attached tags in tables and formulas. If no table shows tags, no request is made. */
export function showAttachedTags(
  platform: Platform,
  connections: Connections,
  { transactionIds, attached }: AttachedTags,
): ShownTags {
  const tablesWithoutTags = findTablesWithoutTags(platform);
  if (attached.length === 0 || !hasTagTables(platform)) return { ...showTags(platform), tablesWithoutTags };
  const session = openSidebarSession(platform, connections.requireOfUser(), {
    // One of the tags may be new.
    accepts: 'new rows',
  });
  const tags = readTags(session).rows;
  const byId = rowsById(tags);
  const paths = attached.flatMap(({ tagId, from, to }) => {
    const tag = tags.find(({ id }) => String(id).toLowerCase() === tagId.toLowerCase());
    return tag === undefined ? [] : [{ path: tagPath(byId, tag), transactionIds: transactionIds.slice(from - 1, to) }];
  });
  return { ...showTags(platform, () => writeTagCells(platform, tagPathsById(paths))), tablesWithoutTags };
}
