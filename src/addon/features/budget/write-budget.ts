import type { EditableSheet } from '../../platform/platform';
import { moneyFormat, signedMoneyFormat } from '../../sheets/design';
import { blocksOf, formatsOf, type WrittenCell } from '../../sheets/plan-writes';
import {
  allFormulas,
  type BudgetSources,
  type Formulas,
  figureFormulas,
  namedCell,
  rowFormulas,
  totalFormulas,
} from './formulas';
import { type BudgetLayout, groupSumsWidth, newLayout } from './layout';
import type { Shapes } from './shapes';
import type { Spending } from './sources';
import { foldAsTrim } from './sums';

const formats: { readonly [column: string]: string } = {
  amount: moneyFormat,
  spent: moneyFormat,
  carried: signedMoneyFormat,
  left: signedMoneyFormat,
};

/** A budget that is there, as it was read. */
export interface BudgetWriting {
  readonly sheet: EditableSheet;
  readonly layout: BudgetLayout;
  readonly cells: Cells;
  readonly shapes: Shapes;
  readonly isNew: boolean;
}

/** The cells of the budget as they were read, with what was written since. */
export interface Cells {
  /** The last row in use, at least that of the headings. */
  lastRow: number;
  /** An empty text if it is blank. */
  value(row: number, column: number): unknown;
  /** An empty text if there is none. */
  formula(row: number, column: number): string;
  /** `text`: what was written. */
  write(row: number, column: number, text: string): void;
}

export function readCells(sheet: EditableSheet, { columns, head }: BudgetLayout, isNew: boolean): Cells {
  const all = Object.values(columns).filter((column) => column !== null);
  const first = Math.min(...all);
  const lastRow = isNew ? head : Math.max(sheet.lastRow(), head);
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

export function rowsBelow(head: number, { lastRow }: Cells): number[] {
  return Array.from({ length: lastRow - head }, (_, index) => head + 1 + index);
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
  { layout, cells, shapes }: BudgetWriting,
  sources: BudgetSources,
  categories: readonly string[] | null,
): WrittenCell[] {
  const { head, month, rest, total, columns } = layout;
  const marked: { readonly [line: string]: number | null } = { month, rest, total };
  const columnOf: { readonly [name: string]: number | null } = columns;
  const width = Math.max(...Object.values(columns).map(Number));
  const found: WrittenCell[] = [];
  const taken = new Set<string>();
  const put = (formulas: Formulas, rowsFor: (line: string) => readonly (number | null)[], isFilled = true): void => {
    for (const [name, formula] of Object.entries(formulas)) {
      const [line, key] = namedCell(name);
      const places = rowsFor(line).flatMap((row) =>
        (key === 'sums' ? upTo(width) : [columnOf[key] ?? null]).map((column) => ({ row, column })),
      );
      for (const { row, column } of places) {
        if (formula === null || row === null || column === null || taken.has(`${row},${column}`)) continue;
        if (isFilled) taken.add(`${row},${column}`);
        const before = cells.formula(row, column);
        if (before === formula) continue;
        const isBlank = before === '' && cells.value(row, column) === '';
        const isFree = isBlank ? isFilled && categories !== null : shapes.isOwn(name, before);
        // A cell that is replaced has the format that the user wants.
        const format = isBlank && line !== 'month' ? formats[key] : undefined;
        const cell = { row, column, value: formula };
        if (isFree) found.push(format === undefined ? cell : { ...cell, format });
      }
    }
  };
  shapes.add(allFormulas(layout, sources));
  put(totalFormulas(layout, sources), (line) => [marked[line] ?? null]);
  put(figureFormulas(layout, sources), () => upTo(head), false);
  const known = new Set(categories?.map(foldAsTrim));
  for (const row of rowsBelow(head, cells)) {
    const category = foldAsTrim(cells.value(row, columns.category));
    const hasAmount = categories === null || typeof cells.value(row, columns.amount) === 'number';
    if (category !== '' && (hasAmount || known.has(category))) put(rowFormulas(layout, row, sources), () => [row]);
  }
  return found;
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

function write({ sheet, cells, isNew }: BudgetWriting, formulas: readonly WrittenCell[]): void {
  // In a new sheet, cells between the status and the months are blank: with them, each row is one area.
  const between = isNew ? formulas.filter(({ column }) => column === newLayout.columns.status) : [];
  const blanks = between.flatMap(({ row, column }) =>
    upTo(groupSumsWidth).map((by) => ({ row, column: column + by, value: '' })),
  );
  for (const { areas, rows } of blocksOf([...formulas, ...blanks])) {
    for (const area of areas) sheet.setFormulas(area, rows as string[][]);
  }
  for (const { format, areas } of isNew ? [] : formatsOf(formulas)) sheet.setNumberFormatIn(areas, format);
  for (const { row, column, value } of formulas) cells.write(row, column, String(value));
}
