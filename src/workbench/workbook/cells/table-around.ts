import type { Rectangle, Workbook } from '../workbook';

/** The rectangle of filled cells around a cell: it ends at blank rows and columns, as `Ctrl+A` selects it in Sheets. */
export function tableAround(
  workbook: Pick<Workbook, 'displayValues' | 'usedRectangle'>,
  sheetId: number,
  cell: Pick<Rectangle, 'row' | 'column'>,
): Rectangle {
  const used = workbook.usedRectangle(sheetId);
  const single = { row: cell.row, column: cell.column, rowCount: 1, columnCount: 1 };
  if (!used) return single;
  const shown = workbook.displayValues(sheetId, used);
  const isFilled = (top: number, left: number, bottom: number, right: number) =>
    shown.slice(Math.max(0, top - 1), bottom).some((line) => line.slice(Math.max(0, left - 1), right).some(Boolean));
  let [top, left, bottom, right] = [cell.row, cell.column, cell.row, cell.column];
  for (;;) {
    const before = [top, left, bottom, right].join();
    if (top > 1 && isFilled(top - 1, left - 1, top - 1, right + 1)) top -= 1;
    if (isFilled(bottom + 1, left - 1, bottom + 1, right + 1)) bottom += 1;
    if (left > 1 && isFilled(top - 1, left - 1, bottom + 1, left - 1)) left -= 1;
    if (isFilled(top - 1, right + 1, bottom + 1, right + 1)) right += 1;
    if ([top, left, bottom, right].join() === before) break;
  }
  return { row: top, column: left, rowCount: bottom - top + 1, columnCount: right - left + 1 };
}
