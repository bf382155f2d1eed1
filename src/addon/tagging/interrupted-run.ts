import { googleLimits } from '../platform/google-limits';
import { isObject, parseJson } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { readShown } from './shown-transactions';
import type { RunTag, TagProgress } from './views';

/** The stored part of a tagging run. Its transactions are those of the list that the sidebar showed. */
type StoredProgress = Omit<TagProgress, 'transactionIds'>;

/** One run per user and spreadsheet: the latest one. */
const keyOf = (platform: Platform): string => `run ${platform.spreadsheet()?.id() ?? ''}`;

export interface SentBatch extends Pick<TagProgress, 'connectionFingerprint' | 'selectionId'> {
  readonly tags?: readonly RunTag[];
  readonly tagId: string;
  readonly transactionIds: readonly string[];
}

/** Records the status of one batch. */
export type RecordBatch = (status: TagProgress['batches'][number]['status']) => void;

/**
 * Stores the progress of a run, so that a sidebar that was closed meanwhile can show it. A batch is recorded before it
 * is sent and after; if the execution ends between, nobody knows whether it was tagged. A complete run is forgotten.
 * `shown` is the list of the batch. The run is read once, and each record is one put.
 */
export function openBatchRecorder(platform: Platform, batch: SentBatch, shown: readonly string[]): RecordBatch {
  const { tags = [] } = batch;
  const from = shown.indexOf(batch.transactionIds[0]?.toLowerCase() ?? '');
  if (tags.length === 0 || from < 0) return () => {};
  let before: StoredProgress | null | undefined;
  return (status) => {
    try {
      if (before === undefined) before = read(platform);
      const run = continued(before, { ...batch, tags });
      const recorded = { tagId: batch.tagId, from: from + 1, to: from + batch.transactionIds.length, status };
      const others = run.batches.filter(({ tagId, from: at }) => tagId !== recorded.tagId || at !== recorded.from);
      const batches = [...others, recorded];
      const doneCount = batches.reduce((sum, each) => sum + (each.status === 'done' ? each.to - each.from + 1 : 0), 0);
      if (doneCount >= shown.length * run.tags.length) forgetRun(platform);
      else
        platform.userCache.put(keyOf(platform), JSON.stringify({ ...run, batches }), googleLimits.cacheMaxTtlSeconds);
    } catch {
      // Tagging continues without it.
    }
  };
}

function continued(
  before: StoredProgress | null,
  { connectionFingerprint, selectionId, tags }: Omit<StoredProgress, 'batches'>,
): StoredProgress {
  const isSame =
    before !== null && before.selectionId === selectionId && JSON.stringify(before.tags) === JSON.stringify(tags);
  return isSame ? before : { connectionFingerprint, selectionId, tags: [...tags], batches: [] };
}

/** The latest run if it is not finished and its transactions are still stored. */
export function viewInterruptedRun(platform: Platform): TagProgress | null {
  const run = read(platform);
  const transactionIds = run === null ? null : readShown(platform, run);
  return run === null || transactionIds === null ? null : { ...run, transactionIds };
}

export function forgetRun(platform: Platform): void {
  platform.userCache.removeAll([keyOf(platform)]);
}

function read(platform: Platform): StoredProgress | null {
  return parseJson(platform.userCache.get(keyOf(platform)), isStoredProgress);
}

function isStoredProgress(value: unknown): value is StoredProgress {
  return isObject(value) && Array.isArray(value['tags']) && Array.isArray(value['batches']) && 'selectionId' in value;
}
