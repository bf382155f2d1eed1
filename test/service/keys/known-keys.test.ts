import type { ApiKey } from '../../../src/service/keys/api-key';
import { KnownKeys } from '../../../src/service/keys/known-keys';

const key = (id: string) => ({ id }) as ApiKey;

test('finds the latest key of a hash until it is forgotten', () => {
  const known = new KnownKeys();
  expect(known.find('a')).toBeNull();
  known.remember('a', key('1'));
  known.remember('a', key('2'));
  expect(known.find('a')).toEqual({ id: '2' });
  known.forget('a');
  expect(known.find('a')).toBeNull();
});

test('keeps a thousand keys, and drops the least recently added', () => {
  const known = new KnownKeys();
  for (let number = 0; number < 1_000; number += 1) known.remember(`${number}`, key('1'));
  known.remember('0', key('1'));
  known.remember('one more', key('1'));
  expect([known.find('0'), known.find('1'), known.find('2')]).toEqual([{ id: '1' }, null, { id: '1' }]);
});
