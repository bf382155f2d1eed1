/** When a key has written, so that its reads find that: a replica may be behind. Additive: earlier versions do not name the column. */
export const keyWrites = [`alter table api_keys add column wrote_at timestamptz`];
