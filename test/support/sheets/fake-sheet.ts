import type { Area, Sheet } from '../../../src/addon/platform/platform';

/** A grid of texts. A text that begins with `=` is a formula and shows nothing. */
export class FakeSheet implements Sheet {
  readonly hiddenByFilter = new Set<number>();
  readonly hiddenByUser = new Set<number>();
  readonly protectedCells = new Set<string>();
  readonly writes: string[] = [];
  calls = 0;

  constructor(
    private readonly title: string,
    readonly cells: string[][],
    private readonly sheetId = 1,
  ) {}

  id = (): number => this.sheetId;
  name = (): string => this.title;
  lastRow = (): number => this.cells.length;
  lastColumn = (): number => Math.max(0, ...this.cells.map((row) => row.length));

  displayValues({ row, column, rowCount, columnCount }: Area): string[][] {
    this.calls += 1;
    if (rowCount < 1 || columnCount < 1) throw new Error('The number of rows in the range must be at least 1.');
    return Array.from({ length: rowCount }, (_, r) =>
      Array.from({ length: columnCount }, (_, c) => {
        const text = this.cells[row - 1 + r]?.[column - 1 + c] ?? '';
        return text.startsWith('=') ? '' : text;
      }),
    );
  }

  values(area: Area): unknown[][] {
    return FakeSheet.prototype.displayValues.call(this, area);
  }

  rowValues(row: number): unknown[] {
    return this.values({ row, column: 1, rowCount: 1, columnCount: Math.max(1, this.lastColumn()) })[0] ?? [];
  }

  columnValues(row: number, column: number, columnCount: number): unknown[][] {
    return this.values({ row, column, rowCount: this.lastRow() - row + 1, columnCount });
  }

  formulasIn({ row, column, rowCount, columnCount }: Area): string[][] {
    this.calls += 1;
    return Array.from({ length: rowCount }, (_, r) =>
      Array.from({ length: columnCount }, (__, c) => {
        const text = this.cells[row - 1 + r]?.[column - 1 + c] ?? '';
        return text.startsWith('=') ? text : '';
      }),
    );
  }

  cellsWith(wanted: string): { row: number; column: number }[] {
    this.calls += 1;
    return this.cells.flatMap((row, r) =>
      row.flatMap((text, c) =>
        text.toUpperCase().includes(wanted.toUpperCase()) ? [{ row: r + 1, column: c + 1 }] : [],
      ),
    );
  }

  formulaAt(row: number, column: number): string {
    this.calls += 1;
    const text = this.cells[row - 1]?.[column - 1] ?? '';
    return text.startsWith('=') ? text : '';
  }

  setTextAt(row: number, column: number, text: string): void {
    this.write(row, column, text);
  }

  setFormulaAt(row: number, column: number, formula: string): void {
    this.write(row, column, formula);
  }

  hasFilter(): boolean {
    this.calls += 1;
    return this.hiddenByFilter.size > 0;
  }

  isRowHiddenByFilter(row: number): boolean {
    this.calls += 1;
    return this.hiddenByFilter.has(row);
  }

  isRowHiddenByUser(row: number): boolean {
    this.calls += 1;
    return this.hiddenByUser.has(row);
  }

  private write(row: number, column: number, text: string): void {
    this.calls += 1;
    if (this.protectedCells.has(`${row},${column}`)) {
      throw new Error('You are trying to edit a protected cell or object.');
    }
    this.writes.push(text);
    const cells = this.cells[row - 1];
    if (cells === undefined) throw new Error('The coordinates of the range are outside the dimensions of the sheet.');
    cells[column - 1] = text;
  }
}
