import {
  describeLogLine,
  describeReview,
  describeRows,
  describeRun,
  describeSchedule,
  scheduleText,
} from '../../../../../src/addon/sidebar/page/tables/describe-table';
import type { LogLineView, TableRunView } from '../../../../../src/addon/sidebar/protocol';
import { logLine, table } from '../fixtures';

const [locale, zone] = ['en-GB', 'Europe/Berlin'];
const run: TableRunView = {
  isDone: true,
  message: null,
  code: null,
  left: 0,
  retryAfterSeconds: null,
  rowCount: 1,
  added: 0,
  changed: 0,
  marked: 0,
  removed: 0,
};

test('rows are shown with the time when they were read', () => {
  expect(describeRows(table, zone, locale)).toBe('1,204 rows · 20 Nov 2026, 09:42');
  expect(describeRows({ ...table, lastRunAt: null }, zone, locale)).toBe('Not filled yet');
});

test.each([
  [{ every: 'hours', hours: 1 }, 'Every hour'],
  [{ every: 'hours', hours: 12 }, 'Every 12 hours'],
  [{ every: 'day', hour: 7 }, 'Daily at 07:00'],
  [{ every: 'week', weekday: 7, hour: 18 }, 'Sundays at 18:00'],
  [{ every: 'never' }, 'Manual'],
] as const)('describes the schedule %j as %s', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text);
});

test('the next run is shown, except for a paused table', () => {
  expect(describeSchedule(table, zone, locale)).toBe('Every 6 hours, next about 20 Nov 2026, 12:00');
  expect(describeSchedule({ ...table, isPaused: true }, zone, locale)).toBe('Paused');
  expect(describeSchedule({ ...table, schedule: { every: 'never' }, nextRunAt: null }, zone, locale)).toBe('Manual');
});

test.each([
  [{}, '1 row: nothing has changed.'],
  [{ rowCount: 3, added: 2 }, '3 rows: 2 added.'],
  [
    { rowCount: 9, added: 1, changed: 2, marked: 3, removed: 4 },
    '9 rows: 1 added, 2 changed, 3 marked as gone and 4 removed.',
  ],
])('describes a run with %j as %s', (counts, text) => {
  expect(describeRun({ ...run, ...counts })).toBe(text);
});

test.each<[Partial<LogLineView>, string]>([
  [{}, '3 added and 1 changed · 4 requests · 2 s'],
  [{ added: 0, changed: 0, requestCount: 1 }, 'no change · 1 request · 2 s'],
  [{ error: 'The API failed. (request 0c1c)', added: 0, changed: 0 }, 'The API failed. (request 0c1c)'],
  [{ error: 'Refused.' }, '3 added and 1 changed · Refused.'],
  [{ error: 'Ended.', code: 'run_ended' }, '3 added and 1 changed · Google ended the run. The next run continues.'],
])('describes a log line with %j as %s', (change, text) => {
  expect(describeLogLine({ ...logLine, ...change })).toBe(text);
});

test('review items name the row, and unknown reasons of a later version stay unchanged', () => {
  expect(describeReview({ reason: 'duplicate', id: 'a' })).toBe('a is in several rows');
  expect(describeReview({ reason: 'of tomorrow', id: 'a' })).toBe('a of tomorrow');
});
