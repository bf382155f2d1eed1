import { join } from 'node:path';
import { demoKeyFile } from '../src/service/demo/demo-key-file';
import { type RunningService, startService } from '../src/service/service';
import { demoSeed } from './demo';
import { readServiceOptions, serviceUsage } from './read-service-options';
import { stopOnSignal } from './stop-on-signal';

/** The API alone. */
const commands: { readonly [name: string]: (argv: string[]) => Promise<void> } = { start };

/** A request may take 20 s, and its client another 5 s to read the answer. */
const longestStopMs = 30_000;

async function main(): Promise<void> {
  const [first = '', ...rest] = process.argv.slice(2);
  const isFlag = first === '' || first.startsWith('-');
  const command = commands[isFlag ? 'start' : first];
  if (command === undefined) {
    throw new Error(`Unknown command "${first}". Known ones: ${Object.keys(commands).join(', ')}.`);
  }
  await command(isFlag ? process.argv.slice(2) : rest);
}

async function start(argv: string[]): Promise<void> {
  const command = readServiceOptions(argv, process.env);
  if (command === null) {
    process.stdout.write(`${serviceUsage}\n`);
    return;
  }
  const { port, dataDir, databaseUrl, publicUrl, hasDemo, isQuiet } = command;
  const referenceDate = new Date().toISOString().slice(0, 10);
  const service = await startService({
    ...(databaseUrl === null ? { dataDir } : { databaseUrl }),
    port,
    ...(publicUrl === null ? {} : { publicUrl }),
    logger: !isQuiet,
    demo: hasDemo ? { referenceDate, seed: demoSeed, keysDir: dataDir } : null,
  });
  stopOnSignal(() => service.close(), fail, longestStopMs);
  print(service, join(dataDir, demoKeyFile));
}

function print({ url, demoKeys }: RunningService, keyFile: string): void {
  const lines = [
    `Financial Data API at ${url}`,
    `  docs      ${url}/docs`,
    `  contract  ${url}/openapi.json`,
    `  guide     ${url}/agents`,
  ];
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

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

main().catch(fail);
