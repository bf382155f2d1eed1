import type { SidebarRequest } from '../../src/addon/sidebar/protocol';
import { type Cells, openCells } from './cells';
import { type DemoService, startDemo } from './demo-service';

// Two keys of the demo organization in one file: the shipped bundle in the emulated host, in cells, sidebar and trigger.
let demo: DemoService;
let cells: Cells;
const baseUrl = 'https://api.fin.test';

beforeAll(async () => {
  demo = await startDemo();
  cells = await openCells({ apiUrl: demo.url, key: demo.keys.full });
});

afterAll(async () => {
  await cells.close();
  await demo.close();
});

async function call<Name extends SidebarRequest['operation']>(
  operation: Name,
  input: SidebarRequest<Name>['input'],
  connection?: string,
) {
  const request = { operation, input, ...(connection === undefined ? {} : { connection }) };
  const response = await cells.sidebar<Name>(request as SidebarRequest<Name>);
  if (!response.ok) throw new Error(`${operation}: ${response.error.code}: ${response.error.message}`);
  return response.data;
}

const accountCount = async (option = '') =>
  Number(await cells.first(`=ROWS(FIN_ACCOUNTS("headers=false${option === '' ? '' : `; ${option}`}"))`));

let all = 0;
let few = 0;

test('a cell reads with the connection that it names, and not from the cache of another one', async () => {
  all = await accountCount();
  await call('addConnection', { name: 'Café', baseUrl, apiKey: demo.keys.customAccounts });
  few = await accountCount('connection=cafe');
  expect(few).toBeGreaterThan(0);
  expect(few).toBeLessThan(all);
  const counts = await cells.evaluateAll([
    '=ROWS(FIN_ACCOUNTS("headers=false"))',
    '=ROWS(FIN_ACCOUNTS("headers=false; connection=Café"))',
    '=ROWS(FIN_ACCOUNTS("headers=false; connection=the hartwell family"))',
  ]);
  expect(counts.map((rows) => rows[0]?.[0])).toEqual([all, few, all]);
});

test('an unknown connection name is an error that lists the known names', async () => {
  expect(await cells.first('=FIN_TAGS("connection=Nobody")')).toMatchObject({
    error: '#ERROR!',
    message: expect.stringContaining('No connection "Nobody" here. Connections: The Hartwell Family, Café.'),
  });
});

test('one table can combine two connections', async () => {
  const rows = await cells.evaluate(
    '=VSTACK(FIN_ACCOUNTS("connection=Café; columns=name"), FIN_ACCOUNTS("headers=false; columns=name"))',
  );
  expect(rows).toHaveLength(1 + few + all);
});

test('the hourly run refreshes a table of each connection', async () => {
  const input = {
    dataset: 'accounts',
    columns: [],
    from: 'all',
    accountIds: [],
    categories: [],
    tagId: null,
    schedule: { every: 'hours', hours: 1 },
    goneRows: 'mark',
  } as const;
  const ids: string[] = [];
  for (const connection of [undefined, 'Café']) {
    const { id } = await call('createTable', { ...input, columns: [], accountIds: [], categories: [] }, connection);
    ids.push(id);
  }
  const [run] = await cells.host.advanceClock(3_600_000);
  expect([run?.functionName, run?.error]).toEqual(['runScheduledRefresh', null]);
  const { tables } = await call('listTables', null);
  const ofId = (id: string | undefined) => tables.find((table) => table.id === id);
  expect(ofId(ids[0])).toMatchObject({ connection: 'The Hartwell Family', rowCount: all, lastOutcome: 'complete' });
  expect(ofId(ids[1])).toMatchObject({ connection: 'Café', rowCount: few, lastOutcome: 'complete' });
});

test('an editor without a connection uses the shared one in the sidebar, and sees no key', async () => {
  await call('shareConnection', null, 'Café');
  const response = await cells.sidebar({ operation: 'getState', input: null }, 'editor');
  expect(response).toMatchObject({
    ok: true,
    data: { connectionName: 'Café', isOwnConnection: false, connections: [{ name: 'Café', isOwn: false }] },
  });
  for (const key of [demo.keys.customAccounts, demo.keys.full]) expect(JSON.stringify(response)).not.toContain(key);
  await call('unshareConnection', null, 'Café');
});

test('formulas of a removed connection show an error with its name; other formulas still work', async () => {
  await call('disconnect', null, 'Café');
  expect(await cells.first('=FIN_ACCOUNTS("connection=Café")')).toMatchObject({
    message: expect.stringContaining('No connection "Café" here.'),
  });
  expect(await accountCount('connection=The Hartwell Family')).toBe(all);
});
