import { isGiven } from '../../arguments/given';
import { isRealDay } from '../../days/day-text';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { ofAccount } from '../../rows/accounts';
import { type Row, textOf } from '../../table/row';
import { categoryOf } from '../category';
import { accountsForNames } from '../derive-account-names';
import { dayOf } from '../read-transactions';
import type { Run } from '../run';

import { day, month, type Period, quarter, week, year } from './periods';

/** What transactions are grouped by. */
export interface Grouping {
  readonly name: string;
  readonly title: string;
  /** null: names, not times. */
  readonly period: Period | null;
  /** Transactions of one key are one group; '' is the group of those that have none. */
  keyOf(row: Row): string;
}

const groupings: readonly Grouping[] = [
  ofPeriod('day', 'Day', day),
  ofPeriod('week', 'Week', week),
  ofPeriod('month', 'Month', month),
  ofPeriod('quarter', 'Quarter', quarter),
  ofPeriod('year', 'Year', year),
  { name: 'category', title: 'Category', period: null, keyOf: (row) => categoryOf(row) ?? '' },
  ofField('sourcePrimaryCategory'),
  ofField('sourceDetailedCategory'),
  { name: 'merchant', title: 'Merchant', period: null, keyOf: (row) => textOf(row, 'merchantName') ?? '' },
  { name: 'account', title: 'Account', period: null, keyOf: (row) => textOf(row, 'accountId') ?? '' },
];

/** The names of the API, for those who need them as they are. */
function ofField(field: 'sourcePrimaryCategory' | 'sourceDetailedCategory'): Grouping {
  return { name: field, title: field, period: null, keyOf: (row) => textOf(row, field) ?? '' };
}

const names = 'day, week, month, quarter, year, category, merchant or account';

/** Samples: `month`, `category, month`, a range of two cells. */
export function readGroupings(by: unknown): Grouping[] {
  const cells = (Array.isArray(by) ? by.flat() : [by]).filter(isGiven);
  const wanted = cells.flatMap((cell) => String(cell).split(',')).map((word) => word.trim().toLowerCase());
  if (wanted.length === 0)
    throw new ArgumentError('invalid_argument', `FIN_SUMMARY needs what to add up by: ${names}.`);
  if (wanted.length > 2 || wanted[0] === wanted[1]) {
    throw new ArgumentError('invalid_argument', 'FIN_SUMMARY adds up by one thing or by two, such as category,month.');
  }
  return wanted.map((word) => {
    const grouping = groupings.find(({ name }) => name.toLowerCase() === word);
    if (grouping === undefined)
      throw new ArgumentError('invalid_argument', `No ${quote(word)} to add up by. Valid: ${names}.`);
    return grouping;
  });
}

/** How a group is called. Of accounts the name; of two with one name, the mask or the id besides. */
export function labelsOf(run: Run, { name, period }: Grouping, rows: readonly Row[]): (key: string) => string {
  const blank = `(no ${period !== null ? 'date' : /Category$/.test(name) ? 'category' : name})`;
  if (period !== null) return (key) => (key === '' ? blank : period.nameOf(key));
  if (name !== 'account') return (key) => key || blank;
  const accounts = accountsForNames(run);
  const names = new Map<string, string>();
  for (const row of rows) {
    const id = textOf(row, 'accountId') ?? '';
    if (!names.has(id)) names.set(id, ofAccount(accounts, row, 'name') ?? (id || blank));
  }
  const labels = tellApart(names, [(id) => textOf(accounts.get(id) ?? {}, 'mask') ?? id.slice(0, 8), (id) => id]);
  return (key) => labels.get(key) ?? blank;
}

/** Names by id; of those that are the same each with the first of the additions that is not the same too. */
function tellApart(
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
  // Fifty thousand rows lie on some hundreds of days.
  const starts = new Map<string, string>();
  const keyOf = (row: Row): string => {
    const day = dayOf(row) ?? '';
    const start = starts.get(day) ?? (isRealDay(day) ? period.startOf(day) : '');
    starts.set(day, start);
    return start;
  };
  return { name, title, period, keyOf };
}
