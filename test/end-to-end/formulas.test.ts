import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readYearOfWorkbook } from '../../scripts/workbench/export-year';
import { startWorkbench } from '../../scripts/workbench/start-workbench';
import { balancesOf, makeBook } from '../../src/export/book';
import { type Decimal, negate, sum, toDecimal, writeDecimal, zero } from '../../src/export/decimal';
import { WorkbookFile } from '../../src/workbench/data-folder/workbook-file';
import { createUniverWorkbook } from '../../src/workbench/workbook/univer-workbook';
import { openCells } from './cells';
import { type DemoService, startDemo } from './demo-service';
import { testFormulas } from './formula-tests';

// The bundle that clasp pushes, in the host, over real HTTP to the service on its database.
let demo: DemoService;

beforeAll(async () => {
  demo = await startDemo();
});

afterAll(async () => {
  await demo.close();
});

testFormulas(
  () => demo,
  () => ({}),
);

test('the books of a year have the sums of FIN_SUMMARY, and each account those of the API', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fin-books-'));
  const cells = await openCells({ apiUrl: demo.url, key: demo.keys.full });
  try {
    await saveStatements(dataDir, [['Everyday Checking', '2026-03-31', 1]]);
    const input = { from: '2026-01-01', to: '2026-12-31', accounts: [], tags: [] };
    const api = { url: demo.url, key: demo.keys.full };
    const year = await readYearOfWorkbook(input, { api, data: dataDir });
    const book = makeBook(year);
    const [gap, another] = book.findings.flatMap((each) => (each.code === 'gap' ? [each] : []));
    expect([gap?.account.view.name, gap?.gap.day, another]).toEqual(['Everyday Checking', '2026-03-31', undefined]);
    // With statements as the bank would have sent them, the account is complete.
    const amountOf = (amount: Decimal | null | undefined) => Number(writeDecimal(amount ?? zero, 0));
    await saveStatements(dataDir, [
      ['Everyday Checking', '2025-12-31', amountOf(gap?.account.opening)],
      ['Everyday Checking', '2026-03-31', amountOf(gap?.gap.computed)],
    ]);
    const only = { from: '2026-01-01', to: '2026-10-31', accounts: ['Everyday Checking'], tags: [] };
    const complete = makeBook(await readYearOfWorkbook(only, { api, data: dataDir }));
    expect(complete.findings).toEqual([]);
    expect(complete.assertions.map(({ day, by }) => [day, by])).toEqual([
      ['2025-12-31', 'statement'],
      ['2026-03-31', 'statement'],
      ['2026-10-31', 'balance'],
    ]);
    const sums = new Map<string, Decimal[]>();
    const addTo = (key: string, amount: Decimal) => sums.set(key, [...(sums.get(key) ?? []), amount]);
    for (const { line, commodity } of book.lines.filter((each) => !each.line.row.isIgnored)) {
      const { kind, category } = line.row;
      const measure = { income: 'in', spending: 'out', transfer: 'transfers' }[kind];
      addTo(
        `${category ?? '(no category)'} ${commodity} ${measure}`,
        kind === 'spending' ? negate(line.amount) : line.amount,
      );
    }
    const options = 'pending=false; columns=category,currency,in,out,transfers; headers=false';
    const summary = await cells.evaluate(`=FIN_SUMMARY("category", "2026-01-01", "2026-12-31", , "${options}")`);
    expect(summary.length).toBeGreaterThan(20);
    for (const [category, currency, ...figures] of summary)
      for (const [index, measure] of ['in', 'out', 'transfers'].entries()) {
        const own = sum(sums.get(`${category} ${currency} ${measure}`) ?? []);
        expect([category, measure, writeDecimal(own, 0)]).toEqual([category, measure, String(figures[index])]);
      }

    const ofAccounts = new Map<string, Decimal[]>();
    for (let token: string | undefined = ''; token !== undefined; ) {
      const url = new URL(
        '/v1/transactions?dateFrom=2026-01-01&dateTo=2026-12-31&visibility=all&pageSize=100',
        demo.url,
      );
      if (token !== '') url.searchParams.set('pageToken', token);
      const page = await (await fetch(url, { headers: { 'X-API-Key': demo.keys.full } })).json();
      for (const { accountId, displayAmount, pending, currencyCode } of page.data) {
        const account = book.accounts.find(({ view }) => view.id === accountId);
        if (pending === true || account === undefined) continue;
        const key = `${account.path} ${currencyCode}`;
        ofAccounts.set(key, [...(ofAccounts.get(key) ?? []), toDecimal(displayAmount)]);
      }
      token = page.pagination.nextPageToken;
    }
    const moved = balancesOf(book.entries.filter(({ number }) => number > 0));
    expect(ofAccounts.size).toBeGreaterThan(8);
    for (const [key, amounts] of ofAccounts) {
      const [path = '', commodity = ''] = key.split(' ');
      expect([key, writeDecimal(moved.get(path)?.get(commodity) ?? zero, 0)]).toEqual([
        key,
        writeDecimal(sum(amounts), 0),
      ]);
    }
  } finally {
    await cells.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** A workbook of a data folder in which the user has confirmed statements. */
async function saveStatements(dataDir: string, lines: readonly (readonly [string, string, number])[]): Promise<void> {
  const workbook = await createUniverWorkbook({ timeZone: 'America/New_York' });
  const { sheetId } = workbook.insertSheet('FIN Statements');
  const rows = [['Account', 'Statement date', 'Closing balance'], ...lines];
  workbook.write(
    sheetId,
    { row: 1, column: 1, rowCount: rows.length, columnCount: 3 },
    rows.map((row) => row.map((value) => ({ value }))),
  );
  new WorkbookFile(dataDir).write(workbook.snapshot());
  workbook.dispose();
}

test('a failed start leaves no incomplete workbook behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fin-refused-'));
  try {
    const key = `${demo.keys.full}x`;
    const api = { url: demo.url, key };
    await expect(startWorkbench({ port: 0, apiPort: 0, dataDir, api })).rejects.toThrow('No connection');
    expect(await readdir(dataDir)).not.toContain('workbook.json');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
