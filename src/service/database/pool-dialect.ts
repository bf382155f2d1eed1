import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * A statement that each connection parses once, under this name. After five runs PostgreSQL may plan it for any values:
 * a name is for statements whose plan is the same for all of them.
 */
export interface NamedQuery extends CompiledQuery {
  readonly name: string;
}

/** Kysely over a pool of PostgreSQL connections. Kysely's own dialect has no way to name a statement. */
export function createPoolDialect(pool: Pool, onDestroy: () => Promise<void> = async () => {}): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, onDestroy),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PoolDriver implements Driver {
  constructor(
    private readonly pool: Pool,
    private readonly onDestroy: () => Promise<void>,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(await this.pool.connect());
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.client.release();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`;
    const mode = settings.accessMode === undefined ? '' : ` ${settings.accessMode}`;
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${mode}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.pool.end();
    await this.onDestroy();
  }
}

class PoolConnection implements DatabaseConnection {
  constructor(readonly client: PoolClient) {}

  async executeQuery<Row>(query: CompiledQuery | NamedQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.client.query({
      text: query.sql,
      values: [...query.parameters],
      ...('name' in query ? { name: query.name } : {}),
    });
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: the service streams nothing.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This dialect reads complete results only.');
  }
}
