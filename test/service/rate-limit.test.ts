import type { RateLimit } from '../../src/service/database/tables';
import { buildCheckedApp } from './support/checked-app';
import { createKey } from './support/create-key';
import { type DemoApp, openDemoApp } from './support/demo-app';

const minuteStartMs = Date.parse('2026-11-21T12:00:00Z');
let nowMs = minuteStartMs;
let demo: DemoApp;

beforeAll(async () => {
  demo = await openDemoApp({ now: () => nowMs });
});

afterAll(() => demo.close());

beforeEach(async () => {
  nowMs = minuteStartMs;
  await demo.database.deleteFrom('rate_counters').execute();
});

async function setLimits(...rateLimits: RateLimit[]): Promise<void> {
  await demo.database
    .updateTable('api_keys')
    .set({ rate_limits: JSON.stringify(rateLimits) })
    .execute();
}

const perMinute = (limit: number) => ({ name: 'per_minute', limit, windowSeconds: 60 });
const perDay = (limit: number) => ({ name: 'per_day', limit, windowSeconds: 86_400 });

async function ask(key = demo.keys.full) {
  const { status, headers, body } = await demo.get('/v1/organization', key);
  return {
    status,
    limit: headers['ratelimit-limit'],
    remaining: headers['ratelimit-remaining'],
    reset: headers['ratelimit-reset'],
    retryAfter: headers['retry-after'],
    code: body.error?.code,
  };
}

test('counts down, and refuses the request after the last one', async () => {
  await setLimits(perMinute(2));
  nowMs += 12_400;
  expect(await ask()).toMatchObject({ status: 200, limit: '2', remaining: '1', reset: '48', retryAfter: undefined });
  expect(await ask()).toMatchObject({ status: 200, remaining: '0' });
  expect(await ask()).toEqual({
    status: 429,
    limit: '2',
    remaining: '0',
    reset: '48',
    retryAfter: '48',
    code: 'rate_limited',
  });
});

test('a limit of 0 refuses every request, in either window', async () => {
  await setLimits(perMinute(0), perDay(10));
  expect(await ask()).toMatchObject({ status: 429, limit: '0', remaining: '0', retryAfter: '60' });
  await setLimits(perMinute(10), perDay(0));
  expect(await ask()).toMatchObject({ status: 429, limit: '0', remaining: '0' });
  await setLimits(perMinute(10));
  nowMs += 60_000;
  expect((await ask()).status).toBe(200);
});

test('restarts with the next window, and not earlier', async () => {
  await setLimits(perMinute(1));
  expect((await ask()).status).toBe(200);
  nowMs = minuteStartMs + 59_999;
  expect(await ask()).toMatchObject({ status: 429, retryAfter: '1' });
  nowMs = minuteStartMs + 60_000;
  expect(await ask()).toMatchObject({ status: 200, remaining: '0', reset: '60' });
});

test('allows exactly 100 of 260 requests at once', async () => {
  const key = await createKey(demo, { rateLimits: [perMinute(100)] });
  const answers = await Promise.all(Array.from({ length: 260 }, () => ask(key)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(160);
  const remaining = answers.filter(({ status }) => status === 200).map((answer) => Number(answer.remaining));
  expect(remaining.sort((left, right) => left - right)).toEqual(Array.from({ length: 100 }, (_, index) => index));
});

test('shows the tightest of several windows, and the one that refuses', async () => {
  await setLimits(perMinute(3), perDay(4));
  expect(await ask()).toMatchObject({ limit: '3', remaining: '2' });
  await ask();
  await ask();
  expect(await ask()).toMatchObject({ status: 429, limit: '3', retryAfter: '60' });
  nowMs += 60_000;
  expect(await ask()).toMatchObject({ status: 200, limit: '4', remaining: '0', reset: String(12 * 3600 - 60) });
  expect(await ask()).toMatchObject({ status: 429, limit: '4', retryAfter: String(12 * 3600 - 60) });
});

test('counts every window, however many, and a refused request in none', async () => {
  const perHour = { name: 'per_hour', limit: 3, windowSeconds: 3_600 };
  const perWeek = { name: 'per_week', limit: 2, windowSeconds: 604_800 };
  await setLimits(perMinute(10), perDay(10), perHour, perWeek);
  expect(await ask()).toMatchObject({ status: 200, limit: '2', remaining: '1' });
  expect(await ask()).toMatchObject({ status: 200, limit: '2', remaining: '0' });
  expect(await ask()).toMatchObject({ status: 429, limit: '2' });
  await setLimits(perHour, perMinute(10), perDay(10));
  expect(await ask()).toMatchObject({ status: 200, limit: '3', remaining: '0' });
  expect(await ask()).toMatchObject({ status: 429, limit: '3' });
});

test('a request refused by the minute limit does not count for the day', async () => {
  const key = await createKey(demo, { rateLimits: [perMinute(1), perDay(2)] });
  await Promise.all(Array.from({ length: 20 }, () => ask(key)));
  nowMs += 60_000;
  expect(await ask(key)).toMatchObject({ status: 200 });
});

test('counts each key separately', async () => {
  await setLimits(perMinute(1));
  expect((await ask()).status).toBe(200);
  expect((await ask(demo.keys.readOnly)).status).toBe(200);
  expect((await ask(demo.keys.otherOrganization)).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test('also counts requests that fail, and includes them in its headers', async () => {
  await setLimits(perMinute(5));
  const missing = await demo.get('/v1/accounts/5f0c4a1b-9d3e-4c8f-a7b6-d2e1f0a9c8b7');
  const invalid = await demo.get('/v1/accounts?nonsense=1');
  const forbidden = await demo.post('/v1/tags', { name: 'x' }, demo.keys.readOnly);
  expect([missing.status, missing.headers['ratelimit-remaining']]).toEqual([404, '4']);
  expect([invalid.status, invalid.headers['ratelimit-remaining']]).toEqual([400, '3']);
  expect([forbidden.status, forbidden.headers['ratelimit-remaining']]).toEqual([403, '4']);
});

test('a request without a valid key has no rate limit headers', async () => {
  const answer = await demo.get('/v1/accounts', null);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});

test('a key without limits is not counted', async () => {
  expect(await ask(await createKey(demo, {}))).toMatchObject({ status: 200, limit: undefined });
  expect(await demo.database.selectFrom('rate_counters').selectAll().execute()).toEqual([]);
});

test('a clock of the database that is set back counts into the later window', async () => {
  await setLimits(perMinute(2));
  nowMs += 60_000;
  await ask();
  nowMs -= 1_000;
  expect(await ask()).toMatchObject({ status: 200, remaining: '0' });
  expect((await ask()).status).toBe(429);
});

test('instances whose clocks differ by 90 s count into the same window, which the database begins', async () => {
  const key = await createKey(demo, { rateLimits: [perMinute(5)] });
  const { database } = demo;
  // In place of the clock of the database.
  let databaseMs = minuteStartMs + 20_000;
  const clock = () => databaseMs;
  const apps = [await buildCheckedApp({ database, clock, now: () => minuteStartMs })];
  apps.push(await buildCheckedApp({ database, clock, now: () => minuteStartMs + 90_000 }));
  const askInTurn = async (count: number) => {
    const answers: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const answer = await apps[index % 2]?.inject({
        url: '/v1/transactions?pageSize=1',
        headers: { 'x-api-key': key },
      });
      answers.push(`${answer?.statusCode} ${answer?.headers['ratelimit-reset']}`);
    }
    return answers;
  };
  expect(await askInTurn(7)).toEqual([...Array(5).fill('200 40'), '429 40', '429 40']);
  databaseMs = minuteStartMs + 60_000;
  expect(await askInTurn(2)).toEqual(['200 60', '200 60']);
  for (const app of apps) await app.close();
});
