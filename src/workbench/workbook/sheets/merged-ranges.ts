import { AddWorksheetMergeMutation, RemoveWorksheetMergeMutation } from '@univerjs/sheets';
import type { Rectangle } from '../cells/cell';
import type { Cells } from '../cells/cells';
import { contains } from '../cells/rectangle';
import { type UniverDocument, WorkbookError } from '../univer-document';

/** Merged cells of the sheets. */
export class MergedRanges {
  constructor(
    private readonly document: UniverDocument,
    private readonly cells: Cells,
  ) {}

  /** The merged ranges that have a cell in the rectangle. */
  within(sheetId: number, rectangle: Rectangle): Rectangle[] {
    const sheet = this.document.worksheet(sheetId);
    const { startRow, startColumn, endRow, endColumn } = this.document.range(sheet, rectangle);
    return sheet.getMergedCellRange(startRow, startColumn, endRow, endColumn).map((range) => ({
      row: range.startRow + 1,
      column: range.startColumn + 1,
      rowCount: range.endRow - range.startRow + 1,
      columnCount: range.endColumn - range.startColumn + 1,
    }));
  }

  /** Merges a rectangle. Only the content, note and data validation of its first cell are kept. */
  merge(sheetId: number, rectangle: Rectangle): void {
    this.unmerge(sheetId, rectangle);
    const { row, column, rowCount, columnCount } = rectangle;
    const others = [
      { row, column: column + 1, rowCount: 1, columnCount: columnCount - 1 },
      { row: row + 1, column, rowCount: rowCount - 1, columnCount },
    ].filter((part) => part.rowCount > 0 && part.columnCount > 0);
    for (const part of others) {
      const all = <Value>(value: Value): Value[][] =>
        Array.from({ length: part.rowCount }, () => Array.from({ length: part.columnCount }, () => value));
      this.cells.write(sheetId, part, all({ value: null }));
      this.cells.setNotes(sheetId, part, all(''));
      this.cells.setDataValidations(sheetId, part, all(null));
    }
    if (others.length > 0) this.add(sheetId, [rectangle]);
  }

  unmerge(sheetId: number, rectangle: Rectangle): void {
    const before = this.within(sheetId, rectangle);
    if (!before.every((range) => contains(rectangle, range))) throw new WorkbookError(refusals.isCut);
    this.remove(sheetId, before);
  }

  /**
   * Calls `sort`, which puts the rows of the rectangle in another order, and moves merged cells with their rows. Rows with
   * cells that are merged with those of another row are not sorted.
   */
  keepInRows(sheetId: number, rectangle: Rectangle, order: readonly number[], sort: () => void): void {
    const before = this.within(sheetId, rectangle);
    if (before.some(({ rowCount }) => rowCount > 1)) throw new WorkbookError(refusals.isSorted);
    this.remove(sheetId, before);
    sort();
    const after = before.map((range) => ({ ...range, row: rectangle.row + order.indexOf(range.row - rectangle.row) }));
    this.add(sheetId, after);
  }

  private add(sheetId: number, rectangles: readonly Rectangle[]): void {
    if (rectangles.length > 0) this.document.run(AddWorksheetMergeMutation.id, this.rangesIn(sheetId, rectangles));
  }

  private remove(sheetId: number, rectangles: readonly Rectangle[]): void {
    if (rectangles.length > 0) this.document.run(RemoveWorksheetMergeMutation.id, this.rangesIn(sheetId, rectangles));
  }

  private rangesIn(sheetId: number, rectangles: readonly Rectangle[]) {
    const sheet = this.document.worksheet(sheetId);
    return { subUnitId: sheet.getSheetId(), ranges: rectangles.map((each) => this.document.range(sheet, each)) };
  }
}

const refusals = {
  isCut: 'You must select all cells in a merged range to merge or unmerge them.',
  isSorted: "You can't sort a range that contains cells merged over several rows.",
};
