import { ServiceError } from '../calls/service-error';
import type { HostContext } from '../host-context';

/** A name must not be empty, too long, or that of another sheet in any letter case. */
export function checkSheetName(
  { workbook, limits, messages }: HostContext,
  name: string,
  ownSheetId: number | null,
): void {
  if (name === '' || name.length > limits.sheetNameChars)
    throw new ServiceError(messages.sheetNameLength(limits.sheetNameChars));
  const isTaken = workbook
    .sheets()
    .some((sheet) => sheet.sheetId !== ownSheetId && sheet.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new ServiceError(messages.sheetNameTaken(name));
}

/** `Sheet4`: the first free number, beginning with the count of sheets. */
export function freeSheetName({ workbook }: HostContext): string {
  const names = new Set(workbook.sheets().map(({ name }) => name.toLowerCase()));
  let number = names.size + 1;
  while (names.has(`sheet${number}`)) number += 1;
  return `Sheet${number}`;
}

/** `Copy of Data`, then `Copy of Data 2`. */
export function copyName({ workbook }: HostContext, name: string): string {
  const names = new Set(workbook.sheets().map((sheet) => sheet.name.toLowerCase()));
  const copy = `Copy of ${name}`;
  if (!names.has(copy.toLowerCase())) return copy;
  let number = 2;
  while (names.has(`${copy} ${number}`.toLowerCase())) number += 1;
  return `${copy} ${number}`;
}

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
