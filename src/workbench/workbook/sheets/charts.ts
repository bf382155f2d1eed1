import type { Rectangle } from '../cells/cell';
import { type DimensionShift, shiftRectangle } from './shift-rectangle';

export const chartKinds = [
  'columns',
  'stacked-columns',
  'line',
  'area',
  'stacked-area',
  'pie',
  'donut',
  'bars',
  'stacked-bars',
  'combo',
] as const;

export type ChartKind = (typeof chartKinds)[number];

/** A chart on a sheet. The page draws it from cells, and redraws it when they change. */
export interface ChartDefinition {
  readonly id: string;
  readonly sheetId: number;
  readonly kind: ChartKind;
  readonly title: string;
  /** The cell at its upper left corner, and the chart's offset from it. */
  readonly anchor: {
    readonly row: number;
    readonly column: number;
    readonly offsetPx?: number;
    readonly offsetDownPx?: number;
  };
  readonly widthPx: number;
  readonly heightPx: number;
  /** Category names, one column or one row. */
  readonly labels: ChartRange;
  readonly series: readonly ChartSeries[];
  /** Number format of the values in the tooltip and on the axis. */
  readonly numberFormat: string;
  /** The settings of the script that built it, for scripts that change it later. */
  readonly source?: ChartSource;
}

export interface ChartSeries {
  readonly name: string;
  /** The cell that names it, where the name is not fixed. */
  readonly nameCell?: ChartRange;
  readonly values: ChartRange;
  readonly color?: string;
}

export interface ChartRange {
  readonly sheetId: number;
  readonly rectangle: Rectangle;
}

export interface ChartSource {
  /** A name of Charts.ChartType. */
  readonly type: string;
  readonly ranges: readonly ChartRange[];
  readonly headerCount: number | null;
  readonly options: { readonly [path: string]: unknown };
}

/** The tooltip of a chart shows numbers as the cells of its first series do. */
export function formatOfValues(workbook: ShownNumbers, [first]: readonly ChartSeries[]): string {
  if (!first) return 'General';
  const { sheetId, rectangle } = first.values;
  const [[format = ''] = []] = workbook.numberFormats(sheetId, { ...rectangle, rowCount: 1 });
  return format || 'General';
}

interface ShownNumbers {
  numberFormats(sheetId: number, rectangle: Rectangle): readonly (readonly string[])[];
}

/** The charts of a workbook: their anchors and the cells they draw move with rows and columns. */
export class Charts {
  constructor(
    private charts: readonly ChartDefinition[],
    private readonly onChanged: (charts: readonly ChartDefinition[]) => void,
  ) {}

  /** Returns a new list after each change. */
  all(): readonly ChartDefinition[] {
    return this.charts;
  }

  set(chart: ChartDefinition): void {
    this.restore([...this.charts.filter(({ id }) => id !== chart.id), chart]);
  }

  remove(chartId: string): void {
    this.restore(this.charts.filter(({ id }) => id !== chartId));
  }

  /** Replaces all charts. */
  restore(charts: readonly ChartDefinition[]): void {
    if (JSON.stringify(charts) === JSON.stringify(this.charts)) return;
    this.charts = charts;
    this.onChanged(charts);
  }

  /** Copies the charts of a sheet to its duplicate, where they draw the copied cells. */
  duplicate(sheetId: number, copyId: number): void {
    const firstId = Math.max(0, ...this.charts.map(({ id }) => Number(id) || 0)) + 1;
    const copied = this.charts.filter((chart) => chart.sheetId === sheetId);
    const copies = copied.map((chart, index) => copyChart(chart, String(firstId + index), copyId));
    this.restore([...this.charts, ...copies]);
  }

  shift(sheetId: number, shift: DimensionShift): void {
    this.restore(this.charts.map((chart) => shiftChart(chart, sheetId, shift)));
  }

  deleteOfSheet(sheetId: number): void {
    this.restore(this.charts.flatMap((chart) => withoutSheet(chart, sheetId) ?? []));
  }
}

/** A chart after rows or columns were inserted, deleted or moved. */
function shiftChart(chart: ChartDefinition, sheetId: number, shift: DimensionShift): ChartDefinition {
  const moved = (range: ChartRange): ChartRange | null => {
    if (range.sheetId !== sheetId) return range;
    const rectangle = shiftRectangle(range.rectangle, shift);
    return rectangle && { ...range, rectangle };
  };
  const anchored = chart.sheetId === sheetId ? shiftAnchor(chart, shift) : chart;
  return withRanges(anchored, moved);
}

/** A chart without the cells of a deleted sheet; null: the chart was on that sheet. */
function withoutSheet(chart: ChartDefinition, sheetId: number): ChartDefinition | null {
  if (chart.sheetId === sheetId) return null;
  return withRanges(chart, (range) => (range.sheetId === sheetId ? null : range));
}

function copyChart(chart: ChartDefinition, id: string, sheetId: number): ChartDefinition {
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

/** A chart whose anchor cell is deleted does not move. */
function shiftAnchor(chart: ChartDefinition, shift: DimensionShift): ChartDefinition {
  const shifted = shiftRectangle({ ...chart.anchor, rowCount: 1, columnCount: 1 }, shift);
  const at = shifted ?? { ...chart.anchor, [shift.axis]: shift.at };
  return { ...chart, anchor: { ...chart.anchor, row: at.row, column: at.column } };
}
