import type { ClientBase } from 'pg';

/**
 * How a connection plans its statements, most of all those of pages of transactions.
 *
 * A page is read in the order of an index instead of sorting the rows of another one. PostgreSQL plans for an organization of
 * average size. If that is small, a sort looks cheap, but in a large organization it would read every row for each page. The
 * order of joins is part of the statement itself: see `operations/page-list.ts`.
 *
 * A sort that cannot be avoided then counts as so expensive that PostgreSQL would compile the statement (JIT) for seconds.
 *
 * Nor does a page profit from parallel workers: starting them takes tens of milliseconds, and longer on a busy server.
 *
 * A named statement has one plan for all values (`plan_cache_mode`): planning takes longer than reading a page. By default
 * PostgreSQL compares the costs that it expects, and may plan each execution. Tables that are distributed or partitioned are
 * the exception. Without the values, Citus has no plan, and PostgreSQL's plan would contain every partition.
 */
export async function setPlannerSettings(client: ClientBase): Promise<void> {
  // A server without these settings plans as it sees fit.
  await client.query(`select ${settings.join(', ')}`).catch(() => {});
}

const isInParts = `to_regproc('create_distributed_table') is not null
  or exists (select from pg_class where oid = to_regclass('transactions') and relkind = 'p')`;

const settings = [
  ...['jit', 'enable_sort'].map((name) => `set_config('${name}', 'off', false)`),
  "set_config('max_parallel_workers_per_gather', '0', false)",
  `set_config('plan_cache_mode', case when ${isInParts} then 'auto' else 'force_generic_plan' end, false)`,
];
