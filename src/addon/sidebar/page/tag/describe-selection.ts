import type { SelectionView } from '../../protocol';
import { messages } from '../messages/messages';
import type { Comparison } from './compare-transactions';

const { rows } = messages.tag;

/** `Transactions!A2:J214`; several ranges as the server wrote them. */
export function describeRange({ sheetName, rangeText }: SelectionView): string {
  return rangeText.includes('!') || sheetName === '' ? rangeText : `${sheetName}!${rangeText}`;
}

/** Says which rows the sheet shows differently, and which could not be compared. */
export function describeComparison({
  differing,
  notCompared,
}: Comparison): { readonly text: string; readonly isWarning: boolean }[] {
  return [
    ...(differing === 0 ? [] : [{ text: rows.differing(differing), isWarning: true }]),
    ...(notCompared === 0 ? [] : [{ text: rows.notCompared(notCompared), isWarning: false }]),
  ];
}

/** Says in at most two sentences which rows of the selection are not in the list. */
export function describeLeftOut({ rowsWithoutId, hiddenRowsSkipped, nextRow, transactions }: SelectionView): string[] {
  return [
    ...(nextRow === null ? [] : [rows.firstListed(transactions.length, nextRow - 1)]),
    ...(rowsWithoutId + hiddenRowsSkipped > 0 ? [rows.leftOut(rowsWithoutId, hiddenRowsSkipped)] : []),
  ];
}

/** Says why no transaction was found, and what to select instead. */
export function describeNothingFound({ contents, hiddenRowsSkipped }: SelectionView): string {
  if (hiddenRowsSkipped > 0) return rows.allHidden;
  const what: { readonly [Contents in SelectionView['contents']]?: string } = rows.contents;
  return `${what[contents] ?? rows.contents.other} ${rows.selectOthers}`;
}
