import type { Row } from '../../cells/row';
import type { Budget } from '../../platform/budget';
import type { Api } from '../http/api';
import { partialError } from './partial-error';
import { newCursor, rowsOf, wholeList } from './plan/window-cursor';
import { splitQuery } from './query';
import { readWindows, undatedContext } from './read-windows';

/** Every row of a list without dates, read from the API without the cache. Throws if any is missing. */
export function readUncached(api: Api, budget: Budget, operationId: 'listAccounts'): Row[] {
  const { spec } = splitQuery({ operationId });
  const { cursors, cause } = readWindows(api, spec, [newCursor(wholeList)], undatedContext);
  const rows = rowsOf(cursors);
  if (cause !== null) throw partialError(cause, budget, rows.length, false);
  return rows;
}
