import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { createElement, type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef } from 'react';
import type { ChartDefinition } from '../../workbook/sheets/charts';
import { type ChartData, toChartOption } from './chart-option';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TitleComponent, TooltipComponent, SVGRenderer]);

/** What a chart shows now, and a way to hear of changes. */
export interface ChartSource {
  definition(chartId: string): ChartDefinition | undefined;
  data(chart: ChartDefinition): ChartData;
  onChange(listener: () => void): () => void;
  /** null: the user may only view the file. */
  readonly remove: ((chartId: string) => void) | null;
}

let source: ChartSource | null = null;

/** Where the charts of the page come from: Univer mounts them and passes nothing but plain data. */
export function setChartSource(charts: ChartSource): void {
  source = charts;
}

/** One chart in a floating element of Univer. React, because Univer mounts it. */
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
      // Called for every change of a cell, whether or not the chart shows it.
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
  /** The grid would clear its selected cells, which the chart covers. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.stopPropagation();
    remove?.(chartId);
  };
  /** Univer would select it as a drawing, with handles that do nothing and keys that are lost. */
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
