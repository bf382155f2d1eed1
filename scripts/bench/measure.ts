import { join } from 'node:path';
import { build } from 'esbuild';
import { places } from '../places';
import type { Task } from './cell';
import { dashboard } from './dashboard';
import { runCells } from './run-cells';
import { serveApi } from './serve-api';
import { makeTransactions, type Shape } from './transactions';
import { newWorld } from './world';

export interface Case {
  readonly shape: Shape;
  readonly rows: number;
  /** How many equal cells, or the formulas of a dashboard. */
  readonly cells: number | 'dashboard';
  readonly perMinute?: number;
  readonly latencyMs?: number;
  /** Whether Google's own services take time, as they do there. */
  readonly hasServiceTime?: boolean;
}

export type ReaderName = 'waves' | 'serial';

export interface Measurement extends Case {
  readonly reader: ReaderName;
  readonly isWarm: boolean;
  /** Rows of every cell alike; of a dashboard, of its longest table; 0 when one of them ended with an error. */
  readonly rowsRead: number;
  readonly requests: number;
  readonly ms: number;
  readonly evaluations: number;
  readonly longestMs: number;
  /** What the cache holds at the end. */
  readonly cacheEntries: number;
  readonly cacheBytes: number;
}

/** A spreadsheet runs so many executions of one user at once. */
const slots = 30;
const serviceTime = { cacheMs: 25, codecMsPerKb: 0.25 };

export async function buildCell(): Promise<string> {
  const outfile = join(places.root, 'build', 'bench-cell.js');
  const entryPoints = [join(__dirname, 'cell.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', target: 'node20', logLevel: 'warning' });
  return outfile;
}

/** A case cold, and for our reader once more warm. */
export async function measure(cellFile: string, what: Case, reader: ReaderName): Promise<Measurement[]> {
  const transactions = makeTransactions(what.shape, what.rows);
  const { cacheMs, codecMsPerKb } = what.hasServiceTime === true ? serviceTime : { cacheMs: 0, codecMsPerKb: 0 };
  const answer = serveApi(transactions, what.perMinute ?? null);
  const world = newWorld({ latencyMs: what.latencyMs ?? 200, cacheMs, answer });
  const tasks: readonly Task[] = what.cells === 'dashboard' ? dashboard : Array(what.cells).fill(reader);
  const run = async (isWarm: boolean): Promise<Measurement> => {
    const before = { requests: world.requests, now: world.now };
    // Equal cells all open at once: none of them may find what another has read.
    const atOnce = what.cells === 'dashboard' ? slots : tasks.length;
    const results = await runCells({ cellFile, tasks, slots: atOnce, codecMsPerKb, world });
    const counts = results.map(({ rows }) => rows);
    const isAlike = what.cells === 'dashboard' ? !counts.includes(0) : new Set(counts).size === 1;
    return {
      ...what,
      reader,
      isWarm,
      rowsRead: isAlike ? Math.max(...counts) : 0,
      requests: world.requests - before.requests,
      ms: world.now - before.now,
      evaluations: Math.max(...results.map(({ evaluations }) => evaluations)),
      longestMs: Math.max(...results.map(({ longestMs }) => longestMs)),
      cacheEntries: world.cache.size,
      cacheBytes: [...world.cache.values()].reduce((sum, { value }) => sum + value.length, 0),
    };
  };
  const cold = await run(false);
  return reader === 'serial' ? [cold] : [cold, await run(true)];
}
