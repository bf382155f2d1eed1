import type { UniverDocument } from './univer-document';

/** Empty cells of the grid count too. */
export function cellCount(document: UniverDocument): number {
  return document.worksheets().reduce((sum, sheet) => sum + sheet.getRowCount() * sheet.getColumnCount(), 0);
}
