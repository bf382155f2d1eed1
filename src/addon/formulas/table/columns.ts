import type { Field, FieldTable, FieldType } from '../../../contract/fields';
import { findName, nearestFirst } from '../../cells/compare-text';
import { ArgumentError } from '../../errors/addon-error';
import { listNames, quote } from '../../errors/sentence';
import type { Row } from '../../rows/row';
import type { ColumnSet, NamedColumn } from '../catalogue/spec';

/** A column of rows that are at least `Shown`. */
export interface Column<Shown extends Row = Row> {
  readonly key: string;
  /** Readable heading; `headers=raw` shows the name of the field or of the column instead. */
  readonly title: string;
  /** null: the function derives the value. */
  readonly field: string | null;
  readonly kind: FieldType;
  /** The heading is this day, in the date style of the table. */
  readonly titleDay?: string;
  /** Reads a value that has neither a field nor a derivation by name. */
  readonly read?: (row: Shown) => unknown;
}

/** The requested columns, or the default ones. `all` means every API field. */
export function resolveColumns(set: ColumnSet, wanted: readonly string[]): Column[] {
  const keys = wanted.length === 0 ? set.defaults : wanted;
  return keys.flatMap((key) => (key.toLowerCase() === 'all' ? allFields(set) : [resolveColumn(set, key)]));
}

/**
 * A named column first, then an API field, then a heading such as `Market value`; each in any case. So `amount` and
 * `Amount` are one column, whose sign is the one that the table shows.
 */
export function resolveColumn(set: ColumnSet, name: string): Column {
  const wanted = name.toLowerCase();
  const keys = set.named.map(({ key }) => key);
  const named = (isColumn: (column: NamedColumn) => boolean): Column | null => toColumn(set.named.find(isColumn));
  const column =
    named(({ key }) => key.toLowerCase() === wanted) ??
    fieldColumn(set.fields, name) ??
    named(({ title }) => title.toLowerCase() === wanted) ??
    named(({ key }) => key === findName(keys, name));
  if (column !== null) return column;
  const fields = Object.keys(set.fields).filter((field) => !keys.includes(field));
  const valid = listNames(nearestFirst([...keys, ...fields], name), 60);
  const more = fields.length === 0 ? '' : ' or an API field';
  throw new ArgumentError('unknown_column', `No column ${quote(name)}. Try ${valid}${more}.`);
}

function toColumn(named: NamedColumn): Column;
function toColumn(named: NamedColumn | undefined): Column | null;
function toColumn(named: NamedColumn | undefined): Column | null {
  if (named === undefined) return null;
  return { key: named.key, title: named.title, field: named.field ?? null, kind: named.kind };
}

/** A field whose name belongs to another column appears under the name of its own column, as `apiAmount` does. */
function allFields(set: ColumnSet): Column[] {
  // A table that the add-on computes has no API fields.
  if (Object.keys(set.fields).length === 0) return set.named.map((named) => toColumn(named));
  return Object.entries(set.fields).map(([name, { type }]) => {
    const isTaken = set.named.some(({ key, field }) => key === name && field !== name);
    const own = isTaken ? set.named.find(({ field }) => field === name) : undefined;
    return toColumn(own) ?? { key: name, title: name, field: name, kind: type };
  });
}

/** Sample: `balances.CURRENT` is the field `balances.current`. */
function fieldColumn(fields: FieldTable, path: string): Column | null {
  const exact: string[] = [];
  let table: FieldTable | undefined = fields;
  let field: Field | undefined;
  for (const name of path.toLowerCase().split('.')) {
    const found: string | undefined = Object.keys(table ?? {}).find((key) => key.toLowerCase() === name);
    if (found === undefined) return null;
    exact.push(found);
    field = table?.[found];
    table = field?.fields;
  }
  const key = exact.join('.');
  return field === undefined ? null : { key, title: key, field: key, kind: field.type };
}
