import { transaction } from '../../../support/api/sample-records';
import { body, named, paid, table } from './summaries';

const rows = [
  transaction(1, { sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES' }),
  transaction(2, { sourcePrimaryCategory: 'FOOD_AND_DRINK', organizationTransactionCategoryName: 'Fun' }),
  transaction(3),
];

test.each([
  [
    'category',
    [
      ['(no category)', 3],
      ['Fun', 2],
      ['Food and drink: Groceries', 1],
    ],
  ],
  [
    'sourceDetailedCategory',
    [
      ['(no category)', 5],
      ['FOOD_AND_DRINK_GROCERIES', 1],
    ],
  ],
  [
    'SOURCEPRIMARYCATEGORY',
    [
      ['(no category)', 3],
      ['FOOD_AND_DRINK', 3],
    ],
  ],
])('a summary by %s groups by that category', (by, groups) => {
  expect(body(rows, by, 'ytd', '', 'measure=out').map(([name, , out]) => [name, out])).toEqual(groups);
});

test('the name of the category field is the heading', () => {
  expect(table(rows, 'sourceprimarycategory', 'ytd')[0]?.[0]).toBe('sourcePrimaryCategory');
});

test("an excluded category is found by the organization's name and not by the bank's", () => {
  const cash = [paid('2026-11-02', -100, { ...named('Cash'), sourceDetailedCategory: 'TRANSFER_OUT_WITHDRAWAL' })];
  expect(body(cash, 'category', 'ytd', '', 'without=*transfer*').map(([name]) => name)).toEqual(['Cash']);
  expect(body(cash, 'category', 'ytd', '', 'without=cash').map(([name]) => name)).toEqual([null]);
});

test('a pattern of excluded categories matches displayed names and names of the source', () => {
  for (const pattern of ['Food and drink: Groceries', 'FOOD_AND_DRINK_GROCERIES', '*: groc*']) {
    expect(body(rows, 'category', 'ytd', '', `without='${pattern}'`).map(([name]) => name)).toEqual([
      '(no category)',
      'Fun',
    ]);
  }
});
