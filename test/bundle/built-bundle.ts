import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import type { HostUser } from '../../src/workbench/host';
import { createUniverWorkbook } from '../../src/workbench/workbook/univer-workbook';
import { createInProcessHost } from '../support/host/in-process-host';

export const owner: HostUser = { id: 'ann', email: 'ann@example.com', role: 'owner', locale: 'en' };

export const entryPoints = [
  'onOpen',
  'onInstall',
  'showSidebar',
  'refreshNow',
  'readEverythingAgain',
  'insertTransactionsTable',
  'formatTableHere',
  'explainSelectedCell',
  'runScheduledRefresh',
  'sidebarCall',
  'insertStarter',
  'insertDashboard',
  'insertBudget',
  'insertCategories',
  'insertRates',
  'insertAlerts',
];

/** The bundle that is pushed to Google, in the folder in which it is built before all tests. */
export const shipped = {
  outDir: paths.distDir,
  source: () => readFileSync(join(paths.distDir, 'main.js'), 'utf8'),
  /** The file that main.js evaluates for the menu, the sidebar and the trigger. */
  actions: () => readFileSync(join(paths.distDir, 'actions.html'), 'utf8'),
};

/** What a built folder answers to the sidebar of a user who is not connected. */
export async function answerOfSidebar(distDir: string, operation: string, input: object | null = null) {
  const workbook = await createUniverWorkbook();
  try {
    const host = await createInProcessHost({
      workbook,
      users: [owner],
      fetch: () => 'timeout',
      startsAt: Date.now(),
      distDir,
    });
    return host.sidebar(owner.id, operation, input);
  } finally {
    workbook.dispose();
  }
}
