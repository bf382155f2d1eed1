import type { Platform } from '../../platform/platform';
import { readTableStates } from '../definition/table-store';

/** Errors that later runs cannot resolve. */
const lasting = [
  'unauthorized',
  'not_connected',
  'not_opted_in',
  'forbidden_scope',
  'wrong_source',
  'table_changed',
  'table_write_refused',
];

/** Whether a table needs a user's action. Reads one property. */
export function needsUserAction(platform: Platform): boolean {
  return readTableStates(platform).some(({ lastErrorCode }) => lasting.includes(lastErrorCode ?? ''));
}
