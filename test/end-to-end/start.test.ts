import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningWorkbench, startWorkbench } from '../../scripts/workbench/start-workbench';
import { type DemoService, startDemo } from './demo-service';

// The workbench on a data folder, over a real API.
let folder: string;
let api: DemoService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-start-'));
  api = await startDemo();
});

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const start = (): Promise<RunningWorkbench> =>
  startWorkbench({ port: 0, apiPort: 0, dataDir: folder, api: { url: api.url, key: api.keys.full } });

/** Names of the files that contain the key. */
async function filesWithKey(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile());
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
  return files.filter((_, index) => texts[index]?.includes(api.keys.full)).map(({ name }) => name);
}

test('the key of a real API is saved only in the connection, and an unreadable workbook is reported and kept', async () => {
  await writeFile(join(folder, 'workbook.json'), '{');
  const workbench = await start();
  const whileRunning = await filesWithKey();
  const { file = '', reason } = workbench.unreadable ?? {};
  expect(reason).toBe('It is not JSON, or only a part of it.');
  expect(workbench.workbook.sheets().map(({ name }) => name)).toEqual(['Sheet1']);
  await workbench.close();
  expect(await readFile(file, 'utf8')).toBe('{');
  expect([whileRunning, await filesWithKey()]).toEqual([['host.json'], ['host.json']]);
});

test.each([
  [
    '/',
    'fin_wrongWrongWrongWrongWrongWrongWrong1',
    'The API refused the key. Give a valid one in FIN_API_KEY or --key.',
  ],
  ['/', 'short', 'That cannot be an API key. Give the complete key, and nothing else, in FIN_API_KEY or --key.'],
  ['/v1', '', 'The API is not at this address. Give its base URL, without /v1, to --api.'],
])(
  'an API at %s that cannot be used with the key "%s" is refused with what to do at the command line',
  async (path, wrong, advice) => {
    const url = new URL(path, api.url).href.replace(/\/$/, '');
    const key = wrong || api.keys.full;
    await expect(startWorkbench({ port: 0, apiPort: 0, dataDir: null, api: { url, key } })).rejects.toThrow(
      `No connection to the API at ${url}. ${advice}`,
    );
  },
);
