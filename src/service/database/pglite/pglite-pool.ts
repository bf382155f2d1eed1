import { Pool } from 'pg';
import { connectionTypes } from '../column-parsers';
import { setPlannerSettings } from '../planner-settings';
import { type ExecuteWire, WireStream } from './wire-stream';

/** A pool of the single connection of an embedded database. A query or a transaction uses it exclusively. */
export function createPglitePool(execute: ExecuteWire): Pool {
  const pool = new Pool({
    // After a lost connection the embedded server still has what the last session prepared.
    onConnect: async (client) => {
      await client.query('discard all');
      await setPlannerSettings(client);
    },
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    pipeline: true,
    max: 1,
    idleTimeoutMillis: 0,
    types: connectionTypes,
    stream: () => new WireStream(execute),
  });
  pool.on('error', (error) => process.emitWarning(`The embedded database failed: ${error.message}`));
  return pool;
}
