import { createHash } from 'node:crypto';
import { addDecimals } from '../../src/bank-files/amount';
import type { FileBytes } from '../../src/bank-files/bytes';
import { type StatementCheck, StatementChecks } from '../../src/bank-files/check-statements';
import { CopyCounter } from '../../src/bank-files/copies';
import { csvReader, findCsvLayout } from '../../src/bank-files/csv/csv-reader';
import type { FoundLayout } from '../../src/bank-files/csv/find-layout';
import type { CsvLayout } from '../../src/bank-files/csv/layout';
import type { Balance, BankFileEvent, BankTransaction, Statement } from '../../src/bank-files/events';
import { type BankFileOptions, openBankFile } from '../../src/bank-files/read-bank-file';
import type { FileSurvey } from '../../src/bank-files/survey-file';
import type { DeliveredStatement, Delivery } from '../../src/service/imports/statement';

/** A bank file that was read to its end. */
export interface ReadBankFile {
  /** As a user knows it: `OFX`. */
  readonly format: string;
  readonly encoding: string;
  /** Of a CSV file, how it was read. */
  readonly layout: FoundLayout | null;
  readonly survey: FileSurvey;
  readonly delivery: Delivery;
}

/**
 * Reads a bank file as what an import stores.
 *
 * @throws BankFileError if it is no bank file, or a row of it cannot be read.
 */
export async function readDelivery(file: FileBytes, label: string, options: BankFileOptions): Promise<ReadBankFile> {
  const opened = await openBankFile(file, options);
  const { format, encoding, text } = opened;
  const layout = format === csvReader.format ? await findCsvLayout(text, options) : null;
  const reading = new Reading();
  for await (const events of opened.events()) for (const event of events) reading.add(event);
  const { statements, survey } = reading.end(layout);
  const dialect = layout === null ? format : `${format} ${layoutKeyOf(layout.layout)}`;
  return { format, encoding: encoding.label, layout, survey, delivery: { dialect, label, statements } };
}

/** A short text that is the same for all CSV files with the same headings, or without, with the same kinds of cells. */
export function layoutKeyOf({ delimiter, headings, shape }: CsvLayout): string {
  const text = JSON.stringify([delimiter, headings ?? shape]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Collects the transactions of each statement while the events of a file pass. */
class Reading {
  private readonly checks = new StatementChecks();
  private readonly copies = new CopyCounter();
  private readonly notes: FileSurvey['notes'][number][] = [];
  private readonly transactions = new Map<Statement, BankTransaction[]>();

  add(event: BankFileEvent): void {
    this.checks.add(event);
    if (event.kind === 'note') this.notes.push(event);
    else if (event.kind === 'statement') this.transactions.set(event, []);
    else if (event.kind === 'transaction') {
      this.copies.add(event);
      this.transactions.get(event.statement)?.push(event);
    }
  }

  end(layout: FoundLayout | null): { readonly statements: readonly DeliveredStatement[]; readonly survey: FileSurvey } {
    const checks = this.checks.results;
    const survey = { checks, notes: this.notes, hasRepeatedIds: this.copies.hasRepeatedIds };
    const statements = checks.map((check) =>
      toDelivered(check, this.transactions.get(check.statement) ?? [], layout?.layout ?? null),
    );
    return { statements, survey };
  }
}

function toDelivered(
  check: StatementCheck,
  transactions: readonly BankTransaction[],
  layout: CsvLayout | null,
): DeliveredStatement {
  const { statement, end } = check;
  const { currency, from, until } = statement;
  const { opening, available } = end;
  // Only of cards, positive amounts of one column are money out.
  const isCard = layout?.columns.amount !== undefined && layout.positive === 'out';
  const type = statement.account.type ?? (isCard ? 'CREDITCARD' : null);
  const account = { ...statement.account, type, institution: layout?.bank ?? null };
  return { account, currency, from, until, opening, closing: end.closing ?? closingOf(check), available, transactions };
}

/** QIF states the opening balance alone: the closing one is that and all transactions. */
function closingOf({ end: { opening }, sum, foreign, lastDay }: StatementCheck): Balance | null {
  return opening === null || foreign > 0 ? null : { date: lastDay, amount: addDecimals([opening.amount, sum]) };
}
