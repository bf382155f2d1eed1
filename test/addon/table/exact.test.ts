import fc from 'fast-check';
import { subtractExactly, sumExactly } from '../../../src/addon/table/exact';

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

test('a sum is exact to the cent in any order', () => {
  expect(sumExactly([])).toBe(0);
  expect(sumExactly([0.1, 0.2, 0.3, -0.6])).toBe(0);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 50 }), (cents) => {
      const total = cents.reduce((sum, each) => sum + each, 0);
      expect(sumExactly(cents.map((each) => each / 100))).toBe(total === 0 ? 0 : total / 100);
    }),
  );
});
