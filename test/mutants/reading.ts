import type { Mutant } from './mutant';

const anyServer = ['test/addon/reading/any-server.test.ts'];
const engine = ['test/addon/reading/engine.test.ts'];
const waves = ['test/addon/reading/waves.test.ts'];
const plan = ['test/addon/reading/plan/plan-wave.test.ts'];
const requests = ['test/addon/client/requests.test.ts'];
const sharing = ['test/addon/reading/sharing.test.ts'];
const resuming = ['test/addon/reading/resuming.test.ts'];
const reader = ['test/addon/reading/reader.test.ts'];

/** What reading promises, by the order in which it is promised. */
export const mutants: readonly Mutant[] = [
  // Waves.
  {
    rule: 'a wave asks for many windows at once',
    file: 'src/addon/reading/plan/plan-wave.ts',
    find: 'const width = isScarce ? Math.min(scarceWidth, facts.width) : facts.width;',
    replace: 'const width = 1;',
    tests: waves,
  },
  {
    rule: 'windows that turn out dense are split again',
    file: 'src/addon/reading/plan/split-chain.ts',
    find: '  const parts = Math.min(Math.ceil(wish), room + 1);\n',
    replace: '  const parts = Math.min(Math.ceil(wish), room + 1) * 0;\n',
    tests: waves,
  },
  {
    rule: 'each day of each account has one window',
    file: 'src/addon/reading/plan/split-window.ts',
    find: 'intervals.unshift({ from: days.from, to: likely.from - 1 })',
    replace: 'intervals.unshift({ from: days.from, to: likely.from - 2 })',
    tests: plan,
  },
  {
    rule: 'neighbours share their border day until dateTo is known to be inclusive',
    file: 'src/addon/reading/fetch-wave.ts',
    find: 'isDayLonger ? days.to + 1 : days.to',
    replace: 'days.to',
    tests: anyServer,
  },
  {
    rule: 'whether dateTo is inclusive is seen, not believed',
    file: 'src/addon/reading/date-to.ts',
    find: 'return chains.some(hasRowOnLastDay) ||',
    replace: 'return chains.length > 0 ||',
    tests: anyServer,
  },
  {
    rule: 'a cache that keeps nothing keeps nobody from reading',
    file: 'src/addon/cache/lease.ts',
    find: 'return now === null || now === name;',
    replace: 'return now === name;',
    tests: ['test/addon/reading/engine.test.ts'],
  },
  {
    rule: 'that dateTo is inclusive is not remembered',
    file: 'src/addon/reading/reader.ts',
    find: `      const before = name.isDated && cache.get(exclusiveKey) !== null ? false : null;
      const { now } = clock;
      const help: ReadHelp = { today: todayOf(platform), now, first, accountIds, isDateToInclusive: before, onWave };
      const result = readChains(api, budget, name, chains, help);
      if (before === null && help.isDateToInclusive === false) cache.put(exclusiveKey, '1', keptSeconds);`,
    replace: `      const before = name.isDated && cache.get(exclusiveKey) !== null ? cache.get(exclusiveKey) === 'true' : null;
      const { now } = clock;
      const help: ReadHelp = { today: todayOf(platform), now, first, accountIds, isDateToInclusive: before, onWave };
      const result = readChains(api, budget, name, chains, help);
      if (before === null && help.isDateToInclusive !== null) cache.put(exclusiveKey, String(help.isDateToInclusive), keptSeconds);`,
    tests: ['test/addon/reading/resuming.test.ts'],
  },
  {
    rule: 'a row that came twice is one row',
    file: 'src/addon/reading/plan/chain.ts',
    find: 'if (seen.has(id)) continue;',
    replace: '',
    tests: requests,
  },
  {
    rule: 'a list of accounts that lacks one already seen is not relied on',
    file: 'src/addon/reading/read-chains.ts',
    find: 'return isWhole ? ids : null;',
    replace: 'return isWhole ? ids : ids;',
    tests: anyServer,
  },
  {
    rule: 'a row without a date keeps its window whole',
    file: 'src/addon/reading/plan/split-chain.ts',
    find: 'rows.length === lastDays.length && ',
    replace: '',
    tests: plan,
  },
  {
    rule: 'lists without dates are asked for side by side',
    file: 'src/addon/reading/read-together.ts',
    find: 'if (missing().length < 2) return;',
    replace: 'if (missing().length < 99) return;',
    tests: waves,
  },
  // Complete or said.
  {
    rule: 'a repeated page token is an error',
    file: 'src/addon/reading/fetch-wave.ts',
    find: 'if (nextPageToken !== null && chain.seenTokens.includes(nextPageToken)) throw repeatedPage();',
    replace: '',
    tests: requests,
  },
  {
    rule: 'reading ends whatever a server does',
    file: 'src/addon/reading/read-chains.ts',
    find: 'const wavesMax = 3_000;',
    replace: 'const wavesMax = 30_000;',
    tests: waves,
  },
  {
    rule: 'an empty page with a token is not the end',
    file: 'src/addon/reading/plan/chain.ts',
    find: 'isDone: token === null,',
    replace: 'isDone: token === null || page.length === 0,',
    tests: anyServer,
  },
  {
    rule: 'a cell stops itself after 22 seconds',
    file: 'src/addon/client/budget.ts',
    find: 'export const cellBudgetMs = 22_000;',
    replace: 'export const cellBudgetMs = 28_000;',
    tests: ['test/addon/reading/dashboard.test.ts'],
  },
  {
    rule: 'what was read before the time was over is kept',
    file: 'src/addon/reading/progress.ts',
    find: 'return save(isBegun ? chains : []) && isBegun;',
    replace: 'return isBegun;',
    tests: engine,
  },
  {
    rule: 'what was read is kept along the way',
    file: 'src/addon/reading/progress.ts',
    find: 'if (isAlwaysFresh || startedAt < nextAt) return;',
    replace: 'if (startedAt > 0) return;',
    tests: resuming,
  },
  {
    rule: 'keeping costs a tenth of the time at most',
    file: 'src/addon/reading/progress.ts',
    find: 'Math.max(intervalMs, (now() - startedAt) * costFactor)',
    replace: '0',
    tests: resuming,
  },
  {
    rule: 'a window whose token expired begins anew in each execution',
    file: 'src/addon/reading/checkpoint.ts',
    find: '({ ...chain, restarts: 0 })), refresh',
    replace: '({ ...chain })), refresh',
    tests: resuming,
  },
  {
    rule: 'half-read rows of another range are not thrown away',
    file: 'src/addon/reading/progress.ts',
    find: 'chains: [...chains, ...unused]',
    replace: 'chains: [...chains]',
    tests: resuming,
  },
  {
    rule: 'months that were read whole are kept though the rest is not',
    file: 'src/addon/reading/read-missing.ts',
    find: '  const sets = keepWhole(access, whole, chains);',
    replace: '  const sets = cause === null ? keepWhole(access, whole, chains) : [];',
    tests: resuming,
  },
  {
    rule: 'what is not whole is never passed off as whole',
    file: 'src/addon/reading/read-missing.ts',
    find: 'if (cause === null || subtract(found.missing, whole).length === 0) {',
    replace: 'if (chains.length > 0) {',
    tests: anyServer,
  },
  {
    rule: 'the error says how far it got',
    file: 'src/addon/reading/partial-error.ts',
    find: 'Stopped after ${seconds} s with ${rowCount} rows read.',
    replace: 'Stopped after ${seconds} s.',
    tests: engine,
  },
  // Polite.
  {
    rule: 'the width follows RateLimit-Remaining',
    file: 'src/addon/client/wave-width.ts',
    find: 'Math.max(1, Math.min(width, remaining))',
    replace: 'Math.max(1, width)',
    tests: requests,
  },
  {
    rule: 'the first page of an execution goes alone',
    file: 'src/addon/client/wave-width.ts',
    find: 'let remaining = 1;',
    replace: 'let remaining = 99;',
    tests: requests,
  },
  {
    rule: 'ten go out before twenty do',
    file: 'src/addon/client/wave-width.ts',
    find: 'const firstWidth = 10;',
    replace: 'const firstWidth = 20;',
    tests: requests,
  },
  {
    rule: 'when nothing is left nobody asks before the reset',
    file: 'src/addon/client/send-wave.ts',
    find: 'if (left === 0) pauseFor(',
    replace: 'if (left < 0) pauseFor(',
    tests: requests,
  },
  {
    rule: 'Retry-After in seconds is kept',
    file: 'src/addon/client/retry-after.ts',
    find: 'return Math.ceil(Number(after));',
    replace: 'return 1;',
    tests: requests,
  },
  {
    rule: 'Retry-After as a date is kept',
    file: 'src/addon/client/retry-after.ts',
    find: 'if (!Number.isNaN(moment)) return',
    replace: 'if (Number.isNaN(moment)) return',
    tests: requests,
  },
  {
    rule: 'one 429 quiets every cell',
    file: 'src/addon/client/cooldown.ts',
    find: 'if (seconds >= 1) cache.put(',
    replace: 'if (seconds < 0) cache.put(',
    tests: requests,
  },
  {
    rule: 'a GET is tried again after a 5xx',
    file: 'src/addon/client/api.ts',
    find: "if (error.code === 'network' || error.code === 'internal_error') return true;",
    replace: "if (error.code === 'network') return true;",
    tests: requests,
  },
  {
    rule: 'only the failed entries of a wave are asked for again',
    file: 'src/addon/client/api.ts',
    find: 'return error !== null && isPassing(error) ? [{ request, index, error }] : [];',
    replace:
      'return outcomes.some((each) => { const e = errorOf(each); return e !== null && isPassing(e); }) ? [{ request, index, error: error as AddonError }] : [];',
    tests: engine,
  },
  {
    rule: 'a lost batch is sent in halves',
    file: 'src/addon/client/send-wave.ts',
    find: 'return sendInBatches(operationId, requests);\n    }\n    lostInARow = 0;',
    replace: 'return requests.map(() => ({ error: noAnswer() }));\n    }\n    lostInARow = 0;',
    tests: requests,
  },
  {
    rule: 'after a lost batch the width does not grow again',
    file: 'src/addon/client/wave-width.ts',
    find: 'if (!isShrunk && requestCount > 1)',
    replace: 'if (requestCount > 1)',
    tests: requests,
  },
  {
    rule: 'where nothing comes through one request goes ahead',
    file: 'src/addon/client/api.ts',
    find: "failed.every(({ error }) => error.code === 'network')",
    replace: 'failed.length === 0',
    tests: requests,
  },
  {
    rule: 'a POST is never repeated',
    file: 'src/addon/client/api.ts',
    find: "operations[operationId].method === 'GET'",
    replace: 'operationId.length > 0',
    tests: requests,
  },
  {
    rule: 'a trigger leaves Google a second between batches',
    file: 'src/addon/client/budget.ts',
    find: 'return limitMs > 60_000 ? 1_000 : 0;',
    replace: 'return limitMs > 600_000 ? 1_000 : 0;',
    tests: waves,
  },
  {
    rule: 'where the rate limit sets the pace few windows are made',
    file: 'src/addon/reading/plan/plan-wave.ts',
    find: 'const isScarce = total > facts.remaining;',
    replace: 'const isScarce = total < 0;',
    tests: plan,
  },
  // One fetch, many formulas.
  {
    rule: 'other columns, another order or a limit cost no request',
    file: 'src/addon/reading/answer-query.ts',
    find: '  if (picked.missing.length === 0) {',
    replace: '  if (picked.missing.length < 0) {',
    tests: reader,
  },
  {
    rule: 'extending a range reads the new months alone',
    file: 'src/addon/reading/find-segments.ts',
    find: 'left = subtract(left, [months]);',
    replace: 'left = subtract(left, [months]).length === 0 ? [] : [part];',
    tests: engine,
  },
  {
    rule: 'recent months go stale after ten minutes',
    file: 'src/addon/reading/open-list.ts',
    find: 'const recentSeconds = 600;',
    replace: 'const recentSeconds = 6_000;',
    tests: engine,
  },
  {
    rule: 'older months stay fresh for hours',
    file: 'src/addon/reading/open-list.ts',
    find: 'const seconds = isRecent ? recentSeconds : keptSeconds;',
    replace: 'const seconds = isRecent ? recentSeconds : recentSeconds;',
    tests: engine,
  },
  {
    rule: 'months are as old as the oldest of their pages',
    file: 'src/addon/reading/plan/chain.ts',
    find: 'startedAt: chain.startedAt ?? askedAt,',
    replace: 'startedAt: askedAt,',
    tests: waves,
  },
  {
    rule: 'a missing chunk means another read',
    file: 'src/addon/reading/find-segments.ts',
    find: '...lost.map(({ months }) => months)',
    replace: '',
    tests: reader,
  },
  {
    rule: '"Refresh now" makes older rows too old',
    file: 'src/addon/reading/open-list.ts',
    find: 'freshness.since, isTagged',
    replace: '0, isTagged',
    tests: reader,
  },
  {
    rule: 'a changed refresh value reads again',
    file: 'src/addon/reading/open-list.ts',
    find: '(isRefreshKnown || reading.refresh === refresh)',
    replace: '(isRefreshKnown || reading.refresh !== null)',
    tests: [...engine, ...reader],
  },
  // Single flight.
  {
    rule: 'of many cells one reads and the others wait',
    file: 'src/addon/reading/single-flight.ts',
    find: "if (lease.take()) return { is: 'reader', lease };",
    replace: "if (lease.take() || leftMs > 0) return { is: 'reader', lease };",
    tests: [...engine, ...sharing],
  },
  {
    rule: 'a cell that waited in vain reads by itself',
    file: 'src/addon/reading/single-flight.ts',
    find: "if (deputy.take()) return { is: 'reader', lease: deputy };",
    replace: '',
    tests: engine,
  },
  {
    rule: 'of those that waited in vain one reads',
    file: 'src/addon/reading/single-flight.ts',
    find: "return waitUntil(loadMs) ?? { is: 'late' };",
    replace: "return { is: 'reader', lease: deputy };",
    tests: sharing,
  },
  {
    rule: 'what other cells want is read for them',
    file: 'src/addon/reading/answer-query.ts',
    find: '  if (!access.isDated) return [];\n',
    replace: '  if (access.now() > 0) return [];\n',
    tests: sharing,
  },
  {
    rule: 'a long history keeps nobody else waiting',
    file: 'src/addon/reading/answer-query.ts',
    find: 'const sharedMonthsMax = 36;',
    replace: 'const sharedMonthsMax = 360;',
    tests: sharing,
  },
  {
    rule: 'own months are answered though those of others are not whole',
    file: 'src/addon/reading/read-missing.ts',
    find: 'if (cause === null || subtract(found.missing, whole).length === 0) {',
    replace: 'if (cause === null) {',
    tests: sharing,
  },
  {
    rule: 'own days are read before those of others',
    file: 'src/addon/reading/plan/plan-wave.ts',
    find: 'rank: isFirst ? 0 : 1',
    replace: 'rank: isFirst ? 1 : 1',
    tests: plan,
  },
  // Never blank.
  {
    rule: 'an older copy is served when the API fails',
    file: 'src/addon/reading/read-missing.ts',
    find: 'if (older.missing.length > 0) throw error;',
    replace: 'if (older.missing.length >= 0) throw error;',
    tests: engine,
  },
  {
    rule: 'an older copy says why it had to do',
    file: 'src/addon/reading/read-missing.ts',
    find: 'staleBecause: error.message };',
    replace: 'staleBecause: null };',
    tests: engine,
  },
  {
    rule: 'a refused key is told, older copy or not',
    file: 'src/addon/reading/read-missing.ts',
    find: 'if (!isPassing(cause) || access.isAlwaysFresh) throw error;',
    replace: 'if (access.isAlwaysFresh) throw error;',
    tests: engine,
  },
  // A request budget.
  {
    rule: 'requests are counted',
    file: 'src/addon/client/send-wave.ts',
    find: 'requestCount += built.length;',
    replace: '',
    tests: sharing,
  },
  // The cache.
  {
    rule: 'uuids are packed as their digits',
    file: 'src/addon/cache/packed-rows.ts',
    find: 'return isUuids ? {',
    replace: 'return isUuids && values.length < 0 ? {',
    tests: ['test/addon/cache/packed-rows.test.ts'],
  },
  {
    rule: 'columns of few values are packed as places',
    file: 'src/addon/cache/packed-rows.ts',
    find: 'if (placeOf.size * 2 <= values.length) {',
    replace: 'if (placeOf.size * 2 < 0) {',
    tests: ['test/addon/cache/packed-rows.test.ts'],
  },
];
