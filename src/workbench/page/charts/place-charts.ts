import { DrawingTypeEnum, ICommandService } from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { IRenderManagerService } from '@univerjs/engine-render';
import {
  DrawingApplyType,
  type ISheetDrawing,
  ISheetDrawingService,
  SetDrawingApplyMutation,
} from '@univerjs/sheets-drawing';
import { SheetSkeletonManagerService } from '@univerjs/sheets-ui';
import { ComponentManager } from '@univerjs/ui';
import { createElement, type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef } from 'react';
import type { ChartDefinition, ChartRange } from '../../workbook/sheets/charts';
import type { Grid } from '../grid/grid';
import type { ChartData } from './chart-option';
import type { ChartSource } from './chart-source';

const componentKey = 'WorkbenchChart';

/** Shows the charts of the workbook on the grid and updates them from their cells. */
export class Charts implements ChartSource {
  private charts: readonly ChartDefinition[] = [];
  /** The corners of each chart at the widths and heights of its columns and rows when it was placed. */
  private readonly placed = new Map<string, string>();
  private readonly listeners = new Set<() => void>();
  private refreshing = false;

  constructor(
    private readonly grid: Grid,
    readonly locale: string,
    readonly remove: ((chartId: string) => void) | null,
  ) {
    grid.injector.get(ComponentManager).register(componentKey, ChartView);
    setChartSource(this);
  }

  definition(chartId: string): ChartDefinition | undefined {
    return this.charts.find(({ id }) => id === chartId);
  }

  set(charts: readonly ChartDefinition[]): void {
    const before = this.charts;
    this.charts = charts;
    const isSame = (a: ChartDefinition, b: ChartDefinition | undefined) => JSON.stringify(a) === JSON.stringify(b);
    for (const chart of before) {
      if (!isSame(chart, this.definition(chart.id))) this.apply(chart, DrawingApplyType.REMOVE);
    }
    for (const chart of charts) {
      const old = before.find(({ id }) => id === chart.id);
      if (!old || !isSame(chart, old)) this.apply(chart, DrawingApplyType.INSERT);
    }
    this.refresh();
  }

  /** Redraws once for all cells that changed in the same animation frame. */
  refresh(): void {
    if (this.refreshing) return;
    this.refreshing = true;
    requestAnimationFrame(() => {
      this.refreshing = false;
      this.keepSizes();
      for (const listener of this.listeners) listener();
    });
  }

  /** Charts keep their sizes if columns and rows get others. Univer would stretch them when their tab is shown. */
  private keepSizes(): void {
    for (const chart of this.charts) {
      if (this.placed.get(chart.id) === JSON.stringify(this.corners(chart))) continue;
      this.apply(chart, DrawingApplyType.REMOVE);
      this.apply(chart, DrawingApplyType.INSERT);
    }
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  data({ labels, series }: ChartDefinition): ChartData {
    return {
      labels: this.cells(labels).map((value) => String(value ?? '')),
      series: series.map(({ name, nameCell, color, values }) => ({
        name: nameCell ? String(this.cells(nameCell)[0] ?? '') : name,
        ...(color ? { color } : {}),
        values: this.cells(values, true).map((value) => (typeof value === 'number' ? value : 0)),
      })),
    };
  }

  private cells({ sheetId, rectangle }: ChartRange, isRaw = false): unknown[] {
    const sheet = this.sheet(sheetId);
    const values: unknown[] = [];
    for (let row = rectangle.row; row < rectangle.row + rectangle.rowCount; row++) {
      for (let column = rectangle.column; column < rectangle.column + rectangle.columnCount; column++) {
        const raw = sheet?.getCellRaw(row - 1, column - 1)?.v ?? this.spilled(sheet?.getSheetId(), row - 1, column - 1);
        values.push(isRaw && typeof raw === 'number' ? raw : sheet?.getCell(row - 1, column - 1)?.v);
      }
    }
    return values;
  }

  /** Returns the value, because the displayed text may be formatted. */
  private spilled(sheetId: string | undefined, row: number, column: number): unknown {
    if (sheetId === undefined) return undefined;
    const cells = this.grid.injector.get(FormulaDataModel).getArrayFormulaCellData();
    return cells[this.grid.unit.getUnitId()]?.[sheetId]?.[row]?.[column]?.v;
  }

  private sheet(sheetId: number) {
    return this.grid.unit.getSheets().find((sheet) => this.grid.sheetNumbers.get(sheet.getSheetId()) === sheetId);
  }

  private apply(chart: ChartDefinition, type: DrawingApplyType): void {
    const sheet = this.sheet(chart.sheetId);
    if (!sheet) return;
    const drawings = this.grid.injector.get(ISheetDrawingService);
    const ids = { unitId: this.grid.unit.getUnitId(), subUnitId: sheet.getSheetId() };
    const drawing = this.drawing(chart, ids);
    const isInsert = type === DrawingApplyType.INSERT;
    this.placed.set(chart.id, isInsert ? JSON.stringify(drawing.sheetTransform) : '');
    const { redo, objects } = isInsert
      ? (drawings.getBatchAddOp([drawing]) as { redo: unknown; objects: unknown })
      : (drawings.getBatchRemoveOp([drawing]) as { redo: unknown; objects: unknown });
    this.grid.injector
      .get(ICommandService)
      .syncExecuteCommand(SetDrawingApplyMutation.id, { ...ids, op: redo, objects, type }, { onlyLocal: true });
  }

  private drawing(chart: ChartDefinition, ids: { unitId: string; subUnitId: string }): ISheetDrawing {
    const { left, top } = this.offset(chart, ids);
    const transform = { left, top, width: chart.widthPx, height: chart.heightPx, angle: 0, flipX: false, flipY: false };
    const sheetTransform = this.corners(chart);
    return {
      ...ids,
      drawingId: chart.id,
      drawingType: DrawingTypeEnum.DRAWING_DOM,
      componentKey,
      data: { chartId: chart.id },
      allowTransform: false,
      transform,
      sheetTransform,
      axisAlignSheetTransform: sheetTransform,
    };
  }

  /** The cells at both corners. Univer places the chart by them whenever its tab is shown. */
  private corners({ sheetId, anchor, widthPx, heightPx }: ChartDefinition) {
    const sheet = this.sheet(sheetId);
    const from = {
      row: anchor.row - 1,
      rowOffset: anchor.offsetDownPx ?? 0,
      column: anchor.column - 1,
      columnOffset: anchor.offsetPx ?? 0,
    };
    const to = {
      row: from.row,
      rowOffset: from.rowOffset + heightPx,
      column: from.column,
      columnOffset: from.columnOffset + widthPx,
    };
    const heightOf = (row: number) => sheet?.getRowHeight(row) ?? 0;
    const widthOf = (column: number) => sheet?.getColumnWidth(column) ?? 0;
    for (; heightOf(to.row) > 0 && to.rowOffset > heightOf(to.row); to.row++) to.rowOffset -= heightOf(to.row);
    for (; widthOf(to.column) > 0 && to.columnOffset > widthOf(to.column); to.column++) {
      to.columnOffset -= widthOf(to.column);
    }
    return { from, to };
  }

  /** Pixels from the corner of the sheet, including headers. */
  private offset(chart: ChartDefinition, { unitId, subUnitId }: { unitId: string; subUnitId: string }) {
    const skeletons = this.grid.injector
      .get(IRenderManagerService)
      .getRenderById(unitId)
      ?.with(SheetSkeletonManagerService);
    const skeleton = skeletons?.ensureSkeleton(subUnitId);
    const cell = skeleton?.getCellWithCoordByIndex(chart.anchor.row - 1, chart.anchor.column - 1);
    return {
      left: (cell?.startX ?? 0) + (chart.anchor.offsetPx ?? 0),
      top: (cell?.startY ?? 0) + (chart.anchor.offsetDownPx ?? 0),
    };
  }
}

let source: ChartSource | null = null;

/** Sets the source that all charts of the page read. Univer mounts charts and can pass only plain data to them. */
function setChartSource(charts: ChartSource): void {
  source = charts;
}

/** A chart in a floating element of Univer, which needs a React component. */
function ChartView({ data }: { data?: { chartId: string } }): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  const chartId = data?.chartId ?? '';
  useEffect(() => {
    const element = container.current;
    if (!element || !source) return;
    const charts = source;
    let end: (() => void) | null = null;
    let isGone = false;
    import('./draw-chart').then(
      ({ drawChart }) => {
        if (!isGone) end = drawChart(element, chartId, charts);
      },
      (error: Error) => {
        element.textContent = error.message;
      },
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [chartId]);
  const title = source?.definition(chartId)?.title ?? '';
  const remove = source?.remove ?? null;
  /** Without this, Delete would also clear the selected cells of the grid. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.stopPropagation();
    remove?.(chartId);
  };
  /** Without this, Univer would select the chart as a drawing with useless handles, and swallow keys. */
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.focus();
  };
  const handlers = { onKeyDown, onPointerDown };
  return createElement(
    'figure',
    { className: 'chart', 'data-testid': `chart-${chartId}`, 'aria-label': title || 'Chart', tabIndex: 0, ...handlers },
    title !== '' && createElement('figcaption', null, title),
    createElement('div', { className: 'chart-place', ref: container }),
    remove &&
      createElement(
        'button',
        {
          type: 'button',
          className: 'icon-button chart-remove',
          'aria-label': 'Remove chart',
          title: 'Remove chart (Delete)',
          onClick: () => remove(chartId),
        },
        '×',
      ),
  );
}
