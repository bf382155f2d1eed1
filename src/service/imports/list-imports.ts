import type { Database } from '../database/open-database';
import type { StoredCounts } from './import-delivery';

export interface ListedImport {
  readonly number: number;
  readonly label: string;
  readonly dialect: string;
  readonly operator: string;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
  readonly counts: StoredCounts;
  /** The names of its accounts that are still there. */
  readonly accounts: readonly string[];
}

/** The imports of an organization, newest first. */
export async function listImports(database: Database, organizationId: string): Promise<readonly ListedImport[]> {
  const imports = await database
    .selectFrom('imports')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('number', 'desc')
    .execute();
  const statements = await database
    .selectFrom('import_statements')
    .select(['import_number', 'account_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('import_number')
    .orderBy('place')
    .execute();
  const accounts = await database
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .execute();
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return imports.map(({ number, label, dialect, operator, created_at, undone_at, counts }) => {
    const own = statements.filter(({ import_number }) => import_number === number).map(({ account_id }) => account_id);
    return {
      number,
      label,
      dialect,
      operator,
      createdAt: created_at,
      undoneAt: undone_at,
      counts: counts as StoredCounts,
      accounts: [...new Set(own)].flatMap((id) => names.get(id) ?? []),
    };
  });
}
