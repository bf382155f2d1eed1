import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import type { SavedWorkbook } from '../../../src/workbench/data-folder/saved-workbook';
import type {
  BankImportAnswer,
  BankImportPlan,
  BankImportRequest,
  BankImports,
} from '../../../src/workbench/server/bank-imports';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { launchBrowser } from '../../support/browser/browser';
import { accessibilityViolations, openWorkbench } from '../../support/browser/workbench-page';
import { openSavedWorkbook } from '../data-folder/support/open-saved-workbook';

let folder: string;
let saved: SavedWorkbook;
let server: WorkbenchServer;
let browser: Browser;
let page: Page;
let previews: BankImportRequest[] = [];
let stored: BankImportRequest[] = [];
const undone: unknown[] = [];

const row = { date: '2026-11-13', name: 'Café', amount: '-3.50 EUR', pending: false };
const plan: BankImportPlan = {
  notes: ['CSV, utf-8.'],
  warnings: ['BALANCES DIFFER BY 3.50 EUR: …'],
  sample: [{ place: 0, ...row }],
  needsConfirmation: true,
  accounts: [
    {
      name: 'Giro',
      isNew: true,
      counts: { new: 2, changed: 0, same: 1, doubtful: 2 },
      changed: [],
      doubtful: [
        { place: 3, row, stored: row, reason: 'near' },
        { place: 4, row, stored: row, reason: 'near' },
      ],
      balance: 'Balance after it: 12.50 EUR',
    },
  ],
};

/** A file with an account that is not known, and doubtful rows. */
const bankImports: BankImports = {
  preview: async (request): Promise<BankImportAnswer> => {
    previews.push(request);
    if (request.content.length === 0) throw new Error('The file is empty.');
    if (request.answers.dates === undefined) return { kind: 'question', about: 'dates', text: 'Every date fits both.' };
    if (Object.keys(request.accounts).length > 0) return { kind: 'plan', ...plan };
    const asked = [{ key: 'key', label: 'DE1' }];
    return { kind: 'accounts', text: '', asked, existing: [{ id: 'id', name: 'Checking' }] };
  },
  store: async (request) => {
    stored.push(request);
    return { kind: 'stored', number: 7, added: 3, ...plan };
  },
  undo: async (...asked) => {
    undone.push(asked);
    if (asked[1] === null) return { kind: 'touched', transactions: ['2026-11-13 Café: 1 tag'] };
    return { kind: 'undone', text: '2 transactions removed.' };
  },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bank-import-'));
  saved = await openSavedWorkbook(join(folder, 'data'));
  server = await startWorkbenchServer({ ...saved.current, saved, bankImports, pageDir: paths.pageDir, port: 0 });
  browser = await launchBrowser();
  ({ page } = await openWorkbench(browser, server.url));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await saved?.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  previews = [];
  stored = [];
});

async function choose(content: string): Promise<void> {
  const file = join(folder, 'bank.csv');
  writeFileSync(file, content);
  await page.getByTestId('file-menu').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import bank file…' }).click();
  await (await chooser).setFiles(file);
}

const field = (name: string) => page.getByTestId('bank-import').getByLabel(name, { exact: true });
const button = (name: string | RegExp) => page.getByTestId('bank-import').getByRole('button', { name });

test('a bank file is imported when all that it does not say is answered, and can be taken back', async () => {
  await choose('a;é');
  await button('Day first').press('Enter');
  await field('Name').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Import bank file');
  expect(await accessibilityViolations(page, '[data-testid=bank-import]')).toEqual([]);
  await field('Name').fill('Giro');
  await field('Currency').fill('EUR');
  await button('Continue').click();
  const counts = 'Giro (new account): 2 new, 1 stored already, 2 doubtful. Balance after it: 12.50 EUR.';
  await page.getByText(counts).waitFor();
  expect(previews.at(-1)).toMatchObject({
    name: 'bank.csv',
    answers: { dates: 'day first' },
    accounts: { key: { name: 'Giro', currency: 'EUR' } },
  });
  expect(Buffer.from(previews[0]?.content ?? []).toString()).toBe('a;é');
  expect(await page.getByTestId('bank-import-sample').innerText()).toBe('2026-11-13\tCafé\t-3.50 EUR');
  expect(await page.getByText('BALANCES DIFFER').count()).toBe(1);
  expect(await accessibilityViolations(page, '[data-testid=bank-import]')).toEqual([]);

  const isOpen = () => button(/^Import \d/).isEnabled();
  await page.getByRole('checkbox', { name: /^Days, signs and names/ }).check();
  expect(await isOpen()).toBe(false);
  await button('All are stored already').click();
  await page.getByRole('radio', { name: 'No, add it' }).nth(1).check();
  expect(await isOpen()).toBe(true);
  await button('Import 3 transactions').click();
  await page.getByText('3 added, 0 changed. Formulas show them now.').waitFor();
  expect(stored).toMatchObject([{ decisions: { 3: 'skip', 4: 'add' }, isConfirmed: true }]);

  await button('Undo import').click();
  await page.getByText('2026-11-13 Café: 1 tag').waitFor();
  await button('Keep these').click();
  await page.getByText('The import is undone. 2 transactions removed.').waitFor();
  expect(undone).toEqual([
    [7, null],
    [7, 'keep'],
  ]);
  await button('Close').press('Enter');
  await page.getByTestId('bank-import').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Cell');
});

test('a file that is dropped on the page is previewed, and Escape stores nothing', async () => {
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'dropped.ofx'));
    return data;
  });
  // Browsers repeat it as long as a file is over the page, which may listen a moment after the last dialog was closed.
  const offer = page.getByText('Drop a file of your bank to import it');
  while (!(await offer.isVisible())) await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await page.getByText('Every date fits both.').waitFor();
  expect(previews).toMatchObject([{ name: 'dropped.ofx' }]);
  await page.keyboard.press('Escape');
  await page.getByTestId('bank-import').waitFor({ state: 'detached' });
  expect(stored).toEqual([]);
});

test('a file that cannot be read says why', async () => {
  await choose('');
  await page.getByTestId('bank-import').getByText('The file is empty.').waitFor();
  await button('Close').click();
});
