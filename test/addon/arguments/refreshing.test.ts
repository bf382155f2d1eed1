import { isRefreshing } from '../../../src/addon/arguments/refreshing';

test.each([
  [['Refreshing…']],
  [['ytd', 'limit=5; currency=Refreshing…']],
  [[[['Everyday Checking'], ['Refreshing…']]]],
])('%j was read from a cell whose formula a refresh replaces', (given) => {
  expect(isRefreshing(given)).toBe(true);
});

test.each([[[]], [['Refreshing', 7, null, undefined]], [[[['a', 'b']]]]])('%j was not', (given) => {
  expect(isRefreshing(given)).toBe(false);
});
