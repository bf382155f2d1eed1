import { addTo } from '../../cells/lists';
import { type DatedPayment, ratioOf } from './series';

/**
 * Payments of one merchant that belong to no series yet, by day and by size. A payment that joins a series stays in the
 * index, and is skipped.
 */
export interface OpenPayments {
  add(payment: DatedPayment): void;
  /** The one nearest in size, then in days, then the earlier one; of about a size and on some days, both included. */
  nearest(size: number, ratioMax: number, day: number, from: number, to: number): DatedPayment | null;
  /** Those on some days, both included, of about a size. `countMax` ends the search. */
  near(size: number, ratioMax: number, from: number, to: number, countMax?: number): readonly DatedPayment[];
  /** The latest one before a place in the order of days; its place. */
  before(place: number): { readonly payment: DatedPayment; readonly place: number } | null;
  count(): number;
  /** All that are open, in the order of days. */
  all(): readonly DatedPayment[];
  /** Those from a day on, the latest first. `countMax` ends the search. */
  from(day: number, countMax: number): readonly DatedPayment[];
}

const classWidth = Math.log(1.1);

export function createOpenPayments(): OpenPayments {
  const byDay: DatedPayment[] = [];
  const bySize = new Map<number, DatedPayment[]>();
  const classOf = (size: number): number => Math.floor(Math.log(size) / classWidth);
  return {
    add(payment) {
      byDay.push(payment);
      addTo(bySize, classOf(payment.size), payment);
    },
    nearest(size, ratioMax, day, from, to) {
      // A search for each payment, for each interval: no list is made of what is found.
      let found: DatedPayment | null = null;
      const last = classOf(size * ratioMax);
      for (let key = classOf(size / ratioMax); key <= last; key += 1) {
        const payments = bySize.get(key);
        if (payments === undefined) continue;
        for (let index = firstFrom(payments, from); index < payments.length; index += 1) {
          const payment = payments[index] as DatedPayment;
          if (payment.day > to) break;
          if (payment.series !== null || ratioOf(payment.size, size) > ratioMax) continue;
          if (found === null || isNearer(payment, found, size, day)) found = payment;
        }
      }
      return found;
    },
    near(size, ratioMax, from, to, countMax = Number.POSITIVE_INFINITY) {
      const found: DatedPayment[] = [];
      const last = classOf(size * ratioMax);
      for (let key = classOf(size / ratioMax); key <= last; key += 1) {
        const payments = bySize.get(key);
        if (payments === undefined) continue;
        for (let index = firstFrom(payments, from); index < payments.length && found.length < countMax; index += 1) {
          const payment = payments[index] as DatedPayment;
          if (payment.day > to) break;
          if (payment.series === null && ratioOf(payment.size, size) <= ratioMax) found.push(payment);
        }
      }
      return found;
    },
    before(place) {
      for (let index = place - 1; index >= 0; index -= 1) {
        const payment = byDay[index] as DatedPayment;
        if (payment.series === null) return { payment, place: index };
      }
      return null;
    },
    count: () => byDay.length,
    all: () => byDay.filter(({ series }) => series === null),
    from(day, countMax) {
      const found: DatedPayment[] = [];
      for (let index = byDay.length - 1; index >= 0 && found.length < countMax; index -= 1) {
        const payment = byDay[index] as DatedPayment;
        if (payment.day < day) break;
        if (payment.series === null) found.push(payment);
      }
      return found;
    },
  };
}

function isNearer(a: DatedPayment, b: DatedPayment, size: number, day: number): boolean {
  const bySize = Math.abs(a.size - size) - Math.abs(b.size - size);
  if (bySize !== 0) return bySize < 0;
  const byDay = Math.abs(a.day - day) - Math.abs(b.day - day);
  return byDay === 0 ? a.day < b.day : byDay < 0;
}

/** The index of the first payment from a day on. */
function firstFrom(payments: readonly DatedPayment[], day: number): number {
  let [low, high] = [0, payments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((payments[middle] as DatedPayment).day < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
