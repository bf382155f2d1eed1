import type { Browser, Page } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser/browser';
import {
  accessibilityViolations,
  cellText,
  type OpenedWorkbench,
  openWorkbench,
  selectCells,
  settled,
  waitForCell,
} from '../../support/browser/workbench-page';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

let browser: Browser;
let workbook: Workbook;
let server: WorkbenchServer;
let opened: OpenedWorkbench;

beforeAll(async () => {
  workbook = await createUniverWorkbook({ name: 'Sheets', sheetNames: ['Data'] });
  const functions = new FakeCustomFunctions({});
  workbook.setCustomFunctions(functions);
  await workbook.whenCalculated();
  server = await startWorkbenchServer({
    workbook,
    host: new FakeHost({ customFunctions: functions }),
    pageDir: paths.pageDir,
    port: 0,
  });
  browser = await launchBrowser();
  opened = await openWorkbench(browser, server.url);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  workbook?.dispose();
});

test('an open page shows new checkboxes, number formats, unformatted numbers and a copied sheet', async () => {
  const { page } = opened;
  workbook.setDataValidations(0, at(2, 3, 2, 1), [
    [{ criteria: 'CHECKBOX', values: [], isInvalidAllowed: false }],
    [{ criteria: 'CHECKBOX', values: [], isInvalidAllowed: false }],
  ]);
  workbook.write(0, at(1, 1, 3, 3), [
    [{ value: 'month' }, { value: 'in' }, { value: 'done' }],
    [{ value: 'Jan' }, { value: 1 }, { value: true }],
    [{ value: 'Feb' }, { value: 1 / 3 }, { value: false }],
  ]);
  workbook.setNumberFormats(0, at(2, 2), [['0.00']]);
  workbook.write(0, at(4, 1), [[{ value: 'last' }]]);
  await waitForCell(page, 'Data', 'A4', 'last');
  expect(await cellText(page, 'Data', 'C2')).toBe('☑');
  expect(await cellText(page, 'Data', 'C3')).toBe('☐');
  expect(await cellText(page, 'Data', 'B3')).toBe('0.3333333333');
  expect(workbook.displayValues(0, at(2, 3))).toEqual([['TRUE']]);
  workbook.duplicateSheet(0, 'Twin', 1);
  await waitForCell(page, 'Twin', 'B2', '1.00');
  expect(await cellText(page, 'Twin', 'C2')).toBe('☑');
});

test('a click or the space bar toggles a checkbox', async () => {
  const { page } = opened;
  await selectCells(page, 'Data', 'A1');
  const box = await page.evaluate(() => window.workbench?.pointOf(3, 3));
  if (!box) throw new Error('The checkbox is not on the screen.');
  await page.mouse.click(box.x, box.y);
  await waitForCell(page, 'Data', 'C3', '☑');
  await settled(page);
  expect(workbook.values(0, at(3, 3))).toEqual([[true]]);
  await page.mouse.click(box.x + 35, box.y);
  await page.keyboard.press('Space');
  await waitForCell(page, 'Data', 'C3', '☐');
  await settled(page);
  expect(workbook.values(0, at(2, 3, 2, 1))).toEqual([[true], [false]]);
});

test('a chart takes the names of its series from their cells', async () => {
  const { page } = opened;
  // The copy of the test above is shown.
  await selectCells(page, 'Data', 'A1');
  const column = (index: number, row: number, rowCount: number) => ({
    sheetId: 0,
    rectangle: at(row, index, rowCount),
  });
  workbook.setChart({
    id: '9',
    sheetId: 0,
    kind: 'stacked-area',
    title: 'Areas',
    anchor: { row: 6, column: 2, offsetDownPx: 4 },
    widthPx: 320,
    heightPx: 200,
    labels: column(1, 2, 2),
    series: [
      { name: '', nameCell: column(2, 1, 1), values: column(2, 2, 2) },
      { name: 'fixed', values: column(2, 2, 2) },
    ],
    numberFormat: '0',
  });
  const chart = page.getByTestId('chart-9');
  await chart.getByText('fixed').waitFor();
  expect(await chart.textContent()).toContain('in');
  workbook.write(0, at(1, 2), [[{ value: 'income' }]]);
  await chart.getByText('income').waitFor();
});

test('a page shows a chart on a sheet that was added after the page was opened', async () => {
  const { page } = opened;
  const { sheetId } = workbook.insertSheet('Later');
  workbook.write(sheetId, at(1, 1, 2, 2), [
    [{ value: 'Rent' }, { value: 3 }],
    [{ value: 'Food' }, { value: 5 }],
  ]);
  const column = (index: number) => ({ sheetId, rectangle: at(1, index, 2) });
  workbook.setChart({
    id: '10',
    sheetId,
    kind: 'pie',
    title: 'Of a later sheet',
    anchor: { row: 4, column: 2 },
    widthPx: 320,
    heightPx: 200,
    labels: column(1),
    series: [{ name: 'Spent', values: column(2) }],
    numberFormat: '0',
  });
  await page.waitForFunction(() => window.workbench?.sheetNames().includes('Later') === true);
  await selectCells(page, 'Later', 'A1');
  await page.getByTestId('chart-10').getByText('Rent').waitFor();
});

describe('a filter', () => {
  let page: Page;
  let sheetId: number;

  beforeAll(async () => {
    page = opened.page;
    sheetId = workbook.insertSheet('Expenses').sheetId;
    workbook.write(sheetId, at(1, 1, 5, 2), [
      [{ value: 'Category' }, { value: 'Amount' }],
      [{ value: 'Rent' }, { value: 900 }],
      [{ value: 'Food' }, { value: 20 }],
      [{ value: 'Fees' }, { value: 3 }],
      [{ value: 'Food' }, { value: 10 }],
    ]);
    await waitForCell(page, 'Expenses', 'B5', '10');
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
    await selectCells(page, 'Expenses', 'A3');
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
    expect([3, 5].map((row) => workbook.isRowHidden(sheetId, row).byFilter)).toEqual([true, true]);
  });

  test('the search finds a hidden value; selecting it and pressing Enter shows its rows again', async () => {
    await selectCells(page, 'Expenses', 'A1');
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
    await page.waitForFunction(() => window.workbench?.text('Expenses', 2, 1) === 'Rent');
    await page.waitForFunction(() => window.workbench?.text('Expenses', 5, 1) === 'Fees');
    expect(workbook.values(sheetId, at(1, 1, 5, 1)).flat()).toEqual(['Category', 'Rent', 'Food', 'Food', 'Fees']);
    await chooseData('Remove filter');
    await hasFilter(false);
    await page.getByTestId('data-menu').click();
    expect(await page.getByRole('menuitem', { name: 'Filter by column A…' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.keyboard.press('Escape');
  });

  test('Escape closes the list of values without a change', async () => {
    await selectCells(page, 'Expenses', 'A1');
    await chooseData('Create a filter');
    await hasFilter(true);
    await chooseData('Filter by column A…');
    await panel().getByRole('checkbox', { name: 'Fees' }).uncheck();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(workbook.rangeMetadata.filters.all()).toMatchObject([{ criteria: {} }]);
  });
});

test('the page sends no request to other machines and logs no error to the console', () => {
  expect([opened.outsideRequests, opened.consoleErrors]).toEqual([[], []]);
});

test('rows are as high as their wrapped texts in columns of any width, and as a script wants them at least', async () => {
  const { page } = opened;
  workbook.write(0, at(9, 2), [[{ value: 'Entertainment: Sporting events' }]]);
  workbook.write(0, at(10, 1), [[{ value: 'below' }]]);
  await waitForCell(page, 'Data', 'A10', 'below');
  await selectCells(page, 'Data', 'A1');
  await settled(page);
  /** The middle of the row below. */
  const y = () => page.evaluate(() => Math.round(window.workbench?.pointOf(10, 1)?.y ?? 0));
  const whenBelow = (middle: number) =>
    page.waitForFunction((least) => (window.workbench?.pointOf(10, 1)?.y ?? 0) > least, middle + 10);
  const flat = await y();
  workbook.setStyles(0, at(9, 2), () => ({ wrap: 'wrap' }));
  await whenBelow(flat);
  const wrapped = await y();
  workbook.setColumnWidth(0, 2, 50);
  await whenBelow(wrapped);
  const narrow = await y();
  workbook.setRowHeight(0, 9, 300);
  workbook.write(0, at(9, 2), [[{ value: 'short' }]]);
  workbook.write(0, at(10, 1), [[{ value: 'far below' }]]);
  await waitForCell(page, 'Data', 'A10', 'far below');
  await settled(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await y()).toBeGreaterThan(narrow + 100);
});
