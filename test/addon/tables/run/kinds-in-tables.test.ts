import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { brokerageId } from '../../../support/api/sample-records';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { runLater, shownCells } from './run-later';

let platform: WorkbookPlatform;

beforeEach(async () => {
  const before = payment(1, { transactionDate: '2026-10-31' });
  const amount = -Number(before.displayAmount);
  const server: Transaction[] = [
    before,
    payment(2, { transactionDate: '2026-11-01', displayAmount: amount, accountId: brokerageId }),
    payment(3, { transactionDate: '2026-11-12' }),
  ];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

test('the first day of a table does not change the kind of its rows, in a routine run or one that reads everything', () => {
  const table = createTable(platform, connectionsOf(platform), {
    ...defaultChoices,
    columns: ['date', 'amount', 'kind', 'id'],
    filters: { ...defaultChoices.filters, from: '2026-11-01' },
  });
  const kinds = () => {
    const [headings = [], ...rows] = shownCells(platform, table.sheetId);
    return rows.map((row) => [row[headings.indexOf('Date')], row[headings.indexOf('Kind')]]);
  };
  for (const isFull of [false, false, true, false]) {
    runLater(platform, table.id, isFull);
    expect(kinds()).toEqual([
      ['2026-11-01', 'transfer'],
      ['2026-11-12', 'spending'],
    ]);
  }
});
