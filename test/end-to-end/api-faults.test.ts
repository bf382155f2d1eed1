import { createApiFaults } from '../../src/workbench/faults/api-faults';
import { readActiveFaults } from '../../src/workbench/faults/fault-list';
import { type Cells, openCells } from './cells';
import { type DemoService, startDemo } from './demo-service';

// The bundle that clasp pushes reads the demo API through the workbench's faults.
const faults = createApiFaults({ wait: async () => {} });
let demo: DemoService;
let cells: Cells;
let expected: readonly (readonly unknown[])[];
let tick = 0;

/** Reads fresh rows, with a new refresh tick each time. */
function read(): Promise<readonly (readonly unknown[])[]> {
  tick += 1;
  const options = 'columns=id,date,displayAmount; headers=false';
  return cells.evaluate(`=FIN_TRANSACTIONS("2026-08-20", "2026-10-10", "${options}", "refresh=${tick}")`);
}

beforeAll(async () => {
  demo = await startDemo();
  cells = await openCells({ apiUrl: demo.url, key: demo.keys.full, faults });
  expected = await read();
});

beforeEach(async () => {
  faults.set([]);
  // Ends the pause after a refusal, and expires everything that the add-on has cached.
  await cells.host.advanceClock(86_400_000);
});

afterAll(async () => {
  await cells.close();
  await demo.close();
});

test('rows are the same when answers are slow', async () => {
  faults.set(readActiveFaults([{ id: 'latency' }]));
  expect(await read()).toEqual(expected);
  expect(faults.requests()).toBeGreaterThan(0);
});

test('a formula whose rows are cached keeps them when every request fails', async () => {
  await read();
  faults.set(readActiveFaults([{ id: 'server-error', settings: { share: 100, status: '503' } }]));
  expect(await read()).toEqual(expected);
  expect(faults.requests()).toBeGreaterThan(0);
});

const failed = 'The API failed on its side. Try again in a few minutes.';

test.each([
  [{ id: 'revoked-key' }, 'The API refused the key. Enter a valid one in the FIN sidebar. (request ID)'],
  [{ id: 'rate-limit' }, 'Too many requests. Try again in 30 s. (request ID)'],
  [{ id: 'server-error', settings: { share: 100 } }, `${failed} (request ID)`],
  [
    { id: 'network', settings: { share: 100, failure: 'dns' } },
    'The API could not be reached. Check the base URL, or try again later.',
  ],
  // The answer is a page of a proxy, which has no request ID.
  [{ id: 'foreign-error', settings: { share: 100 } }, failed],
])('a formula without cached rows shows an error message under the fault %j', async (fault, message) => {
  tick += 1;
  faults.set(readActiveFaults([fault]));
  const [[cell] = []] = await cells.evaluate(`=FIN_TAGGED("Reimbursable", "20${String(10 + tick).slice(-2)}")`);
  const { error, message: shown } = cell as { error: string; message: string };
  expect(error).toBe('#ERROR!');
  // The line is one of the minified bundle.
  const comparable = shown.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, 'ID').replace(/line \d+/, 'line N');
  expect(comparable).toBe(`FIN: ${message} (line N).`);
});
