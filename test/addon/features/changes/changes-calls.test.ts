import { changeSheet } from '../../../../src/addon/changes/change-sheet';
import { connectionFingerprint } from '../../../../src/addon/connections/approval';
import { changes } from '../../../../src/addon/features/changes/feature';
import type { JsonObject } from '../../../../src/addon/platform/parse-json';
import { rememberShown } from '../../../../src/addon/tagging/shown-transactions';
import { accounts } from '../../../support/api/sample-records';
import { payment, type Transaction } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { type OwnWorkbook, openOwnWorkbook } from '../../../support/sheets/own-workbook';

let book: OwnWorkbook;

const paidAt = (index: number, day: string, displayAmount: number, fields: object = {}): Transaction =>
  payment(index, { displayAmount, amount: -displayAmount, transactionDate: day, merchantName: null, ...fields });
const savingsId = '99999999-9999-4999-8999-999999999999';
const savings = { ...accounts[0], id: savingsId, name: 'Savings', mask: '0099' };
const named = (name: string) => ({ organizationTransactionCategoryName: name });
const dinner = paidAt(1, '2026-10-09', -120, { name: 'TRATTORIA ROMA', ...named('Eating out') });
const market = paidAt(2, '2026-11-02', -80.5, { name: 'MARKET', ...named('Groceries') });
const share = paidAt(3, '2026-11-03', 40.1, { name: 'ZELLE ANNA' });
const shareOfBob = paidAt(4, '2026-11-04', 40.2, { name: 'ZELLE BOB' });
const moved = paidAt(5, '2026-11-05', -500, { name: 'TRANSFER TO SAVINGS' });
const arrived = paidAt(6, '2026-11-06', 500, { name: 'TRANSFER FROM CHECKING', accountId: savingsId });

beforeEach(async () => {
  book = await openOwnWorkbook([dinner, market, share, shareOfBob, moved, arrived], changeSheet.name, [
    ...accounts,
    savings,
  ]);
});

afterEach(() => book.platform.workbook.dispose());

/** As the page asks, of transactions that the sidebar has listed. */
function ask(name: keyof typeof changes.calls, listed: readonly Transaction[], more: JsonObject = {}) {
  const { platform } = book;
  const connections = connectionsOf(platform);
  const fingerprint = connectionFingerprint(platform, connections.requireOfUser());
  const ids = listed.map(({ id }) => id);
  const selectionId = rememberShown(platform, ids, { connectionFingerprint: fingerprint, selectionId: null });
  const { read, run } = changes.calls[name];
  const input = read({ connectionFingerprint: fingerprint, selectionId, ...more });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every call.
  return run(platform, connections, input as never) as any;
}
const change = (listed: readonly Transaction[], said: JsonObject) => ask('changeSelection', listed, { said });
const figures = (columns: string) =>
  evaluateTable(book.platform, 'FIN_TRANSACTIONS', '2026-10', '2026-11', `columns=${columns}; sort=date`).slice(1);

test('the form shows what is said, what the API says, and the known categories', () => {
  change([dinner], { category: 'Gifts', note: ' for Ann ', lent: 60 });
  const form = ask('readChanges', [dinner]);
  const nothing = { said: null, isMixed: false, ofApi: [] };
  expect(form).toEqual({
    fields: {
      category: { said: 'Gifts', isMixed: false, ofApi: ['Eating out'] },
      kind: nothing,
      merchant: nothing,
      newName: { said: null, isMixed: false, ofApi: ['TRATTORIA ROMA'] },
      note: { said: 'for Ann', isMixed: false, ofApi: [] },
      countsOn: { said: null, isMixed: false, ofApi: ['2026-10-09'] },
    },
    isChanged: true,
    single: { amount: -120, currency: 'USD', lent: 60, paysBack: null },
    categories: ['Gifts', 'Groceries'],
  });
  expect(ask('readChanges', [dinner, market])).toMatchObject({
    fields: { category: { said: null, isMixed: true, ofApi: ['Eating out', 'Groceries'] } },
    single: null,
  });
});

test('what is said of several is written for all, a blank takes it back, and formulas follow', () => {
  expect(change([dinner, market], { category: 'Fun', kind: 'transfer' })).toEqual({ changed: 2, missing: 0 });
  expect(figures('category,kind').slice(0, 2)).toEqual([
    ['Fun', 'transfer'],
    ['Fun', 'transfer'],
  ]);
  change([dinner, market], { category: '', kind: null, countsOn: '2026-11-30' });
  expect(ask('readChanges', [dinner]).fields.countsOn).toEqual({
    said: '2026-11-30',
    isMixed: false,
    ofApi: ['2026-10-09'],
  });
  expect(figures('countedOn; dates=text').slice(0, 2)).toEqual([['2026-11-30'], ['2026-11-30']]);
  change([dinner, market], { countsOn: null });
  expect(figures('category,kind').slice(0, 2)).toEqual([
    ['Eating out', 'spending'],
    ['Groceries', 'spending'],
  ]);
  expect(ask('readChanges', [dinner]).isChanged).toBe(false);
});

test('only transactions that the sidebar has listed can be changed', () => {
  const { platform } = book;
  const list = { connectionFingerprint: connectionFingerprint(platform, connectionsOf(platform).requireOfUser()) };
  const { read, run } = changes.calls.changeSelection;
  const input = read({ ...list, selectionId: 'other', said: { note: 'x' } });
  expect(() => run(platform, connectionsOf(platform), input)).toThrow('read too long ago');
  expect(() => ask('decideMatch', [market], { id: moved.id })).toThrow('were not listed here');
  expect(platform.spreadsheet()?.sheetNamed(changeSheet.name)).toBeNull();
});

test.each<JsonObject>([
  { kind: 'fun' },
  { lent: -1 },
  { lent: '5' },
  { paysBack: 'dinner' },
  { countsOn: '2026-02-30' },
  { note: 'x'.repeat(501) },
])('refuses %j', (said) => {
  expect(() => change([market], said)).toThrow('The sidebar sent an invalid');
});

test.each([
  ['', [market, dinner]],
  ['trattoria', [dinner]],
  ['  Roma 120 ', [dinner]],
  ['80,50', [market]],
  ['2026-10', [dinner]],
  ['2.11.', [market]],
  ['10/9', [dinner]],
  ['zelle', []],
])('of %j the payment may pay back these purchases', (words, found) => {
  const { purchases } = ask('findPurchases', [share], { words });
  expect(purchases.map(({ id }: Transaction) => id)).toEqual(found.map(({ id }) => id));
});

test('a purchase after the payment is none that it pays back', () => {
  book.server.push(paidAt(7, '2026-11-20', -120, { name: 'TRATTORIA ROMA' }));
  expect(ask('findPurchases', [share], { words: 'trattoria' }).purchases).toHaveLength(1);
});

test('each kind has its reason, and a match is reversed or confirmed on both sides', () => {
  expect(ask('explainKinds', [moved, market]).kinds).toEqual([
    { id: moved.id, kind: 'transfer', by: 'match', other: { account: 'Savings', day: '2026-11-06', count: 1 } },
    { id: market.id, kind: 'spending', by: 'sign', other: null },
  ]);
  expect(ask('decideMatch', [moved], { id: moved.id })).toEqual({ changed: 2, missing: 0 });
  expect(figures('kind,kindReason').slice(-2)).toEqual([
    ['spending', 'FIN Changes'],
    ['income', 'FIN Changes'],
  ]);
  expect(ask('decideMatch', [arrived], { id: arrived.id, isTransfer: true })).toMatchObject({ changed: 1 });
});

test('what is lent is listed with what came back, exactly and by currency, until all is back', () => {
  change([dinner], { lent: 80.3 });
  change([market], { lent: 20 });
  change([share], { paysBack: dinner.id });
  const euros = paidAt(8, '2026-11-08', 5, { currencyCode: 'EUR', name: 'SEPA CARL' });
  book.server.push(euros);
  change([euros], { paysBack: dinner.id });
  const shares = [
    { id: share.id, day: '2026-11-03', name: 'ZELLE ANNA', amount: 40.1, currency: 'USD' },
    { id: euros.id, day: '2026-11-08', name: 'SEPA CARL', amount: 5, currency: 'EUR' },
  ];
  const ofDinner = {
    id: dinner.id,
    row: 2,
    day: '2026-10-09',
    name: 'TRATTORIA ROMA',
    currency: 'USD',
    payments: shares,
  };
  const ofMarket = { id: market.id, row: 3, day: '2026-11-02', name: 'MARKET', currency: 'USD', payments: [] };
  expect(ask('getLent', [])).toEqual({
    purchases: [
      { ...ofDinner, lent: 80.3, back: 40.1, open: 40.2 },
      { ...ofMarket, lent: 20, back: 0, open: 20 },
    ],
    totals: [{ currency: 'USD', lent: 100.3, back: 40.1, open: 60.2 }],
    settledCount: 0,
  });
  change([shareOfBob], { paysBack: dinner.id });
  expect(ask('getLent', [])).toMatchObject({ purchases: [{ id: market.id }], settledCount: 1 });
});
