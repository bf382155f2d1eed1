import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHost } from '../../../src/workbench/apps-script/create-host';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { pagedApi } from '../../../test/support/api/paged-api';
import type { BenchRow } from '../../../test/support/api/transactions';
import { paths } from '../../paths';
import { baseUrl } from '../execution';
import { Meter, MeteredWorkers } from './metered-worker';

export const userId = 'owner';

/** The bundle in the emulated host, with a blank workbook and an API, in virtual time. */
export interface MeteredHost {
  readonly workbook: Workbook;
  readonly meter: Meter;
  /** Replaces the transactions of the API. */
  setTransactions(rows: readonly BenchRow[]): void;
  /** A call of the sidebar. Throws if it fails. */
  call<Answer>(operation: string, input?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** Opens a host and connects its user. The bundle and the worker must be built. */
export async function openMeteredHost(rows: readonly BenchRow[]): Promise<MeteredHost> {
  const meter = new Meter();
  let api = pagedApi(rows, null);
  const server = createServer((request, response) => {
    const { status, text } = answer(request, (url) =>
      api({ url, method: 'GET', headers: {}, timeoutSeconds: 20 }, meter.now),
    );
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const workbook = await createUniverWorkbook({ name: 'Bench', timeZone: 'Etc/GMT' });
  const host = await createHost({
    workbook,
    distDir: paths.distDir,
    workerFile: paths.workerFile,
    spareWorkers: new MeteredWorkers(paths.workerFile, meter),
    users: [{ id: userId, email: 'owner@example.com', role: 'owner', locale: 'en' }],
    origins: { [baseUrl]: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    realNow: () => Math.floor(meter.now),
  });
  const call = async <Answer>(operation: string, input: object = {}): Promise<Answer> => {
    const result = await host.scriptRun(userId, 'sidebarCall', [JSON.stringify({ operation, input })]);
    const answered = JSON.parse(result.ok ? String(result.value) : '{}') as { ok?: boolean; data?: Answer };
    const log = host.executions()[0]?.log ?? [];
    if (answered.ok !== true) throw new Error([`${operation}: ${JSON.stringify(result)}`, ...log].join('\n'));
    return answered.data as Answer;
  };
  await host.install(userId);
  await call('connect', { baseUrl, apiKey: 'fin_test_benchbenchbench' });
  return {
    workbook,
    meter,
    call,
    setTransactions: (changed) => {
      api = pagedApi(changed, null);
    },
    close: async () => {
      await host.close();
      workbook.dispose();
      server.closeAllConnections();
      server.close();
    },
  };
}

const known = /^\/v1\/(api-key|organization|accounts|transactions|tags|holdings)/;

/** Attaching a tag succeeds and changes nothing. */
function answer(
  { method, url = '' }: IncomingMessage,
  get: (url: string) => { readonly status: number; readonly text: string },
): { readonly status: number; readonly text: string } {
  if (!known.test(url)) return { status: 404, text: '{"error":{"code":"not_found","message":"Not found."}}' };
  if (method === 'POST') return { status: 200, text: JSON.stringify({ data: { taggedCount: 40 }, meta: {} }) };
  return get(baseUrl + url);
}
