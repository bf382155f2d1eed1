import { categoryOf, toSourceName } from '../../../src/addon/kinds/category';
import { transaction } from '../../support/api/sample-records';
import { evaluateTable } from '../../support/platform/connected-platform';
import { platformWith } from '../formulas/three-transactions';

test.each([
  [
    { organizationTransactionCategoryName: 'EATING_OUT', sourceDetailedCategory: 'FOOD_AND_DRINK_COFFEE' },
    'EATING_OUT',
  ],
  [
    { sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES' },
    'Food and drink: Groceries',
  ],
  [{ sourcePrimaryCategory: 'FOOD', sourceDetailedCategory: 'FOOD' }, 'Food'],
  [{ sourcePrimaryCategory: 'FOOD', sourceDetailedCategory: 'FOODSTUFF' }, 'Foodstuff'],
  [{ sourcePrimaryCategory: 'INCOME', sourceDetailedCategory: 'BANK_FEES_ATM_FEES' }, 'Bank fees ATM fees'],
  [
    { sourcePrimaryCategory: 'ENTERTAINMENT', sourceDetailedCategory: 'ENTERTAINMENT_TV_AND_MOVIES' },
    'Entertainment: TV and movies',
  ],
  [{ sourcePrimaryCategory: 'TRANSFER_IN' }, 'Transfer in'],
  [{ sourceDetailedCategory: 'TRANSFER_IN_SAVINGS' }, 'Transfer in savings'],
  [{ sourcePrimaryCategory: 'GROUP_401_K' }, 'Group 401 k'],
  // Not a name of such a list: it stays as it is.
  [{ sourcePrimaryCategory: 'Eating out' }, 'Eating out'],
  [{ sourcePrimaryCategory: 'eating_out' }, 'eating_out'],
  [{ sourcePrimaryCategory: 'ÉPICERIE' }, 'ÉPICERIE'],
  [{ sourcePrimaryCategory: 'A__B' }, 'A__B'],
  [{ sourcePrimaryCategory: '', sourceDetailedCategory: '_OTHER' }, '_OTHER'],
  [{ sourcePrimaryCategory: 7, sourceDetailedCategory: '' }, null],
])('%j reads %s', (row, words) => {
  expect(categoryOf(row)).toBe(words);
});

test.each([
  ['Food and drink: Groceries', 'FOOD_AND_DRINK_GROCERIES'],
  [' Transfer  in ', 'TRANSFER_IN'],
  ['transfer_in', 'TRANSFER_IN'],
  ['TRANSFER_IN', null],
  ['Travel', 'TRAVEL'],
  ['TRAVEL', null],
  ['Rent, Food', null],
  ['Épicerie fine', null],
  ['', null],
])('%j is the name %s of the source', (words, name) => {
  expect(toSourceName(words)).toBe(name);
});

const rows = [
  transaction(1, { sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES' }),
  transaction(2, { sourcePrimaryCategory: 'FOOD_AND_DRINK', organizationTransactionCategoryName: 'Fun' }),
  transaction(3),
];

test('tables show readable categories, and the unchanged names in source fields', () => {
  const table = evaluateTable(
    platformWith({ 'GET /v1/transactions': rows }),
    'FIN_TRANSACTIONS',
    'ytd',
    'columns=category,sourceDetailedCategory; sort=name; headers=false',
  );
  expect(table).toEqual([
    ['Food and drink: Groceries', 'FOOD_AND_DRINK_GROCERIES'],
    ['Fun', null],
    [null, null],
  ]);
});
