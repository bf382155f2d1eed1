import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { assignFields } from './assign-fields';
import { buildWhenChanged } from './build-when-changed';
import { unusedBySheets } from './unused-by-sheets';

const pageRoot = join(__dirname, '../../src/workbench/page');

/**
 * Builds the page of the workbench: its script, style sheets, and the script of the sidebar's frame. The grid and its
 * charts, which are most of it, are separate chunks.
 */
export async function buildPage(outDir: string, onBuild = () => {}): Promise<void> {
  await mkdir(outDir, { recursive: true });
  // Chunk names contain a hash, so a build would not overwrite old chunks.
  const prepare = async () => {
    onBuild();
    await rm(join(outDir, 'chunks'), { recursive: true, force: true });
  };
  const pageOptions: BuildOptions = {
    entryPoints: { page: join(pageRoot, 'main.tsx'), grid: join(pageRoot, 'grid/univer.css') },
    outdir: outDir,
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'dataurl', '.ttf': 'dataurl', '.svg': 'dataurl' },
    plugins: [unusedBySheets, assignFields],
    legalComments: 'linked',
    logLevel: 'silent',
  };
  await Promise.all([
    buildWhenChanged(`${outDir}.json`, pageOptions, prepare),
    buildWhenChanged(`${outDir}-script-run.json`, {
      entryPoints: { 'script-run': join(pageRoot, 'script-run.ts') },
      outdir: outDir,
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2020',
      logLevel: 'silent',
    }),
    ...['index.html', 'icon.svg'].map((file) => copyFile(join(pageRoot, file), join(outDir, file))),
  ]);
}
