import { limits } from '../../../../contract/limits';
import { isOfTransaction } from '../../../tagging/tags';
import type { AttachedTags, ShownTags, SidebarError, TagProgress, TagView } from '../../protocol';
import { describeError } from '../messages/describe-error';
import { messages } from '../messages/messages';

/** One request: one tag, at most 100 transactions. */
export interface Batch {
  readonly tagId: string;
  readonly tagPath: string;
  /** One-based positions of the first and the last transaction in the list. */
  readonly from: number;
  readonly to: number;
  readonly transactionIds: readonly string[];
  readonly state: BatchState;
}

type BatchState =
  | { readonly status: 'waiting' }
  | { readonly status: 'sending' }
  /** `taggedCount`: how many transactions of the batch now have the tag. Null if the answer did not include it. */
  | { readonly status: 'done'; readonly taggedCount: number | null }
  | { readonly status: 'failed'; readonly error: SidebarError };

export interface AttachRun {
  readonly batches: readonly Batch[];
  readonly isSending: boolean;
  /** Whether the user clicked Stop. The run ends after the current batch. */
  readonly isStopping: boolean;
  /** An error that every other batch would get too. They wait until the user continues. */
  readonly pausedBy: SidebarError | null;
  /** Where the sheet shows the tags. Null until formulas are recalculated. */
  readonly shown: ShownTags | { readonly error: SidebarError } | null;
  /** Whether writing the journal failed. */
  readonly isJournalFailed: boolean;
}

export type AttachEvent =
  | { type: 'started' }
  | { type: 'stopping' }
  | { type: 'batch'; index: number; state: BatchState }
  /** A batch was split into others. */
  | { type: 'split'; index: number; parts: readonly Batch[] }
  | { type: 'paused'; error: SidebarError }
  | { type: 'shown'; shown: NonNullable<AttachRun['shown']> }
  | { type: 'journal failed' }
  | { type: 'ended' };

/** Plans one tag after another, each in batches of 100 distinct transactions. */
export function planAttaching(
  tags: readonly Pick<TagView, 'id' | 'path'>[],
  transactionIds: readonly string[],
): AttachRun {
  const ids = [...new Set(transactionIds)];
  const size = limits.transactionIdsPerAttachMax;
  const batches = tags.flatMap(({ id, path }) =>
    Array.from({ length: Math.ceil(ids.length / size) }, (_, index): Batch => {
      const part = ids.slice(index * size, (index + 1) * size);
      return {
        tagId: id,
        tagPath: path,
        from: index * size + 1,
        to: index * size + part.length,
        transactionIds: part,
        state: { status: 'waiting' },
      };
    }),
  );
  return { batches, isSending: false, isStopping: false, pausedBy: null, shown: null, isJournalFailed: false };
}

/** Plans the rest of an interrupted run. Batches that may have been tagged are sent again, which is harmless. */
export function resumeRun({ tags, transactionIds, batches: sent }: TagProgress): AttachRun {
  const plan = planAttaching(tags, transactionIds);
  const isDone = ({ tagId, from, to }: Batch): boolean => {
    const parts = sent.filter((each) => each.tagId === tagId && each.status === 'done');
    const inside = parts.filter((part) => part.from >= from && part.to <= to);
    return inside.reduce((sum, part) => sum + part.to - part.from + 1, 0) === to - from + 1;
  };
  const done = { status: 'done', taggedCount: null } as const;
  return { ...plan, batches: plan.batches.map((batch) => (isDone(batch) ? { ...batch, state: done } : batch)) };
}

/** The number of transaction and tag pairs whose result is unknown. */
export function countUnknown({ batches }: TagProgress): number {
  return batches.reduce((sum, { status, from, to }) => sum + (status === 'sent' ? to - from + 1 : 0), 0);
}

export function reduceRun(run: AttachRun, event: AttachEvent): AttachRun {
  switch (event.type) {
    case 'started':
      return { ...run, isSending: true, isStopping: false, pausedBy: null, shown: null };
    case 'stopping':
      return { ...run, isStopping: run.isSending };
    case 'batch':
      return {
        ...run,
        batches: run.batches.map((batch, index) => (index === event.index ? { ...batch, state: event.state } : batch)),
      };
    case 'split':
      return {
        ...run,
        batches: run.batches.flatMap((batch, index) => (index === event.index ? event.parts : [batch])),
      };
    case 'paused':
      return { ...run, pausedBy: event.error };
    case 'shown':
      return { ...run, shown: event.shown };
    case 'journal failed':
      return { ...run, isJournalFailed: true };
    case 'ended':
      return { ...run, isSending: false, isStopping: false };
  }
}

/** Every other batch would get it too. The batch is sent again: attaching a tag is idempotent. */
const pausing = [
  ...['network', 'rate_limited', 'google_quota', 'time_limit', 'unauthorized', 'authorization_required'],
  ...['forbidden_scope', 'not_connected', 'connection_changed', 'selection_expired'],
  // Google's answer is lost.
  ...['no_server', 'no_answer', 'script_failed'],
];

export function pausesRun(error: SidebarError): boolean {
  return pausing.includes(error.code) || error.retryAfterSeconds !== null;
}

/** After a change of the connection, rows and tags must be selected again. */
export function canContinue({ pausedBy }: AttachRun): boolean {
  return pausedBy?.code !== 'connection_changed' && pausedBy?.code !== 'selection_expired';
}

/** The API refuses complete batches, so a part of one may be valid. */
export function canSplit({ state, transactionIds }: Batch): boolean {
  return state.status === 'failed' && transactionIds.length > 1 && isOfTransaction(state.error);
}

export function countBatches({ batches }: AttachRun): { [Status in BatchState['status']]: number } {
  const counts = { waiting: 0, sending: 0, done: 0, failed: 0 };
  for (const { state } of batches) counts[state.status] += 1;
  return counts;
}

interface TagTotal {
  readonly tagId: string;
  readonly tagPath: string;
  readonly requestedCount: number;
  readonly taggedCount: number;
}

/** The number of transactions that now have each tag, according to the API. */
export function totalByTag({ batches }: AttachRun): TagTotal[] {
  const totals = new Map<string, TagTotal>();
  for (const { tagId, tagPath, transactionIds, state } of batches) {
    const before = totals.get(tagId) ?? { tagId, tagPath, requestedCount: 0, taggedCount: 0 };
    const taggedCount = state.status === 'done' ? (state.taggedCount ?? transactionIds.length) : 0;
    totals.set(tagId, {
      ...before,
      requestedCount: before.requestedCount + transactionIds.length,
      taggedCount: before.taggedCount + taggedCount,
    });
  }
  return [...totals.values()];
}

/** The tags that the transactions of the given batches got. All tags of a run share one list of transactions. */
export function toAttached(attached: readonly Batch[], all: readonly Batch[]): AttachedTags {
  const [first] = all;
  return {
    transactionIds: all.filter(({ tagId }) => tagId === first?.tagId).flatMap(({ transactionIds }) => transactionIds),
    attached: attached.map(({ tagId, from, to }) => ({ tagId, from, to })),
  };
}

const text = messages.tag.run;

/** `Transactions 1–100`, `Transaction 1`. */
export function describeBatch({ from, to }: Pick<Batch, 'from' | 'to'>): string {
  return from === to ? text.batchOne(from) : text.batch(from, to);
}

export function describeTotal({ tagPath, requestedCount, taggedCount }: TagTotal): string {
  return taggedCount === requestedCount
    ? text.allTagged(requestedCount, tagPath)
    : text.someTagged(taggedCount, requestedCount, tagPath);
}

/** The heading above the batches. */
export function describeAttaching(run: AttachRun): string {
  const { waiting, failed, done } = countBatches(run);
  if (run.isStopping) return text.stopping;
  if (run.isSending) return text.sending;
  if (failed === 0 && waiting === 0) return text.done;
  if (run.pausedBy !== null) return text.paused;
  if (waiting > 0) return text.stopped;
  return done === 0 ? text.nothing : text.partly;
}

export function describeProgress(run: AttachRun): string {
  const { done, failed } = countBatches(run);
  const total = run.batches.length;
  return failed === 0 ? text.progress(done, total) : text.progressFailed(done + failed, total, failed);
}

/** The text for screen readers while batches are sent. Null if there is nothing new. */
export function describeEvent(event: AttachEvent, batches: readonly Batch[]): string | null {
  if (event.type !== 'batch') return null;
  const batch = batches[event.index];
  if (batch === undefined) return null;
  const name = describeBatch(batch);
  if (event.state.status === 'done') return text.batchDone(name, batch.tagPath);
  return event.state.status === 'failed'
    ? text.batchFailed(name, batch.tagPath, describeError(event.state.error).text)
    : null;
}

export function describeOutcome(run: AttachRun): string[] {
  return totalByTag(run).map(describeTotal);
}

/** Where the sheet shows the tags, or why it does not. */
export function describeShown(shown: AttachRun['shown']): string | null {
  if (shown === null) return null;
  if ('error' in shown) return text.notShown(describeError(shown.error).text);
  const { formulaCount, sheetNames, refusedCount, tables } = shown;
  const isShown = formulaCount > 0 || tables.sheetNames.length > 0;
  const refused = tables.refusedSheetNames;
  if (!isShown && refused.length === 0) return text.shownNowhere;
  return [
    ...(isShown ? [text.shown(formulaCount, sheetNames, tables.sheetNames)] : []),
    ...(refused.length === 0 ? [] : [text.notWritten(refused)]),
    ...(refusedCount === 0 ? [] : [text.notRecalculated(refusedCount)]),
  ].join(' ');
}
