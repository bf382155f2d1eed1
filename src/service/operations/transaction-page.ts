import type { visibilities } from '../../contract/resources';
import { itemEnd } from '../pages/page-text';

/**
 * SQL that gives a transaction `t` of an account `a` as the API sends it: the JSON text that is stored with the transaction
 * (`database/migrations/0006-json-text.ts`), and the fields that come from its account. Fields that are null are left out:
 * `concat` skips them from the name on.
 */
const accountPart = `',"accountOwnershipPercentage":' || trim_scale(a.ownership_percentage)::text`;
const namesPart = `',"accountName":' || to_json(a.name)::text, ',"institutionName":' || to_json(a.institution_name)::text`;
const transactionJson = `concat(t.json_text, ${accountPart}, '}')`;
const accountTransactionJson = `concat(t.json_text, ${accountPart}, ${namesPart}, '}')`;

/** What the text of the statement for a page depends on. Everything else is a parameter of the statement. */
export interface PageShape {
  /** Whose transactions: all accounts, one, up to this number, which are read one by one, or many, which are a filter. */
  readonly accounts: 'all' | 'one' | (typeof fewAccounts)[number] | 'many';
  readonly hasCategory: boolean;
  readonly hasTag: boolean;
  readonly pending: boolean | undefined;
  readonly visibility: (typeof visibilities)[number];
  readonly hasAccountNames: boolean;
  /** One more than the page shows. */
  readonly rows: number;
}

/** One statement serves several numbers of accounts, because connections keep each statement. */
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
  /** Only one index is suitable, so one plan is right for all values, and the statement may be prepared. */
  readonly isPlannedOnce: boolean;
  /** Sorting the rows of some accounts may be faster than following the order of many more. */
  readonly maySort: boolean;
  readonly values: (values: PageValues) => readonly unknown[];
}

/**
 * For each shape an index has the rows in the order of the list: an index of the transactions, of a category or of a tag.
 * The statement is written so that PostgreSQL can use no other index. If two of them are suitable, such as those of a tag and
 * a category, only the number of rows decides which is better, and PostgreSQL chooses by its statistics.
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

  const isPair = hasTag && hasCategory && !isRare && accounts === 'all';

  const values = new ValueList(isPlannedOnce);
  const organization = values.add('organization_id', 'uuid', ({ organizationId }) => organizationId);
  const from = values.add('first_day', 'date', ({ from: date }) => date);
  const beforeDate = values.add('before_date', 'date', ({ before }) => before[0]);
  const beforeId = values.add('before_id', 'uuid', ({ before }) => before[1]);
  const within = (date: string, id: string) => `${date} >= ${from} and (${date}, ${id}) < (${beforeDate}, ${beforeId})`;

  const [date, id] = orderColumns[leader];
  const order = `order by ${date} desc, ${id} desc limit ${rows}`;

  const tagTest = () => `g.tag_id = ${values.add('tag_id', 'uuid', ({ tagId }) => tagId)}`;
  const categoryTest = () => `c.category_key = ${values.add('category_key', 'text', (each) => each.categoryKey)}`;

  const tables = [`transactions t`];
  // On one table only. The joins imply it for the others, and with a second condition PostgreSQL does not use Memoize.
  const tests = [`t.organization_id = ${organization}`];
  const join = (table: string, name: 'g' | 'c', test: string) => {
    // With equal dates PostgreSQL can begin with either table. If only one is suitable, they would only lower its estimate of rows.
    const sameDate = `${name}.transaction_date = t.transaction_date and `;
    const same =
      leader !== name || leaders.length > 1
        ? `${sameDate}${name}.transaction_id = t.id`
        : isPlannedOnce
          ? sameDate + idByDate(name)
          : `${name}.transaction_id = t.id`;
    tables.push(`join ${table} ${name} on ${name}.organization_id = t.organization_id and ${same}`);
    tests.push(test);
  };
  if (isPair) {
    // Planned by itself, because planning a join of four tables would take longer than reading the page.
    tables.push(`join (
      select g.transaction_date, g.transaction_id from transaction_tags g
      join transaction_categories c on c.organization_id = g.organization_id
        and c.transaction_date = g.transaction_date and c.transaction_id = g.transaction_id
      where g.organization_id = ${organization} and ${tagTest()} and ${categoryTest()}
        and ${within(...orderColumns.g)} and ${within(...orderColumns.c)}
      order by g.transaction_date desc, g.transaction_id desc offset 0
    ) g on g.transaction_id = t.id`);
  } else {
    if (hasTag) join('transaction_tags', 'g', tagTest());
    if (hasCategory) join('transaction_categories', 'c', categoryTest());
    for (const each of leaders.length > 1 ? leaders : [leader]) tests.push(within(...orderColumns[each]));
  }
  if (pending !== undefined) tests.push(pending ? 't.pending' : 'not t.pending');
  if (visibility !== 'all') tests.push(visibility === 'ignored' ? 't.is_ignored' : 'not t.is_ignored');
  const accountColumns = hasCategory ? (leader === 't' || leaders.length > 1 ? ['t', 'c'] : ['c']) : ['t'];
  const ofAccount = (wanted: string) => accountColumns.map((name) => `${name}.account_id ${wanted}`);

  const json = hasAccountNames ? accountTransactionJson : transactionJson;
  const select = (columns: string, ofAccounts: readonly string[], accountId = 't.account_id') =>
    `select ${columns} from ${tables.join(' ')}
      join accounts a on a.organization_id = t.organization_id and a.id = ${accountId} and not a.exclude_from_transactions
      where ${[...tests, ...ofAccounts].join(' and ')} ${order}`;
  // So PostgreSQL reads a single account once instead of for each transaction.
  const selectOne = (columns: string, accountId: string) => select(columns, ofAccount(`= ${accountId}`), accountId);
  const accountIds = () => values.add('account_ids', 'uuid[]', (each) => each.accountIds);
  let page: string;
  if (fewCount !== null) {
    const ids = accountIds();
    // PostgreSQL merges the lists of the accounts, and reads of each no more than the page shows of it.
    const lists = Array.from(
      { length: fewCount },
      (_, index) =>
        `(${selectOne(`${json} as json, ${date} as order_date, ${id} as order_id`, `(${ids})[${index + 1}]`)})`,
    );
    page = `select json from (${lists.join(' union all ')}) list order by order_date desc, order_id desc limit ${rows}`;
  } else if (accounts === 'one') {
    page = selectOne(
      `${json} as json`,
      values.add('account_id', 'uuid', (each) => each.accountIds[0]),
    );
  } else {
    const ofAccounts = accounts === 'all' ? [] : ofAccount(`= any(${accountIds()})`);
    page = select(`${json} as json`, ofAccounts);
  }
  // All items in one row, because the driver takes longer to read a row than PostgreSQL to join it to the others.
  const text = `select string_agg(json, '${itemEnd}') as items, count(*)::integer as count from ${values.toTable()} lateral (${page}) page`;
  return { text, isPlannedOnce, maySort, values: (each) => values.read(each) };
}

/** The values of a statement, and the placeholder of each in its text. */
class ValueList {
  private readonly columns: string[] = [];
  private readonly readers: ((values: PageValues) => unknown)[] = [];

  constructor(private readonly isPlannedOnce: boolean) {}

  add(name: string, type: string, reader: (values: PageValues) => unknown): string {
    const value = `$${this.readers.push(reader)}::${type}`;
    this.columns.push(`${value} as ${name}`);
    return this.isPlannedOnce ? `v.${name}` : value;
  }

  /**
   * The planner does not know what a subquery with an offset gives. Otherwise it would plan each execution for its values,
   * although the plan is the same, and planning takes longer than reading the page.
   */
  toTable(): string {
    return this.isPlannedOnce ? `(select ${this.columns.join(', ')} offset 0) v,` : '';
  }

  read(values: PageValues): readonly unknown[] {
    return this.readers.map((read) => read(values));
  }
}

/**
 * Finds the transaction of a tag or category in the index by date, where the transactions of a page are adjacent. With `=`
 * PostgreSQL would use the primary key, whose ids are random: a page of a large tag would read a hundred blocks of it.
 */
function idByDate(name: Table): string {
  return `t.id >= ${name}.transaction_id and t.id <= ${name}.transaction_id`;
}

type Table = 't' | 'g' | 'c';

/** The date and id of a transaction, by the table whose index gives the order. */
const orderColumns: { readonly [Name in Table]: readonly [date: string, id: string] } = {
  t: ['t.transaction_date', 't.id'],
  g: ['g.transaction_date', 'g.transaction_id'],
  c: ['c.transaction_date', 'c.transaction_id'],
};
