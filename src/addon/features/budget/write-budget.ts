import type { BudgetLayout } from '../../budget/layout';
import { foldAsTrim } from '../../cells/compare-text';
import type { EditableSheet } from '../../platform/platform';
import { moneyFormat, signedFormat, sparseFormat } from '../../sheets/design';
import { blocksOf, formatsOf, type WrittenCell } from '../../sheets/plan-writes';
import {
  allFormulas,
  type BudgetSources,
  type Formulas,
  figureFormulas,
  groupAmount,
  namedCell,
  rowFormulas,
  totalFormulas,
} from './formulas';
import { goalFormulas } from './goal-formulas';
import type { Shapes } from './shapes';
import type { Spending } from './sources';

const formats: { readonly [column: string]: string } = {
  amount: moneyFormat,
  spent: sparseFormat(moneyFormat),
  before: sparseFormat(moneyFormat),
  carried: signedFormat(moneyFormat),
  left: signedFormat(moneyFormat),
};

/** A budget that is there, as it was read. */
export interface BudgetWriting {
  readonly sheet: EditableSheet;
  readonly layout: BudgetLayout;
  readonly cells: Cells;
  readonly shapes: Shapes;
  readonly isNew: boolean;
  /** Rows of lines of groups that were added now: their amount is the sum of their lines. */
  readonly groupRows: ReadonlySet<number>;
}

/** The cells of the budget as they were read, with what was written since. */
export interface Cells {
  /** The last row that was read. */
  readonly lastRow: number;
  /** An empty text if it is blank. */
  value(row: number, column: number): unknown;
  /** An empty text if there is none. */
  formula(row: number, column: number): string;
  /** `text`: what was written. */
  write(row: number, column: number, text: string): void;
}

export function readCells(sheet: EditableSheet, { columns, end }: BudgetLayout, isNew: boolean): Cells {
  const all = Object.values(columns).filter((column) => column !== null);
  const first = Math.min(...all);
  const lastRow = isNew ? end : Math.max(sheet.lastRow(), end);
  const area = { row: 1, column: first, rowCount: lastRow, columnCount: Math.max(...all) - first + 1 };
  const [values, formulas]: readonly unknown[][][] = isNew ? [] : [sheet.values(area), sheet.formulasIn(area)];
  const written = new Map<string, string>();
  return {
    lastRow,
    value: (row, column) => written.get(`${row},${column}`) ?? values?.[row - 1]?.[column - first] ?? '',
    formula: (row, column) => {
      const text = written.get(`${row},${column}`);
      if (text !== undefined) return text.startsWith('=') ? text : '';
      return String(formulas?.[row - 1]?.[column - first] ?? '');
    },
    write: (row, column, text) => {
      written.set(`${row},${column}`, text);
    },
  };
}

/** Of the lines of the budget. */
export function lineRows({ head, end }: BudgetLayout): number[] {
  return Array.from({ length: end - head - 1 }, (_, index) => head + 1 + index);
}

/** Attempts if a user moves columns at the same time. After these, the user has to insert the budget again. */
const writesMax = 3;

/**
 * Writes formulas above the categories, and into rows with a category of the table or an amount of the user: into blank
 * cells, and over those of the add-on that differ, for example because they refer to a table that no longer exists.
 * `categories`: those of the table; null: no cell is filled that has no formula.
 */
export function writeFormulas(
  budget: BudgetWriting,
  spending: Spending,
  sources: BudgetSources,
  categories: readonly string[] | null,
): void {
  let current: BudgetSources | null = sources;
  for (let writes = 0; writes < writesMax && current !== null; writes += 1) {
    const formulas = formulasToWrite(budget, current, categories);
    if (formulas.length === 0) return;
    write(budget, formulas);
    // Sheets moves the references of formulas that are there, not of those that are about to be written.
    current = spending.movedSources();
  }
}

/** Those that are not there. */
function formulasToWrite(
  { layout, cells, shapes, groupRows }: BudgetWriting,
  sources: BudgetSources,
  categories: readonly string[] | null,
): WrittenCell[] {
  const { since, rest, total, head, end, goals, columns } = layout;
  const marked: { readonly [line: string]: number | null } = { since, rest, total };
  const columnOf: { readonly [name: string]: number | null } = columns;
  const found: WrittenCell[] = [];
  const taken = new Set<string>();
  const put = (formulas: Formulas, rowsFor: (line: string) => readonly (number | null)[], isFilled = true): void => {
    for (const [name, formula] of Object.entries(formulas)) {
      const [line, key] = namedCell(name);
      const column = columnOf[key] ?? null;
      for (const row of rowsFor(line)) {
        if (formula === null || row === null || column === null || taken.has(`${row},${column}`)) continue;
        if (isFilled) taken.add(`${row},${column}`);
        const before = cells.formula(row, column);
        if (before === formula) continue;
        const isBlank = before === '' && cells.value(row, column) === '';
        const isFree = isBlank ? isFilled && categories !== null : shapes.isOwn(name, before);
        // A cell that is replaced has the format that the user wants.
        const format = isBlank && (line === 'row' || line === 'goal') ? formats[key] : undefined;
        const cell = { row, column, value: formula };
        if (isFree) found.push(format === undefined ? cell : { ...cell, format });
      }
    }
  };
  shapes.add(allFormulas(layout, sources));
  put(totalFormulas(layout, sources), (line) => [marked[line] ?? null]);
  const others = Array.from({ length: cells.lastRow }, (_, index) => index + 1);
  const outside = others.filter((row) => row <= head || row >= end);
  put(figureFormulas(layout, sources), () => outside, false);
  const known = new Set(categories?.map(foldAsTrim));
  for (const row of lineRows(layout)) {
    const category = foldAsTrim(cells.value(row, columns.category));
    const isGroup = groupRows.has(row) || shapes.isOwn('row.amount', cells.formula(row, columns.amount));
    const isLine = isGroup || categories === null || typeof cells.value(row, columns.amount) === 'number';
    if (category === '' || !(isLine || known.has(category))) continue;
    put(rowFormulas(layout, row, sources), () => [row]);
    put({ 'row.amount': groupAmount(layout, row) }, () => [row], groupRows.has(row));
  }
  for (const row of goals === null ? [] : others.filter((each) => each > goals)) {
    const isGoal = cells.value(row, columns.category) !== '';
    put(goalFormulas(layout, row, sources), () => [row], isGoal);
  }
  return found;
}

function write({ sheet, layout, cells, isNew }: BudgetWriting, formulas: readonly WrittenCell[]): void {
  // Those of groups are apart from each other. Without them, each of the others is beside the next.
  const [sums, others] = [true, false].map((isSum) =>
    formulas.filter(({ column }) => (column === layout.columns.amount) === isSum),
  );
  for (const { areas, rows } of [...blocksOf(sums ?? []), ...blocksOf(others ?? [])]) {
    for (const area of areas) sheet.setFormulas(area, rows as string[][]);
  }
  for (const { format, areas } of isNew ? [] : formatsOf(formulas)) sheet.setNumberFormatIn(areas, format);
  for (const { row, column, value } of formulas) cells.write(row, column, String(value));
}
