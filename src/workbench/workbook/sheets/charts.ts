import type { Rectangle } from '../workbook';

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
] as const;

export type ChartKind = (typeof chartKinds)[number];

/** A chart on a sheet: drawn by the page from cells, drawn again when they change. */
export interface ChartDefinition {
  readonly id: string;
  readonly sheetId: number;
  readonly kind: ChartKind;
  readonly title: string;
  /** The cell at its upper left corner, and how far to the right of that and below it begins. */
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
  /** What a script made it of, for those that change it later. */
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
  /** In the words of Charts.ChartType. */
  readonly type: string;
  readonly ranges: readonly ChartRange[];
  readonly headerCount: number | null;
  readonly options: { readonly [path: string]: unknown };
}
