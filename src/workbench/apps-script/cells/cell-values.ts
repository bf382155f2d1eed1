import { cellName } from '../../workbook/a1';
import type { CellInput, CellRule, CellValue, Rectangle } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import { Foreign } from '../calls/values';
import { isTurnedAway } from '../classes/data-validation';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { dateOfSerial, serialOfInstant } from '../time/serial';
import type { RangeData } from './places';
import { parseTypedText } from './typed-text';

/** A cell's value as getValues gives it: blanks are empty text, errors their name, dates an instant of the file's zone. */
export function toScriptValue(value: CellValue, timeZone: string): unknown {
  if (value === null) return '';
  if (typeof value !== 'object') return value;
  return 'error' in value ? value.error : dateOfSerial(timeZone, value.dateSerial);
}

/** Stores values as typing them would, for setValue, setValues and appendRow. */
export function writeValues(site: Site, run: Run, range: RangeData, values: readonly (readonly unknown[])[]): void {
  const { workbook } = site;
  const hasText = values.some((row) => row.some((value) => typeof value === 'string' && value !== ''));
  const formats = hasText ? workbook.numberFormats(range.sheetId, range) : [];
  const rules = workbook.rules(range.sheetId, range);
  const given: (string | null)[][] = [];
  let formulas = 0;
  const inputs = values.map((row, r) =>
    row.map((value, c) => {
      const { input, format } = toInput(site, value, formats[r]?.[c] ?? '');
      if ('formula' in input) formulas += 1;
      if ('value' in input) checkRule(site, range, r, c, rules[r]?.[c] ?? null, input.value);
      if (format !== null && isAutomatic(formats[r]?.[c])) {
        given[r] ??= [];
        given[r][c] = format;
      }
      return input;
    }),
  );
  run.formulasFromText += formulas;
  writeInputs(site, run, range, inputs);
  if (given.length > 0) {
    const changed = values.map((row, r) => row.map((_value, c) => given[r]?.[c] ?? undefined));
    workbook.setNumberFormats(range.sheetId, range, changed);
  }
}

export function writeInputs(site: Site, run: Run, range: RangeData, inputs: readonly (readonly CellInput[])[]): void {
  const { row, column, rowCount, columnCount } = range;
  site.workbook.write(range.sheetId, { row, column, rowCount, columnCount }, inputs);
  run.hasUnflushedWrites = true;
}

export function checkShape(site: Site, values: readonly (readonly unknown[])[], range: Rectangle): void {
  const { messages } = site;
  if (values.length !== range.rowCount) throw new ServiceError(messages.dataRowCount(values.length, range.rowCount));
  const odd = values.find((row) => row.length !== range.columnCount);
  if (odd) throw new ServiceError(messages.dataColumnCount(odd.length, range.columnCount));
}

function toInput(site: Site, value: unknown, format: string): ReturnType<typeof parseTypedText> {
  const { workbook, messages } = site;
  const plain = (stored: Exclude<CellValue, { error: string }>) => ({ input: { value: stored }, format: null });
  if (value === null || value === undefined) return plain(null);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return plain(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return plain({ dateSerial: serialOfInstant(workbook.timeZone, value.getTime()) });
  }
  if (typeof value !== 'string') throw new ServiceError(messages.unwritableValue(kindOf(value)));
  if (value.length > site.limits.cellChars) throw new ServiceError(messages.cellTooLong(site.limits.cellChars));
  if (format === '@') {
    if (value.startsWith('=')) throw new ServiceError(messages.formulaInTextCell());
    if (value.startsWith("'")) throw new ServiceError(messages.apostropheInTextCell());
    return plain(value === '' ? null : value);
  }
  return parseTypedText(value, workbook.locale, new Date(site.clock.now()).getUTCFullYear());
}

function checkRule(
  { messages }: Site,
  { row, column }: RangeData,
  r: number,
  c: number,
  rule: CellRule | null,
  value: CellValue,
): void {
  if (!isTurnedAway(rule, value)) return;
  const cell = cellName(row + r, column + c);
  const list = rule?.criteria === 'VALUE_IN_LIST' ? (rule.values[0] as readonly unknown[]).join(', ') : '';
  throw new ServiceError(list === '' ? messages.ruleViolated(cell) : messages.notInList(cell, list));
}

function isAutomatic(format: string | undefined): boolean {
  return format === undefined || format === '';
}

function kindOf(value: unknown): string {
  if (value instanceof Foreign) return value.kind;
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return String(value);
  return value instanceof Date ? 'invalid date' : 'object';
}
