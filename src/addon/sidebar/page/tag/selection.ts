import type { SelectionView, SidebarOperations, SidebarResponse } from '../../protocol';
import { messages } from '../messages/messages';
import type { TransactionComparison } from './compare-transactions';

const { rows } = messages.tag;

type Read = (after: SidebarOperations['readSelection']['input']['after']) => Promise<SidebarResponse<'readSelection'>>;

const transactionsMax = 1_000;

/**
 * Reads the selected rows, starting where `after` stopped. In a long filtered table, a call may find few visible rows
 * before its time limit. Then further calls follow until 1,000 transactions are found or all rows are read.
 */
export async function readSelectedRows(
  read: Read,
  after: SelectionView | null,
): Promise<SidebarResponse<'readSelection'>> {
  let response = await read(after === null ? null : positionAfter(after));
  while (response.ok && response.data.nextRow !== null && response.data.transactions.length < transactionsMax) {
    const before = response.data;
    const next = await read(positionAfter(before, transactionsMax - before.transactions.length));
    if (!next.ok) return next;
    const isSameSelection = next.data.sheetName === before.sheetName && next.data.rangeText === before.rangeText;
    response = isSameSelection ? { ok: true, data: merge(before, next.data) } : next;
  }
  return response;
}

function positionAfter({ sheetName, rangeText, nextRow, selectionId }: SelectionView, atMost = transactionsMax) {
  // The id adds further rows to the list that the server stores. The next thousand start a new list.
  return {
    sheetName,
    rangeText,
    row: nextRow ?? 1,
    atMost,
    selectionId: atMost < transactionsMax ? selectionId : null,
  };
}

function merge(before: SelectionView, next: SelectionView): SelectionView {
  const known = new Set(before.transactions.map(({ id }) => id));
  return {
    ...next,
    transactions: [...before.transactions, ...next.transactions.filter(({ id }) => !known.has(id))],
    rowsWithoutId: before.rowsWithoutId + next.rowsWithoutId,
    hiddenRowsSkipped: before.hiddenRowsSkipped + next.hiddenRowsSkipped,
    ownRowsSkipped: before.ownRowsSkipped + next.ownRowsSkipped,
    contents: before.transactions.length > 0 ? before.contents : next.contents,
  };
}

/** `Transactions!A2:J214`; several ranges as the server wrote them. */
export function describeRange({ sheetName, rangeText }: Pick<SelectionView, 'sheetName' | 'rangeText'>): string {
  return rangeText.includes('!') || sheetName === '' ? rangeText : `${sheetName}!${rangeText}`;
}

/** Says which rows the sheet shows differently, and which could not be compared. */
export function describeComparison({
  differing,
  notCompared,
}: TransactionComparison): { readonly text: string; readonly isWarning: boolean }[] {
  return [
    ...(differing === 0 ? [] : [{ text: rows.differing(differing), isWarning: true }]),
    ...(notCompared === 0 ? [] : [{ text: rows.notCompared(notCompared), isWarning: false }]),
  ];
}

/** Says in at most three sentences which rows of the selection are not in the list. */
export function describeLeftOut({
  rowsWithoutId,
  hiddenRowsSkipped,
  ownRowsSkipped,
  nextRow,
  transactions,
}: SelectionView): string[] {
  return [
    ...(nextRow === null ? [] : [rows.firstListed(transactions.length, nextRow - 1)]),
    ...(rowsWithoutId + hiddenRowsSkipped > 0 ? [rows.leftOut(rowsWithoutId, hiddenRowsSkipped)] : []),
    ...(ownRowsSkipped > 0 ? [rows.ownLeftOut(ownRowsSkipped)] : []),
  ];
}

/** Says why no transaction was found, and what to select instead. */
export function describeNothingFound({ contents, hiddenRowsSkipped }: SelectionView): string {
  if (hiddenRowsSkipped > 0) return rows.allHidden;
  const what: { readonly [Contents in SelectionView['contents']]?: string } = rows.contents;
  return `${what[contents] ?? rows.contents.other} ${rows.selectOthers}`;
}
