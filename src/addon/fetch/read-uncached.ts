import type { Api } from '../api/api';
import type { Budget } from '../platform/budget';
import type { Row } from '../table/row';
import { partialError } from './partial-error';
import { newCursor, rowsOf, wholeList } from './plan/window-cursor';
import { splitQuery } from './query';
import { readWindows, undatedContext } from './read-windows';

/** Every row of a list without dates, from the API alone: all of them or an error. */
export function readUncached(api: Api, budget: Budget, operationId: 'listAccounts'): Row[] {
  const { spec } = splitQuery({ operationId });
  const { cursors, cause } = readWindows(api, spec, [newCursor(wholeList)], undatedContext);
  const rows = rowsOf(cursors);
  if (cause !== null) throw partialError(cause, budget, rows.length, false);
  return rows;
}
