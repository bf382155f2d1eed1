import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import { floorOf, sourcesOf } from './floors';

const sources = [...sourcesOf(join(paths.root, 'src/addon'))].filter(([file]) => floorOf(file) !== 'platform');

/** The folders, up to the second level, in which a method is called. */
function roomsThatCall(methods: readonly string[]): string[] {
  const called = new RegExp(`\\.(${methods.join('|')})\\(`);
  const files = sources.filter(([, source]) => called.test(source)).map(([file]) => file.split('/').slice(0, -1));
  return [...new Set(files.map((folders) => folders.slice(0, 2).join('/')))].sort();
}

/** Sheets reads what a script writes as if it were typed: a text of the API would become a formula. */
test('only sheets writes values', () => {
  expect(roomsThatCall(['setValues', 'setValueIn'])).toEqual(['sheets']);
});

test('only sheets notes something on sheets, rows and columns', () => {
  expect(roomsThatCall(['metadata', 'addMetadata', 'sheetsWithMetadata'])).toEqual(['sheets']);
});

/** What users' sheets have is found by these names. */
test('the names of what is noted stay', () => {
  const names = sources.flatMap(([, source]) =>
    Array.from(source.matchAll(/\bmarksOf\(([^)]*)\)/g), ([, name]) => name),
  );
  expect(names.filter((name) => !name?.includes(':')).sort()).toEqual([
    "'fin.budget'",
    "'fin.budget.formulas'",
    "'fin.budget.table'",
    "'fin.dashboard'",
    "'fin.definition'",
    "'fin.set'",
    "'fin.setcolumn'",
    "'fin.starter'",
    "'fin.table'",
  ]);
});

/** Whoever wants something of a sheet asks these, which know what Google refuses and how many calls it takes. */
test('few rooms change sheets', () => {
  const platform = sourcesOf(join(paths.root, 'src/addon/platform')).get('platform.ts') ?? '';
  const [, body = ''] = /^export interface EditableSheet [^\n]*\n(.*?)^}/ms.exec(platform) ?? [];
  const methods = Array.from(body.matchAll(/^ {2}(\w+)\(/gm), ([, name = '']) => name);
  const harmless = ['locale', 'rowCount', 'columnCount', 'flush'];
  expect(methods.length).toBeGreaterThan(40);
  expect(roomsThatCall(methods.filter((name) => !harmless.includes(name)))).toEqual([
    // Sheets with a form of their own, in which users write where they like.
    'features/budget',
    'features/dashboard',
    'features/splits',
    'features/starter',
    // What is recorded of transactions in sheets of the add-on.
    'matching',
    'sheets',
    // The look of the result of a formula.
    'sidebar/insert',
    // Synced tables: where they are, their rows, and what a user does with these.
    'tables/apply',
    'tables/edit',
    'tables/sheet',
  ]);
});
