import { readServiceOptions, serviceUsage } from '../../scripts/read-service-options';

const databaseUrl = 'postgres://localhost/fin';

test('without options it runs on the embedded database, with the demo', () => {
  expect(readServiceOptions([], {})).toEqual({
    port: 8787,
    dataDir: '.data/service',
    databaseUrl: null,
    publicUrl: null,
    hasDemo: true,
    isQuiet: false,
  });
});

test.each([
  ['the embedded database has it', [], {}, true],
  ['a PostgreSQL server has it not', [], { DATABASE_URL: databaseUrl }, false],
  ['--no-demo', ['--no-demo'], {}, false],
  ['--demo', ['--demo'], { DATABASE_URL: databaseUrl }, true],
  ['FIN_DEMO=0', [], { FIN_DEMO: '0' }, false],
  ['FIN_DEMO=1', [], { FIN_DEMO: '1', DATABASE_URL: databaseUrl }, true],
  ['an empty FIN_DEMO says nothing', [], { FIN_DEMO: '', DATABASE_URL: databaseUrl }, false],
  ['an option counts for more than the variable', ['--no-demo'], { FIN_DEMO: '1' }, false],
] as const)('the demo: %s', (_, argv, environment, hasDemo) => {
  expect(readServiceOptions(argv, environment)?.hasDemo).toBe(hasDemo);
});

test('the public address may have a path, and loses its last slash', () => {
  const read = (text: string) => readServiceOptions(['--public-url', text], {})?.publicUrl;
  expect(read('https://API.example.com/')).toBe('https://api.example.com');
  expect(read('http://example.com:8080/finance/')).toBe('http://example.com:8080/finance');
});

test.each([
  [['--nonsense'], {}, "Unknown option '--nonsense'"],
  [['--demo=1'], {}, "Option '--demo' does not take an argument"],
  [['--public-url', 'example.com'], {}, '--public-url example.com is no address'],
  [['--public-url', 'https://example.com/?x'], {}, '--public-url https://example.com/?x is no address'],
  [['--port', 'x'], {}, '--port x is not a port.'],
  [['--port', '65536'], {}, '--port 65536 is not a port.'],
  [[], { FIN_DEMO: 'maybe' }, 'FIN_DEMO is 1 or 0, not "maybe".'],
] as const)('%j with %j is refused by name', (argv, environment, message) => {
  expect(() => readServiceOptions(argv, environment)).toThrow(message);
});

test('help names every option', () => {
  expect(readServiceOptions(['--help'], {})).toBeNull();
  for (const name of ['--port', '--public-url', '--data', '--demo', '--no-demo', '--quiet'])
    expect(serviceUsage).toContain(name);
});
