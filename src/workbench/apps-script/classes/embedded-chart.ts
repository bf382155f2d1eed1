import { forbiddenKeys } from '../../workbook/workbook-limits';
import { ServiceError } from '../calls/service-error';
import { type Method, method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import { checkedRange, type RangeData, rangeHandle, rectangleOf } from '../cells/places';
import type { HostContext } from '../host-context';
import { type ChartData, fromDefinition, toDefinition } from './chart-definition';
import { sheetMethods } from './method-kinds';

const newChart: ChartData = {
  id: null,
  type: 'COLUMN',
  ranges: [],
  headerCount: null,
  options: {},
  anchor: { row: 1, column: 1, offsetX: 0, offsetY: 0 },
};

/** Sheet's methods for its charts; the page draws them from their cells. */
export function sheetCharts(context: HostContext): ServiceType['methods'] {
  const { workbook, messages } = context;
  const { read, write } = sheetMethods(context);
  const put = (sheetId: number, id: string, chart: ChartData) => {
    checkedRange(context, sheetId, chart.anchor.row, chart.anchor.column);
    workbook.setChart(toDefinition(context, sheetId, id, chart));
  };
  const existing = (sheetId: number, { id }: ChartData): string => {
    const isThere = workbook.charts().some((chart) => chart.id === id && chart.sheetId === sheetId);
    if (id === null || !isThere) throw new ServiceError(messages.chartNotFound());
    return id;
  };

  return {
    newChart: method('document-read', '', () => new Handle('EmbeddedChartBuilder', newChart)),
    getCharts: read((sheetId) =>
      workbook
        .charts()
        .filter((chart) => chart.sheetId === sheetId)
        .map((chart) => new Handle('EmbeddedChart', fromDefinition(chart))),
    ),
    insertChart: write<[Handle<ChartData>]>('EmbeddedChart', (sheetId, [chart]) => {
      const ids = workbook.charts().map(({ id }) => Number(id) || 0);
      put(sheetId, String(Math.max(0, ...ids) + 1), chart.data);
    }),
    updateChart: write<[Handle<ChartData>]>('EmbeddedChart', (sheetId, [chart]) =>
      put(sheetId, existing(sheetId, chart.data), chart.data),
    ),
    removeChart: write<[Handle<ChartData>]>('EmbeddedChart', (sheetId, [chart]) =>
      workbook.removeChart(existing(sheetId, chart.data)),
    ),
  };
}

/** EmbeddedChart, its builder, and the objects that it returns. */
export function chartTypes(): ServiceType[] {
  const read = (get: (chart: ChartData) => unknown): Method =>
    method<ChartData, []>('document-read', '', ({ data }) => get(data));
  const set = <Args extends readonly unknown[]>(
    signature: string,
    change: (args: Args, chart: ChartData) => Partial<ChartData>,
  ): Method =>
    method<ChartData, Args>('document-read', signature, ({ data, args }) => {
      return new Self({ ...data, ...change(args, data) });
    });
  const getRanges = read(({ ranges }) =>
    ranges.map(({ sheetId, rectangle }) => rangeHandle({ sheetId, ...rectangle })),
  );

  return [
    objectType('SpreadsheetApp.EmbeddedChartBuilder', {
      addRange: set<[Handle<RangeData>]>('Range', ([range], { ranges }) => {
        const data = range.data;
        return { ranges: [...ranges, { sheetId: data.sheetId, rectangle: rectangleOf(data) }] };
      }),
      clearRanges: set('', () => ({ ranges: [] })),
      setChartType: set<[EnumValue]>('Charts.ChartType', ([{ name }]) => ({ type: name })),
      setNumHeaders: set<[number]>('Integer', ([headerCount]) => ({ headerCount })),
      setOption: set<[string, unknown]>('String,Any', ([path, value], { options }) => ({
        options: { ...options, ...flatten(path, value) },
      })),
      setPosition: set<[number, number, number, number]>(
        'Integer,Integer,Integer,Integer',
        ([row, column, offsetX, offsetY]) => ({ anchor: { row, column, offsetX, offsetY } }),
      ),
      getChartType: read(({ type }) => new EnumValue('Charts.ChartType', type)),
      getRanges,
      build: read((chart) => new Handle('EmbeddedChart', chart)),
    }),
    objectType('SpreadsheetApp.EmbeddedChart', {
      getChartId: read(({ id }) => (id === null ? null : Number(id) || id)),
      getRanges,
      getContainerInfo: read((chart) => new Handle('ContainerInfo', chart)),
      getOptions: read((chart) => new Handle('ChartOptions', chart)),
      modify: read((chart) => new Handle('EmbeddedChartBuilder', chart)),
    }),
    objectType('SpreadsheetApp.ContainerInfo', {
      getAnchorRow: read(({ anchor }) => anchor.row),
      getAnchorColumn: read(({ anchor }) => anchor.column),
    }),
    objectType('Charts.ChartOptions', {
      get: method<ChartData, [string]>('document-read', 'String', ({ data, args: [path] }) => {
        return data.options[path] ?? null;
      }),
    }),
  ];
}

/** `{textStyle: {color: 'red'}}` under `vAxis` is `vAxis.textStyle.color`. */
function flatten(path: string, value: unknown): { [path: string]: unknown } {
  // No chart has such an option, and no file may have such a field.
  if (forbiddenKeys.has(path)) return {};
  if (!(value instanceof Map)) return { [path]: value instanceof EnumValue ? value.name : value };
  return Object.assign({}, ...[...value].map(([name, inner]) => flatten(`${path}.${name}`, inner)));
}
