import { type RunningWorkbench, startWorkbench } from '../../scripts/workbench/start-workbench';

// The workbench with its own demo. The clock of the computer stands still, so that only the workbench's clock moves.
// Ten seconds after the start of a minute.
const startMs = Math.floor(Date.now() / 60_000) * 60_000 + 10_000;
let workbench: RunningWorkbench;

beforeAll(async () => {
  workbench = await startWorkbench({ port: 0, apiPort: 0, dataDir: null, api: null, realNow: () => startMs });
});

afterAll(() => workbench.close());

/** The status, and how many more requests the minute allows. */
async function ask(): Promise<string> {
  const headers = { 'X-API-Key': workbench.demoKeys?.readOnly ?? '' };
  const answer = await fetch(`${workbench.apiUrl}/v1/organization`, { headers });
  return `${answer.status} ${answer.headers.get('RateLimit-Remaining')}`;
}

test('a minute of the workbench is a minute of the rate limit', async () => {
  expect([await ask(), await ask()]).toEqual(['200 599', '200 598']);
  await workbench.host.advanceClock(60_000);
  expect(await ask()).toBe('200 599');
});
