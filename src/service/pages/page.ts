import { limits } from '../../contract/limits';
import { type ApiError, invalidQuery } from '../http/api-error';
import type { ApiKey } from '../keys/api-key';
import { seal, unseal } from './seal';

/** One page of a list and, when there is more, the token of the next. */
export interface Page<Resource> {
  readonly items: Resource[];
  readonly pageSize: number;
  readonly nextPageToken?: string;
}

/** A request for a list: its operation, its key and its parameters. */
export interface ListCall {
  readonly operationId: string;
  readonly key: ApiKey;
  readonly path: object;
  readonly query: { readonly pageSize?: number; readonly pageToken?: string };
}

/** Where a page begins: after the row with these sort keys, or at the first row. */
export interface PageStart {
  readonly pageSize: number;
  readonly after: readonly string[] | null;
}

export function readPageStart(call: ListCall): PageStart {
  const { pageSize = limits.pageSizeDefault, pageToken } = call.query;
  if (pageToken === undefined) return { pageSize, after: null };
  const plainText = unseal(call.key.pageTokenSecret, pageToken, boundTo(call));
  if (plainText === null) throw badPageToken();
  return { pageSize, after: JSON.parse(plainText) as string[] };
}

/** The page of these rows. If there is a next page, they have one row more than the page. */
export function toPage<Row, Resource>(
  call: ListCall,
  { pageSize }: PageStart,
  rows: readonly Row[],
  toResource: (row: Row) => Resource,
  sortKeysOf: (row: Row) => readonly string[],
): Page<Resource> {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const items = shown.map(toResource);
  if (rows.length <= pageSize || last === undefined) return { items, pageSize };
  return { items, pageSize, nextPageToken: toPageToken(call, sortKeysOf(last)) };
}

/** The token of the page that continues after the row with these sort keys. */
export function toPageToken(call: ListCall, sortKeys: readonly string[]): string {
  return seal(call.key.pageTokenSecret, JSON.stringify(sortKeys), boundTo(call));
}

function badPageToken(): ApiError {
  return invalidQuery(
    'page_token',
    'The pageToken is not valid for this query. Pass nextPageToken unchanged with the same filters and key, or start again without it.',
    { parameter: 'pageToken' },
  );
}

/**
 * A token belongs to its operation, key and filters. The page size may change between pages (AIP-158), and filters compare
 * without case everywhere, so neither breaks a token.
 */
function boundTo(call: ListCall): string {
  const { pageSize: _pageSize, pageToken: _pageToken, ...filters } = call.query;
  const entries = Object.entries({ ...filters, ...call.path })
    .map(([name, value]) => [name, String(value).toLowerCase()] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([call.operationId, call.key.id, entries]);
}
