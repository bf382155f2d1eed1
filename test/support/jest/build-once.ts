import { buildAll } from '../../../scripts/build/all';
import { findBrowser } from '../browser/find-browser';
import { offerPostgres } from '../postgres/run-server';
import { bundlePackages } from './bundle-packages';

/** Jest's globalSetup. Builds the current sources for tests of the bundle, the host and the page. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default async function buildOnce(): Promise<void> {
  // Unpacks the browser once instead of in each worker. If there is none, tests of pages report it.
  await Promise.all([buildAll(), bundlePackages(), findBrowser().catch(() => null), offerPostgres()]);
}
