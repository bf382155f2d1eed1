import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '../calls/service-error';
import { methodsOf, type ServiceType, service } from '../calls/service-type';
import type { HostContext } from '../host-context';

const serviceMethod = methodsOf<null>();

const MAX_SLEEP_MS = 300_000;

/** The only method of Utilities that calls the host, because the host has the clock. */
export function utilitiesService(context: HostContext): ServiceType {
  return service('Utilities', {
    /** Returns the milliseconds that the script's clock must skip. */
    sleep: serviceMethod('free', 'Any', async ({ run, args: [given] }) => {
      const ms = Number(given);
      if (!Number.isInteger(ms) || ms < 0 || ms > MAX_SLEEP_MS) {
        throw new ServiceError(context.messages.invalidArgument(String(given)));
      }
      if (run.movesClock) context.clock.skip(ms);
      if (run.movesClock) return run.limit?.skip(ms) ?? 0;
      if (context.options.skipsSleep) {
        await context.sleeps.sleep(run, ms);
        return run.limit?.skip(ms) ?? 0;
      }
      await delay(ms * context.clock.slowdown, null, { signal: run.signal, ref: false }).catch(() => null);
      return 0;
    }),
  });
}
