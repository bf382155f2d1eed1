import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { fillStartingWorkbook } from '../src/workbench/starting-workbook/fill-starting-workbook';
import { launchBrowser } from '../test/support/browser';
import {
  clickExtension,
  openWorkbench,
  selectCells,
  sidebarFrame,
  typeFormula,
  waitForCell,
} from '../test/support/workbench-page';
import { buildAll } from './build/all';
import { places } from './places';
import { shrinkPng } from './shrink-png';
import { type RunningWorkbench, startWorkbench } from './start-workbench';

/** Takes the README's pictures from the running page: a day and a zone of its own, so that they change with the product alone. */
const referenceDate = '2026-11-21';
const timeZone = 'America/New_York';
const firstMoment = Date.parse(`${referenceDate}T15:24:00Z`);
const docsDir = join(places.root, 'docs');
const largestBytes = 450_000;

async function main(): Promise<void> {
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
  });
  const browser = await launchBrowser();
  try {
    await takePictures(browser, workbench);
  } finally {
    await browser.close();
    await workbench.close();
  }
}

async function takePictures(browser: Browser, { url, workbook }: RunningWorkbench): Promise<void> {
  const { page } = await openWorkbench(browser, url, { deviceScaleFactor: 2, timezoneId: timeZone });
  await waitForCell(page, 'Overview', 'B6', /^\d{3},\d{3}$/);
  await waitForCell(page, 'Overview', 'B26', 'bank');
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
    '=FIN_TRANSACTIONS("last month", "", "columns=date,name,merchant,displayAmount,currency,category,account")',
  );
  await waitForCell(page, 'Sheet1', 'G1', 'Account');
  await selectCells(page, 'Sheet1', 'I3');
  await page.keyboard.type('=FIN_', { delay: 60 });
  await page.getByText('FIN_REFRESH').first().waitFor();
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

  await selectCells(page, 'Overview', 'A1');
  await sidebar.getByRole('tab', { name: 'Refresh' }).click();
  await sidebar.getByRole('switch', { name: 'Refresh every hour' }).click();
  await page.getByRole('tab', { name: 'Executions' }).click();
  await page.getByTestId('executions').waitFor();
  await picture(page, 'drawer');
}

async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(700, 20);
  // The charts' first drawing moves for a quarter of a second, a menu of the grid for less.
  await page.waitForTimeout(1_000);
  const path = join(docsDir, `${name}.png`);
  const png = shrinkPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  if (png.length > largestBytes) throw new Error(`${path} has ${png.length} bytes, more than ${largestBytes}.`);
  await writeFile(path, png);
  console.log(`docs/${name}.png  ${Math.round(png.length / 1000)} KB`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
