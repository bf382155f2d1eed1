import { connect } from 'node:net';
import Fastify from 'fastify';
import { handleErrors } from '../../../src/service/http/handle-errors';
import { type DemoApp, openDemoApp } from '../support/demo-app';

// What an HTTP library would not send: two readers of one request, such as a proxy and the service, may read it differently.

let demo: DemoApp;
let port: number;

beforeAll(async () => {
  demo = await openDemoApp();
  port = Number(new URL(await demo.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

afterAll(() => demo.close());

/** Everything that the service answers until it ends the connection. */
function send(text: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(to, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
    });
    socket.once('end', () => resolve(answer)).once('error', reject);
  });
}

const head = () => `Host: localhost\r\nX-API-Key: ${demo.keys.full}\r\nConnection: close\r\n`;
const json = 'Content-Type: application/json\r\n';

test.each([
  [
    'a length and chunks',
    () => `POST /v1/tags HTTP/1.1\r\n${head()}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'two lengths',
    () => `POST /v1/tags HTTP/1.1\r\n${head()}${json}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1`,
  ],
  [
    'an unknown transfer encoding',
    () => `POST /v1/tags HTTP/1.1\r\n${head()}${json}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a header of two lines', () => `GET /v1/organization HTTP/1.1\r\n${head()}X-Folded: a\r\n b\r\nA b: c\r\n\r\n`],
  ['two hosts', () => `GET /v1/organization HTTP/1.1\r\n${head()}Host: evil.example\r\n\r\n`],
  ['the same host twice', () => `GET /v1/organization HTTP/1.1\r\n${head()}Host: localhost\r\n\r\n`],
  ['no host', () => `GET /v1/organization HTTP/1.1\r\nX-API-Key: ${demo.keys.full}\r\nConnection: close\r\n\r\n`],
  ['another host in its target', () => `GET http://evil.example/v1/organization HTTP/1.1\r\n${head()}\r\n`],
  [
    'an expectation that nobody knows',
    () => `POST /v1/tags HTTP/1.1\r\n${head()}${json}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`,
  ],
])('a request with %s is refused in the error envelope', async (_, request) => {
  const answer = await send(request());
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  const [, body = ''] = answer.split('\r\n\r\n');
  expect(JSON.parse(body).error).toMatchObject({ code: 'invalid_query', requestId: expect.stringMatching(/^req_/) });
});

test('an address with a fragment is refused without repeating it', async () => {
  for (const target of [`/v1/accounts#${demo.keys.full}`, `/v1/accounts?pageSize=1#${demo.keys.full}`]) {
    const answer = await send(`GET ${target} HTTP/1.1\r\n${head()}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"reason":"malformed_url"/);
    expect(answer).not.toContain(demo.keys.full.slice(0, 8));
  }
});

test('a body that does not arrive in time gives 400 and ends the connection', async () => {
  const lines: string[] = [];
  const app = Fastify({ handlerTimeout: 20, logger: { stream: { write: (line) => lines.push(line) } } });
  handleErrors(app);
  app.post('/late', async () => ({}));
  try {
    const ownPort = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    const answer = await send(`POST /late HTTP/1.1\r\nHost: localhost\r\n${json}Content-Length: 9\r\n\r\n{`, ownPort);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"reason":"malformed_request"/);
    expect(lines.join('')).not.toContain('request failed');
  } finally {
    await app.close();
  }
});

test('two key headers count as no key', async () => {
  const second = `X-API-Key: ${demo.keys.otherOrganization}\r\n`;
  expect(await send(`GET /v1/organization HTTP/1.1\r\n${head()}${second}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
});
