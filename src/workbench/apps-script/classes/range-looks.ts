import type { CellStyle } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import type { ServiceType } from '../calls/service-type';
import { EnumValue } from '../calls/values';
import { checkShape } from '../cells/cell-values';
import { parseColor } from '../cells/color';
import { eachCell, oneCell, type RangeData } from '../cells/places';
import type { Site } from '../host-context';
import { rangeMethods } from './range-methods';

/** One property of a cell's looks, as Range has it: get and set, for one value and for a block. */
interface Look {
  readonly one: string;
  readonly many: string;
  readonly type: string;
  readonly get: (style: CellStyle) => unknown;
  readonly set: (value: unknown) => CellStyle;
}

export function rangeLooks(site: Site): ServiceType['methods'] {
  const { read, write } = rangeMethods(site);
  const methods: { [name: string]: ServiceType['methods'][string] } = {};
  for (const look of looks(site)) {
    const values = (range: RangeData) => site.workbook.styles(range.sheetId, range).map((row) => row.map(look.get));
    const set = (range: RangeData, given: readonly (readonly unknown[])[]) => {
      checkShape(site, given, range);
      const styles = given.map((row) => row.map(look.set));
      site.workbook.setStyles(range.sheetId, range, (row, column) => styles[row]?.[column] ?? {});
    };
    methods[`get${look.one}`] = read((range) => values(oneCell(range))[0]?.[0]);
    methods[`get${look.many}`] = read(values);
    methods[`set${look.one}`] = write<[unknown]>(`${look.type}?`, (range, [value]) =>
      set(
        range,
        eachCell(range, () => value ?? null),
      ),
    );
    methods[`set${look.many}`] = write<[unknown[][]]>('Any[][]', (range, [given]) => set(range, given));
  }
  return methods;
}

function looks(site: Site): readonly Look[] {
  /** A value of a list; null and the name of the default take the cell's own back. */
  const oneOf = <Name extends string>(names: { readonly [name: string]: Name | null }) => {
    return (value: unknown): Name | null => {
      if (value === null || value === undefined) return null;
      const found = Object.hasOwn(names, String(value)) ? names[String(value)] : undefined;
      if (found === undefined) throw new ServiceError(site.messages.invalidArgument(String(value)));
      return found;
    };
  };
  const weight = oneOf({ bold: 'bold', normal: null });
  const slant = oneOf({ italic: 'italic', normal: null });
  const line = oneOf({ underline: 'underline', 'line-through': 'line-through', none: null });
  const align = oneOf({ left: 'left', center: 'center', right: 'right', normal: null } as const);
  const vertical = oneOf({ top: 'top', middle: 'middle', bottom: 'bottom' } as const);
  const strategy = oneOf({ OVERFLOW: 'overflow', WRAP: 'wrap', CLIP: 'clip' } as const);
  const size = (value: unknown) => {
    if (value === null || (typeof value === 'number' && value > 0)) return value as number | null;
    throw new ServiceError(site.messages.invalidArgument(String(value)));
  };
  const background = (value: unknown) => ({ background: parseColor(site, value) });

  return [
    { one: 'Background', many: 'Backgrounds', type: 'String', get: (s) => s.background ?? '#ffffff', set: background },
    {
      one: 'FontColor',
      many: 'FontColors',
      type: 'String',
      get: (s) => s.color ?? '#000000',
      set: (value) => ({ color: parseColor(site, value) }),
    },
    {
      one: 'FontWeight',
      many: 'FontWeights',
      type: 'String',
      get: (s) => (s.isBold ? 'bold' : 'normal'),
      set: (value) => ({ isBold: weight(value) === 'bold' || null }),
    },
    {
      one: 'FontStyle',
      many: 'FontStyles',
      type: 'String',
      get: (s) => (s.isItalic ? 'italic' : 'normal'),
      set: (value) => ({ isItalic: slant(value) === 'italic' || null }),
    },
    {
      one: 'FontLine',
      many: 'FontLines',
      type: 'String',
      get: (s) => (s.isUnderlined ? 'underline' : s.isStruckThrough ? 'line-through' : 'none'),
      set: (value) => ({
        isUnderlined: line(value) === 'underline' || null,
        isStruckThrough: line(value) === 'line-through' || null,
      }),
    },
    {
      one: 'FontSize',
      many: 'FontSizes',
      type: 'Integer',
      get: (s) => s.fontSizePt ?? 10,
      set: (value) => ({ fontSizePt: size(value) }),
    },
    {
      one: 'FontFamily',
      many: 'FontFamilies',
      type: 'String',
      get: (s) => s.fontFamily ?? 'Arial',
      set: (value) => ({ fontFamily: value === null ? null : String(value) }),
    },
    {
      one: 'HorizontalAlignment',
      many: 'HorizontalAlignments',
      type: 'String',
      get: (s) => s.align ?? 'general',
      set: (value) => ({ align: align(value) }),
    },
    {
      one: 'VerticalAlignment',
      many: 'VerticalAlignments',
      type: 'String',
      get: (s) => s.verticalAlign ?? 'bottom',
      set: (value) => ({ verticalAlign: vertical(value) }),
    },
    {
      one: 'Wrap',
      many: 'Wraps',
      type: 'Boolean',
      get: (s) => s.wrap === 'wrap',
      set: (value) => ({ wrap: value ? 'wrap' : 'overflow' }),
    },
    {
      one: 'WrapStrategy',
      many: 'WrapStrategies',
      type: 'SpreadsheetApp.WrapStrategy',
      get: (s) => new EnumValue('SpreadsheetApp.WrapStrategy', (s.wrap ?? 'overflow').toUpperCase()),
      set: (value) => ({ wrap: strategy(value instanceof EnumValue ? value.name : value) }),
    },
  ];
}
