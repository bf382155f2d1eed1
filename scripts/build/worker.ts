import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const EXECUTION = join(__dirname, '../../src/workbench/execution');

const common: BuildOptions = {
  bundle: true,
  minify: false,
  target: 'node20',
  legalComments: 'none',
  logLevel: 'warning',
  // Strict mode, because a script could reach a sloppy-mode function through `caller`.
  banner: { js: '"use strict";' },
};

/** The prelude of a context as a script, whose value is its function `install`. */
export async function buildPrelude(): Promise<string> {
  const prelude = await build({
    ...common,
    entryPoints: [join(EXECUTION, 'prelude/prelude.ts')],
    format: 'iife',
    globalName: 'prelude',
    platform: 'neutral',
    write: false,
  });
  return `(() => { ${prelude.outputFiles?.[0]?.text ?? ''}; return prelude.install; })()`;
}

/** Bundles the execution worker. The prelude of its contexts is embedded as text. */
export async function buildWorker(outFile: string): Promise<void> {
  const prelude = await buildPrelude();
  await build({
    ...common,
    entryPoints: [join(EXECUTION, 'worker.ts')],
    format: 'cjs',
    platform: 'node',
    define: { PRELUDE_SOURCE: JSON.stringify(prelude) },
    outfile: outFile,
  });
}
