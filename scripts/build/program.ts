import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { paths } from '../paths';
import { assignFields } from './assign-fields';
import { buildWhenChanged } from './build-when-changed';

/**
 * Bundles the program of `npm start`. Univer and its dependencies are 2,500 modules, and one file loads in a quarter of
 * the time. Packages that locate files relative to their own are external.
 */
export async function buildProgram(outFile: string): Promise<void> {
  await mkdir(dirname(outFile), { recursive: true });
  await buildWhenChanged(outFile.replace(/\.js$/, '.json'), {
    entryPoints: [join(__dirname, '../workbench/program.ts')],
    outfile: outFile,
    absWorkingDir: paths.root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['@electric-sql/*', '@fastify/*', 'fastify', 'pg', 'prom-client', 'tsx'],
    plugins: [sourceFolders, assignFields],
    legalComments: 'none',
    logLevel: 'warning',
  });
}

/** Replaces `__dirname` by the folder of the source file. */
const sourceFolders: Plugin = {
  name: 'source-folders',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](src|scripts)[\\/].*\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return null;
      const source = await readFile(path, 'utf8');
      return { contents: source.replace(/\b__dirname\b/g, JSON.stringify(dirname(path))), loader: 'ts' };
    });
  },
};
