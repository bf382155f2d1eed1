import type { Platform, Sheet, Spreadsheet } from '../platform/platform';
import type { FoundFormula } from './find-formulas';

/** A formula that was taken out of its cell for a moment and is not yet known to be back. */
interface Pending {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

const propertyName = 'fin.rewriting';
const placeholder = 'Refreshing…';
/** Google takes 9 KB a property; a longer formula cannot be saved before, so it is not touched. */
const savedMaxLength = 8_000;

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
  let pending: Pending[] = [];
  const confirm = (): void => {
    if (pending.length === 0) return;
    for (const [sheetId, cells] of bySheet(pending)) {
      const sheet = findSheet(spreadsheet, sheetId);
      const formulas = sheet?.formulas() ?? [];
      for (const cell of cells) {
        if (sheet !== undefined && formulas[cell.row - 1]?.[cell.column - 1] !== cell.formula) putBack(sheet, cell);
      }
    }
    pending = [];
    platform.documentProperties.delete(propertyName);
  };
  return {
    confirm,
    rewrite({ sheet, row, column, formula }) {
      const cell: Pending = { sheetId: sheet.id(), row, column, formula };
      if (JSON.stringify([cell]).length > savedMaxLength) return false;
      // The list was made some time ago, and somebody may be at work in the sheet.
      if (sheet.formulaAt(row, column) !== formula) return true;
      if (JSON.stringify([...pending, cell]).length > savedMaxLength) confirm();
      pending.push(cell);
      platform.documentProperties.set(propertyName, JSON.stringify(pending));
      return swap(spreadsheet, sheet, cell);
    },
  };
}

function swap(spreadsheet: Spreadsheet, sheet: Sheet, cell: Pending): boolean {
  let isWritten = false;
  try {
    sheet.setTextAt(cell.row, cell.column, placeholder);
    isWritten = true;
    spreadsheet.flush();
  } catch {
    // Protected, or gone: told by the result. The formula returns below in either case.
  } finally {
    if (isWritten) restore(sheet, cell);
  }
  return isWritten;
}

/** Whether a run left a formula out of its cell: one property read, so that opening a file costs no more. */
export function isRepairDue(platform: Platform): boolean {
  return platform.documentProperties.get(propertyName) !== null;
}

/** Puts back what a run that was ended left out. Called when the file opens and before each refresh. */
export function repairFormulas(platform: Platform, spreadsheet: Spreadsheet): number {
  const text = platform.documentProperties.get(propertyName);
  if (text === null) return 0;
  let repaired = 0;
  for (const cell of parse(text)) {
    const sheet = findSheet(spreadsheet, cell.sheetId);
    if (sheet !== undefined && putBack(sheet, cell)) repaired += 1;
  }
  platform.documentProperties.delete(propertyName);
  return repaired;
}

/** Only over the placeholder: what somebody has written since is theirs. */
function putBack(sheet: Sheet, cell: Pending): boolean {
  const { row, column } = cell;
  const [[shown] = []] = sheet.displayValues({ row, column, rowCount: 1, columnCount: 1 });
  if (shown !== placeholder || sheet.formulaAt(row, column) !== '') return false;
  restore(sheet, cell);
  return true;
}

function restore(sheet: Sheet, { row, column, formula }: Pending): void {
  try {
    sheet.setFormulaAt(row, column, formula);
  } catch {
    // Google's transient failures are many; one more try before it is left to the repair.
    sheet.setFormulaAt(row, column, formula);
  }
}

function bySheet(cells: readonly Pending[]): Map<number, Pending[]> {
  const sheets = new Map<number, Pending[]>();
  for (const cell of cells) sheets.set(cell.sheetId, [...(sheets.get(cell.sheetId) ?? []), cell]);
  return sheets;
}

function findSheet(spreadsheet: Spreadsheet, sheetId: number): Sheet | undefined {
  return spreadsheet.gridSheets().find((sheet) => sheet.id() === sheetId);
}

function parse(text: string): Pending[] {
  try {
    const saved: unknown = JSON.parse(text);
    return Array.isArray(saved) ? (saved as Pending[]) : [];
  } catch {
    return [];
  }
}
