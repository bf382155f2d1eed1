import type { Platform } from '../../platform/platform';
import { readTableStates } from '../definition/table-store';

/** Errors that no later run mends by itself. */
const lasting = [
  'unauthorized',
  'not_connected',
  'forbidden_scope',
  'wrong_source',
  'table_changed',
  'table_write_refused',
];

/** One property read. */
export function needsPerson(platform: Platform): boolean {
  return readTableStates(platform).some(({ lastErrorCode }) => lasting.includes(lastErrorCode ?? ''));
}
