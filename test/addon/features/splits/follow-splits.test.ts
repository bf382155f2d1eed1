import { refreshFormulas } from '../../../../src/addon/refresh/refresh-formulas';
import { splitSheet } from '../../../../src/addon/splits/split-sheet';
import { checkingId } from '../../../support/api/sample-records';
import { payment, type Transaction } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { openSplitWorkbook, type SplitWorkbook } from '../../splits/split-workbook';

let book: SplitWorkbook;
const idOf = (index: number) => `bbbbbbbb-0000-4000-8000-00000000000${index}`;
const pending = payment(1, {
  name: 'MARKET 12',
  displayAmount: -80,
  organizationTransactionCategoryName: 'Groceries',
  transactionDate: '2026-11-18',
  pending: true,
});
const posted = (index: number, fields: object = {}): Transaction => ({
  ...pending,
  id: idOf(index),
  transactionDate: '2026-11-20',
  pending: false,
  ...fields,
});
const other = payment(7, { displayAmount: -12, transactionDate: '2026-11-19' });

/** After that it is known that the user is the owner of the file. */
function showFormula(): void {
  const { context } = book.platform.state;
  book.platform.state.context = 'cell';
  evaluateTable(book.platform, 'FIN_STATUS');
  book.platform.state.context = context;
}

beforeEach(async () => {
  book = await openSplitWorkbook([pending, other]);
  showFormula();
  book.split([other.id, pending.id]);
  book.write(4, 7, -50);
  book.write(5, 7, -30);
  book.write(5, 9, 'Gifts');
});
afterEach(() => book.platform.workbook.dispose());

function refresh(...server: Transaction[]) {
  book.server.splice(0, book.server.length, ...server);
  book.platform.state.now += 3_600_000;
  refreshFormulas(book.platform, connectionsOf(book.platform));
}
/** Of cells and notes; a refresh sets properties. */
const isWrite = (name: string): boolean => /^set(Values|ValueIn|NoteIn|Formulas|NumberFormatIn)$/.test(name);
const columns = async (...wanted: number[]) =>
  (await book.shown()).slice(1).map((row) => wanted.map((each) => row[each - 1]));
const byCategory = () =>
  evaluateTable(
    book.platform,
    'FIN_SUMMARY',
    'category',
    'mtd',
    '',
    'columns=category,out; category=Groceries,Gifts',
    'headers=false',
  );

test('the note with a new amount has it as the locale of the spreadsheet writes it', () => {
  book.platform.workbook.locale = 'de_DE';
  refresh(posted(2, { displayAmount: -86.5 }), other);
  expect(book.noteAt(4, 6)).toMatch(/^FIN: the amount is -86,5 now\./);
});

test('a refresh writes the new id of a posted payment into each of its rows, and nothing else of the user', async () => {
  const before = await columns(3, 4, 5, 6, 7, 8, 9, 10, 11);
  refresh(posted(2, { displayAmount: -86 }), other);
  expect(await columns(1, 2, 12)).toEqual([
    [other.id, '2026-11-19', 'FALSE'],
    [other.id, '2026-11-19', 'FALSE'],
    [idOf(2), '2026-11-20', 'FALSE'],
    [idOf(2), '2026-11-20', 'FALSE'],
  ]);
  expect(await columns(3, 4, 5, 6, 7, 8, 9, 10, 11)).toEqual(before);
  expect([2, 4, 5].map((row) => book.noteAt(row, 6).slice(0, 26))).toEqual([
    '',
    ...Array(2).fill('FIN: the amount is -86 now'),
  ]);
  expect(byCategory()).toEqual([
    ['Groceries', 56],
    ['Gifts', 30],
  ]);
});

test('what is not certain keeps its id and gets a note, until the user writes the right one', async () => {
  refresh(posted(2), posted(3), other);
  expect((await columns(1)).flat()).toEqual([other.id, other.id, pending.id, pending.id]);
  expect([2, 4, 5].map((row) => book.noteAt(row, 1).slice(0, 34))).toEqual([
    '',
    ...Array(2).fill('FIN: the API no longer returns thi'),
  ]);
  for (const row of [4, 5]) book.write(row, 1, idOf(3));
  refresh(posted(2), posted(3), other);
  expect([4, 5].map((row) => book.noteAt(row, 1))).toEqual(['', '']);
  expect(await columns(12)).toEqual([['FALSE'], ['FALSE'], ['FALSE'], ['FALSE']]);
});

test('splits of an account that these connections do not see stay as they are, without a note', async () => {
  const theirs = 'cccccccc-0000-4000-8000-000000000001';
  for (const row of [2, 3]) {
    book.write(row, 3, 'MARKET 12');
    book.write(row, 1, 'dddddddd-0000-4000-8000-000000000001');
    book.write(row, 13, theirs);
  }
  for (const row of [4, 5]) book.write(row, 13, theirs);
  const before = await book.shown();
  refresh(posted(2, { displayAmount: -80 }), posted(3, { displayAmount: -12, transactionDate: '2026-11-19' }));
  expect(await book.shown()).toEqual(before);
  expect([2, 3, 4, 5].map((row) => book.noteAt(row, 1))).toEqual(['', '', '', '']);
});

test('a note of the user stays', () => {
  const sheet = book.platform.spreadsheet()?.sheetNamed('FIN Splits');
  sheet?.setNoteIn([{ row: 4, column: 1, rowCount: 1, columnCount: 1 }], 'ask Ann');
  refresh(posted(2), posted(3), other);
  expect([4, 5].map((row) => book.noteAt(row, 1).slice(0, 7))).toEqual(['ask Ann', 'FIN: th']);
  refresh(posted(2), other);
  expect([4, 5].map((row) => book.noteAt(row, 1))).toEqual(['ask Ann', '']);
});

test('rows that the user sorted while the refresh reads get the right ids', async () => {
  const { service } = book.platform;
  service.before = (name) => {
    if (name !== 'sheetNamed') return;
    service.before = null;
    for (const row of [2, 3]) book.write(row, 1, pending.id);
    for (const row of [4, 5]) book.write(row, 1, other.id);
  };
  refresh(posted(2), other);
  expect((await columns(1)).flat()).toEqual([idOf(2), idOf(2), other.id, other.id]);
});

test('a pending payment that the user ignores is not gone, and its split moves to no other one', async () => {
  refresh({ ...pending, isIgnored: true }, posted(2), other);
  expect([4, 5].map((row) => book.noteAt(row, 1))).toEqual(['', '']);
  expect((await columns(1)).flat()).toEqual([other.id, other.id, pending.id, pending.id]);
  expect(byCategory()).toEqual([['Groceries', 80]]);
});

test('the note goes as soon as the payment is there again', () => {
  refresh(other);
  expect(book.noteAt(4, 1)).toContain('no longer returns this transaction');
  refresh(pending, other);
  expect([4, 5].map((row) => book.noteAt(row, 1))).toEqual(['', '']);
});

test('nothing is written while the payment is pending, and nothing read once it is posted', () => {
  const { service, requests } = book.platform;
  const callsOf = (...server: Transaction[]) => {
    const [calls, asked, writes] = [service.names.length, requests.length, service.names.filter(isWrite).length];
    refresh(...server);
    const lists = requests.slice(asked).filter(({ url }) => url.includes('/transactions'));
    return {
      opens: service.names.slice(calls).filter((name) => name === 'sheetNamed').length,
      lists: lists.length,
      isWritten: service.names.filter(isWrite).length > writes,
    };
  };
  expect(callsOf(pending, other)).toEqual({ opens: 1, lists: 1, isWritten: false });
  expect(callsOf(posted(2), other)).toEqual({ opens: 1, lists: 2, isWritten: true });
  book.platform.cacheEntries.clear();
  expect(callsOf(posted(2), other)).toEqual({ opens: 0, lists: 0, isWritten: false });
});

test('a row of no transaction and one with a wrong amount do not stop the refresh', async () => {
  book.write(2, 1, '');
  book.write(3, 7, 'x');
  refresh(posted(2), other);
  expect((await columns(1)).flat()).toEqual(['', other.id, idOf(2), idOf(2)]);
});

describe('rows that an editor without a key writes to find out what a connection reads', () => {
  const salary = payment(9, { name: 'ACME PAYROLL', displayAmount: 5_123.45, transactionDate: '2026-11-20' });
  const titles = Object.values(splitSheet.columns).map(({ title }) => title);
  const guess = (id: string, name: string) => {
    const fields: { readonly [title: string]: string | number | boolean } = {
      ...{ 'Transaction ID': id, Date: '2026-11-19', Name: name, Pending: true, 'Account ID': checkingId },
      ...{ 'Transaction amount': 5_123.45, Amount: 5_123.45 },
    };
    return titles.map((title) => fields[title] ?? '');
  };

  beforeEach(async () => {
    book.platform.workbook.dispose();
    book = await openSplitWorkbook([salary]);
    book.insertSheet([titles, guess(idOf(8), 'acme payroll'), guess(salary.id, '')]);
  });

  test.each([
    ['while nobody knows whose file it is', () => undefined],
    [
      'if another user is the owner',
      () => book.platform.documentStore.set('fin.owner', JSON.stringify({ owners: ['another'], others: [] })),
    ],
  ])('are not completed %s', async (_, arrange) => {
    arrange();
    const before = await book.shown();
    refresh(salary);
    expect(await book.shown()).toEqual(before);
    expect([2, 3].map((row) => [book.noteAt(row, 1), book.noteAt(row, 6)])).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });

  test('are followed if formulas show everything anyway: the owner uses the connection here, or it is shared', async () => {
    showFormula();
    refresh(salary);
    expect((await columns(1, 2, 12))[1]).toEqual([salary.id, '2026-11-20', 'FALSE']);
  });
});
