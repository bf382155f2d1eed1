import type { SidebarError, SidebarResponse } from '../../protocol';
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

function toCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Limits the requests: for a tag that no transaction accepts, such as an archived one, two hundred would be needed. */
const failuresMax = 5;

/**
 * Sends a refused batch in halves until the failing transactions are isolated; the others are then tagged. Ends early
 * after five of them, at an error that every request would meet, and if the user stops it.
 */
export async function splitBatch(batch: Batch, attach: Attach, isStopping: () => boolean): Promise<readonly Batch[]> {
  const open = halves(batch);
  const parts: Batch[] = [];
  let failures = 0;
  let ending: SidebarError | null = null;
  for (let part = open.shift(); part !== undefined; part = open.shift()) {
    if (ending !== null || failures >= failuresMax || isStopping()) {
      parts.push({ ...part, state: batch.state });
      continue;
    }
    const response = await attach({ tagId: part.tagId, transactionIds: [...part.transactionIds] });
    if (response.ok) {
      parts.push({ ...part, state: { status: 'done', taggedCount: toCount(response.data.taggedCount) } });
    } else if (pausesRun(response.error)) {
      ending = response.error;
      parts.push({ ...part, state: { status: 'failed', error: ending } });
    } else if (part.transactionIds.length === 1) {
      failures += 1;
      parts.push({ ...part, state: { status: 'failed', error: response.error } });
    } else open.unshift(...halves(part));
  }
  return mergeAdjacent(parts);
}

function halves(batch: Batch): Batch[] {
  const { transactionIds, from } = batch;
  const middle = Math.ceil(transactionIds.length / 2);
  const part = (start: number, end: number): Batch => ({
    ...batch,
    from: from + start,
    to: from + end - 1,
    transactionIds: transactionIds.slice(start, end),
  });
  return [part(0, middle), part(middle, transactionIds.length)];
}

/** Joins adjacent parts that succeeded, or that were never sent, into one line. */
function mergeAdjacent(parts: readonly Batch[]): Batch[] {
  const joined: Batch[] = [];
  for (const part of parts) {
    const before = joined[joined.length - 1];
    const state = before === undefined ? null : joinStates(before, part);
    if (before === undefined || state === null) joined.push(part);
    else {
      joined[joined.length - 1] = {
        ...before,
        to: part.to,
        transactionIds: [...before.transactionIds, ...part.transactionIds],
        state,
      };
    }
  }
  return joined;
}

function joinStates(a: Batch, b: Batch): Batch['state'] | null {
  if (a.state.status === 'done' && b.state.status === 'done') {
    const [first, second] = [a.state.taggedCount, b.state.taggedCount];
    return { status: 'done', taggedCount: first === null || second === null ? null : first + second };
  }
  const isSame = a.state.status === 'failed' && b.state.status === 'failed' && a.state.error === b.state.error;
  return isSame ? a.state : null;
}
