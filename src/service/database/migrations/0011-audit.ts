/**
 * Who changed what and when, and how each key was used. In the order of time, so that the newest are read and the oldest
 * deleted by the primary key. Without foreign keys, because an entry outlives what it names. Additive.
 */
export const audit = [
  `create table audit_entries (
    organization_id uuid not null,
    occurred_at timestamptz not null,
    id uuid not null,
    key_id uuid,
    operator text,
    request_id text,
    action text not null,
    subject text not null,
    details jsonb not null,
    primary key (organization_id, occurred_at, id)
  )`,
  `create table key_uses (
    organization_id uuid not null,
    key_id uuid not null,
    day date not null,
    operation text not null,
    used bigint not null,
    refused bigint not null,
    last_used_at timestamptz not null,
    last_request_id text not null,
    last_client text not null,
    primary key (organization_id, key_id, day, operation)
  )`,
];
