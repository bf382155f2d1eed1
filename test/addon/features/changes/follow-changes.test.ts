import { changeSheet } from '../../../../src/addon/changes/change-sheet';
import { addChanges } from '../../../../src/addon/changes/write-changes';
import { refreshFormulas } from '../../../../src/addon/refresh/refresh-formulas';
import { openSidebarSession } from '../../../../src/addon/session/session';
import { payment, type Transaction } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { type OwnWorkbook, openOwnWorkbook } from '../../../support/sheets/own-workbook';

let book: OwnWorkbook;
const paidAt = (index: number, day: string, displayAmount: number, fields: object = {}): Transaction =>
  payment(index, { displayAmount, amount: -displayAmount, transactionDate: day, ...fields });
const dinner = paidAt(1, '2026-11-18', -120, {
  name: 'TRATTORIA',
  pending: true,
  organizationTransactionCategoryName: 'Eating out',
});
const share = paidAt(2, '2026-11-20', 40, { name: 'ZELLE ANNA', pending: true });
const posted = (row: Transaction, index: number, fields: object = {}): Transaction => ({
  ...row,
  id: `bbbbbbbb-0000-4000-8000-00000000000${index}`,
  transactionDate: '2026-11-21',
  pending: false,
  ...fields,
});

beforeEach(async () => {
  book = await openOwnWorkbook([dinner, share], changeSheet.name);
  const { context } = book.platform.state;
  // After that it is known that the user is the owner of the file.
  book.platform.state.context = 'cell';
  evaluateTable(book.platform, 'FIN_STATUS');
  book.platform.state.context = context;
});
afterEach(() => book.platform.workbook.dispose());

const add = (id: string, said: Parameters<typeof addChanges>[2][number]['said']) => {
  const { platform } = book;
  return addChanges(platform, openSidebarSession(platform, connectionsOf(platform).requireOfUser()), [{ id, said }]);
};
function refresh(...server: Transaction[]) {
  book.server.splice(0, book.server.length, ...server);
  book.platform.state.now += 3_600_000;
  refreshFormulas(book.platform, connectionsOf(book.platform));
}
/** Id, amount, what it pays back, and whether it is pending. */
const rows = async () => (await book.shown()).slice(1).map((cells) => [0, 5, 12, 15].map((at) => cells[at]));

test('a purchase that is paid back is recorded, until nothing pays it back', async () => {
  expect(add(share.id, { paysBack: dinner.id.toUpperCase() })).toEqual({ changed: 1, missing: [] });
  expect(await rows()).toEqual([
    [share.id, '40.00', dinner.id.toUpperCase(), 'TRUE'],
    [dinner.id, '-120.00', '', 'TRUE'],
  ]);
  add(dinner.id, { note: 'x' });
  add(dinner.id, { note: null });
  expect(await rows()).toHaveLength(2);
  add(share.id, { paysBack: null });
  expect(await rows()).toEqual([]);
});

test('a refresh writes the new ids of posted payments, also where one is paid back, and the new amount', async () => {
  add(share.id, { paysBack: dinner.id, note: 'for dinner' });
  const [moved, back] = [posted(dinner, 1, { displayAmount: -138, amount: 138 }), posted(share, 2)];
  refresh(moved, back);
  expect(await rows()).toEqual([
    [back.id, '40.00', moved.id, 'FALSE'],
    [moved.id, '-138.00', '', 'FALSE'],
  ]);
  const shown = evaluateTable(book.platform, 'FIN_SUMMARY', 'category', 'mtd', '', 'columns=category,out');
  expect(shown.slice(1)).toEqual([['Eating out', 98]]);
});

test('what is not certain keeps its id and gets a note', async () => {
  add(share.id, { note: 'for dinner' });
  refresh(dinner, posted(share, 1), posted(share, 2));
  expect((await rows())[0]?.[0]).toBe(share.id);
  expect(book.noteAt(2, 1)).toContain('the API no longer returns this transaction');
});
