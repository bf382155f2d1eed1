import { AddonError, toCause } from '../errors/addon-error';
import type { Area, EditableSheet, Spreadsheet } from '../platform/platform';
import { quietly } from '../store/record';
import { cellAt } from './areas';
import { grow } from './grow-sheet';

interface Step {
  readonly spreadsheet: Spreadsheet;
  readonly undo: () => void;
}

/** Those of the change that runs; null outside of one. */
let steps: Step[] | null = null;

/** Adds a sheet, which is removed again if the change fails that adds it (`asOne`). */
export function addSheet(spreadsheet: Spreadsheet, name: string, isHidden = false): EditableSheet {
  const sheet = grow('a sheet', () => (isHidden ? spreadsheet.insertHiddenSheet(name) : spreadsheet.insertSheet(name)));
  const written: Area[] = [];
  ifItFails(spreadsheet, () => remove(spreadsheet, sheet, written));
  return noting(sheet, written);
}

/** Takes something back if the change fails that runs, also after this call. */
export function ifItFails(spreadsheet: Spreadsheet, undo: () => void): void {
  steps?.push({ spreadsheet, undo });
}

/**
 * Runs a change. If it fails, it is taken back: the sheets that it has added are removed, so that none stays half made;
 * one in which the user has written in the meantime stays with that alone. A change within another one is a part of it.
 */
export function asOne<Result>(change: () => Result): Result {
  const outer = steps;
  const own: Step[] = [];
  steps = own;
  try {
    const result = change();
    outer?.push(...own);
    // Google may refuse what it has collected only now.
    if (outer === null) own[0]?.spreadsheet.flush();
    return result;
  } catch (thrown) {
    for (const { undo } of own) quietly(undo);
    throw thrown;
  } finally {
    steps = outer;
  }
}

/** Runs a change as one. Google's own text of a refusal is translated and names no way out. */
export function writing<Result>(name: string, write: () => Result): Result {
  try {
    return asOne(write);
  } catch (thrown) {
    if (thrown instanceof AddonError) throw thrown;
    throw new AddonError(
      'table_write_refused',
      `Google refused to write the ${name}. Are its cells protected, or may you only view this file?`,
      { cause: toCause(thrown) },
    );
  }
}

/** Results of formulas go with these. */
function remove(spreadsheet: Spreadsheet, sheet: EditableSheet, written: readonly Area[]): void {
  if (written.length > 0) sheet.clearContentsIn(written);
  if (sheet.lastRow() === 0) spreadsheet.deleteSheet(sheet.id());
}

function noting(sheet: EditableSheet, written: Area[]): EditableSheet {
  return {
    ...sheet,
    setValues(area, values) {
      written.push(area);
      sheet.setValues(area, values);
    },
    setValueIn(areas, value) {
      written.push(...areas);
      sheet.setValueIn(areas, value);
    },
    setFormulas(area, formulas) {
      written.push(area);
      sheet.setFormulas(area, formulas);
    },
    setFormulaAt(row, column, formula) {
      written.push(cellAt(row, column));
      sheet.setFormulaAt(row, column, formula);
    },
    setTextAt(row, column, text) {
      written.push(cellAt(row, column));
      sheet.setTextAt(row, column, text);
    },
    setCheckboxes(area) {
      written.push(area);
      sheet.setCheckboxes(area);
    },
  };
}
