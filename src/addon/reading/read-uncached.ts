import type { Api } from '../client/api';
import type { Budget } from '../client/budget';
import type { Row } from '../table/row';
import { splitQuery } from './list-query';
import { partialError } from './partial-error';
import { rowsOf, startChain, wholeList } from './plan/chain';
import { readChains } from './read-chains';

/** Every row of a list without dates, from the API alone: all of them or an error. */
export function readUncached(api: Api, budget: Budget, operationId: 'listAccounts'): Row[] {
  const { name } = splitQuery({ operationId });
  const { chains, cause } = readChains(api, budget, name, [startChain(wholeList)], null);
  const rows = rowsOf(chains);
  if (cause !== null) throw partialError(cause, budget, rows.length, false);
  return rows;
}
