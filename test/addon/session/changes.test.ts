import { readChanges, storeAttachment, storeRefresh } from '../../../src/addon/session/changes';
import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';

test('what is stored later keeps what was stored before', () => {
  const platform = fakePlatform({ context: 'sidebar' });
  expect(readChanges(platform)).toEqual({ since: 0, tick: null, attachedAt: {} });
  storeRefresh(platform, { since: 5, tick: 7 });
  storeAttachment(platform, 'Travel');
  storeRefresh(platform, { since: 11 });
  // Rows that were read in the same millisecond, before the tag was attached, count as read before.
  const travel = platform.state.now + 1;
  expect(readChanges(platform)).toEqual({ since: 11, tick: 7, attachedAt: { travel } });
});

const refresh = (platform: FakePlatform) => storeRefresh(platform, { since: 5, tick: 7 });
const attach = (platform: FakePlatform) => storeAttachment(platform, 'hotels');

test.each([
  ['a tag is attached while a refresh stores its time', refresh, attach],
  ['a refresh stores its time while a tag is attached', attach, refresh],
  ['two tags are attached at once', attach, (platform: FakePlatform) => storeAttachment(platform, 'travel')],
])('neither is lost if %s', (_, first, second) => {
  const platform = fakePlatform({ context: 'sidebar' });
  const { set } = platform.documentProperties;
  platform.documentProperties.set = (name, value) => {
    platform.documentProperties.set = set;
    second(platform);
    set(name, value);
  };
  first(platform);
  const alone = fakePlatform({ context: 'sidebar' });
  first(alone);
  second(alone);
  expect(readChanges(platform)).toEqual(readChanges(alone));
});

test('the moment of a tag is removed when every list was read again since', () => {
  const platform = fakePlatform({ context: 'sidebar' });
  attach(platform);
  platform.state.now += 6 * 86_400_000;
  storeAttachment(platform, 'travel');
  refresh(platform);
  expect(Object.keys(readChanges(platform).attachedAt)).toEqual(['hotels', 'travel']);
  platform.state.now += 2 * 86_400_000;
  refresh(platform);
  expect(Object.keys(readChanges(platform).attachedAt)).toEqual(['travel']);
});

test('the moments of hundreds of tags are removed a few at a time', () => {
  const platform = fakePlatform({ context: 'sidebar' });
  for (let tag = 0; tag < 300; tag += 1) storeAttachment(platform, `tag-${tag}`);
  platform.state.now += 8 * 86_400_000;
  refresh(platform);
  expect(Object.keys(readChanges(platform).attachedAt)).toHaveLength(280);
});
