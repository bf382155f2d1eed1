import type { ChartDefinition, ChartRange } from './charts';
import { type LineShift, shiftRectangle } from './shift-rectangle';

/** A chart after rows or columns came, went or moved: its place and the cells it draws go along. */
export function shiftChart(chart: ChartDefinition, sheetId: number, shift: LineShift): ChartDefinition | null {
  const moved = (range: ChartRange): ChartRange | null => {
    if (range.sheetId !== sheetId) return range;
    const rectangle = shiftRectangle(range.rectangle, shift);
    return rectangle && { ...range, rectangle };
  };
  const anchored = chart.sheetId === sheetId ? shiftAnchor(chart, shift) : chart;
  return withRanges(anchored, moved);
}

/** A chart without the cells of a sheet that is gone; null: it stood there itself. */
export function withoutSheet(chart: ChartDefinition, sheetId: number): ChartDefinition | null {
  if (chart.sheetId === sheetId) return null;
  return withRanges(chart, (range) => (range.sheetId === sheetId ? null : range));
}

/** The same chart on a copy of its sheet. */
export function copyChart(chart: ChartDefinition, id: string, sheetId: number): ChartDefinition {
  const copied = withRanges(chart, (range) => (range.sheetId === chart.sheetId ? { ...range, sheetId } : range));
  return { ...copied, id, sheetId };
}

function withRanges(chart: ChartDefinition, map: (range: ChartRange) => ChartRange | null): ChartDefinition {
  return {
    ...chart,
    labels: map(chart.labels) ?? chart.labels,
    series: chart.series.flatMap((series) => {
      const values = map(series.values);
      const nameCell = series.nameCell && map(series.nameCell);
      const { nameCell: _, ...rest } = series;
      return values ? [{ ...rest, values, ...(nameCell ? { nameCell } : {}) }] : [];
    }),
    ...(chart.source ? { source: { ...chart.source, ranges: chart.source.ranges.flatMap((r) => map(r) ?? []) } } : {}),
  };
}

/** A chart stays where its cell was when that one is deleted. */
function shiftAnchor(chart: ChartDefinition, shift: LineShift): ChartDefinition {
  const place = shiftRectangle({ ...chart.anchor, rowCount: 1, columnCount: 1 }, shift);
  const at = place ?? { ...chart.anchor, [shift.axis]: shift.at };
  return { ...chart, anchor: { ...chart.anchor, row: at.row, column: at.column } };
}
