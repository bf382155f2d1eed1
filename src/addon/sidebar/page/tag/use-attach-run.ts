import { useReducer, useRef } from 'preact/hooks';
import type { SelectedTransaction, SelectionView, SidebarError, TableWithoutTags, TagProgress } from '../../protocol';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/accessibility';
import type { Server } from '../server';
import { runToEnd } from '../tables/run-to-end';
import {
  type AttachEvent,
  type AttachRun,
  type Batch,
  describeEvent,
  describeShown,
  reduceRun,
  resumeRun,
  toAttached,
} from './attach-run';

import { type Attach, sendBatches, splitBatch } from './send-batches';

export interface AttachControl {
  readonly run: AttachRun | null;
  /** The selected transactions of the run. */
  readonly transactions: readonly SelectedTransaction[];
  /** `selection` has the transactions of the plan. */
  readonly start: (plan: AttachRun, selection: SelectionView) => void;
  /** Continues a run that another page of this user started. */
  readonly continueInterrupted: (progress: TagProgress) => void;
  /** Sends only one failed batch again. */
  readonly retry: (index: number) => void;
  readonly retryFailed: () => void;
  /** Finds the transactions that the API refuses in a batch. */
  readonly split: (index: number) => void;
  /** Sends the batches that have not been sent. */
  readonly resume: () => void;
  readonly stop: () => void;
  /** Adds a Tags column to a table, and shows the tags of the run in it. Returns the error, or null. */
  readonly addTagsColumn: (table: TableWithoutTags) => Promise<SidebarError | null>;
  readonly clear: () => void;
}

type Event = AttachEvent | { type: 'planned'; plan: AttachRun } | { type: 'cleared' };

/**
 * `connectionFingerprint` identifies the connection that rows and tags were read with. `isEarlierRead` resolves when an
 * interrupted run was read: the server keeps one run, so the first batch would replace it.
 */
export function useAttachRun(
  server: Server,
  connectionFingerprint: string | null,
  isEarlierRead: () => Promise<void>,
): AttachControl {
  const [run, dispatch] = useReducer(reduce, null);
  const announce = useAnnounce();
  // A ref, because the sending loop continues across renders.
  const isSending = useRef(false);
  const isStopping = useRef(false);
  // The connection at the start of the run. The server refuses the fingerprint after a change.
  const fingerprint = useRef('');
  const selection = useRef<Pick<SelectionView, 'selectionId' | 'transactions'> | null>(null);
  const tags = useRef<TagProgress['tags']>([]);
  // The user may select another connection in another view during the run.
  const runServer = useRef(server);
  const attach: Attach = async (input) => {
    await isEarlierRead();
    return await runServer.current.call('attachTag', {
      connectionFingerprint: fingerprint.current,
      selectionId: selection.current?.selectionId ?? '',
      tags: [...tags.current],
      ...input,
    });
  };

  const showTags = async (attached: readonly Batch[], all: readonly Batch[]) => {
    const response = await runServer.current.call('showTags', toAttached(attached, all));
    const shown = response.ok ? response.data : { error: response.error };
    dispatch({ type: 'shown', shown });
    const text = describeShown(shown);
    if (text !== null) announce(text);
  };

  const addTagsColumn = async ({ id, columns }: TableWithoutTags): Promise<SidebarError | null> => {
    const response = await runServer.current.call('changeTable', { id, change: { columns: [...columns, 'tags'] } });
    if (!response.ok) return response.error;
    const outcome = await runToEnd(runServer.current, id, { isCancelled: () => false, onStep: () => undefined });
    if ('error' in outcome) return outcome.error;
    const batches = run?.batches ?? [];
    const attached = batches.filter(({ state }) => state.status === 'done');
    await showTags(attached, batches);
    return null;
  };

  const send = async (batches: readonly Batch[], isPicked: (batch: Batch, index: number) => boolean) => {
    if (isSending.current) return;
    isSending.current = true;
    isStopping.current = false;
    const picked = batches
      .map((batch, index) => ({ batch, index }))
      .filter(({ batch, index }) => isPicked(batch, index));
    const attached: Batch[] = [];
    await sendBatches(
      picked,
      attach,
      (event) => {
        const batch = event.type === 'batch' && event.state.status === 'done' ? batches[event.index] : undefined;
        if (batch !== undefined) attached.push(batch);
        dispatch(event);
        const text = describeEvent(event, batches);
        if (text !== null) announce(text);
      },
      () => isStopping.current,
    );
    isSending.current = false;
    if (attached.length > 0) await showTags(attached, batches);
  };

  const split = async (index: number) => {
    const batches = run?.batches ?? [];
    const batch = batches[index];
    if (batch === undefined || isSending.current) return;
    isSending.current = true;
    isStopping.current = false;
    dispatch({ type: 'started' });
    dispatch({ type: 'batch', index, state: { status: 'sending' } });
    const parts = await splitBatch(batch, attach, () => isStopping.current);
    dispatch({ type: 'split', index, parts });
    dispatch({ type: 'ended' });
    isSending.current = false;
    const failed = parts.filter(({ state }) => state.status === 'failed').length;
    announce(messages.tag.run.partsFailed(failed));
    const attached = parts.filter(({ state }) => state.status === 'done');
    if (attached.length > 0) await showTags(attached, batches);
  };

  return {
    run,
    transactions: selection.current?.transactions ?? [],
    start: (plan, selected) => {
      runServer.current = server;
      fingerprint.current = connectionFingerprint ?? '';
      selection.current = selected;
      tags.current = tagsOf(plan);
      dispatch({ type: 'planned', plan });
      void send(plan.batches, () => true);
    },
    continueInterrupted: (progress) => {
      const plan = resumeRun(progress);
      runServer.current = server;
      fingerprint.current = progress.connectionFingerprint;
      selection.current = { selectionId: progress.selectionId, transactions: [] };
      tags.current = progress.tags;
      dispatch({ type: 'planned', plan });
      void send(plan.batches, ({ state }) => state.status === 'waiting');
    },
    retry: (wanted) => {
      if (run !== null) void send(run.batches, (_, index) => index === wanted);
    },
    retryFailed: () => {
      if (run !== null) void send(run.batches, ({ state }) => state.status === 'failed');
    },
    split: (index) => void split(index),
    resume: () => {
      if (run !== null) void send(run.batches, ({ state }) => state.status === 'waiting');
    },
    stop: () => {
      isStopping.current = true;
      dispatch({ type: 'stopping' });
    },
    addTagsColumn,
    clear: () => {
      // The server already deleted a finished run. This one is abandoned.
      if (run?.batches.some(({ state }) => state.status !== 'done')) void runServer.current.call('forgetRun');
      dispatch({ type: 'cleared' });
    },
  };
}

function tagsOf({ batches }: AttachRun): TagProgress['tags'] {
  const paths = new Map(batches.map(({ tagId, tagPath }) => [tagId, tagPath]));
  return Array.from(paths, ([id, path]) => ({ id, path }));
}

function reduce(run: AttachRun | null, event: Event): AttachRun | null {
  if (event.type === 'planned') return event.plan;
  if (event.type === 'cleared' || run === null) return null;
  return reduceRun(run, event);
}
