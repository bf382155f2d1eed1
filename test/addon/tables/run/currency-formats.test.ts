import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, shownColumns } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const paid = (index: number, displayAmount: number, currencyCode: string | null) =>
  payment(index, {
    displayAmount,
    currencyCode,
    transactionDate: `2026-11-${String(index).padStart(2, '0')}`,
  });

const insertTable = (changed: Partial<TableChoices> = {}) => {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, ...changed });
  runLater(platform, table.id);
  return table;
};
const amounts = (sheetId: number) => shownColumns(platform, sheetId, ['Amount']).map(([amount]) => amount);

test.each([
  ['KWD', [12.345, 0.004, -7], ['12.345', '0.004', '-7.000']],
  ['JPY', [1_500, -20], ['1,500', '-20']],
  ['CLF', [0.0001], ['0.0001']],
  ['USD', [1_500, 12.5], ['1,500.00', '12.50']],
  // A currency that the table does not know, and amounts with more decimals than their currency.
  ['BTC', [0.004], ['0.004']],
  ['USD', [0.004], ['0.004']],
  ['JPY', [0.5], ['0.50']],
  [null, [12.345, 3], ['12.345', '3.00']],
])('amounts in %s: %j are shown as %j', (code, given, expected) => {
  server = given.map((amount, index) => paid(index + 1, amount, code));
  const { sheetId } = insertTable();
  expect(amounts(sheetId)).toEqual(expected);
});

test.each(['top', 'bottom'] as const)('each new row on the %s has the decimals of its currency', (newRows) => {
  server = [paid(1, 12.345, 'KWD')];
  const { id, sheetId } = insertTable({ newRows });
  for (const [index, [amount, code]] of (
    [
      [1_500, 'JPY'],
      [2.5, 'USD'],
      [1, 'KWD'],
    ] as const
  ).entries()) {
    server = [...server, paid(index + 2, amount, code)];
    runLater(platform, id);
  }
  expect(amounts(sheetId).sort()).toEqual(['1,500', '1.000', '12.345', '2.50']);
});

test('a format that the user gave the rows stays, also for those of other currencies', () => {
  server = [paid(1, 2.5, 'USD')];
  const { id, sheetId } = insertTable();
  platform.workbook.setNumberFormats(sheetId, at(2, columnOf(platform, sheetId, 'Amount')), [['#,##0']]);
  server = [...server, paid(2, 7.25, 'USD'), paid(3, 12.345, 'KWD')];
  runLater(platform, id);
  expect(amounts(sheetId)).toHaveLength(3);
  expect(amounts(sheetId).every((amount) => /^\d+$/.test(amount ?? ''))).toBe(true);
});

test('new rows of the same currency take no more calls than before', () => {
  server = [paid(1, 1_500, 'JPY')];
  const { id } = insertTable();
  const namesOf = (index: number, code: string) => {
    server = [...server, paid(index, 20, code)];
    const first = platform.service.names.length;
    runLater(platform, id);
    return platform.service.names.slice(first).filter((name) => name === 'setNumberFormats').length;
  };
  expect([namesOf(2, 'JPY'), namesOf(3, 'USD')]).toEqual([0, 1]);
});
