import { limits } from '../../contract/limits';
import type { OperationId } from '../../contract/operations';
import { ContractError, isAddonError } from '../errors/addon-error';
import type { Row } from '../table/row';
import { type Api, timeIsUp } from './api';
import type { Budget } from './budget';
import type { QueryValue } from './build-request';

export interface ListQuery {
  readonly operationId: OperationId;
  readonly path?: { readonly [name: string]: string };
  readonly filters?: { readonly [name: string]: QueryValue };
}

/**
 * Every row of a list: pages are followed until there is no token, through short and empty ones; a row that comes on
 * two pages, as when others are added meanwhile, counts once. All rows or an error, never some.
 */
export function readList(api: Api, budget: Budget, query: ListQuery): Row[] {
  const rows: Row[] = [];
  const seenIds = new Set<unknown>();
  const seenTokens = new Set<string>();
  let pageToken: string | undefined;
  do {
    const answer = readPage(api, budget, query, pageToken, rows.length);
    for (const row of answer.data as unknown[]) {
      if (typeof row !== 'object' || row === null || Array.isArray(row)) {
        throw new ContractError('bad_response', 'The API sent a row that is no record. Check the base URL.');
      }
      const { id } = row as Row;
      if (id !== undefined && seenIds.has(id)) continue;
      seenIds.add(id);
      rows.push(row as Row);
    }
    pageToken = answer.nextPageToken ?? undefined;
    if (pageToken !== undefined && seenTokens.has(pageToken)) {
      throw new ContractError(
        'repeated_page',
        'The API repeats a page, so the list would never end. Report it to the provider.',
      );
    }
    if (pageToken !== undefined) seenTokens.add(pageToken);
  } while (pageToken !== undefined);
  return rows;
}

function readPage(api: Api, budget: Budget, query: ListQuery, pageToken: string | undefined, rowCount: number) {
  try {
    return api.call(query.operationId, {
      ...(query.path === undefined ? {} : { path: query.path }),
      query: { ...query.filters, pageSize: limits.pageSizeMax, pageToken },
    });
  } catch (thrown) {
    if (isAddonError(thrown) && thrown.code === 'time_limit') throw timeIsUp(budget, rowCount);
    throw thrown;
  }
}
