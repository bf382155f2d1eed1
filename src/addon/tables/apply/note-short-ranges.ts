import type { EditableSheet } from '../../platform/platform';
import { toLetters } from '../../platform/spreadsheet';
import type { RowSpan } from '../../sheets/areas';
import { cellAt } from '../../sheets/areas';
import { canChange } from '../../sheets/write-cells';
import type { OwnedColumn } from '../definition/datasets';
import type { TableLocation } from '../sheet/locate-table';

/** It names itself by no reference, which would be a circular one. Sheets accepts the semicolon in every locale. */
const totalAbove = '=SUM(INDIRECT("R2C"&COLUMN()&":R"&ROW()-1&"C"&COLUMN(); FALSE))';
/** Cells that are looked at in one run; each takes a call. */
const cellsMax = 5;

/**
 * Sheets extends a range only by rows that are inserted inside it, so a total over the rows of a table does not count
 * those above or below. A note says so at each formula of the sheet whose range of amounts begins or ends where the
 * table did, if the cell has none. `before`: where these rows are now. Two calls for each column and side, without such
 * a formula.
 */
export function noteShortRanges(
  sheet: EditableSheet,
  { columns }: TableLocation,
  owned: readonly OwnedColumn[],
  before: RowSpan,
  added: { readonly above: boolean; readonly below: boolean },
): void {
  owned.forEach(({ kind }, index) => {
    if (kind !== 'number') return;
    const letters = toLetters(columns[index] ?? 1);
    if (added.below) noteWhere(sheet, (fixed) => `:${fixed}${letters}${fixed}${before.to}`, `below row ${before.to}`);
    if (added.above)
      noteWhere(sheet, (fixed) => `${fixed}${letters}${fixed}${before.from}:`, `above row ${before.from}`);
  });
}

function noteWhere(sheet: EditableSheet, textWith: (fixed: string) => string, place: string): void {
  for (const text of [textWith(''), textWith('$')]) {
    for (const { row, column } of sheet.cellsWith(text).slice(0, cellsMax)) {
      const cell = cellAt(row, column);
      if (!hasRange(sheet.formulaAt(row, column), text) || sheet.notes(cell)[0]?.[0] !== '') continue;
      const note = `This formula does not count the rows that were added ${place}. Name the complete column; in the column itself, a total below the rows is ${totalAbove}.`;
      canChange(sheet, () => sheet.setNoteIn([cell], note));
    }
  }
}

/** `:D4` is not in `D2:D45`, and `D4:` neither in `AD4:` nor in `Other!D4:`. */
function hasRange(formula: string, text: string): boolean {
  return formula
    .toUpperCase()
    .split(text)
    .some((_, index, parts) => {
      const [left = '', right = ''] = [parts[index], parts[index + 1]];
      return (
        index + 1 < parts.length && !/[A-Z!$]$/.test(left) && !/^\d/.test(right) && !/!\$?[A-Z]+\$?\d+$/.test(left)
      );
    });
}
