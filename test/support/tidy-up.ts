import { removeRunFolder } from './run-folder';

/** Jest's globalTeardown. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default function tidyUp(): void {
  removeRunFolder();
}
