import { type ApiAnswer, TransportError } from '../../../src/workbench/faults/api-faults';
import { type ActiveFault, faultList, readActiveFaults, standardFault } from '../../../src/workbench/faults/fault-list';
import { bodyOf, fault, faultsOn, headerOf, now, plainApi, request } from './plain-api';

const rows = Array.from({ length: 120 }, (_, index) => ({
  id: `t${String(index).padStart(3, '0')}`,
  transactionDate: `2026-03-${String(1 + (index % 30)).padStart(2, '0')}`,
}));
const page = '/v1/transactions?pageSize=100&dateTo=2026-03-30';

/** The answer, or the name of the failure. */
async function ask(faults: readonly ActiveFault[], path = page): Promise<ApiAnswer | string> {
  const { send } = plainApi(rows);
  return faultsOn(...faults)
    .exchange(request(path), send)
    .catch((error: TransportError) => error.failure);
}

async function answered(faults: readonly ActiveFault[], path = page): Promise<ApiAnswer> {
  const answer = await ask(faults, path);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

describe('every fault of the list', () => {
  /** The answers to a client that requests a list, its next page, and the key. */
  const trace = async (...faults: ActiveFault[]) => {
    const { send } = plainApi(rows);
    const on = faultsOn(...faults);
    const met: string[] = [];
    const meet = async (path: string) => {
      const answer = await on.exchange(request(path), send).catch((error: TransportError) => error.failure);
      met.push(typeof answer === 'string' ? answer : `${answer.code} ${answer.body}`);
    };
    await meet(page);
    const token = /"nextPageToken":"([^"]+)"/.exec(met[0] ?? '')?.[1] ?? '100';
    await meet(`${page}&pageToken=${token}`);
    await meet('/v1/api-key');
    return [...met, ...on.waits].join('\n').replaceAll(token, 'token');
  };

  test.each(faultList)('$id changes the answers or delays them', async ({ id, settings }) => {
    const isShared = settings.some(({ name }) => name === 'share');
    expect(await trace(fault(id, isShared ? { share: 90 } : {}))).not.toBe(await trace());
  });

  test.each(faultList.map((spec) => [spec.id, spec] as const))(
    '%s has valid default settings, and refuses values outside their range',
    (id, spec) => {
      expect(readActiveFaults([{ id }])).toEqual([standardFault(id)]);
      for (const setting of spec.settings) {
        const bad = setting.kind === 'number' ? [setting.min - 1, setting.max + 1, 1.5, '5', null] : ['other', 1, null];
        for (const value of bad)
          expect(() => readActiveFaults([{ id, settings: { [setting.name]: value } }])).toThrow();
      }
      expect(() => readActiveFaults([{ id, settings: { novel: 1 } }])).toThrow('has no setting novel.');
    },
  );

  test.each([
    [null, 'faults must be a list.'],
    [[{ id: 'earthquake' }], 'There is no fault earthquake.'],
    [[null], 'There is no fault undefined.'],
    [[{ id: 'latency', settings: 4 }], 'settings of latency must be an object.'],
    [[{ id: 'rate-limit', settings: { share: 0 } }], 'Too many requests: share must be a whole number from 1 to 100.'],
    [
      [{ id: 'network', settings: { failure: 'cut' } }],
      'Network failure: failure must be one of unreachable, dns, timeout, bandwidth.',
    ],
  ])('refuses %j with a clear message', (value, message) => {
    expect(() => readActiveFaults(value)).toThrow(message);
  });
});

test('without faults, an answer passes unchanged', async () => {
  const { send } = plainApi(rows);
  const plain = await send(new URL(page, 'http://127.0.0.1:1'));
  expect(await ask([])).toEqual(plain);
});

test.each([
  ['revoked-key', {}, 401, 'unauthorized'],
  ['rate-limit', { share: 100 }, 429, 'rate_limited'],
  ['server-error', { share: 100, status: '504' }, 504, 'internal_error'],
] as const)('%s answers in the error format of the API', async (id, settings, code, errorCode) => {
  const answer = await answered([fault(id, settings)]);
  expect([answer.code, headerOf(answer, 'content-type')]).toEqual([code, 'application/json; charset=utf-8']);
  expect(bodyOf<object>(answer)).toEqual({
    error: {
      code: errorCode,
      message: expect.stringMatching(/\.$/),
      meta: {},
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
});

test.each([
  ['seconds', '30'],
  ['date', 'Sat, 21 Nov 2026 12:00:30 GMT'],
  ['none', undefined],
] as const)('the rate-limit fault sends Retry-After: %s', async (retryAfter, expected) => {
  expect(now).toBe(Date.parse('2026-11-21T12:00:00Z'));
  expect(headerOf(await answered([fault('rate-limit', { retryAfter })]), 'retry-after')).toBe(expected);
});

test.each([
  ['html', 502, '<!DOCTYPE html><html><head><title>Bad Gateway'],
  ['empty', 503, ''],
  ['login', 200, '<!DOCTYPE html><html><head><title>Sign in'],
] as const)('the foreign-error fault answers with a body that is not JSON: %s', async (body, code, start) => {
  const answer = await answered([fault('foreign-error', { share: 100, body })]);
  expect([answer.code, answer.body.toString().slice(0, start.length || undefined)]).toEqual([code, start]);
});

test.each(['unreachable', 'dns', 'timeout', 'bandwidth'] as const)(
  'the network fault fails without an answer: %s',
  async (failure) => {
    expect(await ask([fault('network', { share: 100, failure })])).toBe(failure);
  },
);

test.each([
  ['timeout', ['/v1/tags']],
  ['unreachable', []],
  ['dns', []],
  ['bandwidth', []],
])('after the network failure %s the API has received the requests %j', async (failure, expected) => {
  const { send, asked } = plainApi(rows);
  const faults = faultsOn(fault('network', { share: 100, failure }));
  await expect(faults.exchange(request('/v1/tags'), send)).rejects.toThrow(TransportError);
  expect(asked).toEqual(expected);
});

test('a share of 20 percent affects about 20 of 100 requests, and the same ones each time', async () => {
  const refused = async () => {
    const { send } = plainApi(rows);
    const faults = faultsOn(fault('server-error', { share: 20 }));
    const answers = await Promise.all(Array.from({ length: 100 }, () => faults.exchange(request(page), send)));
    return answers.map(({ code }) => code === 500);
  };
  const first = await refused();
  expect(first.filter(Boolean).length).toBeGreaterThan(10);
  expect(first.filter(Boolean).length).toBeLessThan(30);
  expect(await refused()).toEqual(first);
});

test('answers are delayed by the fixed time plus at most the random one', async () => {
  const { send } = plainApi(rows);
  const faults = faultsOn(fault('latency', { fixedMs: 100, jitterMs: 50 }));
  for (let count = 0; count < 20; count += 1) await faults.exchange(request(page), send);
  expect(faults.waits).toHaveLength(20);
  expect(Math.min(...faults.waits)).toBeGreaterThanOrEqual(100);
  expect(Math.max(...faults.waits)).toBeLessThanOrEqual(150);
  expect(new Set(faults.waits).size).toBeGreaterThan(5);
});

test('faults that are set again affect the same requests', async () => {
  const { send } = plainApi(rows);
  const faults = faultsOn();
  const codes = async () => {
    faults.set([fault('server-error', { share: 50 })]);
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push((await faults.exchange(request(page), send)).code);
    return answers;
  };
  const first = await codes();
  expect(new Set(first).size).toBe(2);
  expect(await codes()).toEqual(first);
});

test('setting faults again notifies listeners and resets the count and the random sequence', async () => {
  const { send } = plainApi(rows);
  const faults = faultsOn(fault('network', { share: 50 }));
  let notifications = 0;
  const stop = faults.onChange(() => {
    notifications += 1;
  });
  await faults.exchange(request(page), send).catch(() => {});
  expect(faults.requests()).toBe(1);
  faults.set([]);
  expect([notifications, faults.requests(), faults.active()]).toEqual([1, 0, []]);
  await faults.exchange(request(page), send);
  expect(faults.requests()).toBe(0);
  stop();
  faults.set([]);
  expect(notifications).toBe(1);
});
