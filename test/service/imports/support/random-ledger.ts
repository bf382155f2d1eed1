import fc from 'fast-check';
import type { DeliveredTransaction } from '../../../../src/service/imports/statement';

/** A payment as it really was. Days count from 1 November. */
export interface Payment {
  readonly day: number;
  readonly amount: string;
  readonly name: string;
  readonly memo: string | null;
  /** So many days later it is booked, with that day. */
  readonly lag: number;
}

/** How a bank writes files of one format. */
export interface Dialect {
  readonly name: string;
  readonly ids: 'kept' | 'none' | 'counted in each file' | 'all equal' | 'new when booked';
  /** Otherwise its files have booked ones only. */
  readonly hasPending: boolean;
  readonly hasBalances: boolean;
}

/** A download: from the beginning of a day until a moment of another one. */
export interface Download {
  readonly dialect: number;
  readonly fromDay: number;
  /** So many payments had been made by then. */
  readonly made: number;
}

export interface World {
  /** In the order in which they were made. */
  readonly payments: readonly Payment[];
  readonly dialects: readonly Dialect[];
  /** In the order in which they are imported. */
  readonly downloads: readonly Download[];
}

const payment = fc.record({
  day: fc.nat(12),
  // Few values, so that many payments are equal in part or whole.
  amount: fc.constantFrom('-3.50', '-3.50', '-20.00', '1200.00'),
  name: fc.constantFrom('Coffee Bar', 'Coffee Bar', 'Grocer 12', 'Rent'),
  memo: fc.constantFrom(null, null, 'Card 42'),
  isReserved: fc.constantFrom(false, false, true),
});

const dialect = fc
  .record({
    ids: fc.constantFrom<Dialect['ids']>('kept', 'none', 'counted in each file', 'all equal', 'new when booked'),
    hasPending: fc.boolean(),
    hasBalances: fc.boolean(),
  })
  // Ids that name one payment today and another one tomorrow say nothing, or the wrong thing, of what is pending.
  .map((each) => (each.ids === 'counted in each file' ? { ...each, hasPending: false } : each));

export const anyWorld: fc.Arbitrary<World> = fc
  .record({
    payments: fc
      .tuple(fc.array(payment, { maxLength: 14 }), fc.constantFrom(0, 1, 3))
      .map(([payments, lag]) =>
        payments
          .map(({ isReserved, ...each }) => ({ ...each, lag: isReserved ? lag : 0 }))
          .sort((a, b) => a.day - b.day),
      ),
    dialects: fc
      .tuple(dialect, dialect)
      .map((all) => all.map((each, index) => ({ ...each, name: ['OFX', 'CSV'][index] as string }))),
  })
  .chain(({ payments, dialects }) =>
    fc.record({
      payments: fc.constant(payments),
      dialects: fc.constant(dialects),
      downloads: fc.array(
        fc.record({
          dialect: fc.constantFrom(0, 0, 0, 1),
          fromDay: fc.oneof(fc.constant(0), fc.nat(12)),
          made: fc.integer({ min: 0, max: payments.length }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  )
  .map((world) => {
    // What one format has pending and another one booked on another day, nobody can tell from an equal payment.
    const isMixed = new Set(world.downloads.map((each) => each.dialect)).size > 1;
    return isMixed ? { ...world, payments: world.payments.map((each) => ({ ...each, lag: 0 })) } : world;
  });

export function toDay(day: number): string {
  return `2026-11-${String(day + 1).padStart(2, '0')}`;
}

/** A row of a file, with the payment that it is. */
export interface TrueRow {
  readonly payment: number;
  readonly row: DeliveredTransaction;
}

/** What a download has. */
export function rowsOf({ payments, dialects }: World, download: Download): readonly TrueRow[] {
  const { ids, hasPending, hasBalances } = dialects[download.dialect] as Dialect;
  // The day of the last payment that was made by then.
  const today = payments[download.made - 1]?.day ?? -1;
  let cents = 0;
  const rows: TrueRow[] = [];
  for (const [index, { day, amount, name, memo, lag }] of payments.entries()) {
    if (index >= download.made) break;
    const pending = day + lag > today;
    const shown = pending ? day : day + lag;
    if (!pending) cents += Math.round(Number(amount) * 100);
    if (shown < download.fromDay || (pending && !hasPending)) continue;
    const number = rows.length + 1;
    const kept = ids === 'new when booked' && pending ? `p${index}` : `b${index}`;
    const bankId =
      ids === 'none' ? null : ids === 'all equal' ? '0' : ids === 'counted in each file' ? `${number}` : kept;
    const balance = hasBalances && !pending ? (cents / 100).toFixed(2) : null;
    const row = { date: toDay(shown), amount, currency: 'EUR', name, memo, bankId, pending, balance };
    rows.push({ payment: index, row });
  }
  return rows;
}

/** What all downloads together say: each payment that one of them has, booked if one says so. */
export function expectedLedger(world: World, downloads = world.downloads): readonly string[] {
  const best = new Map<number, DeliveredTransaction>();
  for (const download of downloads) {
    for (const { payment: index, row } of rowsOf(world, download)) {
      if (best.get(index)?.pending !== false) best.set(index, row);
    }
  }
  return [...best.values()]
    .map(({ date, amount, name, memo, pending }) =>
      [date, Number(amount), [name, memo].filter(Boolean).join(' · '), pending ? 'pending' : 'booked'].join(' '),
    )
    .sort();
}

/**
 * What is compared of a ledger. If a file begins after a payment was reserved, nobody can tell which of two equal payments it
 * has booked: then how often each is there has to be right, not its day.
 */
export function toCompared({ payments, downloads }: World, lines: readonly string[]): readonly string[] {
  const isClear = payments.every(({ lag }) => lag === 0) || downloads.every(({ fromDay }) => fromDay === 0);
  return isClear ? lines : lines.map((line) => line.replace(/^\S+ (.*) \S+$/, '$1')).sort();
}
