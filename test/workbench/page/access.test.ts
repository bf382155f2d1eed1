import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser/browser';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

let browser: Browser;
let workbooks: Workbook[];
let servers: WorkbenchServer[];
let pageDir: string;

beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(pageDir, 'index.html'), '<title>Workbench</title>');
  workbooks = await Promise.all(['One', 'Two'].map((name) => createUniverWorkbook({ name })));
  servers = await Promise.all(
    workbooks.map((workbook) => {
      const host = new FakeHost({ customFunctions: new FakeCustomFunctions({}) });
      return startWorkbenchServer({ workbook, host, pageDir, port: 0 });
    }),
  );
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await Promise.all(servers.map((server) => server.close()));
  for (const workbook of workbooks) workbook.dispose();
  rmSync(pageDir, { recursive: true });
});

const fileName = (page: Page) =>
  page.evaluate(async () => ((await (await fetch('/api/state')).json()) as { fileName?: string }).fileName);

test('one browser can use two workbenches at a time, and page scripts cannot read their tokens', async () => {
  const context = await browser.newContext();
  const pages = await Promise.all(
    servers.map(async ({ url }) => {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    }),
  );
  for (const [index, page] of pages.entries()) {
    await page.goto(new URL(servers[index]?.url ?? '').origin);
    expect([await fileName(page), await page.evaluate(() => document.cookie)]).toEqual([['One', 'Two'][index], '']);
  }
  await context.close();
});

test('a browser without the token gets a 401 page that says which address to open', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const answer = await page.goto(new URL(servers[0]?.url ?? '').origin);
  expect(answer?.status()).toBe(401);
  expect((await page.innerText('body')).trim()).toBe(
    'Open the workbench by the address that was printed when it started.',
  );
  await context.close();
});
