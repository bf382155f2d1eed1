import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { Problem } from './import-error';
import { type FileRecord, textOf } from './read-record';
import { type IdentifiedKind, recordTables } from './record-tables';

/** A record whose account is known, if its kind has one. */
export interface PlacedRecord extends FileRecord {
  readonly accountId: string | null;
}

/** A record with the id that it is stored under. */
export interface NewRecord extends PlacedRecord {
  readonly id: string;
}

/** Finds the id of each record by its external id, or takes the one that it states, or makes a new one. */
export async function identify(
  database: Database,
  organizationId: string,
  records: readonly PlacedRecord[],
): Promise<{ readonly records: readonly NewRecord[] } | { readonly problems: readonly Problem[] }> {
  const known = await findKnown(database, organizationId, records);
  const problems: Problem[] = [];
  const identified = records.map((record) => {
    const { line, kind } = record;
    const id = textOf(record, 'id');
    const externalId = textOf(record, 'externalId');
    const ids = known.get(toKey(record.accountId, externalId)) ?? [];
    if (id === null && externalId === null) problems.push({ line, text: `${kind} needs an id or an externalId.` });
    if (ids.length > 1)
      problems.push({ line, text: `several records have the externalId ${quote(externalId)}; state the id.` });
    if (id !== null && ids.length === 1 && ids[0] !== id) {
      problems.push({ line, text: `the record with the externalId ${quote(externalId)} has another id.` });
    }
    const found = id ?? ids[0] ?? randomUUID();
    // The next line of the same external id is the same record.
    if (externalId !== null) known.set(toKey(record.accountId, externalId), [found]);
    return { ...record, id: found };
  });
  if (problems.length > 0) return { problems };
  const repeated = await noteLines(database, identified);
  return repeated.length > 0 ? { problems: repeated } : { records: identified };
}

async function findKnown(
  database: Database,
  organizationId: string,
  records: readonly PlacedRecord[],
): Promise<Map<string, string[]>> {
  const { table, externalColumn, isOfAccount } = recordTables[(records[0]?.kind ?? 'account') as IdentifiedKind];
  const externalIds = records.map((record) => textOf(record, 'externalId')).filter((each) => each !== null);
  const { rows } = await sql<{ id: string; external_id: string; account_id: string | null }>`
    select id, ${sql.ref(externalColumn)} as external_id, ${isOfAccount ? sql.ref('account_id') : sql`null`} as account_id
    from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.ref(externalColumn)} = any(${externalIds}::text[])`.execute(
    database,
  );
  const known = new Map<string, string[]>();
  for (const { id, external_id, account_id } of rows) {
    const key = toKey(account_id, external_id);
    known.set(key, [...(known.get(key) ?? []), id]);
  }
  return known;
}

function toKey(accountId: string | null, externalId: string | null): string {
  return JSON.stringify([accountId, externalId]);
}

/** Remembers which line stored which record, and finds the lines whose record an earlier one has stored. */
export async function noteLines(
  database: Database,
  records: readonly (FileRecord & { readonly id: string })[],
): Promise<Problem[]> {
  const ids = records.map(({ id }) => id);
  const lines = records.map(({ line }) => line);
  const { rows } = await sql<{ line: number }>`
    insert into import_lines (kind, id, line)
    select ${records[0]?.kind ?? ''}, * from unnest(${ids}::uuid[], ${lines}::integer[])
    on conflict do nothing returning line`.execute(database);
  if (rows.length === records.length) return [];
  const noted = new Set(rows.map(({ line }) => line));
  return records
    .filter(({ line }) => !noted.has(line))
    .map(({ line, kind }) => ({ line, text: `an earlier line states the same ${kind}.` }));
}

function quote(text: string | null): string {
  return JSON.stringify(text);
}
