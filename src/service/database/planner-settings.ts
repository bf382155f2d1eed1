import type { ClientBase } from 'pg';

/**
 * How pages of transactions are planned. A page is read in the order of an index instead of sorting the rows of another one. The
 * planner knows the rows of an organization only on average. If that is small, a sort looks cheap, but in a large organization
 * it would read every row for each page. The order of joins is part of the statement: see `operations/page-list.ts`.
 *
 * A sort that cannot be avoided then counts as so expensive that PostgreSQL would compile the statement (JIT) for seconds.
 *
 * Nor does a page profit from parallel workers: starting them takes tens of milliseconds, and longer on a busy server.
 */
export const plannerSettings = { jit: 'off', enable_sort: 'off', max_parallel_workers_per_gather: '0' } as const;

/**
 * Applies these settings to a connection, and lets a named statement have one plan for all values: planning takes longer than
 * reading a page. By default PostgreSQL compares the costs that it expects, and may plan each execution. Tables that are
 * distributed or partitioned are the exception. Without the values, Citus has no plan, and PostgreSQL's plan would contain every
 * partition.
 */
export async function setPlannerSettings(client: ClientBase): Promise<void> {
  // A server without these settings plans as it sees fit.
  await client.query(`select ${assignments.join(', ')}`).catch(() => {});
}

const isInParts = `to_regclass('pg_dist_partition') is not null
  or exists (select from pg_class where oid = to_regclass('transactions') and relkind = 'p')`;

const assignments = [
  ...Object.entries(plannerSettings).map(([name, value]) => `set_config('${name}', '${value}', false)`),
  `set_config('plan_cache_mode', case when ${isInParts} then 'auto' else 'force_generic_plan' end, false)`,
];
