import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startWorkbench } from '../../scripts/start-workbench';
import { fetchPath } from '../support/http-request';
import { startDemo } from './demo-service';
import { type StartedWorkbench, startWorkbenchProcess } from './started-workbench';

let dataDir: string;
const running: StartedWorkbench[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fin-kept-'));
});

afterAll(async () => {
  for (const workbench of running) await workbench.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startWorkbenchProcess>[0]): Promise<StartedWorkbench> {
  const workbench = await startWorkbenchProcess(options);
  running.push(workbench);
  return workbench;
}

/** The page's own state, asked four times a second until a function's answer stands in the workbook. */
async function untilShown({ url }: { readonly url: string }, text: string): Promise<string> {
  for (let attempt = 0; attempt < 80; attempt += 1) {
    const state = await (await fetchPath(url, '/api/state')).text();
    if (state.includes(text)) return state;
    await setTimeout(250);
  }
  throw new Error(`${text} was not shown.`);
}

test('a second start shows the workbook as it was left, live, with the same keys', async () => {
  const first = await start({ dataDir });
  expect(first.printed).toContain('The new workbook is kept in');
  await untilShown(first, 'The Hartwell Family');
  await first.close();

  const second = await start({ dataDir });
  expect(second.printed).toContain('Your workbook, as you left it, is kept in');
  expect(second.keys).toEqual(first.keys);
  expect(await untilShown(second, 'The Hartwell Family')).not.toContain('#NAME?');

  const refused = await start({ port: second.port }).catch((error: Error) => error.message);
  expect(refused).toContain(`Port ${second.port}, for the page, is in use`);
  const beside = await start({ dataDir }).catch((error: Error) => error.message);
  expect(beside).toMatch(/The data in .+ is in use by process \d+\./);
  await second.close();
});

test('the key of a real API is saved in the connection only; an unreadable workbook is reported, and a new one opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-key-'));
  await writeFile(join(folder, 'workbook.json'), '{');
  const api = await startDemo();
  const key = api.keys.full;
  const workbench = await startWorkbench({ port: 0, apiPort: 0, dataDir: folder, api: { url: api.url, key } });
  const holding = async () => {
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((each) => each.isFile());
    const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
    return files.filter((_, index) => texts[index]?.includes(key)).map(({ name }) => name);
  };
  const whileRunning = await holding();
  const { file = '', reason } = workbench.unreadable ?? {};
  expect(reason).toBe('It is not JSON, or only a part of it.');
  expect(await untilShown(workbench, 'sheets')).toContain('Sheet1');
  await workbench.close();
  expect(await readFile(file, 'utf8')).toBe('{');
  await api.close();
  expect([whileRunning, await holding()]).toEqual([['host.json'], ['host.json']]);
  await rm(folder, { recursive: true });
});

test('of several workbooks that an earlier version kept, the one that was open last is opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-former-'));
  const api = await startDemo();
  const startThere = () =>
    startWorkbench({ port: 0, apiPort: 0, dataDir: folder, api: { url: api.url, key: api.keys.full } });
  const first = await startThere();
  first.workbook.name = 'Household';
  await first.close();
  await mkdir(join(folder, 'workbooks'), { mode: 0o700 });
  await rename(join(folder, 'workbook.json'), join(folder, 'workbooks', 'one.json'));
  await writeFile(join(folder, 'workbooks', 'two.json'), '{');
  await writeFile(join(folder, 'workbooks', 'last-opened'), 'one');
  const second = await startThere();
  const { name } = second.workbook;
  await second.close();
  await api.close();
  const left = await readdir(join(folder, 'workbooks'));
  await rm(folder, { recursive: true });
  expect([name, left.sort()]).toEqual(['Household', ['last-opened', 'two.json']]);
});

test('where the demo has new keys, the kept connection gets the new one; where others could read the data, they no longer can', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-new-keys-'));
  const startDemoIn = () => startWorkbench({ port: 0, apiPort: 0, dataDir: folder, api: null });
  const first = await startDemoIn();
  await first.close();
  await rm(join(folder, 'service', 'demo-keys.json'));
  const paths = ['', 'host.json', 'workbook.json', 'service'].map((name) => join(folder, name));
  for (const path of paths) await chmod(path, 0o777);

  const second = await startDemoIn();
  const verified = await second.sidebar({ operation: 'verifyConnection', input: null });
  const modes = await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)));
  await second.close();
  await rm(folder, { recursive: true });
  expect(second.demoKeys?.full).not.toBe(first.demoKeys?.full);
  expect(verified).toMatchObject({ ok: true });
  expect(modes).toEqual(['700', '600', '600', '700']);
});
