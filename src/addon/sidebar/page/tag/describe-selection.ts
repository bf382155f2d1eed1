import type { SelectionView } from '../../protocol';
import { countOf, formatCount, joinWords } from '../format/format-count';

/** `Transactions!A2:J214`; several ranges as the server wrote them. */
export function describeRange({ sheetName, rangeText }: SelectionView): string {
  return rangeText.includes('!') || sheetName === '' ? rangeText : `${sheetName}!${rangeText}`;
}

/** What of the selection is not in the list: at most two sentences. */
export function describeLeftOut({
  rowsWithoutId,
  hiddenRowsSkipped,
  isTruncated,
  transactions,
}: SelectionView): string[] {
  const rows = [
    ...(rowsWithoutId > 0 ? [`${countOf(rowsWithoutId, 'row')} without an id`] : []),
    ...(hiddenRowsSkipped > 0 ? [countOf(hiddenRowsSkipped, 'hidden row')] : []),
  ];
  return [
    ...(isTruncated
      ? [`Only the first ${formatCount(transactions.length)} are taken: tag these, then select the rest.`]
      : []),
    ...(rows.length > 0 ? [`Left out: ${joinWords(rows)}.`] : []),
  ];
}

/** Why nothing was found, and what to select instead. */
export function describeNothingFound({ rowsWithoutId, hiddenRowsSkipped }: SelectionView): string {
  if (rowsWithoutId === 0 && hiddenRowsSkipped > 0)
    return 'All selected rows are hidden: select visible ones, then try again.';
  return 'The selected rows hold no transaction id: select rows of a table that has an id column, such as FIN_TRANSACTIONS gives.';
}
