import { foldText } from '../cells/compare-text';
import { isOwnId, isUuid } from '../cells/row';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { cellError } from '../kinds/user-categories';
import type { Platform } from '../platform/platform';

export const splitSheetName = 'FIN Splits';

/** `recorded` is the amount of the transaction when it was split, `amount` that of the part. */
export const splitHeadings = {
  id: 'Transaction ID',
  date: 'Date',
  name: 'Name',
  account: 'Account',
  currency: 'Currency',
  recorded: 'Transaction amount',
  amount: 'Amount',
  check: 'Check',
  category: 'Category',
  tag: 'Tag',
  note: 'Note',
  pending: 'Pending',
  accountId: 'Account ID',
} as const;

export type SplitColumn = keyof typeof splitHeadings;

/** What the user wrote of one part. */
export interface SplitPart {
  /** Money out is negative. */
  readonly amount: number;
  /** null: the category of the transaction. */
  readonly category: string | null;
  readonly tag: string | null;
  readonly note: string | null;
}

/** The rows of one transaction. */
export interface Split {
  /** In lower case. */
  readonly id: string;
  /** Rows of the sheet, from 1. */
  readonly rows: readonly number[];
  /** As the cell has it. */
  readonly date: unknown;
  readonly name: string;
  readonly account: string;
  /** null if the sheet does not say. */
  readonly accountId: string | null;
  /** The amount of the transaction when it was split; null if the sheet does not say. */
  readonly recorded: number | null;
  readonly isPending: boolean;
  readonly parts: readonly SplitPart[];
  /** Why its rows cannot be used. It matters only where the transaction does. */
  readonly problem: ArgumentError | null;
}

/** Splits by the id of their transaction, in the order of the sheet. */
export type Splits = ReadonlyMap<string, Split>;

/**
 * The splits of the sheet, whose headings are in its first row; none without the sheet, which costs one call. `notes`
 * gets a sentence about rows that belong to no transaction, such as a total that the user wrote below.
 */
export function readSplits(platform: Platform, notes: string[] = []): Splits {
  return toSplits(platform.spreadsheet()?.valuesOf(splitSheetName) ?? [], notes);
}

/** The ids of all split transactions, also from rows that cannot be used. */
export function readSplitIds(platform: Platform): ReadonlySet<string> {
  const [headings, ...rows] = platform.spreadsheet()?.valuesOf(splitSheetName) ?? [];
  const column = findColumns(headings ?? []).id;
  return new Set(column < 0 ? [] : rows.map((cells) => toSplitId(cells[column] ?? '')).filter((id) => id !== ''));
}

export function toSplits([headings, ...rows]: readonly (readonly unknown[])[], notes: string[] = []): Splits {
  if (headings === undefined) return new Map();
  const columns = findColumns(headings);
  // Without them, all splits would be gone without a word.
  for (const required of ['id', 'amount'] as const) {
    if (columns[required] < 0) throw refusal(1, `The heading ${quote(splitHeadings[required])} is missing.`);
  }
  const found = new Map<string, Split>();
  const strays: string[] = [];
  rows.forEach((cells, index) => {
    const split = toSplit((column) => cells[columns[column]] ?? '', index + 2);
    if (split === null) return;
    if (typeof split === 'string') {
      strays.push(`row ${index + 2}: ${split}`);
      return;
    }
    const before = found.get(split.id);
    found.set(split.id, before === undefined ? split : join(before, split));
  });
  const [first, ...others] = strays;
  const more = others.length === 1 ? '1 more row has' : `${others.length} more rows have`;
  if (first !== undefined)
    notes.push(
      `${splitSheetName}, ${first}, so it does not count${others.length === 0 ? '' : `; ${more} no transaction`}`,
    );
  return found;
}

/** Indexes from 0, and -1 for columns that are gone. */
export type SplitColumnIndexes = { readonly [Column in SplitColumn]: number };

export function findColumns(headings: readonly unknown[]): SplitColumnIndexes {
  const names = headings.map((heading) => foldText(String(heading)));
  const indexOf = (title: string): number => names.indexOf(foldText(title));
  return Object.fromEntries(
    Object.entries(splitHeadings).map(([column, title]) => [column, indexOf(title)]),
  ) as SplitColumnIndexes;
}

export function toSplitId(cell: unknown): string {
  return String(cell).trim().toLowerCase();
}

/** One row; null if it is blank, and the reason if it can belong to no transaction. */
function toSplit(cell: (column: SplitColumn) => unknown, row: number): Split | string | null {
  const text = (column: SplitColumn): string => String(cell(column)).trim();
  const own = [text('amount'), text('category'), text('tag'), text('note')];
  const id = toSplitId(cell('id'));
  if (id === '' && own.slice(0, 3).every((each) => each === '')) return null;
  if (id === '') return 'no Transaction ID';
  // A formula of the user for the ids: all of its splits would be gone.
  if (cellError.test(text('id'))) throw refusal(row, `A cell shows ${quote(text('id'))}.`);
  if (isOwnId(id)) return 'own transactions cannot be split';
  if (!isUuid(id)) return `${quote(text('id'))} is no Transaction ID`;
  const failed = own.find((each) => cellError.test(each));
  const amount = cell('amount');
  const [recorded, accountId] = [cell('recorded'), text('accountId').toLowerCase()];
  return {
    id,
    rows: [row],
    date: cell('date'),
    name: text('name'),
    account: text('account'),
    accountId: isUuid(accountId) ? accountId : null,
    recorded: typeof recorded === 'number' ? recorded : null,
    isPending: cell('pending') === true,
    parts:
      typeof amount === 'number'
        ? [{ amount, category: text('category') || null, tag: text('tag') || null, note: text('note') || null }]
        : [],
    problem:
      failed !== undefined
        ? refusal(row, `A cell shows ${quote(failed)}.`)
        : typeof amount === 'number' || own[0] === ''
          ? null
          : refusal(row, `The amount ${quote(own[0] ?? '')} is no number.`),
  };
}

function join(before: Split, next: Split): Split {
  return {
    ...before,
    rows: [...before.rows, ...next.rows],
    recorded: before.recorded ?? next.recorded,
    accountId: before.accountId ?? next.accountId,
    date: before.date === '' ? next.date : before.date,
    isPending: before.isPending || next.isPending,
    parts: [...before.parts, ...next.parts],
    problem: before.problem ?? next.problem,
  };
}

function refusal(row: number, sentence: string): ArgumentError {
  return new ArgumentError('invalid_splits', `${splitSheetName}, row ${row}: ${sentence}`);
}
