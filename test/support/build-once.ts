import { buildAll } from '../../scripts/build/all';
import { unpackBrowser } from './find-browser';
import { makeRunFolder } from './run-folder';

/** Jest's globalSetup: tests of the bundle, the host and the page run what is built from the sources as they are now. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default async function buildOnce(): Promise<void> {
  makeRunFolder();
  await Promise.all([buildAll(), unpackBrowser()]);
}
