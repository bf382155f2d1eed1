import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import { features } from '../../src/addon/features/features';
import { climbing, type Floors, floorOf, importsOf, sourcesOf } from './floors';

/** From the entrances down. A file may import the layers below its own and the folders after its own. */
const layers = {
  shells: ['main', 'run-action', 'actions', 'menu', 'sidebar', 'refresh'],
  features: ['features'],
  tables: ['tagging', 'tables', 'budget'],
  formulas: ['formulas', 'splits', 'changes', 'rules', 'matching', 'kinds', 'lookup'],
  reading: ['connecting', 'session', 'trigger', 'reading', 'connections', 'messages'],
  sheets: ['sheets', 'store'],
  values: ['cells', 'rows'],
  platform: ['platform', 'days', 'errors'],
};
const floors: Floors = Object.values(layers).flat();

test('no file of the add-on imports from a higher floor', () => {
  const sources = sourcesOf(join(paths.root, 'src/addon'));
  expect(new Set([...sources.keys()].map(floorOf))).toEqual(new Set(floors));
  expect([...sources].flatMap(([file, source]) => climbing(floors, file, source))).toEqual([]);
});

test.each(floors.flatMap((low, index) => floors.slice(0, index).map((high) => [low, high] as const)))(
  'refuses in %s an import of %s',
  (low, high) => {
    const source = `import type { Canary } from '../${high}/canary';\nexport { canary } from 'x';\n`;
    expect(climbing(floors, `${low}/inner.ts`, source)).toEqual([`${low}/inner.ts imports ${high}/canary`]);
  },
);

test('no feature imports another', () => {
  const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];
  const sources = sourcesOf(join(paths.root, 'src/addon'));
  const strays = [...sources].flatMap(([file, source]) =>
    importsOf(file, source)
      .filter((path) => featureOf(file) !== undefined && featureOf(path) !== undefined)
      .filter((path) => featureOf(path) !== featureOf(file))
      .map((path) => `${file} imports ${path}`),
  );
  expect(strays).toEqual([]);
});

test('every folder of features is in their list', () => {
  const folders = readdirSync(join(paths.root, 'src/addon/features'), { withFileTypes: true });
  const names = folders.filter((each) => each.isDirectory()).map(({ name }) => name);
  expect(Object.keys(features).sort()).toEqual(names.sort());
});

/** Whoever needs rows opens a session: it alone assembles what reading consists of. */
test('only a session reads', () => {
  const sources = sourcesOf(join(paths.root, 'src/addon'));
  const readers = [...sources].filter(([file, source]) =>
    importsOf(file, source).some((path) => path.startsWith('reading/')),
  );
  expect([...new Set(readers.map(([file]) => floorOf(file)))].sort()).toEqual(['reading', 'session']);
});
