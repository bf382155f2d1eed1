import type { ActiveFault } from '../../faults/fault-list';
import type { TriggerView } from '../../host';
import type { ClockResponse } from '../../server/page-messages';
import { formatSpan } from '../chrome/format';
import type { PageStore } from '../page-store';
import type { ServerConnection, Settings } from '../server-connection';

/** The actions behind the controls of the drawer. */
export interface DrawerActions {
  fire(trigger: TriggerView): void;
  advance(step: number | 'next-trigger'): void;
  /** Stops a long step after the present hour. */
  stopAdvancing(): void;
  setFaults(faults: readonly ActiveFault[]): void;
  setSettings(settings: Settings): void;
}

const keptSteps = 10;
const hourMs = 3_600_000;

export function createDrawerActions(
  store: PageStore,
  server: ServerConnection,
  run: (what: string, start: () => Promise<unknown>) => Promise<void>,
): DrawerActions {
  /** Requests are sent one after another, so that the last choice wins. */
  let sent: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  /** Advances by single hours if there are triggers, so that a long step shows progress and can be stopped. */
  async function advance(ms: number): Promise<ClockResponse> {
    isStopped = false;
    const part = store.view.triggers.length === 0 ? ms : Math.min(ms, hourMs);
    const answers: ClockResponse[] = [];
    try {
      for (let done = 0; done < ms && !isStopped; done += part) {
        store.set({ clockMove: { doneMs: ms > part ? done : null, totalMs: ms, waitsFor: 'api' } });
        const answer = await server.advanceClock(Math.min(part, ms - done));
        answers.push(answer);
        store.set({ clock: { now: answer.now, readAt: Date.now() } });
      }
    } finally {
      store.set({ clockMove: null });
    }
    const now = answers.at(-1)?.now ?? store.view.clock.now;
    return { from: answers[0]?.from ?? now, now, executions: answers.flatMap(({ executions }) => executions) };
  }

  async function advanceToTrigger(): Promise<ClockResponse> {
    store.set({ clockMove: { doneMs: null, totalMs: 0, waitsFor: 'api' } });
    try {
      return await server.advanceClock('next-trigger');
    } finally {
      store.set({ clockMove: null });
    }
  }

  return {
    fire: (trigger) => void run(trigger.functionName, () => server.fireTrigger(trigger.triggerUid)),
    advance: (step) => {
      void run('due triggers', async () => {
        const { from, now, executions } = step === 'next-trigger' ? await advanceToTrigger() : await advance(step);
        const label = step === 'next-trigger' ? 'to the next trigger' : `+ ${formatSpan(now - from)}`;
        const clockSteps = [{ label, from, to: now, executions }, ...store.view.clockSteps].slice(0, keptSteps);
        store.set({ clockSteps, clock: { now, readAt: Date.now() } });
      });
    },
    stopAdvancing: () => {
      isStopped = true;
    },
    setFaults: (active) => {
      store.chooseFaults(active);
      sent = sent
        .then(() => server.setFaults(active))
        .catch((error: Error) => {
          store.toast('', error.message, 8);
          return server.state().then(({ faults }) => faults);
        })
        .then((faults) => store.confirmFaults(faults))
        .catch((error: Error) => store.toast('', error.message, 8));
    },
    setSettings: (settings) => void run('the settings', () => server.setSettings(settings)),
  };
}
