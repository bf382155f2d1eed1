import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, typeCells } from './run-later';

const choices: TableChoices = { ...defaultChoices, schedule: { every: 'hours', hours: 6 } };
const titles = ['Date', 'Amount', 'Pending'];

let platform: WorkbookPlatform;
let server: Transaction[];
let sheetId: number;
let id: string;

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-11' })];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const run = () => runLater(platform, id);
const column = (title: string) => columnOf(platform, sheetId, title);
const cells = (title: string) => {
  const { rowCount = 2 } = platform.workbook.usedRectangle(sheetId) ?? {};
  return platform.workbook.values(sheetId, at(2, column(title), rowCount - 1)).flat();
};

/** What Google does to cells that the user formats as plain text: they contain what they showed. */
function formatAsText(title: string, rowCount = 999): void {
  const { workbook } = platform;
  const area = at(2, column(title), rowCount);
  const shown = workbook.displayValues(sheetId, area);
  workbook.setNumberFormats(
    sheetId,
    area,
    Array.from({ length: rowCount }, () => ['@']),
  );
  workbook.write(
    sheetId,
    area,
    shown.map((row) => row.map((text) => ({ value: text === '' ? null : text }))),
  );
}

function insertTable(newRows: 'top' | 'bottom'): void {
  ({ id, sheetId } = createTable(platform, connectionsOf(platform), { ...choices, newRows }));
  run();
}

const serial = (day: number) => ({ dateSerial: 46_326 + day });

describe.each(['top', 'bottom'] as const)(
  'columns that the user formatted as plain text, new rows at the %s',
  (newRows) => {
    const inOrder = <Value>(values: readonly Value[]) => (newRows === 'top' ? [...values].reverse() : [...values]);

    test('have dates, numbers and booleans again after the next run', () => {
      insertTable(newRows);
      for (const title of titles) formatAsText(title);
      expect(run()).toMatchObject({ changed: 2 });
      expect(cells('Date')).toEqual(inOrder([serial(10), serial(11)]));
      expect(cells('Amount')).toEqual(inOrder([-1, -2]));
      expect(cells('Pending')).toEqual([false, false]);
      expect(run()).toMatchObject({ changed: 0 });
    });

    test('have them in new rows too, and no run changes those again', () => {
      insertTable(newRows);
      for (const title of titles) formatAsText(title);
      server = [
        ...server,
        payment(3, { transactionDate: '2026-11-12' }),
        payment(4, { transactionDate: '2026-11-13' }),
      ];
      expect(run()).toMatchObject({ added: 2, changed: 2 });
      expect(cells('Date')).toEqual(inOrder([10, 11, 12, 13].map(serial)));
      expect(cells('Amount')).toEqual(inOrder([-1, -2, -3, -4]));
      expect(cells('Pending')).toEqual([false, false, false, false]);
      expect(run()).toMatchObject({ added: 0, changed: 0 });
    });

    test('have them in new rows beside rows that no run writes any more', () => {
      insertTable(newRows);
      server = [];
      run();
      for (const title of ['Date', 'Amount']) formatAsText(title);
      server = [payment(3, { transactionDate: '2026-11-12' }), payment(4, { transactionDate: '2026-11-13' })];
      expect(run()).toMatchObject({ added: 2 });
      expect(cells('Date')).toEqual(inOrder(['2026-11-10', '2026-11-11', serial(12), serial(13)]));
      expect(cells('Amount')).toEqual(inOrder(['-1.00', '-2.00', -3, -4]));
      const formats = platform.workbook.numberFormats(sheetId, at(2, column('Date'), 4)).flat();
      expect(formats).toEqual(inOrder(['@', '@', 'yyyy-mm-dd', 'yyyy-mm-dd']));
      expect(run()).toMatchObject({ changed: 0 });
    });
  },
);

test('the first rows of a table have dates, numbers and booleans in columns of plain text', () => {
  const first = server;
  server = [];
  insertTable('bottom');
  for (const title of titles) formatAsText(title);
  server = first;
  expect(run()).toMatchObject({ added: 2 });
  expect(cells('Date')).toEqual([serial(10), serial(11)]);
  expect(cells('Pending')).toEqual([false, false]);
  expect(run()).toMatchObject({ changed: 0 });
});

test('a column of texts stays plain text in new rows', () => {
  insertTable('bottom');
  formatAsText('Name');
  typeCells(platform, sheetId, 1, 12, [['Code'], ['007'], ['008']]);
  formatAsText('Code');
  server = [...server, payment(3, { transactionDate: '2026-11-12', name: '=1+1' }), payment(4, { name: '2026-11-12' })];
  run();
  expect(cells('Name').sort()).toEqual(['2026-11-12', '=1+1', 'Purchase 1', 'Purchase 2']);
  expect(platform.workbook.numberFormats(sheetId, at(2, column('Code'), 4)).flat()).toEqual(['@', '@', '@', '@']);
  expect(run()).toMatchObject({ changed: 0 });
});
