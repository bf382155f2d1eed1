import {
  type ChartDefinition,
  type ChartKind,
  type ChartRange,
  type ChartSeries,
  type ChartSource,
  formatOfValues,
} from '../../workbook/sheets/charts';
import type { CellValue } from '../../workbook/workbook';
import { forbiddenKeys, workbookLimits } from '../../workbook/workbook-limits';
import type { ArgumentsOf } from '../calls/arguments-of';
import { ServiceError } from '../calls/service-error';
import { type Method, method, methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import { parseColor } from '../cells/color';
import { checkedRange, rangeHandle, rectangleOf } from '../cells/handles';
import type { HostContext } from '../host-context';
import { sheetMethods } from './method-kinds';

const chartMethod = methodsOf<ChartData>();

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
  const { read, write } = sheetMethods<{ EmbeddedChart: ChartData }>(context);
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
    insertChart: write('EmbeddedChart', (sheetId, [chart]) => {
      const ids = workbook.charts().map(({ id }) => Number(id) || 0);
      put(sheetId, String(Math.max(0, ...ids) + 1), chart.data);
    }),
    updateChart: write('EmbeddedChart', (sheetId, [chart]) => put(sheetId, existing(sheetId, chart.data), chart.data)),
    removeChart: write('EmbeddedChart', (sheetId, [chart]) => workbook.removeChart(existing(sheetId, chart.data))),
  };
}

/** EmbeddedChart, its builder, and the objects that it returns. */
export function chartTypes(): ServiceType[] {
  const read = (get: (chart: ChartData) => unknown): Method =>
    chartMethod('document-read', '', ({ data }) => get(data));
  const set = <Signature extends string>(
    signature: Signature,
    change: (args: ArgumentsOf<Signature>, chart: ChartData) => Partial<ChartData>,
  ): Method =>
    chartMethod('document-read', signature, ({ data, args }) => {
      return new Self({ ...data, ...change(args, data) });
    });
  const getRanges = read(({ ranges }) =>
    ranges.map(({ sheetId, rectangle }) => rangeHandle({ sheetId, ...rectangle })),
  );

  return [
    objectType('SpreadsheetApp.EmbeddedChartBuilder', {
      addRange: set('Range', ([range], { ranges }) => {
        const data = range.data;
        return { ranges: [...ranges, { sheetId: data.sheetId, rectangle: rectangleOf(data) }] };
      }),
      clearRanges: set('', () => ({ ranges: [] })),
      setChartType: set('Charts.ChartType', ([{ name }]) => ({ type: name })),
      setNumHeaders: set('Integer', ([headerCount]) => ({ headerCount })),
      setOption: set('String,Any', ([path, value], { options }) => ({
        options: { ...options, ...flatten(path, value) },
      })),
      setPosition: set('Integer,Integer,Integer,Integer', ([row, column, offsetX, offsetY]) => ({
        anchor: { row, column, offsetX, offsetY },
      })),
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
      get: chartMethod('document-read', 'String', ({ data, args: [path] }) => {
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

/** A chart as scripts build and change it. */
interface ChartData extends ChartSource {
  /** null: not on a sheet yet. */
  readonly id: string | null;
  readonly anchor: {
    readonly row: number;
    readonly column: number;
    readonly offsetX: number;
    readonly offsetY: number;
  };
}

/** Google's size of a new chart. */
const WIDTH_PX = 600;
const HEIGHT_PX = 371;

/** The chart that the page draws: the first column names the points, every other one is a series. */
export function toDefinition(context: HostContext, sheetId: number, id: string, chart: ChartData): ChartDefinition {
  const { anchor, options, ranges } = chart;
  const columns = ranges.flatMap(columnsOf);
  const [first, ...others] = columns;
  if (!first) throw new ServiceError(context.messages.chartWithoutRange());
  const series = others.length > 0 ? others : [first];
  const headerCount = chart.headerCount ?? (hasHeader(context, series) ? 1 : 0);
  const colors = Array.isArray(options['colors']) ? options['colors'] : [];
  const drawn = series.map((column, index): ChartSeries => {
    const color = parseColor(context, options[`series.${index}.color`] ?? colors[index]);
    return {
      name: '',
      ...(headerCount > 0 ? { nameCell: { ...column, rectangle: { ...column.rectangle, rowCount: 1 } } } : {}),
      values: below(column, headerCount),
      ...(color === null ? {} : { color }),
    };
  });
  return {
    id,
    sheetId,
    kind: kindOf(chart),
    title: String(options['title'] ?? ''),
    anchor: {
      row: anchor.row,
      column: anchor.column,
      ...(anchor.offsetX > 0 ? { offsetPx: anchor.offsetX } : {}),
      ...(anchor.offsetY > 0 ? { offsetDownPx: anchor.offsetY } : {}),
    },
    widthPx: sizePx(options['width'], WIDTH_PX),
    heightPx: sizePx(options['height'], HEIGHT_PX),
    labels: below(first, headerCount),
    series: drawn,
    numberFormat: String(options['vAxis.format'] ?? formatOfValues(context.workbook, drawn)),
    source: { type: chart.type, ranges, headerCount: chart.headerCount, options },
  };
}

/** A chart of the workbook, also one that no script made. */
function fromDefinition({ id, anchor, source, kind, title, labels, series, ...rest }: ChartDefinition): ChartData {
  const made: ChartSource = source ?? {
    type: types[kind],
    ranges: [labels, ...series.map(({ values }) => values)],
    headerCount: 0,
    options: { title, width: rest.widthPx, height: rest.heightPx, isStacked: kind.startsWith('stacked') },
  };
  const { row, column, offsetPx = 0, offsetDownPx = 0 } = anchor;
  return { ...made, id, anchor: { row, column, offsetX: offsetPx, offsetY: offsetDownPx } };
}

const types: { readonly [Kind in ChartKind]: string } = {
  columns: 'COLUMN',
  'stacked-columns': 'COLUMN',
  bars: 'BAR',
  'stacked-bars': 'BAR',
  line: 'LINE',
  area: 'AREA',
  'stacked-area': 'AREA',
  pie: 'PIE',
  donut: 'PIE',
  combo: 'COMBO',
};

/** An invalid size is ignored: the chart gets Google's default. */
function sizePx(option: unknown, standardPx: number): number {
  const px = Number(option ?? standardPx);
  return px >= 1 && px <= workbookLimits.chartSizePx ? px : standardPx;
}

function kindOf({ type, options }: ChartData): ChartKind {
  const isStacked = options['isStacked'] === true || options['isStacked'] === 'true';
  switch (type) {
    case 'COLUMN':
      return isStacked ? 'stacked-columns' : 'columns';
    case 'BAR':
      return isStacked ? 'stacked-bars' : 'bars';
    case 'LINE':
      return 'line';
    case 'AREA':
      return isStacked ? 'stacked-area' : 'area';
    case 'COMBO':
      return 'combo';
    case 'PIE':
      return Number(options['pieHole'] ?? 0) > 0 ? 'donut' : 'pie';
    default:
      throw new ServiceError(`Charts.ChartType.${type}`, 'UnsupportedHostCall');
  }
}

function columnsOf({ sheetId, rectangle }: ChartRange): ChartRange[] {
  return Array.from({ length: rectangle.columnCount }, (_column, index) => ({
    sheetId,
    rectangle: { ...rectangle, column: rectangle.column + index, columnCount: 1 },
  }));
}

function below(column: ChartRange, headerCount: number): ChartRange {
  const { row, rowCount } = column.rectangle;
  const skipped = Math.min(headerCount, rowCount - 1);
  return { ...column, rectangle: { ...column.rectangle, row: row + skipped, rowCount: rowCount - skipped } };
}

/** As Sheets guesses: the first row is a header when it names the series. */
function hasHeader({ workbook }: HostContext, series: readonly ChartRange[]): boolean {
  const isText = (value: CellValue | undefined) => typeof value === 'string' && value !== '';
  return series.every(({ sheetId, rectangle }) => {
    return rectangle.rowCount > 1 && isText(workbook.values(sheetId, { ...rectangle, rowCount: 1 })[0]?.[0]);
  });
}
