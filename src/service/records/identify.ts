import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { Problem } from './import-error';
import { type FileRecord, textOf } from './read-record';
import type { RecordKind } from './record-kinds';

/** A record with the id that it is stored under. */
export interface NewRecord extends FileRecord {
  readonly id: string;
}

const tables: {
  readonly [Kind in Exclude<RecordKind, 'attachment' | 'organization'>]: readonly [table: string, column: string];
} = {
  account: ['accounts', 'external_account_id'],
  transaction: ['transactions', 'external_id'],
  holding: ['holdings', 'external_id'],
  tag: ['tags', 'external_id'],
};

/** Finds the id of each record by its external id, or takes the one that it states, or makes a new one. */
export async function identify(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
): Promise<{ readonly records: readonly NewRecord[] } | { readonly problems: readonly Problem[] }> {
  const known = await findKnown(database, organizationId, records);
  const problems: Problem[] = [];
  const identified = records.map((record) => {
    const { line, kind } = record;
    const id = textOf(record, 'id');
    const externalId = textOf(record, 'externalId');
    const ids = known.get(externalId ?? '') ?? [];
    if (id === null && externalId === null) problems.push({ line, text: `${kind} needs an id or an externalId.` });
    if (ids.length > 1)
      problems.push({ line, text: `several records have the externalId ${quote(externalId)}; state the id.` });
    if (id !== null && ids.length === 1 && ids[0] !== id) {
      problems.push({ line, text: `the record with the externalId ${quote(externalId)} has another id.` });
    }
    const found = id ?? ids[0] ?? randomUUID();
    // The next line of the same external id is the same record.
    if (externalId !== null) known.set(externalId, [found]);
    return { ...record, id: found };
  });
  if (problems.length > 0) return { problems };
  const repeated = await noteLines(database, identified);
  return repeated.length > 0 ? { problems: repeated } : { records: identified };
}

async function findKnown(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
): Promise<Map<string, string[]>> {
  const [table, column] = tables[(records[0]?.kind ?? 'account') as keyof typeof tables];
  const externalIds = records.map(({ fields }) => fields['externalId']).filter((each) => each !== null);
  const { rows } = await sql<{ id: string; external_id: string }>`
    select id, ${sql.ref(column)} as external_id from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.ref(column)} = any(${externalIds}::text[])`.execute(database);
  const known = new Map<string, string[]>();
  for (const { id, external_id } of rows) known.set(external_id, [...(known.get(external_id) ?? []), id]);
  return known;
}

/** Remembers which line stored which record, and finds the lines whose record an earlier one has stored. */
export async function noteLines(database: Database, records: readonly NewRecord[]): Promise<Problem[]> {
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
