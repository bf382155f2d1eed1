import { heldMemory } from '../../../scripts/bench/host/figures';
import { paths } from '../../../scripts/paths';
import { openHostStore, sidebarOf } from '../../../scripts/workbench/assemble';
import { createHost } from '../../../src/workbench/apps-script/create-host';
import type { Host } from '../../../src/workbench/host';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { accounts, tags, transaction } from '../../support/api/sample-records';
import { record, scriptedApi } from '../../support/api/scripted-api';
import { startServer, type TestServer } from '../../workbench/apps-script/support/http-server';

// Formulas that a host evaluates for days leave nothing behind. `EVALUATIONS=10000` runs it for long.

const evaluations = Number(process.env['EVALUATIONS'] ?? 80);
const formulas: readonly (readonly [name: string, ...args: readonly unknown[]])[] = [
  ['FIN_ACCOUNTS', 'columns=name'],
  ['FIN_TRANSACTIONS', 'all'],
  ['FIN_SUMMARY', 'all', 'category'],
  ['FIN_BALANCE'],
  ['FIN_TAGS'],
  ['FIN_STATUS'],
  ['FIN_TRANSACTIONS', 'nonsense'],
  ['FIN_SUMMARY', 'all', 'by=month', 'in=USD'],
];
const store = openHostStore(null);
let api: TestServer;
let workbook: Workbook;
let host: Host;

beforeAll(async () => {
  const serve = scriptedApi({
    'GET /api/v1/api-key': () => record({ scopes: [], accountScope: 'ALL', selectedAccountIds: [] }),
    'GET /api/v1/organization': () => record({ name: 'Household' }),
    'GET /api/v1/accounts': accounts,
    'GET /api/v1/holdings': [],
    'GET /api/v1/tags': tags,
    'GET /api/v1/transactions': Array.from({ length: 40 }, (_, index) => transaction(index + 1)),
  });
  api = await startServer(({ method, path }, response) => {
    const request = { method: method as 'GET', url: `http://api${path}`, headers: {}, timeoutSeconds: 1 };
    const { status, headers, text } = serve(request, 0);
    response.writeHead(status, headers).end(text);
  });
  workbook = await createUniverWorkbook({ name: 'Household' });
  host = await createHost({
    workbook,
    distDir: paths.distDir,
    workerFile: paths.workerFile,
    users: [{ id: 'owner', email: 'owner@example.com', role: 'owner', locale: 'en' }],
    origins: { 'https://api.example.com': `${api.origin}/api` },
    store,
    skipsSleep: true,
  });
  const sidebar = sidebarOf(host);
  const input = { baseUrl: 'https://api.example.com', apiKey: 'fin_key_of_the_owner' };
  await sidebar({ operation: 'connect', input }, 'owner');
  await sidebar({ operation: 'optIn', input: null }, 'owner');
});

afterAll(async () => {
  await host.close();
  workbook.dispose();
  await api.close();
});

const countListeners = () =>
  process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0) +
  process.getActiveResourcesInfo().length;

/** What is held after a quarter of the evaluations. Entries of the cache are in the heap. */
function held() {
  return {
    heapMb: heldMemory().heapMb,
    storedBytes: JSON.stringify(store.state).length,
    listeners: countListeners(),
  };
}

test('the last quarter of many evaluations holds no more than the second one', async () => {
  const quarters: ReturnType<typeof held>[] = [];
  const results = new Set<string>();
  for (let quarter = 0; quarter < 4; quarter += 1) {
    for (let index = 0; index < evaluations / 4; index += 1) {
      const [name, ...args] = formulas[index % formulas.length] ?? ['FIN_STATUS'];
      const place = { sheetId: 0, row: 1 + (index % 50), column: 1 };
      results.add(`${name} ${Array.isArray(await host.customFunctions.call(name, args as never, place))}`);
    }
    quarters.push(held());
  }
  const [, second, , last] = quarters;
  if (second === undefined || last === undefined) throw new Error('There are four quarters.');
  if (evaluations >= 1_000) console.log(JSON.stringify(quarters, null, 1), [...results].join('\n'));
  expect(last.heapMb / second.heapMb).toBeLessThan(1.2);
  expect(last.storedBytes / second.storedBytes).toBeLessThan(1.05);
  expect(last.listeners).toBeLessThanOrEqual(second.listeners + 3);
});
