import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import type {} from '../../../src/workbench/server/workbench-hook';
import { parseCells } from '../../../src/workbench/workbook/a1';

/** Uses the page as a user does. Cells are drawn on a canvas, so they are selected by name and then typed into. */

export interface OpenedWorkbench {
  readonly page: Page;
  /** Requests to other hosts, console errors and uncaught errors. Tests assert that there are none. */
  readonly outsideRequests: string[];
  readonly consoleErrors: string[];
}

export async function openWorkbench(
  browser: Browser,
  url: string,
  options: { readonly deviceScaleFactor?: number; readonly timezoneId?: string } = {},
  user?: string,
): Promise<OpenedWorkbench> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const outsideRequests: string[] = [];
  const consoleErrors: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const isInside = origin === new URL(url).origin || protocol === 'data:' || protocol === 'blob:';
    if (!isInside) outsideRequests.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  const address = new URL(url);
  if (user !== undefined) address.searchParams.set('user', user);
  await page.goto(address.href);
  await page.waitForFunction(() => window.workbench?.isDrawn() === true, null);
  return { page, outsideRequests, consoleErrors };
}

/**
 * Types into a cell with the keyboard and presses Enter. The first letter opens the cell editor. The others follow at
 * once, or one by one, which takes about 70 ms per letter.
 */
export async function typeFormula(
  page: Page,
  sheetName: string,
  cell: string,
  text: string,
  letters: 'at once' | 'one by one' = 'at once',
): Promise<void> {
  // Univer loses letters while its editor opens on a busy machine, so the text is checked before Enter.
  for (let attempt = 1; !(await typeInto(page, sheetName, cell, text, letters)); attempt += 1) {
    if (attempt === 3) throw new Error(`The cell editor would not take ${text}.`);
  }
  // Univer ignores Enter while the autocomplete of a formula opens, which takes up to this time on a fast machine.
  if (text.startsWith('=')) await page.waitForTimeout(400);
  do await page.keyboard.press('Enter');
  while (!(await isTyped(page, null)));
  await settled(page);
}

/** Pastes lines of a text into the cells from one on. Needs the permission to write the clipboard. */
export async function pasteCells(page: Page, sheetName: string, cell: string, text: string): Promise<void> {
  await selectCells(page, sheetName, cell);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
  await waitForCell(page, sheetName, cell, text.split('\n')[0] ?? '');
  await settled(page);
}

async function typeInto(
  page: Page,
  sheetName: string,
  cell: string,
  text: string,
  letters: 'at once' | 'one by one',
): Promise<boolean> {
  const [first, rest] = [text.slice(0, 1), text.slice(1)];
  await page.keyboard.press('Escape');
  await selectCells(page, sheetName, cell);
  await page.keyboard.type(first);
  if (!(await isTyped(page, first))) return false;
  if (letters === 'at once') await page.keyboard.insertText(rest);
  else await page.keyboard.type(rest, { delay: 60 });
  return await isTyped(page, text);
}

/** Whether the cell editor contains a text within a while, or is closed (null). */
async function isTyped(page: Page, text: string | null): Promise<boolean> {
  return await page
    .waitForFunction((expected) => window.workbench?.typed() === expected, text, { timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
}

/** Selects `B2` or `B2:D5`, and shows its sheet. */
export async function selectCells(page: Page, sheetName: string, cells: string): Promise<void> {
  const { row, column, rowCount, columnCount } = rectangle(cells);
  await page.evaluate(
    ([name, ...place]) => window.workbench?.go(name as string, ...(place as [number, number, number, number])),
    [sheetName, row, column, rowCount, columnCount] as const,
  );
  await settled(page);
}

export async function cellText(page: Page, sheetName: string, cell: string): Promise<string> {
  const { row, column } = rectangle(cell);
  return page.evaluate(([name, r, c]) => window.workbench?.text(name as string, r as number, c as number) ?? '', [
    sheetName,
    row,
    column,
  ] as const);
}

/** Waits until a cell shows a text. On failure, the error has the text that it shows. */
export async function waitForCell(
  page: Page,
  sheetName: string,
  cell: string,
  expected: string | RegExp,
): Promise<string> {
  const { row, column } = rectangle(cell);
  const pattern = typeof expected === 'string' ? null : { source: expected.source, flags: expected.flags };
  await page
    .waitForFunction(
      ({ name, r, c, text, regExp }) => {
        const shown = window.workbench?.text(name, r, c) ?? '';
        return regExp ? new RegExp(regExp.source, regExp.flags).test(shown) : shown === text;
      },
      { name: sheetName, r: row, c: column, text: String(expected), regExp: pattern },
    )
    .catch(async () => {
      throw new Error(`${sheetName}!${cell} shows "${await cellText(page, sheetName, cell)}", not ${expected}.`);
    });
  return cellText(page, sheetName, cell);
}

/** Moves the mouse onto a cell of the shown sheet and waits for the message that appears there. */
export async function hoverMessage(page: Page, sheetName: string, cell: string): Promise<string> {
  await selectCells(page, sheetName, 'A1');
  const { row, column } = rectangle(cell);
  const point = await page.evaluate(([r, c]) => window.workbench?.pointOf(r as number, c as number), [row, column]);
  if (!point) throw new Error(`${cell} is not on the screen.`);
  await page.mouse.move(point.x - 3, point.y - 3);
  await page.mouse.move(point.x, point.y, { steps: 4 });
  const alert = page.getByTestId('cell-alert');
  await alert.waitFor();
  return (await alert.locator('strong, p').allTextContents()).join(' ');
}

export async function clickExtension(page: Page, label: string): Promise<void> {
  await page.getByTestId('extensions-menu').click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Opens the drawer at a tab. */
export async function showDrawer(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab }).click();
  return page.getByTestId('drawer-panel');
}

/** Ids of axe rules that the page violates. Nothing fades meanwhile: half way, the contrast of a text is too low. */
export async function accessibilityViolations(page: Page, ...parts: readonly string[]): Promise<string[]> {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(
    async (selectors) => {
      const { axe } = window as unknown as { axe: Axe };
      // What waits for the end of an animation, such as a menu that closes, goes on. One without an end cannot finish.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
      }
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
      document.adoptedStyleSheets.push(still);
      try {
        const { violations } = await axe.run({ include: selectors.map((selector) => [selector]) });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      } finally {
        document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1);
      }
    },
    [...parts],
  );
}

interface Axe {
  run(place: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** The add-on's page inside the sidebar. */
export function sidebarFrame(page: Page) {
  return page.frameLocator('[data-testid=sidebar-frame]');
}

/** Resolves when the workbook has all edits and selections of the page. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => window.workbench?.settled());
}

function rectangle(cells: string) {
  const parsed = parseCells(cells);
  if (!parsed) throw new Error(`${cells} is no cell.`);
  return parsed;
}
