import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { runFunction } from '../../src/addon/functions/run-function';
import { places } from '../places';
import { createBenchPlatform } from './bench-platform';
import { serveApi } from './serve-api';
import { asked, makeTransactions } from './transactions';
import { newWorld, readCache, removeFromCache, writeCache } from './world';

const bundleFile = join(places.root, 'dist', 'main.js');

/** Processor time that 10,000 cached rows take to become a table: the least of several, for other work disturbs it. */
export function measureTableMs(): number {
  const answer = serveApi(makeTransactions('even', 10_000), null);
  const world = newWorld({ latencyMs: 0, cacheMs: 0, answer });
  const platform = createBenchPlatform(
    {
      now: () => world.now,
      sleep: (ms) => {
        world.now += ms;
      },
      fetch: (requests) => requests.map((request) => answer(request, world.now)),
      get: (keys) => readCache(world, keys),
      put: (values, seconds) => writeCache(world, values, seconds),
      remove: (keys) => removeFromCache(world, keys),
    },
    0,
  );
  const evaluate = () =>
    runFunction('FIN_TRANSACTIONS', [asked.dateFrom, asked.dateTo], platform, {
      fixedBaseUrl: null,
      defaultBaseUrl: '',
    });
  evaluate();
  return leastMs(7, evaluate);
}

/** Time to load the bundle as Google does before each execution: to parse it and to run its top level. */
export function measureLoadMs(): number {
  const code = readFileSync(bundleFile, 'utf8');
  return leastMs(15, () => new Script(code).runInContext(createContext({ console })));
}

export function bundleKb(): number {
  return statSync(bundleFile).size / 1_024;
}

function leastMs(times: number, run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
