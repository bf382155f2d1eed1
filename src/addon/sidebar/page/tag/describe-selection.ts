import type { SelectionView } from '../../protocol';
import { countOf } from '../format/format-count';

/** `Transactions!A2:J214`; several ranges as the server wrote them. */
export function describeRange({ sheetName, rangeText }: SelectionView): string {
  return rangeText.includes('!') || sheetName === '' ? rangeText : `${sheetName}!${rangeText}`;
}

/** What of the selection is not in the list, a sentence each. */
export function describeLeftOut(view: SelectionView): string[] {
  const { rowsWithoutId, hiddenRowsSkipped, isTruncated, transactions } = view;
  return [
    ...(isTruncated
      ? [`Only the first ${countOf(transactions.length, 'transaction')} are taken: tag these, then select the rest.`]
      : []),
    ...(rowsWithoutId > 0
      ? [
          `${countOf(rowsWithoutId, 'selected row')} without a transaction id ${rowsWithoutId === 1 ? 'is' : 'are'} left out.`,
        ]
      : []),
    ...(hiddenRowsSkipped > 0
      ? [`${countOf(hiddenRowsSkipped, 'hidden row')} ${hiddenRowsSkipped === 1 ? 'is' : 'are'} left out.`]
      : []),
  ];
}

/** Why nothing was found, and what to select instead. */
export function describeNothingFound({ rowsWithoutId, hiddenRowsSkipped }: SelectionView): string {
  if (rowsWithoutId === 0 && hiddenRowsSkipped > 0)
    return 'All selected rows are hidden: select visible ones, then try again.';
  return 'The selected rows hold no transaction id: select rows of a table that has an id column, such as FIN_TRANSACTIONS gives.';
}
