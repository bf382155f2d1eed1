import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddonBuildOptions, buildAddon } from '../../scripts/build/addon';

/** Loads a built folder as Google does, into a fresh context. */
export const { require: gasRequire } = require('gas-local') as {
  require(folder: string, globals: object): { [name: string]: (...args: unknown[]) => unknown };
};

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
