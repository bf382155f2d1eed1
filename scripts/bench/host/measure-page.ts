import type { Page } from 'playwright-core';
import { startWorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { launchBrowser } from '../../../test/support/browser/browser';
import { openWorkbench, waitForCell } from '../../../test/support/browser/workbench-page';
import { paths } from '../../paths';
import { type Budget, budget, longestLagMs, median } from './figures';
import type { Bench } from './open-bench';

const rowCount = 10_000;
const columnCount = 10;

/** Measures in a real browser how long a user waits for the page and for a large spill. */
export async function measurePage({ workbook, host }: Bench): Promise<Budget[]> {
  const server = await startWorkbenchServer({ workbook, host, pageDir: paths.pageDir, port: 0 });
  const browser = await launchBrowser();
  try {
    const readyMs: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const { page } = await openWorkbench(browser, server.url);
      // Counts from navigation, because opening a tab depends on the browser.
      readyMs.push(await page.evaluate(() => performance.now()));
      await page.context().close();
    }
    const { page } = await openWorkbench(browser, server.url);
    await watchStandstills(page);
    const spill = await measureSpill(page, workbook);
    const pageLagMs = await longestStandstill(page);
    return [
      budget('page ready', median(readyMs) / 1_000, 2, 's'),
      budget(`${rowCount.toLocaleString('en')} x ${columnCount} spill on the screen`, spill.shownMs / 1_000, 3, 's'),
      budget('the spill: longest standstill of the server', spill.lagMs, 1_000, 'ms'),
      budget('the spill: longest standstill of the page', pageLagMs, 1_000, 'ms'),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

async function measureSpill(page: Page, workbook: Bench['workbook']): Promise<{ shownMs: number; lagMs: number }> {
  const { sheetId } = workbook.insertSheet('Spill');
  await page.waitForFunction(() => window.workbench?.sheetNames().includes('Spill') === true);
  let shownMs = 0;
  const lagMs = await longestLagMs(async () => {
    const startedAt = performance.now();
    workbook.write(sheetId, { row: 1, column: 1, rowCount: 1, columnCount: 1 }, [
      [{ formula: `=BENCH_TABLE(${rowCount}, ${columnCount})` }],
    ]);
    await waitForCell(page, 'Spill', `J${rowCount}`, /^99999$/);
    shownMs = performance.now() - startedAt;
  });
  return { shownMs, lagMs };
}

/** Animation frames come every 16 ms unless the page is blocked. The code is text, because tsx changes functions. */
async function watchStandstills(page: Page): Promise<void> {
  await page.evaluate(`
    window.longestStandstillMs = 0;
    let last = performance.now();
    requestAnimationFrame(function tick(now) {
      window.longestStandstillMs = Math.max(window.longestStandstillMs, now - last);
      last = now;
      requestAnimationFrame(tick);
    });
  `);
}

async function longestStandstill(page: Page): Promise<number> {
  return Number(await page.evaluate('window.longestStandstillMs'));
}
