import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser';
import {
  cellText,
  clickExtension,
  type OpenedWorkbench,
  openWorkbench,
  selectCells,
  showDrawer,
  sidebarFrame,
  typeFormula,
  waitForCell,
} from '../support/workbench-page';
import { type StartedWorkbench, startWorkbenchProcess } from './started-workbench';

// A synced table in a real browser, on what npm start serves: insert it, write a note, sort.
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sheet = 'Transactions 2';
const note = 'Ask Ann about this one';
let workbench: StartedWorkbench;
let browser: Browser;
let opened: OpenedWorkbench;
let id = '';

beforeAll(async () => {
  workbench = await startWorkbenchProcess();
  browser = await launchBrowser();
  opened = await openWorkbench(browser, workbench.url);
});

afterAll(async () => {
  await browser?.close();
  await workbench?.close();
});

/** The row where the note stands, and the id there. */
async function noteRow(page: Page): Promise<{ row: number; id: string }> {
  return await page.evaluate(
    ([name, text]) => {
      for (let row = 2; row < 5_000; row += 1) {
        if (window.workbench?.text(name, row, 11) === text) return { row, id: window.workbench.text(name, row, 9) };
      }
      return { row: 0, id: '' };
    },
    [sheet, note] as const,
  );
}

test('the menu inserts a table of all transactions', async () => {
  const { page } = opened;
  await waitForCell(page, 'Transactions', 'I2', uuid);
  await clickExtension(page, 'Insert transactions table');
  await page.waitForFunction((name) => window.workbench?.sheetNames().includes(name) === true, sheet);
  await waitForCell(page, sheet, 'J1', 'Gone since');
  id = await waitForCell(page, sheet, 'I2', uuid);
});

test('a note beside a row moves with it when the sheet is sorted', async () => {
  const { page } = opened;
  await typeFormula(page, sheet, 'K1', 'Note');
  await typeFormula(page, sheet, 'K2', note);
  await selectCells(page, sheet, 'A1');
  await page.getByTestId('data-menu').click();
  await page.getByRole('menuitem', { name: 'Sort sheet by column A (A to Z)' }).click();
  await page.waitForFunction(([name, text]) => window.workbench?.text(name, 2, 11) !== text, [sheet, note] as const);
  const found = await noteRow(page);
  expect(found.row).toBeGreaterThan(100);
  expect(found.id).toBe(id);
});

test('six hours later the table was refreshed, and the note is still beside its row', async () => {
  const { page } = opened;
  const clock = await showDrawer(page, 'Clock and triggers');
  for (let hour = 0; hour < 6; hour += 1) {
    await clock.getByRole('button', { name: 'To the next trigger' }).click();
    await clock.getByTestId('clock-steps').getByRole('listitem').nth(hour).waitFor({ timeout: 60_000 });
  }
  await clickExtension(page, 'Open sidebar');
  const sidebar = sidebarFrame(page);
  await sidebar.getByRole('tab', { name: 'Refresh' }).click();
  await sidebar.getByRole('heading', { name: sheet }).waitFor();
  await sidebar.getByText('Run log').click();
  // The first loads of three tables, and the runs of the two that are refreshed every six hours.
  await sidebar.locator('.run-log li').nth(4).waitFor();
  expect((await noteRow(page)).id).toBe(id);
  expect(await cellText(page, sheet, 'K1')).toBe('Note');
});

test('nothing left the machine, and the page had nothing to complain of', () => {
  expect(opened.outsideRequests).toEqual([]);
  expect(opened.consoleErrors).toEqual([]);
});
