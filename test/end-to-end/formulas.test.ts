import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkbench } from '../../scripts/workbench/start-workbench';
import { type DemoService, startDemo } from './demo-service';
import { testFormulas } from './formula-tests';

// The bundle that clasp pushes, in the host, over real HTTP to the service on its database.
let demo: DemoService;

beforeAll(async () => {
  demo = await startDemo();
});

afterAll(async () => {
  await demo.close();
});

testFormulas(
  () => demo,
  () => ({}),
);

test('a failed start leaves no incomplete workbook behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fin-refused-'));
  try {
    const key = `${demo.keys.full}x`;
    const api = { url: demo.url, key };
    await expect(startWorkbench({ port: 0, apiPort: 0, dataDir, api })).rejects.toThrow('No connection');
    expect(await readdir(dataDir)).not.toContain('workbook.json');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
