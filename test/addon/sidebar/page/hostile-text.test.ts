import type { Browser } from 'playwright-core';
import type { TagView } from '../../../../src/addon/sidebar/protocol';
import { launchBrowser } from '../../../support/browser/browser';
import { readBuiltSidebar } from './built-sidebar';
import { alerts, connected, connection, refresh, selection } from './fixtures';
import { openSidebar } from './open-sidebar';
import { button, openTab, takeRows } from './page-steps';
import { usual } from './scripted-server';

const markup = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>';
const command = '=cmd|"/c calc"!A1';
const long = `${'An account name without an end '.repeat(40)}9999`;
const override = '\u202Eevil\u0000\u0007 text';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('text of the API is shown as plain text in every view', async () => {
  const tag: TagView = {
    id: markup,
    name: markup,
    path: `${markup} › ${long}`,
    color: 'red;background:url(https://evil.test/x.png)',
    description: markup,
    isArchived: false,
  };
  const sidebar = await openSidebar(browser, await readBuiltSidebar(), {
    ...usual,
    getState: () => ({
      data: {
        ...connected,
        share: { organizationName: markup, baseUrl: long, sharedAt: markup },
        formerShare: { organizationName: long, baseUrl: markup, stoppedAt: markup, isStoppedByOther: true },
        refresh: {
          ...{ ...refresh, lastError: markup, lastRunAt: markup, nextRunAt: markup },
          alerts: {
            ...{ ...alerts, connectionName: markup, lastError: markup, lastRunAt: markup },
            waiting: [{ hash: markup, row: 2, text: override }],
            open: [{ at: markup, text: markup, hash: long, row: 2 }],
          },
        },
        connection: {
          ...connection,
          baseUrl: `https://api.fin.test/${markup}`,
          organizationName: markup,
          scopes: [markup, 'tags:write'],
          accountScope: 'CUSTOM_ACCOUNTS',
          selectedAccounts: [markup, command, long, override],
          operations: [{ operationId: markup, summary: markup, isAvailable: true }],
          rateLimits: [markup],
          verifiedAt: markup,
        },
      },
    }),
    listTags: () => ({ data: { tags: [tag], isFromCache: false } }),
    readSelection: () => ({
      data: selection(2, {
        sheetName: markup,
        rangeText: command,
        transactions: [
          { id: markup, date: markup, name: markup, amount: markup },
          { id: 'b', date: override, name: command, amount: command },
        ],
      }),
    }),
    attachTag: () => ({ error: { code: markup, message: markup, requestId: markup } }),
  });
  const { page } = sidebar;

  await takeRows(page);
  expect(await page.locator('.transaction-name .unseen').allTextContents()).toEqual([markup, command]);
  await page.getByRole('combobox').fill('img');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await button(page, 'Tag 2 transactions').click();
  await page.getByText('Retry this batch').waitFor();
  expect(await page.getByRole('alert').textContent()).toBe(`${markup}Request ${markup}`);
  await openTab('Connect')(page);
  await page.getByText('everything that FIN offers').click();
  await openTab('Refresh')(page);
  await page.locator('.facts').waitFor();

  expect(await page.locator('img, #sidebar script, iframe, object, a').count()).toBe(0);
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  for (const view of ['Connect', 'Tag', 'Refresh']) {
    await openTab(view)(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
  }
  expect(sidebar.outsideRequests).toEqual([]);
  expect(sidebar.complaints).toEqual([]);
  await sidebar.close();
});
