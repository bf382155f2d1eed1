import type { Platform, Sheet, Spreadsheet } from '../platform/platform';
import type { FoundFormula } from './find-formulas';

/** The formula that is out of its cell at this moment, so that a run which ends in between loses nothing. */
interface Pending {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

const propertyName = 'fin.rewriting';
const placeholder = 'Refreshing…';
/** Google takes 9 KB a property; a longer formula cannot be saved before, so it is not touched. */
const formulaMaxLength = 8_000;

/**
 * Makes one formula run again: a placeholder takes its place for a moment, then it returns. Writing the same text over
 * itself would give the remembered result, and a find-and-replace can leave what it replaced.
 * Returns false where the cell cannot be written, as in a protected range; it then is as it was.
 */
export function rewriteFormula(platform: Platform, spreadsheet: Spreadsheet, found: FoundFormula): boolean {
  const { sheet, row, column, formula } = found;
  if (formula.length > formulaMaxLength) return false;
  // The list was made some time ago, and somebody may be at work in the sheet.
  if (sheet.formulaAt(row, column) !== formula) return true;
  const pending: Pending = { sheetId: sheet.id(), row, column, formula };
  platform.documentProperties.set(propertyName, JSON.stringify(pending));
  let isWritten = false;
  try {
    sheet.setTextAt(row, column, placeholder);
    isWritten = true;
    spreadsheet.flush();
  } catch {
    // Protected, or gone: told by the result. The formula returns below in either case.
  } finally {
    if (isWritten) restore(sheet, pending);
  }
  platform.documentProperties.delete(propertyName);
  return isWritten;
}

/** Whether a run left a formula out of its cell: one property read, so that opening a file costs no more. */
export function isRepairDue(platform: Platform): boolean {
  return platform.documentProperties.get(propertyName) !== null;
}

/** Puts back what a run that was ended left out. Called when the file opens and before each refresh. */
export function repairFormula(platform: Platform, spreadsheet: Spreadsheet): boolean {
  const text = platform.documentProperties.get(propertyName);
  if (text === null) return false;
  const pending = parse(text);
  const sheet = spreadsheet.gridSheets().find((each) => each.id() === pending?.sheetId);
  const isOurs =
    pending !== null &&
    sheet !== undefined &&
    sheet.formulaAt(pending.row, pending.column) === '' &&
    sheet.displayValues({ row: pending.row, column: pending.column, rowCount: 1, columnCount: 1 })[0]?.[0] ===
      placeholder;
  if (isOurs) restore(sheet, pending);
  platform.documentProperties.delete(propertyName);
  return isOurs;
}

function parse(text: string): Pending | null {
  try {
    return JSON.parse(text) as Pending;
  } catch {
    return null;
  }
}

function restore(sheet: Sheet, { row, column, formula }: Pending): void {
  try {
    sheet.setFormulaAt(row, column, formula);
  } catch {
    // Google's transient failures are many; one more try before it is left to the repair.
    sheet.setFormulaAt(row, column, formula);
  }
}
