import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { toDatabaseError } from './database-error';
import { distributeTable } from './distribute';
import { collectLocalTables, isDistributed, readLayout } from './layout';
import { firstTables } from './migrations/0001-first-tables';
import { forgetDemoKeys } from './migrations/0002-forget-demo-keys';
import { externalIds } from './migrations/0003-external-ids';
import { fastPages } from './migrations/0004-fast-pages';
import { entities } from './migrations/0005-entities';
import { jsonText } from './migrations/0006-json-text';
import { tagAccounts } from './migrations/0007-tag-accounts';
import { keyCounters } from './migrations/0008-key-counters';
import { organizationLimits } from './migrations/0010-organization-limits';
import { audit } from './migrations/0011-audit';
import { idempotency } from './migrations/0012-idempotency';
import { accountExternalIds } from './migrations/0013-account-external-ids';
import { exactQuantities } from './migrations/0014-exact-quantities';
import { imports } from './migrations/0016-imports';
import { bankConnections } from './migrations/0017-bank-connections';
import { keyWrites } from './migrations/0018-key-writes';
import { makeMissingStatistics } from './refresh-statistics';
import type { Tables } from './tables';
import { liftConnectionTimeLimit, liftTimeLimit, restoreConnectionTimeLimit } from './time-limit';

/**
 * Migrations in order. A released one is never edited. The database records which have run. One whose name ends with
 * `.additive` changes nothing that earlier versions use, and neither rewrites a table nor locks one for long: instances of
 * this version and the one before can run on one database.
 */
const migrations: Record<string, Migration> = {
  '0001-first-tables': toMigration(firstTables),
  '0002-forget-demo-keys': toMigration(forgetDemoKeys),
  '0003-external-ids': toMigration(externalIds),
  '0004-fast-pages': toMigration(fastPages),
  '0005-entities': toMigration(entities),
  '0006-json-text': toMigration(jsonText),
  '0007-tag-accounts': toMigration(tagAccounts),
  '0008-key-counters': toMigration(keyCounters),
  '0010-organization-limits.additive': toMigration(organizationLimits),
  '0011-audit.additive': toMigration(audit),
  '0012-idempotency.additive': toMigration(idempotency),
  '0013-account-external-ids.additive': toMigration(accountExternalIds),
  '0014-exact-quantities.additive': toMigration(exactQuantities),
  // Earlier versions distributed them. They work with both.
  '0015-keys-on-the-coordinator.additive': {
    up: async (database) => {
      await collectLocalTables(database);
    },
  },
  '0016-imports.additive': toMigration(imports),
  '0017-bank-connections.additive': toMigration(bankConnections),
  '0018-key-writes.additive': toMigration(keyWrites),
};

/**
 * Applies the missing migrations. Several instances may start at the same time: one migrates, the others wait for it.
 * Fails with a reason if the database cannot be used.
 */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  try {
    await database.connection().execute(migrateWithoutTimeLimit);
  } catch (error) {
    throw toDatabaseError(error);
  }
  await makeMissingStatistics(database);
}

/** An index of a large table takes longer than a statement of a request may, and so does waiting for another instance. */
async function migrateWithoutTimeLimit(connection: Kysely<Tables>): Promise<void> {
  await liftConnectionTimeLimit(connection);
  const known = { ...migrations, ...(await findLaterAdditive(connection)) };
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => known },
  });
  const { error } = await migrator.migrateToLatest();
  // After a failure the service does not start, so only a connection that is used again needs its limit back.
  if (error !== undefined) throw error;
  await restoreConnectionTimeLimit(connection);
}

/** Additive migrations of later versions that have run: this version works without knowing them. */
async function findLaterAdditive(connection: Kysely<Tables>): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(connection);
  if (tables.length === 0) return {};
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name like '%.additive'`.execute(connection);
  const unknown = rows.filter(({ name }) => migrations[name] === undefined);
  return Object.fromEntries(unknown.map(({ name }) => [name, toMigration([])]));
}

/**
 * On a distributed database, a new table is distributed before it has rows and foreign keys. So a table after the seventh
 * migration gets its foreign keys in a statement of its own: Citus allows none from a local table to a distributed one.
 */
function toMigration(statements: readonly string[]): Migration {
  return {
    up: async (database) => {
      const isInParts = await isDistributed(database);
      if (isInParts) await liftTimeLimit(database);
      for (const statement of statements) {
        await sql.raw(statement).execute(database);
        if (isInParts && /^create table/.test(statement)) await distributeNew(database);
      }
    },
  };
}

async function distributeNew(database: Kysely<Tables>): Promise<void> {
  const layout = (await readLayout(database)) ?? [];
  for (const { name, kind, isLocal } of layout) {
    if (kind === null && !isLocal) await distributeTable(database, name);
  }
}
