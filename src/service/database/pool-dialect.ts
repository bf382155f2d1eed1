import type { Writable } from 'node:stream';
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

export interface PoolQuery extends CompiledQuery {
  /**
   * The name under which each connection parses the statement once. After five runs PostgreSQL may use one plan for all
   * values, so only statements whose plan never depends on them have a name.
   */
  readonly name?: string;
  /** Other statements, sent in the same round trip and run before this one, each in a separate transaction. */
  readonly before?: readonly EarlierQuery[];
  /** Later statements may take any time, until the connection is released. See `time-limit.ts`. */
  readonly liftsTimeLimit?: true;
}

export interface EarlierQuery {
  readonly query: PoolQuery;
  /** Called with its rows as soon as they are there, even if a later statement takes long or fails. */
  readonly onRows: (rows: readonly unknown[]) => void;
}

export interface PoolDialectOptions {
  /** A connection without an answer for this time is closed. By default, statements may take any time. */
  readonly answerTimeoutMs?: number;
  /** Called after the pool has ended. */
  readonly onDestroy?: () => Promise<void>;
}

/** Kysely over a pool of PostgreSQL connections. Kysely's own dialect has no way to name a statement. */
export function createPoolDialect(pool: Pool, options: PoolDialectOptions = {}): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, options),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PoolDriver implements Driver {
  constructor(
    private readonly pool: Pool,
    private readonly options: PoolDialectOptions,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(await this.pool.connect(), this.options.answerTimeoutMs ?? null);
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
    await this.options.onDestroy?.();
  }
}

class PoolConnection implements DatabaseConnection {
  constructor(
    readonly client: PoolClient,
    private answerTimeoutMs: number | null,
  ) {}

  executeQuery<Row>(query: PoolQuery): Promise<QueryResult<Row>> {
    const { before = [] } = query;
    if (before.length === 0) return this.withTimeLimit(() => this.send(query));
    return this.withTimeLimit((restart) => this.sendAll(before, query, restart));
  }

  private async sendAll<Row>(
    before: readonly EarlierQuery[],
    query: PoolQuery,
    onAnswer: () => void,
  ): Promise<QueryResult<Row>> {
    const { stream } = this;
    // One write for all. Each has its own Sync, so none is rolled back by another.
    stream.cork();
    const earlier = before.map(async ({ query: first, onRows }) => {
      const { rows } = await this.send(first).finally(onAnswer);
      onRows(rows);
    });
    const last = this.send<Row>(query);
    stream.uncork();
    // All must end before the connection is used again.
    const [outcome, ...outcomes] = await Promise.allSettled([last, ...earlier] as const);
    for (const each of outcomes) if (each.status === 'rejected') throw each.reason;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  private async send<Row>({ sql, parameters, name, liftsTimeLimit }: PoolQuery): Promise<QueryResult<Row>> {
    const query = { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) };
    const { rows, rowCount } = await this.client.query(query);
    if (liftsTimeLimit === true) this.answerTimeoutMs = null;
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  /**
   * The driver's own `query_timeout` would leave the connection in the pool, where every later statement waits too. Of several
   * statements in one round trip each begins after the one before it, so its time restarts with each answer.
   */
  private async withTimeLimit<Result>(ask: (restart: () => void) => Promise<Result>): Promise<Result> {
    if (this.answerTimeoutMs === null) return await ask(() => {});
    const giveUp = () => this.stream.destroy(new Error('The database did not answer in time.'));
    const timer = setTimeout(giveUp, this.answerTimeoutMs);
    try {
      return await ask(() => timer.refresh());
    } finally {
      clearTimeout(timer);
    }
  }

  /** The driver's types do not show the socket. */
  private get stream(): Writable {
    return (this.client as unknown as { readonly connection: { readonly stream: Writable } }).connection.stream;
  }

  // biome-ignore lint/correctness/useYield: the service streams nothing.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This dialect reads complete results only.');
  }
}
