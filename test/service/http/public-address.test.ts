import { connect } from 'node:net';
import { buildCheckedApp } from '../support/checked-app';
import { type DemoApp, openDemoApp } from '../support/demo-app';

let demo: DemoApp;

beforeAll(async () => {
  demo = await openDemoApp();
});

afterAll(() => demo.close());

const appAt = (publicUrl?: string) =>
  buildCheckedApp({ database: demo.database, now: Date.now, ...(publicUrl === undefined ? {} : { publicUrl }) });

test.each(['localhost', 'localhost:8787', 'LocalHost:1', '127.0.0.1', '127.0.0.1:65535', '[::1]', '[::1]:8787'])(
  'a request to %s is accepted',
  async (host) => {
    const { statusCode } = await demo.app.inject({ url: '/openapi.json', headers: { host } });
    expect(statusCode).toBe(200);
  },
);

test.each([
  'evil.example',
  'evil.example:8787',
  'localhost.evil.example',
  'evil.example#localhost',
  'localhost@evil.example',
  'api.example.com.evil.example',
  'localhost:8787:80',
  'localhost:',
  'localhost, evil.example',
])('a request to %j is refused at every address, and the error does not repeat the host', async (host) => {
  const app = await appAt('https://api.example.com');
  for (const url of ['/v1/api-key', '/openapi.json', '/docs', '/nothing']) {
    const answer = await app.inject({ url, headers: { host, 'x-api-key': demo.keys.full } });
    expect([url, answer.statusCode]).toEqual([url, 400]);
    expect(answer.json()).toEqual({
      error: {
        code: 'invalid_query',
        message: 'The Host header does not name this service.',
        meta: { reason: 'host' },
        requestId: expect.stringMatching(/^req_/),
      },
    });
    expect(JSON.stringify(answer.headers)).not.toContain('evil');
  }
  await app.close();
});

test('health checks respond to any Host, for load balancers that know only the address', async () => {
  const asked = ['/healthz', '/readyz'].map((url) => demo.app.inject({ url, headers: { host: '10.0.0.11:8787' } }));
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('links use the public address, and requests to it are accepted', async () => {
  const app = await appAt('https://api.example.com/finance');
  const headers = { 'x-api-key': demo.keys.full };
  for (const host of ['api.example.com', 'API.example.com:443', 'localhost:8787']) {
    const { data } = (await app.inject({ url: '/v1/api-key', headers: { ...headers, host } })).json();
    expect(data.discovery).toEqual({
      openapiUrl: 'https://api.example.com/finance/openapi.json',
      agentGuideUrl: 'https://api.example.com/finance/agents',
    });
  }
  await app.close();
});

test('without a public address, links use the listening address, whatever the request contains', async () => {
  const app = await appAt();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    connect(Number(new URL(url).port), '127.0.0.1')
      .on('data', (part) => {
        text += part;
      })
      .once('end', () => resolve(text))
      .once('error', reject)
      .write(
        `GET /v1/api-key HTTP/1.1\r\nHost: localhost:1\r\nX-Forwarded-Host: evil.example\r\n` +
          `Forwarded: host=evil.example\r\nX-API-Key: ${demo.keys.full}\r\nConnection: close\r\n\r\n`,
      );
  });
  expect(answer).toContain(`"openapiUrl":"${url}/openapi.json"`);
  expect(answer).not.toContain('evil.example');
  await app.close();
});
