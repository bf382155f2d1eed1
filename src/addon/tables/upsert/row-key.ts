/**
 * What a run writes into the column Row key of each row: proof that it wrote the row, and the account of the row.
 * Sample: `6fa0… 1c2b…`, the id and the id of the account; `2026-11-21 6fa0… 1c2b…` in a table that keeps days. Without
 * the account if it is not known, if there is none, or if the row is an account itself.
 */
export interface RowKey {
  readonly id: string;
  /** Null if the key does not name it. */
  readonly account: string | null;
}

export function toRowKey({ id, account }: RowKey): string {
  return account === null ? id : `${id} ${account}`;
}

/**
 * The key of a row whose id is shown in a column of its own; null if it is of another row or none. So a user's row is
 * not taken for one of the table, even if it is a copy that got another id, or cells were sorted without their keys.
 */
export function readRowKey(key: string, shownId: string): RowKey | null {
  if (shownId === '' || !`${key} `.startsWith(`${shownId} `)) return null;
  return { id: shownId, account: key.slice(shownId.length + 1) || null };
}

/** The key of a row in a table that keeps days; null for another text. */
export function readDayKey(key: string): RowKey | null {
  const [, id, account] = /^(\d{4}-\d{2}-\d{2} \S+)(?: (\S+))?$/.exec(key) ?? [];
  return id === undefined ? null : { id, account: account ?? null };
}
