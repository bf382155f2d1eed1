import type { ExportRowsView, ExportRowView, ExportView } from '../../../../src/addon/features/exporting/views';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { accounts, brokerageId, checkingId } from '../../../support/api/sample-records';
import { failure } from '../../../support/api/scripted-api';
import { payment, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { columnOf, runLater, shownColumns, typeCells } from '../../tables/run/run-later';
import { type AlertWorkbook, alertWorkbook } from '../alerts/alert-workbook';

let file: AlertWorkbook;

const savingsId = '55555555-5555-4555-8555-555555555555';
const idOf = (index: number) => `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`;
const of = (index: number, transactionDate: string, displayAmount: number, more: object = {}) =>
  payment(index, { transactionDate, displayAmount, amount: 0 - displayAmount, ...more });

// Today is 2026-11-21. The balance of Checking, 1,234.50, is of today.
beforeEach(async () => {
  file = await alertWorkbook();
  file.accounts = [
    ...accounts,
    { ...(accounts[0] ?? {}), id: savingsId, name: 'Savings', balances: { current: 500, currencyCode: 'USD' } },
  ];
  file.transactions = [
    of(1, '2025-12-30', 1_000.25),
    of(2, '2026-01-10', 2_000, { name: 'Employer' }),
    of(3, '2026-02-03', -100, {
      sourceDetailedCategory: 'FOOD_AND_DRINK_GROCERIES',
      sourcePrimaryCategory: 'FOOD_AND_DRINK',
    }),
    of(4, '2026-02-04', -250, { name: 'Transfer to Savings', sourcePrimaryCategory: 'TRANSFER_OUT' }),
    of(5, '2026-02-05', 250, {
      name: 'Transfer from Checking',
      accountId: savingsId,
      sourcePrimaryCategory: 'TRANSFER_IN',
    }),
    of(6, '2026-02-06', -7.5, { isIgnored: true }),
    of(7, '2026-02-07', -9.99, { pending: true }),
    of(8, '2026-02-08', -12),
  ];
});

afterEach(() => file.platform.workbook.dispose());

const send = (
  operation: string,
  from: string,
  to: string,
  names: readonly string[] = [],
  tags: readonly string[] = [],
) => call(file.platform, operation, { from, to, accounts: names, tags });
const view = (from: string, to: string, names?: readonly string[]): ExportView =>
  send('getExport', from, to, names).data;
const rowsOf = (from: string, to: string): ExportRowsView => send('getExportRows', from, to).data;

function write(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const { workbook } = file.platform;
  const { sheetId } = workbook.insertSheet(name, 0);
  const columnCount = rows[0]?.length ?? 0;
  const cells = rows.map((row) => row.map((value) => ({ value })));
  workbook.write(sheetId, { row: 1, column: 1, rowCount: rows.length, columnCount }, cells);
}

test('gives the balances before the first day, of the last one, and of confirmed statements', () => {
  write('FIN Statements', [
    ['Account', 'Statement date', 'Closing balance'],
    ['Checking', '2025-11-30', 1],
    ['Checking', '2025-12-31', 1_000.25],
    ['Checking', '2026-01-31', 3_000],
  ]);
  const { accounts: shown, ...rest } = view('2026-01-01', '2026-12-31');
  expect(rest).toMatchObject({
    from: '2026-01-01',
    to: '2026-12-31',
    until: '2026-11-21',
    isUnfinished: false,
    holdings: [],
    notes: [],
  });
  expect(shown).toMatchObject([
    { id: brokerageId, unexplained: 'Of category investment: its value changes without transactions' },
    {
      id: checkingId,
      currency: 'USD',
      isDebt: false,
      reported: { day: '2026-11-21', balance: 1_234.5 },
      unexplained: null,
      balances: [
        // 1,234.50 without the posted transactions of the year, which ignored ones are too.
        { day: '2025-12-31', balance: -396 },
        { day: '2026-01-31', balance: 1_604 },
        { day: '2026-11-21', balance: 1_234.5 },
      ],
      statements: [
        { day: '2025-12-31', balance: 1_000.25 },
        { day: '2026-01-31', balance: 3_000 },
      ],
    },
    {
      id: savingsId,
      balances: [
        { day: '2025-12-31', balance: null, reason: 'No transactions before 2026-02-05' },
        { day: '2026-11-21', balance: 500 },
      ],
      earliest: { day: '2026-02-05', balance: 500 },
    },
  ]);
});

test('the rows are those of FIN_TRANSACTIONS with their parts, and add up as FIN_SUMMARY does', () => {
  write('FIN Splits', [
    ['Transaction ID', 'Amount', 'Category', 'Tag', 'Note'],
    [idOf(3), -60, '', '', ''],
    [idOf(3), -40, 'Wine', '', 'for the feast'],
  ]);
  write('FIN Changes', [
    ['Transaction ID', 'Date', 'Category', 'Note'],
    [idOf(8), '2026-02-08', 'Books', 'a gift'],
  ]);
  write('FIN Categories', [
    ['Category', 'Kind', 'Group'],
    ['Wine', 'spending', 'Leisure'],
  ]);
  const { rows, hasTags } = rowsOf('2026-01-01', '2026-02-28');
  file.platform.state.context = 'cell';
  const columns =
    'columns=id,date,name,amount,kind,kindReason,category,group,note,part; splits=true; visibility=all; dates=text; headers=false';
  expect(
    rows.map((row) => [
      ...[row.id, row.day, row.name, row.amount, row.kind, row.reason, row.category, row.group, row.note],
      row.part === null ? null : `${row.part.number} of ${row.part.count}`,
    ]),
  ).toEqual(evaluateTable(file.platform, 'FIN_TRANSACTIONS', '2026-01-01', '2026-02-28', columns));
  const posted = rows.filter(({ isPending, isIgnored }) => !isPending && !isIgnored);
  const sumOf = (kind: string) =>
    posted.filter((row) => row.kind === kind).reduce((sum, row) => sum + (row.amount ?? 0), 0);
  const options = 'pending=false; columns=in,out,transfers; totals=true; headers=false';
  expect(evaluateTable(file.platform, 'FIN_SUMMARY', 'year', '2026-01-01', '2026-02-28', options).slice(-1)).toEqual([
    [sumOf('income'), 0 - sumOf('spending'), sumOf('transfer')],
  ]);
  expect(hasTags).toBe(true);
  expect(rows.find(({ id }) => id === idOf(8))).toMatchObject({
    original: { name: 'Purchase 8', merchant: null, category: null },
  });
});

test('a transfer has its other side, also on a day that was not asked for', () => {
  const [row] = rowsOf('2026-02-05', '2026-02-05').rows;
  expect(row).toMatchObject({
    kind: 'transfer',
    sides: [{ id: idOf(4), accountId: checkingId, day: '2026-02-04', amount: -250, currency: 'USD', isPending: false }],
  });
});

test('the tags of all days are read once, not for each month', () => {
  view('2026-01-01', '2026-11-30');
  const { requests } = file.platform;
  const before = requests.length;
  for (const month of ['01', '02', '10', '11']) rowsOf(`2026-${month}-01`, `2026-${month}-28`);
  // Those of November may still change, and transfers are looked for in the days around: not one of a tag.
  expect(requests.slice(before).filter(({ url }) => /\/tags/.test(url))).toEqual([]);
  expect(requests.length - before).toBeLessThanOrEqual(2);
});

test('takes some accounts, and says what it does not know', () => {
  expect(view('2026-01-01', '2026-02-28', ['Savings']).accounts.map(({ name }) => name)).toEqual(['Savings']);
  expect(send('getExport', '2026-01-01', '2026-02-28', ['Nowhere']).error.code).toBe('unknown_account');
  expect(send('getExport', '2026-12-01', '2026-12-31').error).toMatchObject({
    code: 'invalid_date',
    message: '2026-12-01 is after today. Choose days that have begun.',
  });
  expect(send('getExport', '2026-03-01', '2026-02-28').error.code).toBe('invalid_request');
});

describe('receipts', () => {
  const receiptsOf = (tags: readonly string[] = ['travel']) =>
    new Map(
      send('getExportRows', '2026-01-01', '2026-02-28', [], tags).data.rows.map((row: ExportRowView) => [
        row.id,
        row.receipts,
      ]),
    );
  /** A synced table with the column, and what stands in it beside each transaction. */
  const insertTable = (receipts: { readonly [id: string]: string }, heading = 'Receipt') => {
    const { platform } = file;
    const { id, sheetId } = createTable(platform, connectionsOf(platform), defaultChoices);
    runLater(platform, id);
    call(platform, 'addTableColumn', { id, column: 'Receipt' });
    const column = columnOf(platform, sheetId, 'Receipt');
    shownColumns(platform, sheetId, ['Transaction ID']).forEach(([own = ''], r) => {
      typeCells(platform, sheetId, r + 2, column, [[receipts[own] ?? '']]);
    });
    typeCells(platform, sheetId, 1, column, [[heading]]);
    return { id, sheetId, column };
  };

  test('are read beside their transactions in every synced table, under a heading in either language', async () => {
    insertTable({
      [idOf(2)]: 'paper, folder 3',
      [idOf(3)]: '=HYPERLINK("https://drive.example/3"; "Receipt")',
      [idOf(4)]: '=1/0',
    });
    insertTable({ [idOf(2)]: 'https://drive.example/2', [idOf(3)]: 'https://drive.example/3' }, 'beleg');
    await file.platform.workbook.whenCalculated();
    file.transactions = [...file.transactions, of(10, '2026-02-09', -1)];
    const found = receiptsOf();
    expect([2, 3, 4, 5, 10].map((index) => found.get(idOf(index)))).toEqual([
      ['https://drive.example/2', 'paper, folder 3'],
      ['https://drive.example/3'],
      [],
      [],
      // No run has written its row yet.
      null,
    ]);
    expect(receiptsOf([]).get(idOf(3))).toBe(null);
  });

  test('of a table that cannot be read are said to be unknown', () => {
    const { sheetId } = insertTable({ [idOf(3)]: 'x' });
    typeCells(file.platform, sheetId, 1, 2, [['']]);
    file.platform.workbook.deleteColumns(sheetId, 1, 1);
    expect(send('getExportRows', '2026-02-01', '2026-02-28', [], ['Travel']).data.notes).toEqual([
      expect.stringContaining('The receipts in Transactions could not be read: The column'),
    ]);
  });

  test('are asked for by tags with those below them, also by one that only a split has', () => {
    write('FIN Splits', [
      ['Transaction ID', 'Amount', 'Category', 'Tag', 'Note'],
      [idOf(3), -60, '', 'Home office', ''],
      [idOf(3), -40, '', '', ''],
    ]);
    const tags = ['travel', 'Travel > Hotels', 'home Office'];
    expect(send('getExport', '2026-02-01', '2026-02-28', [], tags).data.deductible).toEqual([
      { tag: 'Travel', paths: ['Travel', 'Travel › Hotels'] },
      { tag: 'Travel › Hotels', paths: ['Travel › Hotels'] },
      { tag: 'Home office', paths: ['Home office'] },
    ]);
    const parts = rowsOf('2026-02-01', '2026-02-28').rows.filter(({ id }) => id === idOf(3));
    expect(parts.map(({ tags: own }) => own)).toEqual([['Home office'], []]);
    for (const unknown of ['Travle', 'aaaaaaaa-0000-4000-8000-000000000099']) {
      expect(send('getExport', '2026-02-01', '2026-02-28', [], [unknown]).error.code).toBe('unknown_tag');
    }
  });
});

test.each([
  ['what the key may not list is left out and said', failure(403, 'forbidden_scope'), true],
  ['what cannot be read is an error', failure(500, 'internal_error'), false],
] as const)('%s', async (_, answer, isLeftOut) => {
  const server = transactionServer(() => [of(1, '2026-02-01', -5)], {
    'GET /v1/tags': () => answer,
    'GET /v1/holdings': () => answer,
  });
  const platform = await workbookPlatform({ server });
  const ask = (operation: string) =>
    call(platform, operation, { from: '2026-02-01', to: '2026-02-28', accounts: [], tags: ['Travel'] });
  expect(ask('getExport')).toMatchObject(isLeftOut ? { data: { holdings: null, deductible: null } } : { ok: false });
  const rows = [{ amount: -5, tags: [] }];
  expect(ask('getExportRows')).toMatchObject(isLeftOut ? { data: { hasTags: false, rows } } : { ok: false });
  platform.workbook.dispose();
});
