import type { Budget } from '../../../../src/addon/platform/budget';
import type { Api } from '../../../../src/addon/reading/http/api';
import { newCursor, rowsOfCursors, wholeList } from '../../../../src/addon/reading/windows/plan/window-cursor';
import { splitQuery } from '../../../../src/addon/reading/windows/query';
import { readWindows, undatedContext } from '../../../../src/addon/reading/windows/read-windows';
import type { Row } from '../../../../src/addon/rows/row';
import { partialError } from '../../../../src/addon/session/read-days';

/** Every row of a list without dates, read from the API without the cache. Throws if any is missing. */
export function readUncached(api: Api, budget: Budget, operationId: 'listAccounts'): Row[] {
  const { spec } = splitQuery({ operationId });
  const { cursors, cause } = readWindows(api, spec, [newCursor(wholeList)], undatedContext);
  const rows = rowsOfCursors(cursors);
  if (cause !== null) throw partialError(cause, budget, `${rows.length} rows`, false);
  return rows;
}
