import { readCurrency } from './currency';
import { isText } from './is-text';
import { readDecimal } from './read-decimal';
import type { RawRecord } from './read-json-lines';
import { objectLengthMax, objectLevelsMax, readObject } from './read-object';
import { kindField, type RecordField, type RecordKind, recordKinds } from './record-kinds';
import { isUuid } from './uuid';

/** A record with valid values. A field that is left out is not in it, a blank one is null or has its fallback. */
export interface FileRecord {
  readonly kind: RecordKind;
  readonly line: number;
  readonly fields: { readonly [name: string]: string | boolean | null | undefined };
}

/** The value of a field of text; null if the record does not state it, or clears it. */
export function textOf({ fields }: FileRecord, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
}

const lengthMax = 500;

/** Reads the record, or reports all that is wrong with it. `presetKind` is the kind of a record that does not state one. */
export function readRecord({ line, values }: RawRecord, presetKind: RecordKind | null): FileRecord | readonly string[] {
  const kind = values[kindField] === undefined || values[kindField] === '' ? presetKind : values[kindField];
  if (!isKind(kind)) return [`${kindField} must be one of ${Object.keys(recordKinds).join(', ')}.`];
  const table = recordKinds[kind];
  const strays = Object.keys(values).filter(
    (name) => !isBlank(values[name]) && name !== kindField && !hasField(kind, name),
  );
  const problems = strays.map((name) => `${kind} has no field ${JSON.stringify(name.slice(0, 60))}.`);

  const fields: { [name: string]: string | boolean | null } = {};
  for (const [name, field] of Object.entries(table)) {
    const value = values[name];
    if (isBlank(value)) {
      if (field.isRequired) problems.push(`${name} is missing.`);
      else if (value !== undefined) fields[name] = field.fallback ?? null;
    } else {
      const read = readValue(field, value);
      if (read === undefined) problems.push(`${name} ${expectation(field)}.`);
      else fields[name] = read;
    }
  }
  return problems.length > 0 ? problems : { kind, line, fields };
}

function isKind(kind: unknown): kind is RecordKind {
  return typeof kind === 'string' && Object.hasOwn(recordKinds, kind);
}

function hasField(kind: RecordKind, name: string): boolean {
  return Object.hasOwn(recordKinds[kind], name);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** undefined: not a value of this field. */
function readValue(field: RecordField, value: unknown): string | boolean | undefined {
  if (field.type === 'boolean') return readBoolean(value);
  if (field.type === 'decimal') return readDecimal(field.digits ?? [15, 4], value);
  if (field.type === 'object') return readObject(value);
  if (typeof value !== 'string' || !isText(value)) return undefined;
  if (field.type === 'currency') return readCurrency(value);
  if (field.type === 'uuid') return isUuid(value) ? value.toLowerCase() : undefined;
  if (field.type === 'date') return isDay(value) ? value : undefined;
  if (field.type === 'instant') return readInstant(value);
  if (Array.from(value).length > (field.maxLength ?? lengthMax)) return undefined;
  if (field.values !== undefined && !field.values.includes(value)) return undefined;
  return field.pattern === undefined || field.pattern.test(value) ? value : undefined;
}

function readBoolean(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** PostgreSQL refuses offsets of 16 hours and more. */
const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5]):\d\d)$/;

/** `2026-01-31T12:00:00Z`, with or without parts of a second, or with an offset instead of Z. */
function readInstant(text: string): string | undefined {
  if (!instantShape.test(text) || !isDay(text.slice(0, 10)) || Number.isNaN(Date.parse(text))) return undefined;
  // In UTC the year may be another one.
  return isDay(new Date(text).toISOString().slice(0, 10)) ? text : undefined;
}

function expectation({ type, values, digits = [15, 4], maxLength = lengthMax }: RecordField): string {
  if (values !== undefined) return `must be one of ${values.join(', ')}`;
  if (type === 'decimal')
    return `must be a number with up to ${digits[0]} digits before and ${digits[1]} after the point`;
  if (type === 'boolean') return 'must be true or false';
  if (type === 'object')
    return `must be a JSON object, without NUL or half of a surrogate pair, of up to ${objectLengthMax} characters and ${objectLevelsMax} levels`;
  if (type === 'currency') return 'must be a currency code of three letters, such as USD';
  if (type === 'uuid') return 'must be a UUID';
  if (type === 'date') return 'must be a date such as 2026-01-31';
  if (type === 'instant') return 'must be an instant such as 2026-01-31T12:00:00Z';
  return `must be text of the documented form, without NUL or half of a surrogate pair, of up to ${maxLength} characters`;
}
