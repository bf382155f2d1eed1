import { parseArgs } from 'node:util';
import { type RunningService, startService } from '../src/service/service';
import { demoSeed } from './demo';
import { stopOnSignal } from './stop-on-signal';

/** The API alone: `npm run service -- [--port 8787] [--data .data/service]`, or DATABASE_URL for a PostgreSQL server. */
const commands: { readonly [name: string]: (argv: string[]) => Promise<void> } = { start };

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
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: 'string', default: '8787' },
      data: { type: 'string', default: '.data/service' },
      quiet: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port.`);
  const databaseUrl = process.env['DATABASE_URL'];
  const service = await startService({
    ...(databaseUrl === undefined ? { dataDir: values.data } : { databaseUrl }),
    port,
    logger: !values.quiet,
    demo: { referenceDate: new Date().toISOString().slice(0, 10), seed: demoSeed },
  });
  stopOnSignal(() => service.close(), fail);
  print(service);
}

function print({ url, demoKeys }: RunningService): void {
  const lines = [
    `Financial Data API at ${url}`,
    `  docs      ${url}/docs`,
    `  contract  ${url}/openapi.json`,
    `  guide     ${url}/agents`,
  ];
  if (demoKeys !== null) {
    lines.push(
      'Demo keys (send one as X-API-Key)',
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
