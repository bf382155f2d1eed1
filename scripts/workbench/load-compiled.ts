import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { replaceFile } from '../../src/workbench/durable-files';

export interface Loaded<Exports> {
  readonly exports: Exports;
  /** A place beside the bundle for what this build of it wants to keep. */
  fileToKeep(name: string): string;
  /** Stores the compiled functions for the next start, unless they came from there. */
  keepCompiled(): void;
}

/**
 * Loads a CommonJS bundle with what V8 compiled at an earlier start, which halves the time. Node 22 could do the same
 * (`module.enableCompileCache`), Node 20 cannot.
 */
export function loadCompiled<Exports>(file: string): Loaded<Exports> {
  const prefix = `${file}.${stampOf(file)}`;
  const cacheFile = `${prefix}.cache`;
  const cachedData = readIfThere(cacheFile);
  const script = new Script(`(function (exports, require, module) {${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
    ...(cachedData === null ? {} : { cachedData }),
  });
  const module = { exports: {} as Exports };
  script.runInThisContext()(module.exports, createRequire(file), module);
  return {
    exports: module.exports,
    fileToKeep: (name) => `${prefix}.${name}.cache`,
    keepCompiled: () => {
      if (cachedData !== null && script.cachedDataRejected !== true) return;
      try {
        removeOfOtherBuilds(file, prefix);
        replaceFile(cacheFile, script.createCachedData(), { isSynced: false });
      } catch {
        // The folder is read-only. Only the next start is slower.
      }
    },
  };
}

function removeOfOtherBuilds(file: string, prefix: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    const isOfOther = name.startsWith(`${basename(file)}.`) && !name.startsWith(`${basename(prefix)}.`);
    if (isOfOther && name.endsWith('.cache')) rmSync(join(folder, name), { force: true });
  }
}

/** V8 compares only the length of a source with that of its cache, so the name has the time of the build too. */
function stampOf(file: string): string {
  const { mtimeMs, size } = statSync(file);
  return `${Math.round(mtimeMs)}-${size}`;
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
