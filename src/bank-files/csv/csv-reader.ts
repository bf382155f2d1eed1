import type { FileText, FormatReader, ReadOptions } from '../reader';
import { findCodePage } from './find-code-page';
import { tableOf } from './find-headings';
import { type FoundLayout, findLayout } from './find-layout';
import type { Columns } from './layout';
import { parseLayout } from './parse-layout';
import { readRows } from './read-rows';
import { cleanCell } from './split-rows';
import { looksLikeTransaction } from './survey';

/** Reads the CSV files of any bank. It takes what no other reader knows, so it is asked last. */
export const csvReader: FormatReader = {
  format: 'CSV',
  recognizes: (head) =>
    !/^\s*[<{[]/.test(head) &&
    [';', ',', '\t', '|'].some((delimiter) => {
      const [first, second] = head.split(/\r\n|\n|\r/).filter((line) => line.includes(delimiter));
      return first !== undefined && (second !== undefined || isTableOfOneRow(first.split(delimiter).map(cleanCell)));
    }),
  findCodePage,
  async *read(text, options) {
    const { layout } = await findCsvLayout(text, options);
    yield* readRows(text, layout);
  },
};

/** A single transaction, or headings without any. */
function isTableOfOneRow(cells: readonly string[]): boolean {
  return cells.length >= 3 && (looksLikeTransaction(cells) || tableOf(cells) !== null);
}

/** How a CSV file is read with these options. @throws BankFileError if it is no table, or fits two layouts. */
export function findCsvLayout(text: FileText, { layouts, amount, ...options }: ReadOptions): Promise<FoundLayout> {
  return findLayout(text, { ...options, columns: toColumns(amount), layouts: layouts?.map(parseLayout) });
}

function toColumns(amount: string | undefined): Partial<Columns> | undefined {
  if (amount === undefined) return undefined;
  const [, out, into] = /^(\d+),(\d+)$/.exec(amount) ?? [];
  if (out !== undefined) return { amount: undefined, out: Number(out), in: Number(into) };
  return { amount: /^\d+$/.test(amount) ? Number(amount) : amount, out: undefined, in: undefined };
}
