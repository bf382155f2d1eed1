import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../support/browser/browser';
import { readBuiltSidebar } from './built-sidebar';
import { connected, connection, notConnected, refresh, selection, tags } from './fixtures';
import { openSidebar } from './open-sidebar';
import { formulas, usual } from './scripted-server';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The name of the focused element, and whether its focus outline is visible. */
async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const style = getComputedStyle(element);
    const isSeen = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    const own = element.cloneNode(true) as HTMLElement;
    for (const hidden of own.querySelectorAll('[aria-hidden]')) hidden.remove();
    return `${isSeen ? '' : 'UNSEEN '}${label ?? own.textContent}`;
  });
}

async function press(page: Page, ...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key);
  return await focused(page);
}

test('a user can connect, tag and refresh by keyboard alone, and the focus is always visible', async () => {
  let state = notConnected;
  const sidebar = await openSidebar(browser, await readBuiltSidebar(), {
    ...usual,
    ...formulas,
    getStatements: () => ({ data: { accounts: [], otherCount: 0, hasSheet: false } }),
    getState: () => ({ data: state }),
    connect: () => {
      state = connected;
      return { data: connection };
    },
    readSelection: () => ({ data: selection(3) }),
    createTag: ({ name }) => ({ data: { ...tags[0], id: 't-new', name, path: name } as (typeof tags)[number] }),
    refreshNow: () => ({ data: refresh }),
    setHourlyRefresh: ({ isOn }) => ({ data: { ...refresh, isHourlyOn: isOn } }),
  });
  const { page } = sidebar;
  await page.getByRole('heading', { name: 'Connect to your data' }).waitFor();

  expect(await press(page, 'Tab')).toBe('Connect');
  expect(await press(page, 'Tab')).toBe('Base URL');
  expect(await press(page, 'Tab')).toBe('API key');
  await page.keyboard.type('fin_test_key_1');
  expect(await press(page, 'Tab')).toBe('Show the key');
  expect(await press(page, 'Enter')).toBe('Hide the key');
  await press(page, 'Tab', 'Enter');
  await page.getByRole('heading', { name: 'Connected to Northwind Household' }).waitFor();
  expect(await focused(page)).toBe('Connected to Northwind Household');

  expect(await press(page, 'Tab')).toBe('Insert a formula');
  expect(await press(page, 'Shift+Tab')).toBe('Connect');
  expect(await press(page, 'End')).toBe('Reconcile');
  expect(await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')).toBe('Tag');

  await page.getByRole('button', { name: 'Use selected rows' }).waitFor();
  expect(await press(page, 'Tab')).toBe('Use selected rows');
  await press(page, 'Enter');
  await page.getByText('3 transactions').first().waitFor();
  expect(await focused(page)).toBe('Use selected rows');
  expect(await press(page, 'Shift+Tab')).toBe('Selected transactions');
  expect(await press(page, 'Tab', 'Tab')).toBe('Split…');
  expect(await press(page, 'Tab')).toBe('Change…');
  expect(await press(page, 'Tab')).toBe('New tag');
  expect(await press(page, 'Tab')).toBe('Search tags');

  const activeOption = () =>
    page.evaluate(() => {
      const option = document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '');
      return option === null ? null : (option.querySelector('[title]')?.getAttribute('title') ?? null);
    });
  await press(page, 'ArrowDown', 'ArrowDown');
  expect(await activeOption()).toBe('Groceries');
  await press(page, 'Enter');
  await press(page, 'ArrowUp');
  expect(await activeOption()).toBe('Travel › Honeymoon');
  await press(page, 'Enter');
  expect(await page.locator('.chip').allInnerTexts()).toEqual(['Groceries']);
  await page.keyboard.type('Conference');
  expect(await activeOption()).toBe('Create “Conference”');
  expect(await press(page, 'Enter')).toBe('Name');
  await press(page, 'Enter');
  await page.locator('.chip').getByText('Conference').waitFor();
  expect(await focused(page)).toBe('Search tags');
  expect(await press(page, 'Shift+Tab')).toBe('Remove Conference');
  expect(await press(page, 'Enter')).toBe('Search tags');
  expect(await page.locator('.chip').allInnerTexts()).toEqual(['Groceries']);

  expect(await press(page, 'Tab')).toBe('Tag 3 transactions');
  expect(await press(page, 'Tab')).toBe('Rules');
  expect(await press(page, 'Tab')).toBe('Always tag these like this');
  expect(await press(page, 'Tab')).toBe('Record tags in FIN Journal');
  await press(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter');
  await page.getByText('3 transactions now have the tag Groceries.').waitFor();
  expect(await focused(page)).toBe('Done');
  expect(await press(page, 'Tab')).toBe('Always tag these like this');
  expect(await press(page, 'Tab')).toBe('Tag more rows');
  await press(page, 'Enter');
  await page.getByText('Select rows with transactions').waitFor();
  expect(await focused(page)).toBe('Use selected rows');

  await press(page, 'Shift+Tab', 'ArrowRight');
  expect(await press(page, 'Tab')).toBe('Refresh now');
  await press(page, 'Enter');
  await page.locator('#panel-refresh .note-done').waitFor();
  expect(await focused(page)).toBe('Refresh now');
  expect(await press(page, 'Tab', 'Tab')).toBe('Insert a table');
  expect(await press(page, 'Tab')).toBe('Insert dashboard');
  expect(await press(page, 'Tab')).toBe('Insert budget');
  expect(await press(page, 'Tab')).toBe('Insert categories');
  expect(await press(page, 'Tab')).toBe('Insert rates');
  expect(await press(page, 'Tab')).toBe('Propose amounts');
  expect(await press(page, 'Tab')).toBe('Insert alerts');
  await press(page, 'Tab', 'Space');
  await page.getByText('Off. Press Refresh now').waitFor();
  expect(await focused(page)).toBe('Refresh every hour');
  expect(sidebar.complaints).toEqual([]);
  await sidebar.close();
});
