/** Jest's globalSetup of a run that uses what an earlier one built. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export.
export default function buildNothing(): void {}
