import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddonBuildOptions, buildAddon } from '../../scripts/build/addon';
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
  'explainSelectedCell',
  'runScheduledRefresh',
  'sidebarCall',
  'insertDashboard',
  'insertBudget',
  'insertCategories',
  'insertRates',
  'insertAlerts',
];

export interface BuiltBundle {
  readonly outDir: string;
  readonly source: string;
  remove(): void;
}

/** The bundle in a folder of its own. */
export async function buildBundle(
  options: Omit<AddonBuildOptions, 'outDir'> = { defaultBaseUrl: 'https://api.example.com' },
): Promise<BuiltBundle> {
  const outDir = mkdtempSync(join(tmpdir(), 'fin-bundle-'));
  const { mainFile } = await buildAddon({ outDir, ...options });
  return {
    outDir,
    source: readFileSync(mainFile, 'utf8'),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

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
