import type { visibilities } from '../../contract/resources';
import { itemEnd } from '../pages/page-text';
import { type AddFact, type PageAccounts, toAccountLists } from './account-lists';
import { type Leader, type ListShape, toSample } from './page-list';
import { type PageValues, ValueList } from './page-values';

/** What the text of the statement for a page depends on. Everything else is a parameter of the statement. */
export interface PageShape {
  readonly accounts: PageAccounts;
  readonly hasCategory: boolean;
  readonly hasTag: boolean;
  readonly pending: boolean | undefined;
  readonly visibility: (typeof visibilities)[number];
  readonly hasAccountNames: boolean;
  /** What an empty page is of, if that may not exist: one account or one tag. */
  readonly source: 'account' | 'tag' | null;
  /** One more than the page shows. */
  readonly rows: number;
}

export interface PageStatement {
  readonly text: string;
  readonly values: (values: PageValues) => readonly unknown[];
}

/**
 * A statement with one good plan for all values, whatever PostgreSQL knows of the tables: for each shape an index has the rows
 * in the order of the list, and nothing else can be read first. If several indexes would do, such as those of a tag and of a
 * category, the statement counts the beginning of each and reads the shorter one.
 *
 * Each table is compared with the parameter of the organization itself, never with a column that has it: a distributed engine
 * chooses the shard of a table by such a condition, and without one it refuses a lateral subquery with a limit.
 */
export function toPageStatement(shape: PageShape): PageStatement {
  const values = new ValueList();
  const facts = new Map<string, string>();
  const addFact: AddFact = (name, sql) => {
    facts.set(name, sql);
    return `f.${name}`;
  };
  const list = toListShape(shape);
  const leaders = leadersOf(shape, list);
  const lists = leaders.flatMap((leader) => {
    const conditions = leaders.length === 1 ? [] : isShortest(leader, leaders, shape, list, values, addFact);
    return toAccountLists(shape.accounts, leader, list, values, addFact, conditions);
  });
  const merged =
    lists.length === 1
      ? lists.join()
      : `(select * from (${lists.join(' union all ')}) list order by order_date desc, order_id desc limit ${list.rows})`;
  const page = `select ${toJson(shape, values, addFact)} as json from ${merged} p order by p.order_date desc, p.order_id desc`;
  const columns = Array.from(facts, ([name, sql]) => `${sql} as ${name}`);
  const ofSource =
    shape.source === null
      ? ''
      : `, case when count(*) = 0 then (${toSourceCount(shape.source, values)}) end as sources`;
  // All items in one row, because the driver takes longer to read a row than PostgreSQL to join it to the others.
  const text = `select string_agg(json, '${itemEnd}') as items, count(*)::integer as count${ofSource}
    from (select ${columns.join(', ')} offset 0) f, lateral (${page}) page`;
  return { text, values: (each) => values.read(each) };
}

/** A page with items proves that its account or tag exists, so PostgreSQL evaluates this only for an empty one. */
function toSourceCount(source: 'account' | 'tag', values: ValueList): string {
  const [table, id] =
    source === 'tag' ? ['tags', values.get('tag_id')] : ['accounts', `(${values.get('account_ids')})[1]`];
  return `select count(*)::integer from ${table} s where s.organization_id = ${values.get('organization_id')} and s.id = ${id}`;
}

/**
 * A transaction as the API sends it: the JSON text that is stored with it (`database/migrations/0006-json-text.ts`), and the
 * fields that come from its account. Fields that are null are left out: `concat` skips them from the name on.
 */
function toJson(shape: PageShape, values: ValueList, addFact: AddFact): string {
  return `concat(p.json_text, ${toAccountEnd(shape, values, addFact)})`;
}

/**
 * What an account adds to each of its transactions. It is the same in the whole page if that is of one account, or if all accounts
 * of the organization have the same share, as in most organizations: then no account is looked up for each transaction.
 */
function toAccountEnd({ accounts, hasAccountNames }: PageShape, values: ValueList, addFact: AddFact): string {
  const share = `',"accountOwnershipPercentage":' || trim_scale(a.ownership_percentage)::text`;
  const names = `',"accountName":' || to_json(a.name)::text, ',"institutionName":' || to_json(a.institution_name)::text`;
  const end = `concat(${[share, ...(hasAccountNames ? [names] : []), "'}'"].join(', ')})`;
  const ofOrganization = `a.organization_id = ${values.get('organization_id')}`;
  if (accounts === 'one') {
    const id = `(${values.get('account_ids')})[1]`;
    return addFact('account_end', `(select ${end} from accounts a where ${ofOrganization} and a.id = ${id} limit 1)`);
  }
  const first = `select a.ownership_percentage from accounts a where ${ofOrganization} order by a.id limit ${accountsMax}`;
  const known = 'coalesce(ownership_percentage, -1)';
  const isSame = `count(*) < ${accountsMax} and min(${known}) = max(${known})`;
  const sameEnd = addFact(
    'same_end',
    `(select case when ${isSame} then ${end.replaceAll('a.ownership_percentage', 'min(ownership_percentage)')} end from (${first}) shares)`,
  );
  return `coalesce(${sameEnd}, (select ${end} from accounts a where ${ofOrganization} and a.id = p.account_id limit 1))`;
}

/** Organizations with more accounts are not read for their shares. */
const accountsMax = 200;

function toListShape({ hasCategory, hasTag, pending, visibility, rows }: PageShape): ListShape {
  const flags = [
    ...(pending === undefined ? [] : [pending ? 't.pending' : 'not t.pending']),
    ...(visibility === 'all' ? [] : [visibility === 'ignored' ? 't.is_ignored' : 'not t.is_ignored']),
  ];
  return { hasCategory, hasTag, flags, isShort: pending === true, rows };
}

/** The tables with a suitable index. That of pending transactions is shorter than any other. */
function leadersOf({ hasCategory, hasTag, visibility }: PageShape, { isShort }: ListShape): readonly Leader[] {
  const others: Leader[] = [...(hasTag ? ['g' as const] : []), ...(hasCategory ? ['c' as const] : [])];
  if (isShort || others.length === 0) return ['t'];
  return visibility === 'ignored' ? ['t', ...others] : others;
}

/** Conditions that hold for one of the leaders. If all have more rows than are counted, for the first one. */
function isShortest(
  leader: Leader,
  leaders: readonly Leader[],
  { accounts }: PageShape,
  list: ListShape,
  values: ValueList,
  addFact: AddFact,
): readonly string[] {
  const sizeOf = (each: Leader) => {
    const ofAccount = accounts === 'one' ? [`${each}.account_id = (${values.get('account_ids')})[1]`] : [];
    return addFact(`size_${each}`, toSample('count(*)', each, list, values, ofAccount));
  };
  const place = leaders.indexOf(leader);
  return leaders
    .filter((other) => other !== leader)
    .map((other) => `${sizeOf(leader)} ${leaders.indexOf(other) < place ? '<' : '<='} ${sizeOf(other)}`);
}
