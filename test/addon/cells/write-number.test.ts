import { intlLocale, writeNumber } from '../../../src/addon/cells/write-number';

test.each([
  ['en_US', '-1,234.50', '1,234'],
  ['en', '-1,234.50', '1,234'],
  ['de_DE', '-1.234,50', '1.234'],
  ['de_CH', '-1’234.50', '1’234'],
  ['fr_FR', '-1 234,50', '1 234'],
  ['hi_IN', '-1,234.50', '1,234'],
  ['ar_EG', '-1,234.50', '1,234'],
  // Unknown ones must not depend on the machine.
  ['xx_YY', '-1,234.50', '1,234'],
  ['de_DE; x', '-1,234.50', '1,234'],
  [null, '-1,234.50', '1,234'],
])('in %s a number is written as in the cells', (locale, amount, count) => {
  const plain = (text: string) =>
    text
      .replace(/\s/g, ' ')
      .replace(/['’]/g, '’')
      .replace(/[\u200e\u200f\u061c]/g, '');
  expect([plain(writeNumber(-1234.5, locale, 2)), plain(writeNumber(1234, locale, 0))]).toEqual([amount, count]);
});

test('a number keeps all its decimals', () => {
  expect([writeNumber(0.004, 'de_DE', 2), writeNumber(12.345678, 'en', 0)]).toEqual(['0,004', '12.345678']);
});

test('a locale of a spreadsheet has another name for Intl', () => {
  expect([intlLocale('de_AT'), intlLocale('zh_TW'), intlLocale('xx_YY'), intlLocale('')]).toEqual([
    'de-AT',
    'zh-TW',
    null,
    null,
  ]);
});
