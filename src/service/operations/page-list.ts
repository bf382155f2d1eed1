import type { ValueList } from './page-values';

/** Tables with an index in the order of the list: transactions, tags of transactions, their categories. */
export type Leader = 't' | 'g' | 'c';

/** What is the same in all lists of a page. */
export interface ListShape {
  readonly hasCategory: boolean;
  readonly hasTag: boolean;
  /** Conditions on a transaction `t`. */
  readonly flags: readonly string[];
  /** The organization has few such transactions, whatever the accounts. */
  readonly isShort: boolean;
  /** One more than the page shows. */
  readonly rows: number;
}

/**
 * SQL of the first transactions of a list, in the order of the leader's index: JSON text, account, date and id. `conditions`
 * are on columns of the leader, or on none of the list.
 *
 * Each other table is a lateral subquery with `limit 1`, which PostgreSQL neither joins in another order nor reads at once.
 * It knows the rows of an organization only on average. If most organizations are small, reading all transactions of one for
 * each row looks as cheap as finding one by index, and takes seconds in a large organization.
 */
export function toList(
  leader: Leader,
  { hasCategory, hasTag, flags, rows }: ListShape,
  values: ValueList,
  conditions: readonly string[],
): string {
  const [date, id] = orderColumns[leader];
  const lookup = (columns: string, name: Leader, tests: readonly string[]) =>
    `cross join lateral (select ${columns} from ${tables[name]} ${name}
      where ${[ofOrganization(name, values), ...tests].join(' and ')} limit 1) ${name}`;
  const filterBy = (name: 'g' | 'c') =>
    lookup('', name, [testOf(name, values), `${name}.transaction_date = ${date}`, `${name}.transaction_id = ${id}`]);
  const joins = [
    ...(hasTag && leader !== 'g' ? [filterBy('g')] : []),
    ...(hasCategory && leader !== 'c' ? [filterBy('c')] : []),
    // By date, where the transactions of a page are adjacent. With `=` PostgreSQL would use the primary key, whose ids are
    // random: a page of a large tag would read a hundred blocks of it.
    ...(leader === 't'
      ? []
      : [lookup('t.json_text', 't', [`t.transaction_date = ${date}`, `t.id >= ${id}`, `t.id <= ${id}`, ...flags])]),
  ];
  return `select t.json_text, ${leader}.account_id, ${date} as order_date, ${id} as order_id
    ${['from', tables[leader], leader, ...joins].join(' ')}
    where ${[...testsOf(leader, flags, values), ...conditions].join(' and ')}
    order by ${date} desc, ${id} desc limit ${rows}`;
}

/** SQL of one row: an aggregate of the accounts of the first transactions of a list, before filters by other tables. */
export function toSample(
  aggregate: string,
  leader: Leader,
  { flags }: ListShape,
  values: ValueList,
  conditions: readonly string[],
): string {
  const [date, id] = orderColumns[leader];
  const tests = [...testsOf(leader, flags, values), ...conditions];
  return `(select ${aggregate} from (
      select ${leader}.account_id from ${tables[leader]} ${leader}
      where ${tests.join(' and ')} order by ${date} desc, ${id} desc limit ${sampleMax}
    ) sample)`;
}

/** So few rows take less time than the rest of a page. */
export const sampleMax = 1_000;

const tables = { t: 'transactions', g: 'transaction_tags', c: 'transaction_categories' } as const;

const orderColumns: { readonly [Name in Leader]: readonly [date: string, id: string] } = {
  t: ['t.transaction_date', 't.id'],
  g: ['g.transaction_date', 'g.transaction_id'],
  c: ['c.transaction_date', 'c.transaction_id'],
};

function testsOf(leader: Leader, flags: readonly string[], values: ValueList): readonly string[] {
  const [date, id] = orderColumns[leader];
  return [
    ofOrganization(leader, values),
    ...(leader === 't' ? flags : [testOf(leader, values)]),
    `${date} >= ${values.get('first_day')}`,
    `(${date}, ${id}) < (${values.get('before_date')}, ${values.get('before_id')})`,
  ];
}

function ofOrganization(name: Leader, values: ValueList): string {
  return `${name}.organization_id = ${values.get('organization_id')}`;
}

function testOf(name: 'g' | 'c', values: ValueList): string {
  return name === 'g' ? `g.tag_id = ${values.get('tag_id')}` : `c.category_key = ${values.get('category_key')}`;
}
