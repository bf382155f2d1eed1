import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { unusedBySheets } from '../../../scripts/build/unused-by-sheets';
import { paths } from '../../../scripts/paths';

let folder: string;

beforeAll(() => {
  mkdirSync(join(paths.root, 'build'), { recursive: true });
  // In the project, so that the packages are found.
  folder = mkdtempSync(join(paths.root, 'build/unused-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('patterns of characters are finished when the page is built, and what sheets do not use is left out', async () => {
  const renderer = join(folder, 'node_modules/@univerjs/engine-render');
  mkdirSync(renderer, { recursive: true });
  writeFileSync(join(renderer, 'words.js'), "export const words = ['hy-phen'];");
  writeFileSync(
    join(renderer, 'index.js'),
    `import * as cjk from 'cjk-regex';
import { franc } from 'franc-min';
import { parse } from 'opentype.js';
export const patterns = [cjk.letters(), cjk.all(), cjk.punctuations()].map((each) => each.toRegExp());
export const language = franc('Ein deutscher Satz mit genug Wörtern, um erkannt zu werden.');
export { parse };
export const words = async () => (await import('./words.js')).words;`,
  );
  const { outputFiles, metafile } = await build({
    entryPoints: [join(renderer, 'index.js')],
    absWorkingDir: paths.root,
    bundle: true,
    format: 'cjs',
    write: false,
    metafile: true,
    plugins: [unusedBySheets],
  });
  const module = { exports: {} as { patterns: RegExp[]; language: string; words(): Promise<unknown> } };
  new Function('module', outputFiles[0]?.text ?? '')(module);
  const { patterns, language, words } = module.exports;
  expect(patterns.map((pattern) => ['漢', 'か', '。', 'a'].map((character) => pattern.test(character)))).toEqual([
    [true, true, false, false],
    [true, true, true, false],
    [false, false, true, false],
  ]);
  expect([language, await words()]).toEqual(['und', undefined]);
  expect(Object.keys(metafile.inputs).filter((file) => /unicode-regex|opentype|words/.test(file))).toEqual([
    'unused-by-sheets:opentype.js',
  ]);
});
