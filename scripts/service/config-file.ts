import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { connectionOptions } from './connection-options';
import type { OptionTable, Variables } from './read-options';
import { startOptions } from './start-settings';

/** Others of the system. */
const readableByOthers = 0o004;

/**
 * Reads variables from a file such as `/etc/fin.env`, in the format of systemd's EnvironmentFile. Variables of the environment
 * take precedence. Fails on a name that is no setting, and if everybody can read a file with a password.
 *
 *     FIN_DATA=/var/lib/fin
 *     DATABASE_URL=postgres://fin:PASSWORD@db1:5432/fin
 */
export function readConfigFile(path: string, environment: Variables): Variables {
  const variables = parseEnv(readText(path));
  const unknown = Object.keys(variables).find((name) => !settings.has(name));
  if (unknown !== undefined) throw new Error(`${path}: ${unknown} is no setting of the service.`);
  const hasPassword = databaseUrls.some((name) => /:\/\/[^@/]*:/.test(variables[name] ?? ''));
  if (hasPassword && process.platform !== 'win32' && statSync(path).mode & readableByOthers) {
    throw new Error(`${path} contains a password and everybody can read it. Run chmod 600 ${path}.`);
  }
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  return { ...variables, ...Object.fromEntries(given) };
}

const databaseUrls = ['DATABASE_URL', 'DATABASE_REPLICA_URL'];
const settings = new Set([
  ...databaseUrls,
  ...Object.values<OptionTable[string]>({ ...startOptions, ...connectionOptions }).flatMap(({ variable }) =>
    variable === null ? [] : [variable],
  ),
]);

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`--config ${path} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
}
