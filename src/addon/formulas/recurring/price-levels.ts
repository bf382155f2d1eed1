/** A size and since which payment it is paid. */
interface Level {
  readonly size: number;
  readonly from: number;
  readonly count: number;
}

export interface Price {
  /** What is usually paid now. */
  readonly typical: number;
  /** The size before and the index of the first payment after it; null if it never changed, or always does. */
  readonly changed: { readonly before: number; readonly at: number } | null;
}

/** Rounding and exchange rates are no new price. */
const sameShare = 0.02;

/**
 * The price of sizes in order. A price that holds for several payments is a level, and the last one counts. If amounts
 * differ nearly every time, such as those of electricity, the median of the last year is typical.
 */
export function priceOf(sizes: readonly number[], perYear: number): Price {
  const levels = withoutOutliers(toLevels(sizes));
  const last = levels[levels.length - 1];
  const before = levels[levels.length - 2];
  if (last === undefined || levels.length > Math.max(2, sizes.length / 3)) {
    return { typical: median(sizes.slice(-Math.max(perYear, 3))), changed: null };
  }
  return { typical: last.size, changed: before === undefined ? null : { before: before.size, at: last.from } };
}

function toLevels(sizes: readonly number[]): Level[] {
  const levels: { sizes: number[]; from: number }[] = [];
  sizes.forEach((size, index) => {
    const level = levels[levels.length - 1];
    if (level !== undefined && isSame(level.sizes[0] ?? 0, size)) level.sizes.push(size);
    else levels.push({ sizes: [size], from: index });
  });
  return levels.map((level) => ({ size: median(level.sizes), from: level.from, count: level.sizes.length }));
}

/** One payment of another size between payments of one size is no new price. */
function withoutOutliers(levels: readonly Level[]): Level[] {
  const kept: Level[] = [];
  for (const level of levels) {
    const [outlier, before] = [kept[kept.length - 1], kept[kept.length - 2]];
    if (before !== undefined && outlier?.count === 1 && isSame(before.size, level.size)) {
      kept.splice(-2, 2, { ...before, count: before.count + level.count });
    } else kept.push(level);
  }
  return kept;
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= sameShare * Math.max(a, b);
}

/** The lower one of two in the middle, so that it was really paid. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
