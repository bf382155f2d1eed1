import { useReducer, useRef } from 'preact/hooks';
import { useAnnounce } from '../parts/announce';
import type { Server } from '../server/server';
import { type AttachEvent, type AttachRun, type Batch, reduceRun, toAttached } from './attach-run';
import { describeEvent, describeShown } from './describe-run';
import { sendBatches } from './send-batches';

export interface AttachControl {
  readonly run: AttachRun | null;
  readonly start: (plan: AttachRun) => void;
  /** Sends one failed batch again, alone. */
  readonly retry: (index: number) => void;
  /** Sends what was never sent. */
  readonly resume: () => void;
  readonly stop: () => void;
  readonly clear: () => void;
}

type Event = AttachEvent | { type: 'planned'; plan: AttachRun } | { type: 'cleared' };

/** `connectionMark`: of the connection that the rows and tags were read with. */
export function useAttachRun(server: Server, connectionMark: string | null): AttachControl {
  const [run, tell] = useReducer(reduce, null);
  const announce = useAnnounce();
  // The loop that sends outlives a rendering.
  const isSending = useRef(false);
  const isStopping = useRef(false);
  // Of the connection that the run began with: the server refuses it after a change.
  const mark = useRef('');

  const showTags = async (attached: readonly Batch[], all: readonly Batch[]) => {
    const response = await server.call('showTags', toAttached(attached, all));
    const shown = response.ok ? response.data : { error: response.error };
    tell({ type: 'shown', shown });
    const text = describeShown(shown);
    if (text !== null) announce(text);
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
      (input) => server.call('attachTag', { connectionMark: mark.current, ...input }),
      (event) => {
        const batch = event.type === 'batch' && event.state.status === 'done' ? batches[event.index] : undefined;
        if (batch !== undefined) attached.push(batch);
        tell(event);
        const text = describeEvent(event, batches);
        if (text !== null) announce(text);
      },
      () => isStopping.current,
    );
    isSending.current = false;
    if (attached.length > 0) await showTags(attached, batches);
  };

  return {
    run,
    start: (plan) => {
      mark.current = connectionMark ?? '';
      tell({ type: 'planned', plan });
      void send(plan.batches, () => true);
    },
    retry: (wanted) => {
      if (run !== null) void send(run.batches, (_, index) => index === wanted);
    },
    resume: () => {
      if (run !== null) void send(run.batches, ({ state }) => state.status === 'waiting');
    },
    stop: () => {
      isStopping.current = true;
      tell({ type: 'stopping' });
    },
    clear: () => tell({ type: 'cleared' }),
  };
}

function reduce(run: AttachRun | null, event: Event): AttachRun | null {
  if (event.type === 'planned') return event.plan;
  if (event.type === 'cleared' || run === null) return null;
  return reduceRun(run, event);
}
