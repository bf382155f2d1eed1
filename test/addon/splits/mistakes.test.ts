import { brokerageId, hotelsId, tags, travelId } from '../../support/api/sample-records';
import { evaluateError, evaluateTable } from '../../support/platform/connected-platform';
import { named, paid, platformWith } from '../formulas/summary/summaries';
import { gridOf, partsOf, type SplitCells, splitSheet } from './split-sheets';

const market = paid('2026-10-05', -80, named('Groceries'));
const rent = paid('2026-11-02', -900, named('Rent'));
const rows = [market, rent];

function platform(sheet: ReturnType<typeof splitSheet>, of: readonly unknown[] = rows) {
  const made = platformWith(of);
  made.sheets.push(sheet);
  return made;
}
const ofMarket = (...parts: SplitCells[]) => splitSheet(partsOf(market, ...parts));
const byCategory = (sheet: ReturnType<typeof splitSheet>, of?: readonly unknown[]) =>
  evaluateTable(platform(sheet, of), 'FIN_SUMMARY', 'category', '2026', '', 'columns=category,out').slice(1);
const refused = (sheet: ReturnType<typeof splitSheet>, options = '') => {
  const { code, message } = evaluateError(platform(sheet), 'FIN_SUMMARY', 'category', '2026-10', '', options);
  return [code, message];
};

test.each([
  [[-50, -20], 'FIN Splits, row 2: The parts add up to -70, the transaction is -80. Correct the amounts there.'],
  [[50, 30], 'FIN Splits, row 2: The parts add up to 80, the transaction is -80. Money out is negative.'],
  [[-50, -30.01], 'FIN Splits, row 2: The parts add up to -80.01, the transaction is -80. Correct the amounts there.'],
])('refuses parts of %j', (amounts, message) => {
  expect(refused(ofMarket(...amounts.map((amount) => ({ amount }))))).toEqual(['split_unbalanced', message]);
});

test('a wrong sum matters only to formulas with the transaction', () => {
  const sheet = ofMarket({ amount: -50, category: 'Gifts' }, { amount: -20 });
  const table = (...given: unknown[]) => evaluateTable(platform(sheet), 'FIN_SUMMARY', ...given, 'headers=false');
  expect(table('category', '2026-11', '', 'columns=out')).toEqual([[900]]);
  expect(table('year', '2026-10', '', 'columns=out; account=Brokerage')).toEqual([[null]]);
  expect(evaluateTable(platform(sheet), 'FIN_TRANSACTIONS', '2026-10', '', 'columns=amount')).toEqual([
    ['Amount'],
    [-80],
  ]);
  expect(refused(sheet, 'category=Groceries')[0]).toBe('split_unbalanced');
  expect(evaluateError(platform(sheet), 'FIN_TRANSACTIONS', '2026-10', '', 'splits=true').code).toBe(
    'split_unbalanced',
  );
});

test.each<[string, SplitCells, string]>([
  ['a failed id', { id: '#REF!' }, 'A cell shows "#REF!".'],
  ['an amount in words', { amount: 'twenty' }, 'The amount "twenty" is no number.'],
  ['an amount with a comma', { amount: '12,50' }, 'The amount "12,50" is no number.'],
  ['a failed formula', { amount: '#REF!' }, 'A cell shows "#REF!".'],
  ['a failed category', { category: '#N/A' }, 'A cell shows "#N/A".'],
])('a row with %s is refused by its number', (_, wrong, sentence) => {
  const [code, message] = refused(ofMarket({ amount: -60 }, { amount: -20, ...wrong }));
  expect([code, message]).toEqual(['invalid_splits', `FIN Splits, row 3: ${sentence}`]);
});

test.each<[string, SplitCells, string]>([
  ['a total', { amount: -80 }, 'no Transaction ID'],
  ['a failed total', { amount: '#REF!' }, 'no Transaction ID'],
  ['a remark as an id', { id: 'Total', amount: -80 }, '"Total" is no Transaction ID'],
  ['an own transaction', { id: 'own-1a2b3c4d', amount: -80 }, 'own transactions cannot be split'],
])('a row of no transaction, %s, does not stop formulas: the status row says it', (_, stray, reason) => {
  const sheet = ofMarket({ amount: -60 }, { amount: -20, category: 'Gifts' });
  const cells = [...partsOf(market, { amount: -60 }, { amount: -20, category: 'Gifts' }), stray, {}, stray];
  const status = (name: 'FIN_SUMMARY' | 'FIN_TRANSACTIONS', ...given: unknown[]) => {
    const table = evaluateTable(platform(splitSheet(cells)), name, ...given, 'status=true');
    return String(table[table.length - 1]?.[0])
      .split('. ')
      .slice(1);
  };
  expect(byCategory(splitSheet(cells))).toEqual(byCategory(sheet));
  const note = `FIN Splits, row 4: ${reason}, so it does not count; 1 more row has no transaction`;
  expect(status('FIN_SUMMARY', 'category', '2026-10', '2026-11', 'compare=previous')).toEqual([
    note,
    expect.stringMatching(/^Compared/),
  ]);
  expect(status('FIN_TRANSACTIONS', '2026', '', 'splits=true')).toEqual([note]);
});

test('a sheet without its headings is refused, because all splits would be gone', () => {
  expect(refused(gridOf([['Transaction ID', 'Importe']]))).toEqual([
    'invalid_splits',
    'FIN Splits, row 1: The heading "Amount" is missing.',
  ]);
  expect(byCategory(gridOf([]))).toEqual([
    ['Rent', 900],
    ['Groceries', 80],
  ]);
});

test('a heading that the user renamed is an error where it says what parts are', () => {
  const sheet = ofMarket({ amount: -50, category: 'Gifts' }, { amount: -30 });
  sheet.cells[0] = (sheet.cells[0] ?? []).map((title) => (title === 'Category' ? 'Categoría' : title));
  expect(refused(sheet)).toEqual(['invalid_splits', 'FIN Splits, row 1: The heading "Category" is missing.']);
});

test('what the amount has changed by since is a part of its own in the category of the transaction', () => {
  const tipped = { ...market, displayAmount: -92.1 };
  const sheet = ofMarket({ amount: -50, category: 'Gifts' }, { amount: -30, category: 'Books' });
  expect(byCategory(sheet, [tipped])).toEqual([
    ['Gifts', 50],
    ['Books', 30],
    ['Groceries', 12.1],
  ]);
  const list = evaluateTable(
    platform(sheet, [tipped]),
    'FIN_TRANSACTIONS',
    '2026-10',
    '',
    'columns=amount,part',
    'splits=true',
  );
  expect(list.slice(1)).toEqual([
    [-50, '1 of 3'],
    [-30, '2 of 3'],
    [-12.1, '(rest)'],
  ]);
  const wrong = ofMarket({ amount: -50 }, { amount: -20 });
  expect(evaluateError(platform(wrong, [tipped]), 'FIN_SUMMARY', 'month', '2026-10').code).toBe('split_unbalanced');
});

test('a sorted sheet with moved columns, blank rows and columns of the user means the same', () => {
  const cells = [
    ...partsOf(market, { amount: -50, category: 'gifts' }, { amount: -30, tag: 'x' }),
    ...partsOf(rent, { amount: -880 }, { amount: -20, category: 'Heating' }),
  ];
  const out = [
    ['Rent', 880],
    ['gifts', 50],
    ['Groceries', 30],
    ['Heating', 20],
  ];
  expect(byCategory(splitSheet(cells))).toEqual(out);
  const [first, second, third, fourth] = cells as [SplitCells, SplitCells, SplitCells, SplitCells];
  const sorted = [third, {}, second, { note: 'a remark of mine' }, fourth, first];
  expect(byCategory(splitSheet(sorted, ['amount', 'note', 'category', 'tag', 'id']))).toEqual(out);
});

test('the split is undone when its rows are deleted, and one row alone gives another category', () => {
  expect(byCategory(ofMarket({ amount: -80, category: 'Gifts' }))).toEqual([
    ['Rent', 900],
    ['Gifts', 80],
  ]);
  expect(byCategory(ofMarket())).toEqual([
    ['Rent', 900],
    ['Groceries', 80],
  ]);
});

test('parts that a formula calculates add up to the amount, and an id may be of another key', () => {
  const foreign = { ...market, id: brokerageId };
  const sheet = splitSheet([
    ...partsOf(
      market,
      { amount: -80 / 3, category: 'A' },
      { amount: -80 / 3, category: 'B' },
      { amount: -26.67, category: 'C' },
    ),
    ...partsOf(foreign, { amount: 1 }),
  ]);
  const table = evaluateTable(
    platform(sheet),
    'FIN_SUMMARY',
    'month',
    '2026-10',
    '2026-10',
    'columns=out; headers=false',
  );
  expect(table).toEqual([[80]]);
});

test('a tag that could be several is an error only where it decides', () => {
  const [kids, others] = ['eeeeeeee-0000-4000-8000-000000000001', 'eeeeeeee-0000-4000-8000-000000000002'];
  const made = platformWith(rows, {
    'GET /v1/tags': [
      ...tags,
      { id: kids, name: 'Kids', parentTagId: travelId },
      { id: others, name: 'Kids', parentTagId: hotelsId },
    ],
    [`GET /v1/tags/${travelId}/transactions`]: [rent],
    ...Object.fromEntries([hotelsId, kids, others].map((id) => [`GET /v1/tags/${id}/transactions`, []])),
  });
  made.sheets.push(ofMarket({ amount: -50, tag: 'Kids' }, { amount: -30 }));
  const tagged = (tag: string, options = '') =>
    evaluateTable(made, 'FIN_SUMMARY', 'category', '2026', '', `tag=${tag}; columns=category,out`, options).slice(1);
  expect(tagged('Travel')).toEqual([['Rent', 900]]);
  // Both are below it.
  expect(tagged('Travel', 'subtags=true')).toEqual([
    ['Rent', 900],
    ['Groceries', 50],
  ]);
  for (const tag of ['Travel > Kids', `${kids}`]) {
    expect(evaluateError(made, 'FIN_SUMMARY', 'category', '2026', '', `tag=${tag}`)).toMatchObject({
      code: 'ambiguous_tag',
      message: 'FIN Splits: Several tags are "Kids". Write the path there.',
    });
  }
});
