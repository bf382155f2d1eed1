import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCommand } from '../../scripts/service/import';
import { fillStartingWorkbook } from '../../scripts/workbench/fill-starting-workbook';
import { type RunningWorkbench, startWorkbench } from '../../scripts/workbench/start-workbench';
import type { BankImportAnswer } from '../../src/workbench/server/bank-imports';
import { type CellValue, isCellError } from '../../src/workbench/workbook/workbook';
import { fetchPath } from '../support/browser/http-request';

const startedAt = Date.now();
/** It goes on: an execution takes time, and one after it that began earlier would find the cache newer than itself. */
const now = () => Date.UTC(2026, 10, 28, 12) + Date.now() - startedAt;
const amountsOfFile = ['-3.50', '-3.50', '-0.10', '-0.20', '2500.00', '-1199.99', '87.31', '-19.90', '-0.01'];
const openingCents = 100_000n;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-household-'));
});

afterAll(() => rm(folder, { recursive: true }));

const start = (): Promise<RunningWorkbench> =>
  startWorkbench({
    port: 0,
    apiPort: 0,
    dataDir: folder,
    api: null,
    isHousehold: true,
    realNow: now,
    platform: { skipsSleep: true, slowdown: 20 },
    fill: (workbook) => fillStartingWorkbook(workbook, 'Nothing here yet.'),
  });

const toCents = (text: string): bigint => BigInt(text.replace('.', ''));
const fromCents = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, text) => sum + toCents(text), 0n);

/** A statement in OFX 2 of these amounts, one a day of March from a day on, with the balance at its end. */
function statementOf(amounts: readonly string[], firstDay: number, closingCents: bigint): string {
  const day = (index: number) => `202603${String(firstDay + index).padStart(2, '0')}`;
  const rows = amounts.map(
    (amount, index) =>
      `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${day(index)}</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${day(index)}</FITID><NAME>Row ${firstDay + index}</NAME></STMTTRN>`,
  );
  return `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>4711</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST>${rows.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>${fromCents(closingCents)}</BALAMT><DTASOF>${day(amounts.length - 1)}</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

/** Writes a formula into a sheet of its own, which stays. */
async function write({ workbook }: RunningWorkbench, name: string, formula: string): Promise<void> {
  const { sheetId } = workbook.insertSheet(name);
  workbook.write(sheetId, { row: 1, column: 1, rowCount: 1, columnCount: 1 }, [[{ formula }]]);
}

/** The rows below the headings. */
async function rowsOf({ workbook }: RunningWorkbench, name: string): Promise<CellValue[][]> {
  await workbook.whenCalculated();
  const sheetId = workbook.sheets().find((sheet) => sheet.name === name)?.sheetId ?? 0;
  const used = workbook.usedRectangle(sheetId);
  return used === null ? [] : (workbook.values(sheetId, used).slice(1) as CellValue[][]);
}

test('a household begins empty, and every figure of the sheet is what its bank files add up to', async () => {
  const [before, after] = [amountsOfFile.slice(0, 5), amountsOfFile.slice(5)];
  const first = await start();
  await write(first, 'Rows', '=FIN_TRANSACTIONS("this year", "columns=name,amount; sort=date")');
  await write(first, 'Sums', '=FIN_SUMMARY("account", "this year", "columns=account,count,net")');
  await write(first, 'Balances', '=FIN_ACCOUNTS("columns=name,balance,currency")');
  expect(first.isEmpty).toBe(true);
  expect([await rowsOf(first, 'Rows'), await rowsOf(first, 'Balances')]).toEqual([[], []]);
  const overview = await rowsOf(first, 'Overview');
  expect(overview[1]?.[1]).toBe('Nothing here yet.');
  expect(overview.flat().filter(isCellError)).toEqual([]);

  const content = Buffer.from(statementOf(before, 1, openingCents + sumOf(before))).toString('base64');
  const form = { name: 'march.ofx', content, answers: {}, decisions: {}, isConfirmed: true };
  const accounts = { '["1","4711"]': { name: 'Giro' } };
  const answer = await fetchPath(first.url, '/api/bank-files/store', { method: 'POST', body: { ...form, accounts } });
  expect((await answer.json()) as BankImportAnswer).toMatchObject({ kind: 'stored', added: before.length });
  await expectFigures(first, before);

  // Other commands find this household, and only its user can read the key.
  const running = join(folder, 'running-api.json');
  expect(JSON.parse(await readFile(running, 'utf8'))).toMatchObject({ url: first.apiUrl });
  for (const file of [running, join(folder, 'service/workbench-key')]) expect((await stat(file)).mode & 0o077).toBe(0);

  const file = join(folder, 'later.ofx');
  await writeFile(file, statementOf(after, 1 + before.length, openingCents + sumOf(amountsOfFile)));
  const command = () => importCommand.run([file, '--data', join(folder, 'service')], {});
  await expect(command()).rejects.toThrow(/^Stop npm start, or the service, with Ctrl\+C, run this command/);
  await first.close();
  const quiet = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await command().finally(() => quiet.mockRestore());

  const second = await start();
  expect(second.isEmpty).toBe(false);
  await expectFigures(second, amountsOfFile);
  await second.close();
});

async function expectFigures(workbench: RunningWorkbench, amounts: readonly string[]): Promise<void> {
  expect(await rowsOf(workbench, 'Rows')).toEqual(amounts.map((text, index) => [`Row ${index + 1}`, Number(text)]));
  expect(await rowsOf(workbench, 'Sums')).toEqual([['Giro', amounts.length, Number(fromCents(sumOf(amounts)))]]);
  const balance = Number(fromCents(openingCents + sumOf(amounts)));
  expect(await rowsOf(workbench, 'Balances')).toEqual([['Giro', balance, 'EUR']]);
}
