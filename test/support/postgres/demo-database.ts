import { migrate } from '../../../src/service/database/migrate';
import type { Database, OpenDatabase } from '../../../src/service/database/open-database';
import { createDemoKeys, type DemoKeys } from '../../../src/service/demo/demo-keys';
import { household, householdId } from '../../../src/service/demo/household/household';
import { seedDemo, seedOrganization, stampOf } from '../../../src/service/demo/seed-demo';
import { withHostileTexts } from './hostile-texts';

export interface DemoDatabase extends OpenDatabase {
  readonly keys: DemoKeys;
}

export interface Demo {
  readonly referenceDate: string;
  readonly seed: string;
}

/** Migrates and fills the database, with hostile texts among those of the demo. An existing database keeps its rows and gets new keys. */
export async function fillDemo(database: Database, demo: Demo): Promise<DemoKeys> {
  await migrate(database);
  const { seed, referenceDate } = demo;
  const keys = createDemoKeys();
  await seedOrganization(database, householdId(seed), stampOf(seed, referenceDate), () =>
    withHostileTexts(household(seed, referenceDate)),
  );
  await seedDemo(database, { ...demo, keys });
  return keys;
}
