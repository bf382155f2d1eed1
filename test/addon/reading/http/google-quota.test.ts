import { createCooldown, recordActivity } from '../../../../src/addon/reading/store/activity';
import { createExecutionCache } from '../../../../src/addon/reading/store/execution-cache';
import { list } from '../../../support/api/scripted-api';
import { translatedMessages } from '../../../support/host/translated-messages';
import { connectedPlatform, evaluateError, evaluateTable } from '../../../support/platform/connected-platform';
import { openApi, pages } from './open-api';

const url = 'https://api.example.com/fin/v1/accounts';
const spent = /^Google's quota of today is used up; it renews /;
const inShortTime = 'Google lets no more requests through in so short a time. Try again in a minute.';
const tooMuchData = "Google's quota of transferred data is used up. Try again in an hour.";
const unreachable = 'The API could not be reached. Check the base URL, or try again later.';
const daily = 'Service invoked too many times for one day: urlfetch.';

const refusing = (text: string) => () => {
  throw new Error(text);
};
const messagesOf = (outcomes: readonly object[]) =>
  [...new Set(outcomes.map((each) => ('error' in each ? (each.error as Error).message : '')))].join();

test.each<[string, string | RegExp, number]>([
  [daily, spent, 1],
  ['Dienst an einem Tag zu oft aufgerufen: urlfetch.', spent, 1],
  ['Service appelé trop souvent en une journée : urlfetch.', spent, 1],
  [translatedMessages.tooManyTimesPerDay('urlfetch'), spent, 1],
  [`Bandwidth quota exceeded: ${url}. Try reducing the rate of data transfer.`, tooMuchData, 1],
  [`Bandbreitenkontingent überschritten: ${url}. Verringern Sie die Übertragungsrate.`, tooMuchData, 1],
  [translatedMessages.fetchBandwidth(url), tooMuchData, 1],
  // Ten, five, three, two, one.
  [
    'Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.',
    inShortTime,
    21,
  ],
  [translatedMessages.tooManyTimesInShortTime('urlfetch'), inShortTime, 21],
  [`Timeout: ${url}`, unreachable, 25],
  [`DNS error: https://urlfetch.example.com/`, unreachable, 25],
  [`DNS error: https://api.bandwidth.com/`, unreachable, 25],
  ['Limit Exceeded: URLFetch URL Length.', unreachable, 25],
])('%s', (text, message, requestsMax) => {
  const { platform, api } = openApi(() => list([]));
  api.readAll(pages(1));
  platform.state.server = refusing(text);
  expect(messagesOf(api.readAll(pages(10)))).toMatch(message);
  const sent = platform.requests.length - 1;
  expect(sent).toBeLessThanOrEqual(requestsMax === 1 ? 10 : requestsMax);
  const isQuota = message !== unreachable;
  expect(messagesOf(api.readAll(pages(10)))).toMatch(message);
  expect(platform.requests.length - 1 - sent === 0).toBe(isQuota);
});

test('a text without an address is a quota once the user has sent as many requests as Google allows', () => {
  const { platform, api } = openApi(refusing('Хватит.'));
  expect(messagesOf(api.readAll(pages(1)))).toBe(unreachable);
  const cache = createExecutionCache(platform.cache);
  recordActivity(cache, 'hash', { requests: 20_000, now: platform.state.now });
  cache.flush();
  const next = openApi(refusing('Хватит.'));
  for (const [key, value] of platform.cacheEntries) next.platform.cacheEntries.set(key, value);
  expect(messagesOf(next.api.readAll(pages(1)))).toMatch(spent);
});

test('ten cells ask once, show older rows with the reason, and ask again after an hour', () => {
  const platform = connectedPlatform({ server: () => list([]) });
  platform.state.now = Date.parse('2026-11-21T08:30:00Z');
  const shown = evaluateTable(platform, 'FIN_TAGS');
  platform.state.now += 5 * 3_600_000;
  platform.state.server = refusing(translatedMessages.tooManyTimesPerDay('urlfetch'));
  const before = platform.requests.length;
  const renews = "Google's quota of today is used up; it renews about 2026-11-22 09:30.";
  for (let cell = 0; cell < 9; cell += 1) {
    expect(evaluateError(platform, 'FIN_HOLDINGS').message).toContain(renews);
    expect(evaluateTable(platform, 'FIN_TAGS')).toEqual(shown);
    platform.state.now += 300_000;
  }
  expect(platform.requests.length - before).toBeLessThanOrEqual(3);
  expect(evaluateTable(platform, 'FIN_STATUS').flat()).toContain(renews);
  platform.state.now += 3_600_000;
  platform.state.server = () => list([]);
  evaluateTable(platform, 'FIN_HOLDINGS', 'headers=true');
  expect(platform.requests.length - before).toBeGreaterThan(1);
});

test('an hour that ends the wait of one cell is known to the others, and a 429 after it is no quota', () => {
  const { platform } = openApi(() => list([]));
  const open = () => createCooldown(createExecutionCache(platform.cache), 'hash', platform.clock.now);
  open().start(platform.state.now + 3_600_000, 'day');
  open().startOneByOne(platform.state.now + 60_000);
  expect(open().quota()).toBe('day');
  open().start(platform.state.now + 4_000_000);
  expect([open().quota(), open().until()]).toEqual([null, platform.state.now + 4_000_000]);
});
