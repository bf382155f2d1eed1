/**
 * Logins at providers of bank data. `sealed_secret` opens with the operator's key alone, which is in no table. `sent_at` has the
 * times of requests of the last day, in milliseconds since 1970. Additive.
 */
export const bankConnections = [
  `create table bank_connections (
    organization_id uuid not null,
    id uuid not null,
    provider text not null,
    name text not null,
    sealed_secret text not null,
    wanted_from date not null,
    has_history boolean not null,
    valid_until timestamptz,
    sent_at jsonb not null,
    paused_until timestamptz,
    last_synced_at timestamptz,
    last_problem text,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
];
