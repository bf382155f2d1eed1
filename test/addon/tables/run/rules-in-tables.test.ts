import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';
import { runLater, shownCells } from './run-later';

let platform: WorkbookPlatform;

beforeEach(async () => {
  const of = (index: number, name: string, category: string, transactionDate: string) =>
    payment(index, { name, organizationTransactionCategoryName: category, transactionDate });
  const server: Transaction[] = [
    of(1, 'Market', 'Home', '2026-11-19'),
    of(2, 'Clinic', 'Health', '2026-11-18'),
    // Older than what a routine run reads again.
    of(3, 'Clinic', 'Health', '2026-03-02'),
  ];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

/** The sheet FIN Rules with one rule, or without any. */
function writeRule(...rule: readonly string[]): void {
  const { workbook } = platform;
  const found = workbook.sheets().find(({ name }) => name === 'FIN Rules');
  const { sheetId } = found ?? workbook.insertSheet('FIN Rules', 0);
  const titles = ['Value', 'Tag', 'Set column', 'Set to'];
  workbook.write(
    sheetId,
    { row: 1, column: 1, rowCount: 2, columnCount: 4 },
    [titles, titles.map((_, index) => rule[index] ?? null)].map((row) => row.map((value) => ({ value }))),
  );
}

function shownIn(sheetName: string): unknown[] {
  const { sheetId } = platform.workbook.sheets().find(({ name }) => name === sheetName) ?? { sheetId: -1 };
  const [headings = [], ...rows] = shownCells(platform, sheetId);
  const of = (row: readonly unknown[], title: string) => row[headings.indexOf(title)];
  return rows.map((row) => `${of(row, 'Name')} ${of(row, 'Category')} ${of(row, 'Removed') ?? ''}`.trim());
}

const insert = (categories: string[]): string =>
  call(platform, 'createTable', { ...allTransactions, categories, columns: ['name', 'category'] }).data.id;

test('a rule brings nothing into an approved table of a private connection, and shows nothing in it', () => {
  const id = insert(['Home']);
  const all = insert([]);
  writeRule('clinic', '', 'Category', 'Home');
  for (const each of [id, all]) runLater(platform, each);
  expect(shownIn('Transactions')).toEqual(['Market Home']);
  expect(shownIn('Transactions 2')).toEqual(['Clinic Health', 'Clinic Health', 'Market Home']);
});

test('a table that everybody may read follows rules, also in days that no routine run reads', () => {
  call(platform, 'shareConnection');
  const id = insert([]);
  runLater(platform, id);
  const before = ['Clinic Health', 'Clinic Health', 'Market Home'];
  expect(shownIn('Transactions')).toEqual(before);
  writeRule('clinic', '', 'Category', 'Body');
  runLater(platform, id);
  expect(shownIn('Transactions')).toEqual(['Clinic Body', 'Clinic Body', 'Market Home']);
  writeRule();
  runLater(platform, id);
  expect(shownIn('Transactions')).toEqual(before);
});
