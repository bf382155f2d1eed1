import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { cellError } from '../kinds/user-categories';
import { joinRecorded, type Recorded, readRecorded } from '../matching/follow-moved';
import type { Platform } from '../platform/platform';
import { isOwnId, isUuid, toId } from '../rows/row';
import { type Columns, columnsOf, findRenamed, type OwnSheet } from '../sheets/own-sheet';

/** `recorded` is the amount of the transaction when it was split, `amount` that of the part. */
export const splitSheet = {
  name: 'FIN Splits',
  columns: {
    id: {
      title: 'Transaction ID',
      widthPx: 105,
      note: 'The API does not know how a transaction is divided. Each row is a part. For another part, copy a row of the transaction and insert it below. To undo a split, delete its rows. Formulas show a change after the next refresh. The budget counts the parts; synced tables have complete transactions.',
    },
    date: { title: 'Date', widthPx: 85, isRight: true },
    name: { title: 'Name', widthPx: 180 },
    account: { title: 'Account', widthPx: 120 },
    currency: { title: 'Currency', widthPx: 70 },
    recorded: {
      title: 'Transaction amount',
      widthPx: 145,
      isRight: true,
      note: 'The amount of the transaction when it was split.',
    },
    amount: {
      title: 'Amount',
      widthPx: 85,
      isRight: true,
      note: 'The amount of the part. Money out is negative. The parts add up to the amount of the transaction.',
    },
    check: { title: 'Check', widthPx: 115 },
    category: { title: 'Category', widthPx: 160, note: 'Blank: the category of the transaction.' },
    tag: {
      title: 'Tag',
      widthPx: 120,
      note: 'A tag of this part alone. The tags of the transaction belong to each part.',
    },
    note: { title: 'Note', widthPx: 200 },
    pending: { title: 'Pending', widthPx: 70 },
    accountId: { title: 'Account ID', widthPx: 110, isHidden: true },
  },
} satisfies OwnSheet;

export type SplitColumn = keyof typeof splitSheet.columns;
export type SplitColumns = Columns<SplitColumn>;

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
export interface Split extends Recorded {
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
  return toSplits(platform.spreadsheet()?.valuesOf(splitSheet.name) ?? [], notes);
}

/** The ids of all split transactions, also from rows that cannot be used. */
export function readSplitIds(platform: Platform): ReadonlySet<string> {
  const [headings, ...rows] = platform.spreadsheet()?.valuesOf(splitSheet.name) ?? [];
  const column = columnsOf(splitSheet, headings ?? []).id;
  return new Set(column < 0 ? [] : rows.map((cells) => toId(cells[column])).filter((id) => id !== ''));
}

/** By their headings. Without those that all need, all splits would be gone without a word. */
export function findSplitColumns(headings: readonly unknown[]): SplitColumns {
  const columns = columnsOf(splitSheet, headings);
  const required = (['id', 'amount'] as const).find((key) => columns[key] < 0);
  const missing =
    required === undefined
      ? findRenamed(splitSheet, headings, ['category', 'tag', 'note'])
      : splitSheet.columns[required].title;
  if (missing !== undefined) throw refusal(1, `The heading ${quote(missing)} is missing.`);
  return columns;
}

export function toSplits([headings, ...rows]: readonly (readonly unknown[])[], notes: string[] = []): Splits {
  if (headings === undefined) return new Map();
  const columns = findSplitColumns(headings);
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
      `${splitSheet.name}, ${first}, so it does not count${others.length === 0 ? '' : `; ${more} no transaction`}`,
    );
  return found;
}

/** One row; null if it is blank, and the reason if it can belong to no transaction. */
function toSplit(cell: (column: SplitColumn) => unknown, row: number): Split | string | null {
  const text = (column: SplitColumn): string => String(cell(column)).trim();
  const own = [text('amount'), text('category'), text('tag'), text('note')];
  const id = toId(cell('id'));
  if (id === '' && own.slice(0, 3).every((each) => each === '')) return null;
  if (id === '') return 'no Transaction ID';
  // A formula of the user for the ids: all of its splits would be gone.
  if (cellError.test(text('id'))) throw refusal(row, `A cell shows ${quote(text('id'))}.`);
  if (isOwnId(id)) return 'own transactions cannot be split';
  if (!isUuid(id)) return `${quote(text('id'))} is no Transaction ID`;
  const failed = own.find((each) => cellError.test(each));
  const amount = cell('amount');
  return {
    ...readRecorded(cell, row),
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
    ...joinRecorded(before, next),
    parts: [...before.parts, ...next.parts],
    problem: before.problem ?? next.problem,
  };
}

function refusal(row: number, sentence: string): ArgumentError {
  return new ArgumentError('invalid_splits', `${splitSheet.name}, row ${row}: ${sentence}`);
}
