import type { visibilities } from '../../contract/resources';
import { itemEnd } from '../pages/page-text';
import { accountTransactionJson, transactionJson } from './transaction-json';

/** What decides the text of a statement that reads a page; everything else is a value of it. */
export interface PageShape {
  /** Every account, one, up to so many that are read one by one, or many that are a filter. */
  readonly accounts: 'all' | 'one' | (typeof fewAccounts)[number] | 'many';
  readonly hasCategory: boolean;
  readonly hasTag: boolean;
  readonly pending: boolean | undefined;
  readonly visibility: (typeof visibilities)[number];
  readonly hasAccountNames: boolean;
  /** One more than the page shows. */
  readonly rows: number;
}

/** A statement for each number of accounts would be too many to keep: each serves all numbers up to its own. */
export const fewAccounts = [2, 4, 8, 16] as const;

export interface PageValues {
  readonly organizationId: string;
  /** The first day. */
  readonly from: string;
  /** Rows before this date and id, in the order of the list. */
  readonly before: readonly [date: string, id: string];
  readonly accountIds: readonly string[];
  readonly categoryKey: string;
  readonly tagId: string;
}

export interface PageStatement {
  readonly text: string;
  /** One plan serves any values, because it can follow one index only: the statement may be prepared. */
  readonly isPlannedOnce: boolean;
  /** Sorting the rows of some accounts may be faster than following the order of many more. */
  readonly maySort: boolean;
  readonly values: (values: PageValues) => readonly unknown[];
}

/**
 * Each shape has an index that holds its rows in the order of the list, and the statement leaves PostgreSQL no other to
 * follow: of the transactions, of a category, or of a tag. Where two of them could lead and only the number of rows says which
 * is shorter, such as a tag and a category, PostgreSQL decides by its statistics.
 */
export function toPageStatement(shape: PageShape): PageStatement {
  const { accounts, hasCategory, hasTag, pending, visibility, hasAccountNames, rows } = shape;
  const isRare = pending === true || visibility === 'ignored';
  const leaders: Table[] = [
    ...(isRare ? ['t' as const] : []),
    ...(hasTag ? ['g' as const] : []),
    ...(hasCategory ? ['c' as const] : []),
  ];
  const fewCount = typeof accounts === 'number' && !hasTag && pending !== true ? accounts : null;
  const leader = leaders[0] ?? 't';
  const maySort = (accounts !== 'all' && hasTag) || (accounts === 'many' && pending !== true);
  const isPlannedOnce = leaders.length < 2 && !maySort && (accounts === 'all' || pending !== true);

  const readers: ((values: PageValues) => unknown)[] = [];
  const parameter = (reader: (values: PageValues) => unknown, type: string) => {
    const value = `$${readers.push(reader)}::${type}`;
    // The planner does not know the value of a subquery. Otherwise it would plan each execution for its values, although
    // the plan is the same, and planning takes half as long as reading the page.
    return isPlannedOnce ? `(select ${value})` : value;
  };
  const organization = parameter(({ organizationId }) => organizationId, 'uuid');
  const from = parameter(({ from: date }) => date, 'date');
  const before = `(${parameter((values) => values.before[0], 'date')}, ${parameter((values) => values.before[1], 'uuid')})`;
  const within = (date: string, id: string) => `${date} >= ${from} and (${date}, ${id}) < ${before}`;

  const [date, id] = orderColumns[leader];
  const order = `order by ${date} desc, ${id} desc limit ${rows}`;

  const tables = [`transactions t`];
  const tests = [`t.organization_id = ${organization}`];
  const join = (table: string, name: 'g' | 'c', test: string) => {
    tables.push(
      `join ${table} ${name} on ${name}.organization_id = t.organization_id and ${name}.transaction_id = t.id`,
    );
    tests.push(`${name}.organization_id = ${organization}`, test);
    // Equal dates let either table lead.
    if (leader !== name || leaders.length > 1) tests.push(`${name}.transaction_date = t.transaction_date`);
  };
  if (hasTag) join('transaction_tags', 'g', `g.tag_id = ${parameter(({ tagId }) => tagId, 'uuid')}`);
  if (hasCategory) {
    join('transaction_categories', 'c', `c.category_key = ${parameter(({ categoryKey }) => categoryKey, 'text')}`);
  }
  for (const each of leaders.length > 1 ? leaders : [leader]) tests.push(within(...orderColumns[each]));
  if (pending !== undefined) tests.push(pending ? 't.pending' : 'not t.pending');
  if (visibility !== 'all') tests.push(visibility === 'ignored' ? 't.is_ignored' : 'not t.is_ignored');
  const accountColumns = hasCategory ? (leader === 't' || leaders.length > 1 ? ['t', 'c'] : ['c']) : ['t'];
  const ofAccount = (wanted: string) => accountColumns.map((name) => `${name}.account_id ${wanted}`);
  const accountIds = () => parameter((values) => values.accountIds, 'uuid[]');
  if (accounts === 'one') tests.push(...ofAccount(`= ${parameter((values) => values.accountIds[0], 'uuid')}`));
  else if (accounts !== 'all' && fewCount === null) tests.push(...ofAccount(`= any(${accountIds()})`));

  const json = hasAccountNames ? accountTransactionJson : transactionJson;
  const listed = `join accounts a on a.organization_id = t.organization_id and a.id = t.account_id
    and not a.exclude_from_transactions`;
  const select = (columns: string, joins: string, conditions: readonly string[]) =>
    `select ${columns} from ${tables.join(' ')} ${joins} where ${conditions.join(' and ')} ${order}`;
  let page = select(`${json} as json`, listed, tests);
  if (fewCount !== null) {
    const ids = accountIds();
    // PostgreSQL merges the lists of the accounts, and reads of each no more than the page shows of it.
    const lists = Array.from({ length: fewCount }, (_, index) =>
      select(`t.*, ${date} as order_date, ${id} as order_id`, '', [...tests, ...ofAccount(`= (${ids})[${index + 1}]`)]),
    );
    page = `select ${json} as json from (${lists.map((list) => `(${list})`).join(' union all ')}) t ${listed}
      order by t.order_date desc, t.order_id desc limit ${rows}`;
  }
  // One row for the page: the driver takes longer for a row than PostgreSQL for joining it to the others.
  const text = `select string_agg(json, '${itemEnd}') as items, count(*)::integer as count from (${page}) page`;
  return { text, isPlannedOnce, maySort, values: (values) => readers.map((read) => read(values)) };
}

type Table = 't' | 'g' | 'c';

/** The date and id of a transaction in the table that leads. */
const orderColumns: { readonly [Name in Table]: readonly [date: string, id: string] } = {
  t: ['t.transaction_date', 't.id'],
  g: ['g.transaction_date', 'g.transaction_id'],
  c: ['c.transaction_date', 'c.transaction_id'],
};
