import type { Cell } from '../../cells/cells';
import { isUuid } from '../../cells/row';
import { AddonError } from '../../errors/addon-error';
import type { Area, EditableSheet, WrittenValue } from '../../platform/platform';

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

/**
 * Text that Sheets keeps as text in every locale: it begins with a letter and has no digits. Sheets interprets text
 * that a script writes as if it were typed.
 */
const letters = /^\p{L}[\p{L}\p{M}\s&.,'’()/*_–-]*$/u;
/** TRUE and FALSE in the languages of Sheets. Any other single word stays text. */
const booleans = new Set(
  (
    'true false wahr falsch vrai faux verdadero falso vero verdadeiro waar onwaar sant sand tosi epätosi prawda fałsz ' +
    'истина ложь істина хибність doğru yanlış pravda nepravda igaz hamis adevărat fals истинa αληθεσ ψευδεσ nebenar ' +
    'benar salah cert fals đúng sai'
  ).split(' '),
);

/** Whether Sheets might turn a text into something else. */
export function isRiskyText(text: string): boolean {
  if (text === '' || (isUuid(text) && text === text.trim())) return false;
  return !letters.test(text) || text !== text.trim() || booleans.has(text.toLowerCase());
}

/** Adds an apostrophe, which makes Sheets keep the rest as text and is not part of it. */
export function asTypedText(text: string): string {
  return isRiskyText(text) ? `'${text}` : text;
}

/** Whether the text, without an apostrophe, would become a formula or lose its first character. */
export function startsLikeFormula(text: string): boolean {
  return /^[=+\-@'\t\r\n]/.test(text);
}
