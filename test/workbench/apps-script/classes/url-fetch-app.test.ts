import { gzipSync } from 'node:zlib';
import { startServer, type TestServer } from '../support/http-server';
import { closeScriptHosts, type ScriptHost, startScript } from '../support/script-host';

const SCRIPT = `
  function get(url, params) { return UrlFetchApp.fetch(url, params || {}).getContentText(); }
  function code(url, params) { return UrlFetchApp.fetch(url, params || {}).getResponseCode(); }
  function message(url, params) { try { UrlFetchApp.fetch(url, params || {}); return 'no error'; } catch (e) { return e.name + ': ' + e.message; } }
  function all(list) { try { return UrlFetchApp.fetchAll(list).map((r) => r.getContentText()); } catch (e) { return e.message; } }
  function built(url, params) { return UrlFetchApp.getRequest(url, params); }
  function details(url) {
    const r = UrlFetchApp.fetch(url);
    return { headers: r.getHeaders(), all: r.getAllHeaders(), bytes: r.getContent(), type: r.getBlob().getContentType(), latin: r.getContentText('ISO-8859-1') };
  }
  function blob() { return UrlFetchApp.fetch('https://api.fin.test/echo', { method: 'post', payload: Utilities.newBlob('x,y', 'text/csv') }).getResponseCode(); }
  function bytes() { return UrlFetchApp.fetch('https://api.fin.test/echo', { method: 'put', payload: [72, -61, -92] }).getResponseCode(); }
  function CELL(url) { return UrlFetchApp.fetch(url).getContentText(); }`;

const API = 'https://api.fin.test';
let server: TestServer;

beforeAll(async () => {
  server = await startServer((request, response) => {
    const path = request.path.split('?')[0] ?? '';
    if (path.startsWith('/status/')) response.writeHead(Number(path.slice(8))).end('x'.repeat(300));
    else if (path === '/slow') setTimeout(() => response.end('slow'), 300);
    else if (path === '/hang') return;
    else if (path === '/reset') response.socket?.destroy();
    else if (path === '/base/redirect') response.writeHead(302, { Location: '/base/echo?relative' }).end();
    else if (path === '/base/absolute')
      response.writeHead(302, { Location: `${server.origin}/base/echo?absolute` }).end();
    else if (path === '/redirect') response.writeHead(302, { Location: '/echo?after' }).end();
    else if (path === '/elsewhere') response.writeHead(302, { Location: 'https://other.test/' }).end();
    else if (path === '/gzip') response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('packed'));
    else if (path === '/headers') {
      response.writeHead(
        200,
        [
          ['X-One', '1'],
          ['x-Two', 'a'],
          ['x-Two', 'b'],
          ['Content-Type', 'text/plain; charset=utf-8'],
        ].flat(),
      );
      response.end('ä');
    } else response.end(`${request.method} ${request.path}`);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  server.seen.length = 0;
});
afterEach(closeScriptHosts);

function start(options: Parameters<typeof startScript>[1] = {}): Promise<ScriptHost> {
  return startScript(SCRIPT, { origins: { [API]: server.origin }, ...options });
}

const requestOf = (index = 0) => server.seen[index] ?? { method: '', path: '', headers: {}, body: '' };

describe('UrlFetchApp', () => {
  it('fetches from the mapped origin, with its host name and the User-Agent of Apps Script', async () => {
    const { page, host } = await start();
    expect(await page('get', `${API}/echo?a=1`)).toBe('GET /echo?a=1');
    expect(requestOf().headers['host']).toBe(new URL(server.origin).host);
    expect(requestOf().headers['user-agent']).toContain('Google-Apps-Script');
    expect(host.executions()[0]).toMatchObject({ functionName: 'get', requests: 1, kind: 'sidebar', mode: 'FULL' });
  });

  it('sends a payload with POST by default, and an object as a form instead of JSON', async () => {
    const { page } = await start();
    await page('get', `${API}/echo`, { payload: { a: 'x y', b: 2 } });
    await page('get', `${API}/echo`, { payload: '{"a":1}', contentType: 'application/json', method: 'put' });
    await page('get', `${API}/echo`, { payload: 'plain' });
    await page('blob');
    await page('bytes');
    expect(server.seen.map(({ method, headers, body }) => [method, headers['content-type'], body])).toEqual([
      ['POST', 'application/x-www-form-urlencoded', 'a=x+y&b=2'],
      ['PUT', 'application/json', '{"a":1}'],
      ['POST', 'application/x-www-form-urlencoded', 'plain'],
      ['POST', 'text/csv', 'x,y'],
      ['PUT', 'application/x-www-form-urlencoded', 'Hä'],
    ]);
  });

  it.each(['get', 'delete', 'patch', 'post', 'put', 'POST'])('accepts the method %s', async (method) => {
    const { page } = await start();
    expect(await page('get', `${API}/echo`, { method })).toBe(`${method.toUpperCase()} /echo`);
  });

  it.each(['head', 'options', 'trace'])('refuses the method %s', async (method) => {
    const { page } = await start();
    expect(await page('message', `${API}/echo`, { method })).toBe(
      'Exception: Attribute provided with invalid value: method',
    );
    expect(server.seen).toEqual([]);
  });

  it('throws for a status of 400 or more unless muted, with only the origin of the URL in the message', async () => {
    const { page } = await start();
    expect(await page('message', `${API}/status/404?key=secret`)).toBe(
      `Exception: Request failed for https://api.fin.test returned code 404. Truncated server response: ${'x'.repeat(100)} (use muteHttpExceptions option to examine full response)`,
    );
    expect(await page('code', `${API}/status/404`, { muteHttpExceptions: true })).toBe(404);
    expect(await page('code', `${API}/status/399`)).toBe(399);
  });

  it('throws transport errors with the complete URL, even if HTTP exceptions are muted', async () => {
    const { page } = await start({
      directOrigins: ['https://nowhere.example.com'],
      resolveName: () => Promise.reject(new Error('ENOTFOUND')),
    });
    const muted = { muteHttpExceptions: true };
    expect(await page('message', `${API}/reset?q=1`, muted)).toBe(`Exception: Address unavailable: ${API}/reset?q=1`);
    expect(await page('message', `${API}/hang?q=1`, { ...muted, timeoutSeconds: 1 })).toBe(
      `Exception: Timeout: ${API}/hang?q=1`,
    );
    expect(await page('message', 'https://nowhere.example.com/?q=1', muted)).toBe(
      'Exception: DNS error: https://nowhere.example.com/?q=1',
    );
  });

  it('throws Address unavailable if the service does not run', async () => {
    const gone = await startServer((_request, response) => response.end());
    await gone.close();
    const { page } = await start({ origins: { [API]: gone.origin } });
    expect(await page('message', `${API}/v1`)).toBe(`Exception: Address unavailable: ${API}/v1`);
  });

  it.each([
    ['http://localhost/', 'Bad request: http://localhost/'],
    ['https://localhost/x', 'DNS error: https://localhost/x'],
    ['https://intranet/', 'DNS error: https://intranet/'],
    ['https://db.internal/', 'DNS error: https://db.internal/'],
    ['https://192.168.1.1/', 'Bad request: https://192.168.1.1/'],
    ['https://[::1]/', 'Bad request: https://[::1]/'],
    ['https://2130706433/', 'Bad request: https://2130706433/'],
    ['http://api.fin.test/', 'Bad request: http://api.fin.test/'],
    ['not a url', 'Invalid argument: not a url'],
  ])('refuses %s, which is not a public HTTPS address', async (url, message) => {
    const { page } = await start({ resolveName: () => Promise.resolve('127.0.0.1') });
    expect(await page('message', url)).toBe(`Exception: ${message}`);
    expect(server.seen).toEqual([]);
  });

  it('does not connect to a private address behind a public name', async () => {
    const url = `https://rebound.example.com:${new URL(server.origin).port}/`;
    const { page } = await start({
      directOrigins: [new URL(url).origin],
      resolveName: () => Promise.resolve('127.0.0.1'),
    });
    const before = server.connections();
    expect(await page('message', url)).toBe(`Exception: Address unavailable: ${url}`);
    expect(server.connections()).toBe(before);
  });

  describe('with an origin that is neither mapped nor that of the API', () => {
    const resolved: string[] = [];
    const resolveName = (name: string) => {
      resolved.push(name);
      return Promise.resolve('127.0.0.1');
    };
    const refusal =
      'The workbench sends no requests to https://other.example.com. To use the API at that address, restart the workbench with it: FIN_API_KEY=… npm start -- --api https://other.example.com';
    const url = 'https://other.example.com/v1/api-key?q=1';

    beforeEach(() => {
      resolved.length = 0;
    });

    it('sends nothing, resolves no name, and says how to allow it', async () => {
      const { page } = await start({ resolveName, directOrigins: ['https://api.example.com'] });
      expect(await page('message', url)).toBe(`Exception: Address unavailable: ${url}. ${refusal}`);
      expect(await page('all', [`${API}/echo`, url])).toBe(`Address unavailable: ${url}. ${refusal}`);
      expect(await page('message', 'https://api.example.com.evil.test/')).toContain(
        'https://api.example.com.evil.test',
      );
      expect(await page('message', 'https://api.example.com:444/')).toContain('https://api.example.com:444');
      expect(resolved).toEqual([]);
    });

    it('does not follow a redirect there', async () => {
      const { page } = await start({ resolveName });
      expect(await page('message', `${API}/elsewhere`)).toContain('sends no requests to https://other.test.');
      expect(resolved).toEqual([]);
    });

    it('says so once per execution in its log and to the user who started it, because an add-on may hide the error', async () => {
      const { page, cell, host } = await start({ resolveName });
      const toasts: string[] = [];
      host.on('toast', ({ userId, title, message }) => toasts.push(`${userId}, ${title}: ${message}`));
      await page('all', [url, url]);
      await cell('CELL', url);
      expect(host.executions().map(({ log }) => log)).toEqual([[refusal], [refusal]]);
      expect(toasts).toEqual([`ann, Workbench: ${refusal}`]);
    });

    it('resolves the name of an allowed one', async () => {
      const { page } = await start({ resolveName, directOrigins: ['https://other.example.com'] });
      expect(await page('message', url)).toBe(`Exception: Address unavailable: ${url}`);
      expect(resolved).toEqual(['other.example.com']);
    });
  });

  it.each([
    [{ Host: 'x' }, 'Attribute provided with invalid value: Header:Host'],
    [{ 'Content-Length': '3' }, 'Attribute provided with invalid value: Header:Content-Length'],
    [{ 'X-Key': null }, 'Attribute provided with invalid value: Header:null'],
    [{ 'X-Key': 'a\r\nX-Other: b' }, 'Attribute provided with invalid value: Header:X-Key'],
  ])('refuses the headers %j', async (headers, message) => {
    const { page } = await start();
    expect(await page('message', `${API}/echo`, { headers })).toBe(`Exception: ${message}`);
  });

  it('accepts at most 100 headers and at most 8 KB of headers', async () => {
    const { page } = await start();
    const headers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, '1']));
    const limit = 'Exception: Limit Exceeded: URLFetch Header Size.';
    expect(await page('message', `${API}/echo`, { headers: headers(100) })).toBe('no error');
    expect(await page('message', `${API}/echo`, { headers: headers(101) })).toBe(limit);
    expect(await page('message', `${API}/echo`, { headers: { x: 'y'.repeat(8_191) } })).toBe('no error');
    expect(await page('message', `${API}/echo`, { headers: { x: 'y'.repeat(8_192) } })).toBe(limit);
  });

  it('accepts URLs of at most 2,048 characters', async () => {
    const { page } = await start();
    const url = `${API}/echo?`;
    expect(await page('message', url.padEnd(2_048, 'a'))).toBe('no error');
    expect(await page('message', url.padEnd(2_049, 'a'))).toBe('Exception: Limit Exceeded: URLFetch URL Length.');
  });

  it('refuses request and response bodies over the size limit', async () => {
    const { page } = await start({ limits: { fetchBodyBytes: 200 } });
    expect(await page('message', `${API}/echo`, { payload: 'x'.repeat(200) })).toBe('no error');
    expect(await page('message', `${API}/echo`, { payload: 'x'.repeat(201) })).toBe(
      'Exception: Limit Exceeded: URLFetch POST Size.',
    );
    expect(await page('message', `${API}/status/200`)).toBe('Exception: Limit Exceeded: URLFetch Response Size.');
  });

  it('follows redirects with the headers of the request, unless followRedirects is false', async () => {
    const { page } = await start();
    expect(await page('get', `${API}/redirect`, { headers: { 'X-Key': 'k' } })).toBe('GET /echo?after');
    expect(requestOf(1).headers['x-key']).toBe('k');
    expect(await page('code', `${API}/redirect`, { followRedirects: false })).toBe(302);
  });

  it('prepends the path of the mapped origin to requests and redirects', async () => {
    const { page } = await start({ origins: { [API]: `${server.origin}/base/` } });
    expect(await page('get', `${API}/v1/tags?pageSize=2`)).toBe('GET /base/v1/tags?pageSize=2');
    expect(await page('get', `${API}/redirect`)).toBe('GET /base/echo?relative');
    expect(await page('get', `${API}/absolute`)).toBe('GET /base/echo?absolute');
  });

  it('stays at the mapped origin if the path begins with // and an address', async () => {
    const { page } = await start();
    expect(await page('get', `${API}//127.0.0.1:9/x`)).toBe('GET //127.0.0.1:9/x');
  });

  it('returns header names as the server wrote them, signed bytes and decompressed text', async () => {
    const { page } = await start();
    expect(await page('details', `${API}/headers`)).toMatchObject({
      headers: { 'X-One': '1', 'x-Two': 'b' },
      all: { 'X-One': '1', 'x-Two': ['a', 'b'] },
      bytes: [-61, -92],
      type: 'text/plain',
      latin: 'Ã¤',
    });
    expect(await page('get', `${API}/gzip`)).toBe('packed');
  });

  it('builds a request with getRequest without sending it', async () => {
    const { page } = await start();
    expect(await page('built', `${API}/echo`, { payload: { a: 1 } })).toMatchObject({
      url: `${API}/echo`,
      method: 'post',
      payload: 'a=1',
      contentType: 'application/x-www-form-urlencoded',
    });
    expect(server.seen).toEqual([]);
  });

  it('sends the requests of fetchAll in parallel and returns the responses in their order', async () => {
    const { page, host } = await start();
    const list = Array.from({ length: 20 }, (_, i) => `${API}/slow?${i}`);
    expect(await page('all', [...list, { url: `${API}/echo`, method: 'post' }])).toEqual([
      ...list.map(() => 'slow'),
      'POST /echo',
    ]);
    expect(server.peak()).toBeGreaterThanOrEqual(20);
    expect(host.executions()[0]?.requests).toBe(21);
    expect(await page('all', [])).toEqual([]);
  });

  it('throws from fetchAll if one request fails', async () => {
    const { page } = await start();
    const failure = await page('all', [`${API}/echo`, { url: `${API}/reset`, muteHttpExceptions: true }]);
    expect(failure).toBe(`Address unavailable: ${API}/reset`);
    expect(await page('all', [`${API}/echo`, `${API}/status/500`])).toMatch(/^Request failed for https:\/\/api/);
  });

  it('counts each request of a user, also in cells, towards a quota for 24 hours from the first', async () => {
    const { page, cell, host } = await start({ limits: { fetchesPerDay: 3 } });
    const exceeded = 'Service invoked too many times for one day: urlfetch.';
    expect(await page('all', [`${API}/echo`, `${API}/echo`])).toHaveLength(2);
    expect(await page('all', [`${API}/echo`, `${API}/echo`])).toBe(exceeded);
    expect(await cell('CELL', `${API}/echo`)).toEqual([['GET /echo']]);
    expect(await cell('CELL', `${API}/echo`)).toEqual({
      error: '#ERROR!',
      message: `Exception: ${exceeded} (line 13).`,
    });
    await host.advanceClock(24 * 3_600_000);
    expect(await cell('CELL', `${API}/echo`)).toEqual([['GET /echo']]);
  });

  it('refuses more than fetchesPerSecond requests in a second, if that limit is set', async () => {
    let now = 1_000_000;
    const { page } = await start({ limits: { fetchesPerSecond: 3 }, realNow: () => now });
    const tooMany =
      'Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.';
    expect(await page('all', [`${API}/echo`, `${API}/echo`])).toHaveLength(2);
    expect(await page('all', [`${API}/echo`, `${API}/echo`])).toBe(tooMany);
    expect(await page('all', [`${API}/echo`])).toHaveLength(1);
    now += 1_000;
    expect(await page('all', [`${API}/echo`, `${API}/echo`])).toHaveLength(2);
  });

  it('counts the requests of cells towards the quota of the user at the keyboard', async () => {
    const { page, cell, host } = await start({ limits: { fetchesPerDay: 1 } });
    expect(await page('get', `${API}/echo`)).toBe('GET /echo');
    await host.open('ben');
    expect(await cell('CELL', `${API}/echo`)).toEqual([['GET /echo']]);
    expect(await cell('CELL', `${API}/echo`)).toMatchObject({ error: '#ERROR!' });
  });

  it('escapes invalid characters of a URL, unless escaping is false', async () => {
    const { page } = await start();
    const url = `${API}/echo?a={b|c} d&ä`;
    expect(await page('get', url)).toBe('GET /echo?a=%7Bb%7Cc%7D%20d&%C3%A4');
    expect(await page('message', url, { escaping: false })).toBe(`Exception: Invalid argument: ${url}`);
    expect(await page('get', `${API}/echo?a=%7B`, { escaping: false })).toBe('GET /echo?a=%7B');
  });

  it.each([0, -1, 0.5, 'x'])('refuses %j as timeoutSeconds', async (timeoutSeconds) => {
    const { page } = await start();
    expect(await page('message', `${API}/echo`, { timeoutSeconds })).toBe(
      'Exception: Attribute provided with invalid value: timeoutSeconds',
    );
  });

  it('times out at the limit even if timeoutSeconds is longer', async () => {
    const { page } = await start({ limits: { fetchTimeoutSeconds: 0.2 } });
    expect(await page('message', `${API}/hang`, { timeoutSeconds: 360 })).toBe(`Exception: Timeout: ${API}/hang`);
  });

  it("drops the request headers on a redirect if redirectHeaders is 'dropped'", async () => {
    const { page } = await start({ unspecifiedBehaviours: { redirectHeaders: 'dropped' } });
    await page('get', `${API}/redirect`, { headers: { Authorization: 'Bearer k' } });
    expect(server.seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer k', undefined]);
  });

  it.each([
    'http://api.fin.test/',
    'https://api.fin.test',
    'https://*/',
    'https://a.*.test/',
    'https://*.*.test/',
    'https://api.fin.test/*',
    '*',
  ])('refuses a manifest whose urlFetchWhitelist contains %s', async (entry) => {
    await expect(start({ manifest: { urlFetchWhitelist: [entry] } })).rejects.toThrow(
      `appsscript.json: urlFetchWhitelist has ${entry}, which is not https://host/ or https://*.host/path.`,
    );
  });

  it('matches a wildcard of the urlFetchWhitelist with subdomains, not with the domain itself', async () => {
    const { page } = await start({ manifest: { urlFetchWhitelist: ['https://*.fin.test/'] } });
    expect(await page('message', `${API}/echo`)).toBe('no error');
    expect(await page('message', 'https://fin.test/')).toMatch(/has not been whitelisted/);
    expect(await page('message', 'https://notfin.test/')).toMatch(/has not been whitelisted/);
  });

  it('refuses URLs that are not in the urlFetchWhitelist of the manifest', async () => {
    const { page } = await start({ manifest: { urlFetchWhitelist: ['https://api.fin.test/echo'] } });
    const refused = (url: string) =>
      `Exception: Request to ${url} failed because the URL has not been whitelisted in the script manifest.`;
    expect(await page('message', `${API}/echo`)).toBe('no error');
    expect(await page('message', `${API}/echo/x?y`)).toBe('no error');
    expect(await page('message', `${API}/echoes`)).toBe(refused(`${API}/echoes`));
    expect(await page('message', `${API}/Echo`)).toBe(refused(`${API}/Echo`));
    expect(await page('message', 'https://other.test/echo')).toBe(refused('https://other.test/echo'));
  });

  it('refuses a redirect to a URL that is not in the urlFetchWhitelist', async () => {
    const { page } = await start({ manifest: { urlFetchWhitelist: [`${API}/`] } });
    expect(await page('message', `${API}/elsewhere`)).toMatch(/^Exception: Request to https:\/\/other.test\/ failed/);
  });
});
