import { isIP, isIPv4 } from 'node:net';
import { defaultPoolSize } from '../../src/service/database/open-database';
import { databaseFolderOf, householdFolderOf } from '../workbench/household-folder';
import { readAddress } from '../workbench/read-api';
import { dataOptions } from './data-options';
import type { OptionTable, ValuesOf, Variables } from './read-options';

export interface StartSettings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** A standby of that server, for reads. Null: there is none. */
  readonly replicaUrl: string | null;
  /** Null for the address that it listens on. */
  readonly publicUrl: string | null;
  /** Null for the documentation. */
  readonly contact: string | null;
  /** Proxies whose X-Forwarded-For header is trusted. */
  readonly trustProxy: readonly string[];
  /** Whether the API's port serves `/metrics`, and the separate port for it. */
  readonly metrics: { readonly isOpen: boolean; readonly port: number | null };
  /** The maximum number of connections to PostgreSQL. */
  readonly poolSize: number;
  /** How long it still answers after a signal to stop, while `/readyz` answers 503. */
  readonly drainMs: number;
  readonly hasDemo: boolean;
  readonly isQuiet: boolean;
}

export const startOptions = {
  host: {
    type: 'string',
    variable: 'FIN_HOST',
    placeholder: 'ADDRESS',
    help: 'the address it listens on (127.0.0.1); others than loopback need --public-url',
  },
  port: { type: 'string', variable: 'FIN_PORT', placeholder: 'PORT', help: 'the port it listens on (8787)' },
  'public-url': {
    type: 'string',
    variable: 'FIN_PUBLIC_URL',
    placeholder: 'URL',
    help: 'the address that clients use; requests with another Host than this or loopback are refused',
  },
  contact: {
    type: 'string',
    variable: 'FIN_CONTACT',
    placeholder: 'ADDRESS',
    help: 'an email address or URL that /openapi.json names as the contact (the documentation)',
  },
  'trust-proxy': {
    type: 'string',
    variable: 'FIN_TRUST_PROXY',
    placeholder: 'ADDRESSES',
    help: 'proxies, such as 127.0.0.1,10.0.0.0/8, whose X-Forwarded-For gives the address of a client, for the log and the limit of invalid keys',
  },
  'metrics-port': {
    type: 'string',
    variable: 'FIN_METRICS_PORT',
    placeholder: 'PORT',
    help: 'serves /metrics on this port of 127.0.0.1; default: nowhere',
  },
  'public-metrics': {
    type: 'boolean',
    variable: 'FIN_PUBLIC_METRICS',
    help: 'serves /metrics on the port of the API, for everybody who can reach it',
  },
  'pool-size': {
    type: 'string',
    variable: 'FIN_POOL_SIZE',
    placeholder: 'COUNT',
    help: 'the most connections to PostgreSQL (10)',
  },
  'drain-seconds': {
    type: 'string',
    variable: 'FIN_DRAIN_SECONDS',
    placeholder: 'SECONDS',
    help: 'how long it still answers after SIGTERM, while /readyz answers 503 (0)',
  },
  ...dataOptions,
  demo: {
    type: 'boolean',
    variable: 'FIN_DEMO',
    help: 'adds two demo organizations and prints their keys; default: only in the embedded database',
  },
  quiet: { type: 'boolean', variable: 'FIN_QUIET', help: 'writes no log' },
} as const satisfies OptionTable;

export function toStartSettings(values: ValuesOf<typeof startOptions>, environment: Variables): StartSettings {
  const { host = '127.0.0.1', port = '8787', data, 'public-url': publicUrl, 'trust-proxy': proxies = '' } = values;
  const databaseUrl = environment['DATABASE_URL'] || null;
  const replicaUrl = environment['DATABASE_REPLICA_URL'] || null;
  if (replicaUrl !== null && databaseUrl === null) {
    throw new Error('DATABASE_REPLICA_URL names a standby of the server in DATABASE_URL, which is not set.');
  }
  return {
    host,
    port: readPort('--port', port),
    dataDir: databaseFolderOf(data),
    databaseUrl,
    replicaUrl,
    publicUrl: publicUrl === undefined ? null : readAddress('--public-url', publicUrl),
    contact: values.contact === undefined ? null : readContact(values.contact),
    metrics: {
      // Closed even on loopback, because a proxy there would make the metrics public.
      isOpen: values['public-metrics'] ?? false,
      port: values['metrics-port'] === undefined ? null : readPort('--metrics-port', values['metrics-port']),
    },
    trustProxy: readProxies(proxies),
    poolSize: readCount('--pool-size', values['pool-size'] ?? String(defaultPoolSize), [2, 500]),
    drainMs: readCount('--drain-seconds', values['drain-seconds'] ?? '0', [0, 600]) * 1_000,
    hasDemo: values.demo ?? (databaseUrl === null && householdFolderOf(data) === null),
    isQuiet: values.quiet ?? false,
  };
}

function readContact(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text) || (/^https?:/.test(text) && URL.canParse(text))) return text;
  throw new Error(`--contact ${text} is neither an email address nor a URL such as https://example.com/help.`);
}

/** Sample: `127.0.0.1,10.0.0.0/8`. Three ranges have names, such as `loopback`. */
function readProxies(text: string): readonly string[] {
  const addresses = text.split(',').filter((address) => address !== '');
  const wrong = addresses.find((address) => !isRange(address) && !namedRanges.includes(address));
  if (wrong === undefined) return addresses;
  throw new Error(`--trust-proxy ${wrong} is not an address or a range such as 10.0.0.0/8.`);
}

/** An address, or a range that Fastify accepts: `10.0.0.0/8`, `10.0.0.0/255.0.0.0`, `fd00::/8`. */
function isRange(text: string): boolean {
  const [address = '', size, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (size === undefined) return true;
  if (/^\d{1,3}$/.test(size)) return Number(size) >= 1 && Number(size) <= (version === 4 ? 32 : 128);
  return version === 4 && isNetmask(size);
}

function isNetmask(text: string): boolean {
  if (!isIPv4(text)) return false;
  const bits = text.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return /^1+0*$/.test(bits.join(''));
}

/** Ranges that Fastify knows by name. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

function readCount(option: string, text: string, [min, max]: readonly [number, number]): number {
  const count = Number(text);
  if (/^\d{1,3}$/.test(text) && count >= min && count <= max) return count;
  throw new Error(`${option} ${text} is not a number from ${min} to ${max}.`);
}

function readPort(option: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error(`${option} ${text} is not a port.`);
  return port;
}
