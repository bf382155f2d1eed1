import { type Leader, type ListShape, sampleMax, toList, toSample } from './page-list';
import type { ValueList } from './page-values';

/** Whose transactions: of all accounts, of one, of up to this number, or of more. */
export type PageAccounts = 'all' | 'one' | (typeof fewAccounts)[number] | 'many';

/** One statement serves several numbers of accounts, because connections keep each statement. */
export const fewAccounts = [2, 4, 8, 16] as const;

/** Adds a value that is computed once for the page. Returns its name. */
export type AddFact = (name: string, sql: string) => string;

/** SQL of the lists that together have the first transactions of some accounts, of which PostgreSQL reads no more than a page. */
export function toAccountLists(
  accounts: PageAccounts,
  leader: Leader,
  shape: ListShape,
  values: ValueList,
  addFact: AddFact,
  conditions: readonly string[],
): readonly string[] {
  const list = (condition: string, ...others: readonly string[]) =>
    `(${toList(leader, shape, values, [`${leader}.account_id ${condition}`, ...conditions, ...others])})`;
  const ids = addFact('account_ids', toAccountIds(accounts, values));
  if (accounts === 'all') return [list(`<> all (${ids})`)];
  if (shape.isShort) return [list(`= any(${ids})`)];
  if (accounts !== 'many') {
    const count = accounts === 'one' ? 1 : accounts;
    return Array.from({ length: count }, (_, index) => list(`= ${ids}[${index + 1}]`));
  }
  // Of frequent accounts the list of all accounts is read, of others the first rows of each account.
  const inSample = `count(*) filter (where account_id = any(${values.get('account_ids')}))`;
  const isFrequent = addFact(
    `is_frequent_${leader}`,
    toSample(`${inSample} >= ${shape.rows} or count(*) < ${sampleMax}`, leader, shape, values, []),
  );
  const first = `(select list.* from unnest(${ids}) each(id) cross join lateral ${list('= each.id', `not ${isFrequent}`)} list
    order by order_date desc, order_id desc limit ${shape.rows})`;
  return [list(`= any(${ids})`, isFrequent), first];
}

/** The accounts to leave out if the page is of all, otherwise those to read. */
function toAccountIds(accounts: PageAccounts, values: ValueList): string {
  const tests = [
    `a.organization_id = ${values.get('organization_id')}`,
    ...(accounts === 'all'
      ? ['a.exclude_from_transactions']
      : [`a.id = any(${values.get('account_ids')})`, 'not a.exclude_from_transactions']),
  ];
  return `array(select a.id from accounts a where ${tests.join(' and ')})`;
}
