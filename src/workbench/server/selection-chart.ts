import { randomUUID } from 'node:crypto';
import type { ChartDefinition, ChartKind } from '../workbook/sheets/charts';
import type { Rectangle, Workbook } from '../workbook/workbook';

export const insertedKinds = ['columns', 'line', 'pie'] as const satisfies readonly ChartKind[];

/** The size that Google gives a new chart. */
const size = { widthPx: 600, heightPx: 371 } as const;

/**
 * A chart of the selected cells: the first column labels the points, each other column of numbers is a series, and a first
 * row of texts names them. Fails with one sentence when there is nothing to draw.
 */
export function chartOfSelection(
  workbook: Workbook,
  sheetId: number,
  selected: Rectangle,
  kind: (typeof insertedKinds)[number],
): ChartDefinition {
  const used = workbook.usedRectangle(sheetId);
  const lastRow = Math.min(selected.row + selected.rowCount, used ? used.row + used.rowCount : 0) - 1;
  const lastColumn = Math.min(selected.column + selected.columnCount, used ? used.column + used.columnCount : 0) - 1;
  const rowCount = lastRow - selected.row + 1;
  const columnCount = lastColumn - selected.column + 1;
  if (rowCount < 2 || columnCount < 2) throw new Error(nothingToDraw);
  const values = workbook.values(sheetId, { row: selected.row, column: selected.column, rowCount, columnCount });
  const [first = [], ...others] = values;
  const headerCount = first.slice(1).every((value) => typeof value !== 'number') ? 1 : 0;
  const rows = headerCount === 1 ? others : values;
  const column = (index: number, row: number, height: number) => ({
    sheetId,
    rectangle: { row, column: selected.column + index, rowCount: height, columnCount: 1 },
  });
  const series = first.flatMap((_, index) => {
    if (index === 0 || !rows.some((row) => typeof row[index] === 'number')) return [];
    const named = headerCount === 1 ? { nameCell: column(index, selected.row, 1) } : {};
    return [{ name: '', ...named, values: column(index, selected.row + headerCount, rows.length) }];
  });
  if (series.length === 0) throw new Error(nothingToDraw);
  return {
    id: randomUUID(),
    sheetId,
    kind,
    title: '',
    anchor: { row: selected.row, column: lastColumn + 2 },
    ...size,
    labels: column(0, selected.row + headerCount, rows.length),
    series: kind === 'pie' ? series.slice(0, 1) : series,
    numberFormat: '#,##0.##',
  };
}

const nothingToDraw = 'Select the cells to draw first: labels in the first column, numbers in the columns beside it.';
