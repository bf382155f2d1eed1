import type { Area, EditableSheet, Spreadsheet } from '../platform/platform';

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

/** A cell with a text or a formula. */
export interface Content {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** Written once, because the user may change it. */
  readonly isOnce?: true;
}

/** Writes the cells that differ. */
export function updateBlock(sheet: EditableSheet, area: Area, contents: readonly Content[]): void {
  const [values, formulas] = [sheet.values(area), sheet.formulasIn(area)];
  const isEmpty = values.every((row, r) => row.every((value, c) => value === '' && formulas[r]?.[c] === ''));
  if (isEmpty) {
    fillBlock(sheet, area, contents);
    return;
  }
  for (const { row, column, text } of contents) {
    const [r, c] = [row - area.row, column - area.column];
    const shown = formulas[r]?.[c] || values[r]?.[c];
    if (shown === text) continue;
    if (isFormula(text)) sheet.setFormulaAt(row, column, text);
    else sheet.setTextAt(row, column, text);
  }
}

/**
 * Fills an empty block: all texts with one call, and the formulas with a call for each area that has no text. They are
 * set as formulas, because the syntax of one in a value may be that of the spreadsheet's locale.
 */
export function fillBlock(sheet: EditableSheet, area: Area, contents: readonly Content[]): void {
  const [texts, formulas] = [false, true].map((isWanted) =>
    contents.filter(({ text }) => isFormula(text) === isWanted),
  ) as [Content[], Content[]];
  if (texts.length > 0) sheet.setValues(area, cellsOf(area, texts));
  for (const each of areasWithout(texts, formulas)) sheet.setFormulas(each, cellsOf(each, formulas));
}

/** Areas with all of these cells, and blank ones between them, but none of the `others`. */
function areasWithout(others: readonly Content[], cells: readonly Content[]): Area[] {
  const areas: Area[] = [];
  for (const cell of cells) {
    const last = areas[areas.length - 1];
    const joined = last === undefined ? null : areaAround(last, cell);
    if (joined !== null && !others.some((other) => isInside(joined, other))) areas[areas.length - 1] = joined;
    else areas.push({ row: cell.row, column: cell.column, rowCount: 1, columnCount: 1 });
  }
  return areas;
}

function areaAround(area: Area, { row, column }: Content): Area {
  const [top, left] = [Math.min(area.row, row), Math.min(area.column, column)];
  const [bottom, right] = [
    Math.max(area.row + area.rowCount - 1, row),
    Math.max(area.column + area.columnCount - 1, column),
  ];
  return { row: top, column: left, rowCount: bottom - top + 1, columnCount: right - left + 1 };
}

function cellsOf({ row, column, rowCount, columnCount }: Area, contents: readonly Content[]): string[][] {
  const textAt = (r: number, c: number): string =>
    contents.find((content) => content.row === row + r && content.column === column + c)?.text ?? '';
  return Array.from({ length: rowCount }, (_, r) => Array.from({ length: columnCount }, (__, c) => textAt(r, c)));
}

export function isInside(area: Area, { row, column }: Pick<Area, 'row' | 'column'>): boolean {
  const [r, c] = [row - area.row, column - area.column];
  return r >= 0 && c >= 0 && r < area.rowCount && c < area.columnCount;
}

/** Contents are texts and formulas of the add-on, never of the API, so a leading = always means a formula. */
function isFormula(text: string): boolean {
  return text.startsWith('=');
}
