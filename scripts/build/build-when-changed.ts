import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, version } from 'esbuild';

/** Sample of a stamp, with the time of the last change and the size: `1764000000000.5 1234`. */
type Stamps = { readonly [file: string]: string };

/**
 * Builds if the settings, an input, an output or a build script has changed since the last build. `stampFile` stores
 * the stamps of the last build. `prepare` runs before a build.
 */
export async function buildWhenChanged(
  stampFile: string,
  options: BuildOptions,
  prepare: () => Promise<void> = async () => {},
  scriptsDir = __dirname,
): Promise<void> {
  // Includes the build scripts, because options do not show changes of plugins or of steps after the build.
  const settings = JSON.stringify([version, options, await stampsIn(scriptsDir)]);
  if (await isBuilt(stampFile, settings)) return;
  await prepare();
  const startedAt = Date.now();
  const { metafile } = await build({ ...options, metafile: true });
  // `<stdin>` is part of the settings.
  const inputs = Object.keys(metafile?.inputs ?? {}).filter((file) => file !== '<stdin>');
  const files = [...inputs, ...Object.keys(metafile?.outputs ?? {})];
  const stamps = Object.fromEntries(await Promise.all(files.map(async (file) => [file, await stampOf(file)])));
  // The build may have read an older text. Without stamps the next call builds again.
  if (await hasChangedSince(inputs, startedAt)) return;
  await writeFile(stampFile, JSON.stringify({ settings, stamps }));
}

async function isBuilt(stampFile: string, settings: string): Promise<boolean> {
  try {
    const built = JSON.parse(await readFile(stampFile, 'utf8')) as { settings: string; stamps: Stamps };
    if (built.settings !== settings) return false;
    const isSame = async ([file, stamp]: [string, string]) => (await stampOf(file)) === stamp;
    return (await Promise.all(Object.entries(built.stamps).map(isSame))).every(Boolean);
  } catch {
    // No build yet, or one of its files is missing.
    return false;
  }
}

/** Compares ctime, because a copied file may keep an older mtime. */
async function hasChangedSince(files: readonly string[], ms: number): Promise<boolean> {
  return (await Promise.all(files.map((file) => stat(file)))).some(({ ctimeMs }) => ctimeMs >= ms);
}

async function stampsIn(folder: string): Promise<Stamps> {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await stampOf(join(folder, name))])));
}

async function stampOf(file: string): Promise<string> {
  const { mtimeMs, size } = await stat(file);
  return `${mtimeMs} ${size}`;
}
