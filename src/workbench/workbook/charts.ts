import type { Rectangle } from './workbook';

/** A chart on a sheet: drawn by the page from cells, drawn again when they change. */
export interface ChartDefinition {
  readonly id: string;
  readonly sheetId: number;
  readonly kind: 'columns' | 'stacked-columns' | 'line' | 'donut' | 'bars';
  readonly title: string;
  /** The cell at its upper left corner, and how far to the right of that it begins. */
  readonly anchor: { readonly row: number; readonly column: number; readonly offsetPx?: number };
  readonly widthPx: number;
  readonly heightPx: number;
  /** Category names, one column or one row. */
  readonly labels: ChartRange;
  readonly series: readonly { readonly name: string; readonly values: ChartRange; readonly color?: string }[];
  /** Number format of the values in the tooltip and on the axis. */
  readonly numberFormat: string;
}

export interface ChartRange {
  readonly sheetId: number;
  readonly rectangle: Rectangle;
}
