import { addDecimals, compareDecimals } from '../amount';
import { BankFileError } from '../bank-file-error';
import type { Account, Balance, BankFileEvent, Statement } from '../events';
import { newEnd, newNote, newStatement } from '../make-events';
import type { FileText, FormatReader, ReadOptions } from '../reader';
import { DecimalMarkEvidence } from './amounts';
import { DateOrderEvidence } from './dates';
import { type QifRecord, recordsOf } from './records';
import { ownTransferOf, type RowRules, readInvestment, readRow } from './row';

/** Quicken Interchange Format. It has no currency, and whether the month or the day comes first is decided by all its dates. */
export const qifReader: FormatReader = {
  format: 'QIF',
  recognizes: (head) => /^\s*!(?:Type:|Account|Option:|Clear:)/i.test(head) || beginsWithRecord(head),
  read: readQif,
};

/** Some banks leave `!Type:` out: `D11/25/26`, `T-100.00`, `PStore`, `^`. */
function beginsWithRecord(head: string): boolean {
  const [record = '', ...others] = head.trim().split(/[\r\n]\^/);
  const lines = record.trim().split(/[\r\n]+/);
  return (
    others.length > 0 &&
    lines.every((line) => /^[A-Z$]/.test(line)) &&
    lines.some((line) => /^D ?\d/.test(line)) &&
    lines.some((line) => /^T[-+]?[\d.,]+$/.test(line.trim()))
  );
}

async function* readQif(text: FileText, options: ReadOptions): AsyncGenerator<readonly BankFileEvent[]> {
  const rules = await learnRules(text, options);
  const events: BankFileEvent[] = [];
  const accounts = new Accounts(rules, (event) => events.push(event));
  for await (const records of recordsOf(text)) {
    for (const record of records) accounts.add(record);
    if (events.length > 0) yield events.splice(0);
  }
  accounts.end();
  yield events;
}

/** Reads the whole file once for what a single row does not say. */
async function learnRules(text: FileText, options: ReadOptions): Promise<RowRules> {
  const dates = new DateOrderEvidence();
  const amounts = new DecimalMarkEvidence();
  for await (const records of recordsOf(text)) {
    for (const { section, fields } of records) {
      if (section !== 'transactions' && section !== 'investments') continue;
      for (const { letter, text: value, line } of fields) {
        if (letter === 'D') dates.add(value, line);
        else if (letter === 'T' || letter === 'U' || letter === '$') amounts.add(value, line);
      }
    }
  }
  return { dateOrder: dates.order(options.dateOrder), decimalMark: amounts.mark(options.decimalMark) };
}

/** Reads the records of accounts in turn and emits events. */
class Accounts {
  private account: Partial<Account> = {};
  private statement: Statement | null = null;
  private opening: Balance | null = null;
  private withoutMoney = 0;
  private hasSection = false;

  constructor(
    private readonly rules: RowRules,
    private readonly emit: (event: BankFileEvent) => void,
  ) {}

  add(record: QifRecord): void {
    if (record.section === 'accounts') this.enter(record);
    else if (record.section === 'transactions') this.addRow(record);
    else if (record.section === 'investments') this.addInvestment(record);
  }

  end(): void {
    this.endStatement();
    if (this.hasSection) return;
    throw new BankFileError(
      'malformed',
      'This QIF file has no transactions. Export an account, not lists of categories.',
    );
  }

  /** Sample: `NChecking Sample`, `TBank`: the account of the sections below. */
  private enter({ fields }: QifRecord): void {
    this.endStatement();
    const of = (letter: string) => fields.find((field) => field.letter === letter)?.text || null;
    this.account = { id: of('N'), type: of('T') };
  }

  /** A first row that transfers from the account to itself is its opening balance, and names it. */
  private addRow(record: QifRecord): void {
    const own = this.statement === null ? ownTransferOf(record, this.account.id ?? null) : null;
    if (own !== null) this.account = { ...this.account, id: own };
    const row = readRow(record, this.begin(record), this.rules);
    if (own !== null) {
      this.opening = { date: row.date, amount: row.amount };
      return;
    }
    const parts = addDecimals(row.splits.map(({ amount }) => amount));
    if (row.splits.length > 0 && compareDecimals(parts, row.amount) !== 0) {
      this.emit(newNote(`The parts of a split add up to ${parts} and not to ${row.amount}.`, row.line));
    }
    this.emit(row);
  }

  private addInvestment(record: QifRecord): void {
    const row = readInvestment(record, this.begin(record), this.rules);
    if (row === null) this.withoutMoney += 1;
    else this.emit(row);
  }

  private begin({ type }: QifRecord): Statement {
    this.hasSection = true;
    if (this.statement !== null) return this.statement;
    this.statement = newStatement({ ...this.account, type: this.account.type ?? type });
    this.emit(this.statement);
    return this.statement;
  }

  private endStatement(): void {
    if (this.statement === null) return;
    if (this.withoutMoney > 0) {
      this.emit(newNote(`${this.withoutMoney} movements of securities moved no money: they are left out.`));
    }
    this.emit(newEnd(this.statement, { opening: this.opening }));
    this.statement = null;
    this.opening = null;
    this.withoutMoney = 0;
  }
}
