import { addDays } from '../../../../src/addon/days/day-text';
import { runAutomaticRules } from '../../../../src/addon/features/rules/automatic-rules';
import { startBudget } from '../../../../src/addon/platform/budget';
import type { HttpRequest } from '../../../../src/addon/platform/platform';
import { accounts, transaction } from '../../../support/api/sample-records';
import { failure, list, record } from '../../../support/api/scripted-api';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../../tables/table-input';

const limitMs = 60_000;
const headings = ['On', 'Field', 'Test', 'Value', 'To', 'Account', 'Tag'];
const tagIdOf = (tag: number) => `66666666-6666-4666-8666-${String(tag).padStart(12, '0')}`;
const callOfSheet = /^(set|insert|delete|add|values$|displayValues|formulasIn|columnValues|rowValues|last|metadata)/;

let platform: WorkbookPlatform;
let tagged: Map<string, Set<string>>;
/** How long a request takes. */
let latencyMs: number;
let isDocumentSlow: boolean;

beforeEach(() => {
  tagged = new Map();
  [latencyMs, isDocumentSlow] = [0, false];
});
afterEach(() => platform.workbook.dispose());

const countTagged = () => Array.from(tagged.values()).reduce((sum, ids) => sum + ids.size, 0);

/** A rule for each tag, which fits the transactions of one shop. */
async function open({ transactionCount, tagCount }: { transactionCount: number; tagCount: number }): Promise<void> {
  const transactions = Array.from({ length: transactionCount }, (_, index) =>
    // Thirty a day, newest first.
    transaction(index, {
      name: `Shop ${index % tagCount}`,
      transactionDate: addDays('2026-11-10', -Math.floor(index / 30)),
    }),
  );
  const tags = Array.from({ length: tagCount }, (_, tag) => ({ id: tagIdOf(tag), name: `Tag ${tag}` }));
  const server = ({ url, method, json }: HttpRequest) => {
    const { pathname, searchParams } = new URL(url);
    const page = (rows: readonly unknown[]) => {
      const start = Number(searchParams.get('pageToken') ?? 0);
      return list(rows.slice(start, start + 100), start + 100 < rows.length ? String(start + 100) : undefined);
    };
    const [, tagId] = /^\/v1\/tags\/([^/]+)\/transactions$/.exec(pathname) ?? [];
    if (tagId !== undefined) {
      const ids = tagged.get(tagId) ?? new Set<string>();
      if (method === 'GET') return page(transactions.filter(({ id }) => ids.has(id)));
      const { transactionIds } = JSON.parse(json ?? '') as { transactionIds: string[] };
      tagged.set(tagId, new Set([...ids, ...transactionIds]));
      return record({ tagId, taggedCount: transactionIds.length });
    }
    if (pathname === '/v1/transactions') {
      const [from, to] = [searchParams.get('dateFrom') ?? '', searchParams.get('dateTo') ?? '9999'];
      return page(transactions.filter(({ transactionDate: day }) => String(day) >= from && String(day) <= to));
    }
    if (pathname === '/v1/tags') return page(tags);
    return pathname === '/v1/accounts' ? list(accounts) : failure(404, 'not_found');
  };
  platform = await workbookPlatform({ server, hasServiceTime: true });
  const { fetch, fetchAll } = platform.http;
  const wait = ({ url, timeoutSeconds }: HttpRequest) => {
    const isHanging = isDocumentSlow && url.endsWith('/openapi.json');
    platform.state.now += isHanging ? timeoutSeconds * 1_000 : latencyMs;
    if (isHanging) throw new Error('Timeout');
  };
  const http = {
    fetch(request: HttpRequest) {
      wait(request);
      return fetch(request);
    },
    fetchAll(requests: readonly HttpRequest[]) {
      // Google sends twenty at once.
      for (const request of requests.filter((_, index) => index % 20 === 0)) wait(request);
      return fetchAll(requests);
    },
  };
  Object.assign(platform, { http });
  call(platform, 'openRules');
  const sheetId = platform.workbook.sheets().find(({ name }) => name === 'FIN Rules')?.sheetId ?? -1;
  const rules = tags.map(({ name }, tag) => [true, 'Name', 'equals', `Shop ${tag}`, null, null, name]);
  platform.workbook.write(
    sheetId,
    { row: 1, column: 1, rowCount: rules.length + 1, columnCount: headings.length },
    [headings, ...rules].map((row) => row.map((value) => ({ value }))),
  );
}

function switchOn(): void {
  call(platform, 'setHourlyRefresh', { isOn: true });
  const { rulesFingerprint } = call(platform, 'getRules').data;
  const on = { isOn: true, rulesFingerprint, period: 'all' };
  expect(call(platform, 'setAutomaticRules', on)).toMatchObject({ ok: true });
}

/** An hourly run; each call that reads or writes cells takes `sheetMs`. */
function run(sheetMs = 50) {
  platform.state.now += 3_600_000;
  const startedAt = platform.state.now;
  platform.state.context = 'trigger';
  platform.service.before = (name) => {
    if (callOfSheet.test(name) && name !== 'set') platform.state.now += sheetMs;
  };
  runAutomaticRules(platform, connectionsOf(platform), startBudget(platform.clock, limitMs));
  platform.service.before = null;
  platform.state.context = 'sidebar';
  return { tookMs: platform.state.now - startedAt, last: call(platform, 'getRules').data.automatic };
}

test('tags are shown in large tables only if there is time for it', async () => {
  await open({ transactionCount: 900, tagCount: 12 });
  for (let table = 0; table < 3; table += 1) {
    const { id } = call(platform, 'createTable', { ...allTransactions, columns: ['name', 'tags', 'id'] }).data;
    expect(call(platform, 'runTable', { id })).toMatchObject({ ok: true });
    // As if it had so many rows.
    const state = JSON.parse(platform.documentStore.get(`fin.tablestate.${id}`) ?? '');
    platform.documentStore.set(`fin.tablestate.${id}`, JSON.stringify({ ...state, rowCount: 40_000 }));
  }
  switchOn();
  latencyMs = 800;
  const { tookMs, last } = run(1_400);
  expect(tookMs).toBeLessThan(limitMs);
  expect(countTagged()).toBeGreaterThan(500);
  expect(last).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'time_limit', lastTagged: countTagged() });
});

test('tables of which too little is known are left in the middle', async () => {
  await open({ transactionCount: 600, tagCount: 12 });
  for (let table = 0; table < 3; table += 1) {
    const { id } = call(platform, 'createTable', { ...allTransactions, columns: ['name', 'tags', 'id'] }).data;
    expect(call(platform, 'runTable', { id })).toMatchObject({ ok: true });
  }
  switchOn();
  const { tookMs, last } = run(3_000);
  expect(tookMs).toBeLessThan(limitMs);
  expect(countTagged()).toBe(600);
  expect(last).toMatchObject({
    lastOutcome: 'unfinished',
    lastTagged: 600,
    lastError: 'Time ran out before all tables showed the tags. Their next runs show them.',
  });
});

test('an API whose document does not answer does not hold up the run', async () => {
  await open({ transactionCount: 12_000, tagCount: 2 });
  switchOn();
  [latencyMs, isDocumentSlow] = [4_000, true];
  const { tookMs, last } = run();
  expect(tookMs).toBeLessThan(limitMs);
  expect(last).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'time_limit' });
});

test('rules whose tags take longer to read than a run has are applied one part after the other', async () => {
  await open({ transactionCount: 1_800, tagCount: 900 });
  switchOn();
  latencyMs = 1_200;
  const first = run();
  expect(first.tookMs).toBeLessThan(limitMs);
  expect(first.last).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'time_limit' });
  const counts = [countTagged()];
  for (let hour = 0; hour < 3; hour += 1) {
    expect(run().tookMs).toBeLessThan(limitMs);
    counts.push(countTagged());
  }
  expect(counts[0]).toBeGreaterThan(0);
  // Each run goes on with rules that the one before had no time for.
  expect(counts.every((count, hour) => hour === 0 || count > (counts[hour - 1] ?? 0))).toBe(true);
});

test('rules that all transactions have been tagged by are tried in turn, and the last run is complete', async () => {
  await open({ transactionCount: 400, tagCount: 400 });
  switchOn();
  for (let tag = 0; tag < 399; tag += 1) tagged.set(tagIdOf(tag), new Set([transaction(tag).id]));
  latencyMs = 3_000;
  let last = run().last;
  for (let hour = 0; hour < 6 && last.lastOutcome !== 'complete'; hour += 1) last = run().last;
  expect(countTagged()).toBe(400);
});

test('with First match wins the first rules are applied in every run, and the last one says which are not reached', async () => {
  await open({ transactionCount: 1_800, tagCount: 900 });
  expect(call(platform, 'setFirstMatch', { isOn: true })).toMatchObject({ ok: true });
  switchOn();
  latencyMs = 1_200;
  run();
  const first = countTagged();
  expect(first).toBeGreaterThan(0);
  // A new transaction of the first shop.
  tagged.set(tagIdOf(0), new Set());
  run();
  expect(tagged.get(tagIdOf(0))?.size).toBe(2);
});

test('transactions that take longer to read than a run has are read on by the next', async () => {
  await open({ transactionCount: 20_000, tagCount: 2 });
  switchOn();
  latencyMs = 5_000;
  const first = run();
  expect(first.tookMs).toBeLessThan(limitMs);
  expect(first.last).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'time_limit', lastTagged: 0 });
  expect(run().last.lastTagged).toBeGreaterThan(0);
});
