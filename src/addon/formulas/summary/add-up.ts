import {
  addAmounts,
  addDecimals,
  type Decimal,
  fromDecimal,
  negate,
  percentOf,
  roundDecimal,
  toDecimal,
  zero,
} from '../../cells/exact';
import { addTo } from '../../cells/lists';
import type { Kind } from '../../kinds/taxonomy';
import { numberOf, type Row } from '../../rows/row';
import { amountOf, currencyOf, dayOf, transactionField } from '../../rows/transaction';
import { countTransactions, partOf } from '../../splits/parts';
import type { measures } from '../catalogue/spec';
import type { Conversion, Convertible } from '../rates/conversion';
import type { Classification, Grouping } from './groupings';

/** Exact totals of transactions: income, spending without its sign, and transfers with theirs. */
export interface Totals {
  readonly count: number;
  readonly in: Decimal;
  readonly out: Decimal;
  readonly transfers: Decimal;
  /** Decimals of its figures; null: all. */
  readonly places: number | null;
}

/** How amounts count. */
export interface Counting extends Classification {
  /** Only the percentage owned of each account. */
  readonly isShare: boolean;
  /** null: each currency by itself. */
  readonly conversion: Conversion | null;
}

/** Some transactions: their totals and, in a pivot, those of each column. */
export interface SummaryPart {
  readonly rows: readonly Row[];
  readonly totals: Totals;
  readonly cells: ReadonlyMap<string, Totals>;
}

/** Totals of one currency, by group and of all its transactions. */
export interface CurrencyTotals {
  readonly currency: string;
  readonly groups: ReadonlyMap<string, SummaryPart>;
  readonly all: SummaryPart;
}

export type Measure = (typeof measures)[number];

export const noTotals: Totals = { count: 0, in: zero, out: zero, transfers: zero, places: null };
export const emptyPart: SummaryPart = { rows: [], totals: noTotals, cells: new Map() };

/**
 * Totals per currency, the most used one first. No sum mixes two currencies. A transaction in several groups counts in
 * each, and once in all.
 */
export function addUp(
  rows: readonly Row[],
  groupings: readonly [Grouping, Grouping?],
  counting: Counting,
): CurrencyTotals[] {
  const [group, across] = groupings;
  const currencies = [...collect(rows, (row) => counting.conversion?.currency ?? currencyOf(row) ?? '')];
  const counts = new Map(currencies.map(([currency, own]) => [currency, countTransactions(own)]));
  const countOf = (currency: string): number => counts.get(currency) ?? 0;
  currencies.sort(([a], [b]) => countOf(b) - countOf(a) || (a < b ? -1 : 1));
  return currencies.map(([currency, own]) => {
    const some = collect(own, (row) => group.keyOf(row, counting));
    const groups = mapValues(some, (each) => toPart(each, across, counting));
    return { currency, groups, all: joinParts([...groups.values()], groupings, counting) };
  });
}

function toPart(rows: readonly Row[], across: Grouping | undefined, counting: Counting): SummaryPart {
  if (across === undefined) return { rows, totals: totalsOf(rows, counting), cells: new Map() };
  const cells = mapValues(
    collect(rows, (row) => across.keyOf(row, counting)),
    (few) => totalsOf(few, counting),
  );
  const isRepeated = across.isMultiple === true || rows.some(isPart);
  const totals = isRepeated ? totalsOf(rows, counting) : joinTotals([...cells.values()]);
  return { rows, totals, cells };
}

/** Several groups as one. */
export function joinParts(
  parts: readonly SummaryPart[],
  [group, across]: readonly [Grouping, Grouping?],
  counting: Counting,
): SummaryPart {
  const rows = parts.flatMap((part) => part.rows);
  // A transaction in several groups counts once in their total.
  if (group.isMultiple === true || rows.some(isPart)) return toPart(Array.from(new Set(rows)), across, counting);
  const keys = new Set(parts.flatMap(({ cells }) => [...cells.keys()]));
  const cells = Array.from(keys, (key): [string, Totals] => [
    key,
    joinTotals(parts.flatMap((part) => part.cells.get(key) ?? [])),
  ]);
  return { rows, totals: joinTotals(parts.map(({ totals }) => totals)), cells: new Map(cells) };
}

function joinTotals(parts: readonly Totals[]): Totals {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    in: addDecimals(parts.map((part) => part.in)),
    out: addDecimals(parts.map((part) => part.out)),
    transfers: addDecimals(parts.map((part) => part.transfers)),
    places: parts.find(({ places }) => places !== null)?.places ?? null,
  };
}

export function measureOf(totals: Totals, measure: Measure): number {
  return shownOf(exactMeasure(totals, measure), totals);
}

/** Before it is rounded. */
export function exactMeasure(totals: Totals, measure: Measure): Decimal {
  if (measure === 'count') return toDecimal(totals.count);
  return measure === 'net' ? addDecimals([totals.in, negate(totals.out)]) : totals[measure];
}

/** With the decimals of a figure of some totals. */
export function shownOf(sum: Decimal, { places }: Totals): number {
  return fromDecimal(places === null ? sum : roundDecimal(sum, places));
}

/** The amount of a transaction, with the currency and the day of its rate. */
export function toConvertible(row: Row): Convertible {
  return { amount: toDecimal(amountOf(row)), currency: currencyOf(row) ?? '', day: dayOf(row) ?? '' };
}

/** A refund is a positive amount of spending, so it reduces Out. */
function totalsOf(rows: readonly Row[], { isShare, kindOf, conversion }: Counting): Totals {
  const byKind: { readonly [Name in Kind]: Row[] } = { income: [], spending: [], transfer: [] };
  for (const row of rows) byKind[kindOf(row)].push(row);
  const counted = (row: Row): Decimal => {
    const share = isShare ? numberOf(row, transactionField.share) : null;
    const own = toConvertible(row);
    const decimal = conversion?.convert(own) ?? own.amount;
    return share === null ? decimal : percentOf(decimal, share);
  };
  const isAsGiven = conversion === null && !isShare;
  const sum = (few: readonly Row[]): Decimal =>
    isAsGiven ? addAmounts(few.map(amountOf)) : addDecimals(few.map(counted));
  return {
    count: countTransactions(rows),
    in: sum(byKind.income),
    out: negate(sum(byKind.spending)),
    transfers: sum(byKind.transfer),
    places: conversion?.places ?? null,
  };
}

function isPart(row: Row): boolean {
  return partOf(row) !== null;
}

function collect(rows: readonly Row[], keyOf: (row: Row) => string | readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const keys = keyOf(row);
    if (typeof keys === 'string') addTo(groups, keys, row);
    else for (const key of keys) addTo(groups, key, row);
  }
  return groups;
}

function mapValues<A, B>(map: ReadonlyMap<string, A>, change: (value: A) => B): Map<string, B> {
  return new Map(Array.from(map, ([key, value]): [string, B] => [key, change(value)]));
}
