import type { TriggerView } from '../../apps-script/host';
import type { ActiveFault } from '../../faults/active-faults';
import { formatSpan } from '../chrome/format';
import type { ServerConnection } from '../server/server-connection';
import type { PageStore } from '../store/page-store';

/** What the drawer's controls do. */
export interface DrawerActions {
  fire(trigger: TriggerView): void;
  advance(step: number | 'next-trigger'): void;
  setFaults(faults: readonly ActiveFault[]): void;
  setSettings(settings: { readonly locale: string; readonly timeZone: string }): void;
}

const keptSteps = 10;

export function createDrawerActions(
  store: PageStore,
  server: ServerConnection,
  run: (what: string, start: () => Promise<unknown>) => Promise<void>,
): DrawerActions {
  /** One after the other, so that the last one counts. */
  let sent: Promise<unknown> = Promise.resolve();
  return {
    fire: (trigger) => void run(trigger.functionName, () => server.fireTrigger(trigger.triggerUid)),
    advance: (step) => {
      const label = step === 'next-trigger' ? 'to the next trigger' : `+ ${formatSpan(step)}`;
      void run('due triggers', async () => {
        const { from, now, executions } = await server.advanceClock(step);
        const clockSteps = [{ label, from, to: now, executions }, ...store.view.clockSteps].slice(0, keptSteps);
        store.set({ clockSteps, clock: { now, readAt: Date.now() } });
      });
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
