import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, type LogConfig } from 'kysely';
import { migrate } from '../../src/service/database/migrate';
import type { Database, OpenDatabase } from '../../src/service/database/open-database';
import { executeWire } from '../../src/service/database/pglite/execute-wire';
import { createPglitePool } from '../../src/service/database/pglite/pglite-pool';
import { createPoolDialect } from '../../src/service/database/pool-dialect';
import type { Tables } from '../../src/service/database/tables';
import { createDemoKeys, type DemoKeys } from '../../src/service/demo/demo-keys';
import { seedDemo } from '../../src/service/demo/seed-demo';
import { runFolder } from './run-folder';

export interface DemoDatabase extends OpenDatabase {
  readonly keys: DemoKeys;
}

export interface Demo {
  readonly referenceDate: string;
  readonly seed: string;
}

/**
 * Opens a separate embedded database with the demo. Creating one takes about five seconds of processor time, loading
 * one less than a second. So the first test that creates a demo stores its files for the other tests of the run.
 */
export async function openDemoDatabase(demo: Demo, options: { readonly log?: LogConfig } = {}): Promise<DemoDatabase> {
  const file = fileOf(demo);
  const made = file !== null && existsSync(file) ? new Blob([readFileSync(file)]) : null;
  const pglite = await PGlite.create(made === null ? {} : { loadDataDir: made });
  const pool = createPglitePool((request) => executeWire(pglite, request));
  const database = new Kysely<Tables>({ dialect: createPoolDialect(pool, () => pglite.close()), ...options });
  // An existing database keeps its rows and gets new keys.
  const keys = await fillDemo(database, demo);
  if (file !== null && made === null) await leave(pglite, file);
  return { database, keys, close: () => database.destroy() };
}

export async function fillDemo(database: Database, demo: Demo): Promise<DemoKeys> {
  await migrate(database);
  const keys = createDemoKeys();
  await seedDemo(database, { ...demo, keys });
  return keys;
}

function fileOf({ referenceDate, seed }: Demo): string | null {
  const folder = runFolder();
  return folder === null ? null : join(folder, `${seed}-${referenceDate}.tar`);
}

/** Writes atomically, because two tests may do so at the same time. Their files are equivalent. */
async function leave(pglite: PGlite, file: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  renameSync(draft, file);
}
