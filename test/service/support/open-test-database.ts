import type { LogConfig } from 'kysely';
import { type Demo, type DemoDatabase, openDemoDatabase } from '../../support/demo-database';
import { openPostgresDemo } from '../../support/postgres/open-postgres';

/** Which database the tests of this file run on. */
export const tested: { database: 'PGlite' | 'PostgreSQL' } = { database: 'PGlite' };

/** The demo on a database of the test's own. */
export function openTestDatabase(demo: Demo, options: { readonly log?: LogConfig } = {}): Promise<DemoDatabase> {
  return tested.database === 'PGlite' ? openDemoDatabase(demo, options) : openPostgresDemo(demo, options);
}
