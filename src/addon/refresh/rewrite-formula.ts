import { placeholder } from '../formulas/arguments/refreshing';
import type { Platform, Sheet, Spreadsheet } from '../platform/platform';
import type { FoundFormula } from './formula-calls';
import { isPlaceholderAt, isSavable, putBackAll, readSaved, type SavedFormula, save } from './saved-formulas';

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
  let saved: SavedFormula[] = readSaved(platform);
  const confirm = (): void => {
    if (saved.length === 0) return;
    saved = putBackAll(spreadsheet, saved);
    save(platform, saved);
  };
  return {
    confirm,
    rewrite({ sheet, row, column, formula }) {
      const cell: SavedFormula = { sheetId: sheet.id(), row, column, formula };
      if (!isSavable([cell])) return false;
      // Somebody may have edited the sheet since the list was made.
      if (sheet.formulaAt(row, column) !== formula) return true;
      if (!isSavable([...saved, cell])) confirm();
      if (!isSavable([...saved, cell])) return false;
      saved.push(cell);
      save(platform, saved);
      return swap(spreadsheet, sheet, cell);
    },
  };
}

/** Restores formulas that an interrupted run left replaced. Called when the file opens and before each refresh. */
export function repairFormulas(platform: Platform, spreadsheet: Spreadsheet): void {
  save(platform, putBackAll(spreadsheet, readSaved(platform)));
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
