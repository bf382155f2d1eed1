import type { LogConfig } from 'kysely';
import type { Demo, DemoDatabase } from '../../support/postgres/demo-database';
import { openPostgresDemo } from '../../support/postgres/open-postgres';

export interface TestDatabaseOptions {
  readonly log?: LogConfig;
  /** The maximum number of connections. PGlite always has one. */
  readonly max?: number;
  /** Not partitioned by organization. */
  readonly tables?: 'whole';
}

/** Opens the database that the tests of this file run on. */
export const tested: { open: (demo: Demo, options: TestDatabaseOptions) => Promise<DemoDatabase> } = {
  open: openPostgresDemo,
};

/** Opens a database with the demo that no other test uses at the same time. */
export function openTestDatabase(demo: Demo, options: TestDatabaseOptions = {}): Promise<DemoDatabase> {
  return tested.open(demo, options);
}
