import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '../calls/service-error';
import { method, type ServiceType, service } from '../calls/service-type';
import type { HostContext } from '../host-context';

const MAX_SLEEP_MS = 300_000;

/** The one part of Utilities that the context cannot do by itself: time is the host's. */
export function utilitiesService(context: HostContext): ServiceType {
  return service('Utilities', {
    /** How much of it the script's clock has to skip. */
    sleep: method<null, [unknown]>('free', 'Any', async ({ run, args: [given] }) => {
      const ms = Number(given);
      if (!Number.isInteger(ms) || ms < 0 || ms > MAX_SLEEP_MS) {
        throw new ServiceError(context.messages.invalidArgument(String(given)));
      }
      if (run.movesClock) context.clock.skip(ms);
      if (run.movesClock || context.options.skipsSleep) return run.limit?.skip(ms) ?? 0;
      await delay(ms, null, { signal: run.signal, ref: false }).catch(() => null);
      return 0;
    }),
  });
}
