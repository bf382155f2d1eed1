import { CompiledQuery } from 'kysely';
import type { PoolQuery } from '../database/pool-dialect';
import { keepTexts } from '../database/statement-name';
import type { RateLimit } from '../database/tables';
import type { FoundKey } from './api-key';

/** What the check of a key found. */
export interface KeyCheck {
  readonly key: FoundKey;
  /** Milliseconds since 1970, by the clock of the database. */
  readonly nowMs: number;
  /** What each window has counted, with these requests; null: they were not counted. */
  readonly counted: readonly number[] | null;
}

/**
 * Finds the key of a hash, if it is valid now, and counts some requests against every window of its rate limits, or none of them
 * if one window has no room for all. It is one statement, so that a request of a known key needs no other for its check, and the
 * count is exact over any number of instances.
 *
 * The windows are those that the key had at its last request: if it has others now, nothing is counted. Windows begin at
 * multiples of their length by the clock of the database. Only tables of the node that the service is connected to are used, so
 * no other node of a distributed database has to answer.
 */
export function admissionQuery(
  keyHash: string,
  earlier: FoundKey | null,
  { requests, isWrite }: Counted,
  atMs: number | null,
): PoolQuery {
  const at = atMs === null ? null : new Date(atMs);
  const rateLimits = earlier?.rateLimits ?? [];
  // `do update` does not see the first requests of a window, so a limit that they exceed is not left to it.
  if (earlier === null || rateLimits.length === 0 || hasNoRoom(rateLimits, requests)) {
    const { sql, name } = findText(isWrite ? 1 : 0);
    return { ...CompiledQuery.raw(sql, [keyHash, at]), name };
  }
  const { sql, name } = countText(rateLimits.length, isWrite ? 1 : 0);
  const values = [
    ...[keyHash, at, earlier.organizationId, earlier.id, JSON.stringify(rateLimits)],
    ...[rateLimits.map((each) => each.name), rateLimits.map(({ windowSeconds }) => windowSeconds)],
    ...[rateLimits.map(({ limit }) => limit), rateLimits.map(() => requests)],
  ];
  return { ...CompiledQuery.raw(sql, values), name };
}

/** Whether even an empty window refuses so many requests: a limit of 0 refuses every one. */
export function hasNoRoom(rateLimits: readonly RateLimit[], requests = 1): boolean {
  return rateLimits.some(({ limit }) => limit < requests);
}

/** What a statement counts. */
export interface Counted {
  readonly requests: number;
  /** They may change something. */
  readonly isWrite: boolean;
}

/** null: there is no valid key. Whether it is unknown, expired or revoked is not revealed. */
export function readKeyCheck(rows: readonly unknown[]): KeyCheck | null {
  const [row] = rows as readonly KeyRow[];
  if (row === undefined) return null;
  const key = {
    id: row.id,
    organizationId: row.organization_id,
    scopes: row.scopes,
    accountScope: row.account_scope,
    selectedAccountIds: row.selected_account_ids,
    rateLimits: row.rate_limits,
    hasWritten: row.has_written,
  };
  return { key, nowMs: row.now_ms, counted: row.used ?? null };
}

interface KeyRow {
  readonly organization_id: string;
  readonly id: string;
  readonly scopes: FoundKey['scopes'];
  readonly account_scope: FoundKey['accountScope'];
  readonly selected_account_ids: readonly string[];
  readonly rate_limits: readonly RateLimit[];
  readonly has_written: boolean;
  readonly now_ms: number;
  readonly used?: readonly number[] | null;
}

/** A write request takes 35 s at most: see the limits in `app.ts`. */
const writtenSeconds = 60;

/** $1: the hash; $2: the time of a clock that tests and the demo move, otherwise null. */
const foundKey = (
  isWrite: 0 | 1,
) => `select k.organization_id, k.id, k.scopes, k.account_scope, k.selected_account_ids, k.rate_limits,
    ${isWrite ? 'true' : `coalesce(k.wrote_at > t.at - interval '${writtenSeconds} s', false)`} as has_written,
    ${isWrite ? 't.at as found_at, ' : ''}(extract(epoch from t.at) * 1000)::double precision as now_ms
  from (select coalesce($2::timestamptz, now()) as at offset 0) t join api_keys k on k.key_hash = $1::text
    and (k.revoked_at is null or k.revoked_at > t.at) and (k.expires_at is null or k.expires_at > t.at)`;

/**
 * Notes that the key writes, before it does. So every instance knows for a minute that only the primary shows it to the key for
 * certain.
 */
const markWrite = `marked as (update api_keys k set wrote_at = found_at from found
    where k.organization_id = found.organization_id and k.id = found.id)`;

const findText = keepTexts('find_key', (isWrite: 0 | 1) =>
  isWrite ? `with found as (${foundKey(isWrite)}), ${markWrite} select * from found` : foundKey(isWrite),
);

const countText = keepTexts('admit', toCountText);

/** $3: organization; $4: key; $5: its rate limits; of these $6: names, $7: lengths in seconds, $8: limits; $9: the requests. */
function toCountText(count: number, isWrite: 0 | 1): string {
  const places = Array.from({ length: count }, (_, index) => index + 1);
  const each = (write: (place: number) => string) => places.map(write).join(', ');
  const length = (place: number) => `($7::integer[])[${place}]`;
  const stored = (column: string, place: number) =>
    `counter.${column}[array_position(counter.names, excluded.names[${place}])]`;
  const isNew = (place: number) => `excluded.starts[${place}] > coalesce(${stored('starts', place)}, -1)`;
  const added = (place: number) => `($9::integer[])[${place}]`;
  const hasRoom = (place: number) =>
    `(${isNew(place)} or ${stored('used', place)} + ${added(place)} <= ($8::integer[])[${place}])`;
  return `with found as (${foundKey(isWrite)}), counted as (
    insert into rate_counters as counter (organization_id, key_id, names, starts, used)
    select $3::uuid, $4::uuid, $6::text[],
      array[${each((place) => `floor(now_ms / 1000 / ${length(place)}) * ${length(place)}`)}]::bigint[],
      ${forgottenInACrash('$9::integer[]')}
    from found where organization_id = $3::uuid and id = $4::uuid and rate_limits = $5::jsonb
    on conflict (organization_id, key_id) do update set
      names = excluded.names,
      starts = array[${each((place) => `greatest(excluded.starts[${place}], ${stored('starts', place)})`)}],
      used = array[${each((place) => `case when ${isNew(place)} then ${added(place)} else ${stored('used', place)} + ${added(place)} end`)}]
    where ${places.map(hasRoom).join(' and ')}
    returning used
  )${isWrite ? `, ${markWrite}` : ''}
  select found.*, (select used from counted) as used from found`;
}

/**
 * The value, which also makes the statement commit asynchronously: a crash of the server may lose the last counts, but no
 * request waits for the disk, or for another request of its key that does.
 */
function forgottenInACrash(value: string): string {
  return `case when set_config('synchronous_commit', 'off', true) = 'off' then ${value} end`;
}
