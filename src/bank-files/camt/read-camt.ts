import { BankFileError } from '../bank-file-error';
import { dayOfTime } from '../day';
import type { BankFileEvent, Day, Statement } from '../events';
import { newEnd, newStatement } from '../make-events';
import type { FileText, FormatReader } from '../reader';
import { dayAt } from './amounts';
import { readBalances, readTotals } from './balances';
import { child, type Element, textAt } from './element';
import { type EntryContext, readEntry } from './entry';
import { accountId, bankOf } from './parties';
import { type ElementHandler, readElements } from './read-elements';

/** ISO 20022: reports of a day (camt.052), statements (camt.053) and notifications (camt.054), versions 2 to 13. */
export const camtReader: FormatReader = {
  format: 'CAMT',
  recognizes: (head) => /urn:iso:std:iso:20022:|<(?:\w+:)?BkToCstmr\w+/.test(head),
  read: readCamt,
};

/** The elements that are statements, by the elements of the message they are in. */
const statementsOf: { readonly [message: string]: string } = {
  BkToCstmrStmt: 'Stmt',
  BkToCstmrAcctRpt: 'Rpt',
  BkToCstmrDbtCdtNtfctn: 'Ntfctn',
};

async function* readCamt(text: FileText): AsyncGenerator<readonly BankFileEvent[]> {
  const events: BankFileEvent[] = [];
  const message = new Message((event) => events.push(event));
  for await (const _ of readElements(text, message)) {
    if (events.length > 0) yield events.splice(0);
  }
  if (!message.hasStatements) throw new BankFileError('malformed', message.complaint());
  yield events;
}

/** Reads the elements of a message and emits events. */
class Message implements ElementHandler {
  hasStatements = false;
  /** The element of the message and its namespace, such as `urn:iso:std:iso:20022:tech:xsd:camt.053.001.08`. */
  private name: string | null = null;
  private namespace: string | null = null;
  private statement: OpenStatement | null = null;
  private createdOn: Day | null = null;

  constructor(private readonly emit: (event: BankFileEvent) => void) {}

  begin(name: string, _depth: number, namespace: string | null, line: number): 'enter' | 'keep' {
    if (this.statement !== null) return 'keep';
    if (namespace?.includes('20022')) this.namespace = namespace;
    if (name === 'GrpHdr') return 'keep';
    if (name in statementsOf) this.name = name;
    if (this.name !== null && name === statementsOf[this.name]) {
      this.statement = new OpenStatement(this.emit, line, this.createdOn);
      this.hasStatements = true;
    }
    return 'enter';
  }

  element(element: Element): void {
    if (this.statement !== null) this.statement.add(element);
    else this.createdOn = dayOfTime(textAt(element, 'CreDtTm') ?? '');
  }

  end(name: string): void {
    if (this.statement === null || this.name === null || name !== statementsOf[this.name]) return;
    this.statement.end();
    this.statement = null;
  }

  /** Why there is no statement. */
  complaint(): string {
    if (this.name !== null) return 'This file has no statement: its message is empty.';
    const type = this.namespace?.split(':').at(-1);
    const found = type === undefined ? 'This XML file' : `This is ${type}, which`;
    return `${found} has no transactions of an account. Ask the bank for a statement as CAMT.053, CAMT.052 or CAMT.054.`;
  }
}

/** A statement that is being read: its elements come in the order of the schema, account and balances before entries. */
class OpenStatement {
  private readonly heads = new Map<string, Element>();
  private readonly balances: Element[] = [];
  private statement: Statement | null = null;
  private context: EntryContext | null = null;

  constructor(
    private readonly emit: (event: BankFileEvent) => void,
    private readonly line: number,
    private readonly messageCreatedOn: Day | null,
  ) {}

  add(element: Element): void {
    if (element.name === 'Bal') this.balances.push(element);
    else if (element.name !== 'Ntry') this.heads.set(element.name, element);
    else for (const event of this.read(element)) this.emit(event);
  }

  end(): void {
    const statement = this.begin(null);
    const balances = readBalances(this.balances, statement.currency);
    const totals = readTotals(this.heads.get('TxsSummry'), statement.currency);
    this.emit(newEnd(statement, { ...balances, totals }));
  }

  private read(entry: Element): BankFileEvent[] {
    this.context ??= {
      statement: this.begin(entry),
      createdOn: dayOfTime(this.heads.get('CreDtTm')?.text ?? '') ?? this.messageCreatedOn,
    };
    return readEntry(entry, this.context);
  }

  /** Announces the statement before its first entry. Its currency is that of the account, else of the first amount. */
  private begin(entry: Element | null): Statement {
    if (this.statement !== null) return this.statement;
    const account = this.heads.get('Acct');
    const id = accountId(account);
    if (account === undefined)
      throw new BankFileError('malformed', 'the statement names no account (Acct).', this.line);
    const amounts = [...this.balances, ...(entry === null ? [] : [entry])].map((each) => child(each, 'Amt')?.currency);
    const period = this.heads.get('FrToDt');
    this.statement = newStatement(
      {
        id,
        bank: bankOf(account),
        name: textAt(account, 'Nm') ?? textAt(account, 'Ownr', 'Nm'),
        type: textAt(account, 'Tp', 'Cd') ?? textAt(account, 'Tp', 'Prtry'),
      },
      {
        currency: textAt(account, 'Ccy') ?? amounts.find((each) => each !== undefined && each !== null) ?? null,
        number: this.heads.get('ElctrncSeqNb')?.text.trim() ?? this.heads.get('Id')?.text.trim() ?? null,
        from: dayAt(period, 'FrDt') ?? dayAt(period, 'FrDtTm'),
        until: dayAt(period, 'ToDt') ?? dayAt(period, 'ToDtTm'),
      },
    );
    this.emit(this.statement);
    return this.statement;
  }
}
