import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { ServerUrls } from './server-urls';

/**
 * A pool of connections to the servers of a connection string. node-postgres connects to one server. If there are
 * several, a new connection uses the one that worked last, and if that fails tries the others in turn.
 */
export function createServerPool({ urls, needsPrimary }: ServerUrls, options: PoolConfig): Pool {
  let current = 0;
  class CurrentClient extends Client {
    constructor(config: ClientConfig) {
      super({ ...config, connectionString: urls[current] });
    }
  }
  const { onConnect } = options;
  const pool = new Pool({
    ...options,
    // The pool creates clients with its own options, which the types do not express.
    Client: CurrentClient as unknown as NonNullable<PoolConfig['Client']>,
    onConnect: async (client) => {
      if (needsPrimary) await requirePrimary(client);
      await onConnect?.(client);
    },
  });
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const connectToAny = async (): Promise<PoolClient> => {
    for (let attempt = 1; ; attempt += 1) {
      const tried = current;
      try {
        return await connect();
      } catch (error) {
        if (attempt >= urls.length) throw error;
        // Skipped if another request has already changed the server.
        if (current === tried) current = (current + 1) % urls.length;
      }
    }
  };
  if (urls.length > 1) pool.connect = connectToAny as typeof pool.connect;
  return pool;
}

/** The check of libpq for `read-write`. A standby answers `on`, and so does a primary in read-only mode. */
async function requirePrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('This PostgreSQL server accepts no writes.');
}
