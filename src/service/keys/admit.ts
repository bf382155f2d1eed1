import { CompiledQuery } from 'kysely';
import type { Database } from '../database/open-database';
import type { PoolQuery } from '../database/pool-dialect';
import type { RateLimit } from '../database/tables';
import type { ApiKey } from './api-key';
import { type RateLimitState, toRateLimitState } from './rate-limit-state';

export interface Admission {
  readonly key: ApiKey;
  /** null: the key has no limits. */
  readonly rateLimit: RateLimitState | null;
}

/**
 * Finds the key of a hash and counts one request against every window of its rate limits, in one statement, so that the
 * count is exact over any number of instances. null: there is no valid key. Whether it is unknown, expired or revoked
 * is not revealed.
 *
 * Windows begin at multiples of their length. Each window is counted only if the one before it allowed the request, and
 * never beyond its limit, so requests that exceed the limit of a minute do not use up the limit of the day.
 */
export async function admit(database: Database, keyHash: string, nowMs: number): Promise<Admission | null> {
  const { rows } = await database.executeQuery(admissionQuery(keyHash, nowMs));
  return await toAdmission(database, keyHash, nowMs, rows);
}

/** The statement of `admit`, to be sent together with another one. */
export function admissionQuery(keyHash: string, nowMs: number, first = 0, count = windowsAtFirst): PoolQuery {
  const name = `admit_${first}_${count}`;
  const text = texts.get(name) ?? statementOf(count, first);
  texts.set(name, text);
  // The statement has a name, because every table is read by a unique key: there is one plan for all values.
  return { ...CompiledQuery.raw(text, [keyHash, nowMs / 1_000]), name };
}

export async function toAdmission(
  database: Database,
  keyHash: string,
  nowMs: number,
  rows: readonly unknown[],
): Promise<Admission | null> {
  const [row] = rows as readonly AdmittedRow[];
  if (row === undefined) return null;
  const used = [row.used_0, row.used_1];
  for (let first = windowsAtFirst; first < row.rate_limits.length && used.at(-1) !== null; first += 1) {
    // Few keys have more windows. Each further one is counted separately.
    const next = await database.executeQuery(admissionQuery(keyHash, nowMs, first, 1));
    used.push((next.rows as readonly AdmittedRow[])[0]?.used_0 ?? null);
  }
  const key: ApiKey = {
    id: row.id,
    organizationId: row.organization_id,
    scopes: row.scopes,
    accountScope: row.account_scope,
    selectedAccountIds: row.selected_account_ids,
    rateLimits: row.rate_limits,
    pageTokenSecret: row.page_token_secret,
  };
  return { key, rateLimit: toRateLimitState(row.rate_limits, used, nowMs) };
}

interface AdmittedRow {
  readonly organization_id: string;
  readonly id: string;
  readonly scopes: ApiKey['scopes'];
  readonly account_scope: ApiKey['accountScope'];
  readonly selected_account_ids: readonly string[];
  readonly rate_limits: readonly RateLimit[];
  readonly page_token_secret: string;
  /** The count of each window including this request; null if it is full, or if one before it is. */
  readonly used_0: number | null;
  readonly used_1: number | null;
}

/** As many as nearly all keys have. */
const windowsAtFirst = 2;

/** By the statement's name. */
const texts = new Map<string, string>();

/** $1: the key's hash; $2: seconds since 1970. */
function statementOf(count: number, first = 0): string {
  const steps = Array.from({ length: count }, (_, step) => `, ${countingStep(step, first + step)}`).join('');
  const used = Array.from({ length: count }, (_, step) => `, (select used from step_${step}) as used_${step}`).join('');
  return `with found as (
      select k.organization_id, k.id, k.scopes, k.account_scope, k.selected_account_ids, k.rate_limits, o.page_token_secret
      from api_keys k join organizations o on o.organization_id = k.organization_id
      where k.key_hash = $1::text
        and (k.revoked_at is null or k.revoked_at > to_timestamp($2::double precision))
        and (k.expires_at is null or k.expires_at > to_timestamp($2::double precision))
    )${steps}
    select found.*${used}, ${forgetInACrash} from found`;
}

/**
 * Commits asynchronously: a crash of the server may lose the last counts, but no request waits for the disk, or for
 * another request of its key that does.
 */
const forgetInACrash = `set_config('synchronous_commit', 'off', true)`;

/**
 * Returns one row if the window has room, none if it is full. An instance with a slow clock counts into the later
 * window.
 */
function countingStep(step: number, index: number): string {
  const limit = `(rate_limits -> ${index} ->> 'limit')::integer`;
  const length = `(rate_limits -> ${index} ->> 'windowSeconds')::integer`;
  const before = step === 0 ? '' : ` cross join step_${step - 1}`;
  // The first request of a window is inserted, so that `do update` does not see a limit of 0.
  return `step_${step} as (
    insert into rate_counters as counter (organization_id, key_id, name, window_start_seconds, used)
    select organization_id, id, rate_limits -> ${index} ->> 'name',
      (floor($2::double precision / ${length}) * ${length})::bigint, 1
    from found${before} where ${limit} > 0
    on conflict (organization_id, key_id, name) do update set
      used = case when excluded.window_start_seconds > counter.window_start_seconds then 1 else counter.used + 1 end,
      window_start_seconds = greatest(counter.window_start_seconds, excluded.window_start_seconds)
    where excluded.window_start_seconds > counter.window_start_seconds or counter.used < (select ${limit} from found)
    returning used)`;
}
