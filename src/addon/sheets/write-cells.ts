import type { Cell } from '../cells/cells';
import { AddonError } from '../errors/addon-error';
import type { Area, EditableSheet, WrittenValue } from '../platform/platform';
import { isUuid } from '../rows/row';
import { areasOf, boundsOf, cellAt, isInArea, readableAreas } from './areas';
import { automaticFormat, textFormat } from './design';

/** A block of cells, or one value for every cell of several areas. */
export interface CellWrite {
  /** One area for a block. */
  readonly areas: readonly Area[];
  /** The cells of the block, or the value alone. */
  readonly rows: readonly (readonly Cell[])[];
  /** Number formats that cells get first. */
  readonly formats?: readonly { readonly format: string; readonly areas: readonly Area[] }[];
  /** None of the cells has the format "plain text", so it need not be read. */
  readonly isNotPlain?: true;
}

/** One value for all cells of these areas. */
export function sameValue(areas: readonly Area[], value: Cell): CellWrite {
  const [only, another] = areas;
  if (only === undefined || another !== undefined) return { areas, rows: [[value]] };
  const row = Array.from({ length: only.columnCount }, () => value);
  return { areas, rows: Array.from({ length: only.rowCount }, () => row) };
}

/** Writes one block. */
export function writeCells(
  sheet: EditableSheet,
  area: Area,
  rows: readonly (readonly Cell[])[],
  beforeWrite?: () => void,
): void {
  writeAll(sheet, [{ areas: [area], rows }], beforeWrite);
}

/**
 * Writes with one service call for each, and at most three more for texts that Sheets could convert. No text becomes a
 * formula, number, date or boolean, whatever the format of its cell. `beforeWrite` is called after everything was read.
 */
export function writeAll(sheet: EditableSheet, writes: readonly CellWrite[], beforeWrite = (): void => {}): void {
  const risky = writes.filter(({ rows }) => hasText(rows, isRiskyText));
  // In a cell with the format "plain text" an apostrophe may become part of the text.
  const isPlain = readPlainFormats(
    sheet,
    risky.flatMap(({ areas, isNotPlain }) => (isNotPlain === true ? [] : areas)),
  );
  beforeWrite();
  setFormats(
    sheet,
    writes.flatMap(({ formats }) => formats ?? []),
  );
  for (const each of writes) {
    const isRisky = risky.includes(each);
    for (const { areas, rows } of isRisky ? byFormat(each, isPlain) : [each]) {
      const isSafe = isRisky && setAutomaticFormats(sheet, areas, rows, isPlain);
      write(sheet, areas, isRisky ? toTyped(areas, rows, isPlain, isSafe) : (rows as WrittenValue[][]));
    }
  }
  const suspicious = writes.filter(({ rows }) => hasText(rows, startsLikeFormula));
  if (suspicious.length > 0)
    refuseFormulas(
      sheet,
      suspicious.flatMap(({ areas }) => areas),
    );
}

/**
 * In a column whose type is text, a number or date would become a text, and be written again by each run. Called before
 * any value is written, so that what is refused is not written in part.
 */
function setFormats(sheet: EditableSheet, formats: NonNullable<CellWrite['formats']>): void {
  const set = (all: typeof formats) =>
    canChange(sheet, () => {
      for (const { areas, format } of all) sheet.setNumberFormatIn(areas, format);
    });
  if (formats.length === 0 || set(formats)) return;
  const each = formats.flatMap(({ areas, format }) => areas.map((area) => ({ areas: [area], format })));
  const refused = each.filter((one) => !set([one])).flatMap(({ areas }) => areas);
  const isText = (area: Area): boolean => sheet.numberFormats(area).some((row) => row.includes(textFormat));
  if (refused.some(isText)) throw refusal(refused);
}

function hasText(rows: CellWrite['rows'], is: (text: string) => boolean): boolean {
  return rows.some((row) => row.some((cell) => typeof cell === 'string' && is(cell)));
}

type FormatTest = (row: number, column: number) => boolean;

function readPlainFormats(sheet: EditableSheet, areas: readonly Area[]): FormatTest {
  const found = readableAreas(areas).map((area) => ({ area, formats: sheet.numberFormats(area) }));
  return (row, column) =>
    found.some(({ area, formats }) => formats[row - area.row]?.[column - area.column] === textFormat);
}

/** Splits a value for several areas into the areas with and without the format "plain text". */
function byFormat({ areas, rows }: CellWrite, isPlain: FormatTest): CellWrite[] {
  if (areas.length === 1) return [{ areas, rows }];
  const cells = areas.flatMap(cellsIn);
  const [plain, other] = [true, false].map((wanted) =>
    cells.filter(({ row, column }) => isPlain(row, column) === wanted),
  );
  if (plain?.length === 0) return [{ areas, rows }];
  return [plain ?? [], other ?? []].flatMap((part) =>
    part.length === 0 ? [] : [sameValue(areasOf(part), rows[0]?.[0] ?? null)],
  );
}

function cellsIn({ row, column, rowCount, columnCount }: Area): Area[] {
  return Array.from({ length: rowCount * columnCount }, (_, index) =>
    cellAt(row + Math.floor(index / columnCount), column + (index % columnCount)),
  );
}

/** A text that would lose its first character in a cell of plain text is written into an automatic one. */
function isUnsafe(cell: Cell, isPlainCell: boolean): boolean {
  return isPlainCell && typeof cell === 'string' && startsLikeFormula(cell);
}

/** Returns whether such texts can be written with an apostrophe: a column whose type is text keeps its format. */
function setAutomaticFormats(
  sheet: EditableSheet,
  areas: readonly Area[],
  rows: CellWrite['rows'],
  isPlain: FormatTest,
): boolean {
  const [{ row: top, column: left } = { row: 1, column: 1 }] = areas;
  const unsafe = rows.flatMap((row, r) =>
    row.flatMap((cell, c) => (isUnsafe(cell, isPlain(top + r, left + c)) ? [cellAt(top + r, left + c)] : [])),
  );
  // A value for several areas is the same in each.
  if (unsafe.length === 0) return true;
  return canChange(sheet, () => sheet.setNumberFormatIn(areas.length > 1 ? areas : unsafe, automaticFormat));
}

function toTyped(
  [first]: readonly Area[],
  rows: CellWrite['rows'],
  isPlain: FormatTest,
  isSafe: boolean,
): WrittenValue[][] {
  const [top, left] = [first?.row ?? 1, first?.column ?? 1];
  return rows.map((row, r) =>
    row.map((cell, c): WrittenValue => {
      if (typeof cell !== 'string') return cell;
      const isPlainCell = isPlain(top + r, left + c);
      return isPlainCell && !(isSafe && isUnsafe(cell, isPlainCell)) ? cell : asTypedText(cell);
    }),
  );
}

/** Last check: if Google read a text as a formula, it is cleared immediately. */
function refuseFormulas(sheet: EditableSheet, areas: readonly Area[]): void {
  const isWritten = (row: number, column: number): boolean => areas.some((area) => isInArea(area, row, column));
  const found = readableAreas(areas).flatMap((area) =>
    sheet.formulasIn(area).flatMap((row, r) =>
      row.flatMap((formula, c) => {
        const cell = cellAt(area.row + r, area.column + c);
        return formula !== '' && isWritten(cell.row, cell.column) ? [cell] : [];
      }),
    ),
  );
  for (const cell of found) sheet.clearContents(cell);
  if (found.length > 0) {
    throw new AddonError('unexpected', `Google took ${found.length} texts as formulas; they were cleared.`);
  }
}

function write(sheet: EditableSheet, areas: readonly Area[], values: readonly (readonly WrittenValue[])[]): void {
  const [only, another] = areas;
  orRefused(areas, () => {
    if (only !== undefined && another === undefined) sheet.setValues(only, values);
    else sheet.setValueIn(areas, values[0]?.[0] ?? null);
  });
}

/** Applies writes of these areas now, so that a refusal is known as one, and not taken for an error of the next read. */
export function applyNow(sheet: EditableSheet, areas: readonly Area[]): void {
  orRefused(areas, () => sheet.flush());
}

/** Says which rows Google refuses to change. */
export function orRefused(areas: readonly Area[], change: () => void): void {
  try {
    change();
  } catch {
    // Google's text is translated, so only the fact of an error here is used.
    throw refusal(areas);
  }
}

function refusal(areas: readonly Area[]): AddonError {
  const { row, rowCount } = boundsOf(areas);
  const rows = `rows ${row} to ${row + rowCount - 1}`;
  const question = 'Are they protected, merged, or restricted by a rule or the type of a column?';
  return new AddonError('table_write_refused', `Google refused ${rows}. ${question}`);
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
function startsLikeFormula(text: string): boolean {
  return /^[=+\-@'\t\r\n]/.test(text);
}

/**
 * Sets formats or rules of an area. Google refuses them in columns of Sheets' own tables that have a type, which sets
 * them: then it is tried with each column alone, and those that are refused do without.
 */
export function formatWhereAllowed(sheet: EditableSheet, area: Area, set: (part: Area) => void): void {
  if (canChange(sheet, () => set(area))) return;
  for (let offset = 0; offset < area.columnCount; offset += 1) {
    canChange(sheet, () => set({ ...area, column: area.column + offset, columnCount: 1 }));
  }
}

/** One service call, because Google may refuse a change only when it applies what it has collected. */
export function canChange(sheet: EditableSheet, change: () => void): boolean {
  try {
    change();
    sheet.flush();
    return true;
  } catch {
    return false;
  }
}
