import type { Area, Sheet } from '../../../src/addon/platform/platform';
import { ServiceError } from '../../../src/workbench/apps-script/calls/service-error';
import { messages } from '../../../src/workbench/apps-script/messages';
import { limits } from '../../../src/workbench/apps-script/quotas/limits';
import { parseTypedText } from '../../../src/workbench/workbook/cells/typed-text';

/**
 * The fast stand-in of a sheet: cells in lists, without formats and calculation. A text that begins with `=` is a
 * formula and shows nothing. It refuses what Google refuses, in Google's words, and to show a date, which needs a format.
 * The grid has 1,000 rows and 26 columns, or as many more as there are cells.
 */
export class FakeSheet implements Sheet {
  readonly hiddenByFilter = new Set<number>();
  readonly hiddenByUser = new Set<number>();
  readonly protectedCells = new Set<string>();
  readonly writes: string[] = [];
  calls = 0;
  /** Throws if the execution may not write. */
  refuseWrite: ((what: string) => void) | null = null;
  private gridWidth: number | null = null;

  constructor(
    private readonly title: string,
    readonly cells: unknown[][],
    private readonly sheetId = 1,
  ) {}

  id = (): number => this.sheetId;
  name = (): string => this.title;
  lastRow = (): number => countTo(this.cells, (row) => row.some(isFilled));
  lastColumn = (): number => Math.max(0, ...this.cells.map((row) => countTo(row, isFilled)));

  displayValues(area: Area): string[][] {
    return this.read(area, (cell) => (isFormula(cell) ? '' : shown(cell)));
  }

  values(area: Area): unknown[][] {
    return this.read(area, (cell) => (isFormula(cell) ? '' : cell));
  }

  rowValues(row: number): unknown[] {
    return this.values({ row, column: 1, rowCount: 1, columnCount: this.gridColumns() })[0] ?? [];
  }

  columnValues(row: number, column: number, columnCount: number): unknown[][] {
    return this.values({ row, column, rowCount: this.gridRows() - row + 1, columnCount });
  }

  formulasIn(area: Area): string[][] {
    return this.read(area, (cell) => (isFormula(cell) ? cell : ''));
  }

  cellsWith(wanted: string): { row: number; column: number }[] {
    this.calls += 1;
    return this.cells.flatMap((row, r) =>
      row.flatMap((cell, c) =>
        shown(cell).toUpperCase().includes(wanted.toUpperCase()) ? [{ row: r + 1, column: c + 1 }] : [],
      ),
    );
  }

  formulaAt(row: number, column: number): string {
    return this.formulasIn({ row, column, rowCount: 1, columnCount: 1 })[0]?.[0] ?? '';
  }

  setTextAt(row: number, column: number, text: string): void {
    const { input } = parseTypedText(text, 'en_US', 2026);
    this.refuseWrite?.('setValue');
    const cell = 'value' in input ? input.value : text;
    if (isFormula(cell) && text !== cell) throw new Error('The fake sheet holds no text that begins with =.');
    this.write(row, column, text, cell);
  }

  setFormulaAt(row: number, column: number, formula: string): void {
    this.refuseWrite?.('setFormula');
    this.write(row, column, formula, formula);
  }

  hasFilter(): boolean {
    this.calls += 1;
    return this.hiddenByFilter.size > 0;
  }

  isRowHiddenByFilter(row: number): boolean {
    return this.isHidden(this.hiddenByFilter, row);
  }

  isRowHiddenByUser(row: number): boolean {
    return this.isHidden(this.hiddenByUser, row);
  }

  private gridRows(): number {
    return Math.max(1_000, this.cells.length);
  }

  private gridColumns(): number {
    // The longest of tens of thousands of rows is sought once: tests change cells, not the width of the grid.
    this.gridWidth ??= Math.max(26, this.lastColumn());
    return this.gridWidth;
  }

  private isHidden(rows: ReadonlySet<number>, row: number): boolean {
    this.calls += 1;
    this.check({ row, column: 1, rowCount: 1, columnCount: 1 });
    return rows.has(row);
  }

  private read<Value>(area: Area, get: (cell: unknown) => Value): Value[][] {
    this.calls += 1;
    this.check(area);
    return Array.from({ length: area.rowCount }, (_, r) =>
      Array.from({ length: area.columnCount }, (__, c) =>
        get(this.cells[area.row - 1 + r]?.[area.column - 1 + c] ?? ''),
      ),
    );
  }

  private write(row: number, column: number, text: string, cell: unknown): void {
    this.calls += 1;
    this.check({ row, column, rowCount: 1, columnCount: 1 });
    if (text.length > limits.cellChars) throw new ServiceError(messages.cellTooLong(limits.cellChars));
    if (this.protectedCells.has(`${row},${column}`)) throw new ServiceError(messages.permissionToEdit());
    this.writes.push(text);
    while (this.cells.length < row) this.cells.push([]);
    const cells = this.cells[row - 1] as unknown[];
    while (cells.length < column) cells.push('');
    cells[column - 1] = cell;
  }

  private check({ row, column, rowCount, columnCount }: Area): void {
    if (row < 1 || column < 1) throw new ServiceError(messages.rangeInvalid());
    if (rowCount < 1) throw new ServiceError(messages.rangeRowCount());
    if (columnCount < 1) throw new ServiceError(messages.rangeColumnCount());
    if (row + rowCount - 1 > this.gridRows() || column + columnCount - 1 > this.gridColumns()) {
      throw new ServiceError(messages.rangeOutside());
    }
  }
}

/** How many items there are up to the last one that fits. */
function countTo<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  let count = items.length;
  while (count > 0 && !fits(items[count - 1] as Item)) count -= 1;
  return count;
}

const isFilled = (cell: unknown): boolean => cell !== '' && cell !== null && cell !== undefined;

const isFormula = (cell: unknown): cell is string => typeof cell === 'string' && cell.startsWith('=');

function shown(cell: unknown): string {
  if (cell instanceof Date) throw new Error('The fake sheet cannot show a date.');
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '');
}
