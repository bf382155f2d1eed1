import { parseJson, parseRecord } from '../../../src/addon/platform/parse-json';

const defaults = { since: 0, tick: null };

test.each([
  [null, defaults],
  ['', defaults],
  ['{"since":5', defaults],
  ['null', defaults],
  ['7', defaults],
  ['[1,2]', defaults],
  ['{"since":5}', { since: 5, tick: null }],
  ['{"since":5,"later":true}', { since: 5, tick: null, later: true }],
])('the record %j gets defaults for invalid and missing fields', (text, record) => {
  expect(parseRecord(text, defaults)).toEqual(record);
});

test('a value of another shape counts as missing', () => {
  expect(parseJson('[1]', Array.isArray)).toEqual([1]);
  expect(parseJson('{"a":1}', Array.isArray)).toBeNull();
});
