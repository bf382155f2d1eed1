import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { paths } from '../../scripts/paths';
import { startWorkbench } from '../../scripts/workbench/start-workbench';
import { addMonths } from '../../src/addon/days/day-text';
import { launchBrowser } from '../support/browser/browser';
import { fetchPath } from '../support/browser/http-request';
import {
  cellText,
  clickExtension,
  hoverMessage,
  type OpenedWorkbench,
  openWorkbench,
  pasteCells,
  selectCells,
  showDrawer,
  sidebarFrame,
  typeFormula,
  waitForCell,
} from '../support/browser/workbench-page';
import { until } from '../support/until';
import { type StartedWorkbench, startWorkbenchProcess } from './started-workbench';

// The first steps of a new user in a real browser, with the workbench of npm start, and further starts on the same data
// folder. Each test continues from the one before.
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let dataDir: string;
let workbench: StartedWorkbench;
let browser: Browser;
let opened: OpenedWorkbench;
let sidebar: FrameLocator;
let sheet: string;
let connectedAt = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fin-story-'));
  workbench = await startWorkbenchProcess({ dataDir });
  browser = await launchBrowser();
  opened = await openWorkbench(browser, workbench.url);
  await opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  sidebar = sidebarFrame(opened.page);
});

afterAll(async () => {
  await browser?.close();
  await workbench?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the first start prints where the new workbook is stored', () => {
  expect(workbench.printed).toMatch(
    /Starting the workbench[\s\S]+Creating the database[\s\S]+dashboard[\s\S]+Open {2}http/,
  );
  expect(workbench.printed).toContain('The new workbook is kept in');
});

test('the starting workbook shows live figures without any set-up', async () => {
  const { page } = opened;
  await waitForCell(page, 'Overview', 'B2', 'The Hartwell Family');
  await waitForCell(page, 'Overview', 'B6', /^\d{3},\d{3}$/);
  await waitForCell(page, 'Transactions', 'A1', 'Date');
  await waitForCell(page, 'Holdings', 'A1', 'Account');
  await waitForCell(page, 'Transactions', 'I2', uuid);
});

test('the starting workbook has a synced table with notes and a dashboard, and opens at its first sheet', async () => {
  const { page } = opened;
  expect(await page.evaluate(() => window.workbench?.sheetNames())).toEqual([
    ...['Overview', 'Accounts', 'Transactions', 'Holdings', 'Try it'],
    ...['Synced transactions', 'Net worth history', 'Dashboard', 'FIN Dashboard data'],
  ]);
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  const synced = 'Synced transactions';
  await waitForCell(page, synced, 'J2', uuid);
  const texts = (cells: readonly string[]) => Promise.all(cells.map((cell) => cellText(page, synced, cell)));
  expect(await texts(['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'H1', 'I1', 'J1', 'K1', 'L1', 'M1'])).toEqual([
    ...['Date', 'Name', 'Amount', 'Note', 'Currency', 'Category', 'Account', 'Tags', 'Pending', 'Transaction ID'],
    ...['Row key', 'Gone since', ''],
  ]);
  const notes = await texts(Array.from({ length: 11 }, (_, index) => `D${index + 2}`));
  expect(notes.filter((note) => note !== '')).toEqual([
    ...['Ask Ann what this was', 'Shared: half of it comes back', 'Keep the receipt for the tax return'],
  ]);
  // The example of an error in Try it.
  expect((await shownState()).executions.filter(({ error }) => error !== null)).toMatchObject([
    { functionName: 'FIN_TRANSACTIONS', cell: 'Try it!D15' },
  ]);

  await selectCells(page, 'Dashboard', 'A1');
  await page
    .getByTestId(/^chart-/)
    .nth(4)
    .waitFor();
  expect(await page.getByTestId(/^chart-/).count()).toBe(5);
});

interface ShownExecution {
  readonly functionName: string;
  readonly cell: string | null;
  readonly startedAt: number;
  readonly error: object | null;
}

/** `now` is the time of the workbench, which passes slower than that of the machine. */
async function shownState(): Promise<{ readonly now: number; readonly executions: readonly ShownExecution[] }> {
  return JSON.parse(await (await fetchPath(workbench.url, '/api/state')).text());
}

/** Resolves when a cell has been calculated since a time. */
async function untilCalculated(cell: string, since: number): Promise<void> {
  const isCalculated = ({ cell: calculated, startedAt }: ShownExecution) => calculated === cell && startedAt >= since;
  await until(async () => (await shownState()).executions.some(isCalculated));
}

test('a typed formula spills the rows of last month', async () => {
  const { page } = opened;
  await page.locator('[data-u-comp=sheet-bar-append-button]').first().click();
  await page.waitForFunction(() => window.workbench?.sheetNames().includes('Sheet1') === true);
  sheet = 'Sheet1';
  await typeFormula(page, sheet, 'A1', '=FIN_TRANSACTIONS("last month")');

  await waitForCell(page, sheet, 'A1', 'Date');
  await waitForCell(page, sheet, 'H1', 'Pending');
  await waitForCell(page, sheet, 'H30', /^(TRUE|FALSE)$/);
});

test('an error shows its message on hover, and IFERROR catches it', async () => {
  const { page } = opened;
  await typeFormula(page, sheet, 'K2', '=FIN_TRANSACTIONS("nonsense")');
  await waitForCell(page, sheet, 'K2', '#ERROR!');
  expect(await hoverMessage(page, sheet, 'K2')).toContain('"nonsense"');
  await typeFormula(page, sheet, 'K4', '=IFERROR(FIN_TRANSACTIONS("nonsense"),"x")');
  await waitForCell(page, sheet, 'K4', 'x');
});

test('a wrong key is refused, and a valid one connects', async () => {
  const { page } = opened;
  await clickExtension(page, 'Open sidebar');
  await sidebar.getByRole('tab', { name: 'Connect' }).click();
  await sidebar.getByRole('button', { name: 'Disconnect' }).click();
  await sidebar.getByRole('button', { name: 'Disconnect' }).click();
  const key = sidebar.getByLabel('API key', { exact: true });
  await key.fill(workbench.keys.everything.slice(0, -1));
  await sidebar.getByRole('button', { name: 'Connect', exact: true }).click();
  await sidebar.getByRole('alert').filter({ hasText: 'key' }).waitFor();

  await key.fill(workbench.keys.everything);
  connectedAt = (await shownState()).now;
  await sidebar.getByRole('button', { name: 'Connect', exact: true }).click();
  await sidebar.getByRole('button', { name: 'Verify again' }).waitFor();
  const shown = await sidebar.locator('body').textContent();
  expect(shown).toContain('The Hartwell Family');
  expect(shown).not.toContain(workbench.keys.everything);
});

test('three selected rows show their ids and get a tag, and a formula finds them by it', async () => {
  const { page } = opened;
  await untilCalculated(`${sheet}!A1`, connectedAt);
  await selectCells(page, sheet, 'A2:C4');
  await sidebar.getByRole('tab', { name: 'Tag' }).click();
  await sidebar.getByRole('button', { name: 'Use selected rows' }).click();
  await sidebar.getByRole('button', { name: 'Show the IDs' }).click();
  await sidebar.getByText(`${sheet}!A1 shows the IDs.`).waitFor();
  for (const cell of ['I2', 'I3', 'I4']) await waitForCell(page, sheet, cell, uuid);
  const ids = await Promise.all(['I2', 'I3', 'I4'].map((cell) => cellText(page, sheet, cell)));
  await sidebar.getByRole('button', { name: 'Use selected rows' }).click();
  await sidebar.getByText('3 transactions').first().waitFor();
  await sidebar.getByRole('combobox', { name: 'Search tags' }).fill('Proof of purchase');
  await page.keyboard.press('Enter');
  await sidebar.getByRole('button', { name: 'Create tag' }).click();
  await sidebar.getByRole('button', { name: /^Tag 3/ }).click();
  await sidebar.getByText('3 transactions now have the tag Proof of purchase.').waitFor();

  await typeFormula(page, sheet, 'M1', '=FIN_TRANSACTIONS("last month", , "tag=Proof of purchase; columns=id")');
  // The formulas that show tags are calculated again at the same time, so a cell may be blank for a moment.
  await page.waitForFunction(
    ({ name, expected }) => {
      const texts = [2, 3, 4, 5].map((row) => window.workbench?.text(name, row, 13) ?? '');
      return texts.sort().join() === expected;
    },
    { name: sheet, expected: ['', ...ids].sort().join() },
  );
});

const table = 'Transactions 2';
const note = 'Ask Ann about this one';
let noted = '';

/** The row that contains the note, and the transaction ID in that row. */
function noteRow(page: Page): Promise<{ row: number; id: string }> {
  return page.evaluate(
    ([name, text]) => {
      for (let row = 2; row < 5_000; row += 1) {
        if (window.workbench?.text(name, row, 12) === text) return { row, id: window.workbench.text(name, row, 9) };
      }
      return { row: 0, id: '' };
    },
    [table, note] as const,
  );
}

test('a note beside a row of a synced table moves with it when the sheet is sorted', async () => {
  const { page } = opened;
  await clickExtension(page, 'Insert transactions table');
  await page.waitForFunction((name) => window.workbench?.sheetNames().includes(name) === true, table);
  await waitForCell(page, table, 'K1', 'Gone since');
  noted = await waitForCell(page, table, 'I2', uuid);
  await pasteCells(page, table, 'L1', `Note\n${note}`);
  await selectCells(page, table, 'A1');
  await page.getByTestId('data-menu').click();
  await page.getByRole('menuitem', { name: 'Sort sheet by column A (A to Z)' }).click();
  await page.waitForFunction(([name, text]) => window.workbench?.text(name, 2, 12) !== text, [table, note] as const);
  const sorted = await noteRow(page);
  expect(sorted.row).toBeGreaterThan(100);
  expect(sorted.id).toBe(noted);
});

async function advanceHour(page: Page): Promise<void> {
  const clock = await showDrawer(page, 'Clock and triggers');
  const steps = clock.getByTestId('clock-steps').getByRole('listitem');
  const countBefore = await steps.count();
  await clock.getByRole('button', { name: '+ 1 h' }).click();
  await steps.nth(countBefore).waitFor();
}

/** Whether the table that is refreshed every hour has run: the log has the first loads of three tables as well. */
async function hasRun(): Promise<boolean> {
  await sidebar.getByRole('tab', { name: 'Tag' }).click();
  await sidebar.getByRole('tab', { name: 'Refresh' }).click();
  const runs = sidebar.locator('.run-log li');
  await runs.first().waitFor({ state: 'attached' });
  return (await runs.count()) > 3;
}

test('the hourly refresh makes formulas show fresh data, and a note is still beside its row in a synced table', async () => {
  const { page } = opened;
  await typeFormula(page, sheet, 'M8', '=SUMPRODUCT(--(FIN_TAGS("columns=name; headers=false")="Made elsewhere"))');
  await waitForCell(page, sheet, 'M8', '0');
  const created = await fetch(`${workbench.apiUrl}/v1/tags`, {
    method: 'POST',
    headers: { 'X-API-Key': workbench.keys.everything, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Made elsewhere' }),
  });
  expect(created.status).toBe(201);

  await sidebar.getByRole('tab', { name: 'Refresh' }).click();
  // The refresh that connecting began is over: two at a time are refused.
  await sidebar.getByText('Complete', { exact: true }).waitFor();
  await sidebar.getByRole('switch', { name: 'Refresh every hour' }).click();
  // The trigger is there before, for the synced table.
  await sidebar.getByText('Hourly refresh is on.').first().waitFor();
  await sidebar.getByRole('button', { name: `Edit ${table}` }).click();
  await sidebar.getByRole('combobox', { name: 'Refresh', exact: true }).selectOption({ label: 'Every hour' });
  await sidebar.getByRole('button', { name: 'Save' }).click();
  await sidebar.getByRole('button', { name: `Edit ${table}` }).waitFor();
  await advanceHour(page);
  // A table runs once within each hour of the clock. If the trigger was created before the hour and the table loaded
  // after it, the first run of the trigger is in the hour of that load.
  if (!(await hasRun())) await advanceHour(page);
  expect(await hasRun()).toBe(true);

  await page.getByRole('tab', { name: 'Executions' }).click();
  const run = page.getByTestId('executions').getByRole('row').filter({ hasText: 'runScheduledRefresh' });
  await run.first().getByText('Completed').waitFor();
  await waitForCell(page, sheet, 'M8', '1');
  await waitForCell(page, sheet, 'A1', 'Date');
  await waitForCell(page, 'Overview', 'B6', /^\d{3},\d{3}$/);
  expect((await noteRow(page)).id).toBe(noted);
  expect(await cellText(page, table, 'L1')).toBe('Note');
});

test('a month is exported in the place of the sidebar, and its files are downloaded', async () => {
  const { page } = opened;
  await sidebar.getByRole('tab', { name: 'Reconcile' }).click();
  await sidebar.getByRole('button', { name: 'Export a year…' }).click();
  await sidebar.getByLabel('Year or days').fill('2026-13');
  await sidebar.getByText('Write a year such as 2026').waitFor();
  const month = new Date((await shownState()).now).toISOString().slice(0, 7);
  await sidebar.getByLabel('Year or days').fill(month);
  await sidebar.getByRole('button', { name: 'Prepare' }).click();
  await sidebar.getByText('NOT RECONCILED').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sidebar.getByRole('link', { name: `fin-${month}.beancount` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`fin-${month}.beancount`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('* "Opening balances" ""');
  expect(text).toContain('option "title" "The Hartwell Family');
  await sidebar.getByRole('button', { name: 'Back to FIN' }).click();
  await sidebar.getByRole('tab', { name: 'Reconcile' }).waitFor();
});

test('the page sends no request to other machines and logs no error to the console', () => {
  expect(opened.outsideRequests).toEqual([]);
  expect(opened.consoleErrors).toEqual([]);
});

/** The page's state once it contains a text. */
async function untilShown(url: string, text: string): Promise<string> {
  let state = '';
  const isShown = async () => {
    state = await (await fetchPath(url, '/api/state')).text();
    return state.includes(text);
  };
  await until(isShown, () => 'another state', text);
  return state;
}

async function newestDate(): Promise<string> {
  const headers = { 'X-API-Key': workbench.keys.everything };
  const response = await fetch(`${workbench.apiUrl}/v1/transactions?pageSize=1`, { headers });
  return ((await response.json()) as { data: { transactionDate: string }[] }).data[0]?.transactionDate ?? '';
}

/** By a day, as the button of the drawer does. */
async function advanceSavedClock(): Promise<void> {
  const file = join(dataDir, 'host.json');
  const saved = JSON.parse(await readFile(file, 'utf8')) as { clockOffsetMs: number };
  await writeFile(file, JSON.stringify({ ...saved, clockOffsetMs: saved.clockOffsetMs + 86_400_000 }));
}

test('a second start opens the saved workbook with working formulas, and with new keys if the old ones are missing', async () => {
  const { keys } = workbench;
  const newestBefore = await newestDate();
  await browser.close();
  await workbench.close();
  await advanceSavedClock();
  await rm(join(dataDir, 'service', 'demo-keys.json'));
  const files = ['', 'host.json', 'workbook.json', 'service'].map((name) => join(dataDir, name));
  for (const path of files) await chmod(path, 0o777);

  workbench = await startWorkbenchProcess({ dataDir });
  expect(workbench.printed).toContain('Your workbook, as you left it, is kept in');
  expect(workbench.keys.everything).not.toBe(keys.everything);
  // The demo API follows the clock of the workbench.
  expect((await newestDate()) > newestBefore).toBe(true);
  // Its formulas read with the new key: the old one gets 401, and no cache outlives a start.
  const state = await untilShown(workbench.url, 'The Hartwell Family');
  expect(state).toContain('Proof of purchase');
  expect(state).not.toContain('#NAME?');
  const modes = await Promise.all(files.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)));
  expect(modes).toEqual(['700', '600', '600', '700']);
});

test('the command exports the workbook that is open, with its API', async () => {
  // That of which the sidebar tagged rows. Since then the clock was advanced, perhaps into another month.
  const month = addMonths(new Date(connectedAt).toLocaleDateString('sv'), -1).slice(0, 7);
  const out = join(dataDir, 'books');
  const given = ['--import', 'tsx', 'scripts/export.ts', month, '--data', dataDir, '--out', out, '--format', 'ledger'];
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: paths.root });
  expect(stdout).toContain(`fin-${month}.ledger`);
  expect(stdout).toContain('NOT RECONCILED:');
  const text = await readFile(join(out, `fin-${month}.ledger`), 'utf8');
  expect(text).toContain('The Hartwell Family');
  // The tag that the sidebar attached to rows of the last month.
  expect(text).toContain('tag Proof-of-purchase');
});

test('a second workbench cannot use the same port or the same data folder', async () => {
  const beside = (port: number, folder: string | null) =>
    startWorkbench({ port, apiPort: 0, dataDir: folder, api: null });
  await expect(beside(workbench.port, null)).rejects.toThrow(`Port ${workbench.port}, for the page, is in use`);
  await expect(beside(0, dataDir)).rejects.toThrow(/The data in .+ is in use by process \d+\./);
});
