import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A measured figure and its maximum. */
export interface Budget {
  readonly what: string;
  readonly value: number;
  readonly atMost: number;
  readonly unit: 'ms' | 'MB' | 's';
}

export function budget(what: string, value: number, atMost: number, unit: Budget['unit']): Budget {
  return { what, value, atMost, unit };
}

/** Raises the maximum of times by the load of the machine. NaN, a figure that could not be measured, exceeds it. */
export function isKept({ value, atMost, unit }: Budget, contention: number): boolean {
  return value <= (unit === 'MB' ? atMost : atMost * contention);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export function formatFigure(value: number, unit: Budget['unit']): string {
  const digits = unit === 's' ? 2 : value >= 10 ? 0 : value >= 1 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}

/** The longest time in milliseconds that the event loop of this process was blocked while `act` ran. */
export async function longestLagMs(act: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await act();
  // The lag of the last iteration is measured in the next one.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6;
}

/** Heap and resident memory of this process in MB after garbage collection. */
export function heldMemory(): { readonly heapMb: number; readonly residentMb: number } {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  // Twice, because finalizers of the first collection release more objects.
  gc();
  gc();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapMb: heapUsed / 1e6, residentMb: rss / 1e6 };
}

/** Growth from the first to the last of equally spaced values, by linear regression. */
export function growthOf(values: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const middle = (values.length - 1) / 2;
  const average = mean(values);
  const slope =
    values.reduce((sum, value, at) => sum + (at - middle) * (value - average), 0) /
    values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return slope * (values.length - 1);
}

const sliceCount = 60;
const slicesMs = 4;

/**
 * The factor by which other load slows this process down: the mean time of many equal pieces of work divided by the
 * fastest time. 1 on an idle machine.
 */
export async function contention(): Promise<number> {
  const rounds = roundsOf(slicesMs);
  const times: number[] = [];
  for (let slice = 0; slice < sliceCount; slice += 1) {
    times.push(timeOf(rounds));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return Math.max(1, mean / Math.min(...times));
}

/** The number of rounds that take about this time. */
function roundsOf(ms: number): number {
  const probe = 200_000;
  const fastest = Math.min(...Array.from({ length: 5 }, () => timeOf(probe)));
  return Math.ceil((probe * ms) / fastest);
}

function timeOf(rounds: number): number {
  const startedAt = performance.now();
  let value = 1;
  for (let round = 0; round < rounds; round += 1) value = (value * 48_271) % 2_147_483_647;
  // Uses the result, so that the compiler cannot remove the work.
  if (value === 0) throw new Error('The generator stands still.');
  return performance.now() - startedAt;
}
