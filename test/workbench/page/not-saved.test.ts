import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import type { SavedWorkbook } from '../../../src/workbench/data-folder/saved-workbook';
import { WorkbookFile } from '../../../src/workbench/data-folder/workbook-file';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { launchBrowser } from '../../support/browser/browser';
import { openWorkbench, typeFormula } from '../../support/browser/workbench-page';
import { openSavedWorkbook } from '../data-folder/support/open-saved-workbook';

let folder: string;
let saved: SavedWorkbook;
let server: WorkbenchServer;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'not-saved-'));
  saved = await openSavedWorkbook(join(folder, 'data'));
  server = await startWorkbenchServer({ ...saved.current, saved, pageDir: paths.pageDir, port: 0 });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await saved?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the title bar says that edits are not saved, also after a reload, until saving works again', async () => {
  const { page } = await openWorkbench(browser, server.url);
  const message = page
    .getByRole('status')
    .getByText(/^The workbook is not saved: .+ Saving is retried every few seconds\.$/);
  const data = join(folder, 'data');
  rmSync(data, { recursive: true });
  writeFileSync(data, '');
  await typeFormula(page, 'Sheet1', 'A1', 'typed without a folder');
  await message.waitFor();
  const [hint, grid] = await Promise.all(
    ['.first-hint', '.grid'].map((part) => page.locator(part).evaluate((element) => element.getBoundingClientRect())),
  );
  // It covers no cell and no chart.
  expect(hint?.top).toBeGreaterThanOrEqual(grid?.bottom ?? 1e6);
  await page.getByTestId('first-hint').getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await message.waitFor();
  // Closed once, the hint stays away.
  expect(await page.getByTestId('first-hint').count()).toBe(0);
  rmSync(data);
  await message.waitFor({ state: 'detached' });
  expect(JSON.stringify(new WorkbookFile(data).read())).toContain('typed without a folder');
});
