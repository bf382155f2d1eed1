import { toDecimal } from '../../cells/exact';
import { addTo, sum } from '../../cells/lists';

/** Something that may be otherwise than it was counted. */
export interface Candidate<Item> {
  readonly item: Item;
  /** What the counted sum would change by. */
  readonly effect: number;
  /** At least 0. The lower, the more plausible. */
  readonly cost: number;
}

export interface Explanations<Item> {
  /** Those of the fewest candidates, the most plausible first. */
  readonly best: readonly (readonly Item[])[];
  /** How many there are, also beyond those. */
  readonly count: number;
}

/** Nobody reads more. */
const shownMax = 3;
/** The search takes the square of their number: so many need less than a second. */
const candidatesMax = 5_000;

/**
 * The smallest sets of at most three candidates whose effects make exactly the gap. Amounts are compared as integers of
 * the smallest decimal. Candidates of one effect are one value, and of each sum of values the most plausible candidates
 * are named.
 */
export function explainGap<Item>(gap: number, all: readonly Candidate<Item>[]): Explanations<Item> {
  const candidates = [...all].sort((a, b) => a.cost - b.cost).slice(0, candidatesMax);
  const [target = 0, ...units] = toUnits([gap, ...candidates.map(({ effect }) => effect)]);
  const groups = new Map<number, Candidate<Item>[]>();
  candidates.forEach((candidate, index) => {
    const unit = units[index] ?? 0;
    // A sum of three larger ones would not be exact.
    if (unit !== 0 && Number.isSafeInteger(unit * 4)) addTo(groups, unit, candidate);
  });
  if (target === 0 || !Number.isSafeInteger(target * 4)) return { best: [], count: 0 };
  const alone = groups.get(target) ?? [];
  if (alone.length > 0) return { best: alone.slice(0, shownMax).map(({ item }) => [item]), count: alone.length };
  const values = Float64Array.from(groups.keys()).sort();
  const members = Array.from(values, (value) => groups.get(value) ?? []);
  const found = collect(members);
  findPairs(values, 0, target, found.add);
  if (found.count() > 0) return found.result();
  for (let first = 0; first < values.length; first += 1)
    findPairs(values, first, target - (values[first] ?? 0), (second, third) => found.add(first, second, third));
  return found.result();
}

/** The pairs of values from an index on that have a sum. A value may be twice in a pair. In ascending order. */
function findPairs(values: Float64Array, from: number, wanted: number, visit: (low: number, high: number) => void) {
  let [low, high] = [from, values.length - 1];
  while (low <= high) {
    const rest = (values[low] as number) + (values[high] as number) - wanted;
    if (rest === 0) visit(low, high);
    if (rest <= 0) low += 1;
    if (rest >= 0) high -= 1;
  }
}

/** Keeps the most plausible sets, and counts all. */
function collect<Item>(members: readonly (readonly Candidate<Item>[])[]) {
  // There may be millions of sets, of which nearly all are only counted.
  const sizes = Float64Array.from(members, ({ length }) => length);
  const least = Float64Array.from(members, ([first]) => first?.cost ?? 0);
  let best: { readonly cost: number; readonly picked: readonly Candidate<Item>[] }[] = [];
  let [count, worst] = [0, Number.POSITIVE_INFINITY];
  /** Indexes in ascending order: an index that is there twice takes two members of its value. -1: there is none. */
  const add = (first: number, second: number, third = -1): void => {
    if (first !== second && second !== third) {
      count += size(first) * size(second) * size(third);
      if (cost(first) + cost(second) + cost(third) < worst) keep([first, second, third]);
    } else {
      count += keep([first, second, third]);
    }
  };
  const size = (index: number): number => (index < 0 ? 1 : (sizes[index] as number));
  const cost = (index: number): number => (index < 0 ? 0 : (least[index] as number));
  /** How many such sets there are. */
  const keep = (indexes: readonly number[]): number => {
    let [ways, taken] = [1, 0];
    const picked = indexes.flatMap((index, place): Candidate<Item>[] => {
      const group = members[index];
      if (group === undefined) return [];
      taken = index === indexes[place - 1] ? taken + 1 : 0;
      ways *= (group.length - taken) / (taken + 1);
      return group.slice(taken, taken + 1);
    });
    if (ways <= 0) return 0;
    best = [...best, { cost: sum(picked.map((each) => each.cost)), picked }];
    best = best.sort((a, b) => a.cost - b.cost).slice(0, shownMax);
    worst = best[shownMax - 1]?.cost ?? worst;
    return ways;
  };
  const result = (): Explanations<Item> => ({
    best: best.map(({ picked }) => picked.map(({ item }) => item)),
    count,
  });
  return { add, count: () => count, result };
}

/** Integers of the smallest decimal that any of the amounts has. */
function toUnits(amounts: readonly number[]): number[] {
  const decimals = amounts.map(toDecimal);
  const scale = decimals.reduce((most, each) => Math.max(most, each.scale), 0);
  return decimals.map((each) => Number(each.digits) * 10 ** (scale - each.scale));
}
