import { BankFileError } from '../../src/bank-files/bank-file-error';
import type { FileBytes } from '../../src/bank-files/bytes';
import type { FoundLayout } from '../../src/bank-files/csv/find-layout';
import type { BankFileOptions } from '../../src/bank-files/read-bank-file';
import type { Database } from '../../src/service/database/open-database';
import { type ImportOutcome, type ImportRequest, importDelivery } from '../../src/service/imports/import-delivery';
import { keepLayout, readLayouts } from '../../src/service/imports/kept-layouts';
import { layoutKeyOf, type ReadBankFile, readDelivery } from './read-delivery';

export interface BankFileImport extends Omit<ImportRequest, 'delivery' | 'provider'> {
  readonly file: FileBytes;
  /** The name of the file. */
  readonly label: string;
  readonly options: BankFileOptions;
  /** Whether the user has seen how the CSV file is read, and agrees. */
  readonly isLayoutConfirmed: boolean;
}

export interface ImportedBankFile {
  readonly read: ReadBankFile;
  readonly outcome: ImportOutcome;
}

/** The layout of a CSV file was found and nothing proves it: the user confirms it before anything is stored. */
export class UnconfirmedLayout extends Error {
  override readonly name = 'UnconfirmedLayout';

  constructor(readonly read: ReadBankFile) {
    super('Nothing was stored, because it is not proven how the columns of this file are read.');
  }
}

/**
 * Imports a bank file into an organization, or previews it. How a CSV file is read is kept, so that the next file of the bank
 * needs no question.
 *
 * @throws BankFileError if the file cannot be read; ImportQuestion, UnconfirmedLayout if the user has to decide something.
 */
export async function importBankFile(database: Database, request: BankFileImport): Promise<ImportedBankFile> {
  const { file, label, options, isLayoutConfirmed, ...more } = request;
  const kept = hasAnswers(options) ? [] : await readLayouts(database, more.organizationId);
  const read = await readAsKept(file, label, options, options.layouts ?? kept);
  if (!more.isPreview && !isLayoutConfirmed && needsConfirmation(read.layout)) throw new UnconfirmedLayout(read);
  const outcome = await importDelivery(database, { ...more, delivery: read.delivery });
  if (!more.isPreview && read.layout !== null) {
    await keepLayout(database, more.organizationId, layoutKeyOf(read.layout.layout), read.layout.layout);
  }
  return { read, outcome };
}

/** A bank may write its files otherwise by now: a file that a kept layout does not fit is looked at as a first one. */
async function readAsKept(
  file: FileBytes,
  label: string,
  options: BankFileOptions,
  layouts: readonly unknown[],
): Promise<ReadBankFile> {
  try {
    return await readDelivery(file, label, { ...options, layouts });
  } catch (error) {
    if (!(error instanceof BankFileError) || layouts.length === 0) throw error;
    try {
      return await readDelivery(file, label, { ...options, layouts: [] });
    } catch (other) {
      // A question leads on; otherwise the row that does not fit what was confirmed says more.
      throw other instanceof BankFileError && other.code.startsWith('ambiguous') ? other : error;
    }
  }
}

export function needsConfirmation(layout: FoundLayout | null): boolean {
  return layout?.certainty === 'found';
}

/** What the user says of this file counts more than what was kept. */
function hasAnswers({ dateOrder, decimalMark, positive, amount }: BankFileOptions): boolean {
  return [dateOrder, decimalMark, positive, amount].some((answer) => answer !== undefined);
}
