import { createKeyText } from '../../../src/service/keys/key-text';
import { startService } from '../../../src/service/service';
import { openPostgresDemo } from '../../support/postgres/open-postgres';
import { createCheckedFetch } from '../support/checked-app';
import { demo } from '../support/demo-app';

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

test('metrics count requests by operation and status, refusals and connections, and only on their port', async () => {
  const { url: databaseUrl, database, keys, close } = await openPostgresDemo(demo);
  const service = await startService({ databaseUrl, metrics: { isOpen: false, port: 0 } });
  opened.push(close, () => service.close());
  const checkedFetch = createCheckedFetch(service);
  const get = (path: string, key: string) => checkedFetch(path, { headers: { 'X-API-Key': key } });
  const { status } = await get('/v1/accounts', keys.full);
  await get('/v1/accounts', keys.full);
  await get('/v1/tags', createKeyText());
  await service.app.inject({ url: '/nowhere' });

  expect(status).toBe(200);
  expect((await get('/metrics', keys.full)).status).toBe(404);
  const response = await fetch(`${service.metricsUrl}/metrics`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/);
  expect(text).toContain('fin_request_duration_seconds_count{operation="listAccounts",status="200"} 2\n');
  expect(text).toContain('fin_request_duration_seconds_count{operation="listTags",status="401"} 1\n');
  expect(text).toContain('fin_request_duration_seconds_bucket{le="20",operation="listAccounts",status="200"} 2\n');
  expect(text).toContain('fin_request_duration_seconds_count{operation="other",status="404"}');
  expect(text).toMatch(/fin_database_connections\{state="open"\} [1-9]/);
  expect(text).not.toContain('fin_requests_rate_limited_total{');
  expect(text).not.toContain(keys.full);

  await database
    .updateTable('api_keys')
    .set({ rate_limits: '[{"name":"none","limit":0,"windowSeconds":60}]' })
    .execute();
  expect((await get('/v1/api-key', keys.full)).status).toBe(429);
  const later = await (await fetch(`${service.metricsUrl}/metrics`)).text();
  expect(later).toMatch(/fin_requests_rate_limited_total\{operation="getApiKey"\} 1\n/);
  await service.close();
  await expect(fetch(`${service.metricsUrl}/metrics`)).rejects.toThrow();
});

test("metrics are on the API's port on request", async () => {
  const { url: databaseUrl, close } = await openPostgresDemo(demo);
  const service = await startService({ databaseUrl, metrics: { isOpen: true, port: null } });
  opened.push(close, () => service.close());
  expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
});
