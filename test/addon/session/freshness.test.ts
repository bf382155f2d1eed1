import { readFreshness, storeFreshness } from '../../../src/addon/session/freshness';
import { fakePlatform } from '../../support/fake-platform';

test('what is stored later keeps what was stored before', () => {
  const platform = fakePlatform({ context: 'sidebar' });
  expect(readFreshness(platform)).toEqual({ since: 0, tick: null, tagsSince: 0 });
  storeFreshness(platform, { since: 5, tick: 7 });
  storeFreshness(platform, { tagsSince: 9 });
  storeFreshness(platform, { since: 11 });
  expect(readFreshness(platform)).toEqual({ since: 11, tick: 7, tagsSince: 9 });
});

test.each([
  ['a tag is attached while a refresh stores its time', { since: 5, tick: 7 }, { tagsSince: 9 }],
  ['a refresh stores its time while a tag is attached', { tagsSince: 9 }, { since: 5, tick: 7 }],
])('neither is lost if %s', (_, first, second) => {
  const platform = fakePlatform({ context: 'sidebar' });
  const { get } = platform.documentProperties;
  let isBetween = false;
  platform.documentProperties.get = (name) => {
    const value = get(name);
    if (isBetween) {
      isBetween = false;
      storeFreshness(platform, second);
    }
    return value;
  };
  isBetween = true;
  storeFreshness(platform, first);
  if (isBetween) storeFreshness(platform, second);
  isBetween = false;
  expect(readFreshness(platform)).toEqual({ since: 5, tick: 7, tagsSince: 9 });
});

test('a moment that an earlier version stored still counts', () => {
  const platform = fakePlatform({ context: 'sidebar' });
  platform.documentStore.set('fin.freshness', '{"since":5,"tick":null,"tagsSince":9}');
  expect(readFreshness(platform).tagsSince).toBe(9);
  storeFreshness(platform, { since: 6 });
  expect(readFreshness(platform)).toEqual({ since: 6, tick: null, tagsSince: 9 });
});
