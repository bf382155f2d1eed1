import { dateOfSerial, serialOfInstant } from '../../time/zone';
import { cellName } from '../../workbook/a1';
import { parseTypedText } from '../../workbook/cells/typed-text';
import type { CellInput, CellValue, DataValidationRule, Rectangle } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import { UnserializableValue } from '../calls/values';
import { isInvalid } from '../classes/data-validation';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import type { RangeData } from './handles';

/** The value of a cell as getValues returns it: blanks are empty strings, errors their names, dates instants in the file's zone. */
export function toScriptValue(value: CellValue, timeZone: string): unknown {
  if (value === null) return '';
  if (typeof value !== 'object') return value;
  return 'error' in value ? value.error : dateOfSerial(timeZone, value.dateSerial);
}

/** Writes values as if they were typed, for setValue, setValues and appendRow. */
export function writeValues(
  context: HostContext,
  run: Run,
  range: RangeData,
  values: readonly (readonly unknown[])[],
): void {
  const { workbook } = context;
  const hasText = values.some((row) => row.some((value) => typeof value === 'string' && value !== ''));
  const formats = hasText ? workbook.numberFormats(range.sheetId, range) : [];
  const rules = workbook.dataValidations(range.sheetId, range);
  const given: (string | null)[][] = [];
  let formulas = 0;
  const inputs = values.map((row, r) =>
    row.map((value, c) => {
      const { input, format } = toInput(context, value, formats[r]?.[c] ?? '');
      if ('formula' in input) formulas += 1;
      if ('value' in input) checkDataValidation(context, range, r, c, rules[r]?.[c] ?? null, input.value);
      if (format !== null && isAutomatic(formats[r]?.[c])) {
        given[r] ??= [];
        given[r][c] = format;
      }
      return input;
    }),
  );
  run.formulasFromText += formulas;
  writeInputs(context, run, range, inputs);
  if (given.length > 0) {
    const changed = values.map((row, r) => row.map((_value, c) => given[r]?.[c] ?? undefined));
    workbook.setNumberFormats(range.sheetId, range, changed);
  }
}

export function writeInputs(
  context: HostContext,
  run: Run,
  range: RangeData,
  inputs: readonly (readonly CellInput[])[],
): void {
  const { row, column, rowCount, columnCount } = range;
  context.workbook.write(range.sheetId, { row, column, rowCount, columnCount }, inputs);
  run.hasUnflushedWrites = true;
}

export function checkShape(context: HostContext, values: readonly (readonly unknown[])[], range: Rectangle): void {
  const { messages } = context;
  if (values.length !== range.rowCount) throw new ServiceError(messages.dataRowCount(values.length, range.rowCount));
  const odd = values.find((row) => row.length !== range.columnCount);
  if (odd) throw new ServiceError(messages.dataColumnCount(odd.length, range.columnCount));
}

function toInput(context: HostContext, value: unknown, format: string): ReturnType<typeof parseTypedText> {
  const { workbook, messages } = context;
  const plain = (stored: Exclude<CellValue, { error: string }>) => ({ input: { value: stored }, format: null });
  if (value === null || value === undefined) return plain(null);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return plain(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return plain({ dateSerial: serialOfInstant(workbook.timeZone, value.getTime()) });
  }
  if (typeof value !== 'string') throw new ServiceError(messages.unwritableValue(kindOf(value)));
  if (value.length > context.limits.cellChars) throw new ServiceError(messages.cellTooLong(context.limits.cellChars));
  if (format === '@') {
    if (value.startsWith('=')) throw new ServiceError(messages.formulaInTextCell());
    if (value.startsWith("'")) throw new ServiceError(messages.apostropheInTextCell());
    return plain(value === '' ? null : value);
  }
  return parseTypedText(value, workbook.locale, new Date(context.clock.now()).getUTCFullYear());
}

function checkDataValidation(
  { messages }: HostContext,
  { row, column }: RangeData,
  r: number,
  c: number,
  rule: DataValidationRule | null,
  value: CellValue,
): void {
  if (!isInvalid(rule, value)) return;
  throw new ServiceError(messages.dataValidationViolated(cellName(row + r, column + c)));
}

function isAutomatic(format: string | undefined): boolean {
  return format === undefined || format === '';
}

function kindOf(value: unknown): string {
  if (value instanceof UnserializableValue) return value.kind;
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return String(value);
  return value instanceof Date ? 'invalid date' : 'object';
}
