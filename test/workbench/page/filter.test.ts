import type { Browser, Page } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';
import { FakeHost } from '../../support/fake-host';
import {
  accessibilityViolations,
  type OpenedWorkbench,
  openWorkbench,
  selectCells,
} from '../../support/workbench-page';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

let browser: Browser;
let workbook: Workbook;
let server: WorkbenchServer;
let opened: OpenedWorkbench;
let page: Page;

beforeAll(async () => {
  workbook = await createUniverWorkbook({ name: 'Filter', sheetNames: ['Data'] });
  const functions = new FakeCustomFunctions({});
  workbook.setCustomFunctions(functions);
  workbook.write(0, at(1, 1, 5, 2), [
    [{ value: 'Category' }, { value: 'Amount' }],
    [{ value: 'Rent' }, { value: 900 }],
    [{ value: 'Food' }, { value: 20 }],
    [{ value: 'Fees' }, { value: 3 }],
    [{ value: 'Food' }, { value: 10 }],
  ]);
  await workbook.whenCalculated();
  const host = new FakeHost({ customFunctions: functions });
  server = await startWorkbenchServer({ workbook, host, pageDir: paths.pageDir, port: 0 });
  browser = await launchBrowser();
  opened = await openWorkbench(browser, server.url);
  page = opened.page;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  workbook?.dispose();
});

const panel = () => page.getByTestId('filter-panel');

async function chooseData(name: string | RegExp): Promise<void> {
  await page.getByTestId('data-menu').click();
  await page.getByRole('menuitem', { name }).click();
}

/** Waits until the Data menu knows whether the sheet has a filter. */
async function hasFilter(isExpected: boolean): Promise<void> {
  const entry = page.getByRole('menuitem', { name: isExpected ? 'Remove filter' : 'Create a filter' });
  for (;;) {
    await page.getByTestId('data-menu').click();
    const isThere = (await entry.count()) === 1;
    await page.keyboard.press('Escape');
    if (isThere) return;
  }
}

test('the button of a header lists its values, and unchecking one hides its rows', async () => {
  await selectCells(page, 'Data', 'A3');
  await chooseData('Create a filter');
  await hasFilter(true);
  const header = await page.evaluate(() => window.workbench?.pointOf(1, 1));
  if (!header) throw new Error('The header is not on the screen.');
  await page.mouse.click(header.x + 40, header.y);
  await panel().getByRole('status').getByText('Shows 4 of 4 rows').waitFor();
  expect(await panel().getByRole('listitem').allTextContents()).toEqual(['Fees1', 'Food2', 'Rent1']);
  expect(await accessibilityViolations(page, '[data-testid=filter-panel]')).toEqual([]);
  await panel().getByRole('checkbox', { name: 'Food' }).uncheck();
  await panel().getByRole('status').getByText('Shows 2 of 4 rows').waitFor();
  await panel().getByRole('button', { name: 'OK' }).click();
  await panel().waitFor({ state: 'detached' });
  await page.waitForFunction(() => {
    const [two, four] = [2, 4].map((row) => window.workbench?.pointOf(row, 1)?.y ?? 0);
    return (four ?? 0) - (two ?? 0) < 30;
  });
  expect([3, 5].map((row) => workbook.isRowHidden(0, row).byFilter)).toEqual([true, true]);
});

test('the search finds a hidden value; selecting it and pressing Enter shows its rows again', async () => {
  await selectCells(page, 'Data', 'A1');
  await chooseData('Filter by column A…');
  await panel().getByRole('status').getByText('Shows 2 of 4 rows').waitFor();
  await page.keyboard.type('foo');
  await panel().getByRole('button', { name: 'Select all 1' }).click();
  await panel().getByRole('status').getByText('Shows 4 of 4 rows').waitFor();
  await panel().getByRole('searchbox').press('Enter');
  await panel().waitFor({ state: 'detached' });
  await page.waitForFunction(() => {
    const [two, four] = [2, 4].map((row) => window.workbench?.pointOf(row, 1)?.y ?? 0);
    return (four ?? 0) - (two ?? 0) > 30;
  });
});

test('a filter sorts the rows below its header, and can be removed', async () => {
  await chooseData('Filter by column A…');
  await panel().getByRole('button', { name: 'Sort Z to A' }).click();
  await page.waitForFunction(() => window.workbench?.text('Data', 2, 1) === 'Rent');
  await page.waitForFunction(() => window.workbench?.text('Data', 5, 1) === 'Fees');
  expect(workbook.values(0, at(1, 1, 5, 1)).flat()).toEqual(['Category', 'Rent', 'Food', 'Food', 'Fees']);
  await chooseData('Remove filter');
  await hasFilter(false);
  await page.getByTestId('data-menu').click();
  expect(await page.getByRole('menuitem', { name: 'Filter by column A…' }).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
});

test('Escape closes the list of values without a change', async () => {
  await selectCells(page, 'Data', 'A1');
  await chooseData('Create a filter');
  await hasFilter(true);
  await chooseData('Filter by column A…');
  await panel().getByRole('checkbox', { name: 'Fees' }).uncheck();
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  expect(workbook.rangeMetadata.filters.all()).toMatchObject([{ criteria: {} }]);
});

test('the page sends no request to other machines and logs no error to the console', () => {
  expect([opened.outsideRequests, opened.consoleErrors]).toEqual([[], []]);
});
