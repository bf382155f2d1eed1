import { tags, travelId } from '../../support/api/sample-records';
import { evaluateError, evaluateTable } from '../../support/platform/connected-platform';
import { named, paid, platformWith } from '../formulas/summary/summaries';
import { type ChangeCells, changeOf, changeSheet } from './change-sheets';
import { type RuleRowCells, ruleSheet } from './rule-sheets';

const food = { sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES' };
const market = paid('2026-10-05', -80, { ...food, merchantName: 'Market', name: 'MARKET 12' });
const second = paid('2026-10-12', -20, { ...food, merchantName: 'Market', name: 'MARKET 12' });
const dinner = paid('2026-10-09', -120, { ...named('Eating out'), merchantName: null, name: 'TRATTORIA 4711' });
const share = paid('2026-11-02', 60, { merchantName: null, name: 'ZELLE ANNA' });
const rows = [market, second, dinner, share];

function platform(rules: readonly RuleRowCells[], changes: readonly ChangeCells[] = []) {
  const made = platformWith(rows, {
    'GET /v1/tags': tags,
    [`GET /v1/tags/${travelId}/transactions`]: [dinner],
  });
  made.sheets.push(ruleSheet(rules));
  if (changes.length > 0) made.sheets.push(changeSheet(changes));
  return made;
}

function list(rules: readonly RuleRowCells[], columns: string, changes: readonly ChangeCells[] = []) {
  const options = `sort=date; columns=${columns}`;
  return evaluateTable(platform(rules, changes), 'FIN_TRANSACTIONS', '2026-10-01', '2026-11-30', options).slice(1);
}

function summary(rules: readonly RuleRowCells[], changes: readonly ChangeCells[] = [], options = '') {
  const columns = `columns=category,in,out,transfers; sort=category; ${options}`;
  return evaluateTable(platform(rules, changes), 'FIN_SUMMARY', 'category', '2026-10', '2026-11', columns).slice(1);
}

const gifts: RuleRowCells = { value: 'market', setColumn: 'category', setTo: 'Gifts' };

test('a rule sets category, kind, merchant, group and name where rows are read, and the original stays beside it', () => {
  const rules = [
    gifts,
    { field: 'Name', value: 'TRATTORIA', setColumn: 'Kind', setTo: 'Transfer' },
    { field: 'Name', value: 4711, setColumn: 'Merchant', setTo: 'Nonna' },
    { field: 'Category', test: 'equals', value: 'Eating out', setColumn: 'Group', setTo: 'Fun' },
    { field: 'Out', test: 'at least', value: 100, setColumn: 'New name', setTo: 'Dinner' },
  ];
  expect(list(rules, 'name,name (API),merchant,merchant (API),category,category (API),kind,kindReason,group')).toEqual([
    [
      'MARKET 12',
      'MARKET 12',
      'Market',
      'Market',
      'Gifts',
      'Food and drink: Groceries',
      'spending',
      'source category',
      null,
    ],
    ['Dinner', 'TRATTORIA 4711', 'Nonna', null, 'Eating out', 'Eating out', 'transfer', 'FIN Rules', 'Fun'],
    [
      'MARKET 12',
      'MARKET 12',
      'Market',
      'Market',
      'Gifts',
      'Food and drink: Groceries',
      'spending',
      'source category',
      null,
    ],
    ['ZELLE ANNA', 'ZELLE ANNA', null, null, null, null, 'income', 'sign', null],
  ]);
  expect(summary(rules)).toEqual([
    ['(no category)', 60, 0, 0],
    ['Eating out', 0, 0, -120],
    ['Gifts', 0, 100, 0],
  ]);
});

test('deleting its row or switching it off takes a rule back', () => {
  for (const rules of [[], [{ ...gifts, on: false }]]) {
    expect(summary(rules)).toContainEqual(['Food and drink: Groceries', 0, 100, 0]);
  }
});

test('what a row of FIN Changes says wins over a rule, each column for itself', () => {
  const rules = [gifts, { value: 'market', setColumn: 'kind', setTo: 'transfer' }];
  const changes = [changeOf(market, { category: 'Fun', note: 'x' }), changeOf(second, { kind: 'spending' })];
  expect(list(rules, 'category,kind,kindReason', changes).filter(([category]) => category !== null)).toEqual([
    ['Fun', 'transfer', 'FIN Rules'],
    ['Eating out', 'spending', 'sign'],
    ['Gifts', 'spending', 'FIN Changes'],
  ]);
});

test('what pays back has the category that a rule says of its purchase, and not its own', () => {
  const rules = [
    { value: 'trattoria', setColumn: 'Category', setTo: 'Gifts' },
    { value: 'zelle', setColumn: 'Category', setTo: 'Income' },
    { value: 'zelle', setColumn: 'Kind', setTo: 'income' },
  ];
  const november = evaluateTable(
    platform(rules, [changeOf(share, { paysBack: dinner.id })]),
    'FIN_SUMMARY',
    'category',
    '2026-11',
    '2026-11',
    'columns=category,in,out; headers=false',
  );
  expect(november).toEqual([['Gifts', 0, -60]]);
});

test('conditions see a transaction as the API sent it, and of two rules for a column the first counts', () => {
  const rules = [
    { value: 'market', setColumn: 'Merchant', setTo: 'Nonna' },
    { field: 'Merchant', test: 'equals', value: 'Nonna', setColumn: 'Category', setTo: 'Wrong' },
    { field: 'Merchant', test: 'equals', value: 'Market', setColumn: 'Category', setTo: 'Gifts' },
    { value: 'market', setColumn: 'Category', setTo: 'Late' },
  ];
  const changes = [changeOf(second, { newName: 'Something else' })];
  expect(list(rules, 'merchant,category', changes).filter(([merchant]) => merchant !== null)).toEqual([
    ['Nonna', 'Gifts'],
    ['Nonna', 'Gifts'],
  ]);
});

test('with First match wins, only the first such rule says anything, and rules that tag take nothing', () => {
  const rules = [
    { on: true, field: 'First match wins' },
    { value: 'market', tag: 'Travel' },
    { value: 'market', and: 'out at least 50', setColumn: 'Category', setTo: 'Gifts' },
    { value: 'market', setColumn: 'Merchant', setTo: 'Nonna' },
  ];
  expect(list(rules, 'category,merchant').filter(([, merchant]) => merchant !== null)).toEqual([
    ['Gifts', 'Market'],
    ['Food and drink: Groceries', 'Nonna'],
  ]);
});

test('a category is spelled as transactions spell it', () => {
  const rules = [{ value: 'market', setColumn: 'Category', setTo: 'eating OUT' }];
  expect(summary(rules)).toContainEqual(['Eating out', 0, 220, 0]);
  const two = [gifts, { value: 'trattoria', setColumn: 'Category', setTo: 'GIFTS' }];
  expect(summary(two)).toContainEqual(['Gifts', 0, 220, 0]);
});

test('a rule with an account holds in that account alone, and its days are days', () => {
  const account = [{ value: 'market', account: 'Brokerage', setColumn: 'Category', setTo: 'Gifts' }];
  expect(summary(account)).toContainEqual(['Food and drink: Groceries', 0, 100, 0]);
  const from = new Date('2026-10-10T00:00:00Z');
  const dated = [{ field: 'Date', test: 'from', value: from, setColumn: 'Category', setTo: 'Late' }];
  expect(summary(dated)).toContainEqual(['Late', 60, 20, 0]);
});

test('the status row counts what rests on rules with what rests on changes', () => {
  const shown = summary([gifts], [changeOf(dinner, { note: 'x' })], 'status=true');
  expect(String(shown[shown.length - 1]?.[0])).toContain('as you changed 3 of them');
});

test.each<[string, RuleRowCells, string]>([
  ['an unknown kind', { setColumn: 'Kind', setTo: 'fun' }, 'No kind "fun". Valid: income, spending, transfer.'],
  ['no value', { setColumn: 'Category' }, 'Set to needs a number'],
  ['an unknown field', { field: 'Shop', setColumn: 'Category', setTo: 'x' }, 'No field "Shop"'],
  ['an unknown account', { account: 'Nowhere', setColumn: 'Category', setTo: 'x' }, 'No account "Nowhere"'],
])('%s is an error that names the row', (_name, cells, sentence) => {
  const rule = { value: 'market', ...cells };
  const { message } = evaluateError(platform([gifts, rule]), 'FIN_TRANSACTIONS', '2026-10');
  expect(message).toContain('FIN Rules, row 3: ');
  expect(message).toContain(sentence);
  expect(summary([gifts, { ...rule, on: false }])).toContainEqual(['Gifts', 0, 100, 0]);
});

test('rules that tag, set a column of the user or are broken without setting any change nothing here', () => {
  const rules = [
    { value: 'market', tag: 'Travel' },
    { value: 'market', tag: 'No such tag' },
    { value: 'market', setColumn: 'Project', setTo: 'House' },
    { field: 'Shop', value: 'x', tag: 'Travel' },
    { value: 'only a note of the user' },
  ];
  expect(summary(rules)).toEqual(summary([]));
});

test.each(['Set column', 'And', 'Account'])('a sheet whose heading %s was renamed is an error', (heading) => {
  const made = platformWith(rows);
  const sheet = ruleSheet([gifts]);
  sheet.cells[0] = (sheet.cells[0] ?? []).map((title) => (title === heading ? 'Spalte' : title));
  made.sheets.push(sheet);
  expect(evaluateError(made, 'FIN_TRANSACTIONS', '2026-10').message).toContain(
    `FIN Rules, row 1: The heading "${heading}" is missing.`,
  );
});
