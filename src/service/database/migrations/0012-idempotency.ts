/** Answers of requests with an idempotency key, which is stored as a hash. Kept for 24 hours. Additive. */
export const idempotency = [
  `create table idempotent_answers (
    organization_id uuid not null,
    key_id uuid not null,
    request_hash text not null,
    body_hash text not null,
    answer jsonb,
    created_at timestamptz not null,
    primary key (organization_id, key_id, request_hash)
  )`,
];
