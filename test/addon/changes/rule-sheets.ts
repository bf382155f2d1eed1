import { ruleSheet as own, type RuleColumn } from '../../../src/addon/rules/rule-sheet';
import type { FakeSheet } from '../../support/sheets/fake-sheet';
import { gridOf } from '../splits/split-sheets';

export type RuleRowCells = { readonly [Column in RuleColumn]?: unknown };

/** The sheet FIN Rules; cells are values, as Sheets returns them. */
export function ruleSheet(rows: readonly RuleRowCells[]): FakeSheet {
  const columns = Object.keys(own.columns) as RuleColumn[];
  const titles = columns.map((column): unknown => own.columns[column].title);
  return gridOf([titles, ...rows.map((row) => columns.map((column) => row[column] ?? ''))], own.name);
}
