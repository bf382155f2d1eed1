import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { Problem } from './import-error';
import { type FileRecord, textOf } from './read-record';
import type { Reference } from './references';

/** The ids of the records that these ones name, in their order. Of each account in `accountIds`, if it is not null. */
export async function resolveReference(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
  reference: Reference,
  accountIds: readonly (string | null)[] = [],
): Promise<{ readonly ids: readonly string[] } | { readonly problems: readonly Problem[] }> {
  const { table, externalColumn, idField, externalIdField, what, distinction } = reference;
  const account = reference.isOfAccount ? sql.ref('account_id') : sql`null::uuid`;
  const stated = (field: string) => [
    ...new Set(records.map((record) => textOf(record, field)).filter((each) => each !== null)),
  ];
  const { rows } = await sql<{ id: string; external_id: string | null; account_id: string | null }>`
    select id, ${sql.ref(externalColumn)} as external_id, ${account} as account_id from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any(${stated(idField)}::uuid[])
    union
    select id, ${sql.ref(externalColumn)}, ${account} from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.ref(externalColumn)} = any(${stated(externalIdField)}::text[])
  `.execute(database);
  const problems: Problem[] = [];
  const ids = records.map((record, index) => {
    const { line } = record;
    const [id, externalId] = [textOf(record, idField), textOf(record, externalIdField)];
    const accountId = accountIds[index] ?? null;
    if (id === null && externalId === null) {
      problems.push({ line, text: `${idField} or ${externalIdField} is missing.` });
      return '';
    }
    const found = rows.filter(
      (row) =>
        (id === null || row.id === id) &&
        (externalId === null || row.external_id === externalId) &&
        (accountId === null || row.account_id === accountId),
    );
    if (found.length === 1) return found[0]?.id ?? '';
    const name = id === null ? `externalId ${JSON.stringify(externalId)}` : `id ${id}`;
    const place = accountId === null ? '' : ' of this account';
    const text =
      found.length === 0
        ? `no ${what}${place} has the ${name}. A record must come after those that it names.`
        : `several ${what}s have the ${name}; state ${distinction}.`;
    problems.push({ line, text });
    return '';
  });
  return problems.length > 0 ? { problems } : { ids };
}
