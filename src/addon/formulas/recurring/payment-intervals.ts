import { firstDayOf } from '../../days/day-number';

export const intervalNames = ['weekly', 'two weeks', 'monthly', 'quarterly', 'yearly'] as const;
export type IntervalName = (typeof intervalNames)[number];

/** How often something is paid, and how far its days and amounts may differ. */
export interface PaymentInterval {
  readonly name: IntervalName;
  /** Days or calendar months between two payments. */
  readonly length: number;
  readonly unit: 'days' | 'months';
  readonly perYear: number;
  /** So many payments make a series. Amounts that differ need one more. */
  readonly countMin: number;
  /** How far apart the deviations of its first payments may be: weekends, holidays, months of different length. */
  readonly spreadDays: number;
  /** How far from its day a payment of a known series may be. */
  readonly toleranceDays: number;
  /** How many payments in a row may be missing. */
  readonly missingMax: number;
  /** How much the first amounts may differ. Short intervals fit many purchases by accident. */
  readonly amountSpread: number;
}

/** Shortest first: every fourth payment of a weekly series fits a month, too. */
export const paymentIntervals: readonly PaymentInterval[] = [
  {
    name: 'weekly',
    length: 7,
    unit: 'days',
    perYear: 52,
    countMin: 5,
    spreadDays: 2,
    toleranceDays: 2,
    missingMax: 3,
    amountSpread: 0.03,
  },
  {
    name: 'two weeks',
    length: 14,
    unit: 'days',
    perYear: 26,
    countMin: 5,
    spreadDays: 1,
    toleranceDays: 2,
    missingMax: 2,
    amountSpread: 0.03,
  },
  {
    name: 'monthly',
    length: 1,
    unit: 'months',
    perYear: 12,
    countMin: 3,
    spreadDays: 4,
    toleranceDays: 6,
    missingMax: 2,
    amountSpread: 0.1,
  },
  {
    name: 'quarterly',
    length: 3,
    unit: 'months',
    perYear: 4,
    countMin: 3,
    spreadDays: 6,
    toleranceDays: 10,
    missingMax: 1,
    amountSpread: 0.1,
  },
  {
    name: 'yearly',
    length: 12,
    unit: 'months',
    perYear: 1,
    countMin: 2,
    spreadDays: 4,
    toleranceDays: 15,
    missingMax: 0,
    amountSpread: 0.1,
  },
];

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
  const day = firstDayOf(month);
  firstDays[month - month2000] = day;
  return day;
}

export function monthFromTable(day: number): number {
  let month = 1970 * 12 + Math.floor(day / 30.44);
  while (firstDayFromTable(month + 1) <= day) month += 1;
  while (firstDayFromTable(month) > day) month -= 1;
  return month;
}
