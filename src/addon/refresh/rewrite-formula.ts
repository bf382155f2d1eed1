import type { Platform, Sheet, Spreadsheet } from '../platform/platform';
import type { FoundFormula } from './find-formulas';
import {
  isPlaceholderAt,
  isSavable,
  placeholder,
  putBackAll,
  readSaved,
  type SavedFormula,
  save,
} from './saved-formulas';

export interface Rewriter {
  /**
   * Makes one formula run again: a placeholder takes its place for a moment, then it returns. Writing the same text over
   * itself would give the remembered result, and a find-and-replace can leave what it replaced. False where the cell
   * cannot be written, as in a protected range; it then is as it was.
   */
  rewrite(found: FoundFormula): boolean;
  /** Looks whether every formula is back, and only then lets go of what was saved. */
  confirm(): void;
}

export function createRewriter(platform: Platform, spreadsheet: Spreadsheet): Rewriter {
  // What an earlier run could not put back stays saved beside the new ones.
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
      // The list was made some time ago, and somebody may be at work in the sheet.
      if (sheet.formulaAt(row, column) !== formula) return true;
      if (!isSavable([...saved, cell])) confirm();
      if (!isSavable([...saved, cell])) return false;
      saved.push(cell);
      save(platform, saved);
      return swap(spreadsheet, sheet, cell);
    },
  };
}

/** Puts back what a run that was ended left out. Called when the file opens and before each refresh. */
export function repairFormulas(platform: Platform, spreadsheet: Spreadsheet): void {
  save(platform, putBackAll(spreadsheet, readSaved(platform)));
}

function swap(spreadsheet: Spreadsheet, sheet: Sheet, cell: SavedFormula): boolean {
  try {
    sheet.setTextAt(cell.row, cell.column, placeholder);
  } catch {
    // Protected, or gone: told by the result. Should the write have been carried out all the same, confirm finds it.
    return false;
  }
  let isShown = false;
  try {
    // Google may refuse a write only here.
    spreadsheet.flush();
    isShown = true;
  } catch {
    // As above; the formula returns in either case.
  } finally {
    restore(sheet, cell);
  }
  return isShown;
}

/** Only where the placeholder still stands: somebody may have typed there, or moved the cell, which confirm finds. */
function restore(sheet: Sheet, { row, column, formula }: SavedFormula): void {
  if (!isPlaceholderAt(sheet, row, column)) return;
  try {
    sheet.setFormulaAt(row, column, formula);
  } catch {
    // Google's transient failures are many; one more try before it is left to the repair.
    sheet.setFormulaAt(row, column, formula);
  }
}
