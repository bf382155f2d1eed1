import type { SidebarResponse } from '../../protocol';
import { type AttachEvent, type Batch, pausesRun } from './attach-run';

export type Attach = (input: { tagId: string; transactionIds: string[] }) => Promise<SidebarResponse<'attachTag'>>;

/**
 * Sends batches one after the other and reports each result. A failed batch does not affect the others. An error that
 * every batch would meet pauses the run. Nothing is sent twice automatically.
 */
export async function sendBatches(
  batches: readonly { readonly index: number; readonly batch: Batch }[],
  attach: Attach,
  dispatch: (event: AttachEvent) => void,
  isStopping: () => boolean,
): Promise<void> {
  dispatch({ type: 'started' });
  for (const { index, batch } of batches) {
    if (isStopping()) break;
    dispatch({ type: 'batch', index, state: { status: 'sending' } });
    const response = await attach({ tagId: batch.tagId, transactionIds: [...batch.transactionIds] });
    if (response.ok) {
      dispatch({ type: 'batch', index, state: { status: 'done', taggedCount: toCount(response.data.taggedCount) } });
      if (response.data.journal === 'failed') dispatch({ type: 'journal failed' });
      continue;
    }
    if (pausesRun(response.error)) {
      dispatch({ type: 'batch', index, state: batch.state });
      dispatch({ type: 'paused', error: response.error });
      break;
    }
    dispatch({ type: 'batch', index, state: { status: 'failed', error: response.error } });
  }
  dispatch({ type: 'ended' });
}

export function toCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
