import { addDecimals, type Decimal, fromDecimal, negate, roundDecimal, zero } from '../../cells/exact';
import { addDays } from '../../days/day-text';
import { month, type Period, startsBetween } from '../../days/periods';
import type { Row } from '../../rows/row';
import type { Assumption } from './position';
import type { Forecast } from './select';

/** A period of a forecast: the balance at its end, and what changed it. */
export interface Projected extends Row {
  readonly date: string;
  readonly balance: number;
  readonly currency: string;
  readonly in: number;
  readonly out: number;
  readonly items: string | null;
  /** The lowest balance at the end of a day; of debts the highest one. */
  readonly lowest: number;
  readonly lowestDate: string;
}

/** The periods from today to the last day, which ends the last one. */
export function projectPeriods(forecast: Forecast, period: Period, today: string, until: string): Projected[] {
  const { currency, assumptions, isOwed } = forecast;
  const toNumber = numbersOf(forecast);
  let balance = forecast.balance;
  return startsBetween(period, today, until).map((start): Projected => {
    const last = addDays(period.next(start), -1);
    const [from, to] = [start < today ? today : start, last < until ? last : until];
    const own = assumptions.filter(({ date }) => date >= from && date <= to);
    let lowest: { readonly balance: number; readonly date: string } | null = null;
    for (let day = from; day <= to; day = addDays(day, 1)) {
      balance = own.filter(({ date }) => date === day).reduce((sum, each) => change(forecast, sum, each), balance);
      const end = toNumber(balance);
      if (lowest === null || (isOwed ? end > lowest.balance : end < lowest.balance))
        lowest = { balance: end, date: day };
    }
    const amounts = own.map(({ amount }) => amount);
    return {
      date: to,
      balance: toNumber(balance),
      currency,
      in: toNumber(addDecimals(amounts.filter(isIn))),
      out: toNumber(negate(addDecimals(amounts.filter((amount) => !isIn(amount))))),
      items: own.length === 0 ? null : own.map(({ item }) => item).join(', '),
      lowest: lowest?.balance ?? toNumber(balance),
      lowestDate: lowest?.date ?? to,
    };
  });
}

/** The lowest balance at the end of a day, of debts the highest one, and its first day. */
export function lowestOf(
  forecast: Forecast,
  today: string,
  until: string,
): { readonly balance: number; readonly day: string } {
  const periods = projectPeriods(forecast, month, today, until);
  const { lowest, lowestDate } = periods.reduce((low, each) => {
    return (forecast.isOwed ? each.lowest > low.lowest : each.lowest < low.lowest) ? each : low;
  });
  return { balance: lowest, day: lowestDate };
}

/** Today's balance, then each assumption with the balance after it. */
export function projectAssumptions(forecast: Forecast, today: string): Row[] {
  const { currency, assumptions } = forecast;
  const toNumber = numbersOf(forecast);
  let balance = forecast.balance;
  const first = { date: today, item: 'Balance', currency, balance: toNumber(balance), basis: 'current balance' };
  return [
    first,
    ...assumptions.map((each) => {
      balance = change(forecast, balance, each);
      const { date, item, account, basis } = each;
      return { date, item, account, amount: toNumber(each.amount), currency, balance: toNumber(balance), basis };
    }),
  ];
}

function numbersOf({ places }: Forecast): (amount: Decimal) => number {
  return (amount) => fromDecimal(places === null ? amount : roundDecimal(amount, places));
}

/** Money that goes out raises what is owed. */
function change({ isOwed }: Forecast, balance: Decimal, { amount }: Assumption): Decimal {
  return addDecimals([balance, isOwed ? negate(amount) : amount]);
}

function isIn({ digits }: Decimal): boolean {
  return digits > zero.digits;
}
