/**
 * Rate limits of an organization, over all of its keys, and their counters. Additive: earlier versions neither read nor
 * write any of it.
 */
export const organizationLimits = [
  `alter table organizations add column rate_limits jsonb not null default '[]'`,
  `create table organization_counters (
    organization_id uuid not null,
    name text not null,
    window_start_seconds bigint not null,
    used integer not null,
    primary key (organization_id, name)
  )`,
];
