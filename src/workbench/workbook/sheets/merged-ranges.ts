import { AddWorksheetMergeMutation, RemoveWorksheetMergeMutation } from '@univerjs/sheets';
import type { Rectangle } from '../cells/cell';
import { contains } from '../cells/rectangle';
import { type UniverDocument, WorkbookError } from '../univer-document';

/** Merged cells of the sheets. */
export class MergedRanges {
  constructor(private readonly document: UniverDocument) {}

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

  /** Merges a rectangle. Its cells keep their values; only the first one is visible. */
  merge(sheetId: number, rectangle: Rectangle): void {
    const sheet = this.document.worksheet(sheetId);
    const subUnitId = sheet.getSheetId();
    const before = this.within(sheetId, rectangle);
    if (!before.every((range) => contains(rectangle, range))) {
      throw new WorkbookError('You must select all cells in a merged range to merge or unmerge them.');
    }
    const toRanges = (rectangles: readonly Rectangle[]) => rectangles.map((each) => this.document.range(sheet, each));
    if (before.length > 0) this.document.run(RemoveWorksheetMergeMutation.id, { subUnitId, ranges: toRanges(before) });
    this.document.run(AddWorksheetMergeMutation.id, { subUnitId, ranges: toRanges([rectangle]) });
  }
}
