import type { DeveloperMetadata, EditableSheet, Spreadsheet } from '../platform/platform';

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

/** Stores one value with a sheet, in place of those before. If a call ends in between, there are two. */
export function replaceMark(
  sheet: EditableSheet,
  key: string,
  before: readonly DeveloperMetadata[],
  value: string,
): void {
  if (before.length === 1 && before[0]?.value === value) return;
  sheet.addMetadata(key, value, 'sheet');
  for (const entry of before) entry.remove();
}
