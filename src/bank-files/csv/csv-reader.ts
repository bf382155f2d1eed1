import type { BankFileEvent } from '../events';
import type { FileText, FormatReader, ReadOptions } from '../reader';
import { type CsvChoices, findLayout } from './find-layout';
import { readRows } from './read-rows';

/** Reads CSV files of any bank. */
export const csvReader: FormatReader = {
  format: 'CSV',
  recognizes: (head) => /[;,\t|]/.test(head) && !/^\uFEFF?\s*[<{[]/.test(head),
  read: readCsv,
};

/** @throws BankFileError if the file fits two layouts, and `options` do not say which. */
export async function* readCsv(
  text: FileText,
  { dateOrder, csv }: ReadOptions & { readonly csv?: CsvChoices },
): AsyncGenerator<readonly BankFileEvent[]> {
  const { layout } = await findLayout(text, { dateOrder, ...csv });
  yield* readRows(text, layout);
}
