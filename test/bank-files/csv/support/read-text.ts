import { type CsvChoices, type FoundLayout, findLayout } from '../../../../src/bank-files/csv/find-layout';
import { readRows } from '../../../../src/bank-files/csv/read-rows';
import type { BankFileEvent, BankTransaction, StatementEnd } from '../../../../src/bank-files/events';
import type { FileText } from '../../../../src/bank-files/reader';

/** A text as a file of chunks, which end anywhere. */
export function toFile(text: string, chunkLength = text.length): FileText {
  return {
    async *chunks() {
      for (let at = 0; at < text.length; at += Math.max(chunkLength, 1)) yield text.slice(at, at + chunkLength);
    },
  };
}

export interface ReadText {
  readonly found: FoundLayout;
  readonly events: readonly BankFileEvent[];
  readonly transactions: readonly BankTransaction[];
  /** `day amount currency name`, with `(pending)` behind; `-` without a currency. */
  readonly rows: readonly string[];
  readonly notes: readonly string[];
  readonly end: StatementEnd;
}

export async function readText(text: string, choices: CsvChoices = {}, chunkLength?: number): Promise<ReadText> {
  const file = toFile(text, chunkLength);
  const found = await findLayout(file, choices);
  const events: BankFileEvent[] = [];
  for await (const batch of readRows(file, found.layout)) events.push(...batch);
  const transactions = events.filter((event) => event.kind === 'transaction');
  return {
    found,
    events,
    transactions,
    rows: transactions.map(toText),
    notes: events.flatMap((event) => (event.kind === 'note' ? `${event.line}: ${event.text}` : [])),
    end: events.filter((event) => event.kind === 'end').at(-1) as StatementEnd,
  };
}

function toText({ date, amount, currency, name, pending }: BankTransaction): string {
  return `${date} ${amount} ${currency ?? '-'} ${name}${pending ? ' (pending)' : ''}`;
}
