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

const columnPairs = [0, 1, 2, 3, 4, 5];

test('a user may merge cells of an own transaction from any column on', async () => {
  for (const other of columnPairs) {
    await playWeek({
      zone: 'Europe/Berlin',
      tables: [{ name: 'all', goneRows: 'mark', newRows: 'top', hours: 1, ownColumn: 0 }],
      steps: [
        { by: 'rows', act: 'addOwn', table: 0, pick: 0 },
        { by: 'user', edit: 'mergeTableCells', table: 0, pick: 0, other },
      ],
    });
  }
});
