import { isGiven } from '../../cells/cells';
import { findName, nearestFirst } from '../../cells/compare-text';
import { isRealDay } from '../../days/day-text';
import { day, month, type Period, quarter, week, year } from '../../days/periods';
import { ArgumentError } from '../../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../../errors/sentence';
import { categoryOf } from '../../kinds/category';
import type { Kind } from '../../kinds/taxonomy';
import { ofAccount } from '../../lookup/accounts';
import { tagPath } from '../../lookup/tags';
import { folded, type Row, textOf } from '../../rows/row';
import { accountIdOf, countedDayOf, merchantOf, transactionField } from '../../rows/transaction';
import { accountsForNames } from '../derive-account-names';
import type { Run } from '../run';
import type { Taggings } from '../transactions/taggings';

/** What transactions are grouped by. */
export interface Grouping {
  readonly name: string;
  readonly title: string;
  /** null: the groups are names, not periods. */
  readonly period: Period | null;
  /** The group of a transaction, or all of its groups; '' if it has none. */
  keyOf(row: Row, classification: Classification): string | readonly string[];
  /** Whether a transaction may be in several groups. */
  readonly isMultiple?: true;
}

/** What the fields of a transaction do not say. */
export interface Classification {
  kindOf(row: Row): Kind;
  groupOf(row: Row): string | null;
  institutionOf(row: Row): string | null;
  taggings(): Taggings;
}

const groupings: readonly Grouping[] = [
  ofPeriod('day', 'Day', day),
  ofPeriod('week', 'Week', week),
  ofPeriod('month', 'Month', month),
  ofPeriod('quarter', 'Quarter', quarter),
  ofPeriod('year', 'Year', year),
  { name: 'category', title: 'Category', period: null, keyOf: (row) => categoryOf(row) ?? '' },
  { name: 'kind', title: 'Kind', period: null, keyOf: (row, { kindOf }) => kindOf(row) },
  { name: 'group', title: 'Group', period: null, keyOf: (row, { groupOf }) => groupOf(row) ?? '' },
  ofField(transactionField.primary),
  ofField(transactionField.detailed),
  { name: 'merchant', title: 'Merchant', period: null, keyOf: (row) => merchantOf(row) ?? '' },
  { name: 'payee', title: 'Payee', period: null, keyOf: (row) => merchantOf(row) ?? textOf(row, 'name') ?? '' },
  { name: 'account', title: 'Account', period: null, keyOf: (row) => accountIdOf(row) ?? '' },
  {
    name: 'institution',
    title: 'Institution',
    period: null,
    keyOf: (row, { institutionOf }) => institutionOf(row) ?? '',
  },
  {
    name: 'tag',
    title: 'Tag',
    period: null,
    isMultiple: true,
    keyOf(row, { taggings }) {
      const tags = taggings().tagsOf(row);
      return tags.length === 0 ? '' : tags.map(({ id }) => String(id));
    },
  },
];

/** Groups by a field of the API, without changing its values. */
function ofField(field: string): Grouping {
  return { name: field, title: field, period: null, keyOf: (row) => textOf(row, field) ?? '' };
}

const names = 'day, week, month, quarter, year, category, merchant, payee, account, institution, tag, kind, group';

/** Samples: `month`, `category, month`, a range of two cells. */
export function readGroupings(by: unknown): readonly [Grouping, Grouping?] {
  const cells = (Array.isArray(by) ? by.flat() : [by]).filter(isGiven);
  const wanted = cells.flatMap((cell) => String(cell).split(',')).map(folded);
  const [first, second, third] = wanted;
  if (first === undefined)
    throw new ArgumentError(
      'invalid_argument',
      'FIN_SUMMARY needs a grouping, such as month, category, merchant, account, tag, or category,month.',
    );
  const [one, other] = [findGrouping(first), second === undefined ? undefined : findGrouping(second)];
  if (third !== undefined || one === other) {
    throw new ArgumentError('invalid_argument', 'FIN_SUMMARY takes one or two groupings, such as category,month.');
  }
  return other === undefined ? [one] : [one, other];
}

function findGrouping(word: string): Grouping {
  const name = findName(
    groupings.map((each) => each.name),
    word,
  );
  const grouping = groupings.find((each) => each.name === name);
  if (grouping === undefined) {
    const start = `No grouping ${quote(word)}. `;
    const valid = listNames(nearestFirst(names.split(', '), word), sentenceMaxLength - start.length - 8);
    throw new ArgumentError('invalid_argument', `${start}Valid: ${valid}.`);
  }
  return grouping;
}

/** Names of groups. Accounts are shown by name, and accounts of the same name also by mask or id. */
export function labelsOf(
  run: Run,
  { name, period }: Grouping,
  rows: readonly Row[],
  { taggings }: Classification,
): (key: string) => string {
  const blank = `(no ${period !== null ? 'date' : /Category$/.test(name) ? 'category' : name})`;
  if (period !== null) return (key) => (key === '' ? blank : period.nameOf(key));
  if (name === 'tag') {
    const { tags } = taggings();
    return (key) => (key === '' ? blank : tagPath(tags, tags.get(key) ?? { name: key }));
  }
  if (name !== 'account') return (key) => key || blank;
  const accounts = accountsForNames(run);
  const names = new Map<string, string>();
  for (const row of rows) {
    const id = accountIdOf(row) ?? '';
    if (!names.has(id)) names.set(id, ofAccount(accounts, row, 'name') ?? (id || blank));
  }
  const labels = makeDistinct(names, [(id) => textOf(accounts.get(id) ?? {}, 'mask') ?? id.slice(0, 8), (id) => id]);
  return (key) => labels.get(key) ?? blank;
}

/** Names by id. Equal names get the first addition that makes them differ. */
function makeDistinct(
  names: ReadonlyMap<string, string>,
  additions: readonly ((id: string) => string)[],
): ReadonlyMap<string, string> {
  let labels = names;
  for (const additionOf of additions) {
    const counts = new Map<string, number>();
    for (const label of labels.values()) counts.set(label, (counts.get(label) ?? 0) + 1);
    const isShared = (label: string): boolean => (counts.get(label) ?? 0) > 1;
    labels = new Map(
      Array.from(labels, ([id, label]) => [id, isShared(label) ? `${names.get(id)} ${additionOf(id)}` : label]),
    );
  }
  return labels;
}

function ofPeriod(name: string, title: string, period: Period): Grouping {
  // Fifty thousand rows have a few hundred days.
  const starts = new Map<string, string>();
  const keyOf = (row: Row): string => {
    const day = countedDayOf(row) ?? '';
    const start = starts.get(day) ?? (isRealDay(day) ? period.startOf(day) : '');
    starts.set(day, start);
    return start;
  };
  return { name, title, period, keyOf };
}
