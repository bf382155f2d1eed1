import type { ListQuery } from '../../../../src/addon/reading/windows/query';
import type { DataRow } from './history';

export interface Range {
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

export type List = 'transactions' | 'groceries' | 'tagged' | 'holdings';

interface ListFacts {
  readonly query: ListQuery;
  readonly isDated: boolean;
  /** Whether the API shows a row in it. */
  has(row: DataRow): boolean;
}

export const taggedPath = { tagId: 'tag' };

/** The lists that formulas share: each has a place of its own in the cache. */
export const lists: { readonly [Name in List]: ListFacts } = {
  transactions: {
    query: { operationId: 'listTransactions', filters: { visibility: 'all' } },
    isDated: true,
    has: (row) => !row.isHolding,
  },
  groceries: {
    query: { operationId: 'listTransactions', filters: { visibility: 'all', category: 'Groceries' } },
    isDated: true,
    has: (row) => !row.isHolding && row.category === 'Groceries',
  },
  tagged: {
    query: { operationId: 'listTagTransactions', path: taggedPath, filters: { visibility: 'all' } },
    isDated: true,
    has: (row) => !row.isHolding && row.isTagged,
  },
  holdings: { query: { operationId: 'listHoldings' }, isDated: false, has: (row) => row.isHolding },
};

/** The list of an address; null for the list of accounts and the check of the key. */
export function listOf({ pathname, searchParams }: URL): List | null {
  if (pathname === '/v1/accounts' || pathname === '/v1/api-key') return null;
  if (pathname === '/v1/holdings') return 'holdings';
  if (pathname.startsWith('/v1/tags/')) return 'tagged';
  return searchParams.has('category') ? 'groceries' : 'transactions';
}

export function inRange({ transactionDate: day }: DataRow, { dateFrom = '', dateTo = '9999' }: Range): boolean {
  return day === undefined || (day >= dateFrom && day <= dateTo);
}
