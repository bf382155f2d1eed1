import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { RateLimit } from '../database/tables';
import type { ApiKey } from './api-key';

export interface RateLimitState {
  readonly isAllowed: boolean;
  /** Of the window that refused, else of the one with the fewest requests left. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/**
 * Counts one request against every window of the key, in one statement, so that it is exact over any number of instances.
 * Windows begin at multiples of their length. Each window is counted only when the one before it allowed the request, and
 * none beyond its limit: a client that hammers a full minute does not use up its day.
 */
export async function spendRateLimit(database: Database, key: ApiKey, nowMs: number): Promise<RateLimitState | null> {
  const windows = key.rateLimits.map((rateLimit) => toWindow(rateLimit, nowMs));
  if (windows.length === 0) return null;
  const steps = windows.map((window, index) => countStatement(key, window, index));
  const reads = windows.map((_, index) => sql`(select used from ${stepName(index)}) as ${sql.ref(`used_${index}`)}`);
  const counted = await sql<Record<string, number | null>>`with ${sql.join(steps)} select ${sql.join(reads)}`.execute(
    database,
  );
  const row = counted.rows[0] ?? {};

  const states = windows.map((window, index) => toState(window, row[`used_${index}`] ?? null));
  const refused = states.find((state) => !state.isAllowed);
  return refused ?? states.reduce((tightest, state) => (state.remaining < tightest.remaining ? state : tightest));
}

interface Window extends RateLimit {
  readonly startSeconds: number;
  readonly resetSeconds: number;
}

function toWindow(rateLimit: RateLimit, nowMs: number): Window {
  const nowSeconds = nowMs / 1000;
  const startSeconds = Math.floor(nowSeconds / rateLimit.windowSeconds) * rateLimit.windowSeconds;
  return { ...rateLimit, startSeconds, resetSeconds: Math.ceil(startSeconds + rateLimit.windowSeconds - nowSeconds) };
}

/** One row back when the window has room, none when it is full. An instance whose clock lags counts into the later window. */
function countStatement(key: ApiKey, window: Window, index: number): RawBuilder<unknown> {
  const source = index === 0 ? sql`` : sql` from ${stepName(index - 1)}`;
  // The first request of a window is inserted, so that `do update` does not see a limit of 0.
  return sql`${stepName(index)} as (
    insert into rate_counters as counter (organization_id, key_id, name, window_start_seconds, used)
    select ${key.organizationId}::uuid, ${key.id}::uuid, ${window.name}::text, ${window.startSeconds}::bigint, 1${source}
    where ${window.limit}::integer > 0
    on conflict (organization_id, key_id, name) do update set
      used = case when excluded.window_start_seconds > counter.window_start_seconds then 1 else counter.used + 1 end,
      window_start_seconds = greatest(counter.window_start_seconds, excluded.window_start_seconds)
    where excluded.window_start_seconds > counter.window_start_seconds or counter.used < ${window.limit}::integer
    returning counter.used)`;
}

function stepName(index: number): RawBuilder<unknown> {
  return sql.ref(`step_${index}`);
}

function toState(window: Window, used: number | null): RateLimitState {
  return {
    isAllowed: used !== null,
    limit: window.limit,
    remaining: used === null ? 0 : Math.max(0, window.limit - used),
    resetSeconds: window.resetSeconds,
  };
}
