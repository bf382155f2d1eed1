import { AddonError } from '../../../src/addon/errors/addon-error';
import { viewRefresh } from '../../../src/addon/sidebar/calls/refresh';
import { lastRunOf, leftOf, unfinished } from '../../../src/addon/trigger/run-outcome';
import { connectedPlatform, connectionsOf } from '../../support/connected-platform';

const at = 1_795_262_400_000;

test('a complete run leaves no error of the run before it', () => {
  expect(lastRunOf({ kind: 'complete' }, at)).toEqual({
    lastRunAt: at,
    lastOutcome: 'complete',
    lastError: null,
    lastErrorCode: null,
  });
  expect(leftOf({ kind: 'complete' })).toBe(0);
});

test('an unfinished run stores why, and what is left', () => {
  const outcome = unfinished<'rows_left'>('rows_left', '5 rows are written, 2 are left.', 2);
  expect(lastRunOf(outcome, at)).toEqual({
    lastRunAt: at,
    lastOutcome: 'unfinished',
    lastError: '5 rows are written, 2 are left.',
    lastErrorCode: 'rows_left',
  });
  expect(leftOf(outcome)).toBe(2);
});

test('a failed run stores the error with its request id', () => {
  const problem = new AddonError('unauthorized', 'The API refused the key.', { requestId: 'r-1' });
  expect(lastRunOf({ kind: 'failed', problem }, at)).toEqual({
    lastRunAt: at,
    lastOutcome: 'failed',
    lastError: 'The API refused the key. (request r-1)',
    lastErrorCode: 'unauthorized',
  });
});

test('a refresh that an earlier version stored as partial is shown as unfinished', () => {
  const platform = connectedPlatform({ context: 'sidebar' });
  const stored = { lastRunAt: at, lastOutcome: 'partial', lastError: 'One is protected.', formulasRefreshed: 3 };
  platform.documentStore.set('fin.refresh', JSON.stringify(stored));
  expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
    lastRunAt: '2026-11-21T12:00:00.000Z',
    lastOutcome: 'unfinished',
    lastError: 'One is protected.',
    lastErrorCode: null,
    formulasRefreshed: 3,
  });
});
