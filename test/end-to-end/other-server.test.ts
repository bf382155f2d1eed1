import { readActiveFaults } from '../../src/workbench/faults/active-faults';
import { createApiFaults } from '../../src/workbench/faults/api-faults';
import { faultList } from '../../src/workbench/faults/fault-list';
import { type Cells, openCells } from './cells';
import { type DemoService, startDemo } from './demo-service';

// The bundle that clasp pushes reads the demo API through each fault of the workbench's list.
const faults = createApiFaults({ wait: async () => {} });
let demo: DemoService;
let cells: Cells;
let expected: readonly (readonly unknown[])[];
let tick = 0;

/** Fresh rows, by a refresh tick of its own. */
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
  // Past what the add-on remembers of the server, and past the pause that a refusal puts the spreadsheet in.
  await cells.host.advanceClock(86_400_000);
});

afterAll(async () => {
  await cells.close();
  await demo.close();
});

const habits = faultList.filter(({ group }) => group !== 'Trouble').map(({ id }) => id);

test.each([...habits, 'latency'] as const)('the rows are the same with the habit %s', async (id) => {
  faults.set(readActiveFaults([{ id }]));
  expect(await read()).toEqual(expected);
  expect(faults.requests()).toBeGreaterThan(0);
  expect(expected.length).toBeGreaterThan(150);
});

test('the rows are the same with all habits at once', async () => {
  faults.set(readActiveFaults(habits.map((id) => ({ id }))));
  expect(await read()).toEqual(expected);
});

test.each([
  [{ id: 'revoked-key' }, /refused|key/i],
  [{ id: 'rate-limit' }, /again|limit|requests/i],
  [{ id: 'server-error', settings: { share: 100 } }, /failed|later/i],
  [{ id: 'network', settings: { share: 100, failure: 'dns' } }, /reached/i],
  [{ id: 'foreign-error', settings: { share: 100 } }, /502|JSON|later|failed/i],
])('what was never read fails in words: %j', async (fault, message) => {
  tick += 1;
  faults.set(readActiveFaults([fault]));
  const [[cell] = []] = await cells.evaluate(`=FIN_TAGGED("Reimbursable", "20${String(10 + tick).slice(-2)}")`);
  expect(cell).toMatchObject({ error: '#ERROR!', message: expect.stringMatching(message) });
});
