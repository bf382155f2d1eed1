import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { toChartOption } from './chart-option';
import type { ChartSource } from './chart-source';
import { describeChart } from './describe-chart';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TitleComponent, TooltipComponent, SVGRenderer]);

/** Draws a chart in an element, and again when its cells or its place change. Returns a function that ends this. */
export function drawChart(element: HTMLElement, chartId: string, charts: ChartSource): () => void {
  const chart = init(element, null, { renderer: 'svg' });
  let drawn = '';
  const draw = () => {
    const definition = charts.definition(chartId);
    if (!definition) return;
    const data = charts.data(definition);
    // Called for every changed cell, also for those that the chart does not show.
    const shown = JSON.stringify([definition, data]);
    if (shown === drawn) return;
    drawn = shown;
    element.role = 'img';
    element.ariaLabel = describeChart(definition, data, charts.locale);
    chart.setOption(toChartOption(definition, data, charts.locale), { notMerge: true });
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
}
