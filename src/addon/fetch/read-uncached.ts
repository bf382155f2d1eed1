import type { Api } from '../api/api';
import type { Budget } from '../platform/budget';
import type { Row } from '../table/row';
import { partialError } from './partial-error';
import { rowsOf, startChain, wholeList } from './plan/chain';
import { splitQuery } from './query';
import { type ReadHelp, readChains } from './read-chains';

/** Nothing but the pages themselves. */
const help: ReadHelp = {
  today: 0,
  now: () => 0,
  others: [],
  first: [],
  accountIds: () => null,
  isDateToInclusive: null,
  onWave: () => undefined,
};

/** Every row of a list without dates, from the API alone: all of them or an error. */
export function readUncached(api: Api, budget: Budget, operationId: 'listAccounts'): Row[] {
  const { name } = splitQuery({ operationId });
  const { chains, cause } = readChains(api, name, [startChain(wholeList)], help);
  const rows = rowsOf(chains);
  if (cause !== null) throw partialError(cause, budget, rows.length, false);
  return rows;
}
