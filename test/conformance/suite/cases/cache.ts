import { anyRefusal, type Case, refused } from '../case';

const scriptCache = (): GoogleAppsScript.Cache.Cache => CacheService.getScriptCache();

function stored(value: unknown, seconds?: number): string | null {
  const key = `conformance.${Utilities.getUuid()}`;
  if (seconds === undefined) scriptCache().put(key, value as string);
  else scriptCache().put(key, value as string, seconds);
  const found = scriptCache().get(key);
  scriptCache().remove(key);
  return found;
}

const thousand = (from: number, to: number): { [key: string]: string } =>
  Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`conformance.fill.${from + index}`, 'x']));

export const cache: readonly Case[] = [
  {
    id: 'cache/absent',
    rule: 'The value of an absent key is null.',
    mode: 'function',
    run: () => scriptCache().get('conformance.none'),
    expected: null,
  },
  {
    id: 'cache/text',
    rule: 'Text is read back unchanged.',
    mode: 'function',
    run: () => stored('grüße'),
    expected: 'grüße',
  },
  {
    id: 'cache/number',
    rule: 'Other values are stored as text.',
    mode: 'function',
    run: () => stored(7.5),
    expected: '7.5',
  },
  {
    id: 'cache/key-250',
    rule: 'A key of 250 characters is accepted.',
    mode: 'function',
    run: () => scriptCache().get('k'.repeat(250)),
    expected: null,
  },
  {
    id: 'cache/key-251',
    rule: 'A key of 251 characters is refused.',
    mode: 'function',
    run: () => scriptCache().get('k'.repeat(251)),
    expected: refused('Argument too large: key'),
  },
  {
    id: 'cache/value-100k',
    rule: 'A value of 102,400 bytes is accepted.',
    mode: 'function',
    run: () => stored('x'.repeat(102_400))?.length,
    expected: 102_400,
  },
  {
    id: 'cache/value-over-100k',
    rule: 'A value of 102,401 bytes is refused.',
    mode: 'function',
    run: () => stored('x'.repeat(102_401)),
    expected: refused('Argument too large: value'),
  },
  {
    id: 'cache/value-unit',
    rule: 'Whether the size of a value counts bytes or characters.',
    mode: 'function',
    run: () => stored('é'.repeat(60_000))?.length,
    alternatives: {
      A: { says: 'bytes', is: refused('Argument too large: value') },
      B: { says: 'characters', is: 60_000 },
    },
    host: 'A',
    addon: 'its chunks are compressed and contain only ASCII.',
  },
  {
    id: 'cache/ttl-negative',
    rule: 'A negative time to live is ignored.',
    mode: 'function',
    run: () => stored('x', -5),
    expected: 'x',
  },
  {
    id: 'cache/ttl-6-hours',
    rule: 'A time to live of 21,600 s is accepted.',
    mode: 'function',
    run: () => stored('x', 21_600),
    expected: 'x',
  },
  {
    id: 'cache/ttl-over-6-hours',
    rule: 'What happens to a time to live above 21,600 s.',
    mode: 'function',
    run: () => stored('x', 21_601),
    alternatives: { A: { says: 'refused', is: anyRefusal }, B: { says: 'accepted', is: 'x' } },
    host: 'A',
    addon: 'it never asks for more than 6 hours.',
  },
  {
    id: 'cache/null',
    rule: 'What happens to null as a value.',
    mode: 'function',
    run: () => stored(null),
    alternatives: {
      A: { says: 'refused', is: refused('Argument cannot be null: value') },
      B: { says: 'refused with another message', is: anyRefusal },
      C: { says: 'stored as text', is: 'null' },
      D: { says: 'not stored', is: null },
    },
    host: 'A',
    addon: 'it stores only text.',
  },
  {
    id: 'cache/returns-nothing',
    rule: 'put and remove return null.',
    mode: 'function',
    run: () => {
      const returned: unknown[] = [
        scriptCache().put('conformance.void', 'x'),
        scriptCache().remove('conformance.void'),
      ];
      return returned;
    },
    expected: [null, null],
  },
  {
    id: 'cache/get-all',
    rule: 'getAll returns only the keys that exist.',
    mode: 'function',
    run: () => {
      scriptCache().putAll({ 'conformance.a': '1', 'conformance.b': '2' });
      return scriptCache().getAll(['conformance.a', 'conformance.none', 'conformance.b']);
    },
    expected: { 'conformance.a': '1', 'conformance.b': '2' },
  },
  {
    id: 'cache/remove-all',
    rule: 'removeAll removes every given key.',
    mode: 'function',
    run: () => {
      scriptCache().putAll({ 'conformance.a': '1', 'conformance.b': '2' });
      scriptCache().removeAll(['conformance.a', 'conformance.b']);
      return scriptCache().getAll(['conformance.a', 'conformance.b']);
    },
    expected: {},
  },
  {
    id: 'cache/document',
    rule: 'A script that runs in a document has a document cache.',
    mode: 'function',
    run: () => CacheService.getDocumentCache() !== null,
    expected: true,
  },
  {
    id: 'cache/stores-apart',
    rule: 'The document, user and script caches are separate.',
    mode: 'function',
    run: () => {
      scriptCache().put('conformance.apart', 'script');
      CacheService.getDocumentCache()?.remove('conformance.apart');
      return [
        CacheService.getUserCache().get('conformance.apart'),
        CacheService.getDocumentCache()?.get('conformance.apart'),
      ];
    },
    expected: [null, null],
  },
  {
    id: 'cache/thousand',
    rule: 'Which entries are evicted beyond 1,000 entries.',
    mode: 'function',
    run: () => {
      const document = CacheService.getDocumentCache();
      for (let from = 0; from < 1_000; from += 250) document?.putAll(thousand(from, from + 250));
      document?.putAll(thousand(1_000, 1_020));
      const keys = Object.keys(thousand(0, 1_020));
      const kept = Object.keys(document?.getAll(keys) ?? {}).map((key) => Number(key.split('.').pop()));
      document?.removeAll(keys);
      const lost = 1_020 - kept.length;
      if (lost === 0) return 'nothing evicted';
      return kept.includes(0) ? `${lost} evicted, not the oldest` : `${lost} evicted, the oldest first`;
    },
    alternatives: {
      A: { says: 'about 100 of the oldest at once', is: /^"(9\d|1[0-4]\d) evicted, the oldest first"$/ },
      B: { says: 'one for each new entry', is: /^"[12]\d evicted/ },
      C: { says: 'none', is: 'nothing evicted' },
    },
    host: 'A',
    addon: 'it reads a missing chunk again and never shows a wrong table.',
  },
];
