import { isEmptyStart, isSameProject, unstoredFiles } from '../../../scripts/push/compare-projects';

const script = (source: string) => ({ name: 'main', type: 'SERVER_JS', source });
const manifest = (source: string) => ({ name: 'appsscript', type: 'JSON', source });

test.each([
  ['line ends', script('a\nb'), script('a\r\nb\r\n'), true],
  ['the order of keys', manifest('{"a":1,"b":{"c":2,"d":3}}'), manifest('{"b":{"d":3,"c":2},"a":1}'), true],
  ['a character', script('a\nb'), script('a\nc'), false],
  ['a space within', script('a b'), script('a  b'), false],
  ['a key', manifest('{"a":1}'), manifest('{"a":1,"b":2}'), false],
  ['the order of scopes', manifest('{"oauthScopes":["a","b"]}'), manifest('{"oauthScopes":["b","a"]}'), false],
  ['the type', script('a'), { ...script('a'), type: 'HTML' }, false],
])('files that differ in %s: %j and %j are the same: %s', (_, one, other, isSame) => {
  expect([isSameProject([one], [other]), isSameProject([other], [one])]).toEqual([isSame, isSame]);
});

test('a push is stored if Google adds a key to the manifest, and not if one is missing or a file is', () => {
  const pushed = [manifest('{"a":1,"oauthScopes":["x"]}'), script('a')];
  expect(unstoredFiles([manifest('{"a":1,"b":2,"oauthScopes":["x"]}'), script('a')], pushed)).toEqual([]);
  expect(unstoredFiles([manifest('{"oauthScopes":["x"]}'), script('a')], pushed)).toEqual(['appsscript.json']);
  expect(unstoredFiles([manifest('{"a":1,"oauthScopes":[]}')], pushed)).toEqual(['main.gs', 'appsscript.json']);
});

test.each([
  ['function myFunction() {\n  \n}\n', true],
  ['', true],
  ['function myFunction() {\n  return 1;\n}\n', false],
  ['function myFunction() {\n}\nvar a = 1;', false],
])('nothing is lost with %j: %s', (source, isEmpty) => {
  expect(isEmptyStart(script(source))).toBe(isEmpty);
});
