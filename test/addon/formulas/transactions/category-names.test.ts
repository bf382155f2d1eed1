import { list } from '../../../support/api/scripted-api';
import { evaluateError, evaluateTable } from '../../../support/platform/connected-platform';
import { FakeSheet } from '../../../support/sheets/fake-sheet';
import { named, paid, platformWith } from '../summary/summaries';

const source = (detailed: string) => ({ sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: detailed });
const rows = [
  paid('2026-11-01', -1, source('FOOD_AND_DRINK_GROCERIES')),
  paid('2026-11-02', -2, source('FOOD_AND_DRINK_COFFEE')),
  paid('2026-11-03', -4, named('Groceries')),
  paid('2026-11-04', -8, named('Café food')),
  paid('2026-11-05', -16, named('Salary')),
];

function platform(of: readonly unknown[] = rows) {
  const made = platformWith(of);
  const cells = [
    ['Category', 'Kind', 'Group'],
    ['Salary', 'spending', 'Food at work'],
  ];
  made.sheets.push(new FakeSheet('FIN Categories', cells, 7));
  return made;
}

const sumOf = (category: string) =>
  evaluateTable(
    platform(),
    'FIN_SUMMARY',
    ...['month', 'this month', '', `category=${category}; columns=out; headers=false`],
  )[0]?.[0];

test.each([
  ['Food*', 3],
  ['food and drink*', 3],
  ['*groceries', 5],
  ['*food*', 11],
  ['CAFE*', 8],
  ['FOOD_AND_DRINK_*', 3],
  ['Food*, Groceries', 7],
  ['Nothing*', null],
  // What a group is called may change later: its exact name alone stands for its categories.
  ['Food at work', 16],
  ['Food at*', null],
])('category=%s finds the categories that it fits', (category, sum) => {
  expect(sumOf(category)).toBe(sum);
});

test.each([
  [named('Groceries'), 'Grocery', 'Groceries'],
  [source('FOOD_AND_DRINK_GROCERIES'), 'grocery', 'Food and drink: Groceries'],
  [named('Bank fees'), 'Fee', 'Bank fees'],
  [named('Hobby'), 'Hobbies', 'Hobby'],
])('of %j, category=%s suggests %s', (fields, wanted, suggestion) => {
  const of = platformWith([], {
    'GET /v1/transactions': ({ query }) =>
      list(query['category'] === undefined ? [paid('2026-11-01', -1, fields)] : []),
  });
  const { message } = evaluateError(of, 'FIN_TRANSACTIONS', 'this month', '', `category=${wanted}`);
  expect(message).toBe(`No category "${wanted}" in your data. Did you mean ${suggestion}?`);
});

test.each(['FIN_TRANSACTIONS', 'FIN_SUMMARY'] as const)(
  'the status row of %s names other categories with the same words',
  (name) => {
    const given = name === 'FIN_SUMMARY' ? ['month'] : [];
    const status = (category: string) =>
      evaluateTable(platform(), name, ...given, 'this month', '', `category=${category}; status=true`).at(-1)?.[0];
    expect(status('Groceries')).toContain('category=Groceries leaves out Food and drink: Groceries');
    expect(status('Salary')).not.toContain('leaves out');
    expect(status('*Groceries')).not.toContain('leaves out');
  },
);
