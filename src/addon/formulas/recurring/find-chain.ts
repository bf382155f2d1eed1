import { amountSpreadOf, anyMore, intervalsIn, intervalsOf, type PaymentInterval, shiftDay } from './payment-intervals';
import { createSeries, type DatedPayment, isDouble, ratioOf, type Series, sameRatio } from './series';

/** How much first amounts may differ, at most. */
const priceRatioMax = 1.1;

/** The payments of a group in order, of which the first ones have come. Those of no series are open. */
export interface Arrived {
  readonly payments: readonly DatedPayment[];
  /** Of each payment, and of its size on a scale of steps: small integers in arrays are compared fastest. */
  readonly days: readonly number[];
  readonly levels: readonly number[];
  count: number;
}

/** The series that the last payment makes with open ones. */
export function beginSeries(arrived: Arrived, isIncome: boolean): Series | null {
  const { payments, days, levels, count } = arrived;
  const last = payments[count - 1] as DatedPayment;
  // Most purchases follow no others at an interval, which leaves them out at once.
  const level = levels[count - 1] as number;
  let bits = 0;
  const alike: number[] = [];
  for (let index = count - 2; index >= 0; index -= 1) {
    const off = (levels[index] as number) - level;
    if (off < -levelsOff || off > levelsOff) continue;
    bits |= intervalsOf(last.day - (days[index] as number));
    alike.push(index);
  }
  const intervals = intervalsIn(bits);
  const similar = intervals.length === 0 ? [] : alike.map((index) => payments[index] as DatedPayment).filter(isOpen);
  for (const interval of intervals) {
    const ratioMax = 1 + amountSpreadOf(interval);
    const accepts = (found: readonly DatedPayment[], more: number) => isMost(found, more, interval, arrived);
    const begun = findChain(last, interval, similar, ratioMax, false, accepts);
    if (begun !== null) return begun;
  }
  return beginBills(last, arrived, isIncome);
}

/** Bills that differ each time: nothing else was paid in between, and there is one more than usual. */
function beginBills(last: DatedPayment, arrived: Arrived, isIncome: boolean): Series | null {
  const { payments, count } = arrived;
  let index = count - 2;
  while (index >= 0 && payments[index]?.series !== null) index -= 1;
  const intervals = intervalsIn(intervalsOf(last.day - (payments[index]?.day ?? last.day)) | anyMore);
  const before = intervals.length === 0 ? [] : latest(arrived, 0, recentMax).slice(1);
  for (const interval of intervals) {
    // Money that goes out each few weeks is more often shopping.
    if (interval.unit === 'days' && !isIncome) continue;
    const isAlone = (found: readonly DatedPayment[], more: number) =>
      more > 0 && latest(arrived, found[found.length - 1]?.day ?? 0, recentMax).length === found.length;
    const begun = findChain(last, interval, before, interval.length < 6 ? 3 : 1.6, true, isAlone);
    if (begun !== null) return begun;
  }
  return null;
}

function isOpen({ series }: DatedPayment): boolean {
  return series === null;
}

/** More than bills need that begin a series. */
const recentMax = 9;

/** A step is a fifth of the difference that first amounts may have. */
const levelsOff = 5;

const levelWidth = Math.log(priceRatioMax) / levelsOff;

export function levelOf(size: number): number {
  return Math.round(Math.log(size) / levelWidth);
}

/** The open payments from a day on, the latest first. */
export function latest({ payments, count }: Arrived, from: number, countMax: number): DatedPayment[] {
  const found: DatedPayment[] = [];
  for (let index = count - 1; index >= 0 && found.length < countMax; index -= 1) {
    const payment = payments[index] as DatedPayment;
    if (payment.day < from) break;
    if (isOpen(payment)) found.push(payment);
  }
  return found;
}

/**
 * Payments one interval apart, the latest first, until they are accepted; `more` is how many there are beyond those that an interval needs.
 * One may be missing, but not before the last, and needs another one more.
 */
function findChain(
  last: DatedPayment,
  interval: PaymentInterval,
  before: readonly DatedPayment[],
  ratioMax: number,
  isVariable: boolean,
  isAccepted: (payments: readonly DatedPayment[], more: number) => boolean,
): Series | null {
  const payments = [last];
  const stepsBack = [0];
  let [least, most, missing] = [0, 0, 0];
  for (let step = 1; ; step += 1) {
    const day = shiftDay(interval, last.day, -step);
    // The deviations of all are at most `spreadDays` apart.
    const found = nearest(last.size, ratioMax, day, most - interval.spreadDays, least + interval.spreadDays, before);
    if (found === null) {
      missing += 1;
      if (step === 1 || missing > Math.min(1, interval.missingMax)) return null;
      continue;
    }
    const deviation = found.day - day;
    [least, most] = [Math.min(least, deviation), Math.max(most, deviation)];
    payments.push(found);
    stepsBack.push(step);
    const more = payments.length - missing - interval.countMin;
    if (more >= 0 && isAccepted(payments, more))
      return createSeries(interval, payments.reverse(), stepsBack.reverse(), isVariable);
    if (more > 0) return null;
  }
}

/** The one nearest in size, then in days, then the earlier one; some days around another day. */
function nearest(
  size: number,
  ratioMax: number,
  day: number,
  from: number,
  to: number,
  payments: readonly DatedPayment[],
): DatedPayment | null {
  let found: DatedPayment | null = null;
  for (const payment of payments) {
    const deviation = payment.day - day;
    if (deviation < from) break;
    if (deviation > to || ratioOf(payment.size, size) > ratioMax) continue;
    const order =
      found === null
        ? -1
        : Math.abs(payment.size - size) - Math.abs(found.size - size) ||
          Math.abs(deviation) - Math.abs(found.day - day);
    if (order <= 0) found = payment;
  }
  return found;
}

/**
 * Whether the payments are all that is open at their price. Another subscription may have the same price: half of what
 * is open is enough if there is one more payment. Among many purchases of one price, some are a week or a month apart
 * by accident.
 */
function isMost(payments: readonly DatedPayment[], more: number, interval: PaymentInterval, arrived: Arrived): boolean {
  const { name, length, countMin } = interval;
  const [last, first] = [payments[0] as DatedPayment, payments[payments.length - 1] as DatedPayment];
  // Four weeks look like months until there is a fourth payment.
  if (name === 'monthly' && more === 0 && payments.every((each, index) => isFourWeeks(each, payments[index - 1])))
    return false;
  const isFixed = payments.every(({ size }) => size === last.size);
  if (!isFixed && length > 1 && more === 0) return false;
  if (countMin === 2) return latest(arrived, first.day - daysBefore, payments.length + 2).length <= payments.length + 1;
  let others = 0;
  for (let index = arrived.count - 1; index >= 0; index -= 1) {
    const each = arrived.payments[index] as DatedPayment;
    if (each.day < first.day) break;
    if (each.series !== null || (isFixed && ratioOf(each.size, last.size) > sameRatio)) continue;
    if (isDouble(each, payments, interval)) continue;
    others += 1;
    if (others > (isFixed && more > 0 ? payments.length : 0)) return false;
  }
  return true;
}

/** Two payments are a series only if there is hardly another one around. */
const daysBefore = 370;

function isFourWeeks({ day }: DatedPayment, after: DatedPayment | undefined): boolean {
  return after === undefined || Math.abs(after.day - day - 28) <= 1;
}
