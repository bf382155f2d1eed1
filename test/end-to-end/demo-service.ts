import { demoSeed } from '../../scripts/demo';
import { buildApp } from '../../src/service/app';
import { openDemoDatabase } from '../support/demo-database';
import type { DemoApi } from './formula-tests';

export interface DemoService extends DemoApi {
  close(): Promise<void>;
}

/** The last day of the demo. */
export const referenceDate = '2026-11-21';

/** The demo organization on a database in memory. */
export async function startDemo(): Promise<DemoService> {
  const { database, keys, close } = await openDemoDatabase({ referenceDate, seed: demoSeed });
  const app = await buildApp({ database, now: Date.now });
  app.addHook('onClose', close);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, keys, close: () => app.close() };
}
