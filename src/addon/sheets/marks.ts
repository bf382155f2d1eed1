import type { DeveloperMetadata, EditableSheet, Spreadsheet } from '../platform/platform';

type Place = Parameters<EditableSheet['addMetadata']>[2];

/** What the add-on notes under one key on sheets, rows and columns, with which it moves: Google's developer metadata. */
export interface Marks {
  in(sheet: EditableSheet): DeveloperMetadata[];
  inAll(spreadsheet: Spreadsheet): readonly { readonly sheetId: number; readonly value: string }[];
  add(sheet: EditableSheet, value: string, place: Place): void;
  /**
   * Leaves one of these marks, with this value at this place. No service call if there is no other. It is added first: if
   * a call ends in between, there are two.
   */
  keep(sheet: EditableSheet, among: readonly DeveloperMetadata[], value: string, place: Place): void;
}

export function marksOf(key: string): Marks {
  const add = (sheet: EditableSheet, value: string, place: Place): void => sheet.addMetadata(key, value, place);
  return {
    in: (sheet) => sheet.metadata(key),
    inAll: (spreadsheet) => spreadsheet.sheetsWithMetadata(key),
    add,
    keep(sheet, among, value, place) {
      const right = among.find((mark) => mark.value === value && isAt(mark, place));
      if (right === undefined) add(sheet, value, place);
      for (const mark of among) if (mark !== right) mark.remove();
    },
  };
}

function isAt({ row, column }: DeveloperMetadata, place: Place): boolean {
  if (place === 'sheet') return row === null && column === null;
  return 'row' in place ? row === place.row : column === place.column;
}

/** The first sheet that the marks name; undefined if it is gone. One call for each sheet that is tried. */
export function openMarkedSheet(
  spreadsheet: Spreadsheet,
  marks: readonly { readonly sheetId: number }[],
): EditableSheet | undefined {
  for (const sheetId of new Set(marks.map((mark) => mark.sheetId))) {
    const sheet = spreadsheet.editableSheet(sheetId);
    if (sheet !== null) return sheet;
  }
  return undefined;
}
