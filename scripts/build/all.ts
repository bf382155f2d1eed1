import { join } from 'node:path';
import { languages, sidebarFile } from '../../src/addon/messages/language';
import { paths } from '../paths';
import { type AddonBuild, type AddonBuildOptions, buildAddon } from './addon';
import { buildPage } from './page';
import { buildProgram } from './program';
import { buildSidebar } from './sidebar';
import { buildWorker } from './worker';

export type BuildOptions = Omit<AddonBuildOptions, 'outDir'>;

/** Builds `dist/`, which is pushed to Google, and `build/`, which the workbench runs. */
export async function buildAll(options: BuildOptions = {}): Promise<AddonBuild> {
  const [addon] = await Promise.all([buildWithoutProgram(options), buildProgram(paths.programFile)]);
  return addon;
}

/** Builds everything except the program of `npm start`, which can load at the same time. */
export async function buildWithoutProgram(options: BuildOptions = {}): Promise<AddonBuild> {
  const [addon] = await Promise.all([buildDist(options), buildWorker(paths.workerFile), buildPage(paths.pageDir)]);
  return addon;
}

/** Builds only `dist/`: the bundle, the sidebar and the manifest of the add-on. */
export async function buildDist(options: BuildOptions = {}): Promise<AddonBuild> {
  const addon = await buildAddon({ outDir: paths.distDir, ...options });
  await Promise.all(
    languages.map((language) =>
      buildSidebar({ outFile: join(paths.distDir, `${sidebarFile(language)}.html`), language }),
    ),
  );
  return addon;
}
