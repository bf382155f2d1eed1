import { CompiledQuery } from 'kysely';
import type { PoolQuery } from '../database/pool-dialect';
import { keepTexts } from '../database/statement-name';
import type { RateLimit } from '../database/tables';
import type { FoundKey } from './find-key';

/**
 * Counts one request against every window of a key's rate limits in one statement, so that the count is exact over any
 * number of instances. It gives no row, and counts nothing, if a window is full. null: there is nothing to count.
 *
 * Windows begin at multiples of their length by the clock of the database. A key has one row with all of its windows. A
 * distributed engine sends the statement to the shard of that row: it computes the values to insert itself, and allows only
 * immutable functions and no subquery after them.
 */
export function countQuery(
  { organizationId, id, rateLimits }: FoundKey,
  clock: string,
  /** Windows that have counted the request already, by limits that the key no longer has. */
  counted: readonly RateLimit[] = [],
): PoolQuery | null {
  // `do update` does not see the first request, so a limit of 0 is not left to it.
  if (rateLimits.length === 0 || rateLimits.some(({ limit }) => limit <= 0)) return null;
  const isCounted = ({ name, windowSeconds }: RateLimit) =>
    counted.some((each) => each.name === name && each.windowSeconds === windowSeconds);
  const values = [
    ...[organizationId, id, rateLimits.map(({ name }) => name)],
    ...[rateLimits.map(({ windowSeconds }) => windowSeconds), rateLimits.map(({ limit }) => limit)],
    rateLimits.map((window) => (isCounted(window) ? 0 : 1)),
  ];
  const { sql, name } = countText(rateLimits.length, clock);
  return { ...CompiledQuery.raw(sql, values), name };
}

/** What each window has counted, with this request; null: the request was not counted. */
export function readCounted(rows: readonly unknown[]): readonly number[] | null {
  const [row] = rows as readonly { readonly used: readonly number[] }[];
  return row?.used ?? null;
}

/** Reads the windows of a key whose request was not counted. */
export function windowsQuery({ organizationId, id }: FoundKey): PoolQuery {
  const { sql, name } = windowsText();
  return { ...CompiledQuery.raw(sql, [organizationId, id]), name };
}

/**
 * Which windows are full. If none is any more, because one has ended since the request was not counted, the first one is:
 * its next begins at once.
 */
export function findFull(windows: readonly RateLimit[], rows: readonly unknown[], nowMs: number): readonly boolean[] {
  const [row] = rows as readonly WindowsRow[];
  const full = windows.map(({ name, limit, windowSeconds }) => {
    const place = row?.names.indexOf(name) ?? -1;
    const used = Number(row?.starts[place] ?? -1) + windowSeconds > nowMs / 1_000 ? (row?.used[place] ?? 0) : 0;
    return used >= limit;
  });
  return full.includes(true) ? full : full.map((_, index) => index === 0);
}

interface WindowsRow {
  readonly names: readonly string[];
  /** Seconds since 1970: text, as the driver reads an array of bigint. */
  readonly starts: readonly string[];
  readonly used: readonly number[];
}

const windowsText = keepTexts(
  'read_windows',
  () => 'select names, starts, used from rate_counters where organization_id = $1::uuid and key_id = $2::uuid',
);

const countText = keepTexts('count_request', statementOf);

/** $1: organization; $2: key; $3: names of the windows; $4: their lengths in seconds; $5: their limits; $6: what to add. */
function statementOf(count: number, clock: string): string {
  const places = Array.from({ length: count }, (_, index) => index + 1);
  const each = (write: (place: number) => string) => places.map(write).join(', ');
  const length = (place: number) => `($4::integer[])[${place}]`;
  const stored = (column: string, place: number) =>
    `counter.${column}[array_position(counter.names, excluded.names[${place}])]`;
  const isNew = (place: number) => `excluded.starts[${place}] > coalesce(${stored('starts', place)}, -1)`;
  const added = (place: number) => `excluded.used[${place}]`;
  const hasRoom = (place: number) =>
    `(${isNew(place)} or ${stored('used', place)} + ${added(place)} <= ($5::integer[])[${place}])`;
  return `insert into rate_counters as counter (organization_id, key_id, names, starts, used)
    values ($1::uuid, $2::uuid, $3::text[],
      array[${each((place) => `floor(extract(epoch from ${clock}) / ${length(place)}) * ${length(place)}`)}]::bigint[],
      ${forgottenInACrash('$6::integer[]')})
    on conflict (organization_id, key_id) do update set
      names = excluded.names,
      starts = array[${each((place) => `greatest(excluded.starts[${place}], ${stored('starts', place)})`)}],
      used = array[${each((place) => `case when ${isNew(place)} then 1 else ${stored('used', place)} + ${added(place)} end`)}]
    where ${places.map(hasRoom).join(' and ')}
    returning used`;
}

/**
 * The value, which also makes the statement commit asynchronously: a crash of the server may lose the last counts, but no
 * request waits for the disk, or for another request of its key that does. On a distributed database this reaches only the
 * node that the service is connected to, so there the count waits for the disk of the shard. Citus refuses a `case` with an
 * operand that is no constant, such as `case f(x) when y`.
 */
function forgottenInACrash(value: string): string {
  return `case when set_config('synchronous_commit', 'off', true) = 'off' then ${value} end`;
}
