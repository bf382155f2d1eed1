import { findRecurring } from '../../../../src/addon/formulas/recurring/find-recurring';
import type { Series } from '../../../../src/addon/formulas/recurring/series';
import { type Household, type HouseholdRow, makeHousehold, type Recurring } from './households';
import { withOneOffs } from './one-offs';

/** Equal payments of one day, as of two subscriptions of one price, cannot be told apart. */
const textOf = ({ merchantName, name, transactionDate, displayAmount }: HouseholdRow): string =>
  [merchantName ?? String(name).replace(/[^A-Z ]/g, ''), transactionDate, displayAmount].join(' ');

/** Nearly all payments of both are the same, at the same interval. */
function isFound(real: Recurring, series: Series, texts: ReadonlyMap<string, string>): boolean {
  const ofReal = new Set(real.ids.map((id) => texts.get(id)));
  const common = series.payments.filter(({ row }) => ofReal.has(texts.get(String(row['id'])))).length;
  const isMost = common >= 0.8 * series.payments.length && common >= 0.8 * real.ids.length;
  return isMost && series.interval.name === real.interval;
}

function compare({ rows, truth }: Household): { found: number; shown: number; real: number } {
  const texts = new Map(rows.map((row) => [row.id, textOf(row)]));
  const series = findRecurring(rows);
  const left = new Set(series);
  const found = truth.filter((real) => {
    const match = [...left].find((each) => isFound(real, each, texts));
    return match !== undefined && left.delete(match);
  });
  return { found: found.length, shown: series.length, real: truth.length };
}

test.each<[string, (seed: number) => Household]>([
  ['generated households', makeHousehold],
  ['households with a payment more at half of the payers', (seed) => withOneOffs(makeHousehold(seed), seed)],
])('in %s, 98 %% of what is shown is recurring, and 97 %% of what is recurring is shown', (_, make) => {
  const results = Array.from({ length: 60 }, (_, seed) => compare(make(seed + 1)));
  const sum = (key: 'found' | 'shown' | 'real'): number => results.reduce((total, result) => total + result[key], 0);
  expect(sum('real')).toBeGreaterThan(600);
  expect(sum('found') / sum('shown')).toBeGreaterThanOrEqual(0.98);
  expect(sum('found') / sum('real')).toBeGreaterThanOrEqual(0.97);
});
