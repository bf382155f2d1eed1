import { join } from 'node:path';
import { build } from 'esbuild';
import { places } from '../places';
import type { CellData } from './cell';
import { newWorld, runCells, type World } from './run-cells';
import { serveTransactions } from './serve-transactions';
import { makeTransactions, type Shape } from './transactions';

export interface Case {
  readonly shape: Shape;
  readonly rows: number;
  readonly cells: number;
  readonly perMinute: number | null;
}

export interface Measurement extends Case {
  readonly reader: CellData['reader'];
  readonly isWarm: boolean;
  /** Rows of every cell alike; 0 when one of them ended with an error. */
  readonly rowsRead: number;
  readonly requests: number;
  readonly ms: number;
  readonly evaluations: number;
  readonly longestMs: number;
}

export async function buildCell(): Promise<string> {
  const outfile = join(places.root, 'build', 'bench-cell.js');
  const entryPoints = [join(__dirname, 'cell.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', target: 'node20', logLevel: 'warning' });
  return outfile;
}

/** A case cold, and for our reader once more warm. */
export async function measure(cellFile: string, what: Case, reader: CellData['reader']): Promise<Measurement[]> {
  const world = newWorld();
  const answer = serveTransactions(makeTransactions(what.shape, what.rows), what.perMinute);
  const run = async (isWarm: boolean): Promise<Measurement> => {
    const before: World = { ...world };
    const results = await runCells({ cellFile, cells: what.cells, reader, world, answer });
    const counts = new Set(results.map(({ rows }) => rows));
    return {
      ...what,
      reader,
      isWarm,
      rowsRead: counts.size === 1 ? (results[0]?.rows ?? 0) : 0,
      requests: world.requests - before.requests,
      ms: world.now - before.now,
      evaluations: Math.max(...results.map(({ evaluations }) => evaluations)),
      longestMs: Math.max(...results.map(({ longestMs }) => longestMs)),
    };
  };
  const cold = await run(false);
  return reader === 'serial' ? [cold] : [cold, await run(true)];
}
