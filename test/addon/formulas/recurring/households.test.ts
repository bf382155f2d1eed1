import { findRecurring } from '../../../../src/addon/formulas/recurring/find-recurring';
import { scheduleOf } from '../../../../src/addon/formulas/recurring/schedule';
import { lastPayment, lastTurn, type Series } from '../../../../src/addon/formulas/recurring/series';
import {
  addDays,
  type Household,
  type HouseholdRow,
  makeHousehold,
  makeVariedHousehold,
  type Recurring,
} from './households';
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

/** Whether the next dates on a day were those of the payments that came, within a day. Missing ones have none. */
function areNextExact({ rows, truth }: Household, today: string): boolean[] {
  const days = new Map(rows.map(({ id, transactionDate }) => [id, transactionDate]));
  return findRecurring(rows.filter(({ transactionDate }) => transactionDate <= today)).flatMap((series) => {
    const id = String(lastPayment(series).row['id']);
    const real = truth.find(({ ids, interval }) => ids.includes(id) && interval === series.interval.name);
    const place = real?.ids.indexOf(id) ?? -1;
    const came = days.get(real?.ids[place + 1] ?? '');
    const isNext = real?.turns[place + 1] === (real?.turns[place] ?? 0) + 1;
    if (came === undefined || !isNext || came <= today) return [];
    const due = scheduleOf(series).after(lastTurn(series));
    return [Math.abs((due?.day ?? 0) - Date.parse(came) / 86_400_000) <= 1];
  });
}

test.each<[string, (seed: number) => Household, number, number]>([
  ['generated households', makeHousehold, 60, 0.99],
  ['those with a payment more at half of the payers', (seed) => withOneOffs(makeHousehold(seed), seed), 60, 0.98],
  ['households with every interval, instalments and fares', makeVariedHousehold, 30, 0.99],
  ['those with a payment more', (seed) => withOneOffs(makeVariedHousehold(seed), seed), 30, 0.98],
])(
  'in %s, nearly all that is shown is recurring, and nearly all that is recurring is shown',
  (_, make, count, least) => {
    const results = Array.from({ length: count }, (_, seed) => compare(make(seed + 1)));
    const sum = (key: 'found' | 'shown' | 'real'): number => results.reduce((total, result) => total + result[key], 0);
    expect(sum('real')).toBeGreaterThan(count * 10);
    expect(sum('found') / sum('shown')).toBeGreaterThanOrEqual(least);
    expect(sum('found') / sum('real')).toBeGreaterThanOrEqual(least);
  },
);

test('95 % of the next dates are within a day of the payment', () => {
  const exact = Array.from({ length: 20 }, (_, seed) =>
    [makeHousehold(seed), makeVariedHousehold(seed)].flatMap((household) =>
      areNextExact(household, addDays('2025-10-05', seed * 9)),
    ),
  ).flat();
  expect(exact.length).toBeGreaterThan(300);
  expect(exact.filter((each) => each).length / exact.length).toBeGreaterThanOrEqual(0.95);
});
