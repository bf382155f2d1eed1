import type { Browser } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';
import { FakeHost } from '../../support/fake-host';
import {
  cellText,
  type OpenedWorkbench,
  openWorkbench,
  selectCells,
  settled,
  waitForCell,
} from '../../support/workbench-page';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

let browser: Browser;
let workbook: Workbook;
let server: WorkbenchServer;
let opened: OpenedWorkbench;

beforeAll(async () => {
  workbook = await createUniverWorkbook({ name: 'Looks', sheetNames: ['Data'] });
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
  workbook.setRules(0, at(2, 3, 2, 1), [
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

test('the page logs no error to the console', () => {
  expect(opened.consoleErrors).toEqual([]);
});
