import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeScriptHosts, newFolder, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

const tried = `function tried(work) { try { return work(); } catch (e) { return e.name + ': ' + e.message; } }`;

describe('CacheService', () => {
  it('stores values as strings in separate script, document and per-user caches', async () => {
    const { page, host } = await startScript(`
      function put(value) {
        CacheService.getScriptCache().put('k', value); CacheService.getDocumentCache().put('d', 'document');
        CacheService.getUserCache().put('u', 'user');
      }
      function get() {
        const s = CacheService.getScriptCache();
        return [s.get('k'), s.get('d'), s.get('u'), CacheService.getDocumentCache().get('d'), CacheService.getUserCache().get('u')];
      }`);
    await page('put', 7);
    expect(await page('get')).toEqual(['7', null, null, 'document', 'user']);
    expect(host.executions()[0]?.cacheHits).toBe(3);
    expect(await host.scriptRun('ben', 'get', [])).toEqual({ ok: true, value: ['7', null, null, 'document', null] });
    await page('put', true);
    expect(await page('get')).toEqual(['true', null, null, 'document', 'user']);
  });

  it('gives custom functions a user cache that is separate from those of users', async () => {
    const { page, cell } = await startScript(`
      function put() { CacheService.getUserCache().put('u', 'mine'); }
      function get() { return CacheService.getUserCache().get('u'); }
      function PUT() { CacheService.getUserCache().put('u', 'from a cell'); return get(); }`);
    await page('put');
    expect(await cell('get')).toEqual([[null]]);
    expect(await cell('PUT')).toEqual([['from a cell']]);
    expect(await page('get')).toBe('mine');
  });

  it('reads and removes several keys at once, and ignores missing ones', async () => {
    const { page } = await startScript(`
      function several() {
        const c = CacheService.getDocumentCache();
        c.putAll({ a: 1, b: 'two', c: 'three' });
        c.removeAll(['c', 'x']); c.remove('y');
        return [c.getAll(['a', 'b', 'c', 'x']), c.getAll([])];
      }`);
    expect(await page('several')).toEqual([{ a: '1', b: 'two' }, {}]);
  });

  it.each([
    ["'k'.repeat(250), 'v'", null],
    ["'k'.repeat(251), 'v'", 'Exception: Argument too large: key'],
    ["'k', 'v'.repeat(102400)", null],
    ["'k', 'v'.repeat(102401)", 'Exception: Argument too large: value'],
    ["'k', 'é'.repeat(51200)", null],
    ["'k', 'é'.repeat(51201)", 'Exception: Argument too large: value'],
    ["'k', 'v', 21600", null],
    ["'k', 'v', 21601", 'Exception: Argument too large: expirationInSeconds'],
    ["'k', 'v', -1", null],
    ["'k', null", 'Exception: Argument cannot be null: value'],
    ['null, 1', 'Exception: Argument cannot be null: key'],
    ["'k'", "Exception: The parameters (String) don't match the method signature for CacheService.Cache.put."],
  ])('put(%s) has the error %j', async (args, expected) => {
    const { page } = await startScript(
      `${tried} function put() { return tried(() => CacheService.getDocumentCache().put(${args})) ?? null; }`,
    );
    expect(await page('put')).toBe(expected);
  });

  it('expires entries after 600 seconds or after the given time', async () => {
    const { page, host } = await startScript(`
      function put() { const c = CacheService.getUserCache(); c.put('a', '1'); c.put('b', '2', 60); c.put('c', '3', -5); }
      function get() { return CacheService.getUserCache().getAll(['a', 'b', 'c']); }`);
    await page('put');
    await host.advanceClock(61_000);
    expect(await page('get')).toEqual({ a: '1', c: '3' });
    await host.advanceClock(540_000);
    expect(await page('get')).toEqual({});
  });

  it('evicts the 100 oldest entries when the 1,001st is added, even if they were read recently', async () => {
    const { page } = await startScript(`
      function fill() {
        const c = CacheService.getDocumentCache();
        c.putAll(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => ['k' + i, String(i)])));
        const full = c.get('k0');
        c.put('one more', 'x');
        return [full, c.get('k0'), c.get('k99'), c.get('k100'), c.get('one more')];
      }`);
    expect(await page('fill')).toEqual(['0', null, null, '100', 'x']);
  });
});

describe('the order of eviction', () => {
  it('is the order of creation: putting a key again does not make it newer', async () => {
    const { page } = await startScript(
      `function fill() {
        const c = CacheService.getDocumentCache();
        for (const key of ['a', 'b', 'c', 'd']) c.put(key, key);
        c.put('a', 'again');
        c.put('e', 'e');
        return c.getAll(['a', 'b', 'c', 'd', 'e']);
      }`,
      { limits: { cacheEntries: 4, cacheEvictedAtOnce: 2 } },
    );
    expect(await page('fill')).toEqual({ c: 'c', d: 'd', e: 'e' });
  });

  it('starts with expired entries', async () => {
    const { page, host } = await startScript(
      `function fill() { const c = CacheService.getDocumentCache(); c.put('a', '1', 600); c.put('b', '2', 60); }
       function more() { const c = CacheService.getDocumentCache(); c.put('c', '3'); return c.getAll(['a', 'b', 'c']); }`,
      { limits: { cacheEntries: 2, cacheEvictedAtOnce: 2 } },
    );
    await page('fill');
    await host.advanceClock(61_000);
    expect(await page('more')).toEqual({ a: '1', c: '3' });
  });
});

describe('the option cacheLoss', () => {
  it('drops an entry on a read with the given probability', async () => {
    const chances = [0.9, 0.1, 0.9];
    const { page } = await startScript(
      `function put() { CacheService.getDocumentCache().putAll({ a: '1', b: '2' }); }
       function get(key) { return CacheService.getDocumentCache().get(key); }`,
      { cacheLoss: { probability: 0.5, random: () => chances.shift() ?? 0.9 } },
    );
    await page('put');
    expect([await page('get', 'a'), await page('get', 'a'), await page('get', 'a')]).toEqual(['1', null, null]);
    expect(await page('get', 'b')).toBe('2');
  });
});

describe('a script without a container document', () => {
  it('gets null for its document cache, properties and lock', async () => {
    const { page } = await startScript(
      `function stores() { return [CacheService.getDocumentCache(), PropertiesService.getDocumentProperties(), LockService.getDocumentLock()]; }`,
      { unspecifiedBehaviours: { documentStores: 'null' } },
    );
    expect(await page('stores')).toEqual([null, null, null]);
  });
});

describe('PropertiesService', () => {
  const script = `${tried}
    function set(kind, key, value) { return tried(() => String(store(kind).setProperty(key, value))); }
    function setAll(kind, values, others) { return tried(() => String(store(kind).setProperties(values, others))); }
    function get(kind, key) { return tried(() => store(kind).getProperty(key)); }
    function all(kind) { return store(kind).getProperties(); }
    function remove(kind, key) { store(kind).deleteProperty(key); return store(kind).getKeys(); }
    function CELLGET(kind, key) { return store(kind).getProperty(key); }
    function CELLSET(kind, key, value) { store(kind).setProperty(key, value); return 'set'; }
    function store(kind) { return PropertiesService['get' + kind + 'Properties'](); }`;

  it('stores values as strings in separate script, document and per-user stores', async () => {
    const { page, host } = await startScript(script);
    for (const kind of ['Script', 'User', 'Document']) expect(await page('set', kind, 'k', 1.5)).toBe('Properties');
    await page('set', 'User', '__proto__', 'own');
    expect(await page('get', 'User', 'k')).toBe('1.5');
    expect(await page('get', 'User', 'toString')).toBeNull();
    expect(await page('all', 'User')).toEqual({ k: '1.5', ['__proto__']: 'own' });
    expect(await host.scriptRun('ben', 'get', ['User', 'k'])).toEqual({ ok: true, value: null });
    expect(await host.scriptRun('ben', 'get', ['Document', 'k'])).toEqual({ ok: true, value: '1.5' });
    expect(await page('remove', 'Document', 'k')).toEqual([]);
    await page('setAll', 'Script', { a: true, b: 'x' });
    expect(await page('all', 'Script')).toEqual({ k: '1.5', a: 'true', b: 'x' });
    await page('setAll', 'Script', { c: 'y' }, true);
    expect(await page('all', 'Script')).toEqual({ c: 'y' });
  });

  it('accepts values of at most 9,216 bytes and stores of at most 512,000 bytes', async () => {
    const { page } = await startScript(script);
    expect(await page('set', 'User', 'k', 'v'.repeat(9_216))).toBe('Properties');
    expect(await page('set', 'User', 'k', 'v'.repeat(9_217))).toBe('Exception: Argument too large: value');
    expect(await page('set', 'User', 'k', 'é'.repeat(4_609))).toBe('Exception: Argument too large: value');
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${100 + i}`, 'v'.repeat(9_210)]));
    expect(await page('setAll', 'Document', many(55))).toBe('Properties');
    expect(await page('setAll', 'Document', many(56))).toBe(
      'Exception: You have exceeded the property storage quota. Please remove some properties and try again.',
    );
    expect(Object.keys((await page('all', 'Document')) as object)).toHaveLength(55);
  });

  it('refuses reads and writes beyond the daily quota', async () => {
    const { page, host } = await startScript(script, { limits: { propertyCallsPerDay: 2 } });
    await page('set', 'User', 'k', 'v');
    expect(await page('get', 'User', 'k')).toBe('v');
    const exceeded = 'Exception: Service invoked too many times for one day: properties.';
    expect(await page('get', 'User', 'k')).toBe(exceeded);
    expect(await page('setAll', 'Script', { a: 1, b: 2, c: 3 })).toBe(exceeded);
    await host.advanceClock(24 * 3_600_000);
    expect(await page('get', 'User', 'k')).toBe('v');
  });

  it("lets a custom function read but not write the owner's user properties, and write document properties", async () => {
    const { page, host, cell } = await startScript(script);
    await page('set', 'User', 'k', "ann's");
    await host.scriptRun('ben', 'set', ['User', 'k', "ben's"]);
    expect(await cell('CELLGET', 'User', 'k')).toEqual([["ann's"]]);
    expect(await cell('CELLSET', 'User', 'k', 'x')).toEqual({
      error: '#ERROR!',
      message: 'Exception: You do not have permission to call setProperty (line 8).',
    });
    expect(await cell('CELLSET', 'Document', 'k', 'x')).toEqual([['set']]);
    expect(await page('get', 'Document', 'k')).toBe('x');
  });

  it('keeps properties in the store file across restarts of the host, which refuses a corrupt file', async () => {
    const storeFile = join(newFolder(), 'store', 'host.json');
    const first = await startScript(script, { storeFile });
    await first.page('set', 'Document', 'k', 'kept');
    await first.host.advanceClock(3_600_000);
    const laterMs = first.host.now();
    await first.host.close();
    expect(JSON.parse(readFileSync(storeFile, 'utf8')).properties).toEqual({
      'document:workbook-1': { k: 'kept' },
    });
    const second = await startScript(script, { storeFile });
    expect(await second.page('get', 'Document', 'k')).toBe('kept');
    expect(second.host.now()).toBeGreaterThanOrEqual(laterMs);
    await second.host.close();
    writeFileSync(storeFile, '{"properties":');
    await expect(startScript(script, { storeFile })).rejects.toThrow('cannot be read; delete it to start over');
  });
});

describe('LockService', () => {
  const script = `${tried}
    function lock(kind) { return LockService['get' + kind + 'Lock'](); }
    function hold(kind) {
      const l = lock(kind);
      const got = [l.hasLock(), l.tryLock(10), l.tryLock(10), l.hasLock()];
      CacheService.getScriptCache().put('held', 'yes');
      for (let i = 0; i < 1000 && CacheService.getScriptCache().get('release') === null; i += 1) Utilities.sleep(20);
      return got;
    }
    function release() { CacheService.getScriptCache().put('release', 'yes'); }
    function held() { return CacheService.getScriptCache().get('held'); }
    function attempt(kind, ms) { const l = lock(kind); l.releaseLock(); const got = l.tryLock(ms); return [got, l.hasLock()]; }
    function wait(kind, ms) { return tried(() => String(lock(kind).waitLock(ms))); }
    function fail() { lock('Document').waitLock(10); throw new Error('in the middle'); }`;

  async function waitUntilHeld(page: (name: string) => Promise<unknown>): Promise<void> {
    while ((await page('held')) !== 'yes');
  }

  it('grants a lock to one execution at a time, which can acquire it again', async () => {
    const { page } = await startScript(script);
    const holder = page('hold', 'Document');
    await waitUntilHeld(page);
    expect(await page('attempt', 'Document', 0)).toEqual([false, false]);
    expect(await page('attempt', 'Script', 0)).toEqual([true, true]);
    expect(await page('wait', 'Document', 20)).toBe(
      'Exception: Lock timeout: another process was holding the lock for too long.',
    );
    const waiting = page('wait', 'Document', 20_000);
    await page('release');
    expect(await holder).toEqual([false, true, true, true]);
    expect(await waiting).toBe('undefined');
    expect(await page('attempt', 'Document', 0)).toEqual([true, true]);
  });

  it('releases a lock when its holder throws or is killed', async () => {
    const { page } = await startScript(script, { limits: { runMs: 10_000 }, skipsSleep: true });
    await expect(page('fail')).rejects.toThrow('in the middle');
    expect(await page('attempt', 'Document', 0)).toEqual([true, true]);
    await expect(page('hold', 'Document')).rejects.toThrow('Exceeded maximum execution time');
    expect(await page('attempt', 'Document', 0)).toEqual([true, true]);
  });

  it('gives each user a separate user lock', async () => {
    const { page, host } = await startScript(script);
    const holder = page('hold', 'User');
    await waitUntilHeld(page);
    expect(await host.scriptRun('ben', 'attempt', ['User', 0])).toEqual({ ok: true, value: [true, true] });
    expect(await page('attempt', 'User', 0)).toEqual([false, false]);
    await page('release');
    await holder;
  });

  it('refuses waitLock with null as its timeout', async () => {
    const { page } = await startScript(script);
    expect(await page('wait', 'Document', null)).toBe(
      "Exception: The parameters (null) don't match the method signature for LockService.Lock.waitLock.",
    );
  });
});
