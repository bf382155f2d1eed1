import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { operations } from '../../../src/contract/operations';
import { buildApp } from '../../../src/service/app';
import { migrate } from '../../../src/service/database/migrate';
import { type DatabaseLocation, openDatabase } from '../../../src/service/database/open-database';
import { toRouteSchema } from '../../../src/service/http/route-schema';
import { type BenchKeys, type BenchOrganization, fill, renewKeys, toBenchOrganization } from './dataset';
import { type SpreadName, spreads } from './spreads';

/** The message of the measured process to the measuring one. */
export interface Serving {
  readonly url: string;
  readonly organization: BenchOrganization;
  readonly keys: BenchKeys;
}

/** The answer of the measured process to any message. */
export interface Memory {
  readonly residentMb: number;
  /** What is left after garbage collection, without the threads of PGlite. */
  readonly usedMb: number;
}

/** Runs the service in this process, with an additional route that serializes a fixed page. */
async function main(location: DatabaseLocation, spreadName: SpreadName, rows: number): Promise<void> {
  const spread = spreads[spreadName];
  const organization = toBenchOrganization(spread, rows);
  const { database } = await openDatabase(location);
  await migrate(database);
  const known = await database
    .selectFrom('organizations')
    .select('name')
    .where('organization_id', '=', organization.organizationId)
    .executeTakeFirst();
  if (known === undefined) {
    process.stderr.write(`generating ${rows.toLocaleString('en-US')} transactions …\n`);
    await fill(database, spread, rows);
  }
  const keys = await renewKeys(database, organization);
  const app = await buildApp({ database, now: Date.now, metrics: { isOpen: false, registry: new Registry() } });
  const page: { body: object } = { body: {} };
  const {
    operationId: _id,
    params: _params,
    querystring: _query,
    ...schema
  } = toRouteSchema('listTransactions', operations.listTransactions) as Record<string, unknown>;
  app.get('/static', { schema }, async () => page.body);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${url}/v1/transactions?pageSize=100`, { headers: { 'X-API-Key': keys.all } });
  if (answer.status !== 200) throw new Error(await answer.text());
  page.body = (await answer.json()) as object;
  process.send?.({ url, organization, keys } satisfies Serving);
  process.on('message', async () => process.send?.(await readMemory()));
  process.on(
    'disconnect',
    () =>
      void app
        .close()
        .then(() => database.destroy())
        .then(() => process.exit()),
  );
}

/** Resident memory also contains what V8 has not collected yet, some ten MiB more or less at any time. */
async function readMemory(): Promise<Memory> {
  const { rss } = process.memoryUsage();
  // What the first collection finalizes, the second one frees.
  for (let collections = 0; collections < 2; collections += 1) {
    globalThis.gc?.();
    await delay(gcPauseMs);
  }
  const { heapUsed, external } = process.memoryUsage();
  return { residentMb: rss / 1_048_576, usedMb: (heapUsed + external) / 1_048_576 };
}

const gcPauseMs = 500;

const [location = '', spread = '', rows = ''] = process.argv.slice(2);
main(JSON.parse(location), spread as SpreadName, Number(rows)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
