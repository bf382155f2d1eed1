import { maxCellCount } from './cell-messages';
import { type UniverDocument, WorkbookError } from './univer-document';

export function cellCount(document: UniverDocument): number {
  return document.worksheets().reduce((sum, sheet) => sum + sheet.getRowCount() * sheet.getColumnCount(), 0);
}

/** Empty cells of the grid count too. */
export function checkCellCount(document: UniverDocument, added: number): void {
  if (cellCount(document) + added <= maxCellCount) return;
  throw new WorkbookError(
    `This action would increase the number of cells in the workbook above the limit of ${maxCellCount} cells.`,
  );
}
