import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import type { SavedWorkbook } from '../../../src/workbench/data-folder/saved-workbook';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { launchBrowser } from '../../support/browser/browser';
import { openWorkbench } from '../../support/browser/workbench-page';
import { openSavedWorkbook } from '../data-folder/support/open-saved-workbook';

let folder: string;
let saved: SavedWorkbook;
let server: WorkbenchServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
  saved = await openSavedWorkbook(join(folder, 'data'));
  server = await startWorkbenchServer({ ...saved.current, saved, pageDir: paths.pageDir, port: 0 });
  browser = await launchBrowser();
  ({ page } = await openWorkbench(browser, server.url));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await saved?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file and chooses it in the File menu. */
async function choose(name: string, content: string, sizeBytes = content.length): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, content);
  if (sizeBytes > content.length) truncateSync(file, sizeBytes);
  await page.getByTestId('file-menu').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import a saved workbook…' }).click();
  await (await chooser).setFiles(file);
}

test.each([
  [
    'bank.csv',
    'Date,Amount\n2026-11-21,9.50',
    0,
    '“bank.csv” cannot be imported. It is not JSON, or only a part of it.',
  ],
  ['empty.csv', '', 0, '“empty.csv” cannot be imported. It is empty.'],
  ['other.json', '{"rows":[]}', 0, '“other.json” cannot be imported. It is not a workbook of this program.'],
  ['large.csv', 'Date', 100 * 1024 * 1024 + 1, '“large.csv” is larger than 100 MB.'],
])('%s is refused before Replace is offered', async (name, content, sizeBytes, message) => {
  await choose(name, content, sizeBytes);
  await page.getByText(message).or(page.getByTestId('question')).waitFor();
  const shown = [await page.getByTestId('question').count(), await page.getByText(message).count()];
  await page.keyboard.press('Escape');
  expect(shown).toEqual([0, 1]);
  expect(saved.current.workbook.name).toBe('My finances');
});

test('a saved workbook replaces the present one after the confirmation', async () => {
  const { document, ...rest } = saved.current.workbook.snapshot();
  await choose('household.json', JSON.stringify({ ...rest, document: { ...document, name: 'Household' } }));
  await page.getByTestId('question').getByRole('button', { name: 'Replace' }).click();
  await page.getByTestId('file-title').getByText('Household').waitFor();
  expect(saved.current.workbook.name).toBe('Household');
});
