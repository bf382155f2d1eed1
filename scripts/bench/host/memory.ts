import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Heap and resident memory of this process in MB after garbage collection. */
export function heldMemory(): { readonly heapMb: number; readonly residentMb: number } {
  collect();
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

function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  // Twice, because finalizers of the first collection release more objects.
  gc();
  gc();
}
