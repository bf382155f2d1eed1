import type { ClientBase } from 'pg';

/**
 * Makes a connection read pages in the order of an index instead of sorting the rows of another index. After five runs
 * PostgreSQL plans a named statement for an organization of average size. If that is small, a sort looks cheap, but in
 * a large organization it would read every row for each page. The order of joins is part of the statement itself: see
 * `operations/page-list.ts`.
 *
 * A sort that cannot be avoided then counts as so expensive that PostgreSQL would compile the statement (JIT) for seconds.
 *
 * Nor does a page profit from parallel workers: starting them takes tens of milliseconds, and longer on a busy server.
 */
export async function preferIndexOrder(client: ClientBase): Promise<void> {
  // A server without these settings plans as it sees fit.
  const off = ['jit', 'enable_sort'].map((name) => `set_config('${name}', 'off', false)`);
  const settings = [...off, "set_config('max_parallel_workers_per_gather', '0', false)"];
  await client.query(`select ${settings.join(', ')}`).catch(() => {});
}
