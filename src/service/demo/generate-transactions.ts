import {
  addDays,
  businessDayOnOrBefore,
  dayInMonth,
  eachDay,
  eachMonth,
  monthOf,
  weekdayOf,
  yearOf,
} from '../calendar';
import type { DailyRule, DemoTransaction, MonthlyRule } from './ledger';
import { createRandom, type Random } from './random';

/** What is generated for a day depends on the seed and the day alone, so a demo of tomorrow agrees with that of today. */

export function applyDailyRules(
  seed: string,
  rules: readonly DailyRule[],
  from: string,
  to: string,
): DemoTransaction[] {
  return rules.flatMap((rule) => eachDay(from, to).flatMap((date) => spendOn(seed, rule, date)));
}

export function applyMonthlyRules(
  seed: string,
  rules: readonly MonthlyRule[],
  from: string,
  to: string,
): DemoTransaction[] {
  return rules.flatMap((rule) =>
    eachMonth(from, to)
      .filter((month) => rule.months === undefined || rule.months.includes(monthOf(month)))
      .flatMap((month) => payIn(seed, rule, month)),
  );
}

function spendOn(seed: string, rule: DailyRule, date: string): DemoTransaction[] {
  const random = createRandom(`${seed}/${rule.key}/${date}`);
  const isWeekend = weekdayOf(date) % 6 === 0;
  const expected = rule.perDay * seasonOf(rule, date) * (isWeekend ? (rule.weekendFactor ?? 1) : 1);
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
  return Array.from({ length: count }, (_, index) => buy(random, rule, date, index)).flat();
}

function buy(random: Random, rule: DailyRule, date: string, index: number): DemoTransaction[] {
  const place = random.pick(rule.places);
  const purchase: DemoTransaction = {
    key: `${rule.key}/${date}/${index}`,
    account: rule.account,
    date,
    name: place.name,
    merchant: place.merchant,
    cents: priceBetween(random, place.cents),
    category: rule.category,
    isTransfer: false,
    isPurchase: true,
  };
  if (!random.chance(rule.refundChance ?? 0)) return [purchase];
  const refund: DemoTransaction = {
    ...purchase,
    key: `${purchase.key}/refund`,
    date: addDays(date, random.integer(4, 12)),
    name: `REFUND ${place.name}`,
    cents: -purchase.cents,
  };
  return [purchase, refund];
}

/** Small amounts are likelier than large ones, as they are in life. */
function priceBetween(random: Random, [least, most]: readonly [number, number]): number {
  return Math.round(least + (most - least) * random.next() * random.next());
}

function payIn(seed: string, rule: MonthlyRule, month: string): DemoTransaction[] {
  const random = createRandom(`${seed}/${rule.key}/${month}`);
  const planned = dayInMonth(yearOf(month), monthOf(month), rule.day);
  const date = rule.onBusinessDay === true ? businessDayOnOrBefore(planned) : planned;
  const base = typeof rule.cents === 'number' ? rule.cents : random.integer(rule.cents[0], rule.cents[1]);
  const growth = (1 + (rule.yearlyGrowth ?? 0)) ** Math.max(0, yearOf(month) - 2024);
  const cents = Math.round(base * seasonOf(rule, month) * growth);
  const payment: DemoTransaction = {
    key: `${rule.key}/${month}`,
    account: rule.account,
    date,
    name: rule.name,
    merchant: rule.merchant,
    cents,
    category: rule.category,
    isTransfer: rule.arrivesAt !== undefined && rule.isExpense !== true,
    isPurchase: false,
    ...(rule.entity === undefined ? {} : { entity: rule.entity }),
  };
  if (rule.arrivesAt === undefined) return [payment];
  const arrival = { ...payment, ...rule.arrivesAt, key: `${payment.key}/arrival`, cents: -cents, isTransfer: true };
  return [payment, arrival];
}

function seasonOf({ season }: { readonly season?: readonly number[] }, date: string): number {
  return season?.[monthOf(date) - 1] ?? 1;
}
