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
