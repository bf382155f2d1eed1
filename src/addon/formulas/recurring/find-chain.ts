import type { OpenPayments } from './open-payments';
import { type PaymentInterval, shiftDay } from './payment-intervals';
import { type DatedPayment, isDouble, ratioOf, sameRatio } from './series';

/** The first payments of a series, in order, and how many intervals each is before the last. */
export interface Chain {
  readonly payments: readonly DatedPayment[];
  readonly stepsBack: readonly number[];
}

/**
 * Enough payments of about one size, one interval apart, of which the given one is the last. Each missing one needs
 * another one more.
 */
export function findChain(last: DatedPayment, interval: PaymentInterval, open: OpenPayments): Chain | null {
  const { countMin, missingMax } = interval;
  // The last two are never apart, which leaves out most purchases at once.
  const before = findBefore(last, interval, 1, 0, 0, open);
  if (before === null) return null;
  const payments = [before.payment, last];
  const stepsBack = [1, 0];
  let missing = 0;
  let [least, most] = [Math.min(0, before.deviation), Math.max(0, before.deviation)];
  for (let step = 2; ; step += 1) {
    if (payments.length >= countMin + missing && isMost(payments, interval, missing, open))
      return { payments, stepsBack };
    if (payments.length >= countMin + missing + moreIfMixed) return null;
    const found = findBefore(last, interval, step, least, most, open);
    if (found === null) {
      missing += 1;
      if (missing > Math.min(1, missingMax)) return null;
    } else {
      [least, most] = [Math.min(least, found.deviation), Math.max(most, found.deviation)];
      payments.unshift(found.payment);
      stepsBack.unshift(step);
    }
  }
}

/** The payment some intervals before; the deviations of all are at most `spreadDays` apart. */
function findBefore(
  last: DatedPayment,
  interval: PaymentInterval,
  step: number,
  least: number,
  most: number,
  open: OpenPayments,
): { readonly payment: DatedPayment; readonly deviation: number } | null {
  const { spreadDays, amountSpread } = interval;
  const day = shiftDay(interval, last.day, -step);
  const payment = open.nearest(last.size, 1 + amountSpread, day, day + most - spreadDays, day + least + spreadDays);
  return payment === null ? null : { payment, deviation: payment.day - day };
}

/**
 * Whether the payments are all that is open at their price. Another subscription may have the same price: half of what
 * is open is enough if there are two more payments. Among many purchases of one price, some are a week or a month apart
 * by accident.
 */
function isMost(
  payments: readonly DatedPayment[],
  { countMin }: PaymentInterval,
  missing: number,
  open: OpenPayments,
): boolean {
  const [first] = payments;
  const last = payments[payments.length - 1];
  if (first === undefined || last === undefined) return false;
  if (countMin === 2) {
    const countMax = payments.length + 1;
    return open.from(first.day - daysBefore, countMax + 1).length <= countMax;
  }
  const isFixed = payments.every(({ size }) => ratioOf(size, last.size) <= sameRatio);
  // Doubles of each are allowed, and as many others.
  const countMax = 3 * payments.length + 1;
  const similar = isFixed
    ? open.near(last.size, sameRatio, first.day, last.day, countMax)
    : open.from(first.day, countMax);
  const others = similar.filter((each) => !isDouble(each, payments));
  if (others.length === 0) return true;
  return payments.length >= countMin + missing + moreIfMixed && payments.length >= others.length;
}

const moreIfMixed = 1;
/** Two payments are a series only if there is hardly another one around. */
const daysBefore = 370;

/** How much amounts of a bill may differ. */
const variableRatioMax = 3;

/**
 * One payment more than usual, whatever their sizes, without any other between them: bills that differ each time. Money
 * that goes out weekly is more often shopping.
 */
export function findVariableChain(
  last: DatedPayment,
  interval: PaymentInterval,
  open: OpenPayments,
  isIncome: boolean,
): Chain | null {
  if (interval.unit === 'days' && !isIncome) return null;
  const payments = [last];
  const stepsBack = [0];
  let [least, most, missing] = [0, 0, 0];
  let place = open.count() - 1;
  for (let step = 1; payments.length <= interval.countMin + missing; step += 1) {
    const before = open.before(place);
    if (before === null) return null;
    const { payment } = before;
    const deviation = payment.day - shiftDay(interval, last.day, -step);
    if (deviation < -interval.spreadDays && missing < Math.min(1, interval.missingMax)) {
      missing += 1;
      continue;
    }
    [least, most] = [Math.min(least, deviation), Math.max(most, deviation)];
    if (most - least > interval.spreadDays || ratioOf(payment.size, last.size) > variableRatioMax) return null;
    payments.unshift(payment);
    stepsBack.unshift(step);
    place = before.place;
  }
  return { payments, stepsBack };
}
