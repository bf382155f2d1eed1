import type { CellStyle, DataValidationRule } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import type { ServiceType } from '../calls/service-type';
import { EnumValue, Handle } from '../calls/values';
import { checkShape, writeInputs } from '../cells/cell-values';
import { parseColor } from '../cells/color';
import { eachCell, oneCell, type RangeData } from '../cells/handles';
import { checkUntyped } from '../cells/typed-columns';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { rangeMethods } from './method-kinds';

/** Google's name for the automatic number format. */
const AUTOMATIC_FORMAT = '0.###############';

/** One property of cells that Range gets and sets, for one value and for a block. */
interface Property {
  readonly one: string;
  readonly many: string;
  /** The type of one value in signatures. */
  readonly type: string;
  readonly get: (range: RangeData) => unknown[][];
  readonly set: (range: RangeData, values: readonly (readonly unknown[])[]) => void;
}

/** Number formats, notes, styles and data validations of a range, and the methods that clear them. */
export function rangeFormats(context: HostContext): ServiceType['methods'] {
  const { read, write } = rangeMethods(context);
  const clearing = (what: ClearOptions) => write('', (range, _args, run) => clearCells(context, run, range, what));
  const methods: { [name: string]: ServiceType['methods'][string] } = {
    clear: write('Object?', (range, [options], run) => clearCells(context, run, range, parseClearOptions(options))),
    clearContent: clearing({ contents: true }),
    clearFormat: clearing({ formats: true }),
  };
  for (const property of [...plainProperties(context), ...styleProperties(context)]) {
    const set = (range: RangeData, values: readonly (readonly unknown[])[]) => {
      checkShape(context, values, range);
      property.set(range, values);
    };
    methods[`get${property.one}`] = read((range) => property.get(oneCell(range))[0]?.[0]);
    methods[`get${property.many}`] = read(property.get);
    methods[`set${property.one}`] = write(property.type, (range, [value]) =>
      set(
        range,
        eachCell(range, () => value ?? null),
      ),
    );
    methods[`set${property.many}`] = write('Any[][]', (range, [values]) => set(range, values));
  }
  return methods;
}

function plainProperties(context: HostContext): readonly Property[] {
  const { workbook } = context;
  return [
    {
      one: 'NumberFormat',
      many: 'NumberFormats',
      type: 'String',
      get: (range) => {
        const formats = workbook.numberFormats(range.sheetId, range);
        return formats.map((row) => row.map((format) => format || AUTOMATIC_FORMAT));
      },
      set: (range, formats) => {
        checkUntyped(context, range);
        const own = formats.map((row) => row.map((format) => (isAutomatic(format) ? '' : String(format))));
        workbook.setNumberFormats(range.sheetId, range, own);
      },
    },
    {
      one: 'Note',
      many: 'Notes',
      type: 'String?',
      get: (range) => workbook.notes(range.sheetId, range),
      set: (range, notes) => {
        const texts = notes.map((row) => row.map((note) => String(note ?? '')));
        workbook.setNotes(range.sheetId, range, texts);
      },
    },
    {
      one: 'DataValidation',
      many: 'DataValidations',
      type: 'DataValidation?',
      get: (range) => {
        const rules = workbook.dataValidations(range.sheetId, range);
        return rules.map((row) => row.map((rule) => rule && new Handle('DataValidation', rule)));
      },
      set: (range, rules) => {
        checkUntyped(context, range);
        const own = rules.map((row) =>
          row.map((rule) => (rule instanceof Handle ? (rule.data as DataValidationRule) : null)),
        );
        workbook.setDataValidations(range.sheetId, range, own);
      },
    },
  ];
}

function styleProperties(context: HostContext): readonly Property[] {
  const refused = (value: unknown) => new ServiceError(context.messages.invalidArgument(String(value)));
  const styleProperty = (
    one: string,
    get: (style: CellStyle) => unknown,
    set: (value: unknown) => CellStyle,
    type = 'String?',
  ): Property => ({
    one,
    many: `${one}s`,
    type,
    get: (range) => context.workbook.styles(range.sheetId, range).map((row) => row.map(get)),
    set: (range, values) => {
      const styles = values.map((row) => row.map(set));
      context.workbook.setStyles(range.sheetId, range, (row, column) => styles[row]?.[column] ?? {});
    },
  });
  const weight = (value: unknown): CellStyle => {
    if (value !== null && value !== 'bold' && value !== 'normal') throw refused(value);
    return { isBold: value === 'bold' || null };
  };
  const alignment = (value: unknown): CellStyle => {
    const align = (['left', 'center', 'right'] as const).find((each) => each === value) ?? null;
    if (align === null && value !== null && value !== 'normal') throw refused(value);
    return { align };
  };
  return [
    styleProperty(
      'Background',
      ({ background }) => background ?? '#ffffff',
      (value) => ({ background: parseColor(context, value) }),
    ),
    styleProperty(
      'FontColor',
      ({ color }) => color ?? '#000000',
      (value) => ({ color: parseColor(context, value) }),
    ),
    styleProperty('FontWeight', ({ isBold }) => (isBold ? 'bold' : 'normal'), weight),
    styleProperty(
      'FontSize',
      ({ fontSizePt }) => fontSizePt ?? 10,
      (value) => ({ fontSizePt: value === null ? null : Number(value) }),
      'Integer',
    ),
    styleProperty('HorizontalAlignment', ({ align }) => align ?? 'general', alignment),
    {
      ...styleProperty(
        'WrapStrategy',
        ({ wrap }) => new EnumValue('SpreadsheetApp.WrapStrategy', (wrap ?? 'overflow').toUpperCase()),
        (value) => ({ wrap: wrapOf(value) }),
        'SpreadsheetApp.WrapStrategy?',
      ),
      many: 'WrapStrategies',
    },
  ];
}

/** A new cell overflows. */
function wrapOf(value: unknown): 'clip' | 'wrap' | null {
  const name = value instanceof EnumValue ? value.name.toLowerCase() : '';
  return (['clip', 'wrap'] as const).find((each) => each === name) ?? null;
}

/** The workbook stores no number format for these. */
function isAutomatic(format: unknown): boolean {
  return format === null || format === AUTOMATIC_FORMAT || /^general$/i.test(String(format));
}

export interface ClearOptions {
  readonly contents?: boolean;
  readonly formats?: boolean;
  readonly notes?: boolean;
  readonly dataValidations?: boolean;
}

/** `{contentsOnly, formatOnly, commentsOnly, validationsOnly}`; none of them clears contents, formats and data validations. */
export function parseClearOptions(options: Map<string, unknown> | null | undefined): ClearOptions {
  const parsed = {
    contents: options?.get('contentsOnly') === true,
    formats: options?.get('formatOnly') === true,
    notes: options?.get('commentsOnly') === true,
    dataValidations: options?.get('validationsOnly') === true,
  };
  return Object.values(parsed).some(Boolean) ? parsed : { contents: true, formats: true, dataValidations: true };
}

export function clearCells(context: HostContext, run: Run, range: RangeData, what: ClearOptions): void {
  const { workbook } = context;
  const all = <Value>(value: Value) => eachCell(range, () => value);
  if (what.formats || what.dataValidations) checkUntyped(context, range);
  if (what.contents) writeInputs(context, run, range, all({ value: null }));
  if (what.formats) {
    workbook.setNumberFormats(range.sheetId, range, all(''));
    workbook.setStyles(range.sheetId, range, () => clearedStyle);
  }
  if (what.notes) workbook.setNotes(range.sheetId, range, all(''));
  if (what.dataValidations) workbook.setDataValidations(range.sheetId, range, all(null));
}

const clearedStyle: CellStyle = {
  isBold: null,
  isItalic: null,
  isUnderlined: null,
  isStruckThrough: null,
  fontSizePt: null,
  fontFamily: null,
  color: null,
  background: null,
  align: null,
  verticalAlign: null,
  wrap: null,
  borders: { top: null, right: null, bottom: null, left: null },
};
