import type { EditableSheet } from '../platform/platform';
import type { BudgetLayout } from './budget-columns';

/** The cells of the budget as they were read, with what was written since. */
export interface Cells {
  /** The last row in use, at least that of the headings. */
  lastRow: number;
  /** An empty text if it is blank. */
  value(row: number, column: number): unknown;
  /** An empty text if there is none. */
  formula(row: number, column: number): string;
  write(row: number, column: number, content: { readonly value: unknown; readonly formula: string }): void;
}

export function readCells(sheet: EditableSheet, { columns, head }: BudgetLayout): Cells {
  const all = Object.values(columns).filter((column) => column !== null);
  const first = Math.min(...all);
  const lastRow = Math.max(sheet.lastRow(), head);
  const area = { row: 1, column: first, rowCount: lastRow, columnCount: Math.max(...all) - first + 1 };
  const [values, formulas] = [sheet.values(area), sheet.formulasIn(area)];
  return cellsFrom(lastRow, (row, column) => ({
    value: values[row - 1]?.[column - first] ?? '',
    formula: formulas[row - 1]?.[column - first] ?? '',
  }));
}

/** A new sheet has nothing to keep. */
export function blankCells({ head }: BudgetLayout): Cells {
  return cellsFrom(head, () => ({ value: '', formula: '' }));
}

function cellsFrom(
  lastRow: number,
  read: (row: number, column: number) => { readonly value: unknown; readonly formula: string },
): Cells {
  const written = new Map<string, { readonly value: unknown; readonly formula: string }>();
  const at = (row: number, column: number) => written.get(`${row},${column}`) ?? read(row, column);
  return {
    lastRow,
    value: (row, column) => at(row, column).value,
    formula: (row, column) => at(row, column).formula,
    write: (row, column, content) => {
      written.set(`${row},${column}`, content);
    },
  };
}

export function rowsBelow(head: number, { lastRow }: Cells): number[] {
  return Array.from({ length: lastRow - head }, (_, index) => head + 1 + index);
}
