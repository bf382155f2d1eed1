import { budgetSheetMarks } from '../../budget/layout';
import { hashOfText } from '../../cells/compare-text';
import { isObject, parseJson } from '../../platform/parse-json';
import type { EditableSheet } from '../../platform/platform';
import type { Formulas } from './formulas';

/** Texts in quotation marks, and references: to a cell, an area or columns, of any sheet, or to what no longer exists. */
const textOrReference =
  /"(?:[^"]|"")*"|(?:(?:'(?:[^']|'')*'|[\p{L}_][\p{L}\p{N}_.]*)!)?(?:#REF!(?::#REF!)?|\$?[A-Z]{1,3}(?:\$?\d+)?:\$?[A-Z]{1,3}(?:\$?\d+)?|\$?[A-Z]{1,3}\$?\d+)/gu;

/** A formula without what Sheets changes in it when somebody moves, deletes or renames cells, columns and sheets. */
export function shapeOf(formula: string): string {
  return formula.replace(textOrReference, (found) => (found.startsWith('"') ? found : '#'));
}

/** Of the sheet: hashes of the shapes of all formulas that the add-on has written there. It makes a sheet a budget. */
const shapeMarks = budgetSheetMarks;
/** Of a formula: it has another shape after a change of the add-on, and of what it reads. */
const versionsMax = 8;

/** What the add-on has written into the cells of the budget. */
export interface Shapes {
  /** Whether it has written a formula of this shape there. Every other formula is the user's. */
  isOwn(name: string, formula: string): boolean;
  /** Stores those of formulas, before they are written: if a call ends in between, the next one knows them. */
  add(formulas: Formulas): void;
}

export function openShapes(sheet: EditableSheet, isNew: boolean): Shapes {
  const stored = isNew ? [] : shapeMarks.in(sheet);
  const known = new Map<string, readonly string[]>();
  for (const [name, hashes] of stored.flatMap(({ value }) => Object.entries(parseJson(value, isObject) ?? {}))) {
    if (Array.isArray(hashes)) known.set(name, [...(known.get(name) ?? []), ...hashes.map(String)]);
  }
  return {
    isOwn: (name, formula) => known.get(name)?.includes(hashOfText(shapeOf(formula))) === true,
    add(formulas) {
      let isKnown = true;
      for (const [name, formula] of Object.entries(formulas)) {
        const before = known.get(name) ?? [];
        const hash = hashOfText(shapeOf(formula ?? ''));
        if (!formula || before.includes(hash)) continue;
        known.set(name, [hash, ...before].slice(0, versionsMax));
        isKnown = false;
      }
      if (!isKnown) shapeMarks.keep(sheet, stored.splice(0), JSON.stringify(Object.fromEntries(known)), 'sheet');
    },
  };
}
