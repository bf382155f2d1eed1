import type { ChangeColumn } from '../../../src/addon/changes/change-sheet';
import { checkingId, hotelsId, tags, travelId } from '../../support/api/sample-records';
import { type Transaction, transactionServer } from '../../support/api/transaction-server';
import { connectedPlatform, evaluateError, evaluateTable } from '../../support/platform/connected-platform';
import { named, paid, platformWith } from '../formulas/summary/summaries';
import { partsOf, splitSheet } from '../splits/split-sheets';
import { type ChangeCells, changeOf, changeSheet, everyColumn } from './change-sheets';

const food = { sourcePrimaryCategory: 'FOOD_AND_DRINK', sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES' };
const market = paid('2026-10-05', -80, { ...food, merchantName: 'Market', name: 'MARKET 12' });
const dinner = paid('2026-10-09', -120, { ...named('Eating out'), name: 'TRATTORIA' });
const share = paid('2026-11-02', 60, { name: 'ZELLE ANNA' });
const saved = paid('2026-10-20', -500, { ...named('Rent'), sourcePrimaryCategory: 'TRANSFER_OUT' });
const rows = [market, dinner, share, saved];

function platform(changes: readonly ChangeCells[], of: readonly unknown[] = rows) {
  const made = platformWith(of, {
    'GET /v1/tags': tags,
    [`GET /v1/tags/${travelId}/transactions`]: [dinner],
    [`GET /v1/tags/${hotelsId}/transactions`]: [],
  });
  if (changes.length > 0) made.sheets.push(changeSheet(changes));
  return made;
}

const summary = (changes: readonly ChangeCells[], options = '') =>
  evaluateTable(
    platform(changes),
    'FIN_SUMMARY',
    'category',
    '2026-10',
    '2026-11',
    `columns=category,in,out,transfers; sort=category; ${options}`,
    'headers=false',
  );

const list = (changes: readonly ChangeCells[], options: string) =>
  evaluateTable(
    platform(changes),
    'FIN_TRANSACTIONS',
    '2026-10-01',
    '2026-11-30',
    `sort=date; ${options}`,
    'headers=false',
  );

test('a category that the user changed is the same in every figure, and the original stays beside it', () => {
  const changes = [changeOf(market, { category: 'eating OUT' })];
  expect(summary(changes)).toEqual([
    ['(no category)', 60, 0, 0],
    ['Eating out', 0, 200, 0],
    ['Rent', 0, 0, -500],
  ]);
  expect(summary(changes, 'category=Eating out')).toEqual([['Eating out', 0, 200, 0]]);
  expect(list(changes, 'category=Eating out; columns=category,category (API),sourceDetailedCategory')).toEqual([
    ['Eating out', 'Food and drink: Groceries', 'FOOD_AND_DRINK_GROCERIES'],
    ['Eating out', 'Eating out', null],
  ]);
  expect(list(changes, 'category=Groceries*; columns=id')).toEqual([[null]]);
});

test('the kind, the name, the merchant, the group and the note are the user’s', () => {
  const said = { kind: 'transfer', merchant: 'Nonna', newName: 'Lunch with Bob', group: 'Fun', note: 'his birthday' };
  const changes = [changeOf(dinner, said)];
  const columns = 'columns=name,name (API),merchant,merchant (API),kind,kindReason,group,note';
  expect(list(changes, `merchant=nonna; ${columns}`)).toEqual([
    ['Lunch with Bob', 'TRATTORIA', 'Nonna', null, 'transfer', 'FIN Changes', 'Fun', 'his birthday'],
  ]);
  expect(summary(changes)).toContainEqual(['Eating out', 0, 0, -120]);
  const tagged = evaluateTable(platform(changes), 'FIN_TAGGED', 'Travel', '2026-10', '2026-11', 'columns=name,kind');
  expect(tagged.slice(1)).toEqual([['Lunch with Bob', 'transfer']]);
});

test('the source says nothing any more of what the user put into another category', () => {
  expect(summary([])).toContainEqual(['Rent', 0, 0, -500]);
  expect(summary([changeOf(saved, { category: 'Home' })])).toContainEqual(['Home', 0, 500, 0]);
  expect(summary([changeOf(saved, { category: 'Travel' })])).toContainEqual(['Travel', 0, 500, 0]);
});

test('what the user puts into a category of their own is still bought or earned as the source says', () => {
  const said = [changeOf(market, { category: 'Party' })];
  expect(list(said, 'category=Party; columns=kind,kindReason')).toEqual([['spending', 'source category']]);
  expect(list([changeOf(saved, { category: 'Party' })], 'category=Party; columns=kind,kindReason')).toEqual([
    ['spending', 'sign'],
  ]);
});

test('what pays back has the category and the kind of what it pays back, also after that changed', () => {
  const paysBack = changeOf(share, { paysBack: dinner.id.toUpperCase() });
  expect(summary([paysBack])).toContainEqual(['Eating out', 0, 60, 0]);
  const moved = [paysBack, changeOf(dinner, { category: 'Gifts' })];
  expect(summary(moved)).toContainEqual(['Gifts', 0, 60, 0]);
  const november = evaluateTable(
    platform(moved),
    'FIN_SUMMARY',
    'category',
    '2026-11',
    '2026-11',
    'columns=category,in,out; headers=false',
  );
  expect(november).toEqual([['Gifts', 0, -60]]);
});

test('what counts on another day is in the sums of that day, and in lists on its own', () => {
  const countsOn = new Date('2026-10-09T00:00:00Z');
  const moved = [changeOf(share, { paysBack: dinner.id, countsOn })];
  const ask = (by: string, month: string, options: string) =>
    evaluateTable(platform(moved), 'FIN_SUMMARY', by, month, month, 'headers=false', options);
  expect(ask('month', '2026-10', 'columns=out')).toEqual([[140]]);
  expect(ask('day', '2026-10', 'category=Eating out; columns=day,out')).toContainEqual(['2026-10-09', 60]);
  expect(ask('month', '2026-11', 'columns=out; currency=USD')).toEqual([[0]]);
  expect(ask('tag', '2026-10', 'tag=Travel; columns=out')).toEqual([[120]]);
  const splits = partsOf(share, { amount: 50 }, { amount: 10, category: 'Fun' });
  const made = platform(moved);
  made.sheets.push(splitSheet(splits));
  const byCategory = evaluateTable(made, 'FIN_SUMMARY', 'category', '2026-10', '2026-10', 'columns=category,out');
  expect(byCategory).toContainEqual(['Eating out', 70]);
  const compared = 'compare=previous; columns=month,out; headers=false; dates=text';
  expect(evaluateTable(platform(moved), 'FIN_SUMMARY', 'month', '2026-11', '2026-11', compared)).toEqual([
    ['2026-11', 0, 140, -140, -100],
  ]);
  const [listed] = list(moved, 'columns=date,countedOn,amount; dates=text').slice(-1);
  expect(listed).toEqual(['2026-11-02', '2026-10-09', 60]);
  const balance = (changes: readonly ChangeCells[]) =>
    evaluateTable(platform(changes), 'FIN_BALANCES', '', '2026-10-05', '2026-11-05');
  expect(balance(moved)).toEqual(balance([]));
});

test('a day that cannot be understood, or that nobody can find, is an error where it may count', () => {
  const ask = (changes: readonly ChangeCells[], month: string) =>
    evaluateError(platform(changes), 'FIN_SUMMARY', 'month', month, month);
  const countsOn = new Date('2026-10-09T00:00:00Z');
  expect(ask([changeOf(share, { countsOn, date: '' })], '2026-10')).toMatchObject({
    code: 'invalid_changes',
    sentence: expect.stringContaining('row 2: Counts on needs the Date of the transaction.'),
  });
  expect(ask([changeOf(share, { countsOn: 'October' })], '2026-11')).toMatchObject({
    sentence: expect.stringContaining('row 2: "October" under Counts on is no date.'),
  });
});

const onDay = (day: string) => new Date(`${day}T00:00:00Z`);
const earlier = changeOf(share, { countsOn: onDay('2026-10-09') });

/** What a month says of some transactions, by a server that filters by dates. */
const netOf = (month: string, changes: readonly ChangeCells[], of: readonly object[] = [share], options = '') => {
  const made = connectedPlatform({ server: transactionServer(() => of as Transaction[]) });
  made.sheets.push(changeSheet(changes));
  const shown = evaluateTable(made, 'FIN_SUMMARY', 'month', month, month, `columns=net; currency=USD; ${options}`);
  return { net: shown[1]?.[0], asked: made.requests.map(({ url }) => new URL(url).searchParams.get('dateFrom')) };
};

test.each([
  ['is no day', { date: '2.11.2026' }],
  ['is of another month', { date: onDay('2026-09-01') }],
])('a recorded Date that %s loses nothing without a word', (_, said) => {
  const changes = [{ ...earlier, ...said }];
  const found = ['2026-10', '2026-11'].map((month) => {
    try {
      return Number(netOf(month, changes).net);
    } catch (thrown) {
      return String(thrown);
    }
  });
  expect(found).toContainEqual(expect.stringContaining('row 2: Counts on needs the Date of the transaction'));
});

test('a Date that is a little off, or of another row, is enough', () => {
  const off = { ...earlier, date: onDay('2026-11-01') };
  expect([netOf('2026-10', [off]).net, netOf('2026-11', [off]).net]).toEqual([60, 0]);
  const rows = [{ ...earlier, date: '' }, changeOf(share, { note: 'x' })];
  expect(netOf('2026-10', rows).net).toBe(60);
});

test('what another person says of an account that the key does not see concerns no formula', () => {
  const foreign = { ...share, id: 'cccccccc-0000-4000-8000-000000000009', accountId: travelId };
  expect(netOf('2026-10', [changeOf(foreign, { countsOn: onDay('2026-10-09'), kind: 'fun' })]).net).toBe(0);
});

test('only the days of what counts elsewhere are read, and not those between', () => {
  const other = paid('2025-06-25', -7);
  const changes = [changeOf(share, { countsOn: onDay('2025-01-09') }), changeOf(other, { kind: 'fun' })];
  const { net, asked } = netOf('2025-01', changes, [share, other]);
  expect([net, asked.filter((day) => day !== null && day > '2025-03' && day < '2026-09')]).toEqual([60, []]);
});

test('a purchase of another month is read on the day that the sheet has of it', () => {
  const days = (changes: readonly ChangeCells[]) => {
    const made = connectedPlatform({ server: transactionServer(() => rows as Transaction[]) });
    made.sheets.push(changeSheet(changes));
    const shown = evaluateTable(made, 'FIN_SUMMARY', 'category', '2026-11', '', 'columns=category,out; headers=false');
    expect(shown).toContainEqual(['Eating out', -60]);
    const asked = made.requests.map(({ url }) => new URL(url).searchParams.get('dateFrom') ?? '');
    return asked.filter((day) => day !== '').sort()[0];
  };
  const paysBack = changeOf(share, { paysBack: dinner.id });
  expect(days([paysBack, changeOf(dinner, {})])).toBe('2026-09-30');
  expect(days([paysBack]) ?? '').toMatch(/^2025-/);
});

test('what pays back something that is not there is named, and a circle pays back nothing', () => {
  const lost = changeOf(share, { paysBack: 'dddddddd-0000-4000-8000-00000000000d' });
  const shown = summary([lost], 'status=true');
  expect(shown).toContainEqual(['(no category)', 60, 0, 0]);
  expect(String(shown[shown.length - 1]?.[0])).toContain('FIN Changes, row 2: no transaction dddddddd');
  const circle = [changeOf(share, { paysBack: dinner.id }), changeOf(dinner, { paysBack: share.id })];
  expect(summary(circle)).toContainEqual(['Eating out', 0, 60, 0]);
});

test('the status row says how many rest on changes', () => {
  const shown = summary([changeOf(market, { note: 'x' }), changeOf(dinner, { kind: 'spending' })], 'status=true');
  expect(String(shown[shown.length - 1]?.[0])).toContain('as you changed 2 of them');
});

test('parts of a split follow the category of the transaction that the user changed', () => {
  const made = platform([changeOf(market, { category: 'Gifts' })]);
  made.sheets.push(splitSheet(partsOf(market, { amount: -50 }, { amount: -30, category: 'Household' })));
  const shown = evaluateTable(
    made,
    'FIN_SUMMARY',
    'category',
    '2026-10-05',
    '2026-10-05',
    'columns=category,out; headers=false',
  );
  expect(shown).toEqual([
    ['Gifts', 50],
    ['Household', 30],
  ]);
});

test.each<[string, ChangeCells, string]>([
  ['an unknown kind', { kind: 'fun' }, 'row 2: No kind "fun". Valid: income, spending, transfer.'],
  ['an error', { category: '#REF!' }, 'row 2: A cell shows "#REF!".'],
  ['an id that is none', { paysBack: 'dinner' }, 'row 2: "dinner" is no Transaction ID.'],
  ['a sum that is none', { lent: 'half' }, 'row 2: "half" under Lent is no number.'],
])('%s is an error where the transaction counts, and nowhere else', (_name, said, sentence) => {
  const made = platform([changeOf(market, said)]);
  expect(evaluateError(made, 'FIN_TRANSACTIONS', '2026-10').message).toContain(sentence);
  expect(evaluateTable(made, 'FIN_TRANSACTIONS', '2026-12')).toHaveLength(1);
});

test('two rows of one transaction complete each other, or are an error', () => {
  const [first, second] = [changeOf(market, { category: 'Gifts' }), changeOf(market, { note: 'for Bob' })];
  expect(list([first, second], 'category=Gifts; columns=note')).toEqual([['for Bob']]);
  const other = [first, changeOf(market, { category: 'Fun' })];
  expect(evaluateError(platform(other), 'FIN_TRANSACTIONS', '2026-10').message).toContain('row 3');
});

test('a sum below the rows and rows of own transactions change nothing, a sheet without ids is an error', () => {
  const strays: ChangeCells[] = [
    { recorded: 12, note: 'sum' },
    changeOf({ ...market, id: 'own-1a2b3c4d' }, { kind: 'x' }),
  ];
  expect(list(strays, 'columns=name,note; limit=1')).toEqual([['MARKET 12', null]]);
  const made = platform([]);
  made.sheets.push(changeSheet([changeOf(market, { note: 'x' })], ['note', 'category']));
  expect(evaluateError(made, 'FIN_TRANSACTIONS', '2026-10').message).toContain(
    'The heading "Transaction ID" is missing.',
  );
});

test('a heading that the user renamed is an error, and columns that are not there say nothing', () => {
  const made = (columns: readonly ChangeColumn[]) => {
    const own = platform([]);
    const sheet = changeSheet([changeOf(market, { category: 'Gifts', note: 'x' })], columns);
    own.sheets.push(sheet);
    return { own, sheet };
  };
  const listed = (columns: readonly ChangeColumn[]) =>
    evaluateTable(made(columns).own, 'FIN_TRANSACTIONS', '2026-10', '', 'columns=note; category=*').length;
  expect(listed(['id', 'note'])).toBe(listed(everyColumn.filter((key) => key !== 'category')));
  const { own: file, sheet } = made(everyColumn);
  sheet.cells[0] = (sheet.cells[0] ?? []).map((title) => (title === 'Category' ? 'Categoría' : title));
  expect(evaluateError(file, 'FIN_TRANSACTIONS', '2026-10').message).toContain('The heading "Category" is missing.');
});

test('a posted payment keeps the change of the pending one', () => {
  const pending = paid('2026-10-30', -80, {
    ...named('Groceries'),
    name: 'CAFE',
    pending: true,
    accountId: checkingId,
  });
  const posted = {
    ...pending,
    id: 'bbbbbbbb-0000-4000-8000-000000000001',
    pending: false,
    transactionDate: '2026-11-01',
  };
  const made = connectedPlatform({ server: transactionServer(() => [posted] as Transaction[]) });
  made.sheets.push(changeSheet([changeOf(pending, { category: 'Gifts', newName: 'Coffee' })]));
  const shown = evaluateTable(made, 'FIN_TRANSACTIONS', '2026-11', '2026-11', 'columns=name,category; headers=false');
  expect(shown).toEqual([['Coffee', 'Gifts']]);
});

test('a payment to which the user gave another name stays in its series', () => {
  const rents = ['05', '06', '07', '08', '09', '10', '11'].map((month) =>
    paid(`2026-${month}-01`, -900, { merchantName: null, name: 'RENT HOUSE' }),
  );
  const series = (changes: readonly ChangeCells[]) =>
    evaluateTable(platform(changes, rents), 'FIN_RECURRING', 'columns=merchant,count,state; headers=false');
  const named = rents.slice(-1).map((rent) => changeOf(rent, { newName: 'November, too late' }));
  expect(series(named)).toEqual([['RENT HOUSE', 7, 'active']]);
  expect(series([])).toEqual(series(named));
});
