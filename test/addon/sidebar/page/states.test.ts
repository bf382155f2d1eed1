import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../support/browser';
import { readBuiltSidebar } from './built-sidebar';
import { createSidebarPage, type SidebarPage } from './open-sidebar';
import { usual } from './scripted-server';
import { states } from './states';

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
let browser: Browser;
let sidebarPage: SidebarPage;

beforeAll(async () => {
  browser = await launchBrowser();
  sidebarPage = await createSidebarPage(browser, await readBuiltSidebar());
});

afterAll(async () => {
  await browser.close();
});

test.each(states)('$name: shows what it should, accessible, quiet, and no wider than the sidebar', async (state) => {
  const sidebar = await sidebarPage.open({ ...usual, ...state.handlers });
  const { page } = sidebar;
  await state.act(page);
  await page
    .getByText(state.shows)
    .filter({ visible: true })
    .or(page.getByRole('button', { name: state.shows }))
    .first()
    .waitFor();
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    // A thousand rows of one kind take it nine seconds: the first ones speak for all.
    const page = { include: [['html']], exclude: [['.transaction:nth-child(n + 21)']] };
    const result = await inPage.run(page, { resultTypes: ['violations'] });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: node }) => node).join(' ')}`);
  });
  expect(violations).toEqual([]);
  expect(await page.locator('.button-primary:visible').count()).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
  expect(sidebar.complaints).toEqual([]);
  expect(sidebar.outsideRequests).toEqual([]);
});
