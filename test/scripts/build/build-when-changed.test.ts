import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildOptions, PluginBuild } from 'esbuild';
import { buildWhenChanged } from '../../../scripts/build/build-when-changed';

let folder: string;
let builds = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fin-build-'));
  await writeFile(join(folder, 'main.ts'), "import { amount } from './amount';\nconsole.log(amount);");
  await writeFile(join(folder, 'amount.ts'), 'export const amount = 1;');
  await mkdir(join(folder, 'scripts/names'), { recursive: true });
  await writeFile(join(folder, 'scripts', 'page.ts'), 'first');
});

afterAll(() => rm(folder, { recursive: true }));

/** How often a build ran, after one more call. */
async function buildsAfter(options: BuildOptions = {}): Promise<number> {
  await buildWhenChanged(
    join(folder, 'main.json'),
    { entryPoints: [join(folder, 'main.ts')], outfile: join(folder, 'out.js'), bundle: true, ...options },
    async () => {
      builds += 1;
    },
    join(folder, 'scripts'),
  );
  return builds;
}

test('builds again only when a source, an output, a setting or a build script has changed', async () => {
  expect([await buildsAfter(), await buildsAfter()]).toEqual([1, 1]);
  await writeFile(join(folder, 'amount.ts'), 'export const amount = 22;');
  expect([await buildsAfter(), await buildsAfter()]).toEqual([2, 2]);
  expect(await readFile(join(folder, 'out.js'), 'utf8')).toContain('amount = 22');
  await rm(join(folder, 'out.js'));
  expect([await buildsAfter(), await buildsAfter()]).toEqual([3, 3]);
  expect([await buildsAfter({ minify: true }), await buildsAfter({ minify: true })]).toEqual([4, 4]);
  // A plugin is code of a script, which the settings do not show.
  await writeFile(join(folder, 'scripts', 'page.ts'), 'second');
  expect([await buildsAfter({ minify: true }), await buildsAfter({ minify: true })]).toEqual([5, 5]);
  await writeFile(join(folder, 'scripts', 'plugin.ts'), 'new');
  expect([await buildsAfter({ minify: true }), await buildsAfter({ minify: true })]).toEqual([6, 6]);
  await writeFile(join(folder, 'scripts', 'names', 'find.ts'), 'new');
  expect([await buildsAfter({ minify: true }), await buildsAfter({ minify: true })]).toEqual([7, 7]);
  // A source that changes while it is built.
  let edits = 0;
  const edit = {
    name: 'edit',
    setup: ({ onEnd }: PluginBuild) => {
      const file = join(folder, 'amount.ts');
      const startedAt = Date.now();
      onEnd(async () => {
        // A kernel gives files the time of its last tick, which can be before the build.
        if (edits === 0)
          do await writeFile(file, 'export const amount = 333;');
          while ((await stat(file)).ctimeMs < startedAt);
        edits += 1;
      });
    },
  };
  expect([await buildsAfter({ plugins: [edit] }), await buildsAfter({ plugins: [edit] })]).toEqual([8, 9]);
  expect(await readFile(join(folder, 'out.js'), 'utf8')).toContain('amount = 333');
  await rm(join(folder, 'amount.ts'));
  await expect(buildsAfter({ minify: true, logLevel: 'silent' })).rejects.toThrow('amount');
});
