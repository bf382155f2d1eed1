import type { SidebarResponse } from '../../protocol';
import { type AttachEvent, type Batch, endsRun } from './attach-run';

type Attach = (input: { tagId: string; transactionIds: string[] }) => Promise<SidebarResponse<'attachTag'>>;

/**
 * Sends batches one after the other and tells of each. A refused batch leaves the others alone, unless its refusal
 * would meet them too. Nothing is sent twice by itself.
 */
export async function sendBatches(
  batches: readonly { readonly index: number; readonly batch: Batch }[],
  attach: Attach,
  tell: (event: AttachEvent) => void,
  isStopping: () => boolean,
): Promise<void> {
  tell({ type: 'started' });
  for (const { index, batch } of batches) {
    if (isStopping()) break;
    tell({ type: 'batch', index, state: { status: 'sending' } });
    const response = await attach({ tagId: batch.tagId, transactionIds: [...batch.transactionIds] });
    if (response.ok) {
      tell({ type: 'batch', index, state: { status: 'done', carrying: toCount(response.data.taggedCount) } });
      continue;
    }
    tell({ type: 'batch', index, state: { status: 'failed', error: response.error } });
    if (endsRun(response.error)) break;
  }
  tell({ type: 'ended' });
}

function toCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
