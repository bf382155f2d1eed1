import type { Database } from '../../../src/service/database/open-database';
import { buildCheckedApp } from '../support/checked-app';

const proxy = '10.1.2.3';

async function loggedClient(
  trustProxy: readonly string[],
  remoteAddress: string,
  forwardedFor = '198.51.100.7',
): Promise<string> {
  const lines: string[] = [];
  const logger = { write: (line: string) => void lines.push(line) };
  const app = await buildCheckedApp({ database: {} as Database, now: () => 0, logger, trustProxy });
  const headers = { host: 'localhost', 'x-forwarded-for': forwardedFor };
  await app.inject({ url: '/healthz', headers, remoteAddress });
  await app.close();
  return JSON.parse(lines[0] ?? '').req.client;
}

async function loggedTraces(traceparent: string): Promise<unknown[]> {
  const lines: string[] = [];
  const logger = { write: (line: string) => void lines.push(line) };
  const app = await buildCheckedApp({ database: {} as Database, now: () => 0, logger });
  await app.inject({ url: '/healthz', headers: { host: 'localhost', traceparent } });
  await app.close();
  return lines.map((line) => JSON.parse(line)).map(({ traceId, spanId }) => [traceId, spanId]);
}

test('every line of a request has the ids of its traceparent', async () => {
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  expect(await loggedTraces(`00-${trace}-${span}-01`)).toEqual([
    [trace, span],
    [trace, span],
  ]);
});

test.each([
  'fin_0000000000000000000000000000002Uvxlm',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`,
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
])('the traceparent %s is not valid, and not logged', async (traceparent) => {
  expect(await loggedTraces(traceparent)).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('the log shows the client address from a trusted proxy, and from nobody else', async () => {
  expect(await loggedClient([], proxy)).toBe(proxy);
  expect(await loggedClient(['10.0.0.0/8'], proxy)).toBe('198.51.100.7');
  expect(await loggedClient(['10.0.0.0/8'], '192.0.2.1')).toBe('192.0.2.1');
});

test('the log shows only valid addresses, and no key sent in X-Forwarded-For', async () => {
  const key = 'fin_0000000000000000000000000000002Uvxlm';
  expect(await loggedClient(['10.0.0.0/8'], proxy, key)).toBe(proxy);
  expect(await loggedClient(['10.0.0.0/8'], proxy, `${key}, 198.51.100.7`)).toBe('198.51.100.7');
});
