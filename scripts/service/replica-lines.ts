import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../src/service/database/open-database';
import { Replica } from '../../src/service/database/replica';
import { readServerUrls } from '../../src/service/database/server-urls';

/** A standby that replays as the primary writes has done so after less. */
const attempts = 5;
const attemptMs = 250;

/** The cells of a table of a primary and its replica, with a heading. */
export async function replicaLines(primary: Database, primaryUrl: string, replicaUrl: string): Promise<string[][]> {
  const { database, close } = await openDatabase({ kind: 'server', url: replicaUrl, isReplica: true });
  try {
    const replica = new Replica(primary, database);
    await replica.probe();
    for (let attempt = 1; attempt < attempts && !replica.isFresh; attempt += 1) {
      await delay(attemptMs);
      await replica.probe();
    }
    const answers = replica.ageMs < Number.POSITIVE_INFINITY;
    return [
      ['server', 'role', 'state', 'size'],
      [serversOf(primaryUrl), 'primary', 'answers', await sizeOf(primary)],
      [
        serversOf(replicaUrl),
        'replica',
        replica.problem ?? 'answers, less than a second behind',
        answers ? await sizeOf(database) : '?',
      ],
    ];
  } finally {
    await close();
  }
}

/** Without the user and the password. */
function serversOf(url: string): string {
  return readServerUrls(url)
    .urls.map((each) => new URL(each))
    .map(({ hostname, port }) => `${decodeURIComponent(hostname)}:${port || '5432'}`)
    .join();
}

async function sizeOf(database: Database): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size`.execute(database);
  return rows[0]?.size ?? '?';
}
