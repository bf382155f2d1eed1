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
/** The share of payments of the amount before that makes amounts prices. */
const fixedCount = 0.6;

/**
 * The price of sizes in order. A price that holds for several payments is a level, and the last one counts: what was
 * paid once may be a bonus or a single purchase. If amounts differ nearly every time, such as those of electricity, the
 * median of the last year is typical. What is paid once a year may have a new price each time.
 */
export function priceOf(sizes: readonly number[], perYear: number): Price {
  const isSame = isSameBy(sizes);
  const found = toLevels(sizes, isSame);
  const isYearly = perYear === 1;
  const repeated = found.reduce((sum, { count }) => sum + (count > 1 ? count : 0), 0);
  // The first one may be the last payment of a price that began before.
  const levels = joinSame(isYearly ? found : found.filter(({ count }, index) => count > 1 || index === 0), isSame);
  const last = levels[levels.length - 1];
  const before = levels[levels.length - 2];
  if (last === undefined || (!isYearly && repeated < fixedCount * sizes.length)) {
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

/** Levels of one size, also with one payment of another size between them, are one price. */
function joinSame(levels: readonly Level[], isSame: Compare): Level[] {
  const kept: Level[] = [];
  for (const level of levels) {
    const [last, before] = [kept[kept.length - 1], kept[kept.length - 2]];
    const places = last !== undefined && isSame(last.size, level.size) ? 1 : last?.count === 1 ? 2 : 0;
    const same = places === 1 ? last : before;
    if (places > 0 && same !== undefined && isSame(same.size, level.size)) {
      kept.splice(-places, places, { ...same, count: same.count + level.count });
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
