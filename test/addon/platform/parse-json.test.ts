import { parseJson } from '../../../src/addon/platform/parse-json';

test('a value of another shape counts as missing', () => {
  expect(parseJson('[1]', Array.isArray)).toEqual([1]);
  expect(parseJson('{"a":1}', Array.isArray)).toBeNull();
});
