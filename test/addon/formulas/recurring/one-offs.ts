import { seeded } from '../../../support/api/transactions';
import { addDays, type Household, type HouseholdRow } from './households';

/**
 * The household, with one payment more at half of those with whom something is recurring: a bonus, a refund, a second
 * purchase. Half of them are booked on the day of a usual payment, others some days beside one or on any day.
 */
export function withOneOffs({ rows, truth }: Household, seed: number): Household {
  const next = seeded(seed * 104_729 + 7);
  const random = (): number => next(1_000_000) / 1_000_000;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<unknown>();
  const more = truth.flatMap(({ ids }): HouseholdRow[] => {
    const of = byId.get(ids[0] ?? '');
    const payer = of?.['merchantName'] ?? String(of?.['name']).replace(/[^A-Z]|POS/g, '');
    if (seen.has(payer)) return [];
    seen.add(payer);
    const usual = byId.get(ids[Math.floor(random() * ids.length)] ?? '');
    if (random() < 0.5 || usual === undefined) return [];
    const place = random();
    const days = place < 0.5 ? 0 : place < 0.75 ? Math.floor(random() * 11) - 5 : Math.floor(random() * 300) - 150;
    const amount = Math.round(Number(usual['displayAmount']) * (0.3 + random() * 2.2) * 100) / 100;
    const day = addDays(usual.transactionDate, days);
    return [{ ...usual, id: `one-off ${usual.id}`, transactionDate: day, displayAmount: amount, amount: -amount }];
  });
  return { rows: [...rows, ...more], truth };
}
