import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { Problem } from './import-error';
import type { FileRecord } from './read-record';

/** How a record names another one: by its id or by its external id. */
export interface Reference {
  readonly table: 'accounts' | 'transactions' | 'tags';
  readonly externalColumn: 'external_account_id' | 'external_id';
  readonly idField: string;
  readonly externalIdField: string;
  readonly what: string;
}

/** The ids of the records that these ones name, in their order. */
export async function resolveReference(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
  reference: Reference,
): Promise<{ readonly ids: readonly string[] } | { readonly problems: readonly Problem[] }> {
  const { table, externalColumn, idField, externalIdField, what } = reference;
  const stated = (field: string) => [
    ...new Set(records.map(({ fields }) => fields[field]).filter((each) => typeof each === 'string')),
  ];
  const { rows } = await sql<{ id: string; external_id: string | null }>`
    select id, ${sql.ref(externalColumn)} as external_id from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any(${stated(idField)}::uuid[])
    union
    select id, ${sql.ref(externalColumn)} from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.ref(externalColumn)} = any(${stated(externalIdField)}::text[])
  `.execute(database);
  const problems: Problem[] = [];
  const ids = records.map(({ line, fields }) => {
    const [id, externalId] = [fields[idField], fields[externalIdField]];
    if (id === null && externalId === null) {
      problems.push({ line, text: `${idField} or ${externalIdField} is missing.` });
      return '';
    }
    const found = rows.filter(
      (row) => (id === null || row.id === id) && (externalId === null || row.external_id === externalId),
    );
    if (found.length === 1) return found[0]?.id ?? '';
    const name = id === null ? `externalId ${JSON.stringify(externalId)}` : `id ${id}`;
    const count = found.length === 0 ? `no ${what} has` : `several ${what}s have`;
    problems.push({ line, text: `${count} the ${name}. A record must come after those that it names.` });
    return '';
  });
  return problems.length > 0 ? { problems } : { ids };
}
