import { overlap } from '../workbook/cells/rectangle';
import type { ChartDefinition } from '../workbook/sheets/charts';
import type { Rectangle, Workbook } from '../workbook/workbook';

type PlacedChart = Pick<ChartDefinition, 'sheetId' | 'anchor' | 'widthPx' | 'heightPx'>;

/** The chart's own anchor, or the first one below the charts that it would cover. */
export function belowCharts(workbook: Workbook, chart: PlacedChart): Pick<Rectangle, 'row' | 'column'> {
  const { sheetId, anchor } = chart;
  const wanted = cellsUnder(workbook, chart);
  const covered = workbook
    .charts()
    .filter((each) => each.sheetId === sheetId)
    .map((each) => cellsUnder(workbook, each))
    .find((cells) => overlap(cells, wanted));
  if (!covered) return anchor;
  return belowCharts(workbook, { ...chart, anchor: { ...anchor, row: covered.row + covered.rowCount + 1 } });
}

export function cellsUnder(workbook: Workbook, { sheetId, anchor, widthPx, heightPx }: PlacedChart): Rectangle {
  const { row, column, offsetPx = 0, offsetDownPx = 0 } = anchor;
  const count = (first: number, lengthPx: number, sizeOf: (index: number) => number) => {
    let index = first;
    for (let leftPx = lengthPx; leftPx > 0; index++) leftPx -= sizeOf(index);
    return index - first;
  };
  return {
    row,
    column,
    rowCount: count(row, offsetDownPx + heightPx, (each) => workbook.rowHeight(sheetId, each)),
    columnCount: count(column, offsetPx + widthPx, (each) => workbook.columnWidth(sheetId, each)),
  };
}
