import { demoSeed } from '../../scripts/workbench/demo';
import { buildApp } from '../../src/service/app';
import { openPostgresDemo } from '../support/postgres/open-postgres';
import type { DemoApi } from './formula-tests';

export interface DemoService extends DemoApi {
  close(): Promise<void>;
}

/** The last day of the demo. */
export const referenceDate = '2026-11-21';

/** The demo organization on PostgreSQL, which needs less processor time than the embedded database. */
export async function startDemo(): Promise<DemoService> {
  const { database, keys, close } = await openPostgresDemo({ referenceDate, seed: demoSeed });
  const app = await buildApp({ database, now: Date.now });
  app.addHook('onClose', close);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, keys, close: () => app.close() };
}
