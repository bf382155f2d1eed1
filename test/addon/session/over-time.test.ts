import fc from 'fast-check';
import { Promises } from './over-time/promises';
import { runs } from './over-time/steps';

test('in any sequence of events, the rows are a plain filter of recent data, or an error gives the reason', () => {
  let runCount = 0;
  const counts = { answers: 0, warm: 0, stale: 0, errors: 0, killed: 0, refreshes: 0 };
  fc.assert(
    fc.property(runs, ([setup, steps]) => {
      runCount += 1;
      const promises = new Promises(setup);
      for (const [index, step] of steps.entries()) {
        const broken = promises.brokenBy(step);
        if (broken !== null) throw new Error(`Step ${index + 1}: ${broken}`);
      }
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += promises.counts[name];
    }),
    { numRuns: 100, seed: 20_261_124 },
  );
  // The property would hold if everything failed.
  expect(counts.answers).toBeGreaterThan(5 * runCount);
  expect(counts.answers).toBeGreaterThan(10 * counts.errors);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(runCount / 50);
}, 3_600_000);
