import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { places } from '../places';
import type { BenchCode } from './bench-code';
import { oneCell } from './cases';
import type { Task } from './execution';
import { loaderOf } from './load-execution';
import { openWorld } from './measure';
import { runInTurn } from './run-in-turn';

const mainFile = join(places.distDir, 'main.js');

/**
 * Processor time that 10,000 cached rows take to become a table, once the code has been optimized: the least of seven,
 * for other work disturbs it.
 */
export function measureTableMs(code: BenchCode): number {
  const world = openWorld(code, oneCell);
  const tasks = oneCell.formulas.map((formula): Task => ({ kind: 'formula', formula }));
  const loaded = loaderOf(code.execution)();
  const evaluate = () => runInTurn(code, tasks, world, () => loaded);
  evaluate();
  return Math.min(...timesOf(7, evaluate));
}

/** Time to load the bundle as Google does before each execution: to parse it and to run its top level; the median of 15. */
export function measureLoadMs(): number {
  const text = readFileSync(mainFile, 'utf8');
  const load = () => new Script(text).runInContext(createContext({ console }));
  return timesOf(15, load).sort((a, b) => a - b)[7] ?? 0;
}

export function mainKb(): number {
  return statSync(mainFile).size / 1_024;
}

export function sidebarKb(): number {
  return statSync(join(places.distDir, 'sidebar.html')).size / 1_024;
}

function timesOf(times: number, run: () => unknown): number[] {
  return Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
}
