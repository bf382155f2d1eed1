import { closeScriptHosts, type ScriptHost, startScript } from '../support/script-host';

let script: ScriptHost;

const EXPRESSIONS = {
  base64: "[Utilities.base64Encode('ä?>'), Utilities.base64EncodeWebSafe('ä?>'), Utilities.base64Encode([-61, -92])]",
  decoded: "Utilities.base64Decode('w6Q/Pg==')",
  broken: "tried(() => Utilities.base64Decode('no base64!'))",
  sha: "Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'abc', Utilities.Charset.UTF_8)",
  md5: 'Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, [97, 98, 99])',
  blob: "(() => { const b = Utilities.newBlob([-61, -92, -1]); return [b.getDataAsString(), b.getContentType(), b.getName(), b.setName('n.csv').setContentTypeFromExtension().getContentType()]; })()",
  bom: 'Utilities.newBlob([-17, -69, -65, 97]).getDataAsString().length',
  uuid: '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(Utilities.getUuid())',
  sleep: 'tried(() => Utilities.sleep(300001))',
  enumMember: 'tried(() => Utilities.DigestAlgorithm.MD6)',
  blobMember: "tried(() => Utilities.newBlob('').getAllBlobs())",
  unsupported: 'tried(() => Utilities.zip([]))',
};

const DATES: [instant: string, zone: string, pattern: string, text: string][] = [
  [
    '2026-03-08T06:59:59Z',
    'America/New_York',
    'yyyy-MM-dd HH:mm:ss z Z X XXX',
    '2026-03-08 01:59:59 EST -0500 -05 -05:00',
  ],
  [
    '2026-03-08T07:00:00Z',
    'America/New_York',
    'yyyy-MM-dd HH:mm:ss z Z X XXX',
    '2026-03-08 03:00:00 EDT -0400 -04 -04:00',
  ],
  [
    '2026-01-01T00:00:00Z',
    'Etc/GMT',
    "yy M d H h k K a E EEEE S 'o''clock' X Z",
    "26 1 1 0 12 24 0 AM Thu Thursday 0 o'clock Z +0000",
  ],
  [
    '2026-12-27T12:05:09.007Z',
    'Etc/GMT',
    'YYYY yyyy D w MMM MMMM SSS mm ss G u',
    '2027 2026 361 1 Dec December 007 05 09 AD 7',
  ],
  ['2026-06-30T23:59:00Z', 'Asia/Kolkata', "yyyy-MM-dd'T'HH:mm:ssXXX", '2026-07-01T05:29:00+05:30'],
  ['1899-12-30T00:00:00Z', 'Etc/GMT', 'yyyy-MM-dd', '1899-12-30'],
];

const PARSED: [text: string, zone: string, pattern: string, instant: string][] = [
  ['2026-03-08', 'America/New_York', 'yyyy-MM-dd', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', 'yyyy-MM-dd', '2026-03-09T04:00:00.000Z'],
  ['2026-03-08 02:30', 'America/New_York', 'yyyy-MM-dd HH:mm', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01 01:30', 'America/New_York', 'yyyy-MM-dd HH:mm', '2026-11-01T05:30:00.000Z'],
  ['20261121', 'Etc/GMT', 'yyyyMMdd', '2026-11-21T00:00:00.000Z'],
  ['Sat, 21 Nov 2026 10:11:12 +0200', 'Etc/GMT', 'EEE, dd MMM yyyy HH:mm:ss Z', '2026-11-21T08:11:12.000Z'],
  ['2026-11-21T10:11:12.5Z', 'Asia/Tokyo', "yyyy-MM-dd'T'HH:mm:ss.SX", '2026-11-21T10:11:12.005Z'],
  ['11/21/26 12:05 AM', 'Etc/GMT', 'MM/dd/yy hh:mm a', '2026-11-21T00:05:00.000Z'],
  ['2026-02-31', 'Etc/GMT', 'yyyy-MM-dd', '2026-03-03T00:00:00.000Z'],
  ['2026-11-21 trailing', 'Etc/GMT', 'yyyy-MM-dd', '2026-11-21T00:00:00.000Z'],
];

beforeAll(async () => {
  const functions = Object.entries(EXPRESSIONS).map(
    ([name, expression]) => `function ${name}() { return ${expression}; }`,
  );
  script = await startScript(`
    function tried(work) { try { return work(); } catch (e) { return e.name + ': ' + e.message; } }
    ${functions.join('\n')}
    function format(iso, zone, pattern) { return tried(() => Utilities.formatDate(new Date(iso), zone, pattern)); }
    function parse(text, zone, pattern) { return tried(() => Utilities.parseDate(text, zone, pattern).toISOString()); }`);
});
afterAll(closeScriptHosts);

describe('Utilities', () => {
  it.each<[rule: string, name: keyof typeof EXPRESSIONS, expected: unknown]>([
    ['encodes text and bytes as Base64', 'base64', ['w6Q/Pg==', 'w6Q_Pg==', 'w6Q=']],
    ['decodes Base64 to signed bytes', 'decoded', [-61, -92, 63, 62]],
    ['refuses text that is not Base64', 'broken', 'Exception: Could not decode string.'],
    [
      'returns a SHA-256 digest as signed bytes',
      'sha',
      [
        -70, 120, 22, -65, -113, 1, -49, -22, 65, 65, 64, -34, 93, -82, 34, 35, -80, 3, 97, -93, -106, 23, 122, -100,
        -76, 16, -1, 97, -14, 0, 21, -83,
      ],
    ],
    [
      'computes the MD5 digest of bytes',
      'md5',
      [-112, 1, 80, -104, 60, -46, 79, -80, -42, -106, 63, 125, 40, -31, 127, 114],
    ],
    [
      'makes a blob that decodes its bytes as UTF-8 and takes its type from its name',
      'blob',
      ['ä\uFFFD', null, null, 'text/csv'],
    ],
    ['keeps a byte order mark', 'bom', 2],
    ['returns a random UUID', 'uuid', true],
    ['refuses to sleep for more than five minutes', 'sleep', 'Exception: Invalid argument: 300001'],
    [
      'throws UnsupportedHostCall for an unknown enum value',
      'enumMember',
      'UnsupportedHostCall: Utilities.DigestAlgorithm.MD6',
    ],
    [
      'throws UnsupportedHostCall for an unsupported method of a blob',
      'blobMember',
      'UnsupportedHostCall: Blob.getAllBlobs',
    ],
    ['throws UnsupportedHostCall for an unsupported method', 'unsupported', 'UnsupportedHostCall: Utilities.zip'],
  ])('%s', async (_, name, expected) => {
    expect(await script.page(name)).toEqual(expected);
  });

  it.each(DATES)('formats %s in the zone %s with the pattern %s', async (instant, zone, pattern, text) => {
    expect(await script.page('format', instant, zone, pattern)).toBe(text);
  });

  it.each(PARSED)('parses %s in the zone %s with the pattern %s', async (text, zone, pattern, instant) => {
    expect(await script.page('parse', text, zone, pattern)).toBe(instant);
  });

  it('refuses invalid dates, time zones and patterns', async () => {
    expect(await script.page('parse', 'tomorrow', 'Etc/GMT', 'yyyy-MM-dd')).toBe(
      'Exception: Unparseable date: "tomorrow"',
    );
    expect(await script.page('format', '2026-01-01', 'Mars/Base', 'yyyy')).toBe(
      'Exception: Invalid time zone: Mars/Base',
    );
    expect(await script.page('format', '2026-01-01', 'Etc/GMT', 'qq')).toBe('Exception: Invalid argument: qq');
  });
});

describe("the script's Date", () => {
  const code = `
    function fields() {
      const d = new Date(2026, 2, 8, 3, 30);
      return [d.toISOString(), d.getHours(), d.getDay(), d.getTimezoneOffset(), String(d), new Date('2026-03-08T03:30').toISOString(),
        new Date('2026-03-08').getDate(), new Date(2026, 0, 31, 12).setMonth(1), d instanceof Date, typeof Date(), d.constructor === Date,
        d.toLocaleDateString('de-DE'), new Date(d).getTime() === d.getTime(), new Date(NaN).getHours()];
    }
    function now() { return Date.now(); }
    function fresh() { return new Date().getTime(); }`;

  it('uses the time zone of the manifest instead of that of the machine', async () => {
    const { page } = await startScript(code, { manifest: { timeZone: 'America/New_York' } });
    const fields = (await page('fields').catch((error: Error) => error.message)) as unknown;
    // A function cannot return NaN to a page.
    expect(fields).toBe('Illegal value in property: NaN');
    const withoutNaN = await startScript(code.replace(', new Date(NaN).getHours()', ''), {
      manifest: { timeZone: 'America/New_York' },
    });
    expect(await withoutNaN.page('fields')).toEqual([
      '2026-03-08T07:30:00.000Z',
      3,
      0,
      240,
      'Sun Mar 08 2026 03:30:00 GMT-0400 (America/New_York)',
      '2026-03-08T07:30:00.000Z',
      7,
      Date.UTC(2026, 2, 3, 17),
      true,
      'string',
      true,
      '8.3.2026',
      true,
    ]);
  });

  it('uses the clock of the host', async () => {
    const { page, host } = await startScript(code);
    await host.advanceClock(86_400_000);
    const before = host.now();
    expect(before - Date.now()).toBeGreaterThan(86_399_000);
    for (const name of ['now', 'fresh']) {
      const seen = (await page(name)) as number;
      expect(seen).toBeGreaterThanOrEqual(before);
      expect(seen).toBeLessThanOrEqual(host.now());
    }
  });
});
