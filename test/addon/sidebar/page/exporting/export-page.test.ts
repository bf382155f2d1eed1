import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { account, between, known, row, yearOf } from '../../../../export/support/sample-year';
import { launchBrowser } from '../../../../support/browser/browser';
import { readBuiltSidebar } from '../built-sidebar';
import { notConnected } from '../fixtures';
import { createSidebarPage, type Handlers, type SidebarPage } from '../open-sidebar';
import { button } from '../page-steps';
import { broken, usual } from '../scripted-server';

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const pages: { [language: string]: SidebarPage } = {};
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  for (const [language, name] of [
    ['en', 'export'],
    ['de', 'export-de'],
  ] as const) {
    const html = await readBuiltSidebar(name);
    pages[language] = await createSidebarPage(browser, html, {
      library: axeSource,
      locale: language === 'de' ? 'de-DE' : 'en-GB',
    });
  }
});

afterAll(async () => {
  for (const page of Object.values(pages)) await page.close();
  await browser.close();
});

const proven = between(100, 50, { statements: [known('2025-12-31', 100)] });
const { view } = yearOf([proven], []);
const exporting: Handlers = {
  ...usual,
  listChoices: () => ({ data: { accounts: ['Checking', 'Savings'], tags: [], currencies: [] } }),
  getExport: () => ({ data: view }),
  getExportRows: ({ from }) => ({
    data: {
      rows: from === '2026-02-01' ? [row(1, '2026-02-03', -50, { name: '<b>Shop</b>' })] : [],
      hasTags: true,
      notes: [],
    },
  }),
};

async function open(handlers: Handlers = {}, language = 'en') {
  const opened = await pages[language]?.open({ ...exporting, ...handlers });
  if (opened === undefined) throw new Error('There is no such page.');
  return opened;
}

/** What a link of the page downloads. */
async function downloaded(page: Page, name: string): Promise<string> {
  return page
    .getByRole('link', { name })
    .evaluate(async (link) => (await fetch((link as HTMLAnchorElement).href)).text());
}

async function violationsIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ url: '/library.js' });
  return page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, { resultTypes: ['violations'], preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

test('with the keyboard alone, the books of a fiscal year are complete, and their files are there', async () => {
  const { page, calls, complaints, outsideRequests } = await open();
  await page.getByLabel('Year or days').fill('2026-07..2027-06');
  await page.getByLabel('Account').selectOption('Checking');
  await page.getByLabel('Year or days').press('Enter');
  await page.getByText('COMPLETE').first().waitFor();
  await page.getByText('1 transaction', { exact: true }).waitFor();
  const asked = calls.filter(({ operation }) => operation.startsWith('getExport'));
  expect(asked[0]).toEqual({
    operation: 'getExport',
    input: { from: '2026-07-01', to: '2027-06-30', accounts: ['Checking'], tags: [] },
  });
  expect(asked).toHaveLength(13);
  expect(await page.getByRole('link').allTextContents()).toEqual([
    ...['fin-2026-07-to-2027-06-transactions.csv', 'fin-2026-07-to-2027-06-accounts.csv'],
    ...['fin-2026-07-to-2027-06.beancount', 'fin-2026-07-to-2027-06.ledger', 'fin-2026-07-to-2027-06.journal'],
    'fin-2026-07-to-2027-06.html',
  ]);
  expect(await downloaded(page, '.beancount')).toContain('2026-02-03 * "<b>Shop</b>" ""');
  expect(await downloaded(page, 'transactions.csv')).toMatch(/^\uFEFF?Entry,Date,/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsIn(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
  // A change of the days takes back what was answered.
  await page.getByLabel('Year or days').fill('2026-13');
  await page.getByText('Write a year such as 2026').waitFor();
  expect(await page.locator('.note').count()).toBe(0);
  expect(await page.getByRole('link').count()).toBe(0);
  await page.getByLabel('Year or days').press('Enter');
  expect(await button(page, 'Prepare').getAttribute('aria-disabled')).toBe('true');
  expect(calls.filter(({ operation }) => operation === 'getExport')).toHaveLength(1);
  // What the test itself has downloaded.
  const outside = outsideRequests.filter((url) => !url.startsWith('blob:'));
  expect([complaints, outside]).toEqual([[], []]);
});

test('in German, it says what is missing, and the tables are those of a German spreadsheet', async () => {
  const unknown = account({
    name: 'Giro',
    balances: [known('2025-12-31', null, 'No transactions before 2026-02-03'), known('2026-12-31', 50)],
  });
  const { page, complaints } = await open({ getExport: () => ({ data: { ...view, accounts: [unknown] } }) }, 'de');
  await page.getByLabel('Jahr oder Zeitraum').fill('2026');
  await button(page, 'Vorbereiten').click();
  await page.getByText('NICHT ABGESTIMMT').first().waitFor();
  await page.getByText('Es fehlt 1 Angabe:').waitFor();
  await page.getByText('Giro: Der Saldo vom 2025-12-31 ist nicht bekannt.').waitFor();
  expect(await downloaded(page, 'transactions.csv')).toContain(';-50,00;');
  expect(await downloaded(page, '.html')).toContain('<html lang="de">');
  expect(await violationsIn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('for chosen tags it says what has no receipt, and has the list and the sums', async () => {
  const tags = ['Business', 'Donations'];
  const { page, calls, complaints } = await open({
    listChoices: () => ({ data: { accounts: [], tags, currencies: [] } }),
    getExport: ({ tags: own }) => ({
      data: {
        ...view,
        from: '2026-02-01',
        until: '2026-02-28',
        deductible: own.map((tag: string) => ({ tag, paths: [tag] })),
      },
    }),
    getExportRows: () => ({
      data: {
        rows: [
          row(1, '2026-02-03', -50, { tags: ['Business'], receipts: [] }),
          row(2, '2026-02-04', -10, { tags: ['Business'], receipts: ['https://drive.example/2'] }),
        ],
        hasTags: true,
        notes: [],
      },
    }),
  });
  await page.getByLabel('Year or days').fill('2026-02');
  await page.getByText('Deductible tags').click();
  for (const tag of tags) await page.getByRole('checkbox', { name: tag }).check();
  await page.getByText('Deductible tags (2)').waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await button(page, 'Prepare').click();
  await page.getByText('1 OF 2 WITHOUT A RECEIPT').waitFor();
  await page.getByText('No transaction of these days: Donations').waitFor();
  expect(calls.filter(({ operation }) => operation.startsWith('getExport')).map(({ input }) => input)).toEqual([
    expect.objectContaining({ tags }),
    expect.objectContaining({ tags }),
  ]);
  expect(await downloaded(page, '-deductible.csv')).toContain(
    'Business,2026-02-03,Purchase 1,50.00,USD,Checking,,MISSING',
  );
  expect(await downloaded(page, '-deductible-totals.csv')).toContain('Business,USD,2,60.00,1,50.00');
  expect(await violationsIn(page)).toEqual([]);
  expect(complaints).toEqual([]);
  // Another choice takes back what was answered.
  await page.getByRole('checkbox', { name: 'Donations' }).uncheck();
  expect(await page.locator('.note').count()).toBe(0);
});

test('an error can be retried, and a month that takes long is read on', async () => {
  let isBroken = true;
  let slow = 2;
  const { page } = await open({
    getExport: () => (isBroken ? { error: broken } : { data: view }),
    getExportRows: () => {
      slow -= 1;
      return slow >= 0
        ? { error: { code: 'time_limit', message: 'Stopped.' } }
        : { data: { rows: [], hasTags: true, notes: [] } };
    },
  });
  await page.getByLabel('Year or days').fill('2026-02');
  await button(page, 'Prepare').click();
  await page.getByRole('alert').waitFor();
  expect(await violationsIn(page)).toEqual([]);
  isBroken = false;
  await button(page, 'Retry').click();
  await page.getByText('NOT RECONCILED').first().waitFor();
});

test('without a connection it leads back to the sidebar', async () => {
  const { page, calls } = await open({
    getState: () => ({ data: notConnected }),
    reopenSidebar: () => ({ data: null }),
  });
  await page.getByText('Connect a key first').waitFor();
  await button(page, 'Back to FIN').click();
  expect(calls.map(({ operation }) => operation)).toEqual(['getState', 'reopenSidebar']);
});
