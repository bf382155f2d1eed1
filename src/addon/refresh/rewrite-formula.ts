import { groupBy } from '../cells/lists';
import { placeholder } from '../formulas/arguments/read-call';
import type { FoundFormula } from '../formulas/formula-calls';
import { isObject } from '../platform/parse-json';
import type { Platform, Sheet, Spreadsheet } from '../platform/platform';
import { cellAt } from '../sheets/areas';
import { isStorable, listOf, record } from '../store/record';

export interface Rewriter {
  /**
   * Makes one formula run again: a placeholder replaces it for a moment. Writing the same text again would show the
   * cached result, and a find-and-replace over the file may leave its replacement in the cell. Returns false if the
   * cell cannot be written, for example in a protected range; the formula is then unchanged.
   */
  rewrite(found: FoundFormula): boolean;
  /** Checks that every formula is restored, then deletes the saved ones. */
  confirm(): void;
}

export function createRewriter(platform: Platform, spreadsheet: Spreadsheet): Rewriter {
  // Formulas that an earlier run could not restore stay saved.
  let saved = [...replaced.read(platform)];
  const confirm = (): void => {
    if (saved.length === 0) return;
    saved = putBackAll(spreadsheet, saved);
    replaced.write(platform, saved);
  };
  return {
    confirm,
    rewrite({ sheet, row, column, formula }) {
      const cell: SavedFormula = { sheetId: sheet.id(), row, column, formula };
      if (!isStorable([cell], spareBytes)) return false;
      // Somebody may have edited the sheet since the list was made.
      if (sheet.formulaAt(row, column) !== formula) return true;
      if (!isStorable([...saved, cell], spareBytes)) confirm();
      if (!isStorable([...saved, cell], spareBytes)) return false;
      saved.push(cell);
      replaced.write(platform, saved);
      return swap(spreadsheet, sheet, cell);
    },
  };
}

/** Restores formulas that an interrupted run left replaced. Called when the file opens and before each refresh. */
export function repairFormulas(platform: Platform, spreadsheet: Spreadsheet): void {
  replaced.write(platform, putBackAll(spreadsheet, replaced.read(platform)));
}

function swap(spreadsheet: Spreadsheet, sheet: Sheet, cell: SavedFormula): boolean {
  try {
    sheet.setTextAt(cell.row, cell.column, placeholder);
  } catch {
    // The cell is protected or deleted. If Google did write, `confirm` finds the placeholder.
    return false;
  }
  let isShown = false;
  try {
    // Google may refuse a write only here.
    spreadsheet.flush();
    isShown = true;
  } catch {
    // As above. The formula is restored in either case.
  } finally {
    restore(sheet, cell);
  }
  return isShown;
}

/** Writes only over the placeholder: somebody may have typed, or moved the cell, which `confirm` finds. */
function restore(sheet: Sheet, { row, column, formula }: SavedFormula): void {
  if (!isPlaceholderAt(sheet, row, column)) return;
  try {
    sheet.setFormulaAt(row, column, formula);
  } catch {
    // Google often fails temporarily, so it is tried once more before the repair.
    sheet.setFormulaAt(row, column, formula);
  }
}

/** A formula that a placeholder has replaced in its cell and that may not be restored yet. */
interface SavedFormula {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

const replaced = record('document', 'fin.rewriting', listOf(isSavedFormula));
const spareBytes = 216;

/** Whether a formula must be restored. Reads one property, because it runs whenever a file is opened. */
export const isRepairDue = replaced.has;

/**
 * Restores every saved formula and returns those that cannot be restored now, for example in a protected range. A cell
 * that somebody has changed since is left unchanged.
 */
function putBackAll(spreadsheet: Spreadsheet, cells: readonly SavedFormula[]): SavedFormula[] {
  const sheets = new Map(spreadsheet.gridSheets().map((sheet) => [sheet.id(), sheet]));
  const left: SavedFormula[] = [];
  for (const [sheetId, saved] of groupBy(cells, ({ sheetId }) => sheetId)) {
    const sheet = sheets.get(sheetId);
    if (sheet === undefined) continue;
    const formulas = allFormulas(sheet);
    const missing = saved.filter(({ row, column, formula }) => formulas[row - 1]?.[column - 1] !== formula);
    // One formula is replaced at a time, so only the cell of the last one may have moved.
    for (const cell of missing.reverse()) if (!putBack(sheet, formulas, cell)) left.push(cell);
  }
  return left;
}

/** From A1 to the last cell in use. */
function allFormulas(sheet: Sheet): string[][] {
  const [rowCount, columnCount] = [sheet.lastRow(), sheet.lastColumn()];
  // A range of no rows is refused.
  return rowCount === 0 || columnCount === 0 ? [] : sheet.formulasIn({ row: 1, column: 1, rowCount, columnCount });
}

/** False if the formula was not restored: the cell cannot be written, or it could be one of several cells. */
function putBack(sheet: Sheet, formulas: string[][], { row, column, formula }: SavedFormula): boolean {
  const [place, another] = findPlaces(sheet, formulas, row, column);
  if (place === undefined) return true;
  if (another !== undefined) return false;
  try {
    sheet.setFormulaAt(place.row, place.column, formula);
    return true;
  } catch {
    return false;
  }
}

function isPlaceholderAt(sheet: Sheet, row: number, column: number): boolean {
  const [[value] = []] = sheet.values(cellAt(row, column));
  // A formula that refers to such a cell shows the same text.
  return value === placeholder && sheet.formulaAt(row, column) === '';
}

/** The cell, or the cells that show its text after rows or columns were inserted. */
function findPlaces(
  sheet: Sheet,
  formulas: string[][],
  row: number,
  column: number,
): { row: number; column: number }[] {
  const [rowCount, columnCount] = [sheet.lastRow(), sheet.lastColumn()];
  if (rowCount === 0 || columnCount === 0) return [];
  if (row <= rowCount && column <= columnCount && isPlaceholderAt(sheet, row, column)) return [{ row, column }];
  return sheet
    .values({ row: 1, column: 1, rowCount, columnCount })
    .flatMap((cells, rowIndex) =>
      cells.flatMap((value, columnIndex) =>
        value === placeholder && (formulas[rowIndex]?.[columnIndex] ?? '') === ''
          ? [{ row: rowIndex + 1, column: columnIndex + 1 }]
          : [],
      ),
    );
}

function isSavedFormula(value: unknown): value is SavedFormula {
  if (!isObject(value)) return false;
  const { sheetId, row, column, formula } = value;
  const isPlace = [sheetId, row, column].every((each) => Number.isSafeInteger(each));
  return isPlace && typeof formula === 'string' && formula.startsWith('=');
}
