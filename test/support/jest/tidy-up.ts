import { stopPostgres } from '../postgres/run-server';

/** Jest's globalTeardown. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default async function tidyUp(): Promise<void> {
  await stopPostgres();
}
