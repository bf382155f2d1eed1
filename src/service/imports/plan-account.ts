import { type Entry, type KeptEntry, toEntry } from './entry';
import type { StoredTransaction } from './known-transactions';
import { type Doubt, matchEntries } from './match-entries';
import type { Day, DeliveredStatement, DeliveredTransaction } from './statement';
import { type EntryValues, toValues, valuesOf } from './values-of';

/** What an import does with the transactions of one account. */
export interface AccountPlan {
  readonly from: Day;
  readonly until: Day;
  /** In the order of the delivery. */
  readonly rows: readonly PlannedRow[];
  /** Stored pending transactions that the delivery covers and does not have. */
  readonly gone: readonly GoneRow[];
}

export type PlannedRow = {
  /** The place in the delivery, from 0. */
  readonly place: number;
  readonly delivered: DeliveredTransaction;
  readonly entry: Entry;
} & (
  | { readonly kind: 'new' }
  | { readonly kind: 'same'; readonly stored: StoredTransaction }
  | {
      readonly kind: 'changed';
      readonly stored: StoredTransaction;
      readonly before: EntryValues;
      readonly after: EntryValues;
    }
  /** It may be a transaction that is stored already: the user decides. */
  | { readonly kind: 'doubtful'; readonly stored: StoredTransaction; readonly doubt: Doubt }
);

export interface GoneRow {
  readonly stored: StoredTransaction;
  readonly before: EntryValues;
  /** Whether the source says that it has all pending ones, so that this one is hidden. */
  readonly isSure: boolean;
}

/** A statement with the place of its first transaction in the delivery. */
export interface PlacedStatement {
  readonly statement: DeliveredStatement;
  readonly firstPlace: number;
}

/** The days that statements of an account cover. Null: they say nothing of days. */
export function daysOf(statements: readonly DeliveredStatement[]): { readonly from: Day; readonly until: Day } | null {
  let [from, until]: [Day | null, Day | null] = [null, null];
  const include = (day: Day | null | undefined) => {
    if (day === null || day === undefined) return;
    if (from === null || day < from) from = day;
    if (until === null || day > until) until = day;
  };
  for (const statement of statements) {
    include(statement.from);
    include(statement.until);
    include(statement.closing?.date);
    for (const { date } of statement.transactions) include(date);
  }
  return from === null || until === null ? null : { from, until };
}

export interface PlanOptions {
  readonly dialect: string;
  readonly importNumber: number;
  /** For transactions without one. */
  readonly currency: string | null;
}

/** Compares the statements of one account with what is stored of it. Pure. */
export function planAccount(
  statements: readonly PlacedStatement[],
  known: readonly StoredTransaction[],
  { from, until }: { readonly from: Day; readonly until: Day },
  options: PlanOptions,
): AccountPlan {
  const delivered = statements.flatMap(({ statement, firstPlace }) =>
    statement.transactions.map((transaction, index) => ({ transaction, place: firstPlace + index, statement })),
  );
  const entries = delivered.map(({ transaction, statement }) =>
    toEntry(transaction, statement.currency ?? options.currency),
  );
  const starts = statements.map(({ statement }) => statement.from ?? null);
  const hasWholeFirstDay = starts.some((start) => start === from);
  const matches = matchEntries(entries, known, { dialect: options.dialect, from, until, hasWholeFirstDay });
  const taken = new Set<string>();
  const rows = delivered.map(({ transaction, place }, index): PlannedRow => {
    const entry = entries[index] as Entry;
    const row = { place, delivered: transaction, entry };
    const match = matches[index];
    if (match === undefined || match.kind === 'new') return { ...row, kind: 'new' };
    const stored = known[match.known] as StoredTransaction;
    taken.add(stored.id);
    if (match.kind === 'doubtful') return { ...row, kind: 'doubtful', stored, doubt: match.doubt };
    const [before, after] = valuesWith(stored, toKept(entry, options, from, until));
    return areEqual(before, after)
      ? { ...row, kind: 'same', stored }
      : { ...row, kind: 'changed', stored, before, after };
  });
  const complete = statements.filter(({ statement }) => statement.hasAllPending === true).length;
  const gone = known
    .filter(
      (stored) =>
        !taken.has(stored.id) && stored.isMade && stored.entries.every(({ dialect }) => dialect === options.dialect),
    )
    .map((stored) => ({ stored, before: valuesOf(stored.entries), isSure: complete === statements.length }))
    .filter(({ stored, before }) => before.pending && !before.is_ignored && isPast(stored, from, until));
  return { from, until, rows, gone };
}

/** Whether the delivery is newer than what is known of a pending transaction, and covers its day. */
function isPast(stored: StoredTransaction, from: Day, until: Day): boolean {
  return stored.date >= from && stored.date <= until && stored.entries.every(({ asOf }) => asOf <= until);
}

export function toKept(
  entry: Entry,
  { dialect, importNumber }: PlanOptions,
  from: Day,
  asOf: Day,
  isGone = false,
): KeptEntry {
  return { ...entry, dialect, importNumber, from, asOf, isGone };
}

/** What a stored transaction follows from before and after another entry. A transaction that no import made changes by none. */
export function valuesWith(stored: StoredTransaction, entry: KeptEntry): readonly [EntryValues, EntryValues] {
  if (!stored.isMade) {
    const values = toValues(entry);
    return [values, values];
  }
  return [valuesOf(stored.entries), valuesOf([...stored.entries, entry])];
}

export function areEqual(a: EntryValues, b: EntryValues): boolean {
  return (Object.keys(a) as (keyof EntryValues)[]).every((column) => a[column] === b[column]);
}
