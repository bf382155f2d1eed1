import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { places } from '../../../scripts/places';
import { Files } from '../../../src/workbench/files/files';
import { WorkbookStore } from '../../../src/workbench/files/workbook-store';
import { openStore } from '../../../src/workbench/host/store/store';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import { launchBrowser } from '../../support/browser';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';
import { FakeHost } from '../../support/fake-host';
import { openWorkbench, typeFormula } from '../../support/workbench-page';

jest.setTimeout(60_000);

let folder: string;
let files: Files;
let server: WorkbenchServer;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'not-saved-'));
  files = await Files.start({
    store: new WorkbookStore(join(folder, 'workbooks')),
    hostStore: openStore(undefined),
    open: async (what) => {
      const workbook = await createUniverWorkbook('isStarting' in what ? { name: what.name } : { snapshot: what });
      const host = new FakeHost({ customFunctions: new FakeCustomFunctions({}) });
      return { workbook, host, dispose: async () => workbook.dispose() };
    },
  });
  server = await startWorkbenchServer({ ...files.current, files, pageDir: places.pageDir, port: 0 });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await files?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the title bar says that what is typed is not saved, also after a reload, and stops when it is', async () => {
  const { page } = await openWorkbench(browser, server.url);
  const told = page
    .getByRole('status')
    .getByText(/^The workbook is not saved: .+ It is tried again every few seconds\.$/);
  const kept = join(folder, 'workbooks');
  rmSync(kept, { recursive: true });
  writeFileSync(kept, '');
  await typeFormula(page, 'Sheet1', 'A1', 'typed without a folder');
  await told.waitFor();
  await page.reload();
  await told.waitFor();
  rmSync(kept);
  await told.waitFor({ state: 'detached' });
  const [file] = new WorkbookStore(kept).list();
  expect(JSON.stringify(new WorkbookStore(kept).read(file?.id ?? ''))).toContain('typed without a folder');
});
