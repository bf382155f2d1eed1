import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { paths } from '../../scripts/paths';

/** Folders and files of the add-on from the entrances down. Each may import those after it. */
const floors = [
  ...['main', 'menu', 'sidebar', 'overview', 'refresh', 'tagging', 'tables', 'formulas', 'lookup', 'connecting'],
  ...['session', 'trigger', 'reading', 'connections', 'messages', 'cells', 'platform', 'days', 'errors'],
];

const addon = join(paths.root, 'src/addon');
const floorOf = (path: string) => (path.split('/')[0] ?? '').replace(/\.tsx?$/, '');
/** Every import, type-only ones too. The formatter writes them with single quotes. */
const imported = /^(?:import|export)\b[^'";]*'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** Imports of a file, by its path in the add-on, that go up or to a folder that is not in the list. */
function climbing(file: string, source: string): string[] {
  const height = (path: string) => floors.indexOf(floorOf(path));
  return Array.from(source.matchAll(imported), ([, from, dynamic]) => posix.join(dirname(file), from ?? dynamic ?? ''))
    .filter((path) => !path.startsWith('../') && (height(file) < 0 || height(path) < height(file)))
    .map((path) => `${file} imports ${path}`);
}

test('no file of the add-on imports from a higher floor', () => {
  const files = readdirSync(addon, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(new Set(files.map(floorOf))).toEqual(new Set(floors));
  expect(files.flatMap((file) => climbing(file, readFileSync(join(addon, file), 'utf8')))).toEqual([]);
});

test.each(floors.flatMap((low, index) => floors.slice(0, index).map((high) => [low, high] as const)))(
  'refuses an import of %s from %s',
  (low, high) => {
    const source = `import type { Canary } from '../${high}/canary';\nexport { canary } from 'x';\n`;
    expect(climbing(`${low}/inner.ts`, source)).toEqual([`${low}/inner.ts imports ${high}/canary`]);
  },
);
