import { BankFileError } from '../bank-file-error';
import type { BankFileEvent, BankTransaction, Day } from '../events';
import { newNote, newStatement } from '../make-events';
import type { FileText } from '../reader';
import { carryDay } from './carry-day';
import { type Role, readColumnName } from './column-names';
import { onePerFile, tableOf, trimEnd } from './find-headings';
import { fold } from './fold';
import { isCut, statesBalance } from './last-row';
import type { CsvLayout } from './layout';
import { OpenStatement } from './open-statement';
import { readNumber } from './read-number';
import { readSurroundings, type Surroundings } from './read-surroundings';
import { cellAt, readTransaction, textsOf, toMemo } from './read-transaction';
import { createRowReader, type RowReader } from './row-reader';
import { type Row, splitRows } from './split-rows';
import { StatedBalances } from './stated-balances';
import { looksLikeTransaction } from './survey';
import { tooWide } from './too-wide';
import { balanceWordOf, isAboutAccount, isBalanceName, namesOnlyBalance, statusOf } from './words';

/** The lines above the headings that are kept. Banks write up to about twenty. */
const linesAboveMax = 200;

/** How many words of a column for the status are named in notes. */
const unknownStatusesMax = 20;

/** The events of a file in a known layout: one batch per chunk. */
export async function* readRows(text: FileText, layout: CsvLayout): AsyncGenerator<readonly BankFileEvent[]> {
  const file = new CsvFile(layout);
  for await (const rows of splitRows(text, layout)) {
    for (const row of rows) file.add(row);
    const events = file.take();
    if (events.length > 0) yield events;
  }
  file.end();
  yield file.take();
}

/** The rows of a file, one after the other. A transaction waits for the next row, which may continue its text. */
class CsvFile {
  private readonly layout: CsvLayout;
  private events: BankFileEvent[] = [];
  private readonly above: Row[] = [];
  private reader: RowReader | null = null;
  private surroundings: Surroundings = { accountId: null, currency: null, from: null, until: null };
  private balances: StatedBalances;
  private readonly statements = new Map<string, OpenStatement>();
  private last: {
    readonly transaction: BankTransaction;
    readonly texts: string[];
    readonly open: OpenStatement;
  } | null = null;
  /** The last two lines. */
  private newest: readonly [Row | undefined, Row | undefined] = [undefined, undefined];
  /** The lines since the last transaction. */
  private between: Row[] = [];
  /** The cells of the last transaction. */
  private lastCells: readonly string[] | null = null;
  private hasCarried = false;
  /** The first row with the day of the row above since the last balance. */
  private unprovenLine: number | null = null;
  /** Lines below the table that may be above that of another account. */
  private deferred: Row[] = [];
  /** Whether the row above has a day and no amount. */
  private isBroken = false;
  /** Whether a table of balances and sums began, below that of the transactions. */
  private isBelow = false;
  private readonly unknownStatuses = new Set<string>();
  private readonly headings: string;

  constructor(layout: CsvLayout) {
    this.layout = layout;
    this.balances = new StatedBalances(layout, this.surroundings);
    this.headings = toKey(layout.headings ?? []);
  }

  take(): readonly BankFileEvent[] {
    const { events } = this;
    this.events = [];
    return events;
  }

  add(row: Row): void {
    if (row.cells.every(isBlank)) return;
    this.newest = [this.newest[1], row];
    if (this.reader === null) this.begin(row);
    else if (this.repeatsHeadings(row.cells)) this.beginAgain(row.line);
    else if (!this.isBelow) this.addRow(row, this.reader);
    else if (tableOf(row.cells) === 'transactions') throw this.anotherTable(row.line);
    else this.between.push(row);
  }

  end(): void {
    this.refuseCut();
    if (this.reader === null) {
      if (this.layout.headings !== null) throw new BankFileError('malformed', 'The file has no line of headings.');
      this.start();
    }
    this.addDeferred();
    this.endStatements();
  }

  private endStatements(): void {
    if (this.unprovenLine !== null) throw noDayOfItsOwn(this.unprovenLine);
    if (!this.isBalanceBelow()) this.release();
    if (this.statements.size === 0) this.openStatement(null, null);
    const stated = this.statements.size === 1 ? this.balances.atEnd() : null;
    for (const open of this.statements.values()) this.events.push(open.end(stated, this.layout.order));
    this.statements.clear();
  }

  /** Takes the last row of a file without headings for the balance that it may be. */
  private isBalanceBelow(): boolean {
    const [before, row] = this.newest;
    if (this.layout.headings !== null || before === undefined || row === undefined || this.last === null) return false;
    const { amount, date, line } = this.last.transaction;
    if (line !== row.line || !statesBalance(row, before)) return false;
    this.note('The last row states the balance of the account, and is no transaction.', line);
    this.balances.closing = { date, amount };
    this.last = null;
    return true;
  }

  private refuseCut(): void {
    const [before, row] = this.newest;
    if (before === undefined || row === undefined || this.last?.transaction.line === row.line) return;
    if (isCut(row, before)) {
      throw new BankFileError('malformed', 'the file ends within this row. Download it again.', row.line);
    }
  }

  /** Files that were joined have the headings again. */
  private repeatsHeadings(cells: readonly string[]): boolean {
    const { headings } = this.layout;
    return headings !== null && cells[0] === headings[0] && cells[1] === headings[1] && toKey(cells) === this.headings;
  }

  /** The table goes on below headings that are repeated, unless the lines above them are about another account. */
  private beginAgain(line: number): void {
    const own = accountOf(this.above, this.layout);
    const other = accountOf(this.between, this.layout);
    if (other !== null && other !== own) {
      const title = this.between.findIndex((row) => this.isOfAnother(row));
      if (title < 0) throw this.anotherTable(line, ` They are those of ${JSON.stringify(other)}.`);
      this.endStatements();
      this.beginAt(this.between.slice(title));
    }
    this.isBelow = false;
    this.deferred = [];
    this.between = [];
  }

  /** Whether a line has the number of another account than the one above the table. */
  private isOfAnother({ cells }: Row): boolean {
    const own = this.surroundings.accountId;
    if (own === null || (cells[0] ?? '') === '') return false;
    const { accountId } = readSurroundings([cells], this.layout.dayOrder);
    return accountId !== null && accountId !== own;
  }

  /** Lines that name another account wait for the headings of its table: their balances may be its own. */
  private defers(row: Row): boolean {
    if (this.layout.headings === null || (this.deferred.length === 0 && !this.isOfAnother(row))) return false;
    this.deferred.push(row);
    return true;
  }

  private addDeferred(): void {
    const rows = this.deferred;
    if (rows.length === 0 || this.reader === null) return;
    this.deferred = [];
    for (const row of rows) this.addText(row, this.reader);
  }

  private anotherTable(line: number, what = ''): BankFileError {
    const text = `another table begins here, with headings of its own.${what} ${onePerFile}`;
    return new BankFileError('malformed', text, line);
  }

  /** Waits for the headings, or for the first transaction of a file that has none. */
  private begin(row: Row): void {
    const { headings } = this.layout;
    const isSummary = this.layout.hasSummaryRow && this.above.every(({ cells }) => !looksLikeTransaction(cells));
    const isFirst = looksLikeTransaction(row.cells) && !isSummary;
    if (headings === null ? isFirst : toKey(row.cells) === this.headings) {
      const reader = this.start();
      if (headings === null) this.addRow(row, reader);
      return;
    }
    if (this.above.length < linesAboveMax) this.above.push(row);
    else if (headings !== null) throw new BankFileError('malformed', 'The file has no line of headings.');
  }

  private start(): RowReader {
    const { layout } = this;
    this.reader = createRowReader(layout, layout.headings);
    this.beginAt(this.above);
    return this.reader;
  }

  /** Begins the table of an account, below these lines. */
  private beginAt(above: readonly Row[]): void {
    this.lastCells = null;
    this.surroundings = readSurroundings(
      above.map(({ cells }) => cells),
      this.layout.dayOrder,
    );
    this.balances = new StatedBalances(this.layout, this.surroundings);
    for (const { cells } of above) this.balances.add(cells, undefined);
  }

  private addRow(row: Row, reader: RowReader): void {
    const { cells, line } = row;
    const { places } = reader;
    const day = this.hasForeignDayCell(cells, reader) ? null : reader.dayOf(cells, line);
    if (day !== null) {
      const balanceName = cells.find(isBalanceName);
      if (balanceName !== undefined && this.isSumOfBoth(cells, reader)) {
        this.note(`The row ${JSON.stringify(balanceName)} states sums, and is no transaction.`, line);
        return;
      }
      const amount = reader.amountOf(cells, line);
      // `TOTAL` may also be where somebody bought fuel.
      const isBalance = balanceName !== undefined && (amount === null || balanceWordOf(balanceName) !== 'total');
      if (isBalance) {
        this.balances.add(cells, places.out, reader, line);
        if (amount !== null)
          this.note(`The row ${JSON.stringify(balanceName)} states a balance, and is no transaction.`, line);
      } else if (amount === null) this.addWithoutAmount(row, reader);
      else this.addTransaction(row, reader, day, amount);
    } else this.addOther(row, reader);
  }

  /** A sum of money out and of money in: no transaction has both. */
  private isSumOfBoth(cells: readonly string[], { places }: RowReader): boolean {
    return [places.out, places.in].every((place) => /[1-9]/.test(readNumber(cells[place ?? -1] ?? '')?.digits ?? ''));
  }

  /** Whether the first column of days has something else, such as the name of a balance. */
  private hasForeignDayCell(cells: readonly string[], { places, dayAt }: RowReader): boolean {
    const [place = 0] = places.date;
    const cell = cells[place] ?? '';
    if (cell === '' || /^[-–—]+$/.test(cell) || statusOf(cell) === 'pending') return false;
    return dayAt(place, cells, 0) === null;
  }

  private noDay(cell: string, line: number): BankFileError {
    const order = this.layout.dayOrder === null ? '' : `, with the ${this.layout.dayOrder}`;
    return new BankFileError('malformed', `${JSON.stringify(cell)} is no day of the calendar${order}.`, line);
  }

  /** A row without a day: it continues the one above, states a balance or a sum, or is no row of the table. */
  private addOther(row: Row, reader: RowReader): void {
    const { cells, line } = row;
    const table = tableOf(cells);
    if (table === 'transactions') throw this.anotherTable(line);
    if (this.addOfDayAbove(row, reader)) return;
    this.between.push(row);
    if (table === 'summary') {
      this.isBelow = true;
      this.note('A table of balances and sums begins here, and is left out.', line);
      return;
    }
    if (!hasAmountIn(cells, reader) && this.defers(row)) return;
    this.addText(row, reader);
  }

  /** A row without a day that is none of a transaction. */
  private addText({ cells, line }: Row, reader: RowReader): void {
    const { places } = reader;
    const hasAmount = hasAmountIn(cells, reader);
    // A shop may have the name of a balance.
    if ((!hasAmount || cells.some(namesOnlyBalance)) && this.balances.add(cells, places.out)) return;
    const [dayPlace = 0] = places.date;
    const dayCell = cells[dayPlace] ?? '';
    if (hasAmount) {
      if (statusOf(dayCell) === 'pending') {
        this.note('This reserved payment has no day and is left out.', line);
        return;
      }
      if (dayCell !== '') throw this.noDay(dayCell, line);
      throw noDayOfItsOwn(line);
    }
    if (this.isBroken && cells.some((cell) => /\d[.,]\d{1,2}$/.test(readNumber(cell)?.digits ?? ''))) {
      const text = 'this row seems to be the rest of the one above, whose text has a line end without quotes.';
      throw new BankFileError('malformed', text, line);
    }
    const texts = cells.filter((cell) => cell !== '' && readNumber(cell) === null);
    if (dayCell === '' && texts.length > 0 && this.last !== null && this.isContinuation(cells, reader)) {
      this.last.texts.push(...texts);
      return;
    }
    const filled = cells.filter((cell) => cell !== '').length;
    if (filled >= 4 && filled >= trimEnd(this.layout.headings ?? []).length * 0.6) {
      throw new BankFileError('malformed', 'neither a day nor an amount can be read in this row.', line);
    }
  }

  /** Adds a transaction that has its day from the row above. Only a running balance shows that it is no sum of others. */
  private addOfDayAbove({ cells, line }: Row, reader: RowReader): boolean {
    const { order, headings } = this.layout;
    const carried = order === null || this.lastCells === null ? null : carryDay(cells, this.lastCells, headings);
    if (carried === null) return false;
    if (!this.hasCarried)
      this.note('This row and others like it have no day of their own: that of the row above counts.', line);
    this.hasCarried = true;
    this.addRow({ cells: carried, line }, reader);
    if (reader.balanceOf(cells, line) === null) this.unprovenLine ??= line;
    return true;
  }

  /** Lines below a table begin in its first column, which in rows that go on is empty, or has their text. */
  private isContinuation(cells: readonly string[], { places }: RowReader): boolean {
    return (cells[0] ?? '') === '' || [...places.name, ...places.memo].includes(0);
  }

  private addWithoutAmount({ cells, line }: Row, reader: RowReader): void {
    if (this.balances.add(cells, reader.places.out)) return;
    const other = this.otherAmount(cells, reader);
    if (other !== null) {
      const column = JSON.stringify(this.layout.headings?.[other] || `column ${other + 1}`);
      const reason = `this row has no amount where the others have theirs, but a number in ${column}.`;
      throw new BankFileError('malformed', reason, line);
    }
    const [text = ''] = textsOf(cells, reader.places.name);
    this.note(`The row ${JSON.stringify(text)} has no amount and is left out.`, line);
    this.isBroken = true;
  }

  /** The place of a number that no column of the layout has, and that may be the amount of this row. */
  private otherAmount(cells: readonly string[], { places }: RowReader): number | null {
    const used = new Set<number | undefined>(Object.values(places).flat());
    const passedBy: readonly Role[] = ['ignored', 'originalAmount', 'fee', 'balance', 'id', 'check'];
    const place = cells.findIndex((cell, index) => {
      const { roles } = readColumnName(this.layout.headings?.[index] ?? '');
      const isAmount = /\d[.,]\d{1,2}$/.test(readNumber(cell)?.digits ?? '');
      return isAmount && !used.has(index) && !roles.some((role) => passedBy.includes(role));
    });
    return place < 0 ? null : place;
  }

  private addTransaction(row: Row, reader: RowReader, date: Day, amount: string): void {
    const { cells, line } = row;
    const { places } = reader;
    this.addDeferred();
    this.release();
    this.isBroken = false;
    this.between = [];
    this.checkWidth(row);
    const at = (place: number | undefined) => cellAt(cells, place);
    const status = places.status === undefined ? null : statusOf(at(places.status));
    if (status === 'void') {
      this.note(`The row says ${JSON.stringify(at(places.status))}: no money moved, and it is left out.`, line);
      return;
    }
    if (status === null) this.noteUnknownStatus(at(places.status), line);
    const currency = reader.currencyOf(cells) ?? this.surroundings.currency;
    const open = this.openStatement(at(places.account) || null, currency);
    const pending = status === 'pending' || places.date.some((place) => statusOf(at(place)) === 'pending');
    const { statement } = open;
    const read = readTransaction(row, reader, { statement, date, amount, currency, pending }, this.layout);
    this.lastCells = cells;
    if (read.transaction.balance !== null) this.unprovenLine = null;
    this.last = { ...read, open };
  }

  private noteUnknownStatus(word: string, line: number): void {
    if (word === '' || this.unknownStatuses.has(word) || this.unknownStatuses.size >= unknownStatusesMax) return;
    this.unknownStatuses.add(word);
    this.note(`It is not known what ${JSON.stringify(word)} means: rows with it count as booked.`, line);
  }

  /** Emits the transaction that waited. */
  private release(): void {
    if (this.last === null) return;
    const { transaction, texts, open } = this.last;
    const memo = toMemo(texts);
    open.add(transaction, this.layout);
    this.events.push(memo === '' ? transaction : { ...transaction, memo });
    this.last = null;
  }

  /** A cell beyond the headings means that the cells of this row are not those of the headings. */
  private checkWidth({ cells, line }: Row): void {
    const { headings } = this.layout;
    if (headings === null || trimEnd(cells).length <= headings.length) return;
    throw tooWide(line, this.layout.delimiter);
  }

  private openStatement(accountId: string | null, currency: string | null): OpenStatement {
    const id = accountId === null ? this.surroundings.accountId : toAccountId(accountId);
    const key = `${id ?? ''}\n${currency ?? ''}`;
    const known = this.statements.get(key);
    if (known !== undefined) return known;
    const { from, until, currency: stated } = this.surroundings;
    const fields = { currency: currency ?? stated ?? this.layout.currency, from, until };
    const open = new OpenStatement(newStatement({ id }, fields));
    this.statements.set(key, open);
    this.events.push(open.statement);
    return open;
  }

  private note(text: string, line: number): void {
    this.events.push(newNote(text, line));
  }
}

function noDayOfItsOwn(line: number): BankFileError {
  return new BankFileError('malformed', 'this row has an amount and no day.', line);
}

/** What the lines above headings say of the account: its number, or else the line that speaks of one. */
function accountOf(rows: readonly Row[], { dayOrder }: CsvLayout): string | null {
  const lines = rows.map(({ cells }) => cells);
  const { accountId } = readSurroundings(lines, dayOrder);
  const [title = null] = lines.flatMap((cells) => cells.find((cell) => cell !== '') ?? []).filter(isAboutAccount);
  return accountId ?? title;
}

/** Statements that were made for a printer have lines of `****` or `----` around their table. */
function isBlank(cell: string): boolean {
  return cell === '' || /^([*=_-])\1{2,}$/.test(cell);
}

function amountPlaces({ places }: RowReader): number[] {
  return [places.amount, places.otherAmount, places.out, places.in].filter((place) => place !== undefined);
}

function hasAmountIn(cells: readonly string[], reader: RowReader): boolean {
  return amountPlaces(reader).some((place) => readNumber(cells[place] ?? '') !== null);
}

/** An IBAN has no blanks. */
function toAccountId(text: string): string {
  return /^[A-Z]{2}\d{2} /.test(text) ? text.replaceAll(' ', '') : text;
}

function toKey(cells: readonly string[]): string {
  return trimEnd(cells).map(fold).join('\n');
}
