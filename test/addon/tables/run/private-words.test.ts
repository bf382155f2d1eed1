import { changeSheet } from '../../../../src/addon/changes/change-sheet';
import { checkingId } from '../../../support/api/sample-records';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';
import { columnOf, runLater, shownColumns, typeCells } from './run-later';

let platform: WorkbookPlatform;

beforeEach(async () => {
  const of = (index: number, name: string, category: string, fields: object) =>
    payment(index, { name, organizationTransactionCategoryName: category, transactionDate: '2026-11-18', ...fields });
  const server: Transaction[] = [
    of(1, 'Market', 'Home', { displayAmount: -20, amount: 20 }),
    of(2, 'Clinic', 'Health', { displayAmount: -81.5, amount: 81.5 }),
  ];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const sheetNamed = (name: string) => platform.workbook.sheets().find((each) => each.name === name)?.sheetId ?? -1;

test('what is typed into a table of a private connection tells FIN Changes nothing that the table does not show', () => {
  const { id } = call(platform, 'createTable', {
    ...allTransactions,
    columns: ['category'],
    overrides: ['category'],
  }).data;
  runLater(platform, id);
  const sheetId = sheetNamed('Transactions');
  typeCells(platform, sheetId, 2, columnOf(platform, sheetId, 'Category'), [['Mine']]);
  runLater(platform, id);
  expect(shownColumns(platform, sheetNamed('FIN Changes'), ['Category', 'Name', 'Currency'])).toEqual([
    ['Mine', '', ''],
  ]);
});

test('a guess in FIN Changes brings nothing into a table of a private connection', () => {
  const { id } = call(platform, 'createTable', {
    ...allTransactions,
    categories: ['Home'],
    columns: ['name', 'category'],
  }).data;
  runLater(platform, id);
  const { workbook } = platform;
  const { sheetId } = workbook.insertSheet('FIN Changes', 0);
  const cells: { [key: string]: unknown } = {
    id: 'ffffffff-0000-4000-8000-000000000001',
    date: '2026-11-18',
    recorded: -81.5,
    category: 'Home',
    pending: true,
    accountId: checkingId,
  };
  const columns = Object.entries(changeSheet.columns);
  workbook.write(sheetId, { row: 1, column: 1, rowCount: 2, columnCount: columns.length }, [
    columns.map(([, { title }]) => ({ value: title })),
    columns.map(([key]) => ({ value: (cells[key] ?? null) as string | null })),
  ]);
  runLater(platform, id);
  expect(shownColumns(platform, sheetNamed('Transactions'), ['Name', 'Category'])).toEqual([['Market', 'Home']]);
});
