import {
  contentOf,
  emptyContent,
  suggestNames,
  toFilters,
} from '../../../../../src/addon/sidebar/page/tables/table-form';

const filters = { columns: [], from: 'all', accountIds: [], categories: [] };

test.each([
  ['Groceries, Rent', ['Groceries', 'Rent']],
  ["'Food, drink', Rent", ['Food, drink', 'Rent']],
  ["Sam's Checking", ["Sam's Checking"]],
  ["'Tom''s, joint'", ["Tom's, joint"]],
  [' , ', []],
])('the categories %j are %j', (categories, expected) => {
  expect(toFilters({ ...emptyContent, categories }, true)).toEqual({ ...filters, categories: expected });
});

test('names that contain a comma or begin with a quote stay one name when a table is edited', () => {
  const table = {
    columns: ['date', 'id'],
    from: '2026-01-31',
    accountIds: ["Tom's, joint", 'Checking'],
    categories: ['Food, drink', "'quoted'"],
  };
  const content = contentOf(table);
  expect(content.accounts).toBe("'Tom''s, joint', Checking");
  expect(toFilters(content, true)).toEqual(table);
});

test.each([
  ['', ['Checking', "'Food, drink'", 'Savings']],
  ['Che', ['Checking', "'Food, drink'", 'Savings']],
  ['Checking,', ["Checking, 'Food, drink'", 'Checking, Savings']],
  ["'Food, drink', Sa", ["'Food, drink', Checking", "'Food, drink', Savings"]],
])('after %j the names are offered as %j', (text, offered) => {
  expect(suggestNames(text, ['Checking', 'Food, drink', 'Savings'])).toEqual(offered);
});
