import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest time in milliseconds that the event loop of this process was blocked while `act` ran. */
export async function longestLagMs(act: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await act();
  // The lag of the last iteration is measured in the next one.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6;
}
