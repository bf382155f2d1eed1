import { firstDayOf } from '../../days/day-number';

/** How often something is paid, and how far its days may differ. */
export interface PaymentInterval {
  readonly name: IntervalName;
  /** Days or calendar months between two payments. */
  readonly length: number;
  readonly unit: 'days' | 'months';
  /** So many payments make a series. Amounts that differ need one more. */
  readonly countMin: number;
  /** How far apart the deviations of its first payments may be: weekends, holidays, months of different length. */
  readonly spreadDays: number;
  /** How far from its day a payment of a known series may be. */
  readonly toleranceDays: number;
  /** How many payments in a row may be missing. */
  readonly missingMax: number;
}

/** Shortest first: every fourth payment of a weekly series fits a month, too. */
const table = [
  { name: 'weekly', length: 7, unit: 'days', countMin: 5, spreadDays: 2, toleranceDays: 2, missingMax: 3 },
  { name: 'two weeks', length: 14, unit: 'days', countMin: 5, spreadDays: 1, toleranceDays: 2, missingMax: 2 },
  { name: 'four weeks', length: 28, unit: 'days', countMin: 4, spreadDays: 1, toleranceDays: 3, missingMax: 2 },
  { name: 'monthly', length: 1, unit: 'months', countMin: 3, spreadDays: 4, toleranceDays: 6, missingMax: 2 },
  { name: 'eight weeks', length: 56, unit: 'days', countMin: 4, spreadDays: 1, toleranceDays: 4, missingMax: 2 },
  { name: 'two months', length: 2, unit: 'months', countMin: 4, spreadDays: 5, toleranceDays: 8, missingMax: 1 },
  { name: 'quarterly', length: 3, unit: 'months', countMin: 3, spreadDays: 6, toleranceDays: 10, missingMax: 1 },
  { name: 'four months', length: 4, unit: 'months', countMin: 3, spreadDays: 6, toleranceDays: 10, missingMax: 1 },
  { name: 'six months', length: 6, unit: 'months', countMin: 3, spreadDays: 5, toleranceDays: 12, missingMax: 0 },
  { name: 'yearly', length: 12, unit: 'months', countMin: 2, spreadDays: 4, toleranceDays: 15, missingMax: 0 },
] as const;

export type IntervalName = (typeof table)[number]['name'];
export const paymentIntervals: readonly PaymentInterval[] = table;
export const intervalNames = table.map(({ name }) => name);

/** 6.5 for eight weeks. */
export function perYearOf({ length, unit }: PaymentInterval): number {
  return (unit === 'days' ? 364 : 12) / length;
}

/** How much the first amounts may differ. Intervals in days fit many purchases by accident. */
export function amountSpreadOf({ unit }: PaymentInterval): number {
  return unit === 'days' ? 0.03 : 0.1;
}

/**
 * The intervals of which some days may be one, in the bits of a number; in the next bits those of which they may be two
 * or three.
 */
export function intervalsOf(days: number): number {
  const known = intervalsOfDays[days];
  if (known !== undefined) return known;
  const found = [1, 2, 3].map((count) =>
    paymentIntervals.reduce((bits, { length, unit, spreadDays }, index) => {
      const off = days - count * length * (unit === 'days' ? 1 : monthDays);
      // Months are up to 2.5 days shorter than their mean, or 1.2 days longer.
      const [least, most] = unit === 'days' ? [0, 0] : [2.5, 1.2];
      return off >= -spreadDays - least && off <= spreadDays + most ? bits | (1 << index) : bits;
    }, 0),
  );
  const [one = 0, two = 0, three = 0] = found;
  intervalsOfDays[days] = one | ((two | three) << table.length);
  return intervalsOfDays[days] ?? 0;
}

/** Of days before a payment, in the bits of a number: at which intervals it may follow others. */
export function intervalsIn(bits: number): readonly PaymentInterval[] {
  const possible = bits & ((bits >> table.length) | (1 << (table.length - 1)));
  const known = listsOfBits[possible] ?? paymentIntervals.filter((_, index) => (possible & (1 << index)) !== 0);
  listsOfBits[possible] = known;
  return known;
}

/** Bits of two or three of each interval. */
export const anyMore = ((1 << table.length) - 1) << table.length;
const listsOfBits: (readonly PaymentInterval[])[] = [];
const intervalsOfDays: number[] = [];
const monthDays = 30.44;

/** The day that is some intervals later, or with a negative count earlier. 31 January is followed by 28 February. */
export function shiftDay({ length, unit }: PaymentInterval, day: number, count: number): number {
  if (unit === 'days') return day + count * length;
  const month = monthFromTable(day);
  return dayOfMonth(month + count * length, day - firstDayFromTable(month) + 1);
}

/** A day of a month, or its last day if the month is shorter. */
export function dayOfMonth(month: number, date: number): number {
  return Math.min(firstDayFromTable(month) + date - 1, firstDayFromTable(month + 1) - 1);
}

/**
 * First days of months. A search asks for those of three years a million times. They are counted from 2000, because a
 * JavaScript array with small indexes is read at once.
 */
const firstDays: number[] = [];
const month2000 = 2000 * 12;

export function firstDayFromTable(month: number): number {
  const known = firstDays[month - month2000];
  if (known !== undefined) return known;
  const day = firstDayOf(month) | 0;
  firstDays[month - month2000] = day;
  return day;
}

export function monthFromTable(day: number): number {
  let month = 1970 * 12 + Math.floor(day / monthDays);
  while (firstDayFromTable(month + 1) <= day) month += 1;
  while (firstDayFromTable(month) > day) month -= 1;
  return month;
}
