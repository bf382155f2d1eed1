import { createHost } from '../../../../src/workbench/apps-script/create-host';
import type { HostWorkbook } from '../../../../src/workbench/apps-script/host-options';
import { RangeMetadataStore } from '../../../../src/workbench/workbook/sheets/range-metadata';

/** A program that only creates a host: `bare-start.ts DIST WORKER`. */
const [distDir = '', workerFile = ''] = process.argv.slice(2);
// The script calls no service, and a real workbook takes seconds to load in a new process.
const workbook: Partial<HostWorkbook> = { id: 'workbook-1', rangeMetadata: new RangeMetadataStore() };
const users = [{ id: 'ann', email: 'ann@example.com', role: 'owner', locale: 'en' }] as const;

createHost({ workbook: workbook as HostWorkbook, distDir, workerFile, users, origins: {} }).then(
  (host) => console.log(`ready, ${host.triggers().length} triggers`),
  (error: Error) => console.log(`refused: ${error.message}`),
);
