import { numfmt } from '@univerjs/core';
import type { ChartDefinition } from '../../workbook/sheets/charts';
import { numfmtTagOf } from '../../workbook/view/cell-display';
import { type ChartData, shapes, withoutTrailingBlanks } from './chart-option';

const names = { column: 'Column chart', bar: 'Bar chart', line: 'Line chart', pie: 'Pie chart' } as const;
/** A longer series is described by its ends and extremes. */
const longestSpoken = 12;

/** Describes a chart for screen readers: `Column chart. Value: Jan 3, Feb 5.` */
export function describeChart(
  { kind, numberFormat }: Pick<ChartDefinition, 'kind' | 'numberFormat'>,
  given: ChartData,
  locale: string,
): string {
  const { labels, series } = withoutTrailingBlanks(given);
  const format = (value: number) => numfmt.format(numberFormat, value, { locale: numfmtTagOf(locale) });
  const describeSeries = ({ name, values }: ChartData['series'][number]): string => {
    const point = (index: number) => `${labels[index] ?? ''} ${format(values[index] ?? 0)}`.trim();
    const indexOf = (value: number) => point(values.indexOf(value));
    const shown =
      values.length <= longestSpoken
        ? values.map((_, index) => point(index)).join(', ')
        : `${values.length} values from ${point(0)} to ${point(values.length - 1)}, ` +
          `lowest ${indexOf(Math.min(...values))}, highest ${indexOf(Math.max(...values))}`;
    return name === '' ? shown : `${name}: ${shown}`;
  };
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  const parts = isEmpty ? ['No data'] : series.map(describeSeries);
  return [names[shapes[kind]], ...parts].map((part) => `${part}.`).join(' ');
}
