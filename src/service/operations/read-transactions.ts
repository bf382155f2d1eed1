import { CompiledQuery } from 'kysely';
import type { AccountTransaction, Transaction, visibilities } from '../../contract/resources';
import { addDays } from '../calendar';
import type { Database } from '../database/open-database';
import type { PoolQuery } from '../database/pool-dialect';
import { statementName } from '../database/statement-name';
import { invalidQuery } from '../http/api-error';
import type { Environment, Execute } from '../http/call';
import { namedAccounts } from '../keys/account-access';
import type { ApiKey } from '../keys/api-key';
import type { PageStart } from '../pages/page';
import { type ItemsText, noItems } from '../pages/page-text';
import { fewAccounts, type PageAccounts } from './account-lists';
import { toCategoryKey } from './category-key';
import { type PageShape, type PageStatement, toPageStatement } from './transaction-page';

export interface TransactionFilters {
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly pending?: boolean;
  readonly visibility?: (typeof visibilities)[number];
  readonly category?: string;
}

/** Of one account, of one tag, or of every account that the key sees. */
export interface TransactionSource {
  /** One that the key may see. */
  readonly accountId?: string | undefined;
  readonly tagId?: string;
  readonly hasAccountNames?: boolean;
}

/**
 * Reads one row more than a page of transactions, newest first.
 *
 * Transactions of an account with excludeFromTransactions are in no list; those of a REMOVED account stay, because they are
 * history. An account's own list is therefore always a part of the list over all accounts.
 */
export async function readTransactions(
  { database, execute }: Environment,
  key: ApiKey,
  source: TransactionSource,
  filters: TransactionFilters,
  { after, pageSize }: PageStart,
): Promise<FoundItems> {
  const { dateFrom, dateTo, pending, visibility = 'active', category } = filters;
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
    throw invalidQuery('date_range', 'dateFrom is after dateTo.', { parameter: 'dateFrom' });
  }
  const accountIds = source.accountId === undefined ? namedAccounts(key) : [source.accountId];
  if (accountIds?.length === 0) return nothingRead;
  const { text, values } = findStatement({
    accounts: toAccounts(accountIds),
    hasCategory: category !== undefined,
    hasTag: source.tagId !== undefined,
    pending,
    visibility,
    hasAccountNames: source.hasAccountNames === true,
    source: source.tagId !== undefined ? 'tag' : source.accountId !== undefined ? 'account' : null,
    rows: pageSize + 1,
  });
  const query: PoolQuery = {
    ...CompiledQuery.raw(text, [
      ...values({
        organizationId: key.organizationId,
        from: dateFrom ?? '-infinity',
        before: after === null ? [dayAfter(dateTo), firstId] : [after[0] ?? '', after[1] ?? ''],
        accountIds: accountIds ?? [],
        categoryKey: toCategoryKey(category ?? ''),
        tagId: source.tagId ?? '',
      }),
    ]),
    ...(usualSizes.has(pageSize) ? { name: statementName('page', text) } : {}),
  };
  const [row] = await (execute ?? executeOn(database))<PageRow>(query);
  return { text: row?.items ?? '', count: row?.count ?? 0, hasSource: row?.sources !== 0 };
}

/** The sort keys of the last row of a page, after which the next page begins. */
export function transactionSortKeys({ transactionDate, id }: Transaction): readonly string[] {
  return [transactionDate, id];
}

export interface FoundItems extends ItemsText<AccountTransaction> {
  /** False: there is no such account or tag. null: nothing was read, because the key names no account. */
  readonly hasSource: boolean | null;
}

interface PageRow {
  /** null: there are none. */
  readonly items: string | null;
  readonly count: number;
  /** How many accounts or tags have the id, if the page of one is empty. */
  readonly sources?: number | null;
}

export const nothingRead: FoundItems = { ...noItems, hasSource: null };

const firstId = '00000000-0000-0000-0000-000000000000';

/** Pages of other sizes are rare, and each size would be one more statement that every connection keeps. */
const usualSizes: ReadonlySet<number> = new Set([50, 100]);

function toAccounts(accountIds: readonly string[] | null): PageAccounts {
  if (accountIds === null) return 'all';
  if (accountIds.length === 1) return 'one';
  return fewAccounts.find((count) => accountIds.length <= count) ?? 'many';
}

/** 9999-12-31 is the last day that the API knows. */
function dayAfter(day: string | undefined): string {
  if (day === undefined || day === '9999-12-31') return 'infinity';
  return addDays(day, 1);
}

const statements = new Map<string, PageStatement>();

function findStatement(shape: PageShape): PageStatement {
  // Statements of rare page sizes are not kept: together they would fill the memory.
  if (!usualSizes.has(shape.rows - 1)) return toPageStatement(shape);
  const id = Object.values(shape).join();
  const found = statements.get(id) ?? toPageStatement(shape);
  statements.set(id, found);
  return found;
}

function executeOn(database: Database): Execute {
  return async <Row>(query: CompiledQuery) => (await database.executeQuery<Row>(query)).rows;
}
