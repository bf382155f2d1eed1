import { countOf, formatCount, joinWords } from '../format/format-count';
import { type AttachEvent, type AttachRun, type Batch, countBatches, type TagTotal, totalByTag } from './attach-run';

/** `Transactions 1–100`, `Transaction 1`. */
export function describeBatch({ from, to }: Pick<Batch, 'from' | 'to'>): string {
  return from === to ? `Transaction ${formatCount(from)}` : `Transactions ${formatCount(from)}–${formatCount(to)}`;
}

export function describeTotal({ tagPath, asked, carrying }: TagTotal): string {
  if (carrying === asked)
    return `${countOf(asked, 'transaction')} now ${asked === 1 ? 'carries' : 'carry'} ${tagPath}.`;
  return `${formatCount(carrying)} of ${countOf(asked, 'transaction')} now carry ${tagPath}.`;
}

/** The heading above the batches. */
export function describeRun(run: AttachRun): string {
  const { waiting, failed, done } = countBatches(run);
  if (run.isStopping) return 'Stopping after this batch…';
  if (run.isSending) return 'Tagging…';
  if (failed === 0 && waiting === 0) return 'Done';
  if (run.pausedBy !== null) return 'Paused';
  if (waiting > 0) return 'Stopped';
  return done === 0 ? 'Nothing was tagged' : 'Partly done';
}

export function describeProgress(run: AttachRun): string {
  const { done, failed } = countBatches(run);
  const total = run.batches.length;
  const text = `${formatCount(done + failed)} of ${countOf(total, 'batch', 'batches')}`;
  return failed === 0 ? text : `${text}, ${formatCount(failed)} failed`;
}

/** What a screen reader announces while batches are sent; null: nothing new. */
export function describeEvent(event: AttachEvent, batches: readonly Batch[]): string | null {
  if (event.type !== 'batch') return null;
  const batch = batches[event.index];
  if (batch === undefined) return null;
  const name = `${describeBatch(batch)}, ${batch.tagPath}`;
  if (event.state.status === 'done') return `${name}: done.`;
  return event.state.status === 'failed' ? `${name}: failed. ${event.state.error.message}` : null;
}

export function describeOutcome(run: AttachRun): string[] {
  return totalByTag(run).map(describeTotal);
}

/** Where the sheet shows the tags, or why it does not. */
export function describeShown(shown: AttachRun['shown']): string | null {
  if (shown === null) return null;
  if ('error' in shown) return `Formulas do not show the tags yet. ${shown.error.message}`;
  const { formulaCount, sheetNames, refusedCount, tables } = shown;
  const refused = tables.refusedSheetNames;
  const places = [
    ...(formulaCount === 0 ? [] : [`by ${countOf(formulaCount, 'formula')} on ${joinWords(sheetNames)}`]),
    ...(tables.sheetNames.length === 0 ? [] : [`in the synced table on ${joinWords(tables.sheetNames)}`]),
  ];
  if (places.length === 0 && refused.length === 0) {
    return 'No formula or table here shows tags yet. Add tags to the columns of FIN_TRANSACTIONS or of a synced table.';
  }
  const except = refusedCount === 0 ? '' : `, except ${formatCount(refusedCount)} that could not be recalculated`;
  return [
    ...(places.length === 0 ? [] : [`Shown ${joinWords(places)}${except}.`]),
    ...(refused.length === 0 ? [] : [`The table on ${joinWords(refused)} could not be written.`]),
    ...(refusedCount === 0 ? [] : ['Are they protected?']),
  ].join(' ');
}
