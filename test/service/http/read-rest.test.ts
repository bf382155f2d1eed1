import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { unauthorized } from '../../../src/service/http/api-error';
import { handleErrors } from '../../../src/service/http/handle-errors';
import { createKey } from '../support/create-key';
import { type DemoApp, openDemoApp } from '../support/demo-app';

// A connection that is closed while its client still sends gives the client a broken pipe in place of the answer.

const large = Buffer.alloc(6 * 1024 * 1024, 'x');
const folder = mkdtempSync(join(tmpdir(), 'fin-large-'));
let demo: DemoApp;
let url: string;
let exhausted: string;

beforeAll(async () => {
  demo = await openDemoApp();
  url = await demo.app.listen({ host: '127.0.0.1', port: 0 });
  exhausted = await createKey(demo, { rateLimits: [{ name: 'day', limit: 1, windowSeconds: 86_400 }] });
  await demo.get('/v1/organization', exhausted);
  writeFileSync(join(folder, 'large'), large);
});

afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true });
});

interface Refused {
  readonly status: number;
  readonly what: string;
  key(): string;
  readonly path?: string;
  readonly type?: string;
}

const refusals: readonly Refused[] = [
  { status: 400, what: 'a body over the limit', key: () => demo.keys.full },
  { status: 401, what: 'an unknown key', key: () => 'unknown' },
  { status: 429, what: 'a key beyond its limit', key: () => exhausted },
  { status: 400, what: 'another type of body', key: () => demo.keys.full, type: 'text/csv' },
  { status: 400, what: 'an address that is none', key: () => demo.keys.full, path: '/v1/%zz' },
];

const headersOf = ({ key, type = 'application/json' }: Refused) => ({ 'X-API-Key': key(), 'Content-Type': type });

type Send = (refused: Refused) => Promise<{ readonly status: number; readonly code: string }>;

const byFetch: Send = async (refused) => {
  const init = { method: 'POST', headers: headersOf(refused), body: large };
  const answer = await fetch(`${url}${refused.path ?? '/v1/tags'}`, init);
  return { status: answer.status, code: ((await answer.json()) as { error: { code: string } }).error.code };
};

const byCurl: Send = async (refused) => {
  const headers = Object.entries(headersOf(refused)).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const program = ['-sS', '-w', '\n%{http_code}', '-H', 'Expect:', ...headers, '--data-binary', `@${folder}/large`];
  const { stdout } = await promisify(execFile)('curl', [...program, `${url}${refused.path ?? '/v1/tags'}`]);
  const [body = '', status = ''] = stdout.split('\n');
  return { status: Number(status), code: JSON.parse(body).error.code };
};

/** In steps between which the service can answer, on a connection that it closes after the answer. */
const slowly: Send = async (refused) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const ended = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.once('end', () => resolve(text)).once('error', reject);
  });
  const headers = { Host: 'localhost', Connection: 'close', 'Content-Length': large.length, ...headersOf(refused) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${refused.path ?? '/v1/tags'} HTTP/1.1\r\n${lines.join('')}\r\n`);
  for (let start = 0; start < large.length && !socket.destroyed; start += 131_072) {
    await new Promise((written) => socket.write(large.subarray(start, start + 131_072), written));
    await new Promise(setImmediate);
  }
  const [head = '', body = ''] = (await ended).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), code: JSON.parse(body).error.code };
};

const codes: { readonly [status: number]: string } = {
  400: 'invalid_query',
  401: 'unauthorized',
  429: 'rate_limited',
};

const clients: readonly (readonly [name: string, send: Send])[] = [
  ['fetch', byFetch],
  ['a client that sends slowly', slowly],
  ...(spawnSync('curl', ['--version']).status === 0 ? ([['curl', byCurl]] as const) : []),
];

describe.each(clients)('by %s', (_client, send) => {
  test.each(refusals)('a post of 6 MB with $what gets its $status', async (refused) => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(refused)));
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: refused.status, code: codes[refused.status] })));
  });
});

/** The statuses of the answers to texts that are sent at once, on a connection that the last of them closes. */
function pipeline(...requests: readonly string[]): Promise<readonly string[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(requests.join('')));
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.once('error', reject).once('end', () => {
      resolve([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? ''));
    });
  });
}

const last = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
/** It would be 3,000 answers if the service took it for requests. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3_000);

test.each([
  ...refusals.map((refused) => ({ ...refused, body: hidden })),
  { status: 400, what: 'a body that is no JSON', key: () => demo.keys.full, body: '{"name":' },
  { status: 404, what: 'an unknown address', key: () => demo.keys.full, path: '/nothing', body: hidden },
])('the request behind $what is answered too, and the body is none', async ({ status, body, ...refused }) => {
  const lines = (headers: object) => Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const begin = `POST ${refused.path ?? '/v1/tags'} HTTP/1.1\r\nHost: localhost\r\n`;
  const headers = lines(headersOf({ ...refused, status })).join('');
  const whole = `${begin}${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const chunked = `${begin}${headers}Transfer-Encoding: chunked\r\n\r\n${chunk}`;
  expect(await pipeline(whole, chunked, last)).toEqual([String(status), String(status), '200']);
});

describe('the rest of a body', () => {
  let app: FastifyInstance;
  let port: number;

  beforeEach(async () => {
    // Timers alone are faked: sockets and promises go on as they do.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
    app = Fastify({ pluginTimeout: 0 });
    handleErrors(app);
    app.post('/', { onRequest: async () => Promise.reject(unauthorized()) }, async () => ({}));
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  afterEach(async () => {
    jest.useRealTimers();
    await app.close();
  });

  function send(length: number) {
    const socket = connect(port, '127.0.0.1');
    const state = { answer: '' };
    socket.setEncoding('utf8').on('data', (part) => {
      state.answer += part;
    });
    // Closed with bytes in its buffer.
    socket.on('error', () => {});
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
    return { socket, state, ended };
  }

  test('is read on up to 16 MB, and then the connection is closed', async () => {
    const { socket, ended, state } = send(1024 * 1024 * 1024);
    const part = Buffer.alloc(1024 * 1024);
    let sent = 0;
    // One at a time, so that what the buffers hold is little.
    while (!socket.destroyed && sent < 64) {
      const isWritten = await new Promise((written) => socket.write(part, (error) => written(error == null)));
      if (isWritten) sent += 1;
    }
    await ended;
    expect(sent).toBeGreaterThanOrEqual(16);
    expect(sent).toBeLessThan(64);
    expect(state.answer).toMatch(/^(|HTTP\/1\.1 401 [\s\S]*)$/);
  });

  test('is read on for ten seconds, and then the connection is closed with the answer', async () => {
    const arrived = new Promise((resolve) => app.server.once('request', resolve));
    const { ended, state } = send(9);
    await arrived;
    await new Promise(setImmediate);
    jest.advanceTimersByTime(9_999);
    await new Promise(setImmediate);
    expect(state.answer).toBe('');
    jest.advanceTimersByTime(1);
    await ended;
    expect(state.answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close/i);
  });
});
