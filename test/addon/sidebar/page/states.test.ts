import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { internalMark } from '../../../../scripts/build/names/mark-internal';
import { buildSidebar } from '../../../../scripts/build/sidebar';
import { paths } from '../../../../scripts/paths';
import { launchBrowser } from '../../../support/browser/browser';
import { findUnmarked, recordStrings } from './find-unmarked';
import { createSidebarPage, type SidebarPage } from './open-sidebar';
import { usual } from './scripted-server';
import { states } from './states';

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
let browser: Browser;
let sidebarPage: SidebarPage;

beforeAll(async () => {
  browser = await launchBrowser();
  const outFile = join(paths.root, 'build/sidebar-marked.html');
  const catalogue = join(__dirname, 'marked-messages.ts');
  await buildSidebar({ outFile, language: 'en', catalogue, marksInternalNames: true });
  const html = await readFile(outFile, 'utf8');
  expect(html).toContain(internalMark);
  sidebarPage = await createSidebarPage(browser, html, { library: axeSource });
});

afterAll(async () => {
  await sidebarPage.close();
  await browser.close();
});

// The page is the built one, with invisible marks around its messages, and with marks in the names that its build takes
// for internal: no call to the server has one, and no element.
// Every second state has the dark colour scheme.
test.each(states.map((state, index) => ({ ...state, colorScheme: index % 2 === 0 ? 'light' : 'dark' }) as const))(
  '$name: all messages are from the catalogue, without an accessibility violation, console error or overflow',
  async (state) => {
    const { recording, strings } = recordStrings({ ...usual, ...state.handlers });
    const sidebar = await sidebarPage.open(recording);
    const { page } = sidebar;
    await page.emulateMedia({ colorScheme: state.colorScheme });
    await state.act(page);
    await page
      .getByText(state.shows)
      .filter({ visible: true })
      .or(page.getByRole('button', { name: state.shows }))
      .first()
      .waitFor();
    expect(await findUnmarked(page, strings)).toEqual([]);
    const elements = await page.locator('#sidebar').evaluate(({ outerHTML }) => outerHTML);
    expect(JSON.stringify([sidebar.calls, elements])).not.toContain(internalMark);
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ url: '/library.js' });
    const violations = await page.evaluate(async () => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      // axe needs nine seconds for a thousand equal rows, so only the first ones are checked.
      for (const row of document.querySelectorAll('.transaction:nth-child(n + 21)')) row.remove();
      const result = await inPage.run(document, { resultTypes: ['violations'], preload: false });
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: node }) => node).join(' ')}`);
    });
    expect(violations).toEqual([]);
    await page.emulateMedia({ colorScheme: state.colorScheme === 'dark' ? 'light' : 'dark' });
    const contrasts = await page.evaluate(async () => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const options = { runOnly: ['color-contrast'], resultTypes: ['violations' as const], preload: false };
      const result = await inPage.run(document, options);
      return result.violations.flatMap(({ nodes }) => nodes.map(({ html: node }) => node));
    });
    expect(contrasts).toEqual([]);
    expect(await page.locator('.button-primary:visible').count()).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
    // As at 200 % zoom.
    await page.setViewportSize({ width: 150, height: 720 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(150);
    expect(await page.evaluate(cutTexts)).toEqual([]);
    await page.setViewportSize({ width: 300, height: 720 });
    await page.evaluate(doubleTexts);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
    expect(await page.evaluate(cutTexts)).toEqual([]);
    expect(sidebar.complaints).toEqual([]);
    expect(sidebar.outsideRequests).toEqual([]);
  },
);

/** As in a browser that enlarges only text. */
function doubleTexts(): void {
  const all = [...document.querySelectorAll<HTMLElement>('#sidebar *')];
  const sizes = all
    .map((element) => getComputedStyle(element))
    .map(({ fontSize, lineHeight }) => [fontSize, lineHeight]);
  for (const [index, element] of all.entries()) {
    const [fontSize = '', lineHeight = ''] = sizes[index] ?? [];
    element.style.fontSize = `calc(2 * ${fontSize})`;
    if (lineHeight.endsWith('px')) element.style.lineHeight = `calc(2 * ${lineHeight})`;
  }
}

/** Texts that do not fit into their element. Names have their whole text in the title, and tables scroll. */
function cutTexts(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('#sidebar *')) {
    if (
      !element.checkVisibility({ contentVisibilityAuto: true }) ||
      element.closest('.cut, .unseen, .preview, svg, select')
    )
      continue;
    const isClipped = getComputedStyle(element).overflow === 'hidden';
    const isControl = element.matches('button, summary, .chip');
    const isWide = element.scrollWidth > element.clientWidth + 1;
    const isHigh = element.scrollHeight > element.clientHeight + 1;
    if ((isClipped || isControl) && element.textContent !== '' && element.clientWidth > 0 && (isWide || isHigh)) {
      found.push(`${element.className}: ${element.textContent.slice(0, 60)}`);
    }
  }
  return found;
}
