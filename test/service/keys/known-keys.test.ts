import type { ApiKey } from '../../../src/service/keys/api-key';
import { KnownKeys } from '../../../src/service/keys/known-keys';

const key = (id: string) => ({ id }) as ApiKey;

test('finds the latest key of a hash until it is forgotten', () => {
  const known = new KnownKeys();
  expect([known.find('a'), known.findReadable('a')]).toEqual([null, null]);
  known.remember('a', key('1'), true);
  known.remember('a', key('2'), true);
  expect([known.find('a'), known.findReadable('a')]).toEqual([{ id: '2' }, { id: '2' }]);
  known.forget('a');
  expect([known.find('a'), known.findReadable('a')]).toEqual([null, null]);
});

test('a key that was refused is known, but nothing is read with it', () => {
  const known = new KnownKeys();
  known.remember('a', key('1'), true);
  known.remember('a', key('1'), false);
  expect([known.find('a'), known.findReadable('a')]).toEqual([{ id: '1' }, null]);
});

test('keeps a thousand keys, and drops the least recently added', () => {
  const known = new KnownKeys();
  for (let number = 0; number < 1_000; number += 1) known.remember(`${number}`, key('1'), true);
  known.remember('0', key('1'), true);
  known.remember('one more', key('1'), true);
  expect(['0', '1', '2'].map((hash) => known.find(hash) !== null)).toEqual([true, false, true]);
});
