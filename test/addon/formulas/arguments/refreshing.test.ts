import { isRefreshing } from '../../../../src/addon/formulas/arguments/read-call';

test.each([
  [['Refreshing…']],
  [['ytd', 'limit=5; currency=Refreshing…']],
  [[[['Everyday Checking'], ['Refreshing…']]]],
])('%j comes from a cell whose formula a refresh is replacing', (given) => {
  expect(isRefreshing(given)).toBe(true);
});

test.each([[[]], [['Refreshing', 7, null, undefined]], [[[['a', 'b']]]]])(
  '%j does not come from such a cell',
  (given) => {
    expect(isRefreshing(given)).toBe(false);
  },
);
