import { isDate, isRealDay } from '../days/day-text';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { type Kind, kinds } from '../kinds/taxonomy';
import { cellError } from '../kinds/user-categories';
import { joinRecorded, type Recorded, readRecorded } from '../matching/follow-moved';
import type { Platform } from '../platform/platform';
import type { Change } from '../rows/change';
import { isUuid, toId } from '../rows/row';
import { changeTitles } from '../rules/read-rule';
import { type Columns, columnsOf, findRenamed, type OwnSheet } from '../sheets/own-sheet';
import { meantWord } from '../sheets/words';

/** `name` and `recorded` are the API's when the row was written. */
export const changeSheet = {
  name: 'FIN Changes',
  columns: {
    id: {
      title: 'Transaction ID',
      widthPx: 105,
      note: 'What you say of a transaction in place of the API. Every figure follows after the next refresh. A blank cell changes nothing. To take a change back, delete its row.',
    },
    date: { title: 'Date', widthPx: 85, isRight: true },
    name: { title: 'Name', widthPx: 180 },
    account: { title: 'Account', widthPx: 120 },
    currency: { title: 'Currency', widthPx: 70 },
    recorded: { title: 'Amount', widthPx: 85, isRight: true },
    category: { title: changeTitles.category, widthPx: 160, note: 'Blank: the category of the API.' },
    kind: {
      title: changeTitles.kind,
      widthPx: 90,
      options: kinds,
      note: 'Blank: as the category and the other side say.',
    },
    group: { title: changeTitles.group, widthPx: 120, note: 'Blank: the group that FIN Categories says.' },
    merchant: { title: changeTitles.merchant, widthPx: 140 },
    newName: { title: changeTitles.name, widthPx: 180 },
    note: { title: 'Note', widthPx: 200 },
    paysBack: {
      title: 'Pays back',
      widthPx: 105,
      note: 'The Transaction ID of what this payment refunds or reimburses. It then has its category and kind, and lowers what was spent.',
    },
    countsOn: {
      title: 'Counts on',
      widthPx: 85,
      isRight: true,
      note: 'The day on which summaries, budget and dashboard count it. Blank: its own date.',
    },
    lent: {
      title: 'Lent',
      widthPx: 85,
      isRight: true,
      note: 'How much of it others owe you, without a sign. The sidebar lists what is not yet back.',
    },
    pending: { title: 'Pending', widthPx: 70 },
    accountId: { title: 'Account ID', widthPx: 110, isHidden: true },
  },
} satisfies OwnSheet;

export type ChangeColumn = keyof typeof changeSheet.columns;

/** The columns of what the user says, in the order of the sheet. */
export const saidColumns = [
  'category',
  'kind',
  'group',
  'merchant',
  'newName',
  'note',
  'paysBack',
  'countsOn',
  'lent',
] as const;

/** What the rows of one transaction say. */
export interface UserChange extends Recorded {
  readonly change: Change;
  /** The id of the transaction that this one pays back, in lower case. */
  readonly paysBack: string | null;
  /** The date of that one, as the cell of its row has it; blank without a row. */
  readonly purchaseDate: unknown;
  /** The day on which it counts, as its cell has it; null: its own. */
  readonly countsOn: Date | null;
  /** What others owe of it, without a sign. */
  readonly lent: number | null;
  /** Of its amounts; blank if the sheet does not say. */
  readonly currency: string;
  /** Why its rows cannot be used. It matters only where the transaction does. */
  readonly problem: ArgumentError | null;
}

/** Before it is known what the other rows of the sheet say. */
type RowsOfOne = Omit<UserChange, 'purchaseDate'>;

/** Changes by the id of their transaction, in the order of the sheet. */
export type UserChanges = ReadonlyMap<string, UserChange>;

/** The changes of the sheet, whose headings are in its first row; none without the sheet, which costs one call. */
export function readUserChanges(platform: Platform): UserChanges {
  return toUserChanges(platform.spreadsheet()?.valuesOf(changeSheet.name) ?? []);
}

export function toUserChanges([headings, ...rows]: readonly (readonly unknown[])[]): UserChanges {
  const found = new Map<string, RowsOfOne>();
  if (headings === undefined) return new Map();
  const columns = findChangeColumns(headings);
  const dates = new Map<string, unknown>();
  rows.forEach((cells, index) => {
    const cell = (column: ChangeColumn): unknown => cells[columns[column]] ?? '';
    dates.set(toId(cell('id')), cell('date'));
    const change = toUserChange(cell, index + 2);
    // What the user wrote below the rows, such as a sum, or beside a transaction that only the user has.
    if (change === null || !isUuid(change.id)) return;
    const before = found.get(change.id);
    found.set(change.id, before === undefined ? change : join(before, change));
  });
  return new Map(
    Array.from(found, ([id, change]) => {
      const purchaseDate = dates.get(change.paysBack ?? '') ?? '';
      return [id, { ...change, purchaseDate, problem: change.problem ?? withoutDay(change) }];
    }),
  );
}

/** Without its date, what counts on another day could be on any. */
function withoutDay({ countsOn, date, rows: [row = 0] }: RowsOfOne): ArgumentError | null {
  const isKnown = isDate(date) || isRealDay(String(date).trim());
  return countsOn === null || isKnown ? null : refuseChanges(row, 'Counts on needs the Date of the transaction.');
}

/** Whether a row of the sheet has a day on which its transaction counts. */
export function saysDays([headings = [], ...rows]: readonly (readonly unknown[])[]): boolean {
  const { countsOn } = columnsOf(changeSheet, headings);
  return rows.some((cells) => isDate(cells[countsOn]));
}

/** By their headings. Without one that is needed, changes would be gone without a word. */
export function findChangeColumns(headings: readonly unknown[]): Columns<ChangeColumn> {
  const columns = columnsOf(changeSheet, headings);
  const missing = columns.id < 0 ? changeSheet.columns.id.title : findRenamed(changeSheet, headings, saidColumns);
  if (missing !== undefined) throw refuseChanges(1, `The heading ${quote(missing)} is missing.`);
  return columns;
}

/** null if the row changes nothing. */
function toUserChange(cell: (column: ChangeColumn) => unknown, row: number): RowsOfOne | null {
  const text = (column: ChangeColumn): string | null => String(cell(column)).trim() || null;
  const recorded = readRecorded(cell, row);
  // A formula of the user for the ids: all of its changes would be gone.
  if (cellError.test(recorded.id.toUpperCase())) throw refuseChanges(row, `A cell shows ${quote(text('id') ?? '')}.`);
  const said = saidColumns.map(text);
  if (said.every((each) => each === null)) return null;
  const [kind, paysBack, countsOn, lent] = [text('kind'), text('paysBack'), cell('countsOn'), cell('lent')];
  const failed = said.find((each) => each !== null && cellError.test(each));
  const refuse = (sentence: string): ArgumentError => refuseChanges(row, sentence);
  return {
    ...recorded,
    change: {
      category: text('category'),
      kind: toKind(kind),
      group: text('group'),
      merchant: text('merchant'),
      name: text('newName'),
      note: text('note'),
    },
    paysBack: paysBack === null ? null : toId(paysBack),
    countsOn: isDate(countsOn) ? countsOn : null,
    lent: typeof lent === 'number' ? Math.abs(lent) : null,
    currency: text('currency') ?? '',
    problem:
      (failed && refuse(`A cell shows ${quote(failed)}.`)) ||
      (kind !== null && toKind(kind) === null && refuse(`No kind ${quote(kind)}. Valid: ${kinds.join(', ')}.`)) ||
      (paysBack !== null && !isUuid(paysBack) && refuse(`${quote(paysBack)} is no Transaction ID.`)) ||
      (countsOn !== '' && !isDate(countsOn) && refuse(`${quote(String(countsOn))} under Counts on is no date.`)) ||
      (lent !== '' && typeof lent !== 'number' && refuse(`${quote(String(lent))} under Lent is no number.`)) ||
      null,
  };
}

function toKind(text: string | null): Kind | null {
  return (text === null ? undefined : meantWord(kinds, text)) ?? null;
}

/** What one row leaves open, another may say. */
function join(before: RowsOfOne, next: RowsOfOne): RowsOfOne {
  const [row = 0] = next.rows;
  const problem = refuseChanges(row, `${quote(next.id)} is there twice, with different changes.`);
  let isOther = false;
  const both = <Value>(one: Value | null, other: Value | null): Value | null => {
    if (one !== null && other !== null && String(one) !== String(other)) isOther = true;
    return one ?? other;
  };
  const names = Object.keys(before.change) as (keyof Change)[];
  const merged = names.map((name) => [name, both<string>(before.change[name], next.change[name])]);
  const change = Object.fromEntries(merged) as Change;
  const [paysBack, lent] = [both(before.paysBack, next.paysBack), both(before.lent, next.lent)];
  const countsOn = both(before.countsOn, next.countsOn);
  return {
    ...joinRecorded(before, next),
    ...{ change, paysBack, countsOn, lent, currency: before.currency || next.currency },
    problem: before.problem ?? next.problem ?? (isOther ? problem : null),
  };
}

export function refuseChanges(row: number, sentence: string): ArgumentError {
  return new ArgumentError('invalid_changes', `${changeSheet.name}, row ${row}: ${sentence}`);
}
