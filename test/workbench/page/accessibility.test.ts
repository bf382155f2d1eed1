import type { Browser, Page } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser/browser';
import {
  accessibilityViolations,
  clickExtension,
  openWorkbench,
  selectCells,
  sidebarFrame,
  typeFormula,
} from '../../support/browser/workbench-page';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const functions = new FakeCustomFunctions({});
const menu = [
  {
    title: 'FIN',
    items: [
      { label: 'Open sidebar', functionName: 'showSidebar' },
      { label: 'Refresh now', functionName: 'showToast' },
      { label: 'Connect first', functionName: 'showAlert' },
      ...Array.from({ length: 12 }, (_, index) => ({ label: `Insert table ${index}`, functionName: 'insert' })),
    ],
  },
];
let host: FakeHost;
let workbook: Workbook;
let server: WorkbenchServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  workbook = await createUniverWorkbook({ name: 'My finances', sheetNames: ['Sheet1', 'Sheet2'] });
  workbook.setCustomFunctions(functions);
  for (const [row, cells] of [
    ['Month', 'Value'],
    ['Jan', 3],
    ['Feb', 5],
  ].entries()) {
    workbook.write(0, { row: row + 20, column: 1, rowCount: 1, columnCount: 2 }, [cells.map((value) => ({ value }))]);
  }
  const cellsOf = (column: number) => ({ sheetId: 0, rectangle: { row: 21, column, rowCount: 2, columnCount: 1 } });
  workbook.setChart({
    id: 'example',
    sheetId: 0,
    kind: 'columns',
    title: 'By month',
    anchor: { row: 3, column: 5 },
    widthPx: 300,
    heightPx: 160,
    labels: cellsOf(1),
    series: [{ name: 'Value', values: cellsOf(2) }],
    numberFormat: '#,##0',
  });
  const sidebarHtml =
    '<!DOCTYPE html><html lang="en"><head><title>FIN</title></head><body><main><h1>FIN</h1><button>Inside</button></main></body></html>';
  const quotas = { owner: [{ what: 'urlfetch' as const, used: 9_000, limit: 20_000, endsAt: null }] };
  host = new FakeHost({ customFunctions: functions, menu, sidebarHtml, quotas });
  server = await startWorkbenchServer({ workbook, host, pageDir: paths.pageDir, port: 0 });
  browser = await launchBrowser();
  ({ page } = await openWorkbench(browser, server.url));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  workbook?.dispose();
});

afterEach(async () => {
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light', reducedMotion: 'reduce' });
  if (page.viewportSize()?.width !== 1440) await page.setViewportSize({ width: 1440, height: 900 });
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

/** The name of the focused element, and whether its focus is visible. The focus of a cell is the border of the selection. */
async function press(...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key);
  return await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const isSeen = [element, element.parentElement as HTMLElement].some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && each.offsetWidth > 0;
    });
    const name = element.ariaLabel ?? element.textContent.trim();
    return isSeen || name === 'Cell' || element instanceof HTMLIFrameElement ? name : `UNSEEN ${name}`;
  });
}

const focusedName = () => press();
const drawerTabs = ['Executions', 'Clock and triggers', 'Users', 'Locale and zone', 'API faults'];

/** From the grid. */
async function openExtension(label: string): Promise<void> {
  await press('F6', 'F6', 'F6');
  const items = menu[0]?.items.map((item) => item.label) ?? [];
  await press('ArrowLeft', ...Array.from({ length: items.indexOf(label) + 1 }, () => 'ArrowDown'));
  expect(await focusedName()).toBe(label);
  await press('Enter');
}

test('F6 and Shift+F6 go around all parts of the page, and each shows the focus', async () => {
  await selectCells(page, 'Sheet1', 'B2');
  const around: string[] = [];
  for (let count = 0; count < 6; count += 1) around.push(await press('F6'));
  expect(around).toEqual(['Sheet1', 'Workbench', 'File', 'Undo', 'Name box', 'Cell']);
  expect(await press('Shift+F6', 'Shift+F6')).toBe('Undo');
});

test('each control of the toolbar is reached by Tab, and those that open a list by Enter', async () => {
  const toolbar = page.getByRole('toolbar');
  const controls = toolbar.locator('button:enabled, input, [role=button]');
  const shown = await controls.evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => each.ariaLabel ?? each.textContent),
  );
  await selectCells(page, 'Sheet1', 'B2');
  const reached = [await press('Shift+F6', 'Shift+F6')];
  while (reached.at(-1) !== 'Name box' && reached.length < 60) reached.push(await press('Tab'));
  expect(reached.slice(0, -1)).toEqual(shown);
  for (const name of ['Border', 'Horizontal align', 'Named ranges']) {
    const control = page.getByRole('button', { name, exact: true });
    await control.focus();
    await press('Enter');
    await page.locator(`[aria-label="${name}"][aria-expanded=true]`).waitFor({ state: 'attached' });
    await press('Escape');
    await page.locator(`[aria-label="${name}"][aria-expanded=false]`).first().waitFor({ state: 'attached' });
    await page.waitForFunction((expected) => document.activeElement?.ariaLabel === expected, name);
  }
});

test('the tabs and buttons below the grid are used by keyboard', async () => {
  await selectCells(page, 'Sheet1', 'B2');
  expect(await press('F6', 'ArrowRight')).toBe('Sheet2');
  expect(await press('Shift+Tab')).toBe('All sheets');
  expect(await press('Shift+Tab')).toBe('Add sheet');
  await press('Tab', 'Enter');
  await page.locator('[aria-label="All sheets"][aria-expanded=true]').waitFor();
  await press('Escape');
  await page.locator('[aria-label="All sheets"][aria-expanded=false]').waitFor();
  await page.getByRole('button', { name: 'Add sheet' }).click();
  await page.getByRole('tab', { name: 'Sheet3', selected: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Cell');
});

test('menus open, change and close by arrow keys, and Escape returns to the button', async () => {
  await selectCells(page, 'Sheet1', 'B2');
  expect(await press('F6', 'F6', 'F6', 'ArrowDown')).toBe('New blank workbook…');
  expect(await press('ArrowRight')).toMatch(/^Undo/);
  expect(await press('ArrowUp')).toMatch(/^Redo/);
  expect(await press('ArrowLeft', 'ArrowLeft')).toBe('Open sidebar');
  expect(await accessibilityViolations(page, '.title-bar')).toEqual([]);
  expect(await press('End')).toBe('Insert table 11');
  expect(await press('Escape')).toBe('Extensions');
});

test('a dialog, a message and the sidebar are reached and left by keyboard', async () => {
  await selectCells(page, 'Sheet1', 'B2');
  await openExtension('Connect first');
  await page.getByRole('dialog', { name: 'FIN' }).waitFor();
  expect(await accessibilityViolations(page, 'dialog')).toEqual([]);
  expect(await press('F6')).toBe('OK');
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Cell');

  await openExtension('Refresh now');
  await page.getByRole('log', { name: 'Messages' }).getByText('Refreshed 3 formulas.').waitFor();
  expect(await press('F6', 'F6', 'F6')).toBe('Close the message');
  await press('Enter');
  await page.getByTestId('toast').waitFor({ state: 'detached' });

  await selectCells(page, 'Sheet1', 'B2');
  await openExtension('Open sidebar');
  await sidebarFrame(page).getByRole('button', { name: 'Inside' }).waitFor();
  expect(await press('F6', 'F6')).toBe('Close the sidebar');
  await press('Tab');
  await sidebarFrame(page).locator(':focus').waitFor();
  await page.keyboard.press('F6');
  await page.waitForFunction(() => document.activeElement?.className.startsWith('drawer-handle'));
  expect(await focusedName()).toBe('Workbench');
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
  await press('Shift+F6', 'Enter');
  await page.getByTestId('sidebar-frame').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Cell');
});

test('a screen reader finds a name for each control, cell and chart', async () => {
  await selectCells(page, 'Sheet2', 'B2');
  await page.getByTestId('selected-cell').getByText('B2 2').waitFor();
  await page.getByRole('button', { name: 'Bold', pressed: true }).waitFor();
  await selectCells(page, 'Sheet1', 'A22');
  await page.getByTestId('selected-cell').getByText('A22 Feb').waitFor();
  await page.getByRole('button', { name: 'Bold', pressed: false }).waitFor();
  await selectCells(page, 'Sheet1', 'A1');
  await page.getByRole('img', { name: 'Column chart. Value: Jan 3, Feb 5.', exact: true }).waitFor();
  const tree = await page.locator('body').ariaSnapshot();
  const controls =
    /^ *- (button|textbox|combobox|checkbox|tab|tablist|toolbar|dialog|region|complementary|log)(:| \[|$)/gm;
  expect(tree.match(controls)).toBeNull();
  for (const part of [
    'textbox "Cell"',
    'textbox "Formula bar"',
    'log "Messages"',
    'tablist "Sheet tabs"',
    'banner:',
    'main:',
  ]) {
    expect(tree).toContain(`- ${part}`);
  }
  // The closed menu of the tabs and the closed sidebar of Univer.
  expect(tree).not.toMatch(/Duplicate|Close sidebar/);
});

/** What is cut at the edges of the window, or could be read only by scrolling sideways. The grid and tables may scroll. */
function cutParts(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll(
    '.title-bar *, .first-hint *, .drawer *, dialog[open] *, .menu-list *',
  )) {
    if (!element.checkVisibility() || element.closest('.visually-hidden, .drawer-table, svg, option')) continue;
    const { left, right } = element.getBoundingClientRect();
    const isSideways = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto';
    if (left < -1 || right > innerWidth + 1 || isSideways) found.push(`${element.tagName} ${element.className}`);
  }
  return found;
}

test('at 200 % zoom nothing is cut, and each tab, menu item and dialog is inside the window', async () => {
  await page.setViewportSize({ width: 640, height: 400 });
  for (const tab of drawerTabs) {
    await page.getByRole('tab', { name: tab }).click();
    expect([tab, ...(await page.evaluate(cutParts))]).toEqual([tab]);
  }
  await page.getByRole('tab', { name: 'Executions' }).click();
  await page.getByText('A quota is reset 24 hours').scrollIntoViewIfNeeded();
  await page.getByText('9,000 of 20,000').waitFor();
  await page.getByTestId('drawer-handle').click();
  await page.getByTestId('extensions-menu').focus();
  expect(await press('Enter', 'End')).toBe('Insert table 11');
  expect(await page.evaluate(() => (document.activeElement?.getBoundingClientRect().bottom ?? 0) <= innerHeight)).toBe(
    true,
  );
  expect(await page.evaluate(cutParts)).toEqual([]);
  await press('Escape', 'Control+/');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  expect(await page.evaluate(cutParts)).toEqual([]);
  await press('Escape');
});

test('nothing moves for a user who wants less motion, and a text says what runs', async () => {
  const end = host.start('FIN_SLOW');
  const note = page.locator('.spinner-text');
  await page.locator('.spinner').first().waitFor({ state: 'attached' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.waitForFunction(() => document.getAnimations().length > 0);
  const widthOf = () => note.evaluate((text: HTMLElement) => text.offsetWidth);
  expect(await widthOf()).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await note.innerText()).toBe(', 1 running');
  expect(await widthOf()).toBeGreaterThan(20);
  end();
});

test('with forced colours, what is chosen, pressed or open has a border or outline of its own', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  /** The lines around an element that are at least a pixel wide and not of the colour of the page. */
  const linesOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const style = getComputedStyle(element);
        const canvas = getComputedStyle(document.documentElement).backgroundColor;
        return (
          ['border-bottom', 'outline'].filter((line) => {
            const [width, color] = [style.getPropertyValue(`${line}-width`), style.getPropertyValue(`${line}-color`)];
            return (
              Number.parseFloat(width) >= 1 &&
              style.getPropertyValue(`${line}-style`) !== 'none' &&
              color !== canvas &&
              color !== 'rgb(255, 255, 255)'
            );
          }).length > 0
        );
      });
  await selectCells(page, 'Sheet1', 'A1');
  const lines: { [selector: string]: boolean } = { '.chart': await linesOf('.chart') };
  await selectCells(page, 'Sheet2', 'B2');
  await page.getByRole('button', { name: 'Bold', pressed: true }).waitFor();
  await page.getByRole('tab', { name: 'Executions' }).click();
  await clickExtension(page, 'Refresh now');
  await page.getByTestId('toast').waitFor();
  await page.getByTestId('extensions-menu').focus();
  expect(await press('ArrowDown')).toBe('Open sidebar');
  for (const selector of [
    ...['.menu-list', '.toast', '.avatar', '.quota progress', '.drawer .tab[aria-selected=true]'],
    ...['.grid [role=tab][aria-selected=true]', '.grid [aria-pressed=true]', '.menu-item:focus'],
    ...['.drawer .tab[aria-selected=false]', '.grid [role=tab][aria-selected=false]'],
  ]) {
    lines[selector] = await linesOf(selector);
  }
  expect(Object.keys(lines).filter((selector) => !lines[selector])).toEqual([
    '.drawer .tab[aria-selected=false]',
    '.grid [role=tab][aria-selected=false]',
  ]);
  await press('Escape');
});

test('axe finds nothing with a dark system, in which the page stays light', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
});
