import { forbiddenKeys } from '../../workbook/workbook-limits';
import { type Method, method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import { type RangeData, rangeHandle, rectangleOf } from '../cells/places';
import type { ChartData } from './chart-definition';

export const newChart = (): Handle =>
  new Handle('EmbeddedChartBuilder', {
    id: null,
    type: 'COLUMN',
    ranges: [],
    headerCount: null,
    options: {},
    anchor: { row: 1, column: 1, offsetX: 0, offsetY: 0 },
  } satisfies ChartData);

/** The builders of one kind of chart, by Charts.ChartType; those that can be stacked say so. */
const kinds: { readonly [type: string]: { readonly name: string; readonly isStackable: boolean } } = {
  AREA: { name: 'Area', isStackable: true },
  BAR: { name: 'Bar', isStackable: true },
  COLUMN: { name: 'Column', isStackable: true },
  LINE: { name: 'Line', isStackable: false },
  PIE: { name: 'Pie', isStackable: false },
};

export function chartTypes(): ServiceType[] {
  const read = (get: (chart: ChartData) => unknown): Method =>
    method<ChartData, []>('document-read', '', ({ data }) => get(data));
  const set = <Args extends readonly unknown[]>(
    signature: string,
    change: (args: Args, chart: ChartData) => Partial<ChartData>,
  ): Method =>
    method<ChartData, Args>(
      'document-read',
      signature,
      ({ data, args }) => new Self({ ...data, ...change(args, data) }),
    );
  const option = <Value>(signature: string, path: string): Method =>
    set<[Value]>(signature, ([value], { options }) => ({ options: { ...options, [path]: plain(value) } }));
  const rangeOf = ({ data }: Handle) => {
    const range = data as RangeData;
    return { sheetId: range.sheetId, rectangle: rectangleOf(range) };
  };
  const as = (type: string): Method =>
    read((chart) => new Handle(`Embedded${kinds[type]?.name}ChartBuilder`, { ...chart, type } satisfies ChartData));

  const builder: ServiceType['methods'] = {
    addRange: set<[Handle]>('Range', ([range], { ranges }) => ({ ranges: [...ranges, rangeOf(range)] })),
    removeRange: set<[Handle]>('Range', ([range], { ranges }) => {
      const removed = JSON.stringify(rangeOf(range));
      return { ranges: ranges.filter((item) => JSON.stringify(item) !== removed) };
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
    getRanges: read(({ ranges }) => ranges.map(({ sheetId, rectangle }) => rangeHandle({ sheetId, ...rectangle }))),
    ...Object.fromEntries(Object.entries(kinds).map(([type, { name }]) => [`as${name}Chart`, as(type)])),
    build: read((chart) => new Handle('EmbeddedChart', chart)),
  };
  const ofKind = {
    ...builder,
    setTitle: option('String', 'title'),
    setColors: option('String[]', 'colors'),
    setXAxisTitle: option('String', 'hAxis.title'),
    setYAxisTitle: option('String', 'vAxis.title'),
    setLegendPosition: option('Charts.Position', 'legend.position'),
  };
  const stackable = {
    ...ofKind,
    setStacked: set('', (_args, { options }) => ({ options: { ...options, isStacked: true } })),
  };

  return [
    objectType('SpreadsheetApp.EmbeddedChartBuilder', builder),
    ...Object.values(kinds).map(({ name, isStackable }) =>
      objectType(`SpreadsheetApp.Embedded${name}ChartBuilder`, isStackable ? stackable : ofKind),
    ),
    objectType('SpreadsheetApp.EmbeddedChart', {
      getChartId: read(({ id }) => (id === null ? null : Number(id) || id)),
      getNumHeaders: read(({ headerCount }) => headerCount ?? -1),
      getRanges: builder['getRanges'] as Method,
      getContainerInfo: read((chart) => new Handle('ContainerInfo', chart)),
      getOptions: read((chart) => new Handle('ChartOptions', chart)),
      modify: read((chart) => new Handle('EmbeddedChartBuilder', chart)),
    }),
    objectType('SpreadsheetApp.ContainerInfo', {
      getAnchorRow: read(({ anchor }) => anchor.row),
      getAnchorColumn: read(({ anchor }) => anchor.column),
      getOffsetX: read(({ anchor }) => anchor.offsetX),
      getOffsetY: read(({ anchor }) => anchor.offsetY),
    }),
    objectType('Charts.ChartOptions', {
      get: method<ChartData, [string]>(
        'document-read',
        'String',
        ({ data, args: [path] }) => data.options[path] ?? null,
      ),
      getOrDefault: method<ChartData, [string]>(
        'document-read',
        'String',
        ({ data, args: [path] }) => data.options[path] ?? null,
      ),
    }),
  ];
}

/** `{textStyle: {color: 'red'}}` under `vAxis` is `vAxis.textStyle.color`. */
function flatten(path: string, value: unknown): { [path: string]: unknown } {
  // No chart has such an option, and no file may have such a field.
  if (forbiddenKeys.has(path)) return {};
  if (!(value instanceof Map)) return { [path]: plain(value) };
  return Object.assign({}, ...[...value].map(([name, inner]) => flatten(`${path}.${name}`, inner)));
}

function plain(value: unknown): unknown {
  return value instanceof EnumValue ? value.name : value;
}
