import fc from 'fast-check';
import { findRecurring } from '../../../../src/addon/formulas/recurring/find-recurring';
import type { Series } from '../../../../src/addon/formulas/recurring/series';
import { addDays, makeHousehold } from './households';
import { withOneOffs } from './one-offs';

const idsOf = (series: Series): string[] => series.payments.map(({ row }) => String(row['id']));
/** What a series is called while days go by: its first payment. */
const keysOf = (all: readonly Series[]): string[] => all.map((series) => idsOf(series)[0] ?? '');

const some = fc.record({
  seed: fc.integer({ min: 1, max: 500 }),
  day: fc.integer({ min: 120, max: 1000 }),
  more: fc.integer({ min: 1, max: 45 }),
});

test('a new day never changes the order, the beginning or the interval of what is recurring', () => {
  fc.assert(
    fc.property(some, ({ seed, day, more }) => {
      const { rows } = makeHousehold(seed);
      const until = (count: number) =>
        findRecurring(rows.filter((row) => row.transactionDate <= addDays('2024-01-01', count)));
      const [before, after] = [until(day), until(day + more)];
      const [keysBefore, keysAfter] = [keysOf(before), keysOf(after)];
      expect(keysAfter.filter((key) => keysBefore.includes(key))).toEqual(
        keysBefore.filter((key) => keysAfter.includes(key)),
      );
      for (const series of before) {
        const ids = idsOf(series);
        const later = after.find((each) => idsOf(each).some((id) => ids.includes(id)));
        // Irregular purchases may speak against it by now.
        if (later === undefined) continue;
        expect(idsOf(later).slice(0, ids.length)).toEqual(ids);
        expect(later.interval.name).toBe(series.interval.name);
      }
    }),
    { numRuns: 40 },
  );
});

test('a new day replaces at most the last payment of a series, by one that is nearer to the usual amount', () => {
  fc.assert(
    fc.property(some, ({ seed, day, more }) => {
      const { rows } = withOneOffs(makeHousehold(seed), seed);
      const until = (count: number) =>
        findRecurring(rows.filter((row) => row.transactionDate <= addDays('2024-01-01', count)));
      const after = until(day + more);
      for (const series of until(day)) {
        const ids = idsOf(series).slice(0, -1);
        const later = after.find((each) => idsOf(each).some((id) => ids.includes(id)));
        if (later !== undefined) expect(idsOf(later).slice(0, ids.length)).toEqual(ids);
      }
    }),
    { numRuns: 20 },
  );
});

test('merchants without a new transaction are shown as before', () => {
  fc.assert(
    fc.property(some, ({ seed, day, more }) => {
      const { rows } = makeHousehold(seed);
      const isBefore = (row: { transactionDate: string }) => row.transactionDate <= addDays('2024-01-01', day);
      const isAfter = (row: { transactionDate: string }) => row.transactionDate <= addDays('2024-01-01', day + more);
      const paid = new Set(rows.filter((row) => isAfter(row) && !isBefore(row)).map((row) => wordsOf(row)));
      const unpaid = (all: readonly Series[]) =>
        all.map(idsOf).filter(([id]) => !paid.has(wordsOf(rows.find((row) => row.id === id) ?? {})));
      expect(unpaid(findRecurring(rows.filter(isAfter)))).toEqual(unpaid(findRecurring(rows.filter(isBefore))));
    }),
    { numRuns: 20 },
  );
});

const wordsOf = (row: { readonly [field: string]: unknown }): string =>
  String(row['name'])
    .replace(/POS|[^A-Z ]/g, '')
    .trim();

test('the order in which transactions come does not matter', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (seed, random) => {
        const { rows } = makeHousehold(seed);
        const places = new Map(rows.map((row) => [row, random.next().value]));
        const shuffled = [...rows].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
        expect(findRecurring(shuffled).map(idsOf)).toEqual(findRecurring(rows).map(idsOf));
      },
    ),
    { numRuns: 10 },
  );
});
