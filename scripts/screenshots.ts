import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { syncedTableName } from '../src/workbench/starting-workbook/tables';
import type { Workbook } from '../src/workbench/workbook/workbook';
import { launchBrowser } from '../test/support/browser/browser';
import {
  clickExtension,
  hoverMessage,
  openWorkbench,
  selectCells,
  settled,
  showDrawer,
  sidebarFrame,
  typeFormula,
  waitForCell,
} from '../test/support/browser/workbench-page';
import { buildAll } from './build/all';
import { paths } from './paths';
import { runScript } from './run-script';
import { shrinkPng } from './shrink-png';
import { sidebarOf } from './workbench/assemble';
import { fillStartingWorkbook } from './workbench/fill-starting-workbook';
import { insertStartingTables } from './workbench/insert-starting-tables';
import { type RunningWorkbench, startWorkbench } from './workbench/start-workbench';

/** The pictures use a fixed day and time zone, so that only a change of the product changes them. */
const referenceDate = '2026-11-21';
const timeZone = 'America/New_York';
const firstMoment = Date.parse(`${referenceDate}T15:24:00Z`);
const docsDir = join(paths.root, 'docs');
const largestBytes = 450_000;
const busyMachineMs = 120_000;
/** The first two rows of charts of the dashboard, below and right of the headings of the grid. */
const dashboardPx = { x: 48, y: 157, width: 996, height: 930 } as const;
/** Its groups. */
const budgetPx = { x: 48, y: 157, width: 976, height: 560 } as const;
/** The bars below the grid. */
const barsPx = 86;

async function takeAll(): Promise<void> {
  await buildAll();
  await mkdir(docsDir, { recursive: true });
  const startedAt = Date.now();
  const workbench = await startWorkbench({
    port: 0,
    apiPort: 0,
    dataDir: null,
    api: null,
    referenceDate,
    timeZone,
    realNow: () => firstMoment + Date.now() - startedAt,
    fill: fillStartingWorkbook,
    insert: insertStartingTables,
  });
  const browser = await launchBrowser();
  try {
    await takePictures(browser, workbench);
  } finally {
    await browser.close();
    await workbench.close();
  }
}

async function takePictures(browser: Browser, { url, workbook, host }: RunningWorkbench): Promise<void> {
  const { page } = await openWorkbench(browser, url, { deviceScaleFactor: 2, timezoneId: timeZone });
  page.setDefaultTimeout(busyMachineMs);
  await waitForCell(page, 'Overview', 'B6', /^\d{3},\d{3}$/);
  await waitForCell(page, 'Overview', 'B26', 'bank');
  await waitForCell(page, 'Overview', 'K17', /\d/);
  await page.getByTestId('chart-assets-by-class').getByText('Real estate').first().waitFor();
  await picture(page, 'overview');

  await page.locator('[data-u-comp=sheet-bar-append-button]').first().click();
  await page.waitForFunction(() => window.workbench?.sheetNames().includes('Sheet1') === true);
  const sheet = workbook.sheets().find(({ name }) => name === 'Sheet1');
  for (const [index, widthPx] of [90, 240, 170, 90, 80, 170, 170].entries()) {
    workbook.setColumnWidth(sheet?.sheetId ?? 0, index + 1, widthPx);
  }
  await typeFormula(
    page,
    'Sheet1',
    'A1',
    '=FIN_TRANSACTIONS("last month", "", "columns=date,name,merchant,amount,currency,category,account")',
  );
  await waitForCell(page, 'Sheet1', 'G1', 'Account');
  await selectCells(page, 'Sheet1', 'I3');
  await page.keyboard.type('=FIN_', { delay: 60 });
  await page.getByText('FIN_SUMMARY').first().waitFor();
  await picture(page, 'formula');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await selectCells(page, 'Transactions', 'A48');
  await selectCells(page, 'Transactions', 'A21:F23');
  await clickExtension(page, 'Open sidebar');
  const sidebar = sidebarFrame(page);
  await sidebar.getByRole('tab', { name: 'Tag' }).click();
  await sidebar.getByRole('button', { name: 'Use selected rows' }).click();
  await sidebar.getByText('3 transactions').first().waitFor();
  await sidebar.getByRole('combobox', { name: 'Search tags' }).fill('Reimb');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await sidebar.getByRole('button', { name: /^Tag 3/ }).waitFor();
  await picture(page, 'tagging');

  await selectCells(page, syncedTableName, 'A1');
  await waitForCell(page, syncedTableName, 'D1', 'Note');
  await sidebar.getByRole('tab', { name: 'Refresh' }).click();
  await sidebar.getByRole('heading', { name: syncedTableName }).scrollIntoViewIfNeeded();
  await picture(page, 'table');

  await selectCells(page, 'Overview', 'A1');
  await sidebar.getByRole('tab', { name: 'Refresh' }).click();
  await sidebar.getByRole('switch', { name: 'Refresh every hour' }).click();
  const clock = await showDrawer(page, 'Clock and triggers');
  await page.getByTestId('trigger').waitFor();
  for (const [index, step] of ['To the next trigger', '+ 1 h'].entries()) {
    await clock.getByRole('button', { name: step }).click();
    await page.getByTestId('clock-steps').getByRole('listitem').nth(index).waitFor();
  }
  // No further clock step follows, so calculate the formulas now.
  workbook.resumeCustomFunctions();
  await workbook.whenCalculated();
  // Focusing the sidebar makes it show the latest run.
  await sidebar.getByRole('heading', { name: 'Refresh', exact: true }).click();
  await sidebar.getByText('Formulas refreshed').waitFor();
  await picture(page, 'clock');

  await showDrawer(page, 'Executions');
  await page.getByTestId('executions').waitFor();
  await picture(page, 'drawer');
  await page.getByRole('button', { name: 'Close the sidebar' }).click();

  await takeFaults(page, workbook);
  await page.getByRole('button', { name: 'Clear all faults' }).click();
  await page.context().close();

  const editor = await openWorkbench(browser, url, { deviceScaleFactor: 2, timezoneId: timeZone }, 'editor');
  await clickExtension(editor.page, 'Open sidebar');
  await sidebarFrame(editor.page).getByRole('tab', { name: 'Connect' }).waitFor();
  await showDrawer(editor.page, 'Users');
  await picture(editor.page, 'users');
  await editor.page.context().close();

  // Last, because they insert sheets.
  await host.clickMenuItem('owner', 'insertBudget');
  await sidebarOf(host)({ operation: 'proposeBudget', input: null });
  await host.clickMenuItem('owner', 'insertDashboard');
  await workbook.whenCalculated();
  const owner = await openWorkbench(browser, url, { deviceScaleFactor: 2, timezoneId: timeZone });
  owner.page.setDefaultTimeout(busyMachineMs);
  await takeSheet(owner.page, 'Budget', 'O1', budgetPx);
  await takeSheet(owner.page, 'Dashboard', 'K1', dashboardPx);
}

/** A part of a sheet, with another cell selected. */
async function takeSheet(
  page: Page,
  name: string,
  cell: string,
  clip: NonNullable<PictureOptions['clip']>,
): Promise<void> {
  await selectCells(page, name, cell);
  await page.setViewportSize({ width: 1440, height: clip.y + clip.height + barsPx });
  await settled(page);
  await picture(page, name.toLowerCase(), { clip });
}

/** With too many requests, cached tables show their age, and others say when to try again. */
async function takeFaults(page: Page, workbook: Workbook): Promise<void> {
  await page.locator('[data-u-comp=sheet-bar-append-button]').first().click();
  await page.waitForFunction(() => window.workbench?.sheetNames().includes('Sheet2') === true);
  const sheetId = workbook.sheets().find(({ name }) => name === 'Sheet2')?.sheetId ?? 0;
  for (const [index, widthPx] of [110, 260, 110, 190, 40, 120, 150].entries()) {
    workbook.setColumnWidth(sheetId, index + 1, widthPx);
  }
  const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });
  workbook.setNumberFormats(
    sheetId,
    { ...at(2, 3), rowCount: 8 },
    Array.from({ length: 8 }, () => ['#,##0.00']),
  );
  workbook.write(sheetId, at(1, 6), [[{ value: 'Refresh' }]]);
  workbook.write(sheetId, at(1, 7), [[{ value: 1 }]]);
  const options = 'columns=date,name,amount,account; limit=8; status=true';
  await typeFormula(page, 'Sheet2', 'A1', `=FIN_TRANSACTIONS("last month", "", "${options}", G1)`);
  await waitForCell(page, 'Sheet2', 'A10', /./);
  await showDrawer(page, 'API faults');
  await page.getByTestId('fault-rate-limit').getByRole('checkbox').click();
  workbook.write(sheetId, at(1, 7), [[{ value: 2 }]]);
  await waitForCell(page, 'Sheet2', 'A10', /429|limit|requests/i);
  await typeFormula(page, 'Sheet2', 'F3', '=FIN_TAGGED("Reimbursable", "2025")');
  await waitForCell(page, 'Sheet2', 'F3', '#ERROR!');
  await showDrawer(page, 'API faults');
  await hoverMessage(page, 'Sheet2', 'F3');
  await picture(page, 'faults', { isMouseAway: false });
}

interface PictureOptions {
  readonly isMouseAway?: boolean;
  /** Only this part of the page. */
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

async function picture(page: Page, name: string, { isMouseAway = true, clip }: PictureOptions = {}): Promise<void> {
  if (isMouseAway) await page.mouse.move(700, 20);
  // Charts animate for a quarter of a second after the first drawing, menus for less.
  await page.waitForTimeout(1_000);
  const path = join(docsDir, `${name}.png`);
  const png = shrinkPng(await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip && { clip }) }));
  if (png.length > largestBytes) throw new Error(`${path} has ${png.length} bytes, more than ${largestBytes}.`);
  await writeFile(path, png);
  console.log(`docs/${name}.png  ${Math.round(png.length / 1000)} KB`);
}

runScript({
  usage: 'Usage: npm run screenshots\n\nTakes the pictures in docs/ again, in a separate browser.',
  run: takeAll,
});
