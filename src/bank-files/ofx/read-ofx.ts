import { BankFileError } from '../bank-file-error';
import { dayOfTime } from '../day';
import type { Balance, BankFileEvent, Statement } from '../events';
import { newEnd, newNote, newStatement } from '../make-events';
import type { DecimalMark, FileText, FormatReader, ReadOptions } from '../reader';
import { bankRows, investmentRows, isAggregate } from './aggregates';
import { mayBeThousands, readAmount } from './amount';
import { DoubtfulAmounts, findDecimalMark } from './decimal-mark';
import { type RowContext, readBankRow, readInvestmentRow, type Values } from './row';
import { readSecurities } from './securities';
import { type OfxHandler, OfxTokens } from './tokens';

/** Open Financial Exchange, versions 1 and 2, and files that only have another name, such as QFX of Quicken. */
export const ofxReader: FormatReader = {
  format: 'OFX',
  recognizes: (head) => /OFXHEADER|<OFX>/i.test(head),
  read: readOfx,
};

async function* readOfx(text: FileText, { decimalMark }: ReadOptions): AsyncGenerator<readonly BankFileEvent[]> {
  const events: BankFileEvent[] = [];
  const document = new OfxDocument(await readSecurities(text), decimalMark, (event) => events.push(event));
  const tokens = new OfxTokens(document);
  const doubtful = new DoubtfulAmounts();
  let isDecided = decimalMark !== undefined;
  for await (const chunk of text.chunks()) {
    const doubt = isDecided ? null : doubtful.firstIn(chunk);
    if (doubt !== null) {
      isDecided = true;
      const shown = await findDecimalMark(text);
      document.decimalMark = shown ?? undefined;
      if (shown !== null && !doubt.includes(shown)) events.push(newNote(thousandsNote(doubt, shown)));
    }
    tokens.write(chunk);
    if (events.length > 0) yield events.splice(0);
  }
  document.end(tokens.end(), tokens.currentLine);
  yield events;
}

function thousandsNote(amount: string, shown: DecimalMark): string {
  return `${amount} counts as thousands: the other amounts have a decimal ${shown === ',' ? 'comma' : 'point'}.`;
}

interface Frame {
  readonly name: string;
  readonly values: Values;
  readonly line: number;
}

/** The aggregates whose values belong to the one around them, with their name before or not. */
const inlined = new Set(['INVBUY', 'INVSELL', 'INVTRAN', 'SECID']);
const prefixed = new Set([
  'PAYEE',
  'CURRENCY',
  'ORIGCURRENCY',
  'BANKACCTTO',
  'CCACCTTO',
  'LEDGERBAL',
  'AVAILBAL',
  'INVBAL',
]);
const statementNames = new Set(['STMTRS', 'CCSTMTRS', 'LOANSTMTRS', 'INVSTMTRS']);

/** Reads the aggregates of a file and emits events. */
class OfxDocument implements OfxHandler {
  private readonly frames: Frame[] = [{ name: '', values: {}, line: 1 }];
  private statement: Statement | null = null;
  private hasStatements = false;
  private isDoubtSaid = false;
  private withoutMoney = 0;
  private complaint: string | null = null;

  constructor(
    private readonly securities: ReadonlyMap<string, string>,
    /** What the user says, or what the other amounts show where one may be thousands. */
    public decimalMark: DecimalMark | undefined,
    private readonly emit: (event: BankFileEvent) => void,
  ) {}

  open(name: string, line: number): void {
    if (!isAggregate(name)) return;
    // A transaction has none in it: the one before has no end.
    if (bankRows.has(name) && bankRows.has(this.frames.at(-1)?.name ?? '')) this.leave();
    this.frames.push({ name, values: {}, line });
    if (statementNames.has(name)) this.hasStatements = true;
  }

  value(name: string, text: string): void {
    const values = this.frames.at(-1)?.values ?? {};
    values[name] ??= text;
  }

  close(name: string): void {
    if (!this.frames.some((frame) => frame.name === name)) return;
    while (this.leave() !== name);
  }

  end(rest: string, line: number): void {
    const isOpen = ({ name }: Frame) => statementNames.has(name) || (this.statement !== null && name === 'OFX');
    const open = this.frames.find(isOpen);
    if (open !== undefined) {
      throw new BankFileError('malformed', `the file ends before </${open.name}> does. Download it again.`, line);
    }
    const outer = this.frames[1]?.name;
    if (outer !== undefined || rest.trim() !== '') {
      const what = outer === undefined ? 'a tag' : `</${outer}>`;
      this.emit(newNote(`The file ends before ${what} does: if statements are missing, download it again.`, line));
    }
    if (this.hasStatements) return;
    if (this.complaint !== null) throw new BankFileError('malformed', this.complaint);
    throw new BankFileError(
      'malformed',
      'This OFX file has no statement of an account. Download it again as transactions.',
    );
  }

  /** Ends the innermost aggregate and returns its name. */
  private leave(): string {
    const frame = this.frames.pop() as Frame;
    const { name, values, line } = frame;
    const outer = this.frames.at(-1)?.values ?? {};
    if (inlined.has(name)) Object.assign(outer, { ...values, ...outer });
    else if (prefixed.has(name)) for (const [key, text] of Object.entries(values)) outer[`${name}.${key}`] ??= text;
    else if (name.endsWith('ACCTFROM')) Object.assign(outer, prefixedBy('ACCOUNT.', values));
    else if (bankRows.has(name)) this.addRow(frame);
    else if (name in investmentRows) this.addInvestment(frame);
    else if (name === 'STATUS' && values['SEVERITY']?.toUpperCase() === 'ERROR') this.complain(values, line);
    else if (statementNames.has(name) || (name === 'OFX' && this.statement !== null)) this.endStatement(frame);
    return name;
  }

  private addRow({ name, values, line }: Frame): void {
    this.emit(readBankRow(name, values, this.context(), line));
    const amount = values['TRNAMT'] ?? '';
    if (this.decimalMark !== undefined || this.isDoubtSaid || !mayBeThousands(amount)) return;
    this.isDoubtSaid = true;
    const text = `${amount} has three decimals: OFX has no marks of thousands. If the bank means thousands, say which mark is the decimal one.`;
    this.emit(newNote(text, line));
  }

  private addInvestment({ name, values, line }: Frame): void {
    const row = readInvestmentRow(name, values, this.context(), line);
    if (row === null) this.withoutMoney += 1;
    else this.emit(row);
  }

  /** The bank's answer to a request that failed. */
  private complain(values: Values, line: number): void {
    this.complaint = `The bank answered with error ${values['CODE'] ?? ''}: ${values['MESSAGE'] ?? 'no reason'}.`;
    this.emit(newNote(this.complaint, line));
  }

  private context(): RowContext {
    const { decimalMark, securities } = this;
    return { statement: this.begin(), decimalMark, securities };
  }

  /** Announces the statement before its first transaction. */
  private begin(): Statement {
    if (this.statement !== null) return this.statement;
    // A few programs leave the aggregate of the statement out.
    const of =
      this.frames.find(({ name }) => statementNames.has(name)) ?? this.frames.find(({ name }) => name === 'OFX');
    if (of === undefined) {
      throw new BankFileError(
        'malformed',
        'a transaction is outside of a statement.',
        this.frames.at(-1)?.line ?? null,
      );
    }
    this.hasStatements = true;
    this.statement = this.toStatement(of);
    this.emit(this.statement);
    return this.statement;
  }

  private toStatement({ name, values }: Frame): Statement {
    const list = this.frames.find((frame) => frame.values['DTSTART'] !== undefined)?.values ?? {};
    return newStatement(
      {
        id: values['ACCOUNT.ACCTID'] ?? values['ACCOUNT.LOANACCTID'] ?? null,
        bank: values['ACCOUNT.BANKID'] ?? values['ACCOUNT.BROKERID'] ?? null,
        type: values['ACCOUNT.ACCTTYPE'] ?? accountTypes[name] ?? null,
      },
      {
        currency: values['CURDEF']?.toUpperCase() ?? null,
        from: dayOfTime(list['DTSTART'] ?? ''),
        until: dayOfTime(list['DTEND'] ?? ''),
      },
    );
  }

  private endStatement(frame: Frame): void {
    this.frames.push(frame);
    const statement = this.begin();
    this.frames.pop();
    if (this.withoutMoney > 0) {
      const text = `${this.withoutMoney} movements of securities moved no money: they are left out.`;
      this.emit(newNote(text, frame.line));
    }
    const balance = (amount: string, date: string) => this.balanceOf(frame, statement, amount, date);
    const closing = balance('LEDGERBAL.BALAMT', 'LEDGERBAL.DTASOF');
    const available = balance('AVAILBAL.BALAMT', 'AVAILBAL.DTASOF') ?? balance('INVBAL.AVAILCASH', 'DTASOF');
    this.emit(newEnd(statement, { closing, available }));
    this.statement = null;
    this.withoutMoney = 0;
  }

  private balanceOf({ values, line }: Frame, { currency }: Statement, amount: string, date: string): Balance | null {
    const text = values[amount];
    if (text === undefined) return null;
    return { date: dayOfTime(values[date] ?? ''), amount: readAmount(text, currency, line, this.decimalMark) };
  }
}

const accountTypes: { readonly [statement: string]: string } = {
  CCSTMTRS: 'CREDITCARD',
  LOANSTMTRS: 'LOAN',
  INVSTMTRS: 'INVESTMENT',
};

function prefixedBy(prefix: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [prefix + name, text]));
}
