import { startBudget } from '../../../src/addon/platform/budget';
import type { HttpResponse, Platform } from '../../../src/addon/platform/platform';
import { storeAttachment, storeRefresh } from '../../../src/addon/session/changes';
import { openSession } from '../../../src/addon/session/session';
import { accounts, transaction } from '../../support/api/sample-records';
import { failure, list } from '../../support/api/scripted-api';
import {
  connectedPlatform,
  connectionsOf,
  evaluateError,
  evaluateTable,
} from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { runSideBySide } from '../../support/platform/side-by-side';

const hourMs = 3_600_000;
const tagIdOf = (index: number) => `dddddddd-0000-4000-8000-${String(index).padStart(12, '0')}`;
const tags = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: tagIdOf(index), name: `Tag ${String(index).padStart(4, '0')}` }));

interface World {
  readonly tagCount: number;
  /** Numbers of the tags of a transaction. */
  tagsOf(index: number): readonly number[];
  /** Answers instead of the list of a tag. */
  answer?(tagIndex: number, url: URL): HttpResponse | null;
  readonly latencyMs?: number;
}

const transactionCount = 200;
const rows = Array.from({ length: transactionCount }, (_, index) => transaction(index));

function platformOf(world: World) {
  const state = { ...world };
  const server = ({ url }: { readonly url: string }) => {
    const address = new URL(url);
    const { pathname } = address;
    const tagIndex = Number(/\/v1\/tags\/[^/]+?(\d+)\/transactions/.exec(pathname)?.[1] ?? Number.NaN);
    if (Number.isFinite(tagIndex)) {
      return (
        state.answer?.(tagIndex, address) ?? list(rows.filter((_, index) => state.tagsOf(index).includes(tagIndex)))
      );
    }
    const lists: { readonly [path: string]: readonly unknown[] } = {
      '/v1/transactions': rows,
      '/v1/accounts': accounts,
      '/v1/tags': tags(state.tagCount).map((tag, index) => (index === 0 ? tag : { ...tag, parentTagId: tagIdOf(0) })),
    };
    const found = lists[pathname];
    return found === undefined ? failure(404, 'not_found') : list(found);
  };
  const platform = connectedPlatform({ server, latencyMs: world.latencyMs ?? 20 });
  return { platform, state };
}

const tagRequests = (platform: FakePlatform) =>
  platform.requests.filter(({ url }) => /\/v1\/tags\/.*\/transactions/.test(url)).length;

const showTags = (platform: FakePlatform) =>
  evaluateTable(platform, 'FIN_TRANSACTIONS', '2026', '', 'columns=tags; sort=name; headers=false; limit=1').flat();

const refresh = (platform: FakePlatform, readsEverything = false) => {
  const connection = connectionsOf(platform).ofCell().connection;
  const { now } = platform.state;
  const session = openSession(platform, connection as never, startBudget(platform.clock, 300_000));
  const result = session.refresh({ readsEverything });
  storeRefresh(platform, { since: now });
  return result;
};

const single: World = { tagCount: 3_000, tagsOf: (index) => [index] };

test('the tags of 3,000 are read with one request each, and then with none', () => {
  const { platform } = platformOf(single);
  expect(showTags(platform)).toEqual(['Tag 0000']);
  expect(tagRequests(platform)).toBe(3_000);
  expect(showTags(platform)).toEqual(['Tag 0000']);
  const summary = evaluateTable(platform, 'FIN_SUMMARY', 'tag', '2026', '', 'headers=false');
  expect(summary).toHaveLength(transactionCount);
  expect(tagRequests(platform)).toBe(3_000);
  expect(platform.cacheEntries.size).toBeLessThan(100);
});

test('a tag that was attached is read again, and no other', () => {
  const { platform, state } = platformOf({ ...single, tagCount: 300 });
  showTags(platform);
  platform.state.now += hourMs;
  storeAttachment(platform, tagIdOf(7));
  platform.state.now += 130_000;
  const before = tagRequests(platform);
  state.tagsOf = (index) => (index < 50 ? [index, 7] : [index]);
  expect(showTags(platform)).toEqual(['Tag 0000, Tag 0000 › Tag 0007']);
  expect(tagRequests(platform) - before).toBe(1);
  expect(showTags(platform)).toEqual(['Tag 0000, Tag 0000 › Tag 0007']);
  expect(tagRequests(platform) - before).toBe(1);
});

test('a refresh reads a tag again that the API may not have shown yet, however short ago a formula read it', () => {
  const { platform } = platformOf({ ...single, tagCount: 300 });
  showTags(platform);
  platform.state.now += hourMs;
  storeAttachment(platform, tagIdOf(7));
  showTags(platform);
  platform.state.now += 10_000;
  const before = tagRequests(platform);
  refresh(platform);
  expect(tagRequests(platform) - before).toBe(60 + 1);
});

test('hourly refreshes read every tag again in rotation, and formulas need no request', () => {
  const { platform, state } = platformOf({ ...single, tagCount: 300 });
  showTags(platform);
  state.tagsOf = (index) => [index, 299];
  const reads: number[] = [];
  for (let hour = 0; hour < 6; hour += 1) {
    platform.state.now += hourMs;
    const before = tagRequests(platform);
    expect(refresh(platform).failures).toEqual([]);
    reads.push(tagRequests(platform) - before);
    const after = tagRequests(platform);
    showTags(platform);
    expect(tagRequests(platform)).toBe(after);
  }
  expect(reads).toEqual([60, 60, 60, 60, 60, 60]);
  expect(showTags(platform)).toEqual(['Tag 0000, Tag 0000 › Tag 0299']);
});

test('a refresh that reads everything reads every tag', () => {
  const { platform } = platformOf({ ...single, tagCount: 300 });
  showTags(platform);
  platform.state.now += hourMs;
  refresh(platform, true);
  expect(tagRequests(platform)).toBe(600);
});

test('a tag that was deleted since is forgotten by a refresh', () => {
  const { platform, state } = platformOf({ ...single, tagCount: 61 });
  showTags(platform);
  state.answer = (tag) => (tag === 3 ? failure(404, 'not_found') : null);
  platform.state.now += hourMs;
  expect(refresh(platform, true).failures).toEqual([]);
  const before = tagRequests(platform);
  expect(evaluateError(platform, 'FIN_TRANSACTIONS', '2026', '', 'columns=tags')).toMatchObject({ code: 'not_found' });
  expect(tagRequests(platform) - before).toBe(1);
});

test('more tags than an evaluation has time for are read by the next one', () => {
  const { platform } = platformOf({ ...single, latencyMs: 1_000 });
  const error = evaluateError(platform, 'FIN_TRANSACTIONS', '2026', '', 'columns=tags');
  expect(error.message).toMatch(/^Stopped after \d+ s with \d+ of 3000 tags read\. Choose Refresh now/);
  const read = tagRequests(platform);
  expect(read).toBeLessThan(1_000);
  let evaluations = 1;
  for (; evaluations < 20; evaluations += 1) {
    refresh(platform);
    try {
      expect(showTags(platform)).toEqual(['Tag 0000']);
      break;
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: 'time_limit' });
    }
  }
  expect(evaluations).toBeLessThan(10);
});

test('if the API fails, the tags that were read before are shown', () => {
  const { platform, state } = platformOf({ ...single, tagCount: 300 });
  showTags(platform);
  platform.state.now += 7 * hourMs - 1_800_000;
  for (const [key, entry] of platform.cacheEntries) platform.cacheEntries.set(key, { ...entry, expiresAt: 8e15 });
  state.answer = () => failure(503, 'internal_error');
  const status = evaluateTable(platform, 'FIN_TRANSACTIONS', '2026', '', 'columns=tags; limit=1; status=true');
  expect(status.at(-1)?.[0]).toMatch(/503|older|failed/i);
});

test('a tag with more than a page of transactions has a list of its own, of the days of the formula', () => {
  const { platform } = platformOf({
    tagCount: 100,
    tagsOf: () => [],
    answer(tag, { searchParams }) {
      if (tag !== 4) return null;
      return searchParams.has('pageToken') ? list(rows.slice(100, 150)) : list(rows.slice(0, 100), 'next');
    },
  });
  const table = evaluateTable(platform, 'FIN_TRANSACTIONS', '2026', '', 'columns=tags; headers=false');
  expect(table.filter(([names]) => names === 'Tag 0000 › Tag 0004')).toHaveLength(150);
  const ofOthers = platform.requests.filter(({ url }) => /\/tags\//.test(url) && !url.includes(tagIdOf(4)));
  expect(ofOthers).toHaveLength(99);
  const before = tagRequests(platform);
  showTags(platform);
  expect(tagRequests(platform)).toBe(before);
});

test('too many large tags are refused, with what to do', () => {
  const { platform } = platformOf({ tagCount: 250, tagsOf: () => [], answer: () => list(rows.slice(0, 100), 'next') });
  const error = evaluateError(platform, 'FIN_SUMMARY', 'tag', '2026');
  expect(error).toMatchObject({
    code: 'too_many_tags',
    message: '250 tags have more than 100 transactions each, too many for one formula. Use FIN_TAGGED for one tag.',
  });
});

test('transactions of a tag and the many below it', () => {
  const { platform } = platformOf({ tagCount: 300, tagsOf: (index) => (index % 2 === 0 ? [index, index + 1] : []) });
  const table = evaluateTable(
    platform,
    'FIN_TAGGED',
    'Tag 0000',
    '2026',
    '',
    'subtags=true; columns=name; headers=false',
  );
  expect(table).toHaveLength(transactionCount / 2);
  expect(tagRequests(platform)).toBe(300);
});

test('a synced table reads sixty of the tags again, unless that was done a moment ago', () => {
  const { platform } = platformOf({ ...single, tagCount: 300 });
  showTags(platform);
  const connection = connectionsOf(platform).ofCell().connection;
  const tagIds = tags(300).map(({ id }) => id);
  const readForTable = () => {
    const table = { since: platform.state.now, everythingFrom: null, isLong: false };
    const session = openSession(platform, connection as never, startBudget(platform.clock, 300_000), { table });
    const before = tagRequests(platform);
    expect(session.tagLinks(tagIds).idsByTag.size).toBe(300);
    return tagRequests(platform) - before;
  };
  expect(readForTable()).toBe(0);
  platform.state.now += hourMs;
  expect([readForTable(), readForTable()]).toEqual([60, 0]);
});

test('cells that show tags at the same time read them once', () => {
  const { platform } = platformOf({ ...single, tagCount: 100, latencyMs: 0 });
  const costMs = (call: string) => (call.startsWith('fetch') ? 200 : call === 'now' || call === 'uuid' ? 0 : 30);
  const executions = Array.from({ length: 8 }, () => ({
    run: (own: Platform) => evaluateTable(own as FakePlatform, 'FIN_SUMMARY', 'tag', '2026').length,
    startsAfterMs: 0,
    diesAtCall: null,
  }));
  const endings = runSideBySide({ platform, state: platform.state, costMs }, executions);
  expect(new Set(endings.map((ending) => JSON.stringify(ending)))).toEqual(new Set(['{"value":102}']));
  expect(tagRequests(platform)).toBe(100);
});
