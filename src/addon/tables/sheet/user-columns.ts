import { once } from '../../cells/lists';
import type { Area, EditableSheet } from '../../platform/platform';
import { isInArea } from '../../sheets/areas';

/** A column of the user, and what of it may be written. */
export interface UserColumn {
  readonly column: number;
  valueOf(row: number): unknown;
  /** Whether the cell has a formula, or one above may fill it. */
  hasFormula(row: number): boolean;
  isMerged(row: number): boolean;
}

/** Formulas that fill cells below them. A text in a blank one of these would be an error in all of them. */
const filling =
  /ARRAYFORMULA|BY(ROW|COL)|MAP|SCAN|MAKEARRAY|LAMBDA|SEQUENCE|FILTER|SORT|UNIQUE|QUERY|STACK|TO(COL|ROW)|WRAP|FLATTEN|TRANSPOSE|SPLIT|IMPORT|RAND|FIN_|[{]/i;

/** From the headings. Three service calls. */
export function openColumn(sheet: EditableSheet, area: Area): UserColumn {
  const formulas = sheet.formulasIn(area).map(([formula = '']) => formula);
  const first = formulas.findIndex((formula) => filling.test(formula));
  const merged = sheet.mergedAreas(area);
  const values = sheet.values(area);
  return {
    column: area.column,
    valueOf: (row) => values[row - area.row]?.[0],
    hasFormula: (row) => formulas[row - area.row] !== '' || (first >= 0 && row - area.row > first),
    isMerged: (row) => merged.some((each) => isInArea(each, row, area.column)),
  };
}

/**
 * Rules run for a user who may write more than others: somebody who may not write a cell can rename the heading of its
 * column, or clear what is noted of the row.
 */
export function openProtections(sheet: EditableSheet): (row: number, column: number) => boolean {
  const found = once(() => sheet.protections());
  return (row, column) =>
    found().some(({ area, unprotected }) =>
      area === null ? !unprotected.some((each) => isInArea(each, row, column)) : isInArea(area, row, column),
    );
}

/** Quoted texts and numbers, and nothing that differs from row to row. */
const typedLink = /^=\s*(?:HYPERLINK|IMAGE)\s*\(\s*"((?:[^"]|"")*)"(?:[\s,;\d]|"(?:[^"]|"")*")*\)\s*$/i;

/**
 * The address of a link that is typed as a formula, such as `=HYPERLINK("https://…", "Receipt")`; null for any other
 * formula. It belongs to its row as a typed value does, so it is no formula to fill down.
 */
export function typedLinkOf(formula: string): string | null {
  return typedLink.exec(formula)?.[1]?.replaceAll('""', '"') ?? null;
}
