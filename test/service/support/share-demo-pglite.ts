import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, type LogConfig } from 'kysely';
import { executeWire } from '../../../src/service/database/pglite/execute-wire';
import { createPglitePool } from '../../../src/service/database/pglite/pglite-pool';
import { createPoolDialect } from '../../../src/service/database/pool-dialect';
import type { Tables } from '../../../src/service/database/tables';
import { copyPgliteFolder } from '../../support/postgres/copy-pglite-folder';
import { type Demo, type DemoDatabase, fillDemo } from '../../support/postgres/demo-database';
import type { TestDatabaseOptions } from './open-test-database';

/**
 * Opens one PGlite for several suites that run one after the other. Each suite gets the original rows of the demo. Copying
 * them back takes a tenth of the processor time of opening another PGlite.
 */
export function shareDemoPglite() {
  const folder = mkdtempSync(join(tmpdir(), 'fin-pglite-'));
  let shared: Promise<{ pglite: PGlite; restore: () => Promise<unknown> }> | null = null;
  const share = async (demo: Demo) => {
    const data = join(folder, 'data');
    await copyPgliteFolder(data);
    const pglite = await PGlite.create(data);
    const database = connect(pglite);
    await fillDemo(database, demo);
    await database.destroy();
    return { pglite, restore: await saveRows(pglite) };
  };
  return {
    open: async (demo: Demo, { log }: TestDatabaseOptions): Promise<DemoDatabase> => {
      const isFirst = shared === null;
      shared ??= share(demo);
      const { pglite, restore } = await shared;
      if (!isFirst) await restore();
      const database = connect(pglite, log);
      return { database, keys: await fillDemo(database, demo), close: () => database.destroy() };
    },
    close: async () => {
      await (await shared)?.pglite.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Connects as the service does, but in this thread. */
function connect(pglite: PGlite, log?: LogConfig): Kysely<Tables> {
  const pool = createPglitePool((request) => executeWire(pglite, request));
  return new Kysely<Tables>({ dialect: createPoolDialect(pool), ...(log === undefined ? {} : { log }) });
}

/** Copies the rows of all tables and returns a function that restores them. It does not restore the statistics. */
async function saveRows(pglite: PGlite): Promise<() => Promise<unknown>> {
  const { rows } = await pglite.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by table_name`);
  const copies = rows.map(({ name, columns }) => `create table saved.${name} as select ${columns} from public.${name}`);
  await pglite.exec(`create schema saved; ${copies.join(';')}`);
  const inserts = rows.map(
    ({ name, columns }) => `insert into public.${name} (${columns}) select ${columns} from saved.${name}`,
  );
  const names = rows.map(({ name }) => `public.${name}`).join(', ');
  // Turns off the checks of foreign keys, so that the tables can be filled in any order.
  const begin = 'begin; set local session_replication_role = replica;';
  return () => pglite.exec(`${begin} truncate ${names}; ${inserts.join(';')}; commit`);
}
