import { bytesOf, type FileBytes } from '../../../src/bank-files/bytes';
import type { BankFileEvent, BankTransaction, Note, StatementEnd } from '../../../src/bank-files/events';
import { type BankFileOptions, openBankFile } from '../../../src/bank-files/read-bank-file';

/** All events of a file: text is UTF-8. */
export async function readEvents(content: string | Uint8Array, options?: BankFileOptions): Promise<BankFileEvent[]> {
  return await readBytes(bytesOf(typeof content === 'string' ? Buffer.from(content) : content), options);
}

export async function readBytes(bytes: FileBytes, options?: BankFileOptions): Promise<BankFileEvent[]> {
  const file = await openBankFile(bytes, options);
  const all: BankFileEvent[] = [];
  for await (const events of file.events()) all.push(...events);
  return all;
}

export async function readRows(content: string | Uint8Array, options?: BankFileOptions): Promise<BankTransaction[]> {
  return rowsOf(await readEvents(content, options));
}

export function rowsOf(events: readonly BankFileEvent[]): BankTransaction[] {
  return events.filter((event) => event.kind === 'transaction');
}

export function endsOf(events: readonly BankFileEvent[]): StatementEnd[] {
  return events.filter((event) => event.kind === 'end');
}

export function notesOf(events: readonly BankFileEvent[]): string[] {
  return events.filter((event): event is Note => event.kind === 'note').map(({ text }) => text);
}

/** What most tests compare. Sample: `2026-11-20 -3.00 USD FEE | the memo`. */
export function short({ date, amount, currency, name, memo, pending }: BankTransaction): string {
  const texts = [name, memo].filter((text) => text !== null).join(' | ');
  return [date, amount, currency ?? '-', pending ? '(pending)' : '', texts].filter((text) => text !== '').join(' ');
}
