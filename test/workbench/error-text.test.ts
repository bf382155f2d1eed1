import { withoutFolders } from '../../src/workbench/error-text';

test.each([
  [
    "ENOENT: no such file or directory, open '/home/ann/My books/a b.json'",
    "ENOENT: no such file or directory, open 'a b.json'",
  ],
  ["EPERM, rename '/a/b.json' -> '/a/c.json'", "EPERM, rename 'b.json' -> 'c.json'"],
  ['the disk is full (/home/ann/.data/workbooks)', 'the disk is full (workbooks)'],
  [
    'Error: x\n    at run (/srv/src/run.ts:12:3)\n    at file:///srv/a.js:1:1',
    'Error: x\n    at run (run.ts:12:3)\n    at a.js:1:1',
  ],
  ["EACCES: open 'C:\\Users\\ann\\a.json'", "EACCES: open 'a.json'"],
  ['D:\\books\\a.json is locked', 'a.json is locked'],
  ["at '/'", "at ''"],
])('removes the folders from %j', (text, expected) => {
  expect(withoutFolders(text)).toBe(expected);
});

test.each([
  'No such key at https://api.fin.test/v1/accounts/1?limit=5.',
  'You can write 1/2 or and/or, 12/31/2026.',
  "There is no 'account' of this name.",
  'application/json is understood.',
])('does not change %s', (text) => {
  expect(withoutFolders(text)).toBe(text);
});
