import { createServer } from 'node:http';
import { url as debuggerAddress } from 'node:inspector';
import type { AddressInfo } from 'node:net';
import { createHost } from '../../../../src/workbench/apps-script/create-host';
import type { HostWorkbook } from '../../../../src/workbench/apps-script/host-options';
import { RangeMetadataStore } from '../../../../src/workbench/workbook/sheets/range-metadata';

/** Runs a function in a compromised process and prints what it reached: `captured-start.ts DIST WORKER`. */
const [distDir = '', workerFile = ''] = process.argv.slice(2);
// The script calls no service, and a real workbook takes seconds to load in a new process.
const workbook: Partial<HostWorkbook> = { id: 'workbook-1', rangeMetadata: new RangeMetadataStore() };
const users = [{ id: 'ann', email: 'ann@example.com', role: 'owner', locale: 'en' }] as const;

async function main(): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = await createHost({ workbook: workbook as HostWorkbook, distDir, workerFile, users, origins: {} });
  process.kill(process.pid, 'SIGUSR1');
  const result = await host.scriptRun('ann', 'onOpen', [(server.address() as AddressInfo).port, process.pid]);
  const reached = result.ok ? JSON.parse(String(result.value)) : result.error;
  console.log(JSON.stringify({ ...reached, debugger: debuggerAddress() ?? 'closed' }));
  await host.close();
  server.close();
}

void main();
