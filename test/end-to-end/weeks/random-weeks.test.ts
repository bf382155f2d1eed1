import fc from 'fast-check';
import { played, playWeek } from './play-week';
import { randomWeek } from './random-week';

const weeks = Number(process.env['TABLE_WEEKS'] ?? 14);
/** A failing week is made smaller for about a minute. */
const limitMs = 60_000 + weeks * 2_000;

test(
  'in any week, tables equal the server after each undisturbed run, and user cells stay beside their rows',
  async () => {
    await fc.assert(fc.asyncProperty(randomWeek, playWeek), { numRuns: weeks, interruptAfterTimeLimit: limitMs });
    if (weeks > 20) console.log(played);
    expect(played.weeks).toBeGreaterThanOrEqual(weeks);
  },
  limitMs + 60_000,
);
