import { googleLimits } from '../platform/google-limits';
import { isObject, parseJson } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { readShown } from './shown-transactions';
import type { RunTag, RunTrace } from './views';

/** The stored part of a tagging run. Its transactions are those of the list that the sidebar showed. */
type Kept = Omit<RunTrace, 'transactionIds'>;

/** One run per user and spreadsheet: the latest one. */
const keyOf = (platform: Platform): string => `run ${platform.spreadsheet()?.id() ?? ''}`;

export interface SentBatch extends Pick<RunTrace, 'connectionFingerprint' | 'selectionId'> {
  readonly tags?: readonly RunTag[];
  readonly tagId: string;
  readonly transactionIds: readonly string[];
}

/** Notes the status of one batch. */
export type NoteBatch = (status: RunTrace['batches'][number]['status']) => void;

/**
 * Remembers how far a run got, so that a sidebar that was closed meanwhile can say so. A batch is noted before it is sent
 * and after; if the execution ends between, nobody knows whether it was tagged. A run of which all is done is forgotten.
 * `shown` is the list that the batch is of. The run is read once, and each note is one put.
 */
export function openBatchNote(platform: Platform, batch: SentBatch, shown: readonly string[]): NoteBatch {
  const { tags = [] } = batch;
  const from = shown.indexOf(batch.transactionIds[0]?.toLowerCase() ?? '');
  if (tags.length === 0 || from < 0) return () => {};
  let before: Kept | null | undefined;
  return (status) => {
    try {
      if (before === undefined) before = read(platform);
      const run = continued(before, { ...batch, tags });
      const noted = { tagId: batch.tagId, from: from + 1, to: from + batch.transactionIds.length, status };
      const others = run.batches.filter(({ tagId, from: at }) => tagId !== noted.tagId || at !== noted.from);
      const batches = [...others, noted];
      const doneCount = batches.reduce((sum, each) => sum + (each.status === 'done' ? each.to - each.from + 1 : 0), 0);
      if (doneCount >= shown.length * run.tags.length) forgetRun(platform);
      else
        platform.userCache.put(keyOf(platform), JSON.stringify({ ...run, batches }), googleLimits.cacheMaxTtlSeconds);
    } catch {
      // Tagging goes on without a note of it.
    }
  };
}

function continued(before: Kept | null, { connectionFingerprint, selectionId, tags }: Omit<Kept, 'batches'>): Kept {
  const isSame =
    before !== null && before.selectionId === selectionId && JSON.stringify(before.tags) === JSON.stringify(tags);
  return isSame ? before : { connectionFingerprint, selectionId, tags: [...tags], batches: [] };
}

/** The latest run if it is not finished and its transactions are still stored. */
export function viewInterruptedRun(platform: Platform): RunTrace | null {
  const run = read(platform);
  const transactionIds = run === null ? null : readShown(platform, run);
  return run === null || transactionIds === null ? null : { ...run, transactionIds };
}

export function forgetRun(platform: Platform): void {
  platform.userCache.removeAll([keyOf(platform)]);
}

function read(platform: Platform): Kept | null {
  return parseJson(platform.userCache.get(keyOf(platform)), isKept);
}

function isKept(value: unknown): value is Kept {
  return isObject(value) && Array.isArray(value['tags']) && Array.isArray(value['batches']) && 'selectionId' in value;
}
