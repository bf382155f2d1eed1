import {
  compareTransactions,
  showsAmount,
  showsDay,
  showsName,
} from '../../../../../src/addon/sidebar/page/tag/compare-transactions';

test.each([
  '2026-11-21',
  '21.11.2026',
  '11/21/26',
  '21/11/2026',
  '21 Nov 2026',
  'Nov 21',
  'Samstag, 21. November 2026',
  '21.11.',
  '11/21/2026 0:00:00',
])('a day is recognized as %s', (text) => {
  expect(showsDay(text, '2026-11-21', 'de_DE', 'en-GB')).toBe(true);
});

test.each([
  ['21 nov. 2026', 'fr_FR', true],
  ['21 févr. 2026', 'fr_FR', false],
  ['21 Mai 2026', 'fr_FR', false],
  ['21 marras 2026', 'fi_FI', true],
  ['21 marras 2026', 'en_US', false],
  ['21 Nov 2026', 'a locale of tomorrow', true],
])('a month is recognized in the language of the spreadsheet: %s in %s: %p', (text, locale, isShown) => {
  expect(showsDay(text, '2026-11-21', locale, 'en-GB')).toBe(isShown);
});

test.each(['2026-11-20', '21.12.2026', '21.11.2025', '21 Mar 2026', 'yesterday', '', '46347'])(
  'another day is not: %s',
  (text) => {
    expect(showsDay(text, '2026-11-21', 'de_DE', 'en-GB')).toBe(false);
  },
);

test.each(['-1,234.50', '\u22121.234,50 €', '($1,234.50)', '-1,234.5', '-1235', "-1'234.50 CHF"])(
  'an amount is recognized as %s',
  (text) => {
    expect(showsAmount(text, -1234.5)).toBe(true);
  },
);

test.each(['1,234.50', '-1,234.60', '-12,345.00', '', 'n/a', '-123'])('another amount is not: %s', (text) => {
  expect(showsAmount(text, -1234.5)).toBe(false);
});

test.each([
  ['1,250', 1.25],
  ['1.000', 1],
  ['a million', 0.3],
  ['\u0669\u0669\u0669', 0.3],
  ['\u0669\u0669\u0669', 0],
])('%s does not stand for %d', (text, amount) => {
  expect(showsAmount(text, amount)).toBe(false);
});

test('three decimals are recognized if the amount has them', () => {
  expect([showsAmount('1.234', 1.234), showsAmount('1.234', 1234), showsAmount('1,250', 1250)]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each(['0.00', '-', '$0'])('an amount of 0 is recognized as %s', (text) => {
  expect(showsAmount(text, 0)).toBe(true);
});

test('a name is compared without case, accents and repeated blanks, with the name or the merchant', () => {
  expect(showsName(' Café  Central', ['CAFE CENTRAL', null])).toBe(true);
  expect(showsName('Rewe', ['REWE SAGT DANKE 4711', 'Rewe'])).toBe(true);
  expect(showsName('Rewe', ['Aldi', null])).toBe(false);
});

const inApi = { id: 'a', date: '2026-11-21', name: 'Rent', merchant: null, amount: -1_234.5, currency: 'USD' };

test('a row that shows something else is listed as the API has it, with what the sheet shows', () => {
  const listed = [{ id: 'a', date: '2026-11-21', name: 'Coffee', amount: '-$4.00' }];
  expect(compareTransactions(listed, [inApi], 'en_US')).toEqual({
    transactions: [
      {
        id: 'a',
        date: '2026-11-21',
        name: 'Rent',
        amount: '-1,234.50',
        currency: 'USD',
        isCompared: true,
        inSheet: ['Coffee', '-$4.00'],
      },
    ],
    differing: 1,
    notCompared: 0,
  });
});

test('a row without such columns is listed with the date, name and amount of the API', () => {
  const listed = [{ id: 'a', date: null, name: null, amount: null }];
  expect(compareTransactions(listed, [inApi], 'en_US').transactions).toEqual([
    { id: 'a', date: 'Nov 21, 2026', name: 'Rent', amount: '-1,234.50', currency: 'USD', isCompared: true },
  ]);
});

test('a row that the API did not answer is listed as in the sheet and counts as not compared', () => {
  const listed = [{ id: 'b', date: '2026-11-21', name: 'Rent', amount: '-1' }];
  expect(compareTransactions(listed, [inApi], 'en_US')).toEqual({
    transactions: [{ ...listed[0], currency: null, isCompared: false }],
    differing: 0,
    notCompared: 1,
  });
});
