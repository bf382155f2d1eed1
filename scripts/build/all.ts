import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { paths } from '../paths';
import type { AddonBuildOptions } from './addon';
import { type BuiltFiles, whenChanged } from './build-when-changed';
import { buildPage } from './page';
import { buildProgram } from './program';
import type { buildSidebars } from './sidebar';
import { buildWorker } from './worker';

export type BuildOptions = Omit<AddonBuildOptions, 'outDir'>;

/** Builds `dist/`, which is pushed to Google, and `build/`, which the workbench runs, where their sources have changed. */
export async function buildAll(options: BuildOptions = {}): Promise<void> {
  await Promise.all([buildWithoutProgram(options), buildProgram(paths.programFile)]);
}

/** Builds everything except the program of `npm start`, which can load at the same time. Calls `onBuild` if there is something to build. */
export async function buildWithoutProgram(options: BuildOptions = {}, onBuild = () => {}): Promise<void> {
  await Promise.all([
    buildDist(options, onBuild),
    buildWorker(paths.workerFile, onBuild),
    buildPage(paths.pageDir, onBuild),
  ]);
}

/** Builds only `dist/`: the bundle, the sidebar and the manifest of the add-on. */
export async function buildDist(options: BuildOptions = {}, onBuild = () => {}): Promise<void> {
  const stampFile = join(paths.root, 'build/dist.json');
  await mkdir(dirname(stampFile), { recursive: true });
  await whenChanged(stampFile, options, async () => {
    onBuild();
    // These modules take a second to load. Jest's setup cannot import TypeScript dynamically.
    const { buildAddon } = require('./addon') as typeof import('./addon');
    const sidebar = require('./sidebar') as { readonly buildSidebars: typeof buildSidebars };
    const built = await Promise.all([
      buildAddon({ outDir: paths.distDir, ...options }),
      sidebar.buildSidebars(paths.distDir),
      addonSources(),
    ]);
    const [addon, sidebars, sources] = built;
    return {
      inputs: [...new Set([...addon.inputs, ...sidebars.inputs, ...sources])],
      outputs: [addon.mainFile, addon.actionsFile, addon.manifestFile, ...sidebars.outputs],
    } satisfies BuiltFiles;
  });
}

/** What decides the bundle and is not in it: types, from which names are shortened, and tools. */
async function addonSources(): Promise<string[]> {
  const folders = ['src/addon', 'src/contract', 'src/export'].map(async (folder) => {
    const entries = await readdir(join(paths.root, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  });
  const tools = ['typescript', '@types/google-apps-script', '@swc/core', 'acorn'];
  return [
    ...(await Promise.all(folders)).flat(),
    ...tools.map((name) => require.resolve(`${name}/package.json`)),
    join(paths.root, 'appsscript.json'),
    join(paths.root, 'scripts/workbench/public-origin.ts'),
  ];
}
