import { existsSync } from 'node:fs';

test('the list of the longest tests names existing files', () => {
  const { longest } = require('../support/jest/longest-first') as { readonly longest: readonly string[] };
  expect(longest.filter((file) => !existsSync(file))).toEqual([]);
});
