import { CompiledQuery } from 'kysely';
import type { PoolQuery } from '../database/pool-dialect';
import { keepTexts } from '../database/statement-name';
import type { RateLimit } from '../database/tables';
import type { ApiKey } from './api-key';

/** A valid key, without what belongs to its organization. */
export type FoundKey = Omit<ApiKey, 'pageTokenSecret'>;

export interface KeyCheck {
  readonly key: FoundKey;
  /** Milliseconds since 1970, by the clock of the database. */
  readonly nowMs: number;
}

/**
 * The key of a hash, if it is valid now. Only the table of keys is read, because the organization is not known yet: on a
 * distributed database every node has this table. The clock of the database decides, so that all instances agree.
 */
export function findKeyQuery(keyHash: string, clock: string): PoolQuery {
  // It has a name: a unique key gives one plan for all values.
  const { sql, name } = textOf(clock);
  return { ...CompiledQuery.raw(sql, [keyHash]), name };
}

/** null: there is no valid key. Whether it is unknown, expired or revoked is not revealed. */
export function readKey(rows: readonly unknown[]): KeyCheck | null {
  const [row] = rows as readonly KeyRow[];
  if (row === undefined) return null;
  const key = {
    id: row.id,
    organizationId: row.organization_id,
    scopes: row.scopes,
    accountScope: row.account_scope,
    selectedAccountIds: row.selected_account_ids,
    rateLimits: row.rate_limits,
  };
  return { key, nowMs: row.now_ms };
}

interface KeyRow {
  readonly organization_id: string;
  readonly id: string;
  readonly scopes: ApiKey['scopes'];
  readonly account_scope: ApiKey['accountScope'];
  readonly selected_account_ids: readonly string[];
  readonly rate_limits: readonly RateLimit[];
  readonly now_ms: number;
}

const textOf = keepTexts(
  'find_key',
  (clock: string) => `select k.organization_id, k.id, k.scopes, k.account_scope, k.selected_account_ids, k.rate_limits,
      (extract(epoch from ${clock}) * 1000)::double precision as now_ms
    from api_keys k
    where k.key_hash = $1::text
      and (k.revoked_at is null or k.revoked_at > ${clock}) and (k.expires_at is null or k.expires_at > ${clock})`,
);
