import type { CoordinatorAddress } from '../../src/service/database/check-nodes';
import { distribute } from '../../src/service/database/distribute';
import { readServerUrls } from '../../src/service/database/server-urls';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const distributeCommand = defineCommand({
  name: 'distribute',
  summary: 'distributes the tables of a PostgreSQL database with the Citus extension by organization',
  options: {
    coordinator: {
      type: 'string',
      variable: null,
      placeholder: 'HOST:PORT',
      help: 'where the other nodes reach the server of DATABASE_URL; default: its address there',
    },
    ...dataOptions,
  },
  run: (values, _operands, environment) => {
    const coordinator = readCoordinator(values.coordinator, environment['DATABASE_URL'] ?? '');
    return withDatabase(values, environment, async (database) => {
      const names = await distribute(database, {
        coordinator,
        onWarning: (text) => process.stderr.write(`${text}\n`),
      });
      const text = names.length === 0 ? 'Every table was distributed already.' : `Distributed ${names.join(', ')}.`;
      process.stdout.write(`${text}\n`);
    });
  },
});

const defaultPort = 5432;

/** The address of the option, otherwise that of the first server of `DATABASE_URL`; null: that is a socket. */
function readCoordinator(given: string | undefined, databaseUrl: string): CoordinatorAddress | null {
  if (given !== undefined) {
    const [, host, port = String(defaultPort)] = /^([^\s:/@]+)(?::(\d{1,5}))?$/.exec(given) ?? [];
    if (host === undefined) throw new Error(`--coordinator ${given} is not an address such as db1:5432.`);
    return { host, port: Number(port) };
  }
  if (databaseUrl === '') return null;
  const { hostname, port } = new URL(readServerUrls(databaseUrl).urls[0] ?? databaseUrl);
  return hostname === '' || hostname.includes('%') ? null : { host: hostname, port: Number(port || defaultPort) };
}
