import { ServiceError } from '../calls/service-error';
import type { HostContext } from '../host-context';

/** Empty grid cells count too. */
export function checkCells({ workbook, limits, messages }: HostContext, added: number): void {
  const present = workbook.sheets().reduce((sum, sheet) => sum + sheet.rowCount * sheet.columnCount, 0);
  if (present + added > limits.workbookCells) throw new ServiceError(messages.tooManyCells(limits.workbookCells));
}

export function checkColumns({ limits, messages }: HostContext, columnCount: number): void {
  if (columnCount > limits.sheetColumns) throw new ServiceError(messages.tooManyColumns(limits.sheetColumns));
}

export function checkSheets({ workbook, limits, messages }: HostContext): void {
  if (workbook.sheets().length >= limits.workbookSheets) {
    throw new ServiceError(messages.tooManySheets(limits.workbookSheets));
  }
}
