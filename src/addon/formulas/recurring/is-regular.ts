import { shiftDay } from './payment-intervals';
import {
  type DatedPayment,
  hasFixedSize,
  isDouble,
  lastTurn,
  ratioOf,
  type Series,
  sameRatio,
  usualSize,
} from './series';

/** The share of its merchant's payments of about its size that a series must have. */
const shareMin = 0.65;
/** The share of its turns in which something was paid. */
const occupancyMin = 0.6;
/** The share of its payments that must be one interval after the one before: exactly weeks, or months within `nearDays`. */
const onTimeMin = 0.6;
/** The share of payments of some weeks that must be on the two most frequent weekdays. */
const twoWeekdaysMin = 0.85;
const nearDays = 2;
/** Sizes that could be mistaken for those of a series. */
const similarSpread = 0.1;

/**
 * The series that all payments up to now still support. Purchases such as fuel may look regular for a while; then the
 * others of about the same size, which are in no series, speak against it.
 */
export function keepRegular(all: readonly Series[], payments: readonly DatedPayment[]): Series[] {
  const candidates = all.filter(isOnTime);
  if (candidates.length === 0) return [];
  const open = payments.filter(({ series }) => series === null);
  for (let kept = candidates; ; ) {
    // Payments of a series that is left out speak against the others.
    const leftOut = all.filter((each) => !kept.includes(each)).flatMap((each) => each.payments);
    const others = [...leftOut, ...open];
    const next = kept.filter((series) => isSupported(series, kept, others));
    if (next.length === kept.length) return kept;
    kept = next;
  }
}

function isOnTime(series: Series): boolean {
  const { interval, payments, turns } = series;
  if (payments.length < occupancyMin * (lastTurn(series) - (turns[0] ?? 0) + 1)) return false;
  if (interval.unit === 'days') {
    // A bank books some a day later, and a lesson may move once. Fares are paid on any day.
    const counts = [0, 1, 2, 3, 4, 5, 6].map((weekday) => payments.filter(({ day }) => day % 7 === weekday).length);
    const [most = 0, next = 0] = counts.sort((a, b) => b - a);
    const offMax = interval.length > 7 ? 1 : 0;
    const exact = payments.slice(1).filter(({ day }, index) => {
      const gap = (day - (payments[index]?.day ?? 0)) % 7;
      return Math.min(gap, 7 - gap) <= offMax;
    });
    return most + next >= twoWeekdaysMin * payments.length && exact.length >= onTimeMin * (payments.length - 1);
  }
  const near = payments.slice(1).filter(({ day }, index) => {
    const before = payments[index]?.day ?? 0;
    const count = (turns[index + 1] ?? 0) - (turns[index] ?? 0);
    // In both directions: 31 March is a month after 28 February, because that is a month before it.
    const late = Math.abs(day - shiftDay(interval, before, count));
    const early = Math.abs(before - shiftDay(interval, day, -count));
    return Math.min(late, early) <= nearDays;
  });
  return near.length >= onTimeMin * (payments.length - 1);
}

function isSupported(series: Series, kept: readonly Series[], others: readonly DatedPayment[]): boolean {
  const { payments, isVariable } = series;
  if (payments.length === 2 && !isAlone(series, kept, others)) return false;
  const hasPrice = hasFixedSize(payments);
  const sizes = hasPrice ? [...new Set(payments.map(({ size }) => size))] : payments.map(({ size }) => size);
  const [least, most] = [Math.min(...sizes) / (1 + similarSpread), Math.max(...sizes) * (1 + similarSpread)];
  const isSimilar = (size: number): boolean => {
    if (isVariable) return true;
    if (size < least || size > most) return false;
    return !hasPrice || sizes.some((each) => ratioOf(each, size) <= sameRatio);
  };
  const against = others.filter((payment) => isSimilar(payment.size) && !isDouble(payment, payments, series.interval));
  return payments.length >= shareMin * (payments.length + against.length);
}

/** Two payments are hardly evidence beside another purchase or another series of about the same size. */
function isAlone(series: Series, kept: readonly Series[], others: readonly DatedPayment[]): boolean {
  return (
    others.length <= 1 && kept.every((other) => other === series || ratioOf(usualSize(other), usualSize(series)) >= 1.5)
  );
}
