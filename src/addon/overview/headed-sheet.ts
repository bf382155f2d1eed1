import { foldAccents } from '../cells/compare-text';
import type { EditableSheet, Spreadsheet } from '../platform/platform';
import { columnReference } from '../platform/spreadsheet';

/** How formulas refer to the columns of a sheet, from 0, by the name that it has: the user may have changed its case. */
export function referencesTo(spreadsheet: Spreadsheet, sheetName: string): (index: number) => string {
  const name = spreadsheet.sheetNamed(sheetName)?.name() ?? sheetName;
  return (index) => columnReference(name, index + 1);
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
