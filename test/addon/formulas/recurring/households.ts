import type { IntervalName } from '../../../../src/addon/formulas/recurring/payment-intervals';
import { seeded } from '../../../support/api/transactions';

/** A household of which it is known what is recurring. The same seed gives the same household. */
export interface Household {
  readonly rows: readonly HouseholdRow[];
  readonly truth: readonly Recurring[];
}

export type HouseholdRow = { readonly [field: string]: unknown } & {
  readonly id: string;
  readonly transactionDate: string;
};

export type Interval = IntervalName;

export interface Recurring {
  readonly interval: Interval;
  readonly ids: readonly string[];
  /** The turn of each payment: a missing one leaves a turn out. */
  readonly turns: readonly number[];
}

/** Days or months, and how many payments are evidence of an interval, as the reference says. */
const intervals: { readonly [Name in Interval]: { days?: number; months?: number; countMin: number } } = {
  weekly: { days: 7, countMin: 5 },
  'two weeks': { days: 14, countMin: 5 },
  'four weeks': { days: 28, countMin: 4 },
  'eight weeks': { days: 56, countMin: 4 },
  monthly: { months: 1, countMin: 3 },
  'two months': { months: 2, countMin: 4 },
  quarterly: { months: 3, countMin: 3 },
  'four months': { months: 4, countMin: 3 },
  'six months': { months: 6, countMin: 3 },
  yearly: { months: 12, countMin: 2 },
};

const firstDay = '2024-01-01';
const lastDay = '2026-11-21';

/** A number from 0 up to 1. */
type Random = () => number;

/** What somebody pays, without the noise. */
interface Plan {
  readonly merchant: string;
  readonly interval: Interval;
  readonly amount: number;
  /** How much each amount differs, as a share. */
  readonly varies?: number;
  /** Some banks give no merchant. */
  readonly isNamedOnly?: boolean;
  readonly shift?: 'after' | 'before' | 'none';
  readonly account?: string;
  readonly date?: number;
  /** Months of the year without a payment, such as 2 and 3 where ten are paid a year. */
  readonly pause?: readonly number[];
  /** A plan of so many instalments, which its texts count. */
  readonly instalments?: number;
}

export function makeHousehold(seed: number): Household {
  return makeHouseholdOf(seed, plansOf, addPurchases);
}

/** One with payments at every interval and in instalments, on working days, and with fares. */
export function makeVariedHousehold(seed: number): Household {
  return makeHouseholdOf(seed + 10_000, variedPlansOf, addFares);
}

type Add = (
  day: string,
  merchant: string,
  amount: number,
  isNamedOnly: boolean,
  account?: string,
  of?: string,
) => string;

function makeHouseholdOf(
  seed: number,
  plansOf: (random: Random) => readonly Plan[],
  addPurchases: (random: Random, add: Add) => void,
): Household {
  const next = seeded(seed * 7_919 + 13);
  const random: Random = () => next(1_000_000) / 1_000_000;
  const rows: HouseholdRow[] = [];
  const truth: Recurring[] = [];
  const add: Add = (day, merchant, amount, isNamedOnly, account = 'checking', of = '') => {
    const id = `t${String(rows.length).padStart(6, '0')}`;
    rows.push({
      id,
      accountId: account,
      transactionDate: day,
      name: bankText(merchant, day, random) + of,
      ...(isNamedOnly ? {} : { merchantName: merchant }),
      amount: -amount,
      displayAmount: amount,
      currencyCode: 'USD',
      pending: false,
      isIgnored: false,
    });
    return id;
  };
  for (const plan of plansOf(random)) {
    const { interval, varies = 0 } = plan;
    const { ids, turns } = payPlan(plan, random, add);
    // Amounts that differ need one payment more.
    if (ids.length >= intervals[interval].countMin + (varies > 0 ? 1 : 0)) truth.push({ interval, ids, turns });
  }
  addPurchases(random, add);
  return { rows, truth };
}

/** Everything that a household of this kind may pay; each one has some of it. */
function plansOf(random: Random): Plan[] {
  const price = (from: number, to: number): number => Math.round(from + random() * (to - from)) - 0.01;
  const some = (share: number, ...plans: Plan[]): Plan[] => (random() < share ? plans : []);
  const pay = 1500 + Math.round(random() * 300_000) / 100;
  const gym = -price(20, 60);
  return [
    ...(random() < 0.5
      ? [
          {
            merchant: 'Acme Corp Payroll',
            interval: 'two weeks',
            amount: pay,
            shift: 'before',
            isNamedOnly: true,
          } as const,
        ]
      : [
          {
            merchant: 'Acme Corp Payroll',
            interval: 'monthly',
            amount: 2 * pay,
            varies: random() < 0.3 ? 0.06 : 0,
            shift: 'before',
            date: random() < 0.5 ? 31 : 25,
          } as const,
        ]),
    ...some(0.3, { merchant: 'Evening School', interval: 'monthly', amount: pay / 4, varies: 0.35, date: 3 }),
    ...some(0.9, {
      merchant: 'Hillside Property Management',
      interval: 'monthly',
      amount: -price(800, 2400),
      shift: 'after',
      isNamedOnly: random() < 0.5,
      date: 1,
    }),
    { merchant: 'Netflix', interval: 'monthly', amount: -price(9, 20), account: 'card' },
    ...some(0.7, { merchant: 'Spotify', interval: 'monthly', amount: -price(9, 18), account: 'card' }),
    // Two subscriptions at one merchant.
    ...some(
      0.6,
      { merchant: 'Apple', interval: 'monthly', amount: -price(1, 4), account: 'card' },
      { merchant: 'Apple', interval: 'monthly', amount: -price(9, 23), account: 'card' },
    ),
    // And two of one price, for two people.
    ...some(
      0.3,
      { merchant: 'City Gym', interval: 'monthly', amount: gym, shift: 'after', date: 3 },
      { merchant: 'City Gym', interval: 'monthly', amount: gym, shift: 'after', date: random() < 0.5 ? 3 : 17 },
    ),
    // Among other purchases of the same merchant.
    ...some(0.6, { merchant: 'Amazon', interval: 'monthly', amount: -price(9, 16), account: 'card' }),
    {
      merchant: 'Northern Electric',
      interval: 'monthly',
      amount: -price(50, 150),
      varies: 0.3,
      shift: 'after',
      isNamedOnly: random() < 0.5,
    },
    ...some(0.6, {
      merchant: 'City Water',
      interval: 'quarterly',
      amount: -price(60, 160),
      varies: 0.15,
      shift: 'after',
    }),
    ...some(0.7, {
      merchant: 'Mobile One',
      interval: 'monthly',
      amount: -price(20, 90),
      shift: 'after',
      varies: random() < 0.4 ? 0.08 : 0,
    }),
    ...some(0.8, { merchant: 'Fiber Net', interval: 'monthly', amount: -price(40, 80), shift: 'after' }),
    ...some(0.5, { merchant: 'Mutual Insurance', interval: 'yearly', amount: -price(200, 900), shift: 'after' }),
    ...some(0.5, { merchant: 'Cloud Storage', interval: 'yearly', amount: -price(30, 120), account: 'card' }),
    ...some(0.4, { merchant: 'Auto Club', interval: 'yearly', amount: -price(60, 160), shift: 'after' }),
    ...some(0.4, { merchant: 'Broadcasting Fee', interval: 'quarterly', amount: -55.08, shift: 'after' }),
    ...some(0.3, { merchant: 'House Cleaning', interval: 'weekly', amount: -price(40, 90) }),
    ...some(0.2, { merchant: 'Garden Service', interval: 'two weeks', amount: -price(40, 90) }),
    ...some(0.3, { merchant: 'Music School', interval: 'weekly', amount: -price(20, 50) }),
    ...some(0.4, {
      merchant: 'Auto Loan Servicing',
      interval: 'monthly',
      amount: -price(180, 600),
      shift: 'after',
      isNamedOnly: true,
    }),
    ...some(0.4, {
      merchant: 'New York Journal',
      interval: 'monthly',
      amount: -price(4, 25),
      account: 'card',
      varies: 0.03,
    }),
  ];
}

/** Payments at every interval; each household has some of them. */
function variedPlansOf(random: Random): Plan[] {
  const price = (from: number, to: number): number => Math.round(from + random() * (to - from)) - 0.01;
  const some = (share: number, plan: Plan): Plan[] => (random() < share ? [plan] : []);
  const shift = () => (['after', 'before', 'none'] as const)[Math.floor(random() * 3)] ?? 'none';
  const bill = (merchant: string, interval: Interval, amount: number, more: Partial<Plan> = {}): Plan => ({
    merchant,
    interval,
    amount: -amount,
    isNamedOnly: random() < 0.3,
    ...more,
  });
  return [
    ...some(0.5, { merchant: 'State Pension', interval: 'four weeks', amount: price(600, 1200), shift: 'before' }),
    ...some(0.6, bill('Prepaid Mobile', 'four weeks', price(10, 40), { account: 'card' })),
    ...some(0.4, bill('Fitness First', 'four weeks', price(20, 70), { shift: 'after' })),
    ...some(0.5, bill('Lens Service', 'eight weeks', price(20, 60), { account: 'card' })),
    ...some(0.4, bill('Window Cleaner', 'eight weeks', price(20, 60), { shift: 'after' })),
    ...some(
      0.5,
      bill('Water Board', 'two months', price(40, 120), { shift: shift(), varies: random() < 0.5 ? 0.2 : 0 }),
    ),
    ...some(0.4, bill('Coffee Box', 'two months', price(15, 50), { account: 'card' })),
    ...some(0.5, bill('Property Tax', 'four months', price(200, 900), { shift: 'after' })),
    ...some(0.4, bill('Club Lodge', 'four months', price(30, 90), { shift: shift() })),
    ...some(0.6, bill('Motor Insurance', 'six months', price(200, 700), { shift: 'after' })),
    ...some(0.4, bill('Dental Plan', 'six months', price(50, 200), { account: 'card' })),
    ...some(0.5, bill('Council Tax', 'monthly', price(100, 250), { shift: 'after', pause: [2, 3] })),
    ...some(
      0.6,
      bill('Pay Later', 'monthly', price(30, 150), { shift: shift(), instalments: 6 + Math.floor(random() * 18) }),
    ),
    ...some(
      0.4,
      bill('Split It', 'two weeks', price(20, 90), { instalments: 5 + Math.floor(random() * 8), account: 'card' }),
    ),
    ...some(0.9, bill('Home Loan', 'monthly', price(600, 1900), { shift: shift() })),
    ...some(0.7, bill('Phone Company', 'monthly', price(20, 70), { shift: shift() })),
    ...some(0.7, bill('Union', 'quarterly', price(30, 90), { shift: shift() })),
    ...some(0.6, bill('Domain Names', 'yearly', price(10, 90), { shift: shift() })),
    {
      merchant: 'Employer',
      interval: 'monthly',
      amount: price(1800, 4000),
      shift: 'before',
      date: random() < 0.5 ? 15 : 28,
    },
  ];
}

/** The payments of a plan with their noise: missing, doubled, shifted, at a new price, begun later or ended. */
function payPlan(plan: Plan, random: Random, add: Add): Pick<Recurring, 'ids' | 'turns'> {
  const { merchant, interval, amount, varies = 0, isNamedOnly = false, shift = 'none', account, date } = plan;
  const { days = 0, months = 0 } = intervals[interval];
  const isLong = months > 1;
  const begun = !isLong && random() < 0.25 ? addDays(firstDay, Math.floor(random() * 600)) : firstDay;
  const ended = !isLong && random() < 0.2 ? addDays(begun, 200 + Math.floor(random() * 400)) : lastDay;
  const newPriceOn = random() < 0.35 ? addDays(begun, 250 + Math.floor(random() * 500)) : null;
  const raise = 1.04 + random() * 0.35;
  const anchor = addDays(begun, Math.floor(random() * (days > 0 ? days : isLong ? 90 : 30)));
  const ids: string[] = [];
  const turns: number[] = [];
  for (let index = 0; index < (plan.instalments ?? Number.POSITIVE_INFINITY); index += 1) {
    const due =
      days > 0 ? addDays(anchor, index * days) : onDate(anchor, index * months, date ?? Number(anchor.slice(8)));
    const day = shifted(due, shift, random);
    if (day > ended) break;
    if (plan.pause?.includes(Number(due.slice(5, 7))) === true) continue;
    if (day < begun || random() < (isLong || plan.pause !== undefined ? 0 : 0.04)) continue;
    const isNew = newPriceOn !== null && day >= newPriceOn && varies === 0;
    const paid = round(amount * (isNew ? raise : 1) * (1 + varies * (2 * random() - 1)));
    const counted = plan.instalments === undefined ? '' : ` ${index + 1} of ${plan.instalments}`;
    ids.push(add(day, merchant, paid, isNamedOnly, account, counted));
    turns.push(index);
    if (random() < 0.015) add(addDays(day, Math.floor(random() * 2)), merchant, paid, isNamedOnly, account, counted);
  }
  return { ids, turns };
}

/** Purchases that are no subscription, however often they happen. */
function addPurchases(random: Random, add: Add): void {
  const irregular = (
    merchant: string,
    gapFrom: number,
    gapTo: number,
    amountOf: () => number,
    account?: string,
  ): void => {
    const isNamedOnly = random() < 0.2;
    for (let day = addDays(firstDay, Math.floor(random() * gapTo)); day <= lastDay; ) {
      add(day, merchant, round(-amountOf()), isNamedOnly, account);
      day = addDays(day, gapFrom + Math.floor(random() * (gapTo - gapFrom + 1)));
    }
  };
  const between = (from: number, to: number) => () => from + random() * (to - from);
  irregular('Corner Market', 1, 6, between(5, 90));
  irregular('Big Grocery', 4, 10, between(30, 180));
  irregular('Fuel Stop', 8, 18, between(48, 62), 'card');
  irregular('Bean Coffee', 1, 4, () => (random() < 0.7 ? 4.5 : 6.2), 'card');
  irregular('Amazon', 2, 12, () => 5 + random() ** 2 * 90, 'card');
  irregular('Apple', 10, 80, () => (random() < 0.5 ? 0.99 : 4.99), 'card');
  irregular('ATM Withdrawal', 5, 25, () => (random() < 0.6 ? 100 : 60));
  irregular('Barber', 24, 45, () => 35);
  irregular('City Parking', 2, 15, () => [2, 4, 6][Math.floor(random() * 3)] ?? 2, 'card');
  irregular('Ride Share', 3, 30, between(8, 35), 'card');
  irregular('Pharmacy', 10, 50, between(5, 60));
  irregular('Cinema', 15, 60, () => (random() < 0.5 ? 24 : 12), 'card');
  irregular('Payment App', 5, 40, () => Math.ceil(random() * 10) * 10);
  for (let index = 0; index < 25; index += 1)
    irregular(`Restaurant ${letters(index)}`, 25, 250, between(15, 90), 'card');
  for (let index = 0; index < 40; index += 1) irregular(`Shop ${letters(index)}`, 200, 700, between(10, 200), 'card');
  // Money in that is no pay.
  for (let day = addDays(firstDay, 20); day <= lastDay; day = addDays(day, 10 + Math.floor(random() * 60))) {
    add(day, 'Payment App', round(10 + random() * 90), false);
  }
}

/** Fares and the like, at one price each and with a rhythm that changes every few weeks, and other purchases. */
function addFares(random: Random, add: Add): void {
  const fare = (merchant: string, prices: readonly number[], account?: string): void => {
    const isNamedOnly = random() < 0.2;
    let weekdays: number[] = [];
    for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
      // On the same days of each week for a while, or on any day.
      if (random() < 1 / 40)
        weekdays = Array.from({ length: Math.floor(random() * 4) }, () => Math.floor(random() * 7));
      const isUsual = weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay());
      if (random() > (isUsual ? 0.9 : weekdays.length === 0 ? 0.3 : 0.05)) continue;
      add(day, merchant, -(prices[Math.floor(random() * prices.length)] ?? 1), isNamedOnly, account);
    }
  };
  fare('City Bus', [2.9], 'card');
  fare('Bean Coffee', [4.5, 4.5, 6.2], 'card');
  fare('Station Parking', [6], 'card');
  fare('Canteen', [5.4, 6.8]);
  fare('Toll Bridge', [3.5]);
  addPurchases(random, add);
}

/** Names without digits, which no bank gives two shops. */
function letters(index: number): string {
  return `${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}rne`;
}

/** As banks write it, with numbers that differ each time. */
function bankText(merchant: string, day: string, random: Random): string {
  const number = 1000 + Math.floor(random() * 9000);
  return random() < 0.5
    ? `${merchant.toUpperCase()} ${day.slice(5).replace('-', '/')}`
    : `POS ${merchant.toUpperCase()} #${number}`;
}

function shifted(day: string, shift: 'after' | 'before' | 'none', random: Random): string {
  // A card's bank books some purchases a day later.
  if (shift === 'none') return random() < 0.15 ? addDays(day, 1) : day;
  let moved = day;
  while (isFree(moved)) moved = addDays(moved, shift === 'after' ? 1 : -1);
  return moved;
}

/** Weekends, New Year and Christmas. */
function isFree(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || ['01-01', '12-25', '12-26'].includes(day.slice(5));
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

function onDate(day: string, months: number, date: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}
