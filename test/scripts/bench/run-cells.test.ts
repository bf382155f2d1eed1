import type { Task } from '../../../scripts/bench/execution';
import { measureTasks, openWorld } from '../../../scripts/bench/measure';
import { buildBenchCode } from '../../../scripts/bench/run-cells';
import { distributions } from '../../support/api/transactions';

const tags: Task = { kind: 'plain', addresses: ['https://api.example.com/v1/tags'] };

test('sequential cells wait for each other, parallel ones do not, and both make the same calls', async () => {
  const code = await buildBenchCode();
  const open = () => openWorld(code, { rows: 10, distribution: distributions.even });
  const inTurn = await measureTasks(code, open(), [tags, tags, tags], 1);
  const atOnce = await measureTasks(code, open(), [tags, tags, tags], 3);
  const twoAtOnce = await measureTasks(code, open(), [tags, tags, tags], 2);
  expect([inTurn.waitMs, atOnce.waitMs, twoAtOnce.waitMs]).toEqual([3 * 230, 230, 2 * 230]);
  for (const one of [inTurn, atOnce, twoAtOnce]) {
    expect(one).toMatchObject({ requests: 3, rounds: 3, callCount: 3, servicesMs: 90, rows: 3, longestMs: 230 });
  }
});

test('reports a refused plain reader and does not repeat it', async () => {
  const code = await buildBenchCode();
  const world = openWorld(code, { rows: 10, distribution: distributions.even, conditions: { perMinute: 2 } });
  const refused = await measureTasks(code, world, [{ kind: 'plain', addresses: Array(3).fill(tags.addresses[0]) }], 1);
  expect(refused).toMatchObject({ requests: 3, rows: 0, error: 'refused with 429', evaluations: 1 });
});
