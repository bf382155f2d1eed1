import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { readServerUrls } from './server-urls';

/**
 * A pool of connections to the servers of a connection string. node-postgres connects to one server: with several, a new
 * connection goes to the one that worked last, and when it fails to each other one in turn.
 */
export function createServerPool(url: string, options: PoolConfig): Pool {
  const { urls, needsPrimary } = readServerUrls(url);
  let current = 0;
  class CurrentClient extends Client {
    constructor(config: ClientConfig) {
      super({ ...config, connectionString: urls[current] ?? url });
    }
  }
  const pool = new Pool({
    ...options,
    // The pool makes its clients with its own options; the types do not know that.
    Client: CurrentClient as unknown as NonNullable<PoolConfig['Client']>,
    ...(needsPrimary ? { onConnect: requirePrimary } : {}),
  });
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const connectToAny = async (): Promise<PoolClient> => {
    for (let attempt = 1; ; attempt += 1) {
      const tried = current;
      try {
        return await connect();
      } catch (error) {
        if (attempt >= urls.length) throw error;
        // Unless another request has already moved on.
        if (current === tried) current = (current + 1) % urls.length;
      }
    }
  };
  if (urls.length > 1) pool.connect = connectToAny as typeof pool.connect;
  return pool;
}

/** What libpq asks for `read-write`. A standby answers `on`, and so does a primary that was set to read only. */
async function requirePrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('This PostgreSQL server accepts no writes.');
}
