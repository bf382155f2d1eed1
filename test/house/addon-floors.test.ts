import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import { climbing, type Floors, floorOf, importsOf, sourcesOf } from './floors';

const floors: Floors = [
  ...[
    'main',
    'menu',
    'sidebar',
    'overview',
    'features',
    'refresh',
    'alerts',
    'tagging',
    'tables',
    'formulas',
    'splits',
    'matching',
    'kinds',
    'lookup',
    'connecting',
  ],
  ...[
    'session',
    'trigger',
    'reading',
    'connections',
    'messages',
    'sheets',
    'cells',
    'rows',
    'store',
    'platform',
    'days',
    'errors',
  ],
];

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

/** Whoever needs rows opens a session: it alone assembles what reading consists of. */
test('only a session reads', () => {
  const sources = sourcesOf(join(paths.root, 'src/addon'));
  const readers = [...sources].filter(([file, source]) =>
    importsOf(file, source).some((path) => path.startsWith('reading/')),
  );
  expect([...new Set(readers.map(([file]) => floorOf(file)))].sort()).toEqual(['reading', 'session']);
});
