import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BenchCode } from '../run-cells';
import type { SpreadResult } from './measure-spread';
import type { SpreadCase } from './spread-cases';

export interface MeasuredSpread {
  readonly case: SpreadCase;
  readonly results: readonly SpreadResult[];
}

/** Measures all cases, one per processor at a time. Virtual time: the results do not depend on the machine. */
export async function measureSpreads(code: BenchCode, cases: readonly SpreadCase[]): Promise<MeasuredSpread[]> {
  // The largest first, so that all threads end at about the same time.
  const queue = [...cases].sort((a, b) => b.rows - a.rows);
  const measured: MeasuredSpread[] = [];
  const runThread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(code.spreadThread, { eval: true });
      let current: SpreadCase | undefined;
      const next = (): void => {
        current = queue.shift();
        if (current === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage(current);
      };
      worker.on('error', reject);
      worker.on('message', (results: readonly SpreadResult[]) => {
        if (current !== undefined) measured.push({ case: current, results });
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), cases.length) }, runThread));
  return cases.flatMap((each) => measured.filter((found) => found.case === each));
}
