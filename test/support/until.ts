import { setTimeout as delay } from 'node:timers/promises';

/** Against conditions that are never met: the limit of a test, less the time to report what was found. */
const longestWaitMs = 240_000;

/** Waits until a condition is met, which is checked every 20 ms. The error says what was found, and what was wanted. */
export async function until(
  isMet: () => boolean | Promise<boolean>,
  found: () => unknown = () => 'nothing',
  wanted: unknown = isMet.toString(),
): Promise<void> {
  const endsAt = performance.now() + longestWaitMs;
  while (!(await isMet())) {
    if (performance.now() > endsAt) {
      throw new Error(`Found ${JSON.stringify(await found())}, not ${JSON.stringify(wanted)}.`);
    }
    await delay(20);
  }
}
