import fc from 'fast-check';
import { played, playWeek } from './play-week';
import { randomWeek } from './random-week';

const weeks = Number(process.env['TABLE_WEEKS'] ?? 14);
/** How many weeks are played to make a failing one smaller. */
const smallerWeeks = 300;

test(
  'in any week, tables equal the server after each undisturbed run, and user cells stay beside their rows',
  async () => {
    let left = Number.POSITIVE_INFINITY;
    const week = fc.asyncProperty(randomWeek, async (steps) => {
      // fast-check takes this as success, so it ends with the smallest week that failed.
      if (left === 0) return;
      left -= 1;
      await playWeek(steps).catch((error: unknown) => {
        left = Math.min(left, smallerWeeks);
        throw error;
      });
    });
    await fc.assert(week, { numRuns: weeks });
    if (weeks > 20) console.log(played);
    expect(played.weeks).toBeGreaterThanOrEqual(weeks);
  },
  600_000 + weeks * 20_000,
);
