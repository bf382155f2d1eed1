import {
  describeRefresh,
  describeRefreshed,
  describeRefreshTime,
  initialRefresh,
  reduceRefresh,
} from '../../../../../src/addon/sidebar/page/refresh/refresh-view';
import { neverRefreshed, refresh } from '../fixtures';

const error = { code: 'x', message: 'Broken.', requestId: null, retryAfterSeconds: null };

test('a second activity does not start while one is running', () => {
  const running = reduceRefresh(initialRefresh, {
    type: 'started',
    activity: { name: 'refresh', readsEverything: false },
  });
  expect(reduceRefresh(running, { type: 'started', activity: { name: 'switch', isOn: true } })).toBe(running);
});

test('a failure stores the activity that can be retried', () => {
  const activity = { name: 'switch', isOn: true } as const;
  const running = reduceRefresh(initialRefresh, { type: 'started', activity });
  expect(reduceRefresh(running, { type: 'failed', activity, error })).toEqual({
    doing: null,
    failed: { activity, error },
    done: null,
  });
});

test('starting again removes the last result', () => {
  const done = reduceRefresh(initialRefresh, { type: 'done', text: 'Refreshed.' });
  expect(
    reduceRefresh(done, { type: 'started', activity: { name: 'refresh', readsEverything: false } }).done,
  ).toBeNull();
});

test.each([
  [12, null, '12 formulas refreshed.'],
  [1, null, '1 formula refreshed.'],
  [0, null, 'No FIN formula was found in this spreadsheet.'],
  [null, null, 'Refreshed.'],
  [3, 'Broken.', 'Partly refreshed. See below what is missing.'],
])('describeRun describes %p formulas and the error %p', (formulasRefreshed, lastError, said) => {
  expect(describeRefresh({ ...refresh, formulasRefreshed, lastError })).toBe(said);
});

const complete = { tables: null, calculating: 0, isCancelled: false };
const tables = { count: 3, left: 0, isCancelled: false };
test.each([
  [complete, '12 formulas refreshed.'],
  [{ ...complete, tables }, '3 tables refreshed. 12 formulas refreshed.'],
  [
    { ...complete, tables: { ...tables, left: 1 } },
    '1 of 3 tables not complete: see below. 2 tables refreshed. 12 formulas refreshed.',
  ],
  [{ ...complete, calculating: 2 }, '2 formulas are still calculating. 12 formulas refreshed.'],
  [{ ...complete, isCancelled: true }, 'Cancelled. The formulas keep what they show.'],
])('describeRefreshed says first what is missing: %j', (refreshed, said) => {
  expect(describeRefreshed(refresh, refreshed)).toBe(said);
});

test('describeSchedule shows the next run, "within the hour" or "off"', () => {
  expect(describeRefreshTime(refresh, 'en-GB')).toBe('Next run 20 Nov 2026, 10:00.');
  expect(describeRefreshTime({ ...refresh, nextRunAt: null })).toBe('Next run within the hour.');
  expect(describeRefreshTime(neverRefreshed)).toBe(
    'Off. Press Refresh now when you want fresh data. Synced tables have their own schedules.',
  );
});
