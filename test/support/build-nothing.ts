import { offerPostgres } from './postgres/run-server';

/** Jest's globalSetup of a run that uses what an earlier one built. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default async function buildNothing(): Promise<void> {
  await offerPostgres();
}
