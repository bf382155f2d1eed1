import { type RunningWorkbench, startWorkbench } from '../../scripts/workbench/start-workbench';
import type { BankImportAnswer } from '../../src/workbench/server/bank-imports';
import { fetchPath } from '../support/browser/http-request';

let workbench: RunningWorkbench;

beforeAll(async () => {
  const platform = { skipsSleep: true, slowdown: 20 };
  workbench = await startWorkbench({ port: 0, apiPort: 0, dataDir: null, api: null, platform });
});

afterAll(() => workbench.close());

const csv = [
  'Date;Text;Amount;Currency',
  '13/06/2025;Café Roma;-3,50;EUR',
  '13/06/2025;Café Roma;-3,50;EUR',
  '14/06/2025;Pay;2.500,00;EUR',
].join('\n');

async function post<Answer>(path: string, body: object): Promise<Answer> {
  return (await (await fetchPath(workbench.url, path, { method: 'POST', body })).json()) as Answer;
}

/** The rows of a formula, without its headings. */
async function rowsOf(sheetId: number): Promise<unknown[][]> {
  await workbench.workbook.whenCalculated();
  const used = workbench.workbook.usedRectangle(sheetId);
  return used === null ? [] : workbench.workbook.values(sheetId, used).slice(1);
}

test('formulas show a bank file that the page imports, from months that were read before, and no longer when it is undone', async () => {
  const { workbook } = workbench;
  const { sheetId } = workbook.insertSheet('Giro');
  const formula = '=FIN_TRANSACTIONS("2025-06-01", "2025-06-30", "account=Giro; columns=name,amount; headers=true")';
  const all = workbook.insertSheet('All').sheetId;
  const anchor = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
  workbook.write(all, anchor, [[{ formula: '=FIN_TRANSACTIONS("2025-06-01", "2025-06-30", "columns=name,amount")' }]]);
  const before = await rowsOf(all);
  expect(before.length).toBeGreaterThan(20);

  const content = Buffer.from(csv).toString('base64');
  const form = { name: 'june.csv', content, answers: {}, decisions: {}, isConfirmed: true };
  const accounts = { '': { name: 'Giro' } };
  const stored = await post<BankImportAnswer>('/api/bank-files/store', { ...form, accounts });
  if (stored.kind !== 'stored') throw new Error(JSON.stringify(stored));
  workbook.write(sheetId, anchor, [[{ formula }]]);
  expect(await rowsOf(sheetId)).toEqual([
    ['Pay', 2500],
    ['Café Roma', -3.5],
    ['Café Roma', -3.5],
  ]);
  expect((await rowsOf(all)).length).toBe(before.length + 3);

  await post('/api/bank-files/undo', { number: stored.number, touched: null });
  expect(await rowsOf(all)).toEqual(before);
});
