import type { Area, EditableSheet } from '../platform/platform';
import { cellName } from '../platform/spreadsheet';
import { boundsOf, cellAt, isInArea } from './areas';

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
 * Fills an empty block with the fewest calls: all texts with one, and the formulas with a call for each area that has no
 * text, or the other way round. Formulas are set as such, because the syntax of one in a value may be that of the
 * spreadsheet's locale.
 */
export function fillBlock(sheet: EditableSheet, area: Area, contents: readonly Content[]): void {
  const [texts, formulas] = [false, true].map((isWanted) =>
    contents.filter(({ text }) => isFormula(text) === isWanted),
  ) as [Content[], Content[]];
  const setTexts = (each: Area) => sheet.setValues(each, cellsOf(each, texts));
  const setFormulas = (each: Area) => sheet.setFormulas(each, cellsOf(each, formulas));
  const [ofTexts, ofFormulas] = [areasWithout(formulas, texts), areasWithout(texts, formulas)];
  // What is written first leaves the other cells blank.
  if (ofFormulas.length > ofTexts.length) {
    setFormulas(area);
    ofTexts.forEach(setTexts);
  } else {
    if (texts.length > 0) setTexts(area);
    ofFormulas.forEach(setFormulas);
  }
}

/** Areas with all of these cells, and blank ones between them, but none of the `others`. */
function areasWithout(others: readonly Content[], cells: readonly Content[]): Area[] {
  const areas: Area[] = [];
  for (const cell of cells) {
    const last = areas[areas.length - 1];
    const own = cellAt(cell.row, cell.column);
    const joined = last === undefined ? null : boundsOf([last, own]);
    const isFree = joined !== null && !others.some(({ row, column }) => isInArea(joined, row, column));
    if (isFree) areas[areas.length - 1] = joined;
    else areas.push(own);
  }
  return areas;
}

function cellsOf({ row, column, rowCount, columnCount }: Area, contents: readonly Content[]): string[][] {
  const texts = new Map(contents.map((content) => [cellName(content.row, content.column), content.text]));
  return Array.from({ length: rowCount }, (_, r) =>
    Array.from({ length: columnCount }, (__, c) => texts.get(cellName(row + r, column + c)) ?? ''),
  );
}

/** Contents are texts and formulas of the add-on, never of the API, so a leading = always means a formula. */
function isFormula(text: string): boolean {
  return text.startsWith('=');
}
