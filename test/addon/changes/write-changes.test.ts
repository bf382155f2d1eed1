import { withUserWord, wordOf } from '../../../src/addon/changes/apply-changes';
import { changeSheet } from '../../../src/addon/changes/change-sheet';
import { addChanges, type SaidOf } from '../../../src/addon/changes/write-changes';
import { openSidebarSession } from '../../../src/addon/session/session';
import { checkingId } from '../../support/api/sample-records';
import { payment, type Transaction } from '../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../support/platform/connected-platform';
import { type OwnWorkbook, openOwnWorkbook } from '../../support/sheets/own-workbook';

let book: OwnWorkbook;

const paidAt = (index: number, displayAmount: number, fields: object = {}): Transaction =>
  payment(index, { displayAmount, amount: -displayAmount, transactionDate: '2026-11-02', ...fields });
const market = paidAt(1, -80, { name: '=MARKET' });
const dinner = paidAt(2, -120, { name: 'TRATTORIA', pending: true });

beforeEach(async () => {
  book = await openOwnWorkbook([market, dinner], changeSheet.name);
});

afterEach(() => book.platform.workbook.dispose());

const session = () => {
  const { platform } = book;
  return withUserWord(openSidebarSession(platform, connectionsOf(platform).requireOfUser()), wordOf(platform));
};
const add = (...entries: SaidOf[]) => addChanges(book.platform, session(), entries);
const titles = Object.values(changeSheet.columns).map(({ title }) => title);
const row = ({ id, name, pending, displayAmount }: Transaction, ...said: string[]) => [
  ...[id, '2026-11-02', String(name), 'Checking', 'USD', Number(displayAmount).toFixed(2)],
  ...said,
  ...[String(pending === true).toUpperCase(), checkingId],
];

test('writes a row for each transaction, with what says which one it is, and formulas follow', async () => {
  const said = { category: '=Eating out', merchant: '007', newName: '+1', note: 'TRUE', lent: 40.5 } as const;
  const countsOn = '2026-10-31';
  expect(
    add({ id: market.id.toUpperCase(), said: { ...said, countsOn } }, { id: dinner.id, said: { kind: 'transfer' } }),
  ).toEqual({
    changed: 2,
    missing: [],
  });
  expect(await book.shown()).toEqual([
    titles,
    row(market, '=Eating out', '', '', '007', '+1', 'TRUE', '', '2026-10-31', '40.50'),
    row(dinner, '', 'transfer', '', '', '', '', '', '', ''),
  ]);
  const shown = evaluateTable(book.platform, 'FIN_TRANSACTIONS', 'mtd', '', 'columns=name,category,kind; sort=name');
  expect(shown.slice(1)).toEqual([
    ['+1', '=Eating out', 'spending'],
    ['TRATTORIA', null, 'transfer'],
  ]);
});

test('changes the row that is there, records the names of the API, and leaves other cells as they are', async () => {
  add({ id: market.id, said: { newName: 'Market', category: 'Food', note: 'mine' } });
  book.write(1, 18, 'Receipt');
  book.write(2, 18, 'A 12');
  book.write(2, 3, '');
  book.write(2, 17, '');
  expect(add({ id: market.id, said: { category: 'Gifts', note: null } })).toEqual({ changed: 1, missing: [] });
  expect(await book.shown()).toEqual([
    [...titles, 'Receipt'],
    [...row(market, 'Gifts', '', '', '', 'Market', '', '', '', ''), 'A 12'],
  ]);
});

test('takes back a text that reads like nothing', async () => {
  add({ id: market.id, said: { note: 'null', category: 'Food' } });
  add({ id: market.id, said: { note: null } });
  expect((await book.shown())[1]?.slice(6, 12)).toEqual(['Food', '', '', '', '', '']);
});

test('deletes a row that says nothing more, unless something of the user’s is in it', async () => {
  const third = paidAt(3, -5);
  book.server.push(third);
  const ids = [market.id, dinner.id, third.id];
  add(...ids.map((id) => ({ id, said: { category: 'Food' } })));
  book.platform.spreadsheet()?.sheetNamed(changeSheet.name)?.setFormulaAt(2, 18, '=""');
  book.write(3, 12, 'my note');
  add(...ids.map((id) => ({ id, said: { category: null, kind: null } })));
  expect((await book.shown()).slice(1).map((cells) => [cells[0], cells[11]])).toEqual([
    [market.id, ''],
    [dinner.id, 'my note'],
  ]);
});

test('says of two rows of one transaction what their columns said, and blanks both', async () => {
  add({ id: market.id, said: { category: 'Food' } });
  book.write(3, 1, market.id);
  book.write(3, 12, 'second');
  add({ id: market.id, said: { note: 'new', kind: 'spending' } });
  const said = async () => (await book.shown()).slice(1).map((cells) => [cells[6], cells[7], cells[11]]);
  expect(await said()).toEqual([
    ['Food', 'spending', ''],
    ['', '', 'new'],
  ]);
  add({ id: market.id, said: { category: null, note: null } });
  expect(await said()).toEqual([['', 'spending', '']]);
});

test('finds moved columns, and refuses what would have no column, before anything is written', async () => {
  book.insertSheet([['Mine', 'Note', 'Category', 'Transaction ID']]);
  add({ id: market.id, said: { category: 'Food', lent: null } });
  expect((await book.shown())[1]).toEqual(['', '', 'Food', market.id]);
  expect(() => add({ id: market.id, said: { note: 'x', lent: 5 } })).toThrow(
    'FIN Changes, row 1: The heading "Lent" is missing.',
  );
  expect((await book.shown())[1]).toEqual(['', '', 'Food', market.id]);
});

test('says what the API does not return, and inserts no sheet for nothing', () => {
  const lost = '99999999-0000-4000-8000-000000000009';
  expect(add({ id: lost, said: { note: 'x' } }, { id: 'own-1a2b3c4d', said: { note: 'x' } })).toEqual({
    changed: 0,
    missing: [lost, 'own-1a2b3c4d'],
  });
  expect(add({ id: market.id, said: { note: null } })).toEqual({ changed: 1, missing: [] });
  expect(book.platform.spreadsheet()?.sheetNamed(changeSheet.name)).toBeNull();
});

test('a row whose transaction is gone can be changed and taken back', async () => {
  add({ id: market.id, said: { category: 'Food' } });
  book.server.splice(0, 1);
  expect(add({ id: market.id, said: { category: 'Gifts' } })).toEqual({ changed: 1, missing: [] });
  expect((await book.shown())[1]?.[6]).toBe('Gifts');
  add({ id: market.id, said: { category: null } });
  expect(await book.shown()).toHaveLength(1);
});

test('what ends at any call is completed by the next, and is there once', async () => {
  const { platform } = book;
  const sheetId = book.insertSheet([['Account ID', 'Category', 'Mine', 'Amount', 'Transaction ID', 'Note', 'Pending']]);
  const write = () =>
    add(...[market, dinner].map(({ id }) => ({ id, said: { category: 'Food', note: 'for Ann', lent: null } })));
  const clear = () => platform.workbook.deleteRows(sheetId, 2, 2);
  // Later runs find the rows in the cache.
  write();
  clear();
  const first = platform.service.calls;
  write();
  const count = platform.service.calls - first;
  const complete = await book.shown();
  expect(complete).toHaveLength(3);
  clear();
  let ended = 0;
  for (let call = 1; call < count; call += 1) {
    platform.service.killAt = platform.service.calls + call;
    try {
      write();
    } catch {
      ended += 1;
    }
    platform.service.killAt = Number.POSITIVE_INFINITY;
    write();
    expect([call, await book.shown()]).toEqual([call, complete]);
    clear();
  }
  // It is no error if formulas could not be told at the end.
  expect(ended).toBeGreaterThan(count / 2);
});
