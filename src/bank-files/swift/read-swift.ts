import { BankFileError } from '../bank-file-error';
import type { Account, Balance, BankFileEvent, StatedTotal, Statement } from '../events';
import { newEnd, newNote, newStatement, newTransaction } from '../make-events';
import { chooseName, type Texts } from '../names';
import type { FileText, FormatReader } from '../reader';
import { type Entry, readBalance, readEntry, readSum } from './entry';
import { type Field, fieldsOf } from './fields';
import { type Narrative, noNarrative } from './narrative';
import { readOwnField } from './own-field';
import { readNarrative } from './read-narrative';

/** SWIFT statements (MT940) and reports of the day (MT942), with or without envelopes. */
export const swiftReader: FormatReader = {
  format: 'MT940',
  recognizes: (head) => /(?:^|[\r\n}@:])\s*:2[05]P?:/.test(head) && /:(?:28C?|60[FM]|61):|:20:[^:]*:25P?:/.test(head),
  read: readSwift,
};

async function* readSwift(text: FileText): AsyncGenerator<readonly BankFileEvent[]> {
  const events: BankFileEvent[] = [];
  const messages = new Messages((event) => events.push(event));
  for await (const fields of fieldsOf(text)) {
    for (const field of fields) messages.add(field);
    if (events.length > 0) yield events.splice(0);
  }
  messages.end();
  yield events;
}

/** The fields of a message before its first entry. */
interface Head {
  readonly line: number;
  account: string | null;
  number: string | null;
  currency: string | null;
  opening: Balance | null;
}

interface OpenEntry {
  readonly entry: Entry;
  readonly line: number;
  readonly narrative: string[];
  readonly own: string[];
}

function narrativeOf({ narrative, own }: OpenEntry): Narrative {
  if (narrative.length > 0) return readNarrative(narrative);
  return own.length > 0 ? readOwnField(own) : noNarrative;
}

/** Reads the fields of messages in their order and emits events. */
class Messages {
  private head: Head | null = null;
  private statement: Statement | null = null;
  /** The last entry, and the lines of its fields 86 and NS. */
  private entry: OpenEntry | null = null;
  private closing: Balance | null = null;
  private available: Balance | null = null;
  private totals: StatedTotal[] = [];
  private isReport = false;
  private hasStatements = false;

  constructor(private readonly emit: (event: BankFileEvent) => void) {}

  add(field: Field): void {
    const { tag, lines, line } = field;
    if (tag === '20') this.beginMessage(line);
    else if (tag === '25' || tag === '25P') this.headAt(line).account = lines[0]?.trim() ?? null;
    else if (tag === '28' || tag === '28C') this.headAt(line).number = lines[0]?.trim() || null;
    else if (tag === '34F') this.headAt(line).currency ??= lines[0]?.slice(0, 3) ?? null;
    else if (tag === '60F' || tag === '60M') this.open(field);
    else if (tag === '61') this.beginEntry(field);
    else if (tag === '86') this.addNarrative(lines);
    else if (tag === '62F' || tag === '62M') this.close(field);
    else if (tag === '64') this.available = this.balance(field);
    else if (tag === 'NS') this.addOwn(field);
    else if (tag === '90C' || tag === '90D') this.addTotal(field);
  }

  end(): void {
    this.endMessage();
    if (!this.hasStatements) throw new BankFileError('malformed', 'This MT940 file has no statement (:25:, :60F:).');
  }

  private beginMessage(line: number): void {
    this.endMessage();
    this.head = { line, account: null, number: null, currency: null, opening: null };
  }

  /** A message has a field 20; some files have none. */
  private headAt(line: number): Head {
    if (this.head === null) this.beginMessage(line);
    return this.head as Head;
  }

  /** Some files have several statements in a message, without a field 20 between them. */
  private open(field: Field): void {
    const { account, number } = this.headAt(field.line);
    if (this.closing !== null) {
      this.beginMessage(field.line);
      Object.assign(this.headAt(field.line), { account, number });
    }
    const { currency, ...opening } = readBalance(field, this.headAt(field.line).currency);
    Object.assign(this.headAt(field.line), { currency, opening });
  }

  private beginEntry(field: Field): void {
    this.flushEntry();
    const { currency } = this.headAt(field.line);
    this.begin();
    this.entry = { entry: readEntry(field, currency), line: field.line, narrative: [], own: [] };
  }

  /** After an entry, the field says what it is; elsewhere, it is of the statement. */
  private addNarrative(lines: readonly string[]): void {
    this.entry?.narrative.push(...lines);
  }

  private close(field: Field): void {
    this.flushEntry();
    const head = this.headAt(field.line);
    head.currency ??= readBalance(field, null).currency;
    this.begin();
    this.closing = this.balance(field);
  }

  /** Text that some banks add to an entry in a field of their own. */
  private addOwn({ lines }: Field): void {
    this.entry?.own.push(...lines);
  }

  private balance(field: Field): Balance {
    const { date, amount } = readBalance(field, this.headAt(field.line).currency);
    return { date, amount };
  }

  private addTotal(field: Field): void {
    this.flushEntry();
    const sum = readSum(field);
    if (sum === null) return;
    this.isReport = true;
    this.begin();
    this.totals.push({ of: field.tag === '90C' ? 'in' : 'out', ...sum });
  }

  private endMessage(): void {
    this.flushEntry();
    if (this.head !== null && (this.statement !== null || this.head.opening !== null)) {
      const { opening, line } = this.head;
      const statement = this.begin();
      if (opening !== null && this.closing === null) {
        const text =
          'the statement has an opening balance and no closing one (:62F:). Is the file complete? Download it again.';
        throw new BankFileError('malformed', text, line);
      }
      const { closing, available, totals } = this;
      this.emit(newEnd(statement, { opening, closing, available, totals }));
      if (this.isReport) {
        this.emit(newNote('A report of the day (MT942): the statement of the day may bring its entries again.', line));
      }
    }
    this.head = null;
    this.statement = null;
    this.closing = null;
    this.available = null;
    this.totals = [];
    this.isReport = false;
  }

  /** Announces the statement before its first entry. */
  private begin(): Statement {
    if (this.statement !== null) return this.statement;
    const { account, number, currency } = this.head as Head;
    this.hasStatements = true;
    this.statement = newStatement(accountOf(account, currency), { currency, number });
    this.emit(this.statement);
    return this.statement;
  }

  private flushEntry(): void {
    if (this.entry === null) return;
    const { entry, line } = this.entry;
    const narrative = narrativeOf(this.entry);
    this.entry = null;
    const statement = this.begin();
    const texts = chooseName(narrative.name, narrative.memo);
    const fallback = entry.supplement ?? narrative.type ?? entry.type ?? '';
    const isNamed = texts.name !== '';
    this.emit(
      newTransaction({
        statement,
        date: entry.valued,
        posted: entry.posted,
        valued: entry.valued,
        amount: entry.amount,
        currency: statement.currency,
        name: texts.name || (narrative.memo ?? fallback),
        memo: isNamed ? withSupplement(texts, entry.supplement) : null,
        type: narrative.type ?? entry.type,
        reference: narrative.reference ?? entry.reference,
        bankId: entry.bankId,
        pending: entry.isExpected,
        otherAccount: narrative.otherAccount ?? ibanIn(entry.supplement),
        line,
      }),
    );
  }
}

/** Samples: `NL00RABO0000000003`, `10020030/1234567`, `NL69INGB0123456789EUR`, `1234567 EUR`. */
function accountOf(text: string | null, currency: string | null): Partial<Account> {
  if (text === null || text === '') return {};
  const bare = currency !== null && text.endsWith(currency) ? text.slice(0, -currency.length).trim() : text;
  const [bank, id, ...others] = bare.split('/');
  if (id !== undefined && id !== '' && others.length === 0) return { bank: bank || null, id };
  const compact = bare.replaceAll(' ', '');
  return { id: /^[A-Z]{2}\d\d[A-Z\d]+$/.test(compact) ? compact : bare };
}

/** The memo with the words that the bank adds to the entry. Numbers of accounts and orders are no words. */
function withSupplement({ name, memo }: Texts, supplement: string | null): string | null {
  const isText = supplement !== null && /\p{L}{3}/u.test(supplement) && !/^\S*\d\S*$/.test(supplement);
  if (!isText || name.includes(supplement) || memo?.includes(supplement)) return memo;
  return memo === null ? supplement : `${memo} · ${supplement}`;
}

function ibanIn(text: string | null): string | null {
  return text !== null && /^[A-Z]{2}\d\d[A-Z\d]{8,30}$/.test(text) ? text : null;
}
