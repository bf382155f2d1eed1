import type { Field, FieldTable, FieldType } from '../../contract/fields';
import type { ColumnSet, NamedColumn } from '../catalogue/columns';
import { ArgumentError } from '../errors/addon-error';
import { listNames, nearestFirst, quote } from '../errors/sentence';
import type { Row } from './row';

export interface Column {
  readonly key: string;
  /** Heading for people; with `headers=raw` the field's or the column's own name is shown. */
  readonly title: string;
  /** null: derived by the function. */
  readonly field: string | null;
  readonly kind: FieldType;
  /** The heading is this day, shown as the days of the table are. */
  readonly titleDay?: string;
  /** Reads a value that has no field and no name of its own. */
  read?(row: Row): unknown;
}

/** The columns asked for, or the default ones. `all` is every API field under its own name. */
export function resolveColumns(set: ColumnSet, wanted: readonly string[]): Column[] {
  const keys = wanted.length === 0 ? set.defaults : wanted;
  return keys.flatMap((key) => (key.toLowerCase() === 'all' ? allFields(set) : [resolveColumn(set, key)]));
}

/**
 * An exact API field name means that field; then the names of our own and the headings as they are shown, so that
 * `sort=-Amount` sorts by the column Amount, not by the field `amount` of the opposite sign; then names in any case.
 */
export function resolveColumn(set: ColumnSet, name: string): Column {
  const column =
    namedColumn(set, (key) => key === name) ??
    fieldColumn(set.fields, name) ??
    titledColumn(set, name) ??
    namedColumn(set, (key) => key.toLowerCase() === name.toLowerCase()) ??
    fieldInAnyCase(set.fields, name);
  if (column !== null) return column;
  const keys = set.named.map(({ key }) => key);
  const fields = Object.keys(set.fields).filter((field) => !keys.includes(field));
  const valid = listNames(nearestFirst([...keys, ...fields], name), 60);
  const more = fields.length === 0 ? '' : ' or an API field';
  throw new ArgumentError('unknown_column', `No column ${quote(name)}. Try ${valid}${more}.`);
}

function namedColumn(set: ColumnSet, matches: (key: string) => boolean): Column | null {
  return toColumn(set.named.find(({ key }) => matches(key)));
}

function titledColumn(set: ColumnSet, name: string): Column | null {
  return toColumn(set.named.find(({ title }) => title === name));
}

function toColumn(named: NamedColumn): Column;
function toColumn(named: NamedColumn | undefined): Column | null;
function toColumn(named: NamedColumn | undefined): Column | null {
  if (named === undefined) return null;
  return { key: named.key, title: named.title, field: named.field ?? null, kind: named.kind };
}

function allFields(set: ColumnSet): Column[] {
  // A table of our own making has no fields of the API.
  if (Object.keys(set.fields).length === 0) return set.named.map((named) => toColumn(named));
  return Object.entries(set.fields).map(([name, { type }]) => ({ key: name, title: name, field: name, kind: type }));
}

function fieldColumn(fields: FieldTable, path: string): Column | null {
  let table: FieldTable | undefined = fields;
  let field: Field | undefined;
  for (const name of path.split('.')) {
    if (table === undefined || !hasField(table, name)) return null;
    field = table[name];
    table = field?.fields;
  }
  return field === undefined ? null : { key: path, title: path, field: path, kind: field.type };
}

function fieldInAnyCase(fields: FieldTable, path: string): Column | null {
  const exact: string[] = [];
  let table: FieldTable | undefined = fields;
  for (const name of path.split('.')) {
    const found: string | undefined = Object.keys(table ?? {}).find((key) => key.toLowerCase() === name.toLowerCase());
    if (found === undefined) return null;
    exact.push(found);
    table = table?.[found]?.fields;
  }
  return fieldColumn(fields, exact.join('.'));
}

function hasField(fields: FieldTable, name: string): boolean {
  return Object.hasOwn(fields, name);
}
