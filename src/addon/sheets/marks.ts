import type { EditableSheet, Spreadsheet } from '../platform/platform';

/** The first sheet that the metadata marks; undefined if it is gone. One call for each sheet that is tried. */
export function openMarkedSheet(
  spreadsheet: Spreadsheet,
  metadata: readonly { readonly sheetId: number }[],
): EditableSheet | undefined {
  for (const sheetId of new Set(metadata.map((entry) => entry.sheetId))) {
    const sheet = spreadsheet.editableSheet(sheetId);
    if (sheet !== null) return sheet;
  }
  return undefined;
}
