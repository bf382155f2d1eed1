import type { Execution } from '../../../src/workbench/host';
import {
  describeRuns,
  formatDay,
  formatMoment,
  formatSpan,
  formatTime,
} from '../../../src/workbench/page/chrome/format';
import { readDrawerState, saveDrawerState } from '../../../src/workbench/page/drawer/drawer-state';
import { locales, sampleOf, zones } from '../../../src/workbench/page/drawer/locales';
import { isTimeZone } from '../../../src/workbench/time/zone';

const moment = Date.UTC(2026, 10, 21, 23, 5, 9);

test('times are formatted in the time zone of the file', () => {
  expect(formatMoment(moment, 'Asia/Kathmandu')).toBe('Sun 22 Nov, 04:50:09');
  expect([formatDay(moment, 'Etc/GMT'), formatTime(moment, 'Etc/GMT')]).toEqual([
    'Saturday 21 November 2026',
    '23:05:09',
  ]);
});

test.each([
  [20_000, 'less than a minute'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [3_660_000, '1 h 1 min'],
  [86_400_000, '1 day'],
  [2 * 86_400_000 + 3 * 3_600_000 + 60_000, '2 days 3 h'],
])('formats %i ms as "%s"', (ms, text) => {
  expect(formatSpan(ms)).toBe(text);
});

const run = (functionName: string, error: Execution['error'] = null) => ({ functionName, error }) as Execution;

test.each([
  [[], 'no trigger ran.'],
  [[run('hourly')], '1 run of hourly.'],
  [[run('hourly'), run('hourly', { name: 'Error', message: '' })], '2 runs of hourly, 1 failed.'],
  [[run('hourly'), run('daily')], '1 run of hourly; 1 run of daily.'],
])('describes the executions after a clock step (case %#)', (executions, text) => {
  expect(describeRuns(executions)).toBe(text);
});

test('the drawer restores its saved state, and is closed if there is no valid one', () => {
  const kept = new Map<string, string>();
  saveDrawerState({ setItem: (key, value) => kept.set(key, value) }, { isOpen: true, tab: 'faults' });
  expect(readDrawerState({ getItem: (key) => kept.get(key) ?? null })).toEqual({ isOpen: true, tab: 'faults' });
  for (const text of [null, '{', '{"isOpen":1,"tab":"other"}']) {
    expect(readDrawerState({ getItem: () => text })).toEqual({ isOpen: false, tab: 'executions' });
  }
});

test.each([
  ['en_US', '-1,234,567.80   11/21/2026'],
  ['de_DE', '-1.234.567,80   21.11.2026'],
  ['en_GB', '-1,234,567.80   21/11/2026'],
])('the sample of the locale %s shows its number and date format', (locale, text) => {
  expect(sampleOf(locale, moment, 'Etc/GMT')).toBe(text);
});

test('every offered locale and time zone is valid, and an unknown zone is rejected', () => {
  for (const [locale] of locales)
    expect(Intl.NumberFormat.supportedLocalesOf([locale.replace('_', '-')])).toHaveLength(1);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(['', 'Nowhere', 'Europe/Berlin '].map(isTimeZone)).toEqual([false, false, false]);
});
