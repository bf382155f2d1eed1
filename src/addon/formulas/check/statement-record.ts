import { groupBy } from '../../cells/lists';
import { dayNumber, dayText } from '../../days/day-number';
import { addDays } from '../../days/day-text';
import { isUuid, type Row, textOf } from '../../rows/row';
import { dayOf, givenAmountOf, isIgnored } from '../../rows/transaction';

/** What a transaction was when its statement was confirmed. */
export interface RecordedTransaction {
  readonly id: string;
  readonly day: string;
  /** Money in is positive. */
  readonly amount: number;
  readonly isIgnored: boolean;
}

/** A change of a confirmed period; a side is null if the transaction was not there, or no longer is. */
export interface StatementChange {
  readonly id: string;
  /** Blank if the API no longer has it. */
  readonly name: string;
  readonly before: RecordedTransaction | null;
  readonly now: RecordedTransaction | null;
}

/** Cells of a line for the record, each with at most so many characters: below Google's limit of a cell. */
export const recordCells = ['record', 'record2', 'record3'] as const;
const cellCharsMax = 49_000;

/**
 * Transactions as a text, about 32 characters each: `1:2:` for the version and the count, then the id, the days before
 * the statement and the amount of each. A uuid has 22 characters. Sample: `1:1:AbZ09_-AbZ09_-AbZ09_-A,0,-12.5`.
 */
export function writeRecord(rows: readonly RecordedTransaction[], statementDay: string): string {
  const last = dayNumber(statementDay) ?? 0;
  const entries = rows.map(({ id, day, amount, isIgnored: ignored }) =>
    [shorten(id), (last - (dayNumber(day) ?? 0)).toString(36), `${amount}${ignored ? '!' : ''}`].join(','),
  );
  return `1:${entries.length}:${entries.join(';')}`;
}

/** Null if it is not what was written. */
export function readRecord(text: string, statementDay: string): RecordedTransaction[] | null {
  const [, count, list = ''] = /^1:(\d+):(.*)$/.exec(text) ?? [];
  const last = dayNumber(statementDay) ?? 0;
  const entries = list === '' ? [] : list.split(';');
  const rows = entries.flatMap((entry): RecordedTransaction[] => {
    const [id = '', offset = '', amount = '', more] = entry.split(',');
    const isIgnored = amount.endsWith('!');
    const [whole, number] = [lengthen(id), Number(isIgnored ? amount.slice(0, -1) : amount)];
    if (whole === '' || !/^-?[0-9a-z]+$/.test(offset) || !/^-?\d/.test(amount) || Number.isNaN(number)) return [];
    if (more !== undefined) return [];
    return [{ id: whole, day: dayText(last - Number.parseInt(offset, 36)), amount: number, isIgnored }];
  });
  return count === String(rows.length) && entries.length === rows.length ? rows : null;
}

/** The cells of a record; null if it is too long for them. */
export function toRecordCells(text: string): { readonly [Key in (typeof recordCells)[number]]: string | null } | null {
  if (text.length > recordCells.length * cellCharsMax) return null;
  const cells = recordCells.map((key, index) => {
    const part = text.slice(index * cellCharsMax, (index + 1) * cellCharsMax);
    // So that no part is read as a number or a formula.
    return [key, part === '' ? null : `|${part}`];
  });
  return Object.fromEntries(cells);
}

export function fromRecordCells(cells: readonly unknown[]): string {
  return cells.map((cell) => String(cell ?? '').replace(/^\|/, '')).join('');
}

/** Of a posted transaction; null without a day or an amount. */
export function toCounted(row: Row): RecordedTransaction | null {
  const [day, amount] = [dayOf(row), givenAmountOf(row)];
  if (day === null || amount === null || row['pending'] === true) return null;
  return { id: String(row['id']), day, amount, isIgnored: isIgnored(row) };
}

/** The transactions of an account, to compare many statements with. */
export interface IndexedRows {
  readonly byId: ReadonlyMap<string, Row>;
  /** Those that count, by day. */
  readonly ofDay: ReadonlyMap<string, readonly Row[]>;
}

export function indexTransactions(rows: readonly Row[]): IndexedRows {
  return {
    byId: new Map(rows.map((row) => [String(row['id']), row])),
    ofDay: groupBy(rows, (row) => (toCounted(row) === null ? null : dayOf(row))),
  };
}

/**
 * What a confirmed period was, and what it is. `rows` are those of the account, of the period at least. A transaction that
 * came again under another id with the same day and amount has not changed.
 */
export function findStatementChanges(
  recorded: readonly RecordedTransaction[],
  { byId, ofDay }: IndexedRows,
  { from, day: last }: { readonly from: string; readonly day: string },
): StatementChange[] {
  const known = new Set(recorded.map(({ id }) => id));
  const changes = recorded.flatMap((before): StatementChange[] => {
    const row = byId.get(before.id);
    const now = row === undefined ? null : toCounted(row);
    if (now !== null && sameKey(now) === sameKey(before)) return [];
    return [{ id: before.id, name: row === undefined ? '' : nameOf(row), before, now }];
  });
  const gone = groupBy(changes, ({ before, now }) => (before === null || now !== null ? null : sameKey(before)));
  const again = new Set<StatementChange>();
  const added: StatementChange[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) {
    for (const row of ofDay.get(day) ?? []) {
      const now = toCounted(row);
      if (now === null || known.has(now.id)) continue;
      const same = gone.get(sameKey(now))?.shift();
      if (same === undefined) added.push({ id: now.id, name: nameOf(row), before: null, now });
      else again.add(same);
    }
  }
  return [...changes.filter((change) => !again.has(change)), ...added];
}

function sameKey({ day, amount, isIgnored: ignored }: RecordedTransaction): string {
  return `${day} ${amount} ${ignored}`;
}

function nameOf(row: Row): string {
  return textOf(row, 'name') ?? '';
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Three hexadecimal digits are two of 64. */
function shorten(id: string): string {
  if (!isUuid(id)) return `~${encodeURIComponent(id)}`;
  const hex = `${id.replace(/-/g, '')}0`;
  let text = '';
  for (let at = 0; at < hex.length; at += 3) {
    const number = Number.parseInt(hex.slice(at, at + 3), 16);
    text += digits.charAt(number >> 6) + digits.charAt(number & 63);
  }
  return text;
}

/** Blank for what is no id. */
function lengthen(text: string): string {
  if (text.startsWith('~')) return decode(text.slice(1));
  let hex = '';
  for (let at = 0; at < text.length; at += 2) {
    const number = digits.indexOf(text.charAt(at)) * 64 + digits.indexOf(text.charAt(at + 1));
    hex += (4_096 + Math.max(number, 0)).toString(16).slice(1);
  }
  return text.length === 22 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5') : '';
}

/** Blank if a user broke it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
