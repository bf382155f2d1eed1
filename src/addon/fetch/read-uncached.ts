import type { Api } from '../api/api';
import type { Budget } from '../platform/budget';
import type { Row } from '../table/row';
import { partialError } from './partial-error';
import { rowsOf, startCursor, wholeList } from './plan/window-cursor';
import { splitQuery } from './query';
import { type ReadHelp, readWindows } from './read-windows';

/** Nothing but the pages themselves. */
const help: ReadHelp = {
  today: 0,
  now: () => 0,
  others: [],
  first: [],
  requestAccounts: () => undefined,
  accountIds: () => null,
  isDateToInclusive: null,
  onWave: () => undefined,
};

/** Every row of a list without dates, from the API alone: all of them or an error. */
export function readUncached(api: Api, budget: Budget, operationId: 'listAccounts'): Row[] {
  const { name } = splitQuery({ operationId });
  const { cursors, cause } = readWindows(api, name, [startCursor(wholeList)], help);
  const rows = rowsOf(cursors);
  if (cause !== null) throw partialError(cause, budget, rows.length, false);
  return rows;
}
