import type { Browser, Page, Route } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { parseCells } from '../../../src/workbench/workbook/a1';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { CellInput, Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser/browser';
import {
  cellText,
  clickExtension,
  hoverMessage,
  type OpenedWorkbench,
  openWorkbench,
  selectCells,
  settled,
  sidebarFrame,
  typeFormula,
  waitForCell,
} from '../../support/browser/workbench-page';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const failure = { error: '#ERROR!', message: 'Error: No account named "x". FIN_ACCOUNTS() lists them.' };

const functions = new FakeCustomFunctions({
  fin_table: () => [
    ['Name', 'Value', 'Day'],
    ['Cash', 10.5, { dateSerial: 46023 }],
  ],
  fin_fail: () => failure,
  fin_slow: 'by hand',
});

const sidebarHtml = `<!DOCTYPE html><html><head><title>FIN</title></head><body>
<button id="greet">Greet</button><button id="fail">Fail</button><button id="close">Close</button><button id="leave">Leave</button>
<p id="answer"></p>
<script>
  const show = (text) => { document.getElementById('answer').textContent = text; };
  const on = (id, run) => document.getElementById(id).addEventListener('click', run);
  on('greet', () => google.script.run.withUserObject('!').withSuccessHandler((value, mark) => show(value + mark)).greet('Ada', [1, null]));
  on('fail', () => google.script.run.withFailureHandler((error) => show(error.name + ': ' + error.message)).missing());
  on('close', () => google.script.host.close());
  on('leave', () => {
    const page = (() => { try { return parent.location.href; } catch (error) { return error.name; } })();
    fetch('/api/state').then(() => show(page + ' reached'), () => show(page + ' refused'));
  });
</script></body></html>`;

let browser: Browser;
let workbook: Workbook;
let host: FakeHost;
let server: WorkbenchServer;
let opened: OpenedWorkbench;
let page: Page;

beforeAll(async () => {
  workbook = await createUniverWorkbook({ name: 'My finances', sheetNames: ['Sheet1', 'Chart data'] });
  workbook.setCustomFunctions(functions);
  const cell = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });
  workbook.write(0, cell(20, 1), [[{ formula: '=FIN_TABLE()' }]]);
  for (const [row, [label, value]] of [
    ['Jan', 3],
    ['Feb', 5],
  ].entries()) {
    workbook.write(1, { ...cell(row + 1, 1), columnCount: 2 }, [[{ value: String(label) }, { value: Number(value) }]]);
  }
  const column = (index: number) => ({ sheetId: 1, rectangle: { row: 1, column: index, rowCount: 2, columnCount: 1 } });
  workbook.setChart({
    id: 'example',
    sheetId: 0,
    kind: 'columns',
    title: 'By month',
    anchor: { row: 24, column: 2 },
    widthPx: 300,
    heightPx: 160,
    labels: column(1),
    series: [{ name: 'Value', values: column(2) }],
    numberFormat: '#,##0',
  });
  await workbook.whenCalculated();
  host = new FakeHost({
    customFunctions: functions,
    menu: [
      {
        title: 'FIN',
        items: [
          { label: 'Open sidebar', functionName: 'showSidebar' },
          { label: 'Refresh now', functionName: 'showToast' },
          { label: 'Connect first', functionName: 'showAlert' },
        ],
      },
    ],
    sidebarHtml,
    lastSheetId: 1,
    scriptFunctions: { greet: (name, list) => ({ ok: true, value: `Hello ${name} ${JSON.stringify(list)}` }) },
    triggers: [
      {
        triggerUid: '42',
        functionName: 'hourlyRefresh',
        userId: 'owner',
        spreadsheetId: workbook.id,
        description: 'Every hour',
        nextRunAt: Date.UTC(2026, 10, 21, 10, 30),
        lastRunAt: null,
        isDisabled: false,
      },
    ],
  });
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

test('the page shows what is in the workbook when it opens', async () => {
  expect(await page.title()).toBe('My finances – Workbench');
  expect(await cellText(page, 'Sheet1', 'A20')).toBe('Name');
  expect(await cellText(page, 'Sheet1', 'B21')).toBe('10.5');
  expect(await cellText(page, 'Sheet1', 'C21')).toBe('1/1/2026');
});

/** Enters what a test needs, without typing: a typed formula takes half a second. */
function enter(cell: string, input: CellInput): void {
  workbook.write(0, placeOf(cell), [[input]]);
}

/** The edit of tests in which any edit will do: typing takes ten times as long. */
async function clear(cell: string): Promise<void> {
  await selectCells(page, 'Sheet1', cell);
  await page.keyboard.press('Delete');
}

const storedIn = (cell: string) => workbook.values(0, placeOf(cell))[0]?.[0];

function placeOf(cell: string) {
  const place = parseCells(cell);
  if (!place) throw new Error(`${cell} is no cell.`);
  return place;
}

test('a typed formula is computed by the workbook and spills', async () => {
  await typeFormula(page, 'Sheet1', 'B2', '=FIN_TABLE()', 'one by one');
  await waitForCell(page, 'Sheet1', 'B3', 'Cash');
  expect(await cellText(page, 'Sheet1', 'D3')).toBe('1/1/2026');
  expect(workbook.formulas(0, { row: 2, column: 2, rowCount: 1, columnCount: 1 })).toEqual([['=FIN_TABLE()']]);
});

test('the autocomplete knows the function and the help shows its parameters', async () => {
  await selectCells(page, 'Sheet1', 'F2');
  await page.keyboard.type('=FIN_T', { delay: 60 });
  await page.getByText('Test function fin_table.').first().waitFor();
  await page.keyboard.type('ABLE(', { delay: 60 });
  await page.getByText('(optional) Anything.').first().waitFor();
  // As Sheets shows it: neither Univer's mark of required parameters, nor an example of nothing but commas.
  const help = await page.locator('div[class*="w-[250px]"]', { hasText: 'Anything.' }).innerText();
  expect(help.split('FIN_TABLE(first, second)')).toHaveLength(3);
  expect(help).not.toContain('Required.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await cellText(page, 'Sheet1', 'F2')).toBe('');
});

test('a cell shows Loading... until its function has answered', async () => {
  enter('A10', { formula: '=FIN_SLOW()' });
  await waitForCell(page, 'Sheet1', 'A10', 'Loading...');
  functions.calls.find(({ name }) => name === 'FIN_SLOW')?.answer([['there']]);
  await waitForCell(page, 'Sheet1', 'A10', 'there');
});

test('an error shows its own message on hover', async () => {
  enter('A12', { formula: '=FIN_FAIL()' });
  await waitForCell(page, 'Sheet1', 'A12', '#ERROR!');
  expect(await hoverMessage(page, 'Sheet1', 'A12')).toBe(`Error ${failure.message}`);
});

test('an error shows its message while its cell is selected, and announces it to screen readers', async () => {
  const spoken = page.getByTestId('selected-error');
  await page.mouse.move(700, 60);
  await selectCells(page, 'Sheet1', 'A12');
  // The card of the selection may take the place of that of the mouse.
  await page.getByTestId('cell-alert').getByText(failure.message).first().waitFor();
  expect(await spoken.textContent()).toBe(failure.message);
  await selectCells(page, 'Sheet1', 'A13');
  await page.getByTestId('cell-alert').first().waitFor({ state: 'detached' });
  expect(await spoken.textContent()).toBe('');
});

test('the message of an error disappears when its cell is corrected, also while the mouse is over it', async () => {
  await hoverMessage(page, 'Sheet1', 'A12');
  await selectCells(page, 'Sheet1', 'A12');
  await page.waitForFunction(() => document.querySelector('[data-testid=selected-error]')?.textContent !== '');
  workbook.write(0, { row: 12, column: 1, rowCount: 1, columnCount: 1 }, [[{ value: 'mended' }]]);
  await waitForCell(page, 'Sheet1', 'A12', 'mended');
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=cell-alert]').length === 0);
  expect(await page.getByTestId('selected-error').textContent()).toBe('');
});

test('the message of a cell at the right edge is inside the window', async () => {
  enter('M5', { formula: '=FIN_FAIL()' });
  await waitForCell(page, 'Sheet1', 'M5', '#ERROR!');
  await selectCells(page, 'Sheet1', 'M5');
  const card = page.getByTestId('cell-alert');
  // Univer measures a card outside the window first.
  await page.waitForFunction(() => {
    const { x = 0 } = document.querySelector('[data-testid=cell-alert]')?.getBoundingClientRect() ?? {};
    return x > 0;
  });
  const box = await card.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1_440);
  workbook.write(0, { row: 5, column: 13, rowCount: 1, columnCount: 1 }, [[{ value: null }]]);
  await card.waitFor({ state: 'detached' });
});

test('a blocked spill shows #REF! and names the cell that is in the way', async () => {
  enter('B15', { value: 'mine' });
  enter('A15', { formula: '=FIN_TABLE()' });
  await waitForCell(page, 'Sheet1', 'A15', '#REF!');
  expect(await hoverMessage(page, 'Sheet1', 'A15')).toBe(
    'Error Array result was not expanded because it would overwrite data in B15. It needs A15:C16: 2 rows and 3 columns.',
  );
});

test('values written by a script appear in the page, and typed values reach the workbook', async () => {
  const cell = (row: number) => ({ row, column: 8, rowCount: 1, columnCount: 1 });
  workbook.write(0, cell(2), [[{ value: 'from a script' }]]);
  await waitForCell(page, 'Sheet1', 'H2', 'from a script');
  await typeFormula(page, 'Sheet1', 'H3', '2026-03-31');
  await typeFormula(page, 'Sheet1', 'H4', '=H3+1');
  await workbook.whenCalculated();
  expect(workbook.values(0, cell(3))).toEqual([[{ dateSerial: 46112 }]]);
  expect(workbook.values(0, cell(4))).toEqual([[46113]]);
});

test('unfinished typing is kept when the same cell of another sheet changes', async () => {
  const cell = { row: 9, column: 6, rowCount: 1, columnCount: 1 };
  await selectCells(page, 'Sheet1', 'F9');
  await page.keyboard.type('ha');
  await page.waitForFunction(() => window.workbench?.typed() === 'ha');
  workbook.write(1, cell, [[{ value: 'a result' }]]);
  await waitForCell(page, 'Chart data', 'F9', 'a result');
  await page.keyboard.type('lf');
  await page.waitForFunction(() => window.workbench?.typed() === 'half');
  await page.keyboard.press('Enter');
  await waitForCell(page, 'Sheet1', 'F9', 'half');
  await settled(page);
  expect(workbook.values(0, cell)).toEqual([['half']]);
  workbook.write(1, cell, [[{ value: null }]]);
});

test('the page sends its selection to the workbook', async () => {
  await selectCells(page, 'Chart data', 'A1:B2');
  await settled(page);
  expect(workbook.selection('owner')).toEqual({
    sheetId: 1,
    rectangles: [{ row: 1, column: 1, rowCount: 2, columnCount: 2 }],
  });
});

test('everything around the grid is shown while the grid is loaded', async () => {
  const other = await page.context().newPage();
  let load = () => {};
  await other.route('**/chunks/show-workbook-*', async (route: Route) => {
    await new Promise<void>((resolve) => {
      load = resolve;
    });
    await route.continue();
  });
  await other.goto(server.url);
  await other.getByTestId('file-title').getByText('My finances').waitFor();
  await other.getByRole('status').getByText('Opening the workbook…').waitFor();
  // Menus that need the grid do nothing yet.
  await other.getByTestId('edit-menu').click();
  await other.getByRole('menuitem', { name: 'Undo' }).click();
  load();
  await other.waitForFunction(() => window.workbench?.isDrawn() === true);
  expect(await other.getByText('Opening the workbook…').count()).toBe(0);
  await other.close();
});

test('a chart is drawn from its cells, and redrawn when they change', async () => {
  await selectCells(page, 'Sheet1', 'A20');
  const chart = page.getByTestId('chart-example');
  await chart.locator('svg').waitFor();
  expect(await chart.textContent()).toContain('By month');
  await chart.getByText('Feb').waitFor();
  workbook.write(1, { row: 2, column: 1, rowCount: 1, columnCount: 1 }, [[{ value: 'March' }]]);
  await chart.getByText('March').waitFor();
});

test('a chart keeps its size if its columns become narrower', async () => {
  await selectCells(page, 'Sheet1', 'A20');
  const chart = page.getByTestId('chart-example');
  const width = async () => Math.round((await chart.boundingBox())?.width ?? 0);
  const before = await width();
  const { anchor } = workbook.charts().find(({ id }) => id === 'example') ?? { anchor: { column: 0 } };
  for (const column of [0, 1]) workbook.setColumnWidth(0, anchor.column + column, 40);
  await settled(page);
  await selectCells(page, 'Chart data', 'A1');
  await chart.waitFor({ state: 'hidden' });
  await selectCells(page, 'Sheet1', 'A20');
  await chart.waitFor();
  expect(before).toBeGreaterThan(100);
  expect(await width()).toBe(before);
});

test('Delete removes the clicked chart and clears no cell', async () => {
  await selectCells(page, 'Sheet1', 'A20');
  const chart = page.getByTestId('chart-example');
  await chart.locator('figcaption').click();
  await page.keyboard.press('Delete');
  await chart.waitFor({ state: 'detached' });
  await settled(page);
  expect(workbook.formulas(0, { row: 20, column: 1, rowCount: 1, columnCount: 1 })).toEqual([['=FIN_TABLE()']]);
  await page.keyboard.press('Control+Z');
  await chart.hover();
  await chart.getByRole('button', { name: 'Remove chart' }).click();
  await chart.waitFor({ state: 'detached' });
});

test('the page scrolls to a chart that is inserted below others', async () => {
  await selectCells(page, 'Chart data', 'A1:B2');
  const isOnScreen = (id: string) => {
    const { top = 0 } = document.querySelector(`[data-testid="chart-${id}"]`)?.getBoundingClientRect() ?? {};
    return top > 0 && top < innerHeight - 200;
  };
  for (let count = 1; count <= 3; count++) {
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/charts');
    await page.getByTestId('insert-menu').click();
    await page.getByRole('menuitem', { name: 'Line chart' }).click();
    await answered;
  }
  await page.waitForFunction(isOnScreen, workbook.charts().at(-1)?.id ?? '');
});

test('the sidebar can call the add-on, but reaches neither the page nor the server', async () => {
  await clickExtension(page, 'Open sidebar');
  const frame = sidebarFrame(page);
  await frame.locator('#greet').click();
  await frame.getByText('Hello Ada [1,null]!').waitFor();
  await frame.locator('#fail').click();
  await frame.getByText('ScriptError: Script function not found: missing').waitFor();
  await frame.locator('#leave').click();
  await frame.getByText('SecurityError refused').waitFor();
  expect(opened.consoleErrors.splice(0).join('\n')).toMatch(/Content Security Policy/);
  await frame.locator('#close').click();
  await page.getByTestId('sidebar-frame').waitFor({ state: 'detached' });
  expect(host.asked).toContain('script greet ["Ada",[1,null]]');
});

test('the grid fills the space of a closed sidebar, also if the browser is never idle', async () => {
  const isCanvasAsWideAs = (widthPx: number) =>
    page.waitForFunction(
      (width) => document.querySelector<HTMLCanvasElement>('.grid canvas[id^=univer-sheet-main]')?.width === width,
      widthPx,
    );
  await clickExtension(page, 'Open sidebar');
  await sidebarFrame(page).locator('#close').waitFor();
  await isCanvasAsWideAs(1139);
  await page.evaluate(() => {
    const idle = window.requestIdleCallback;
    window.requestIdleCallback = () => 0;
    Object.assign(window, { idle });
  });
  await page.getByRole('button', { name: 'Close the sidebar' }).click();
  await page.getByTestId('sidebar-frame').waitFor({ state: 'detached' });
  await isCanvasAsWideAs(1440);
  await page.evaluate(() => {
    window.requestIdleCallback = (window as unknown as { idle: typeof requestIdleCallback }).idle;
  });
});

test('a script can make the page show another sheet', async () => {
  await selectCells(page, 'Sheet1', 'A1');
  await host.clickMenuItem('owner', 'showLastSheet');
  // The page reports what it shows.
  while (workbook.selection('owner').sheetId !== 1) await settled(page);
  await selectCells(page, 'Sheet1', 'A1');
});

test('menu items can be run by keyboard; toasts and alerts are shown', async () => {
  await page.getByTestId('extensions-menu').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Refreshed 3 formulas.').waitFor();
  await clickExtension(page, 'Connect first');
  await page.getByTestId('alert').getByText('Connect first.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByTestId('alert').waitFor({ state: 'detached' });
});

test('a sheet added in the page has the rows, columns and font of Sheets', async () => {
  await page.locator('[data-u-comp=sheet-bar-append-button]').first().click();
  await page.waitForFunction(() => window.workbench?.sheetNames().includes('Sheet2') === true);
  await settled(page);
  const { sheets } = workbook.viewSnapshot().document as unknown as {
    sheets: { [id: string]: { [name: string]: unknown } };
  };
  const added = Object.values(sheets).find(({ name }) => name === 'Sheet2');
  expect(added).toMatchObject({
    rowCount: 1000,
    columnCount: 26,
    defaultColumnWidth: 100,
    defaultRowHeight: 21,
    defaultStyle: { ff: 'Arial', fs: 10 },
  });
});

test('Shift+F11 adds a sheet', async () => {
  await selectCells(page, 'Sheet1', 'A1');
  const count = workbook.sheets().length;
  await page.keyboard.press('Shift+F11');
  await page.waitForFunction((before) => window.workbench?.sheetNames().length === before + 1, count);
  await settled(page);
  expect(workbook.sheets()).toHaveLength(count + 1);
});

test('semicolons between the arguments of a typed formula become commas', async () => {
  await typeFormula(page, 'Sheet1', 'H2', '=SUM({1;2};3)');
  await waitForCell(page, 'Sheet1', 'H2', '6');
  const cell = { row: 2, column: 8, rowCount: 1, columnCount: 1 };
  expect(workbook.formulas(0, cell)).toEqual([['=SUM({1;2},3)']]);
  workbook.write(0, cell, [[{ value: null }]]);
});

test('a spilled range gets no border when one of its cells is selected', async () => {
  await selectCells(page, 'Sheet1', 'A1');
  // The right edge of the spill at B2:D3, beside its second row: E3's left line is grey like any other.
  const edge = () =>
    page.evaluate(() => {
      const point = window.workbench?.pointOf(2, 4);
      const next = window.workbench?.pointOf(2, 5);
      const canvas = document.querySelector<HTMLCanvasElement>('.grid canvas[id^=univer-sheet-main-canvas]');
      const box = canvas?.getBoundingClientRect();
      if (!point || !next || !canvas || !box) return null;
      const x = Math.round((point.x + next.x) / 2 - box.x);
      const { data } = canvas.getContext('2d')?.getImageData(x - 3, point.y - box.y, 6, 1) ?? {};
      return [...(data ?? [])].join();
    });
  const before = await edge();
  await selectCells(page, 'Sheet1', 'B3');
  await page.waitForTimeout(300);
  expect(before).not.toBeNull();
  expect(await edge()).toBe(before);
});

test('undo and redo by keyboard and by menu use the history of the workbook', async () => {
  enter('J30', { value: 'kept' });
  await waitForCell(page, 'Sheet1', 'J30', 'kept');
  await clear('J30');
  await waitForCell(page, 'Sheet1', 'J30', '');
  await settled(page);
  await page.keyboard.press('Control+z');
  await waitForCell(page, 'Sheet1', 'J30', 'kept');
  expect(storedIn('J30')).toBe('kept');
  await page.keyboard.press('Control+Shift+z');
  await waitForCell(page, 'Sheet1', 'J30', '');
  await page.getByTestId('edit-menu').click();
  await page.getByRole('menuitem', { name: /^Undo/ }).click();
  await waitForCell(page, 'Sheet1', 'J30', 'kept');
  expect(workbook.history.state().redoCount).toBe(1);
  enter('J30', { value: null });
});

test('a selection made while an undo runs is kept', async () => {
  const place = { row: 30, column: 10, rowCount: 1, columnCount: 1 };
  workbook.history.recordStep('typed', () => workbook.write(0, place, [[{ value: 'typed' }]]));
  // Before, the page has nothing to undo and sends no request.
  await waitForCell(page, 'Sheet1', 'J30', 'typed');
  await selectCells(page, 'Sheet1', 'A1');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let ended: Promise<void> | null = null;
  await page.route('**/api/undo', (route) => {
    ended = route.fetch().then((response) => answered.then(() => route.fulfill({ response })));
  });
  await page.keyboard.press('Control+z');
  await waitForCell(page, 'Sheet1', 'J30', '');
  await selectCells(page, 'Sheet1', 'B2');
  answer();
  await ended;
  await page.unroute('**/api/undo');
  await settled(page);
  expect(workbook.selection('owner').rectangles).toEqual([{ row: 2, column: 2, rowCount: 1, columnCount: 1 }]);
});

test('a click on the name renames the workbook, on every page', async () => {
  await page.getByTestId('file-title').click();
  await page.getByTestId('file-title-field').fill('Household');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.title === 'Household – Workbench');
  expect(workbook.name).toBe('Household');
  workbook.name = 'My finances';
  await page.waitForFunction(() => document.title === 'My finances – Workbench');
});

test('a sheet is downloaded as CSV under its name', async () => {
  await selectCells(page, 'Chart data', 'A1');
  await page.getByTestId('file-menu').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download this sheet (.csv)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('My finances - Chart data.csv');
});

test.each<[string, (route: Route) => Promise<void>, string]>([
  ['fails', (route) => route.abort(), 'The workbench did not answer.'],
  [
    'is answered with 500',
    (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>No</h1>' }),
    'The workbench answered 500.',
  ],
])('an edit whose request %s is reported, and removed from the grid', async (_, answer, reason) => {
  enter('L30', { value: 'kept' });
  await waitForCell(page, 'Sheet1', 'L30', 'kept');
  await page.route('**/api/edits*', answer, { times: 1 });
  await clear('L30').catch(() => {});
  await page.getByText(`${reason} The sheet shows the saved values; your last change may be missing.`).waitFor();
  await page.waitForFunction(() => window.workbench?.isDrawn() === true);
  await waitForCell(page, 'Sheet1', 'L30', 'kept');
  expect(storedIn('L30')).toBe('kept');
  // While the saved values are drawn, the grid may not have the focus yet.
  for (let attempts = 0; attempts < 3 && storedIn('L30') !== null; attempts += 1) {
    await clear('L30');
    await settled(page);
  }
  expect(storedIn('L30')).toBeNull();
  expect(opened.consoleErrors.splice(0).filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
});

test('the page reports that the workbench has stopped, and shows the current workbook after a restart', async () => {
  const { port, searchParams } = new URL(server.url);
  const token = searchParams.get('token') ?? '';
  enter('L3', { value: 'kept' });
  await waitForCell(page, 'Sheet1', 'L3', 'kept');
  await server.close();
  await page.getByText('The workbench has stopped.').waitFor();
  await clear('L3');
  await page.getByText('The workbench did not answer.').waitFor();
  // It keeps polling, and does not reload meanwhile.
  for (let asked = 0; asked < 2; asked += 1) {
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/icon.svg'));
  }
  expect(await cellText(page, 'Sheet1', 'L3')).toBe('');
  server = await startWorkbenchServer({ workbook, host, pageDir: paths.pageDir, port: Number(port), token });
  await page.getByText('The workbench has stopped.').waitFor({ state: 'detached' });
  await page.waitForFunction(() => window.workbench?.isDrawn() === true);
  await page.getByText('The workbench did not answer.').waitFor();
  expect(await cellText(page, 'Sheet1', 'L3')).toBe('kept');
  workbook.write(0, { row: 2, column: 12, rowCount: 1, columnCount: 1 }, [[{ value: 'after the break' }]]);
  await waitForCell(page, 'Sheet1', 'L2', 'after the break');
  // The browser itself logs failed requests.
  expect(opened.consoleErrors.splice(0).filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
});

test('in a window of 720 x 450 pixels every tab of the drawer can be reached, and the grid keeps its rows', async () => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.getByRole('tab', { name: 'API faults' }).click();
  await page.getByTestId('fault-latency').waitFor();
  const grid = await page.locator('.grid').boundingBox();
  const panel = await page.getByTestId('drawer-panel').boundingBox();
  expect(grid?.height).toBeGreaterThan(120);
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(450);
  const faults = await page.getByRole('tab', { name: 'API faults' }).boundingBox();
  expect((faults?.x ?? 0) + (faults?.width ?? 0)).toBeLessThanOrEqual(720);
  const sheetTab = await page.locator('[data-u-comp=slide-tab-item]').first().boundingBox();
  const tabBar = await page.locator('[data-u-comp=slide-tab-bar]').boundingBox();
  expect(tabBar?.width).toBeGreaterThan(sheetTab?.width ?? Number.POSITIVE_INFINITY);
  await page.getByTestId('drawer-handle').click();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the page sends no request to other machines and logs no error to the console', () => {
  expect(opened.outsideRequests).toEqual([]);
  expect(opened.consoleErrors).toEqual([]);
});
