import { connectionFingerprint } from '../../../src/addon/connections/approval';
import { insertFromMenu } from '../../../src/addon/menu';
import { splitShown } from '../../../src/addon/sidebar/calls/tag';
import { rememberShown } from '../../../src/addon/tagging/shown-transactions';
import { payment, type Transaction, transactionServer } from '../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';
import { call } from '../sidebar/called-sidebar';

let platform: WorkbookPlatform;
let market: Transaction;

beforeEach(async () => {
  market = payment(1, {
    displayAmount: -80,
    organizationTransactionCategoryName: 'Umbuchung',
    sourcePrimaryCategory: 'TRANSFER_OUT',
  });
  platform = await workbookPlatform({ server: transactionServer(() => [market]) });
});

afterEach(() => platform.workbook.dispose());

const write = (name: string, cells: (string | number)[][]) => {
  const found = platform.workbook.sheets().find((sheet) => sheet.name === name);
  const { sheetId } = found ?? platform.workbook.insertSheet(name);
  const area = { row: 1, column: 1, rowCount: cells.length, columnCount: cells[0]?.length ?? 1 };
  platform.workbook.write(
    sheetId,
    area,
    cells.map((row) => row.map((value) => ({ value }))),
  );
};
/** How many sheets a formula reads a second later. */
const reads = (...options: string[]) => {
  platform.state.now += 1_000;
  const before = platform.service.names.length;
  evaluateTable(platform, 'FIN_SUMMARY', 'category', '', '', ...options);
  return platform.service.names.slice(before).filter((name) => name === 'values').length;
};

test('what the menu inserts is read by the next formula', () => {
  write('FIN Categories', [
    ['Category', 'Kind'],
    ['Food', ''],
  ]);
  expect([reads(), reads()]).toEqual([1, 0]);
  insertFromMenu(platform, connectionsOf(platform), 'categories');
  expect(platform.shown.alerts).toEqual([]);
  expect([reads(), reads()]).toEqual([1, 0]);
});

test('so are rates', () => {
  write('FIN Rates', [
    ['Currency', 'Rate to USD'],
    ['EUR', 2],
  ]);
  expect([reads('in=EUR'), reads('in=EUR')]).toEqual([1, 0]);
  insertFromMenu(platform, connectionsOf(platform), 'rates');
  expect([reads('in=EUR'), reads('in=EUR')]).toEqual([1, 0]);
});

test('so are splits that the sidebar adds', () => {
  write('FIN Splits', [['Transaction ID', 'Amount']]);
  expect([reads(), reads()]).toEqual([1, 0]);
  const fingerprint = connectionFingerprint(platform, connectionsOf(platform).requireOfUser());
  const list = { connectionFingerprint: fingerprint, selectionId: null };
  const selectionId = rememberShown(platform, [market.id], list);
  splitShown(platform, connectionsOf(platform), { connectionFingerprint: fingerprint, selectionId });
  expect([reads(), reads()]).toEqual([1, 0]);
});

test('and rules that the sidebar adds', () => {
  write('FIN Rules', [['On', 'Field', 'Test', 'Value', 'To', 'And', 'Account', 'Tag', 'Set column', 'Set to']]);
  expect([reads(), reads()]).toEqual([1, 0]);
  const rule = { field: 'nameOrMerchant', test: 'contains', value: 'Market', tag: '' };
  const rules = [{ ...rule, set: { column: 'Category', value: 'Food' } }];
  expect(call(platform, 'addRules', { rules })).toMatchObject({ ok: true });
  expect([reads(), reads()]).toEqual([1, 0]);
  expect(call(platform, 'setFirstMatch', { isOn: true })).toMatchObject({ ok: true });
  expect([reads(), reads()]).toEqual([1, 0]);
});
