import { CompiledQuery } from 'kysely';
import type { PoolQuery } from '../database/pool-dialect';
import { keepTexts } from '../database/statement-name';
import type { RateLimit } from '../database/tables';
import type { FoundKey } from './api-key';

/** Reads the windows of a key whose request was not counted. */
export function windowsQuery({ organizationId, id }: FoundKey): PoolQuery {
  const { sql, name } = windowsText();
  return { ...CompiledQuery.raw(sql, [organizationId, id]), name };
}

/** Which windows are full. */
export function findFull(windows: readonly RateLimit[], rows: readonly unknown[], nowMs: number): readonly boolean[] {
  const [row] = rows as readonly WindowsRow[];
  return windows.map(({ name, limit, windowSeconds }) => {
    const place = row?.names.indexOf(name) ?? -1;
    const used = Number(row?.starts[place] ?? -1) + windowSeconds > nowMs / 1_000 ? (row?.used[place] ?? 0) : 0;
    return used >= limit;
  });
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
