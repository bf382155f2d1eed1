import { distribute } from '../../../src/service/database/distribute';
import { isDistributed } from '../../../src/service/database/layout';
import { migrate } from '../../../src/service/database/migrate';
import { openDatabase } from '../../../src/service/database/open-database';
import { installCitusStandIn } from '../../../test/support/postgres/citus-stand-in';

/** Partitions the tables of an empty database by hash of the organization, as the tests do. */
export async function partition(url: string, parts: number): Promise<void> {
  const { database, close } = await openDatabase({ kind: 'server', url });
  try {
    await migrate(database);
    if (await isDistributed(database)) return;
    await installCitusStandIn(database, parts);
    await distribute(database, { coordinator: { host: 'coordinator', port: 5432 } });
  } finally {
    await close();
  }
}
