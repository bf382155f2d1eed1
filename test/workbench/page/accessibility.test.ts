import type { Browser, Page } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser/browser';
import { accessibilityViolations, openWorkbench, selectCells, typeFormula } from '../../support/browser/workbench-page';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const functions = new FakeCustomFunctions({});
let workbook: Workbook;
let server: WorkbenchServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  workbook = await createUniverWorkbook({ name: 'My finances', sheetNames: ['Sheet1', 'Sheet2'] });
  workbook.setCustomFunctions(functions);
  const host = new FakeHost({ customFunctions: functions });
  server = await startWorkbenchServer({ workbook, host, pageDir: paths.pageDir, port: 0 });
  browser = await launchBrowser();
  ({ page } = await openWorkbench(browser, server.url));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  workbook?.dispose();
});

test('axe finds nothing in the page, also after the grid has changed', async () => {
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
  await typeFormula(page, 'Sheet2', 'B2', '=1+1');
  await selectCells(page, 'Sheet2', 'B2');
  await page.keyboard.press('Control+b');
  await page.setViewportSize({ width: 900, height: 700 });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
});

test.each([
  ['button', 'Undo'],
  ['button', 'Bold'],
  ['combobox', 'Font'],
  ['combobox', 'Font size'],
  ['button', 'Text color'],
  ['textbox', 'Name box'],
  ['button', 'Add sheet'],
  ['button', 'Zoom in'],
] as const)('the grid has a %s %j', async (role, name) => {
  expect(await page.getByRole(role, { name, exact: true }).count()).toBe(1);
});

test('a control with a text keeps it as its name', async () => {
  const button = page.locator('[aria-description="Number format"]:visible');
  expect([await button.getAttribute('role'), await button.innerText()]).toEqual(['button', 'General']);
});

test('the control that opens a menu says whether it is open', async () => {
  const button = page.getByRole('button', { name: 'All sheets' });
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  await button.click();
  await page.locator('[aria-label="All sheets"][aria-expanded=true]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[aria-label="All sheets"][aria-expanded=false]').waitFor();
});
