import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { createElement, type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef } from 'react';
import type { ChartDefinition } from '../../workbook/sheets/charts';
import { type ChartData, toChartOption } from './chart-option';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TitleComponent, TooltipComponent, SVGRenderer]);

/** Provides the data of charts and notifies of changes. */
export interface ChartSource {
  definition(chartId: string): ChartDefinition | undefined;
  data(chart: ChartDefinition): ChartData;
  onChange(listener: () => void): () => void;
  /** Null if the user may only view the file. */
  readonly remove: ((chartId: string) => void) | null;
}

let source: ChartSource | null = null;

/** Sets the source that all charts of the page read. Univer mounts charts and can pass only plain data to them. */
export function setChartSource(charts: ChartSource): void {
  source = charts;
}

/** A chart in a floating element of Univer, which needs a React component. */
export function ChartView({ data }: { data?: { chartId: string } }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const chartId = data?.chartId ?? '';
  useEffect(() => {
    const element = place.current;
    if (!element || !source) return;
    const charts = source;
    const chart: EChartsType = init(element, null, { renderer: 'svg' });
    let drawn = '';
    const draw = () => {
      const definition = charts.definition(chartId);
      if (!definition) return;
      const data = charts.data(definition);
      // Called for every changed cell, also for those that the chart does not show.
      const shown = JSON.stringify([definition, data]);
      if (shown === drawn) return;
      drawn = shown;
      chart.setOption(toChartOption(definition, data), { notMerge: true });
    };
    draw();
    const stop = charts.onChange(draw);
    const resize = new ResizeObserver(() => chart.resize());
    resize.observe(element);
    return () => {
      stop();
      resize.disconnect();
      chart.dispose();
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
    { className: 'chart', 'data-testid': `chart-${chartId}`, 'aria-label': title, tabIndex: 0, ...handlers },
    createElement('figcaption', null, title),
    createElement('div', { className: 'chart-place', ref: place }),
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
