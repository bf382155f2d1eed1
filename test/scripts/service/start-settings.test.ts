import fastify from 'fastify';
import { readOptions, type Variables } from '../../../scripts/service/read-options';
import { startOptions, toStartSettings } from '../../../scripts/service/start-settings';

function readServiceOptions(argv: readonly string[], environment: Variables) {
  return toStartSettings(readOptions(startOptions, [], argv, environment).values, environment);
}

const databaseUrl = 'postgres://localhost/fin';

test('without options, the service runs on the embedded database with the demo', () => {
  expect(readServiceOptions([], {})).toEqual({
    host: '127.0.0.1',
    port: 8787,
    dataDir: '.data/service',
    databaseUrl: null,
    replicaUrl: null,
    publicUrl: null,
    contact: null,
    trustProxy: [],
    metrics: { isOpen: false, port: null },
    poolSize: 10,
    drainMs: 0,
    hasDemo: true,
    isQuiet: false,
  });
});

test('a replica needs the address of its primary', () => {
  const replicaUrl = 'postgres://db2/fin';
  const settings = readServiceOptions([], { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl });
  expect(settings.replicaUrl).toBe(replicaUrl);
  expect(() => readServiceOptions([], { DATABASE_REPLICA_URL: replicaUrl })).toThrow(
    'DATABASE_REPLICA_URL names a standby of the server in DATABASE_URL, which is not set.',
  );
});

test.each([
  ['on by default with the embedded database', [], {}, true],
  ['off by default with a PostgreSQL server', [], { DATABASE_URL: databaseUrl }, false],
  ['--no-demo', ['--no-demo'], {}, false],
  ['--demo', ['--demo'], { DATABASE_URL: databaseUrl }, true],
  ['FIN_DEMO=0', [], { FIN_DEMO: '0' }, false],
  ['FIN_DEMO=1', [], { FIN_DEMO: '1', DATABASE_URL: databaseUrl }, true],
  ['an empty FIN_DEMO is ignored', [], { FIN_DEMO: '', DATABASE_URL: databaseUrl }, false],
  ['an option overrides the variable', ['--no-demo'], { FIN_DEMO: '1' }, false],
] as const)('the demo: %s', (_, argv, environment, hasDemo) => {
  expect(readServiceOptions(argv, environment).hasDemo).toBe(hasDemo);
});

const proxies = ['::1', '10.0.0.0/8', '10.0.0.1/32', '10.0.0.0/255.0.0.0', 'fd00::/8', '::1/128', 'loopback'];

test('proxies are addresses, ranges and named ranges', () => {
  const { trustProxy } = readServiceOptions(['--trust-proxy', proxies.join()], {});
  expect(trustProxy).toEqual(proxies);
  expect(() => fastify({ trustProxy: [...trustProxy] })).not.toThrow();
});

test.each([
  '10.0.0.0/99',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/x',
  '10.0.0.0/255.0.255.0',
  '10.0.0.0/0.0.0.0',
  'fd00::/129',
  'fd00::/255.0.0.0',
])('refuses %s as a range of proxies, as Fastify does', (range) => {
  expect(() => fastify({ trustProxy: [range] })).toThrow();
  expect(() => readServiceOptions(['--trust-proxy', range], {})).toThrow(
    `--trust-proxy ${range} is not an address or a range such as 10.0.0.0/8.`,
  );
});

test('the public address can have a path, and its trailing slash is removed', () => {
  const read = (text: string) => readServiceOptions(['--public-url', text], {}).publicUrl;
  expect(read('https://API.example.com/')).toBe('https://api.example.com');
  expect(read('http://example.com:8080/finance/')).toBe('http://example.com:8080/finance');
});

test.each([
  [['--nonsense'], {}, "Unknown option '--nonsense'"],
  [['--demo=1'], {}, "Option '--demo' does not take an argument"],
  [['--contact', 'us'], {}, '--contact us is neither an email address nor a URL'],
  [['--public-url', 'example.com'], {}, '--public-url example.com is no address'],
  [['--public-url', 'https://example.com/?x'], {}, '--public-url https://example.com/?x is no address'],
  [['--port', 'x'], {}, '--port x is not a port.'],
  [['--port', '65536'], {}, '--port 65536 is not a port.'],
  [['--trust-proxy', '127.0.0.1,proxy'], {}, '--trust-proxy proxy is not an address or a range such as 10.0.0.0/8.'],
  [[], { FIN_DEMO: 'maybe' }, 'FIN_DEMO is 1 or 0, not "maybe".'],
] as const)('refuses the arguments %j with the environment %j', (argv, environment, message) => {
  expect(() => readServiceOptions(argv, environment)).toThrow(message);
});

test('each option can also be given as an environment variable', () => {
  const environment = {
    FIN_HOST: '0.0.0.0',
    FIN_PORT: '80',
    FIN_DATA: '/data',
    FIN_PUBLIC_URL: 'https://example.com',
    FIN_CONTACT: 'api@example.com',
    FIN_TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
    FIN_METRICS_PORT: '9464',
    FIN_DEMO: '0',
    FIN_QUIET: '1',
    FIN_POOL_SIZE: '30',
    FIN_DRAIN_SECONDS: '5',
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: 'postgres://db2/fin',
  };
  expect(readServiceOptions([], environment)).toEqual({
    replicaUrl: 'postgres://db2/fin',
    poolSize: 30,
    drainMs: 5_000,
    host: '0.0.0.0',
    port: 80,
    dataDir: '/data',
    databaseUrl,
    publicUrl: 'https://example.com',
    contact: 'api@example.com',
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    metrics: { isOpen: false, port: 9464 },
    hasDemo: false,
    isQuiet: true,
  });
  expect(readServiceOptions(['--port', '81'], environment).port).toBe(81);
});

test.each([
  ['off by default', [], false],
  ['off on another address', ['--host', '0.0.0.0'], false],
  ['on if requested', ['--public-metrics'], true],
] as const)('metrics on the port of the API: %s', (_, argv, isOpen) => {
  expect(readServiceOptions(argv, {}).metrics.isOpen).toBe(isOpen);
});

test.each([
  [['--pool-size', '1'], '--pool-size 1 is not a number from 2 to 500.'],
  [['--pool-size', 'ten'], '--pool-size ten is not a number from 2 to 500.'],
  [['--drain-seconds', '-1'], "Option '--drain-seconds' argument is ambiguous"],
  [['--drain-seconds', '601'], '--drain-seconds 601 is not a number from 0 to 600.'],
])('%j is refused', (argv, message) => {
  expect(() => readServiceOptions(argv, {})).toThrow(message);
});

test('a pool of 20 connections, and 15 seconds to drain', () => {
  const argv = ['--pool-size', '20', '--drain-seconds', '15'];
  expect(readServiceOptions(argv, {})).toMatchObject({ poolSize: 20, drainMs: 15_000 });
});
