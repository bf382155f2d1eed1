import { numfmt } from '@univerjs/core';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartDefinition, ChartKind } from '../../workbook/sheets/charts';
import { numfmtTagOf } from '../../workbook/view/cell-display';

export interface ChartData {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly color?: string; readonly values: readonly number[] }[];
}

/** Colours that colour-blind readers can distinguish. */
export const palette = [
  '#2a7d68',
  '#6aa3d8',
  '#e0a34a',
  '#8d7cc3',
  '#c96f5a',
  '#7fb069',
  '#5b6b7b',
  '#d3b8a3',
  '#a9b4bf',
];

const text = { fontFamily: 'Roboto, Arial, sans-serif', color: '#5f6b76', fontSize: 11 };

const noData = {
  text: 'No data',
  left: 'center',
  top: 'middle',
  textStyle: { ...text, fontWeight: 'normal', fontSize: 13 },
};

export const shapes: { readonly [Kind in ChartKind]: 'column' | 'bar' | 'line' | 'pie' } = {
  columns: 'column',
  'stacked-columns': 'column',
  bars: 'bar',
  'stacked-bars': 'bar',
  line: 'line',
  area: 'line',
  'stacked-area': 'line',
  pie: 'pie',
  donut: 'pie',
  combo: 'line',
};

/** Converts a chart of the workbook into an ECharts option, with numbers in the locale of the file. */
export function toChartOption(
  chart: Pick<ChartDefinition, 'kind' | 'numberFormat' | 'widthPx' | 'source'>,
  given: ChartData,
  locale: string,
): EChartsCoreOption {
  const data = withoutTrailingBlanks(given);
  const base = { color: palette, textStyle: text, animation: !prefersReducedMotion(), animationDuration: 250 };
  if (data.series.every(({ values }) => values.every((value) => value === 0))) return { ...base, title: noData };
  const format = (value: unknown) =>
    numfmt.format(chart.numberFormat, Number(value ?? 0), { locale: numfmtTagOf(locale) });
  return shapes[chart.kind] === 'pie'
    ? { ...base, ...pie(chart, data, format) }
    : { ...base, ...cartesian(chart, data, format, shortNumberIn(locale)) };
}

function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
}

/** Google draws a chart up to the last used row, so its range may include blank rows for later data. */
export function withoutTrailingBlanks({ labels, series }: ChartData): ChartData {
  const isUsed = (index: number): boolean => labels[index] !== '' || series.some(({ values }) => values[index] !== 0);
  let count = labels.length;
  while (count > 0 && !isUsed(count - 1)) count -= 1;
  return {
    labels: labels.slice(0, count),
    series: series.map((each) => ({ ...each, values: each.values.slice(0, count) })),
  };
}

/** A chart with more points than this has a label for some of them only, up to its edges. */
const daysFrom = 24;

function cartesian(
  { kind, widthPx, source }: Pick<ChartDefinition, 'kind' | 'widthPx' | 'source'>,
  { labels, series }: ChartData,
  format: (value: unknown) => string,
  shortNumber: (value: number) => string,
) {
  const [across, upward] = [titleOf(source, 'hAxis', 22), titleOf(source, 'vAxis', 38)];
  const isHorizontal = shapes[kind] === 'bar';
  const isLine = shapes[kind] === 'line';
  /** A series of a combination is a line unless its option, or that of all, says otherwise. */
  const typeOf = (index: number): unknown =>
    kind === 'combo' ? (source?.options[`series.${index}.type`] ?? source?.options['seriesType'] ?? 'line') : kind;
  const fillOf = (index: number): number =>
    kind === 'line' ? 0.08 : String(typeOf(index)).endsWith('area') ? 0.35 : 0;
  // The last of many days is at the edge of the chart.
  const edge = labels.length > daysFrom ? { alignMaxLabel: 'right' as const } : {};
  const categories = {
    type: 'category',
    data: labels,
    inverse: isHorizontal,
    axisTick: { show: false },
    // The names stay below what is under zero.
    axisLine: { onZero: kind !== 'combo', lineStyle: { color: '#d5dbe0' } },
    axisLabel:
      isHorizontal || !areCrowded(labels, widthPx)
        ? { ...text, ...edge, ...(isLine ? labelStarts(labels, widthPx) : {}) }
        : slanted,
  };
  // Like Google, a line fills the height: on an axis from zero, a net worth would look flat.
  const isScaled = kind === 'line';
  const values = {
    type: 'value',
    scale: isScaled,
    splitNumber: 4,
    splitLine: { lineStyle: { color: '#eef1f3' } },
    // Short numbers of neighbouring lines may be equal, such as 1.2M.
    axisLabel: { ...text, formatter: isScaled ? format : shortNumber },
  };
  return {
    grid: {
      left: 8 + (upward.name === '' ? 0 : titlePx),
      right: 12,
      top: series.length > 1 ? 34 : 14,
      bottom: 4 + (across.name === '' ? 0 : titlePx),
      containLabel: true,
    },
    legend:
      series.length > 1 ? { top: 0, left: 4, icon: 'circle', itemWidth: 8, itemHeight: 8, textStyle: text } : undefined,
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: isLine ? 'line' : 'shadow' },
      valueFormatter: format,
      confine: true,
    },
    xAxis: { ...(isHorizontal ? values : categories), ...across },
    yAxis: { ...(isHorizontal ? categories : values), ...upward },
    series: series.map(({ name, color, values: points }, index) => ({
      name,
      type: isLine && typeOf(index) !== 'bars' ? 'line' : 'bar',
      data: points,
      stack: kind.startsWith('stacked') ? 'all' : undefined,
      // A line with a single point would be invisible.
      showSymbol: points.length === 1,
      smooth: 0.2,
      areaStyle: isLine ? { opacity: fillOf(index) } : undefined,
      barMaxWidth: 26,
      itemStyle: { ...(color ? { color } : {}), borderRadius: kind === 'columns' ? [3, 3, 0, 0] : 0 },
    })),
  };
}

const titlePx = 18;

/** The title of an axis beside its labels. */
function titleOf(source: ChartDefinition['source'], axis: 'hAxis' | 'vAxis', nameGap: number) {
  const name = String(source?.options[`${axis}.title`] ?? '');
  return { name, nameLocation: 'middle', nameGap, nameTextStyle: text };
}

const slanted = { ...text, interval: 0, rotate: 45, width: 110, overflow: 'truncate' };
const letterPx = 6;
/** Even slanted labels overlap if there are more. */
const slantedMax = 40;

/** ECharts drops horizontal labels that overlap. Labels are crowded if it would drop more than every second one. */
function areCrowded(labels: readonly string[], widthPx: number): boolean {
  const longest = Math.max(...labels.map((label) => label.length));
  return labels.length <= slantedMax && labels.length * longest * letterPx > 2 * widthPx;
}

function pie(
  { kind, widthPx }: Pick<ChartDefinition, 'kind' | 'widthPx'>,
  { labels, series }: ChartData,
  format: (value: unknown) => string,
) {
  const points = labels
    .map((name, index) => ({ name, value: series[0]?.values[index] ?? 0 }))
    .filter(({ name, value }) => name !== '' && value > 0);
  // Long names leave less room for the slices.
  const size = points.some(({ name }) => name.length > 28)
    ? { legend: 0.54, fontSize: 10, radius: ['41%', '62%'], center: '21%' }
    : { legend: 0.36, fontSize: 11, radius: ['52%', '80%'], center: '31%' };
  return {
    tooltip: { trigger: 'item', valueFormatter: format, confine: true },
    legend: {
      type: 'scroll',
      orient: 'vertical',
      right: 6,
      top: 'middle',
      icon: 'circle',
      itemWidth: 8,
      itemHeight: 8,
      itemGap: 9,
      // Longer names would cover the slices.
      textStyle: { ...text, fontSize: size.fontSize, width: Math.round(widthPx * size.legend), overflow: 'truncate' },
    },
    series: [
      {
        type: 'pie',
        radius: [kind === 'donut' ? size.radius[0] : 0, size.radius[1]],
        center: [size.center, '50%'],
        label: { show: false },
        itemStyle: { borderColor: '#fff', borderWidth: 2 },
        data: points,
      },
    ],
  };
}

/** Samples: `1.2M`, in German `1,2 Mio.`. */
function shortNumberIn(locale: string): (value: number) => string {
  return new Intl.NumberFormat(locale.replace('_', '-'), {
    notation: 'compact',
    maximumFractionDigits: 1,
    useGrouping: true,
  }).format;
}

/** If neighbours share a label, such as the days of a month, it is shown once, and as many that have room, evenly. */
function labelStarts(labels: readonly string[], widthPx: number): { interval?: (index: number) => boolean } {
  const starts = labels.flatMap((label, index) => (label === labels[index - 1] ? [] : [index]));
  if (starts.length === labels.length) return {};
  const longest = Math.max(...labels.map((label) => label.length));
  const step = Math.ceil((starts.length * (longest + 3) * letterPx) / widthPx);
  const shown = new Set(starts.filter((_, place) => place % step === 0));
  return { interval: (index) => shown.has(index) };
}
