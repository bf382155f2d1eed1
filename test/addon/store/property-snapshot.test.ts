import { storeTogether, withPropertySnapshots } from '../../../src/addon/store/property-snapshot';
import { record } from '../../../src/addon/store/record';
import { fakePlatform } from '../../support/platform/fake-platform';

const [first, second, third] = ['a', 'b', 'c'].map((name) => record('document', `fin.${name}`, (text) => text));
const storedIn = ({ documentProperties }: ReturnType<typeof fakePlatform>) => documentProperties.getAll();

const storeAll = (platform: ReturnType<typeof fakePlatform>, sizeOfSecond = 1) =>
  storeTogether(withPropertySnapshots(platform), (together) => {
    first?.write(together, '1');
    second?.write(together, 'x'.repeat(sizeOfSecond));
    third?.write(together, `after ${first?.read(together)}`);
    return 'done';
  });

test('several properties are stored with one call, and read before it', () => {
  const platform = fakePlatform();
  second?.write(platform, 'old');
  expect(storeAll(platform)).toBe('done');
  expect(storedIn(platform)).toEqual({ 'fin.a': '1', 'fin.b': 'x', 'fin.c': 'after 1' });
  expect(platform.calls['document.storeAll']).toBe(1);
  expect(platform.calls['document.set']).toBe(1);
});

test('if Google refuses one of them, the others are stored', () => {
  const platform = fakePlatform();
  second?.write(platform, 'old');
  expect(storeAll(platform, 10_000)).toBe('done');
  expect(storedIn(platform)).toEqual({ 'fin.a': '1', 'fin.b': 'old', 'fin.c': 'after 1' });
});

test('if Google refuses the first one, nothing is stored and it is an error', () => {
  const platform = fakePlatform();
  platform.documentProperties.storeAll = () => {
    throw new Error('Service invoked too many times');
  };
  platform.documentProperties.set = platform.documentProperties.storeAll as never;
  expect(() => storeAll(platform)).toThrow('Service invoked');
  expect(storedIn(platform)).toEqual({});
});
