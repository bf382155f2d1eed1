import type { Browser, FrameLocator } from 'playwright-core';
import { launchBrowser } from '../support/browser';
import {
  cellText,
  clickExtension,
  hoverMessage,
  type OpenedWorkbench,
  openWorkbench,
  selectCells,
  sidebarFrame,
  typeFormula,
  waitForCell,
} from '../support/workbench-page';
import { type StartedWorkbench, startWorkbenchProcess } from './started-workbench';

// A newcomer's first quarter of an hour in a real browser, on what npm start serves. Each step goes on from the last.
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let workbench: StartedWorkbench;
let browser: Browser;
let opened: OpenedWorkbench;
let sidebar: FrameLocator;
let sheet: string;

beforeAll(async () => {
  workbench = await startWorkbenchProcess();
  browser = await launchBrowser();
  opened = await openWorkbench(browser, workbench.url);
  sidebar = sidebarFrame(opened.page);
});

afterAll(async () => {
  await browser?.close();
  await workbench?.close();
});

test('the starting workbook shows live figures without any set-up', async () => {
  const { page } = opened;
  await waitForCell(page, 'Overview', 'B2', 'The Hartwell Family');
  await waitForCell(page, 'Overview', 'B6', /^\d{3},\d{3}$/);
  await waitForCell(page, 'Transactions', 'A1', 'Date');
  await waitForCell(page, 'Holdings', 'A1', 'Account');
  await waitForCell(page, 'Transactions', 'I2', uuid);
});

test('a typed formula spills the rows of last month', async () => {
  const { page } = opened;
  await page.locator('[data-u-comp=sheet-bar-append-button]').first().click();
  await page.waitForFunction(() => window.workbench?.sheetNames().includes('Sheet1') === true);
  sheet = 'Sheet1';
  await typeFormula(page, sheet, 'A1', '=FIN_TRANSACTIONS("last month")', 'one by one');

  await waitForCell(page, sheet, 'A1', 'Date');
  await waitForCell(page, sheet, 'I1', 'Transaction ID');
  await waitForCell(page, sheet, 'I30', uuid);
});

test('an error is one sentence on hover, and IFERROR catches it', async () => {
  const { page } = opened;
  await typeFormula(page, sheet, 'K2', '=FIN_TRANSACTIONS("nonsense")');
  await waitForCell(page, sheet, 'K2', '#ERROR!');
  expect(await hoverMessage(page, sheet, 'K2')).toContain('"nonsense"');
  await typeFormula(page, sheet, 'K4', '=IFERROR(FIN_TRANSACTIONS("nonsense"),"x")');
  await waitForCell(page, sheet, 'K4', 'x');
});

test('a wrong key is refused, a right one connects', async () => {
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
  await sidebar.getByRole('button', { name: 'Connect', exact: true }).click();
  await sidebar.getByRole('button', { name: 'Verify again' }).waitFor();
  const shown = await sidebar.locator('body').textContent();
  expect(shown).toContain('The Hartwell Family');
  expect(shown).not.toContain(workbench.keys.everything);
});

test('three selected rows get a tag, and a formula finds them by it', async () => {
  const { page } = opened;
  // The formulas recalculate after the connection has changed.
  for (const cell of ['I2', 'I3', 'I4']) await waitForCell(page, sheet, cell, uuid);
  const ids = await Promise.all(['I2', 'I3', 'I4'].map((cell) => cellText(page, sheet, cell)));
  await selectCells(page, sheet, 'A2:C4');
  await sidebar.getByRole('tab', { name: 'Tag' }).click();
  await sidebar.getByRole('button', { name: 'Use selected rows' }).click();
  await sidebar.getByText('3 transactions').first().waitFor();
  await sidebar.getByRole('combobox', { name: 'Search tags' }).fill('Proof of purchase');
  await page.keyboard.press('Enter');
  await sidebar.getByRole('button', { name: 'Create tag' }).click();
  await sidebar.getByRole('button', { name: /^Tag 3/ }).click();
  await sidebar.getByText('3 transactions now carry Proof of purchase.').waitFor();

  await typeFormula(page, sheet, 'M1', '=FIN_TRANSACTIONS("all", , "tag=Proof of purchase; columns=id")');
  await waitForCell(page, sheet, 'M4', uuid);
  const tagged = await Promise.all(['M2', 'M3', 'M4', 'M5'].map((cell) => cellText(page, sheet, cell)));
  expect(tagged.sort()).toEqual(['', ...ids].sort());
});

test('the hourly trigger makes every formula read fresh data', async () => {
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
  await page.getByRole('tab', { name: 'Clock and triggers' }).click();
  await page.getByTestId('trigger').getByRole('button', { name: 'Run' }).click();
  await page.getByRole('tab', { name: 'Executions' }).click();
  const run = page.getByTestId('executions').getByRole('row').filter({ hasText: 'runScheduledRefresh' });
  await run.getByText('Completed').waitFor();
  await waitForCell(page, sheet, 'M8', '1');
  await waitForCell(page, sheet, 'A1', 'Date');
  await waitForCell(page, 'Overview', 'B6', /^\d{3},\d{3}$/);
});

test('nothing left the machine, and the page had nothing to complain of', () => {
  expect(opened.outsideRequests).toEqual([]);
  expect(opened.consoleErrors).toEqual([]);
});
