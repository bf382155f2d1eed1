import type { Cell } from '../../cells/cells';
import { AddonError } from '../../errors/addon-error';
import type { Area, EditableSheet, WrittenValue } from '../../platform/platform';
import { asTypedText, isRiskyText, startsLikeFormula } from './typed-text';

const textFormat = '@';

/**
 * Writes a block with one service call, or three if it contains text that Sheets could convert. No text becomes a
 * formula, number, date or boolean, whatever the format of its cell. `beforeWrite` is called after everything was read.
 */
export function writeCells(
  sheet: EditableSheet,
  area: Area,
  rows: readonly (readonly Cell[])[],
  beforeWrite = (): void => {},
): void {
  const isRisky = rows.some((row) => row.some((cell) => typeof cell === 'string' && isRiskyText(cell)));
  if (!isRisky) {
    beforeWrite();
    write(sheet, area, rows as WrittenValue[][]);
    return;
  }
  // In a cell with the format "plain text" an apostrophe may become part of the text.
  const formats = sheet.numberFormats(area);
  const isPlain = (r: number, c: number): boolean => formats[r]?.[c] === textFormat;
  const isUnsafe = (cell: Cell | undefined, r: number, c: number): boolean =>
    isPlain(r, c) && typeof cell === 'string' && startsLikeFormula(cell);
  beforeWrite();
  if (rows.some((row, r) => row.some((cell, c) => isUnsafe(cell, r, c)))) {
    const automatic = formats.map((row, r) =>
      row.map((format, c) => (isUnsafe(rows[r]?.[c], r, c) ? 'General' : format)),
    );
    sheet.setNumberFormats(area, automatic);
  }
  const typed = rows.map((row, r) =>
    row.map((cell, c): WrittenValue => {
      if (typeof cell !== 'string') return cell;
      return isPlain(r, c) && !isUnsafe(cell, r, c) ? cell : asTypedText(cell);
    }),
  );
  write(sheet, area, typed);
  if (rows.some((row) => row.some((cell) => typeof cell === 'string' && startsLikeFormula(cell)))) {
    refuseFormulas(sheet, area);
  }
}

/** Last check: if Google read a text as a formula, it is cleared immediately. */
function refuseFormulas(sheet: EditableSheet, area: Area): void {
  const found = sheet
    .formulasIn(area)
    .flatMap((row, r) => row.flatMap((formula, c) => (formula === '' ? [] : [{ r, c }])));
  for (const { r, c } of found) {
    sheet.clearContents({ row: area.row + r, column: area.column + c, rowCount: 1, columnCount: 1 });
  }
  if (found.length > 0) {
    throw new AddonError('unexpected', `Google took ${found.length} texts as formulas; they were cleared.`);
  }
}

function write(sheet: EditableSheet, area: Area, values: readonly (readonly WrittenValue[])[]): void {
  try {
    sheet.setValues(area, values);
  } catch {
    // Google's text is translated, so only the fact of an error here is used.
    throw new AddonError(
      'table_write_refused',
      `Google refused rows ${area.row} to ${area.row + area.rowCount - 1}. Are they protected, or restricted by a rule?`,
    );
  }
}
