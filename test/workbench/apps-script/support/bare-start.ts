import { createHost } from '../../../../src/workbench/apps-script/create-host';
import { createPlainWorkbook } from '../../../support/sheets/plain-workbook';

/** A program that only creates a host: `bare-start.ts DIST WORKER`. */
const [distDir = '', workerFile = ''] = process.argv.slice(2);
const users = [{ id: 'ann', email: 'ann@example.com', role: 'owner', locale: 'en' }] as const;

createHost({ workbook: createPlainWorkbook(), distDir, workerFile, users, origins: {} }).then(
  (host) => console.log(`ready, ${host.triggers().length} triggers`),
  (error: Error) => console.log(`refused: ${error.message}`),
);
