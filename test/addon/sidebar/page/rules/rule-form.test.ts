import { suggestForSelection, toRules } from '../../../../../src/addon/sidebar/page/rules/rule-form';

const named = (...names: (string | null)[]) =>
  names.map((name, index) => ({ id: `tx-${index}`, date: null, name, amount: null }));

test.each([
  [[], []],
  [[null, ''], []],
  [['REWE Markt 4711', 'REWE Markt 12', 'Rewe markt'], [['REWE Markt', 3]]],
  [['Lufthansa LH 1042 Frankfurt'], [['Lufthansa LH', 1]]],
  [['Blue Bottle Coffee Roasters, Market Street'], [['Blue Bottle Coffee', 1]]],
  [
    ['Blue Bottle', 'Blue Bottle Coffee', 'Bluefin'],
    [
      ['Blue Bottle', 2],
      ['Bluefin', 1],
    ],
  ],
  [['Payroll, 2026-11', 'Payroll 10/26'], [['Payroll', 2]]],
  [['7-Eleven 24'], [['7-Eleven 24', 1]]],
  [['كارفور 12'], [['كارفور', 1]]],
] as [(string | null)[], [string, number][]][])(
  'for the names %j the suggested rules contain %j',
  (names, expected) => {
    expect(suggestForSelection(named(...names)).map(({ value, count }) => [value, count])).toEqual(expected);
  },
);

test('at most five are suggested, the most frequent first', () => {
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Foxtrot'];
  expect(suggestForSelection(named(...names)).map(({ value }) => value)).toEqual([
    'Foxtrot',
    'Echo',
    'Alpha',
    'Bravo',
    'Delta',
  ]);
});

test('every chosen text is a rule for every tag', () => {
  const tags = Array.from({ length: 12 }, (_, index) => `Tag ${index}`);
  const drafts = [
    { value: ' Rewe ', isChosen: true },
    { value: 'Aldi', isChosen: true },
    { value: 'Lidl', isChosen: false },
    { value: ' ', isChosen: true },
  ];
  const rules = toRules(drafts, tags);
  expect(rules).toHaveLength(24);
  expect(rules[0]).toEqual({ field: 'nameOrMerchant', test: 'contains', value: 'Rewe', tag: 'Tag 0' });
  expect(rules[23]).toMatchObject({ value: 'Aldi', tag: 'Tag 11' });
});
