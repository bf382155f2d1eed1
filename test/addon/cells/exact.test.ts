import fc from 'fast-check';
import {
  addDecimals,
  type Decimal,
  divide,
  fromDecimal,
  multiply,
  negate,
  percentOf,
  roundDecimal,
  subtractExactly,
  sumExactly,
  toDecimal,
  zero,
} from '../../../src/addon/cells/exact';

const sum = (amounts: readonly number[]): number => fromDecimal(addDecimals(amounts.map(toDecimal)));

test.each([
  [0.3, 0.1, 0.2],
  [1005.1, 1000.2, 4.9],
  [0.1, 0.3, -0.2],
  [5, 5, 0],
  [1e-7, 0, 1e-7],
  [1e21, 1e20, 9e20],
  [-12.34, -12.34, 0],
])('%d less %d is %d', (minuend, subtrahend, difference) => {
  expect(subtractExactly(minuend, subtrahend)).toBe(difference);
});

test('an empty sum and a sum that cancels are 0, never -0', () => {
  expect(sum([])).toBe(0);
  expect(sum([0.1, 0.2, 0.3, -0.6])).toBe(0);
  expect(sum([-0])).toBe(0);
  expect(subtractExactly(-5, -5)).toBe(0);
});

test.each([
  [[0.1, 0.2], 0.3],
  [[1e15, 0.01, -1e15], 0.01],
  [[1e-10, 2e-10], 3e-10],
  [[123456789012.3456, 0.0001], 123456789012.3457],
  [[1.0000000001, -1], 1e-10],
  [Array.from({ length: 50_000 }, () => 0.01), 500],
  [Array.from({ length: 50_000 }, (_, index) => (index % 2 === 0 ? 0.0001 : -0.0003)), -5],
])('sums are exact, case %#', (amounts, total) => {
  expect(sum(amounts)).toBe(total);
  expect(sumExactly(amounts)).toBe(total);
});

test('a sum of numbers is that of their texts', () => {
  const millionths = fc.integer({ min: -(10 ** 15), max: 10 ** 15 });
  const hundredths = millionths.map((count) => Math.trunc(count / 10_000) * 10_000);
  fc.assert(
    fc.property(fc.array(fc.oneof(millionths, hundredths)), (counts) => {
      const total = counts.reduce((sum, count) => sum + BigInt(count), 0n);
      expect(sumExactly(counts.map((count) => count / 1e6))).toBe(fromDecimal({ digits: total, scale: 6 }));
    }),
  );
  // Whole numbers of hundredths that are too large to be added exactly.
  const large = 9_999_999_999_999.99;
  expect(sumExactly([...Array(20).fill(large), 0.01, ...Array(20).fill(-large)])).toBe(0.01);
  expect(sumExactly([9e15, 0.02, 1e300, -1e300, -9e15])).toBe(0.02);
});
test.each([0, 12.5, -12.5, 1e-7, 1e21, -1.25e21, 1.7976931348623157e308])(
  '%d is the same number as a decimal',
  (amount) => {
    expect(fromDecimal(toDecimal(amount))).toBe(amount);
  },
);

test('anything but a finite number counts as 0', () => {
  expect(toDecimal(Number.NaN)).toEqual(zero);
  expect(toDecimal(Number.POSITIVE_INFINITY)).toEqual(zero);
});

test('the opposite of an amount has the same decimals', () => {
  expect(negate(toDecimal(12.34))).toEqual({ digits: -1234n, scale: 2 });
  expect(fromDecimal(negate(toDecimal(-12.34)))).toBe(12.34);
  expect(fromDecimal(negate(toDecimal(0)))).toBe(0);
});

/** A decimal number of up to ten decimals, as its digits and as the number the API would send. */
const decimal = fc
  .tuple(fc.integer({ min: 0, max: 10 }), fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }))
  .map(([scale, digits]) => ({ digits, scale, number: Number(`${digits}e-${scale}`) }));

test('a sum of any amounts of any scales is the sum of their digits', () => {
  fc.assert(
    fc.property(fc.array(decimal, { maxLength: 200 }), (amounts) => {
      // In units of ten decimals.
      const expected = amounts.reduce((total, { digits, scale }) => total + digits * 10n ** BigInt(10 - scale), 0n);
      const { digits, scale }: Decimal = addDecimals(amounts.map(({ number }) => toDecimal(number)));
      expect(digits * 10n ** BigInt(10 - scale)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

test('any cents add up to the cent in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 2_000 }), (cents) => {
      const total = Number(cents.reduce((all, each) => all + BigInt(each), 0n));
      expect(sum(cents.map((each) => each / 100))).toBe(total === 0 ? 0 : total / 100);
      expect(sum(cents.map((each) => each / 100).reverse())).toBe(total === 0 ? 0 : total / 100);
    }),
    { numRuns: 200 },
  );
});

test('a share of an amount is exact', () => {
  const share = (amount: number, percentage: number) => fromDecimal(percentOf(toDecimal(amount), percentage));
  expect(share(1000.25, 50)).toBe(500.125);
  expect(share(10.01, 33.5)).toBe(3.35335);
  expect(share(-0.07, 100)).toBe(-0.07);
  expect(share(1e21, 50)).toBe(5e20);
  expect(share(19.99, 0)).toBe(0);
  expect(share(-19.99, 0)).toBe(0);
});

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [1.0049999, 2, 1],
  [-0.004, 2, 0],
  [12.5, 0, 13],
  [7, 2, 7],
  [0.0005, 3, 0.001],
])('%d rounded to %i decimals is %d', (amount, places, rounded) => {
  expect(fromDecimal(roundDecimal(toDecimal(amount), places))).toBe(rounded);
});

test('three quotients of 0.005 by 3 are 0.005 again, so that a half is rounded as one', () => {
  const third = divide(toDecimal(0.005), toDecimal(3));
  expect(fromDecimal(roundDecimal(addDecimals([third, third, third]), 2))).toBe(0.01);
  expect(fromDecimal(roundDecimal(addDecimals([third, third]), 2))).toBe(0);
  expect(fromDecimal(divide(multiply(toDecimal(1.1), toDecimal(0.3)), toDecimal(0.003)))).toBe(110);
});
