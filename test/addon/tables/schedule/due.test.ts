import { isDue, nextHour, nextRunAt } from '../../../../src/addon/tables/schedule/due';
import { fakePlatform } from '../../../support/platform/fake-platform';

const platform = fakePlatform({ timeZone: 'Europe/Berlin' });
const at = (text: string): number => Date.parse(text);

describe('a schedule in the zone of the spreadsheet', () => {
  test.each([
    // Berlin is an hour ahead of UTC in winter, two in summer.
    ['hours', { every: 'hours', hours: 6 }, '2026-11-21T10:59:00Z', '2026-11-21T11:01:00Z', true],
    ['hours', { every: 'hours', hours: 6 }, '2026-11-21T11:01:00Z', '2026-11-21T16:59:00Z', false],
    ['a daily hour', { every: 'day', hour: 7 }, '2026-11-20T06:30:00Z', '2026-11-21T05:59:00Z', false],
    ['a daily hour', { every: 'day', hour: 7 }, '2026-11-20T06:30:00Z', '2026-11-21T06:00:00Z', true],
    [
      'a daily hour past the end of summer time',
      { every: 'day', hour: 7 },
      '2026-10-24T05:10:00Z',
      '2026-10-25T06:00:00Z',
      true,
    ],
    ['a weekday', { every: 'week', weekday: 1, hour: 7 }, '2026-11-16T06:10:00Z', '2026-11-22T23:00:00Z', false],
    ['a weekday', { every: 'week', weekday: 1, hour: 7 }, '2026-11-16T06:10:00Z', '2026-11-23T06:10:00Z', true],
    ['never', { every: 'never' }, '2026-01-01T00:00:00Z', '2026-11-21T06:00:00Z', false],
  ] as const)('%s: %j, last run %s, now %s: %s', (_, schedule, lastRun, now, expected) => {
    expect(isDue(schedule, at(lastRun), at(now), platform)).toBe(expected);
  });

  test('a table that never ran is due', () => {
    expect(isDue({ every: 'day', hour: 7 }, null, at('2026-11-21T00:00:00Z'), platform)).toBe(true);
  });

  test.each([
    [{ every: 'hours', hours: 6 }, '2026-11-21T12:20:00Z', '2026-11-21T17:00:00Z'],
    [{ every: 'day', hour: 7 }, '2026-11-21T12:20:00Z', '2026-11-22T06:00:00Z'],
    [{ every: 'week', weekday: 1, hour: 0 }, '2026-11-21T12:20:00Z', '2026-11-22T23:00:00Z'],
  ] as const)('%j after %s is next at %s', (schedule, now, expected) => {
    expect(new Date(nextRunAt(schedule, at(now), platform) ?? 0).toISOString()).toBe(expected.replace('Z', '.000Z'));
  });

  test.each([
    // 17:50 in India; the next hour begins at 18:00.
    ['Asia/Kolkata', '2026-11-21T12:20:00.500Z', '2026-11-21T12:30:00.000Z'],
    // 18:05 in Nepal.
    ['Asia/Kathmandu', '2026-11-21T12:20:00.000Z', '2026-11-21T13:15:00.000Z'],
  ])('an hourly table in %s after %s is next at %s', (timeZone, now, expected) => {
    const zone = fakePlatform({ timeZone });
    expect(new Date(nextRunAt({ every: 'hours', hours: 1 }, at(now), zone) ?? 0).toISOString()).toBe(expected);
    expect(new Date(nextHour(at(now), zone)).toISOString()).toBe(expected);
  });
});
