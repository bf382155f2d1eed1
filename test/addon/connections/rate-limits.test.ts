import { describeRateLimits, readRateLimits } from '../../../src/addon/connections/rate-limits';

test.each([
  [[{ limit: 600, windowSeconds: 60 }], ['600 a minute']],
  [[{ name: 'day', limit: 50_000, windowSeconds: 86_400 }], ['50,000 a day']],
  [[{ limit: 1_234_567, windowSeconds: 3_600 }], ['1,234,567 an hour']],
  [[{ limit: 10, windowSeconds: 1 }], ['10 a second']],
  [[{ limit: 10, windowSeconds: 90 }], ['10 in 90 seconds']],
  [[{ limit: 10, windowSeconds: 900 }], ['10 in 15 minutes']],
  [[{ limit: 10, windowSeconds: 2_592_000 }], ['10 in 30 days']],
  [[{ limit: 10, windowSeconds: 604_800 }], ['10 a week']],
  [{ limit: 0, windowSeconds: 60 }, ['0 a minute']],
  [
    [
      { name: 'read', limit: 600, windowSeconds: 60 },
      { name: 'write', limit: 60, windowSeconds: 60 },
      { name: 'daily', limit: 9, windowSeconds: 86_400 },
    ],
    ['600 a minute (read)', '60 a minute (write)', '9 a day'],
  ],
  [[{ limit: '600', windowSeconds: 60 }], ['{"limit":"600","windowSeconds":60}']],
  [[{ limit: 600, windowSeconds: 0 }], ['{"limit":600,"windowSeconds":0}']],
  [[{ limit: 1.5, windowSeconds: 60 }], ['{"limit":1.5,"windowSeconds":60}']],
  ['600/min', ['600/min']],
  [['x'.repeat(121)], [`${'x'.repeat(119)}…`]],
  [undefined, []],
  [null, []],
  [[], []],
])('%j gives the limits %j', (value, words) => {
  expect(describeRateLimits(readRateLimits(value), 'en_US')).toEqual(words);
});

test('the counts are written as the locale of the spreadsheet does', () => {
  const limits = [{ limit: 50_000, windowSeconds: 86_400 }];
  expect(describeRateLimits(readRateLimits(limits), 'de_DE')).toEqual(['50.000 a day']);
});

test('keeps at most ten rate limits', () => {
  const value = Array.from({ length: 11 }, (_, index) => ({ limit: index, windowSeconds: index + 61 }));
  expect(readRateLimits(value)).toHaveLength(10);
});
