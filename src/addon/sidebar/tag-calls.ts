import type { BuildSettings } from '../connection/build-settings';
import type { Connection } from '../connection/connection';
import { requireConnection } from '../connection/require-connection';
import { userConnections } from '../connection/store-connection';
import { ConnectionError, toAddonError } from '../errors/addon-error';
import { sidebarBudgetMs, startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { readFreshness } from '../rows/freshness';
import { createReader } from '../rows/reader';
import { openBatchRecorder } from '../tagging/interrupted-run';
import { isJournalOn, writeJournal } from '../tagging/journal';
import { readSelection } from '../tagging/read-selection';
import { readShownTransactions } from '../tagging/read-shown-transactions';
import { requireShown } from '../tagging/shown-transactions';
import { attachTag, listTags, type Tagging } from '../tagging/tags';
import type { SelectionView } from '../tagging/views';
import type { SidebarOperations } from './protocol';
import { fingerprintOf } from './view-state';

/** Refuses if the connection was replaced: a page that shows its tags and rows must not write with the new one. */
export function openTagging(platform: Platform, settings: BuildSettings, connectionFingerprint?: string): Tagging {
  const connection = shownConnection(platform, settings, connectionFingerprint);
  const freshness = readFreshness(platform);
  return {
    platform,
    connection,
    openReader: () =>
      createReader(platform, connection, startBudget(platform.clock, sidebarBudgetMs), {
        freshness,
        refresh: undefined,
        // A user who opens the list of tags expects the current ones.
        isAlwaysFresh: true,
      }),
  };
}

/** The fingerprint identifies the connection that the page shows, even if the default has changed. */
function shownConnection(platform: Platform, settings: BuildSettings, connectionFingerprint?: string): Connection {
  const chosen = requireConnection(platform, settings);
  const isShown = (each: Connection): boolean =>
    connectionFingerprint === undefined || connectionFingerprint === fingerprintOf(platform, each);
  const connection = isShown(chosen) ? chosen : userConnections(platform, settings).find(isShown);
  if (connection !== undefined) return connection;
  throw new ConnectionError('connection_changed', 'The connection was replaced meanwhile. Nothing more was tagged.');
}

/** Reading two thousand tags takes twenty requests, one after the other, so the page may begin with the cached list. */
export function listShownTags(
  { mayBeCached }: SidebarOperations['listTags']['input'],
  platform: Platform,
  settings: BuildSettings,
): SidebarOperations['listTags']['output'] {
  const tagging = openTagging(platform, settings);
  if (mayBeCached) {
    const reader = openCachingReader(tagging);
    const tags = listTags({ ...tagging, openReader: () => reader });
    // If the API fails, the rows are an older copy; the read below then throws the error.
    if (reader.staleBecause() === null) return { tags, isFromCache: reader.requestCount() === 0 };
  }
  return { tags: listTags(tagging), isFromCache: false };
}

export function readShownSelection(
  platform: Platform,
  settings: BuildSettings,
  { connectionFingerprint, after }: SidebarOperations['readSelection']['input'],
): SelectionView {
  const connection = shownConnection(platform, settings, connectionFingerprint);
  return readSelection(platform, fingerprintOf(platform, connection), after);
}

/** Bounded, because the user waits to see what is about to be tagged. */
const comparingMs = 10_000;

export function compareShownSelection(
  platform: Platform,
  settings: BuildSettings,
  list: SidebarOperations['compareSelection']['input'],
): SidebarOperations['compareSelection']['output'] {
  const connection = shownConnection(platform, settings, list.connectionFingerprint);
  const ids = requireShown(platform, list, []);
  const openReader = () =>
    createReader(platform, connection, startBudget(platform.clock, comparingMs), {
      freshness: readFreshness(platform),
      refresh: undefined,
    });
  return { transactions: readShownTransactions(platform, connection, openReader, ids) };
}

export function attachShown(
  platform: Platform,
  settings: BuildSettings,
  input: SidebarOperations['attachTag']['input'],
): SidebarOperations['attachTag']['output'] {
  const { connectionFingerprint, selectionId, tagId, transactionIds } = input;
  const tagging = openTagging(platform, settings, connectionFingerprint);
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
    const tags = listTags({ ...tagging, openReader: () => openCachingReader(tagging) });
    return tags.find(({ id }) => id.toLowerCase() === tagId.toLowerCase())?.path ?? tagId;
  } catch {
    return tagId;
  }
}

function openCachingReader({ platform, connection }: Tagging): ReturnType<Tagging['openReader']> {
  const options = { freshness: readFreshness(platform), refresh: undefined };
  return createReader(platform, connection, startBudget(platform.clock, sidebarBudgetMs), options);
}
