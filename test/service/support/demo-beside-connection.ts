import { Client } from 'pg';
import { openPostgresDemo } from '../../support/postgres/open-postgres';
import { activityView } from './activity';
import { type DemoApp, demo as demoOf, openDemoApp } from './demo-app';

export interface DemoBesideConnection {
  readonly demo: DemoApp;
  readonly url: string;
  /** A connection to the same PostgreSQL database that is not the service's. */
  readonly other: Client;
  /** Asks the server until the condition holds for a connection of the service. PostgreSQL has no event for it. */
  until(condition: string): Promise<void>;
  /** Ends the connections of the service for which the condition holds, as an operator or a restart does. */
  terminate(condition: string): Promise<void>;
  /** Cancels what these connections run, as an operator does. Other tests use the same server. */
  cancel(condition: string): Promise<void>;
  close(): Promise<void>;
}

/** Of `activityView`: the connection waits for a lock. */
export const waitsForLock = "wait_event_type = 'Lock'";

const ownBackends = 'datname = current_database() and pid <> pg_backend_pid()';

/** The demo on PostgreSQL with a connection beside the service. */
export async function openDemoBesideConnection(): Promise<DemoBesideConnection> {
  const opened = await openPostgresDemo(demoOf);
  const demo = await openDemoApp({ opened });
  const other = new Client({ connectionString: opened.url });
  await other.connect();
  const view = await activityView(demo.database);
  const signal = async (call: string, condition: string): Promise<void> => {
    await other.query(`select ${call} from pg_stat_activity where ${ownBackends} and ${condition}`);
  };
  return {
    demo,
    url: opened.url,
    other,
    until: async (condition) => {
      const found = `select from ${view} where ${ownBackends} and ${condition}`;
      while ((await other.query(found)).rowCount === 0);
    },
    terminate: (condition) => signal('pg_terminate_backend(pid, 10000)', condition),
    cancel: (condition) => signal('pg_cancel_backend(pid)', condition),
    close: async () => {
      await other.end();
      await demo.close();
    },
  };
}
