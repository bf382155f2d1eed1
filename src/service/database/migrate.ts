import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { toDatabaseError } from './database-error';
import { firstTables } from './migrations/0001-first-tables';
import { forgetDemoKeys } from './migrations/0002-forget-demo-keys';
import { externalIds } from './migrations/0003-external-ids';
import { fastPages } from './migrations/0004-fast-pages';
import { entities } from './migrations/0005-entities';
import { jsonText } from './migrations/0006-json-text';
import { makeMissingStatistics } from './refresh-statistics';
import type { Tables } from './tables';

/** Migrations in order. A released one is never edited. The database records which have run. */
const migrations: Record<string, Migration> = {
  '0001-first-tables': toMigration(firstTables),
  '0002-forget-demo-keys': toMigration(forgetDemoKeys),
  '0003-external-ids': toMigration(externalIds),
  '0004-fast-pages': toMigration(fastPages),
  '0005-entities': toMigration(entities),
  '0006-json-text': toMigration(jsonText),
};

/**
 * Applies the missing migrations. Several instances may start at the same time. Fails with a reason if the database
 * cannot be used.
 */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw toDatabaseError(error);
  await makeMissingStatistics(database);
}

function toMigration(statements: readonly string[]): Migration {
  return {
    up: async (database) => {
      // An index of a large table takes longer than any request may.
      await sql`set local statement_timeout = 0`.execute(database);
      for (const statement of statements) await sql.raw(statement).execute(database);
    },
  };
}
