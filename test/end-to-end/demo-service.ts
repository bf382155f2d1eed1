import { demoSeed } from '../../scripts/demo';
import { startService } from '../../src/service/service';
import type { DemoApi } from './formula-tests';

export interface DemoService extends DemoApi {
  close(): Promise<void>;
}

/** The demo organization on a database in memory. */
export async function startDemo(): Promise<DemoService> {
  const service = await startService({ dataDir: 'memory', demo: { referenceDate: '2026-11-21', seed: demoSeed } });
  if (service.demoKeys === null) throw new Error('The demo has no keys.');
  return { url: service.url, keys: service.demoKeys, close: () => service.close() };
}
