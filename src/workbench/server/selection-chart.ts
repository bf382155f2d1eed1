import { randomUUID } from 'node:crypto';
import type { ChartDefinition, ChartKind } from '../workbook/sheets/charts';
import type { Rectangle, Workbook } from '../workbook/workbook';

export const insertedKinds = ['columns', 'line', 'pie'] as const satisfies readonly ChartKind[];

/** The size that Google gives a new chart. */
const size = { widthPx: 600, heightPx: 371 } as const;

/**
 * A chart of the selected cells. The first column has the labels of the points, each other column of numbers is a
 * series, and a first row of texts names the series. Columns that were added with Ctrl count too, with the rows of the
 * first selection. Fails with one sentence if there is nothing to draw.
 */
export function chartOfSelection(
  workbook: Workbook,
  sheetId: number,
  selected: readonly Rectangle[],
  kind: (typeof insertedKinds)[number],
): ChartDefinition {
  const used = workbook.usedRectangle(sheetId);
  const [usedRows, usedColumns] = [used?.rowCount ?? 0, used?.columnCount ?? 0];
  const columns = selected
    .flatMap(({ column, columnCount }) => Array.from({ length: columnCount }, (_, index) => column + index))
    .filter((each, index, all) => each <= usedColumns && all.indexOf(each) === index);
  const { row, rowCount: selectedRows } = selected[0] ?? { row: 1, rowCount: 0 };
  const rowCount = Math.min(row + selectedRows, usedRows + 1) - row;
  if (rowCount < 2 || columns.length < 2) throw new Error(nothingToDraw);
  const cells = workbook.values(sheetId, { row, column: 1, rowCount, columnCount: usedColumns });
  const values = cells.map((line) => columns.map((each) => line[each - 1] ?? null));
  const [first = [], ...others] = values;
  const headerCount = first.slice(1).every((value) => typeof value !== 'number') ? 1 : 0;
  const rows = headerCount === 1 ? others : values;
  const column = (index: number, top: number, height: number) => ({
    sheetId,
    rectangle: { row: top, column: columns[index] ?? 1, rowCount: height, columnCount: 1 },
  });
  const series = first.flatMap((_, index) => {
    if (index === 0 || !rows.some((line) => typeof line[index] === 'number')) return [];
    const named = headerCount === 1 ? { nameCell: column(index, row, 1) } : {};
    return [{ name: '', ...named, values: column(index, row + headerCount, rows.length) }];
  });
  if (series.length === 0) throw new Error(nothingToDraw);
  return {
    id: randomUUID(),
    sheetId,
    kind,
    title: '',
    anchor: { row, column: Math.max(...columns) + 2 },
    ...size,
    labels: column(0, row + headerCount, rows.length),
    series: kind === 'pie' ? series.slice(0, 1) : series,
    numberFormat: '#,##0.##',
  };
}

const nothingToDraw = 'Select the cells to draw first: labels in the first column, numbers in the columns next to it.';
