import { preparation, readScriptId } from '../../../scripts/push/push-plan';

test('a push builds the bundle last, after tests that build for the workbench', () => {
  expect(preparation({}).map(({ name }) => name)).toEqual(['check', 'test', 'build']);
});

test('the form suggests no address except your own', () => {
  const build = (env: { [name: string]: string }) => preparation(env).find(({ name }) => name === 'build')?.env;
  expect(build({})).toEqual({ FIN_DEFAULT_BASE_URL: '' });
  expect(build({ FIN_DEFAULT_BASE_URL: 'https://api.example.com' })).toEqual({
    FIN_DEFAULT_BASE_URL: 'https://api.example.com',
  });
});

test.each([
  [null, 'There is no .clasp.json.'],
  ['', '.clasp.json is no JSON object.'],
  ['null', '.clasp.json is no JSON object.'],
  ['{}', 'Put the scriptId'],
  ['{"scriptId":"","rootDir":"dist"}', 'Put the scriptId'],
  ['{"scriptId":"YOUR_SCRIPT_ID","rootDir":"dist"}', 'Put the scriptId'],
  ['{"scriptId":7,"rootDir":"dist"}', 'Put the scriptId'],
  ['{"scriptId":"https://script.google.com/d/1a2b","rootDir":"dist"}', 'is no id'],
  ['{"scriptId":"1a2b"}', 'Write "rootDir": "dist"'],
  ['{"scriptId":"1a2b","rootDir":""}', 'Write "rootDir": "dist"'],
  ['{"scriptId":"1a2b","rootDir":"."}', 'Write "rootDir": "dist"'],
  ['{"scriptId":"1a2b","rootDir":"dist/../src"}', 'Write "rootDir": "dist"'],
])('pushes nothing with %j', (text, refusal) => {
  expect(() => readScriptId(text)).toThrow(refusal);
});

test.each(['dist', './dist', 'dist/'])('pushes with a script id and the folder %s', (rootDir) => {
  expect(readScriptId(JSON.stringify({ scriptId: '1a2b', rootDir }))).toBe('1a2b');
});
