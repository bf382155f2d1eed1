import { type StatementCheck, StatementChecks } from './check-statements';
import { CopyCounter } from './copies';
import type { Note } from './events';
import type { BankFile } from './read-bank-file';

/** What is known of a file when all of it was read. */
export interface FileSurvey {
  readonly checks: readonly StatementCheck[];
  readonly notes: readonly Note[];
  /** Whether an id of the bank came twice within an account: its ids alone identify nothing. */
  readonly hasRepeatedIds: boolean;
}

/**
 * Reads a file to its end and keeps no row of it, so that whoever uses its rows afterwards knows that all of them can be read.
 *
 * @throws BankFileError if one cannot.
 */
export async function surveyFile(file: BankFile): Promise<FileSurvey> {
  const checks = new StatementChecks();
  const copies = new CopyCounter();
  const notes: Note[] = [];
  for await (const events of file.events()) {
    for (const event of events) {
      checks.add(event);
      if (event.kind === 'note') notes.push(event);
      if (event.kind === 'transaction') copies.add(event);
    }
  }
  return { checks: checks.results, notes, hasRepeatedIds: copies.hasRepeatedIds };
}
