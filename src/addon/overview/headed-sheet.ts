import { foldAccents } from '../cells/compare-text';
import { ArgumentError } from '../errors/addon-error';
import type { AddonErrorCode } from '../errors/error-codes';
import { quote } from '../errors/sentence';
import type { EditableSheet, Spreadsheet } from '../platform/platform';

/** Sheets has no two names that differ only in case, and formulas read the sheet by its exact name. */
export function findOwnSheet(spreadsheet: Spreadsheet, sheetName: string, code: AddonErrorCode): EditableSheet | null {
  const found = spreadsheet.gridSheets().find((sheet) => sheet.name().trim().toLowerCase() === sheetName.toLowerCase());
  if (found === undefined) return null;
  if (found.name() === sheetName) return spreadsheet.editableSheet(found.id());
  throw new ArgumentError(code, `Rename the sheet ${quote(found.name())} to ${sheetName}.`);
}

/** Columns by their headings, which the user may have moved. A column that is gone stays away. */
export function columnsOf(
  sheet: EditableSheet,
  headings: readonly string[],
): { readonly [heading: string]: number | undefined } {
  const [shown = []] = sheet.values({
    row: 1,
    column: 1,
    rowCount: 1,
    columnCount: Math.max(sheet.lastColumn(), 1),
  });
  return Object.fromEntries(
    headings.map((heading) => {
      const index = shown.findIndex((cell) => foldAccents(String(cell)) === foldAccents(heading));
      return [heading, index < 0 ? undefined : index + 1];
    }),
  );
}
