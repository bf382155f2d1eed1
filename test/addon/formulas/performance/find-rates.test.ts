import * as fc from 'fast-check';
import { findRates } from '../../../../src/addon/formulas/performance/find-rates';

/** The rates per year of payments on days. */
const ratesOf = (...flows: readonly (readonly [number, number])[]) => {
  const days = flows.map(([day]) => day);
  const span = Math.max(...days) - Math.min(...days);
  return findRates(flows.map(([day, amount]) => ({ day, amount }))).map((rate) => Math.exp((rate * 365) / span) - 1);
};

test.each<[string, number, readonly (readonly [number, number])[]]>([
  [
    'a gain',
    0.1,
    [
      [0, -100],
      [365, 110],
    ],
  ],
  // @webcarrot/xirr 3.0.1 gives -100 %.
  [
    'a loss of 45 %',
    -0.45,
    [
      [0, -100],
      [365, 55],
    ],
  ],
  // formulajs 4.6.1 gives infinity.
  [
    'a loss of half',
    -0.5,
    [
      [0, -1000],
      [365, 500],
    ],
  ],
  [
    'a loss of nearly everything',
    -0.999,
    [
      [0, -1000],
      [365, 1],
    ],
  ],
  [
    'two years',
    0.2,
    [
      [0, -100],
      [730, 144],
    ],
  ],
  [
    'nothing',
    0,
    [
      [0, -100],
      [100, -50],
      [200, 150],
    ],
  ],
  [
    'a day',
    1.01 ** 365 - 1,
    [
      [0, -100],
      [1, 101],
    ],
  ],
  [
    'payments of one day as one',
    0.5,
    [
      [0, -60],
      [0, -40],
      [365, 200],
      [365, -50],
    ],
  ],
  // Signs that change three times have one root here: y^3 - 3 y^2 + 4 y - 2 = (y - 1)(y^2 - 2 y + 2).
  [
    'signs that change three times',
    0,
    [
      [0, -1],
      [365, 3],
      [730, -4],
      [1095, 2],
    ],
  ],
])('finds the rate of %s', (_, rate, flows) => {
  expect(ratesOf(...flows)).toEqual([expect.closeTo(rate, rate > 1 ? 8 : 12)]);
});

test('finds every rate that fits, and none where none does', () => {
  // 1.1 + 1.4 = 2.5, 1.1 * 1.4 = 1.54.
  const two = ratesOf([0, -1000], [365, 2500], [730, -1540]);
  expect(two).toEqual([expect.closeTo(0.1, 10), expect.closeTo(0.4, 10)]);
  // The only one that touches zero without crossing it: (y - 1.2)^2.
  expect(ratesOf([0, -100], [365, 240], [730, -144])).toEqual([expect.closeTo(0.2, 6)]);
  expect(ratesOf([0, -100], [365, 100], [730, -100])).toEqual([]);
  expect(ratesOf([0, -100], [365, -1])).toEqual([]);
  expect(ratesOf([0, -100], [0, 100])).toEqual([]);
});

test('a rate by which payments have grown is the one that is found', () => {
  const payment = fc.record({
    day: fc.integer({ min: 0, max: 3_000 }),
    cents: fc.integer({ min: 1, max: 100_000_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(payment, { minLength: 1, maxLength: 40 }),
      fc.double({ min: -0.95, max: 5, noNaN: true }),
      fc.integer({ min: 1, max: 400 }),
      (payments, rate, after) => {
        const end = Math.max(...payments.map(({ day }) => day)) + after;
        const grown = payments.reduce(
          (sum, { day, cents }) => sum + (cents / 100) * (1 + rate) ** ((end - day) / 365),
          0,
        );
        const flows = payments.map(({ day, cents }) => [day, -cents / 100] as const);
        const [found = Number.NaN, another] = ratesOf(...flows, [end, grown]);
        expect(another).toBeUndefined();
        expect(Math.abs(found - rate) / (1 + rate)).toBeLessThan(1e-9);
      },
    ),
  );
});

test('the roots that payments were made from are those that are found', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 10, max: 300 }), { minLength: 1, maxLength: 5, selector: (each) => each >> 4 }),
      (percentages) => {
        const rates = percentages.map((each) => each / 100 - 1).sort((a, b) => a - b);
        // The product of all (y - root), one payment a year.
        let amounts = [-1000];
        for (const rate of rates) {
          amounts = [...amounts, 0].map((each, year) => each - (amounts[year - 1] ?? 0) * (1 + rate));
        }
        const found = ratesOf(...amounts.map((amount, year) => [year * 365, amount] as const));
        expect(found).toEqual(rates.map((rate) => expect.closeTo(rate, 6)));
      },
    ),
  );
});
