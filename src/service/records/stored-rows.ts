import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { NewRecord } from './identify';
import { type RecordField, recordKinds } from './record-kinds';
import { type IdentifiedKind, recordTables } from './record-tables';

/** The columns of a stored record as text, so that writing them again changes none: a Date would lose microseconds. */
export interface StoredRow {
  readonly [column: string]: string | null;
}

export type Row = { readonly [column: string]: string | boolean | null };

/** What is stored of these records of one kind, by id. */
export async function readStored(
  database: Database,
  organizationId: string,
  records: readonly NewRecord[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const kind = (records[0]?.kind ?? 'account') as IdentifiedKind;
  const { table, ownerColumn } = recordTables[kind];
  const owner = ownerColumn === null ? [] : [ownerColumn];
  const columns = [...columnsOf(kind).map(({ column }) => column), ...owner];
  const { rows } = await sql<StoredRow>`
    select ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))}
    from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any(${records.map(({ id }) => id)}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row['id'] ?? '', row]));
}

/** The columns of a record. A field that it does not state keeps what is stored, or gets its default in a new record. */
export function toRow({ kind, id, fields }: NewRecord, stored: StoredRow | undefined): Row {
  const kept = (column: string, { fallback }: RecordField) =>
    stored === undefined ? (fallback ?? null) : (stored[column] ?? null);
  const values = columnsOf(kind).map(({ name, column, field }) => {
    const value = fields[name];
    return [column, value === undefined ? kept(column, field) : value] as const;
  });
  return { ...Object.fromEntries(values), id };
}

function columnsOf(kind: NewRecord['kind']) {
  return Object.entries<RecordField>(recordKinds[kind]).flatMap(([name, field]) =>
    field.column === null ? [] : [{ name, column: field.column, field }],
  );
}
