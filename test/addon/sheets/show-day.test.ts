import { showDay } from '../../../src/addon/sheets/design';

test.each([
  ['en_US', '11/5/2026'],
  ['en_GB', '05/11/2026'],
  ['de_DE', '05.11.2026'],
  ['fr_FR', '05/11/2026'],
  ['nl_NL', '05-11-2026'],
  ['sv_SE', '2026-11-05'],
  ['xx_XX', '2026-11-05'],
  ['', '2026-11-05'],
])('a sentence has a day as cells show it: %s', (locale, shown) => {
  expect(showDay('2026-11-05', locale)).toBe(shown);
  expect(showDay('soon', locale)).toBe('soon');
});
