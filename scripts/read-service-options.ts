import { parseArgs } from 'node:util';
import { readAddress } from './read-api';

export interface ServiceCommand {
  readonly port: number;
  readonly dataDir: string;
  /** null: the embedded database. */
  readonly databaseUrl: string | null;
  /** null: the address that it listens on. */
  readonly publicUrl: string | null;
  readonly hasDemo: boolean;
  readonly isQuiet: boolean;
}

export const serviceUsage = `Usage: npm run service -- [--port 8787] [--public-url URL] [--data DIR] [--demo | --no-demo] [--quiet]

Starts the Financial Data API on an embedded database, or on the PostgreSQL server that DATABASE_URL names.
  --port         where it listens, on 127.0.0.1 (8787)
  --public-url   the address that clients use, where a proxy stands before the service; links name it. Requests whose
                 Host header is neither its host nor a loopback name are refused
  --data         where the embedded database and the keys of the demo are kept (.data/service)
  --demo         adds two demo organizations to the database and prints their keys
  --no-demo      adds none
                 Without either, FIN_DEMO=1 or FIN_DEMO=0 decides; without it, the embedded database gets the demo,
                 and a PostgreSQL server does not.
  --quiet        writes no log`;

/** The command line of the service; null: it asks for help. */
export function readServiceOptions(
  argv: readonly string[],
  environment: { readonly [name: string]: string | undefined },
): ServiceCommand | null {
  const { values } = parseArgs({
    args: [...argv],
    allowNegative: true,
    options: {
      port: { type: 'string', default: '8787' },
      data: { type: 'string', default: '.data/service' },
      'public-url': { type: 'string' },
      demo: { type: 'boolean' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port.`);
  const databaseUrl = environment['DATABASE_URL'] ?? null;
  return {
    port,
    dataDir: values.data,
    databaseUrl,
    publicUrl: values['public-url'] === undefined ? null : readAddress('--public-url', values['public-url']),
    hasDemo: values.demo ?? readSwitch('FIN_DEMO', environment['FIN_DEMO']) ?? databaseUrl === null,
    isQuiet: values.quiet,
  };
}

function readSwitch(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined || text === '') return undefined;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new Error(`${name} is 1 or 0, not ${JSON.stringify(text)}.`);
}
