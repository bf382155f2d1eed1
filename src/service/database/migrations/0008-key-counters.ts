/**
 * One row for each key with all windows of its rate limits, instead of one for each window: one insert counts a request in
 * every window, or in none. A distributed engine allows no statement that inserts several rows depending on each other.
 * Windows continue with what they have counted.
 */
export const keyCounters = [
  `alter table rate_counters rename to rate_counters_0001`,
  `alter table rate_counters_0001 rename constraint rate_counters_pkey to rate_counters_0001_pkey`,
  `create table rate_counters (
    organization_id uuid not null,
    key_id uuid not null,
    names text[] not null,
    starts bigint[] not null,
    used integer[] not null,
    primary key (organization_id, key_id)
  )`,
  `insert into rate_counters
    select organization_id, key_id, array_agg(name order by name), array_agg(window_start_seconds order by name),
      array_agg(used order by name)
    from rate_counters_0001 group by organization_id, key_id`,
  `drop table rate_counters_0001`,
];
