import { sumExactly } from '../cells/exact';
import { addTo, groupBy } from '../cells/lists';
import type { Row } from '../rows/row';
import { accountIdOf, amountOf, currencyOf, dayOf, transactionDay } from '../rows/transaction';
import { type Evidence, isMoneyIn } from './evidence';

/** A transfer may take this many days, such as over a weekend. */
export const daysApartMax = 5;
/** Over Christmas and New Year, if nothing else fits. */
const festiveDaysMax = 7;
/** Over more days or rows that fit each other, nothing is certain. */
const joinedDaysMax = 10;
const joinedMax = 24;
/** Of one amount, or of all that could be the other side. */
const sameMax = 24;
const nearMax = 100;
/** What decides about a transaction is at most this many days away. */
export const decidingDays = joinedDaysMax + festiveDaysMax;

/**
 * The transactions, among the given ones, that are sides of transfers, with the sides that they may belong to: on
 * another account is the opposite amount in the same currency, at most five days apart, and something says that money
 * changed its place. Amount and days alone are a coincidence. Both sides may say it, or one of them if the other says
 * nothing else. If several would fit, those are transfers that every assignment makes transfers.
 */
export function findTransfers(
  rows: readonly Row[],
  isCertain: (row: Row) => boolean,
  evidence: Evidence,
): ReadonlyMap<Row, readonly Row[]> {
  const found = new Map<Row, readonly Row[]>();
  const strengthOf = (out: Row, arrived: Row): number => weigh(out, arrived, isCertain, evidence);
  // What both sides say counts before what one says, and usual days before festive ones.
  const steps = [
    [2, daysApartMax],
    [1, daysApartMax],
    [1, festiveDaysMax],
  ] as const;
  for (const [strength, daysMax] of steps) {
    const left = rows.filter((row) => !found.has(row));
    const pairs = pairUp(left, festiveDaysMax, (out, arrived) => {
      return isNear(out, arrived, daysMax) && strengthOf(out, arrived) >= strength;
    });
    for (const [row, others] of pairs) found.set(row, others);
  }
  const isOpen = (row: Row): boolean => !found.has(row) && amountKey(row) !== null;
  for (const [row, others] of findParts(rows.filter(isOpen), strengthOf)) found.set(row, others);
  const isCalled = (row: Row): boolean =>
    isCertain(row) || (evidence.isCalledTransfer(row) && !evidence.isBoughtAt(row));
  const called = rows.filter((row) => isOpen(row) && isCalled(row));
  for (const [row, others] of findUnequal(called)) found.set(row, others);
  return found;
}

/**
 * Transactions of opposite amounts in one currency, at most some days apart, that belong together, each with those that
 * it may belong to: those that every largest assignment contains.
 */
export function pairUp(
  rows: readonly Row[],
  daysMax: number,
  fits: (out: Row, arrived: Row) => boolean,
): ReadonlyMap<Row, readonly Row[]> {
  const found = new Map<Row, readonly Row[]>();
  for (const same of groupBy(rows, amountKey).values()) {
    const fitting = new Map<Row, Row[]>();
    const outs = inOrder(same.filter((row) => !isMoneyIn(row)));
    for (const arrived of outs.length === 0 ? [] : same.filter(isMoneyIn)) {
      // Thousands of one amount in some days say nothing of each other.
      for (const out of near(outs, dayIn(arrived), daysMax, daysMax, sameMax).filter((each) => fits(each, arrived))) {
        addTo(fitting, out, arrived);
        addTo(fitting, arrived, out);
      }
    }
    for (const first of fitting.keys()) assign(takeJoined(first, fitting), found);
  }
  return found;
}

/** null if there is nothing to compare. */
function amountKey(row: Row): string | null {
  const currency = currencyOf(row);
  const isComplete = currency !== null && transactionDay(row) !== null && accountIdOf(row) !== null;
  return isComplete && amountOf(row) !== 0 ? `${Math.abs(amountOf(row))} ${currency}` : null;
}

/** Takes a row out, with all that fit it or what fits it. */
function takeJoined(first: Row, fitting: Map<Row, Row[]>): Map<Row, readonly Row[]> {
  const joined = new Map<Row, readonly Row[]>();
  const next = [first];
  for (const row of next) {
    const others = fitting.get(row) ?? [];
    if (!fitting.delete(row)) continue;
    joined.set(row, others);
    next.push(...others);
  }
  return joined;
}

/** 2 if both sides say that they are a transfer, 1 if one does and nothing speaks against it, otherwise 0. */
function weigh(out: Row, arrived: Row, isCertain: (row: Row) => boolean, evidence: Evidence): number {
  if (accountIdOf(out) === accountIdOf(arrived)) return 0;
  const says = (row: Row, other: Row): boolean =>
    isCertain(row) || (!evidence.isBoughtAt(row) && evidence.speaksFor(row, other));
  const denies = (row: Row, other: Row): boolean =>
    !isCertain(row) && (evidence.isBoughtAt(row) || evidence.speaksAgainst(row, other));
  if (denies(out, arrived) || denies(arrived, out)) return 0;
  const strength = Number(says(out, arrived)) + Number(says(arrived, out));
  // What is bought on a card is not what arrives elsewhere, unless both say so, as a cash advance does.
  const use = evidence.purposeOf(out);
  const isLent = (use === 'card' || use === 'loan') && !(isCertain(out) && isCertain(arrived));
  return isLent && strength < 2 ? 0 : strength;
}

function isNear(a: Row, b: Row, daysMax: number): boolean {
  const apart = Math.abs(dayIn(a) - dayIn(b));
  // Over New Year.
  return apart <= daysApartMax || (apart <= daysMax && dayOf(a)?.slice(0, 4) !== dayOf(b)?.slice(0, 4));
}

/**
 * Adds the rows that every largest assignment of outs to ins contains, with those that they may be assigned to. Before
 * that, those are taken away that are nearest to each other by at least two days: one day says nothing.
 */
function assign(fitting: Map<Row, readonly Row[]>, found: Map<Row, readonly Row[]>): void {
  const days = Array.from(fitting.keys(), dayIn);
  // What is decided must not depend on which days were read.
  if (days.length > joinedMax || Math.max(...days) - Math.min(...days) > joinedDaysMax) return;
  for (const out of Array.from(fitting.keys()).filter((row) => !isMoneyIn(row))) {
    const arrived = nearestOf(out, fitting);
    if (arrived === null || nearestOf(arrived, fitting) !== out) continue;
    found.set(out, [arrived]).set(arrived, [out]);
    for (const taken of [out, arrived]) fitting.delete(taken);
    for (const [row, others] of fitting)
      fitting.set(
        row,
        others.filter((other) => fitting.has(other)),
      );
  }
  for (const row of essential(fitting)) found.set(row, fitting.get(row) ?? []);
}

/** The only one, or the nearest one by at least two days. */
function nearestOf(row: Row, fitting: ReadonlyMap<Row, readonly Row[]>): Row | null {
  const daysTo = (other: Row): number => Math.abs(dayIn(other) - dayIn(row));
  const [first, second] = [...(fitting.get(row) ?? [])].sort((a, b) => daysTo(a) - daysTo(b));
  if (first === undefined) return null;
  return second === undefined || daysTo(second) - daysTo(first) >= 2 ? first : null;
}

/** The rows that are in every largest matching. */
function essential(fitting: ReadonlyMap<Row, readonly Row[]>): Row[] {
  const partner = new Map<Row, Row>();
  const augment = (row: Row, seen: Set<Row>): boolean =>
    (fitting.get(row) ?? []).some((other) => {
      if (seen.has(other)) return false;
      seen.add(other);
      const before = partner.get(other);
      if (before !== undefined && !augment(before, seen)) return false;
      partner.set(other, row).set(row, other);
      return true;
    });
  for (const row of fitting.keys()) if (!isMoneyIn(row)) augment(row, new Set());
  // One that an even path reaches from one without a partner could be without one in its place.
  const spare = new Set(Array.from(fitting.keys()).filter((row) => !partner.has(row)));
  for (const row of spare) {
    for (const other of fitting.get(row) ?? []) {
      const before = partner.get(other);
      if (before !== undefined) spare.add(before);
    }
  }
  return [...partner.keys()].filter((row) => !spare.has(row));
}

/** One side in two or three parts, all on one other account, if only one choice adds up. */
function findParts(open: readonly Row[], strengthOf: (out: Row, arrived: Row) => number): Map<Row, readonly Row[]> {
  const sorted = inOrder(open);
  const parted = new Map<Row, readonly Row[]>();
  for (const whole of sorted) {
    const fitting = otherSides(whole, sorted).filter(
      (part) =>
        currencyOf(part) === currencyOf(whole) &&
        Math.abs(amountOf(part)) < Math.abs(amountOf(whole)) &&
        (isMoneyIn(part) ? strengthOf(whole, part) : strengthOf(part, whole)) > 0,
    );
    const sums = (fitting.length > 8 ? [] : subsets(fitting)).filter(
      (parts) =>
        parts.length > 1 &&
        new Set(parts.map(accountIdOf)).size === 1 &&
        sumExactly([whole, ...parts].map(amountOf)) === 0,
    );
    const [only, second] = sums;
    if (only === undefined || second !== undefined || [whole, ...only].some((row) => parted.has(row))) continue;
    parted.set(whole, only);
    for (const part of only) parted.set(part, [whole]);
  }
  return parted;
}

/** At most three of some. */
function subsets(rows: readonly Row[]): Row[][] {
  const all: Row[][] = [[]];
  for (const row of rows) all.push(...all.filter(({ length }) => length < 3).map((some) => [...some, row]));
  return all;
}

/** More is no fee. */
const feePercentMax = 5;

/**
 * Sides of transfers between currencies, or of which a fee was taken off on the way: both say that they are transfers,
 * and nothing else could be the other side.
 */
function findUnequal(called: readonly Row[]): Map<Row, readonly Row[]> {
  const sorted = inOrder(called);
  const fits = (out: Row, arrived: Row): boolean => {
    const lost = 0 - amountOf(out) - amountOf(arrived);
    const isOneCurrency = currencyOf(out) === currencyOf(arrived);
    return !isOneCurrency || (lost > 0 && lost * 100 <= 0 - amountOf(out) * feePercentMax);
  };
  const othersOf = (row: Row): Row[] =>
    otherSides(row, sorted).filter((each) => (isMoneyIn(row) ? fits(each, row) : fits(row, each)));
  return new Map(
    sorted.flatMap((row) => {
      const [other, second] = othersOf(row);
      const isOnly = other !== undefined && second === undefined && othersOf(other).length === 1;
      return isOnly ? [[row, [other]] as const] : [];
    }),
  );
}

/** What could be the other side by its day, account and sign. */
function otherSides(row: Row, sorted: readonly Row[]): Row[] {
  return near(sorted, dayIn(row), daysApartMax, daysApartMax, nearMax).filter(
    (each) => isMoneyIn(each) !== isMoneyIn(row) && accountIdOf(each) !== accountIdOf(row),
  );
}

/** By days. */
export function inOrder(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => dayIn(a) - dayIn(b));
}

/** Of rows in order, those at most some days before and after a day; none if there are more than a number. */
export function near(
  sorted: readonly Row[],
  day: number,
  before: number,
  after: number,
  countMax = sorted.length,
): readonly Row[] {
  const [from, to] = [firstFrom(sorted, day - before), firstFrom(sorted, day + after + 1)];
  return to - from > countMax ? [] : sorted.slice(from, to);
}

/** Index of the first row from a day on. */
export function firstFrom(sorted: readonly Row[], day: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dayIn(sorted[middle] ?? {}) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function dayIn(row: Row): number {
  const known = days.get(row);
  if (known !== undefined) return known;
  const day = transactionDay(row) ?? 0;
  days.set(row, day);
  return day;
}

/** Sorting asks for them many times. */
const days = new WeakMap<Row, number>();
