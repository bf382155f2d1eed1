import { formatFromMenu } from '../../../../src/addon/menu';
import { list } from '../../../support/api/scripted-api';
import { payment, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../called-sidebar';

let platform: WorkbookPlatform;
let sheetId: number;

beforeEach(async () => {
  const rows = [payment(1, { transactionDate: '2026-11-02' }), payment(2, { transactionDate: '2026-11-03' })];
  platform = await workbookPlatform({ server: transactionServer(() => rows, { 'GET /v1/accounts': () => list([]) }) });
  sheetId = platform.workbook.sheets()[0]?.sheetId ?? -1;
});

afterEach(() => platform.workbook.dispose());

const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });
const formatOf = (row: number, column: number) => platform.workbook.numberFormats(sheetId, at(row, column))[0]?.[0];

function type(formula: string, selected = at(2, 2)): void {
  const sheet = platform.spreadsheet()?.editableSheet(sheetId) ?? null;
  sheet?.setFormulaAt(2, 2, formula);
  platform.state.selection = { sheet, areas: [selected] };
}

test('the table of a typed formula gets the look of an inserted one, from any of its cells', () => {
  type('=FIN_TRANSACTIONS("2026-11", , "columns=date,name,amount,id; sort=date")', at(4, 3));
  expect(call(platform, 'formatHere').data).toEqual({
    cell: 'Sheet1!B2',
    look: { isFormatted: true, keepsColumns: false, hidden: null },
  });
  expect([formatOf(3, 2), formatOf(3, 4), formatOf(4, 4)]).toEqual(['yyyy-mm-dd', '#,##0.00', '#,##0.00']);
  expect(platform.workbook.styles(sheetId, at(2, 4))[0]?.[0]).toMatchObject({ isBold: true, align: 'right' });
});

test('the menu does it too, and says so', () => {
  type('=FIN_TRANSACTIONS("2026-11")');
  formatFromMenu(platform, connectionsOf(platform));
  expect(platform.shown.toasts).toEqual(['The table of Sheet1!B2 is formatted.']);
  expect(formatOf(3, 2)).toBe('yyyy-mm-dd');
});

test.each([
  ['=SORT(FIN_TRANSACTIONS("2026-11"), 1, TRUE)', /Sheet1!B2 has more/],
  ['=FIN_TRANSACTIONS("2026-11") & "x"', /Sheet1!B2 has more/],
  ['=FIN_TRANSACTIONS("no month")', /no month/],
])('of %s nothing is formatted, and the answer says why', (formula, message) => {
  type(formula);
  expect(call(platform, 'formatHere').error.message).toMatch(message);
  expect(formatOf(3, 2)).toBe('');
});
