import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { paths } from '../paths';
import { assignFields } from './assign-fields';
import { buildWhenChanged } from './build-when-changed';
import { unusedBySheets } from './unused-by-sheets';

/**
 * Bundles the program of `npm start`. Univer, Fastify and their dependencies are 3,500 modules, and one file loads in a
 * quarter of the time.
 */
export async function buildProgram(outFile: string, onBuild = () => {}): Promise<void> {
  await mkdir(dirname(outFile), { recursive: true });
  const options: BuildOptions = {
    entryPoints: [join(__dirname, '../workbench/program.ts')],
    outfile: outFile,
    absWorkingDir: paths.root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // The thread of the database loads PGlite. `pg-native` is an optional dependency that is not installed.
    external: ['@electric-sql/*', 'esbuild', 'pg-native', 'tsx'],
    minifyWhitespace: true,
    plugins: [sourceFolders, unusedBySheets, assignFields],
    legalComments: 'none',
    logLevel: 'warning',
  };
  await buildWhenChanged(outFile.replace(/\.js$/, '.json'), options, async () => onBuild());
}

/** Replaces `__dirname` by the folder of the source file, in the packages of Fastify too, which serve files of theirs. */
const sourceFolders: Plugin = {
  name: 'source-folders',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](src|scripts)[\\/].*\.ts$|[\\/]@fastify[\\/].*\.js$/ }, async ({ path }) => {
      const isPackage = path.includes('node_modules');
      if (isPackage !== path.endsWith('.js')) return null;
      const source = await readFile(path, 'utf8');
      const contents = source.replace(/\b__dirname\b/g, JSON.stringify(dirname(path)));
      return { contents, loader: isPackage ? 'js' : 'ts' };
    });
  },
};
