import type { Page } from 'playwright-core';

// What a user does in the sidebar.

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
export const nothing = async () => {};

export async function enterKey(page: Page, key = 'fin_test_key_1') {
  await page.getByLabel('API key').fill(key);
  await button(page, 'Connect').click();
}

export async function takeRows(page: Page) {
  await button(page, 'Use selected rows').click();
  await page.getByText('Choose at least one tag.').waitFor();
}

export async function chooseTag(page: Page, query: string) {
  await page.getByRole('combobox', { name: 'Search tags' }).fill(query);
  await page.keyboard.press('Enter');
}

export async function chooseParent(page: Page, query: string) {
  await page.getByLabel('Parent').fill(query);
  await page.keyboard.press('Enter');
}

export async function applyHotels(page: Page) {
  await takeRows(page);
  await chooseTag(page, 'hotels');
  await button(page, 'Tag 213 transactions').click();
}

export const explain = (page: Page) => button(page, 'Why is this empty?').click();
