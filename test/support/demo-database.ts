import { migrate } from '../../src/service/database/migrate';
import type { Database, OpenDatabase } from '../../src/service/database/open-database';
import { createDemoKeys, type DemoKeys } from '../../src/service/demo/demo-keys';
import { seedDemo } from '../../src/service/demo/seed-demo';

export interface DemoDatabase extends OpenDatabase {
  readonly keys: DemoKeys;
}

export interface Demo {
  readonly referenceDate: string;
  readonly seed: string;
}

/** Migrates and fills the database. An existing database keeps its rows and gets new keys. */
export async function fillDemo(database: Database, demo: Demo): Promise<DemoKeys> {
  await migrate(database);
  const keys = createDemoKeys();
  await seedDemo(database, { ...demo, keys });
  return keys;
}
