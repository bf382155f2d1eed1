import { readdirSync, statSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { version } from 'esbuild/package.json';

/** Sample of a stamp, with the time of the last change and the size: `1764000000000.5 1234`. */
type Stamps = { readonly [file: string]: string };

/** The files that a build read and wrote, absolute or relative to the working directory. */
export interface BuiltFiles {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/**
 * Builds if the settings, an input, an output or a build script has changed since the last build, and says whether it
 * did. `stampFile` stores the stamps of the last build. Loads nothing that only a build needs.
 */
export async function whenChanged(
  stampFile: string,
  settings: unknown,
  build: () => Promise<BuiltFiles>,
  scriptsDir = __dirname,
): Promise<boolean> {
  if (await isBuilt(stampFile, settings, scriptsDir)) return false;
  const startedAt = Date.now();
  const { inputs, outputs } = await build();
  const stamps = Object.fromEntries([...inputs, ...outputs].map((file) => [file, stampOf(file)]));
  // The build may have read an older text. Without stamps the next call builds again.
  if (!(await hasChangedSince(inputs, startedAt))) {
    await writeFile(stampFile, JSON.stringify({ settings: allSettings(settings, scriptsDir), stamps }));
  }
  return true;
}

/** Builds a bundle with esbuild if it has changed. `prepare` runs before a build. */
export function buildWhenChanged(
  stampFile: string,
  options: BuildOptions,
  prepare: () => Promise<void> = async () => {},
  scriptsDir?: string,
): Promise<boolean> {
  const bundle = async () => {
    const { build } = await import('esbuild');
    await prepare();
    const { metafile } = await build({ ...options, metafile: true });
    const folder = options.absWorkingDir ?? process.cwd();
    const outputs = Object.keys(metafile.outputs).map((name) => join(folder, name));
    return { inputs: filesOf(metafile, folder), outputs };
  };
  return whenChanged(stampFile, options, bundle, scriptsDir);
}

/**
 * The files of a bundle that was built in a folder. What a plugin makes, such as `function:src/addon/…`, is no file, and
 * neither is `<stdin>`.
 */
export function filesOf({ inputs }: Metafile, folder: string): string[] {
  const names = Object.keys(inputs).filter((name) => !/^(<stdin>$|[\w-]+:)/.test(name));
  return names.map((name) => join(folder, name));
}

/** Whether nothing has changed since the last build. */
export async function isBuilt(stampFile: string, settings: unknown, scriptsDir = __dirname): Promise<boolean> {
  try {
    const built = JSON.parse(await readFile(stampFile, 'utf8')) as { settings: string; stamps: Stamps };
    return (
      built.settings === allSettings(settings, scriptsDir) &&
      Object.entries(built.stamps).every(([file, stamp]) => stampOf(file) === stamp)
    );
  } catch {
    // No build yet, or one of its files is missing.
    return false;
  }
}

/** Includes the build scripts, because settings do not show changes of plugins or of steps after the build. */
function allSettings(settings: unknown, scriptsDir: string): string {
  return JSON.stringify([version, settings, stampsIn(scriptsDir)]);
}

/** Compares ctime, because a copied file may keep an older mtime. */
async function hasChangedSince(inputs: readonly string[], ms: number): Promise<boolean> {
  return (await Promise.all(inputs.map((file) => stat(file)))).some(({ ctimeMs }) => ctimeMs >= ms);
}

function stampsIn(folder: string): Stamps {
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  return Object.fromEntries(names.map((name) => [name, stampOf(join(folder, name))]));
}

/** Synchronous, because thousands of files are read ten times faster than with promises. */
function stampOf(file: string): string {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
}
