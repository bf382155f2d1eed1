import { priceOf } from '../../../../src/addon/formulas/recurring/price-levels';

test('a price that never changed is typical', () => {
  expect(priceOf([9.99, 9.99, 9.99], 12)).toEqual({ typical: 9.99, changed: null });
  expect(priceOf([9.99], 12)).toEqual({ typical: 9.99, changed: null });
});

test('the last price is typical from its first payment on, and what was before is known', () => {
  expect(priceOf([9.99, 9.99, 9.99, 12.99, 12.99], 12)).toEqual({ typical: 12.99, changed: { before: 9.99, at: 3 } });
  expect(priceOf([8, 8, 8, 10, 10, 10, 12, 12, 12], 12)).toEqual({ typical: 12, changed: { before: 10, at: 6 } });
  expect(priceOf([100, 130], 1)).toEqual({ typical: 130, changed: { before: 100, at: 1 } });
});

test('what was paid once is no new price until it is paid again, unless it is paid once a year', () => {
  expect(priceOf([9.99, 9.99, 9.99, 12.99], 12)).toEqual({ typical: 9.99, changed: null });
  expect(priceOf([3000, 3000, 3000, 2500], 26)).toEqual({ typical: 3000, changed: null });
  expect(priceOf([8, 8, 8, 10, 10, 10, 7], 12)).toEqual({ typical: 10, changed: { before: 8, at: 3 } });
});

test('rounding and exchange rates are no new price', () => {
  expect(priceOf([10, 10.1, 9.95, 10.05], 12)).toEqual({ typical: 10, changed: null });
});

test('one payment of another amount is no new price', () => {
  expect(priceOf([9.99, 9.99, 4.99, 9.99, 9.99], 12)).toEqual({ typical: 9.99, changed: null });
});

test('if the amount differs nearly every time, the median of the last year is typical', () => {
  const bills = [200, 210, 80, 140, 95, 60, 120, 75, 130, 90, 110, 70, 100, 85];
  expect(priceOf(bills, 12)).toEqual({ typical: 90, changed: null });
  expect(priceOf(bills, 4)).toEqual({ typical: 85, changed: null });
});

test('where amounts are nearly always the same, a small rise is a new price too', () => {
  const rent = [...Array(12).fill(1_000), ...Array(11).fill(1_018)];
  expect(priceOf(rent, 12)).toEqual({ typical: 1_018, changed: { before: 1_000, at: 12 } });
  expect(priceOf([...rent, 1_036, 1_036], 12)).toEqual({ typical: 1_036, changed: { before: 1_018, at: 23 } });
});

test('what is paid once a year may have a new price each time', () => {
  expect(priceOf([500, 540, 585], 1)).toEqual({ typical: 585, changed: { before: 540, at: 2 } });
});

test('an amount that was paid once between two prices is neither of them', () => {
  expect(priceOf([10, 10, 10, 10, 12, 14, 14, 14, 14], 12)).toEqual({ typical: 14, changed: { before: 10, at: 5 } });
  expect(priceOf([10, 10, 10, 10, 12, 11, 10, 10, 10, 10, 10, 10], 12)).toEqual({ typical: 10, changed: null });
  // What is paid once a year may have a new price each time.
  expect(priceOf([10, 12, 14], 1)).toEqual({ typical: 14, changed: { before: 12, at: 2 } });
});

test('a price that was paid twice in a row is the typical amount after several changes', () => {
  expect(priceOf([10, 10, 12, 14, 14], 12)).toEqual({ typical: 14, changed: { before: 10, at: 3 } });
  expect(priceOf([10, 10, 12, 12, 14, 14], 4)).toEqual({ typical: 14, changed: { before: 12, at: 4 } });
});
