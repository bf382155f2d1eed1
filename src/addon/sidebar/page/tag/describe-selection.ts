import type { SelectionView } from '../../protocol';
import { countOf, formatCount, joinWords } from '../format/format-count';

/** `Transactions!A2:J214`; several ranges as the server wrote them. */
export function describeRange({ sheetName, rangeText }: SelectionView): string {
  return rangeText.includes('!') || sheetName === '' ? rangeText : `${sheetName}!${rangeText}`;
}

/** What of the selection is not in the list: at most two sentences. */
export function describeLeftOut({ rowsWithoutId, hiddenRowsSkipped, nextRow, transactions }: SelectionView): string[] {
  const rows = [
    ...(rowsWithoutId > 0 ? [`${countOf(rowsWithoutId, 'row')} without a transaction id`] : []),
    ...(hiddenRowsSkipped > 0 ? [countOf(hiddenRowsSkipped, 'hidden row')] : []),
  ];
  return [
    ...(nextRow === null
      ? []
      : [`The first ${formatCount(transactions.length)} are listed, down to row ${formatCount(nextRow - 1)}.`]),
    ...(rows.length > 0 ? [`Left out: ${joinWords(rows)}.`] : []),
  ];
}

const otherContents: { readonly [Contents in SelectionView['contents']]?: string } = {
  accounts: 'The selected rows are accounts, and only transactions can be tagged.',
  holdings: 'The selected rows are holdings, and only transactions can be tagged.',
  tags: 'The selected rows are tags, and only transactions can be tagged.',
  blank: 'The selected rows are blank or headings.',
};

/** Why nothing was found, and what to select instead. */
export function describeNothingFound({ contents, hiddenRowsSkipped }: SelectionView): string {
  if (hiddenRowsSkipped > 0) return 'All selected transactions are hidden. Select visible rows, then try again.';
  const what = otherContents[contents] ?? 'The selected rows have no transaction id.';
  return `${what} Select rows of a table with the column Transaction ID, such as that of FIN_TRANSACTIONS.`;
}
