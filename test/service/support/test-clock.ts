import { sql } from 'kysely';
import type { Database } from '../../../src/service/database/open-database';

export interface TestClock {
  /** SQL of its time, in place of the time of the database. */
  readonly clock: string;
  set(ms: number): Promise<void>;
}

/** A clock in the database that stands still until the test sets it. */
export async function createTestClock(database: Database): Promise<TestClock> {
  await sql`create table if not exists test_clock (at timestamptz not null)`.execute(database);
  await sql`delete from test_clock`.execute(database);
  await sql`insert into test_clock values (to_timestamp(0))`.execute(database);
  let currentMs = 0;
  return {
    clock: '(select at from test_clock)',
    set: async (ms) => {
      if (ms === currentMs) return;
      currentMs = ms;
      await sql`update test_clock set at = to_timestamp(${ms / 1_000}::double precision)`.execute(database);
    },
  };
}

/** A clock in the database that goes on by 100 ms with each look at it, so that no test meets a rate limit. */
export async function createTickingClock(database: Database, startMs: number): Promise<string> {
  await sql`create sequence if not exists test_ticks`.execute(database);
  return `to_timestamp(${startMs / 1_000} + nextval('test_ticks') / 10.0)`;
}
