import type { ClientBase } from 'pg';

/**
 * Makes a connection follow an index that has the order of a page, instead of sorting what another index finds. After five
 * runs PostgreSQL plans a named statement for an organization of average size; where that one is small, a sort looks cheap,
 * and in a large organization it would read every row for each page.
 */
export async function preferIndexOrder(client: ClientBase): Promise<void> {
  // A server without this setting plans as it sees fit.
  await client.query('set enable_sort = off').catch(() => {});
}
