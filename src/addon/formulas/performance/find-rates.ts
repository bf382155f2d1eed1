/** What an investor paid (negative) or got (positive) on a day, in days of any origin. */
export interface CashFlow {
  readonly day: number;
  readonly amount: number;
}

/**
 * The rates at which cash flows are worth nothing together: the natural logarithms of the growth from the first of these
 * days to the last one, in ascending order. At most as many as the signs of the amounts change (Descartes), and exactly
 * one if they change once. Precise to 1e-9 where the flows determine it. A search that begins at some value would find
 * one root, another one or none, so the roots are bracketed and bisected
 * (docs/decisions/every-rate-that-fits.md).
 */
export function findRates(flows: readonly CashFlow[]): number[] {
  const byDay = new Map<number, number>();
  for (const { day, amount } of flows) byDay.set(day, (byDay.get(day) ?? 0) + amount);
  const [first, last] = [Math.min(...byDay.keys()), Math.max(...byDay.keys())];
  const terms = Array.from(byDay, ([day, factor]) => ({ exponent: (last - day) / (last - first), factor }));
  return last > first ? findRoots(terms.sort((a, b) => b.exponent - a.exponent)) : [];
}

/** A term of the sum of factor * e^(exponent * x). */
interface Term {
  /** From 0 to 1. */
  readonly exponent: number;
  readonly factor: number;
}

/** Amounts that have grown more, by 10^217, would soon be no numbers any more. */
const rootMax = 500;

/** In ascending order, for terms in descending order of their exponents. */
function findRoots(all: readonly Term[]): number[] {
  const terms = all.filter(({ factor }) => factor !== 0);
  const change = terms.findIndex(({ factor }, index) => factor * (terms[index + 1]?.factor ?? 0) < 0);
  const [before, after] = [terms[change], terms[change + 1]];
  if (before === undefined || after === undefined) return [];
  // Divided by e^(middle * x), the sum has the same roots, and its derivative one change of signs less. Between the roots
  // of the derivative it rises or falls, so it has one root at most.
  const middle = (before.exponent + after.exponent) / 2;
  const turns = findRoots(terms.map(({ exponent, factor }) => ({ exponent, factor: factor * (exponent - middle) })));
  const ends = [-rootMax, ...turns, rootMax];
  const touched = turns.filter((turn) => signAt(terms, turn) === 0);
  const crossed = ends.slice(1).flatMap((high, index) => bisect(terms, ends[index] ?? -rootMax, high));
  return [...touched, ...crossed].sort((a, b) => a - b);
}

function bisect(terms: readonly Term[], low: number, high: number): number[] {
  const [below, above] = [signAt(terms, low), signAt(terms, high)];
  if (below * above >= 0) return [];
  let [from, to] = [low, high];
  for (let middle = (from + to) / 2; middle > from && middle < to; middle = (from + to) / 2) {
    if (Math.sign(sumAt(terms, middle)) === below) from = middle;
    else to = middle;
  }
  return [from];
}

/** 0 if the sum differs from 0 by no more than its terms are precise. */
function signAt(terms: readonly Term[], x: number): number {
  const size = sumAt(
    terms.map(({ exponent, factor }) => ({ exponent, factor: Math.abs(factor) })),
    x,
  );
  const sum = sumAt(terms, x);
  return Math.abs(sum) <= size * 1e-14 ? 0 : Math.sign(sum);
}

function sumAt(terms: readonly Term[], x: number): number {
  return terms.reduce((sum, { exponent, factor }) => sum + factor * Math.exp(exponent * x), 0);
}
