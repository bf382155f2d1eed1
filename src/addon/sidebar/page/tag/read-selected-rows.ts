import type { SelectionView, SidebarOperations, SidebarResponse } from '../../protocol';

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
    contents: before.transactions.length > 0 ? before.contents : next.contents,
  };
}
