/** Transactions for measurements: the same for the same shape and count. */
export interface BenchRow {
  readonly id: string;
  readonly accountId: string;
  readonly transactionDate: string;
  readonly [field: string]: unknown;
}

export type Shape = 'even' | 'one month' | 'half on one day';

/** The twelve months that formulas of a measurement ask for. */
export const asked = { dateFrom: '2025-11-01', dateTo: '2026-10-31' } as const;
export const accountIds = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);

const dayMs = 86_400_000;
const firstDay = Date.parse(asked.dateFrom) / dayMs;
const dayCount = 365;

export function makeTransactions(shape: Shape, count: number): BenchRow[] {
  const random = seeded(count);
  const hotDay = firstDay + 200;
  const rows = Array.from({ length: count }, (_, index): BenchRow => {
    const isHot = shape === 'half on one day' && index % 2 === 0;
    const day = isHot ? hotDay : shape === 'one month' ? firstDay + 181 + random(31) : firstDay + random(dayCount);
    return {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      accountId: accountIds[random(accountIds.length)] as string,
      transactionDate: new Date(day * dayMs).toISOString().slice(0, 10),
      name: `Purchase ${random(400)}`,
      merchantName: `Merchant ${random(90)}`,
      amount: random(100_000) / 100,
      currencyCode: 'USD',
      pending: false,
      isIgnored: false,
      sourcePrimaryCategory: 'GENERAL',
    };
  });
  return rows.sort((a, b) => (a.transactionDate + a.id < b.transactionDate + b.id ? 1 : -1));
}

/** Lehmer's generator, modulus 2^31 - 1. */
function seeded(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
