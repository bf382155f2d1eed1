import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoKeyFile } from '../../src/service/demo/demo-key-file';
import { type RunningService, startService } from '../../src/service/service';
import { stopOnSignal } from '../stop-on-signal';
import { demoSeed, localDay } from '../workbench/demo';
import { defineCommand } from './command';
import { fail } from './fail';
import { startOptions, toStartSettings } from './start-settings';

/** A request may take 20 s, and its client may take 5 s more to read the answer. */
const longestStopMs = 30_000;

export const start = defineCommand({
  name: 'start',
  summary: 'starts the Financial Data API',
  options: startOptions,
  run: async (values, _operands, environment) => {
    const settings = toStartSettings(values, environment);
    const { host, port, dataDir, databaseUrl, replicaUrl, publicUrl, contact, trustProxy, metrics } = settings;
    const { poolSize, drainMs, hasDemo, isQuiet } = settings;
    const service = await startService({
      ...(databaseUrl === null ? { dataDir } : { databaseUrl, poolSize }),
      ...(replicaUrl === null ? {} : { replicaUrl }),
      host,
      port,
      ...(publicUrl === null ? {} : { publicUrl }),
      ...(contact === null ? {} : { contact }),
      trustProxy,
      metrics,
      logger: !isQuiet,
      demo: hasDemo ? { referenceDate: localDay(Date.now()), seed: demoSeed, keysDir: dataDir } : null,
    });
    const stop = async () => {
      service.beginDraining();
      await delay(drainMs);
      await service.close();
    };
    stopOnSignal(stop, fail, drainMs + longestStopMs);
    print(service, join(dataDir, demoKeyFile));
  },
});

function print({ url, metricsUrl, demoKeys }: RunningService, keyFile: string): void {
  const lines = [
    `Financial Data API at ${url}`,
    `  docs      ${url}/docs`,
    `  contract  ${url}/openapi.json`,
    `  guide     ${url}/agents`,
  ];
  if (metricsUrl !== null) lines.push(`  metrics   ${metricsUrl}/metrics`);
  if (demoKeys !== null) {
    lines.push(
      `Demo keys (send one as X-API-Key), kept in ${keyFile}`,
      `  everything         ${demoKeys.full}`,
      `  read only          ${demoKeys.readOnly}`,
      `  three accounts     ${demoKeys.customAccounts}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
