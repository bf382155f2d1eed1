import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** What makes the result of a test depend on how fast the machine is, with the files that may contain it. */
const rules: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ['a time limit of a file', /jest\.setTimeout\(/, []],
  ['a count within a time limit', /interruptAfterTimeLimit|skipAllAfterTimeLimit/, []],
  ['a measured time', /performance\.now\(\)/, ['support/until.ts']],
  [
    'a wait by the clock',
    /waitForTimeout\(/,
    // Shortest times of Univer, and the time after which a change would show.
    ['support/browser/workbench-page.ts', 'workbench/page/grid-menus.test.ts', 'workbench/page/page.test.ts'],
  ],
];

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('house'))
  .map((file) => ({ file: file, text: readFileSync(join(root, file), 'utf8') }));

test.each(rules)('no test contains %s', (_, pattern, exceptions) => {
  expect(files.length).toBeGreaterThan(400);
  const found = files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual([...exceptions].sort());
});
