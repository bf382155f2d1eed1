import { insertFromMenu } from '../../../../src/addon/menu';
import { brokerageId } from '../../../support/api/sample-records';
import { failure, record, type scriptedApi } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';

let platform: WorkbookPlatform;
let server: Transaction[];

const of = (index: number, currencyCode: string | null, transactionDate = '2026-11-02') =>
  payment(index, { currencyCode, transactionDate, displayAmount: -5 });
const holding = (id: string, marketValueCurrencyCode: string) => ({
  id,
  accountId: brokerageId,
  marketValue: 1,
  marketValueCurrencyCode,
});

async function open(more: Parameters<typeof scriptedApi>[0] = {}) {
  platform = await workbookPlatform({
    server: transactionServer(() => server, {
      'GET /v1/organization': () => record({ name: 'Doe', baseCurrencyCode: 'USD' }),
      'GET /v1/holdings': [holding('h1', 'CHF'), holding('h2', 'A"&1')],
      ...more,
    }),
  });
}

beforeEach(() => {
  server = [of(1, 'gbp'), of(2, 'USD'), of(3, null), of(4, 'SEK', '2024-01-01')];
});

afterEach(() => platform.workbook.dispose());

const press = (alerts: readonly unknown[] = []) => {
  platform.shown.alerts.length = 0;
  insertFromMenu(platform, connectionsOf(platform), 'rates');
  expect(platform.shown.alerts).toEqual(alerts);
};
const area = (rowCount: number) => ({ row: 1, column: 1, rowCount, columnCount: 4 });
const sheet = () => {
  const { sheetId } = platform.workbook.sheets().find(({ name }) => name === 'FIN Rates') ?? { sheetId: -1 };
  return platform.spreadsheet()?.editableSheet(sheetId) ?? Promise.reject(new Error('no sheet'));
};
/** Formulas, otherwise what is shown. */
const shown = async (rowCount: number) => {
  const found = await sheet();
  const [values, formulas] = [found.displayValues(area(rowCount)), found.formulasIn(area(rowCount))];
  return values.map((row, r) => row.map((value, c) => formulas[r]?.[c] || value));
};
const noteOf = (code: string) => `1 ${code} in USD. You can write a number in place of the formula.`;

test('lists the currencies of accounts, holdings and transactions, with a formula for each', async () => {
  await open();
  press();
  expect(await shown(5)).toEqual([
    ['Currency', 'Rate to USD', 'Date', 'Note'],
    ['CHF', '=GOOGLEFINANCE("CURRENCY:CHFUSD")', '', noteOf('CHF')],
    ['EUR', '=GOOGLEFINANCE("CURRENCY:EURUSD")', '', noteOf('EUR')],
    ['GBP', '=GOOGLEFINANCE("CURRENCY:GBPUSD")', '', noteOf('GBP')],
    ['', '', '', ''],
  ]);
  const [[note]] = (await sheet()).notes({ row: 1, column: 2, rowCount: 1, columnCount: 1 }) as [[string]];
  expect(note).toContain('with a rate of 1.09, 100 of it are 109.');
});

test('adds missing currencies below, in the columns of the headings, and keeps what the user wrote', async () => {
  await open();
  press();
  const found = await sheet();
  found.setValues({ row: 3, column: 2, rowCount: 1, columnCount: 2 }, [[1.5, '']]);
  found.setValues({ row: 5, column: 1, rowCount: 1, columnCount: 3 }, [['EUR', 1.25, '2026-01-31']]);
  found.insertColumnsAfter(1, 1);
  server.push(of(7, 'JPY'));
  platform.state.now += 3_600_000;
  press();
  press();
  expect((await shown(7)).map((row) => row.slice(0, 3))).toEqual([
    ['Currency', '', 'Rate to USD'],
    ['CHF', '', '=GOOGLEFINANCE("CURRENCY:CHFUSD")'],
    ['EUR', '', '1.5'],
    ['GBP', '', '=GOOGLEFINANCE("CURRENCY:GBPUSD")'],
    ['EUR', '', '1.25'],
    ['JPY', '', '=GOOGLEFINANCE("CURRENCY:JPYUSD")'],
    ['', '', ''],
  ]);
  // The balance of 99 EUR, at the rate since January.
  const args = ['in=USD; account=Brokerage; columns=net,currency; headers=false'] as const;
  expect(evaluateTable(platform, 'FIN_NETWORTH', ...args)).toEqual([[123.75, 'USD']]);
});

test('a base in small letters is the base', async () => {
  await open();
  const { sheetId } = platform.workbook.insertSheet('FIN Rates', 0);
  platform.workbook.write(sheetId, { row: 1, column: 1, rowCount: 1, columnCount: 2 }, [
    [{ value: 'Currency' }, { value: 'Rate to chf' }],
  ]);
  press();
  expect((await shown(2))[1]?.slice(0, 2)).toEqual(['EUR', '=GOOGLEFINANCE("CURRENCY:EURCHF")']);
});

test('without a base currency of the organization it is the one of most accounts, and the heading keeps it', async () => {
  await open({ 'GET /v1/organization': () => failure(403, 'forbidden_scope'), 'GET /v1/holdings': [] });
  press();
  expect((await shown(3)).map((row) => row.slice(0, 2))).toEqual([
    ['Currency', 'Rate to EUR'],
    ['GBP', '=GOOGLEFINANCE("CURRENCY:GBPEUR")'],
    ['USD', '=GOOGLEFINANCE("CURRENCY:USDEUR")'],
  ]);
});

test.each([
  ['fin rates', [['Mine'], ['Euro']], 'Row 2 of FIN Rates has no currency code such as EUR, but "Euro".'],
  [
    'FIN Rates',
    [
      ['Currency', 'Rate'],
      ['USD', '0.9'],
      ['EUR', '1'],
    ],
    'Write the base currency in the heading of the rates in FIN Rates, such as Rate to USD.',
  ],
  ['FIN Rates', [['Mine'], ['Euro']], 'Row 2 of FIN Rates has no currency code such as EUR, but "Euro".'],
])('changes nothing in a sheet %s that formulas do not read', async (name, rows, message) => {
  await open();
  const { sheetId } = platform.workbook.insertSheet(name, 0);
  const cells = { row: 1, column: 1, rowCount: rows.length, columnCount: rows[0]?.length ?? 1 };
  platform.workbook.write(
    sheetId,
    cells,
    rows.map((row) => row.map((value) => ({ value }))),
  );
  press([expect.stringContaining(message)]);
  expect(platform.workbook.displayValues(sheetId, cells)).toEqual(rows);
});
