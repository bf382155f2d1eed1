import { InvalidKeyLimit } from '../../../src/service/http/invalid-key-limit';

let nowMs = 0;
const wrong = async () => null;
const right = async () => 'key';

beforeEach(() => {
  nowMs = 5_000_000;
});

function open() {
  // The same hashes in each run.
  const limit = new InvalidKeyLimit(() => nowMs, 'salt');
  return async (address: string, find: () => Promise<string | null> = wrong) => {
    try {
      return await limit.check(address, find);
    } catch (error) {
      const { code, headers } = error as { code: string; headers: Record<string, string> };
      return `${code} ${headers['Retry-After']}`;
    }
  };
}

async function guess(check: ReturnType<typeof open>, address: string, count: number) {
  const answers = [];
  for (let each = 0; each < count; each += 1) answers.push(await check(address));
  return answers;
}

test('an address may send 60 invalid keys per minute, and valid ones do not count', async () => {
  const check = open();
  expect(await guess(check, '192.0.2.1', 59)).toEqual(Array(59).fill(null));
  expect(await check('192.0.2.1', right)).toBe('key');
  expect(await check('192.0.2.1')).toBeNull();
  nowMs += 12_300;
  expect(await check('192.0.2.1', right)).toBe('rate_limited 48');
  expect(await check('192.0.2.2')).toBeNull();
  nowMs += 47_700;
  expect(await check('192.0.2.1')).toBeNull();
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 'rate_limited 60'],
  ['2001:db8::1', '2001:db8:0:0:1::', 'rate_limited 60'],
  ['::1', '::2', 'rate_limited 60'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', null],
  ['::ffff:192.0.2.1', '192.0.2.1', 'rate_limited 60'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', null],
])('after %s, %s gives %j', async (first, second, answer) => {
  const check = open();
  await guess(check, first, 60);
  expect(await check(second)).toBe(answer);
});

test('invalid keys from 10,100 addresses of one IPv6 site limit that site and nobody else', async () => {
  const check = open();
  const answers = [];
  for (let each = 0; each < 10_100; each += 1) answers.push(await check(`2001:db8:1:${each.toString(16)}::1`));
  expect(answers.slice(0, 600)).toEqual(Array(600).fill(null));
  expect(answers.slice(600)).toEqual(Array(9_500).fill('rate_limited 60'));
  expect(await check('2001:db8:1:ffff::1', right)).toBe('rate_limited 60');
  expect(await check('192.0.2.1', right)).toBe('key');
  expect(await check('2001:db8:2::1', right)).toBe('key');
  nowMs += 60_000;
  expect(await check('2001:db8:1:ffff::1', right)).toBe('key');
});

test('addresses beyond ten thousand share a count with few others', async () => {
  const check = open();
  for (let each = 0; each < 10_000; each += 1) await check(`10.0.${each >> 8}.${each & 255}`);
  expect(await guess(check, '10.9.9.9', 60)).toEqual(Array(60).fill(null));
  expect(await check('10.9.9.9')).toBe('rate_limited 60');
  expect(await check('10.0.0.1')).toBeNull();
  for (let each = 0; each < 100; each += 1) expect(await check(`10.8.8.${each}`, right)).toBe('key');
});

test('sites beyond ten thousand share a count with few others', async () => {
  const check = open();
  for (let each = 0; each < 10_000; each += 1) await check(`2001:db8:${each.toString(16)}::1`);
  for (let each = 0; each < 600; each += 1) await check(`2001:dead:1:${each.toString(16)}::1`);
  expect(await check('2001:dead:1:ffff::1', right)).toBe('rate_limited 60');
  for (let each = 2; each < 100; each += 1) expect(await check(`2001:dead:${each}::1`, right)).toBe('key');
});

test('two hundred keys are checked at a time, and a failed check makes room for another', async () => {
  const check = open();
  let fail: (error: Error) => void = () => {};
  const broken = new Promise<null>((_, reject) => {
    fail = reject;
  });
  const pending = Array.from({ length: 200 }, (_, each) => check(`10.0.0.${each}`, () => broken).catch(() => 'failed'));
  expect(await check('192.0.2.1', right)).toBe('rate_limited 1');
  fail(new Error('no database'));
  await Promise.all(pending);
  expect(await check('192.0.2.1', right)).toBe('key');
});
