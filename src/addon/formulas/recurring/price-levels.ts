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

/** Rounding and exchange rates are no new price, */
const sameShare = 0.02;
/** and where amounts are nearly always the same, there are none. */
const fixedShare = 0.002;
const fixedCount = 0.6;

/**
 * The price of sizes in order. A price that holds for several payments is a level, and the last one counts: what was
 * paid once may be a bonus or a single purchase. If amounts differ nearly every time, such as those of electricity, the
 * median of the last year is typical. What is paid once a year may have a new price each time.
 */
export function priceOf(sizes: readonly number[], perYear: number): Price {
  const isSame = isSameBy(sizes);
  const found = withoutOutliers(toLevels(sizes, isSame), isSame);
  const isOnce = perYear > 1 && found.length > 1 && found[found.length - 1]?.count === 1;
  const levels = isOnce ? found.slice(0, -1) : found;
  const last = levels[levels.length - 1];
  const before = levels[levels.length - 2];
  if (last === undefined || (perYear > 1 && levels.length > Math.max(isOnce ? 1 : 2, sizes.length / 3))) {
    return { typical: median(sizes.slice(-Math.max(perYear, 3))), changed: null };
  }
  return { typical: last.size, changed: before === undefined ? null : { before: before.size, at: last.from } };
}

function toLevels(sizes: readonly number[], isSame: Compare): Level[] {
  const levels: { sizes: number[]; from: number }[] = [];
  sizes.forEach((size, index) => {
    const level = levels[levels.length - 1];
    if (level !== undefined && isSame(level.sizes[0] ?? 0, size)) level.sizes.push(size);
    else levels.push({ sizes: [size], from: index });
  });
  return levels.map((level) => ({ size: median(level.sizes), from: level.from, count: level.sizes.length }));
}

/** One payment of another size between payments of one size is no new price. */
function withoutOutliers(levels: readonly Level[], isSame: Compare): Level[] {
  const kept: Level[] = [];
  for (const level of levels) {
    const [outlier, before] = [kept[kept.length - 1], kept[kept.length - 2]];
    if (before !== undefined && outlier?.count === 1 && isSame(before.size, level.size)) {
      kept.splice(-2, 2, { ...before, count: before.count + level.count });
    } else kept.push(level);
  }
  return kept;
}

type Compare = (a: number, b: number) => boolean;

function isSameBy(sizes: readonly number[]): Compare {
  const within =
    (share: number): Compare =>
    (a, b) =>
      Math.abs(a - b) <= share * Math.max(a, b);
  const isFixed = within(fixedShare);
  const same = sizes.slice(1).filter((size, index) => isFixed(size, sizes[index] ?? 0));
  return same.length > 0 && same.length >= fixedCount * (sizes.length - 1) ? isFixed : within(sameShare);
}

/** The lower one of two in the middle, so that it was really paid. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
