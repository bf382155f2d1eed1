/**
 * One row for each key with all windows of its rate limits, instead of one for each window: one insert counts a request in
 * every window, or in none. A distributed engine allows no statement that inserts several rows depending on each other.
 * Windows continue with what they have counted.
 */
export const keyCounters = [
  `create temporary table counted on commit drop as
    select organization_id, key_id, array_agg(name order by name) as names,
      array_agg(window_start_seconds order by name) as starts, array_agg(used order by name) as used
    from rate_counters group by organization_id, key_id`,
  `drop table rate_counters`,
  `create table rate_counters (
    organization_id uuid not null,
    key_id uuid not null,
    names text[] not null,
    starts bigint[] not null,
    used integer[] not null,
    primary key (organization_id, key_id)
  )`,
  `insert into rate_counters select organization_id, key_id, names, starts, used from counted`,
];
