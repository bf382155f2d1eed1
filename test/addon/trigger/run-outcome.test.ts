import { AddonError } from '../../../src/addon/errors/addon-error';
import { lastRunOf, leftOf, unfinished } from '../../../src/addon/trigger/run-outcome';

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
