import { describeError } from '../messages/describe-error';
import { messages } from '../messages/messages';
import { type AttachEvent, type AttachRun, type Batch, countBatches, type TagTotal, totalByTag } from './attach-run';

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
export function describeRun(run: AttachRun): string {
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
