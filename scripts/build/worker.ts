import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { paths } from '../paths';
import { filesOf, whenChanged } from './build-when-changed';

const EXECUTION = join(__dirname, '../../src/workbench/execution');

const common: BuildOptions = {
  absWorkingDir: paths.root,
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
  return (await bundlePrelude()).script;
}

async function bundlePrelude() {
  const { build } = await import('esbuild');
  const prelude = await build({
    ...common,
    entryPoints: [join(EXECUTION, 'prelude/prelude.ts')],
    format: 'iife',
    globalName: 'prelude',
    platform: 'neutral',
    write: false,
    metafile: true,
  });
  const script = `(() => { ${prelude.outputFiles?.[0]?.text ?? ''}; return prelude.install; })()`;
  return { script, inputs: filesOf(prelude.metafile, paths.root) };
}

/** Bundles the execution worker if it has changed. The prelude of its contexts is embedded as text. */
export async function buildWorker(outFile: string, onBuild = () => {}): Promise<void> {
  await mkdir(dirname(outFile), { recursive: true });
  await whenChanged(outFile.replace(/\.js$/, '.json'), null, async () => {
    onBuild();
    const { build } = await import('esbuild');
    const prelude = await bundlePrelude();
    const { metafile } = await build({
      ...common,
      entryPoints: [join(EXECUTION, 'worker.ts')],
      format: 'cjs',
      platform: 'node',
      define: { PRELUDE_SOURCE: JSON.stringify(prelude.script) },
      outfile: outFile,
      metafile: true,
    });
    return { inputs: [...prelude.inputs, ...filesOf(metafile, paths.root)], outputs: [outFile] };
  });
}
