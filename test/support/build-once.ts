import { buildAll } from '../../scripts/build/all';
import { bundlePackages } from './bundle-packages';
import { findBrowser } from './find-browser';
import { offerPostgres } from './postgres/run-server';
import { makeRunFolder } from './run-folder';

/** Jest's globalSetup: tests of the bundle, the host and the page run what is built from the sources as they are now. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default async function buildOnce(): Promise<void> {
  makeRunFolder();
  // Found and unpacked here, or each worker would do so; where there is none, the tests of pages tell it.
  await Promise.all([buildAll(), bundlePackages(), findBrowser().catch(() => null), offerPostgres()]);
}
