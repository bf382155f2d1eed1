import { useReducer, useRef } from 'preact/hooks';
import { useAnnounce } from '../parts/announce';
import type { Server } from '../server/server';
import { type AttachEvent, type AttachRun, type Batch, reduceRun } from './attach-run';
import { describeEvent } from './describe-run';
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

export function useAttachRun(server: Server): AttachControl {
  const [run, tell] = useReducer(reduce, null);
  const announce = useAnnounce();
  // The loop that sends lives across renderings and must see the latest word.
  const isSending = useRef(false);
  const isStopping = useRef(false);

  const send = async (batches: readonly Batch[], isPicked: (batch: Batch, index: number) => boolean) => {
    if (isSending.current) return;
    isSending.current = true;
    isStopping.current = false;
    const picked = batches
      .map((batch, index) => ({ batch, index }))
      .filter(({ batch, index }) => isPicked(batch, index));
    await sendBatches(
      picked,
      (input) => server.call('attachTag', input),
      (event) => {
        tell(event);
        const text = describeEvent(event, batches);
        if (text !== null) announce(text);
      },
      () => isStopping.current,
    );
    isSending.current = false;
  };

  return {
    run,
    start: (plan) => {
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
