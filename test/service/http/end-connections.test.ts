import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { endConnectionsWhenClosing } from '../../../src/service/http/end-connections';

let app: FastifyInstance;
let port: number;
let answerSlow: () => void;
let slowArrived: Promise<void>;
let largeSent: Promise<void>;
let isClosing: Promise<void>;

/** Timers alone are faked: sockets and promises go on as they do. */
const doNotFake = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: [...doNotFake] });
  // The framework's own timeout would fire with the others.
  app = Fastify({ forceCloseConnections: 'idle', pluginTimeout: 0 });
  endConnectionsWhenClosing(app);
  isClosing = new Promise((resolve) => app.addHook('preClose', async () => resolve()));
  const mayAnswer = new Promise<void>((resolve) => {
    answerSlow = resolve;
  });
  slowArrived = new Promise((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await mayAnswer;
      return 'slow';
    });
  });
  largeSent = new Promise((resolve) => {
    // More than the buffers between two sockets hold.
    app.get('/large', { onSend: async () => resolve() }, async () => Buffer.alloc(64 * 1024 * 1024));
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});

afterEach(() => jest.useRealTimers());

test('a request in progress gets its response, however long that takes', async () => {
  const asked = fetch(`http://127.0.0.1:${port}/slow`).then(
    async (answer) => [answer.status, await answer.text(), answer.headers.get('connection')],
    (error: Error) => error.message,
  );
  await slowArrived;
  const closed = app.close();
  await isClosing;
  jest.advanceTimersByTime(60_000);
  answerSlow();
  expect(await asked).toEqual([200, 'slow', 'close']);
  await closed;
});

test('a client that does not read its response is disconnected', async () => {
  const client = connect(port, '127.0.0.1', () => client.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'));
  client.on('error', () => {});
  await largeSent;
  const closed = app.close();
  await isClosing;
  jest.advanceTimersByTime(5_000);
  await closed;
  client.destroy();
});
