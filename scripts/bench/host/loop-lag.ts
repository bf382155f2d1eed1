import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest time, in milliseconds, that this process's event loop stood still while `act` went on. */
export async function longestLagMs(act: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await act();
  // The lag of the last turn is seen in the next.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6;
}
