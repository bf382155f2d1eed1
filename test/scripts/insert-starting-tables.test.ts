import { type Assembly, assemble } from '../../scripts/assemble';
import { insertStartingTables } from '../../scripts/insert-starting-tables';
import { fillStartingWorkbook } from '../../src/workbench/starting-workbook/fill-starting-workbook';
import { type DemoService, startDemo } from '../end-to-end/demo-service';

let demo: DemoService;
let opened: Assembly;

beforeAll(async () => {
  demo = await startDemo();
  const options = { dataDir: null, timeZone: 'America/New_York', platform: { skipsSleep: true } };
  opened = await assemble({ ...options, apiUrl: demo.url, key: demo.keys.full, fill: fillStartingWorkbook });
});

afterAll(async () => {
  await opened?.close();
  await demo?.close();
});

test('adds a synced table with notes and a dashboard to a starting workbook, which still opens at its first sheet', async () => {
  const { workbook, host } = opened;
  const { filled } = await insertStartingTables({ workbook, host });
  expect(workbook.sheets().map(({ name }) => name)).toEqual([
    ...['Overview', 'Accounts', 'Transactions', 'Holdings', 'Try it'],
    ...['Synced transactions', 'Net worth history', 'Dashboard'],
  ]);
  const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)?.sheetId ?? -1;
  expect(workbook.selection('owner').sheetId).toBe(idOf('Overview'));
  expect(workbook.charts().filter(({ sheetId }) => sheetId === idOf('Dashboard'))).toHaveLength(6);

  await filled;
  const table = idOf('Synced transactions');
  const shown = workbook.displayValues(table, { row: 1, column: 1, rowCount: 12, columnCount: 12 });
  expect(shown[0]).toEqual([
    ...['Date', 'Name', 'Amount', 'Note', 'Currency', 'Category', 'Account', 'Tags', 'Pending', 'Transaction ID'],
    ...['Gone since', ''],
  ]);
  expect(shown.filter((row) => row[3] !== '').map((row) => row[3])).toEqual([
    ...['Note', 'Ask Ann what this was', 'Shared: half of it comes back', 'Keep the receipt for the tax return'],
  ]);
  expect(host.executions().filter(({ error }) => error !== null)).toMatchObject([
    // The example of an error in Try it.
    { functionName: 'FIN_TRANSACTIONS' },
  ]);
});
