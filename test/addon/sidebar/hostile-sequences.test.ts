import * as fc from 'fast-check';
import { handleSidebarCall } from '../../../src/addon/sidebar/handle-call';
import type { SidebarOperation } from '../../../src/addon/sidebar/protocol';
import type { FakePlatform } from '../../support/fake-platform';
import { FakeSheet } from '../../support/fake-sheet';
import { tags, transaction, travelId } from '../../support/sample-records';
import { record } from '../../support/scripted-api';
import { keyFor, keyOf } from '../connection/two-apis';
import { call, capabilities, platformWith, settings } from './called-sidebar';

// No sequence of calls yields a key, sends it to another origin, or tags a transaction that was not shown.

/** The compiler holds this complete. */
const named: { readonly [Name in SidebarOperation]: true } = {
  getState: true,
  connect: true,
  addConnection: true,
  renameConnection: true,
  makeDefaultConnection: true,
  verifyConnection: true,
  disconnect: true,
  optIn: true,
  optOut: true,
  shareConnection: true,
  unshareConnection: true,
  readSelection: true,
  listTags: true,
  createTag: true,
  attachTag: true,
  getInterruptedRun: true,
  forgetRun: true,
  setJournal: true,
  getRules: true,
  openRules: true,
  addRules: true,
  previewRules: true,
  createRuleTag: true,
  applyRules: true,
  setAutomaticRules: true,
  explainCell: true,
  insertSuggestion: true,
  showTags: true,
  listUnhealthyAccounts: true,
  listChoices: true,
  previewFormula: true,
  insertFormula: true,
  refreshNow: true,
  setHourlyRefresh: true,
  repairTrigger: true,
  setRewriting: true,
  makeRefreshCell: true,
  listTables: true,
  createTable: true,
  changeTable: true,
  runTable: true,
  removeTable: true,
  adoptTables: true,
  insertOverview: true,
};
const operations = Object.keys(named) as SidebarOperation[];

const apis = ['household', 'cafe'];
const shownIds = [1, 2, 3].map((number) => transaction(number).id);
const neverShownIds = [7, 8].map((number) => transaction(number).id);

/** APIs that know one key each. They accept any tag for any transaction. */
function platformWithSelection(): FakePlatform {
  const apiOf = (url: string): string => new URL(url).host.split('.')[0] ?? '';
  const platform = platformWith({
    'GET /v1/api-key': ({ request }) =>
      request.headers['X-API-Key'] === keyOf(apiOf(request.url))
        ? record({ ...capabilities, accountScope: 'ALL' })
        : record({}, 401),
    'GET /v1/tags': tags,
    [`POST /v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId }),
  });
  const cells = [['Transaction ID'], ...shownIds.map((id) => [id])];
  platform.state.selection = {
    sheet: new FakeSheet('Sheet1', cells),
    areas: [{ row: 1, column: 1, rowCount: cells.length, columnCount: 1 }],
  };
  return platform;
}

/** `mark` and `list` stand for one of the marks that the server has answered so far. */
interface Step {
  readonly operation: string;
  readonly context: 'cell' | 'sidebar';
  readonly input: unknown;
  readonly connection: unknown;
  readonly mark: number;
  readonly list: number;
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e21, '', '__proto__', '=1+1', '../accounts', [], {}, [null], travelId),
  fc.jsonValue({ maxDepth: 1 }),
);
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('readSelection', 'attachTag') },
  { weight: 2, arbitrary: fc.constantFrom('connect', 'addConnection', 'disconnect', 'makeDefaultConnection') },
  { weight: 4, arbitrary: fc.constantFrom<string>(...operations) },
);
const address = fc.constantFrom(...apis.map(keyFor), { baseUrl: 'https://evil.example.net', apiKey: 'wrong' });
const someOf = (ids: string[]) => fc.subarray(ids, { minLength: 1 });
const goodInput = fc
  .tuple(address, fc.oneof(someOf(shownIds), someOf([...shownIds, ...neverShownIds])))
  .map(([{ baseUrl, apiKey }, transactionIds]) => ({
    ...{ baseUrl, apiKey, name: 'Café', tagId: travelId, transactionIds, isOn: true, period: '90', id: 't' },
    ...{ tags: [{ id: travelId, path: 'Travel' }], attached: [{ tagId: travelId, from: 1, to: 1 }] },
  }));
const hostileInput = fc
  .tuple(goodInput, fc.dictionary(fc.constantFrom('baseUrl', 'tagId', 'transactionIds', 'tags', 'after', 'name'), junk))
  .map(([good, bad]) => ({ ...good, ...bad, apiKey: 'wrong' }));
const step: fc.Arbitrary<Step> = fc.record({
  operation,
  context: fc.constantFrom('sidebar', 'sidebar', 'sidebar', 'cell'),
  input: fc.oneof({ weight: 4, arbitrary: goodInput }, hostileInput, junk),
  connection: fc.constantFrom<unknown>(undefined, undefined, 'Café', 'Bistro', 7),
  mark: fc.nat(9),
  list: fc.nat(9),
});

test('no sequence of calls yields a key, sends it elsewhere, or tags what was not shown', () => {
  let attached = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 25 }), (steps) => {
      const platform = platformWithSelection();
      call(platform, 'connect', keyFor('household'));
      const marks: string[] = [call(platform, 'getState').data.connectionMark];
      const lists: string[] = [call(platform, 'readSelection').data.mark];
      for (const { operation, context, input, connection, mark, list } of steps) {
        platform.state.context = context;
        const [requests, stored] = [platform.requests.length, storesOf(platform)];
        const choice = {
          connectionMark: marks[mark % marks.length],
          selectionMark: lists[list % lists.length],
        };
        const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input);
        const answer = handleSidebarCall(
          JSON.stringify({ operation, input: isRecord ? { ...choice, ...input } : input, connection }),
          platform,
          settings,
        );
        for (const api of apis) expect(answer).not.toContain(keyOf(api));
        const { ok, data } = JSON.parse(answer);
        if (context === 'cell') {
          expect(ok).toBe(false);
          expect([platform.requests.length, storesOf(platform)]).toEqual([requests, stored]);
        }
        if (typeof data?.connectionMark === 'string') marks.push(data.connectionMark);
        if (operation === 'readSelection' && typeof data?.mark === 'string') lists.push(data.mark);
      }
      for (const { url, headers, json = '', method } of platform.requests) {
        const key = headers['X-API-Key'];
        if (apis.map(keyOf).includes(key ?? ''))
          expect(url).toContain(`https://${key?.split('_').at(-1)}.example.com/`);
        for (const api of apis) expect(url + json).not.toContain(keyOf(api));
        for (const id of neverShownIds) expect(json).not.toContain(id);
        if (method === 'POST' && shownIds.some((id) => json.includes(id))) attached += 1;
      }
      for (const { value } of platform.cacheEntries.values()) {
        for (const api of apis) expect(value).not.toContain(keyOf(api));
      }
    }),
    { numRuns: 150 },
  );
  // The sequences are not all refused at their first step.
  expect(attached).toBeGreaterThan(10);
});

function storesOf({ userStore, documentStore, sheets, triggerIds }: FakePlatform): string {
  return JSON.stringify([[...userStore], [...documentStore], sheets.map(({ writes }) => writes), triggerIds]);
}

/** A tagging run that is between two batches: the page goes on with the marks that it has. */
function betweenBatches() {
  const platform = platformWithSelection();
  call(platform, 'connect', keyFor('household'));
  const { connectionMark } = call(platform, 'getState').data;
  const selectionMark = call(platform, 'readSelection').data.mark;
  const send = (transactionId: string | undefined, connection?: string) => {
    const batch = { connectionMark, selectionMark, tagId: travelId, transactionIds: [transactionId] };
    return call(platform, 'attachTag', batch, settings, connection);
  };
  const sent = () => platform.requests.filter(({ method }) => method === 'POST').length;
  expect(send(shownIds[0]).ok).toBe(true);
  return { platform, send, sent };
}

test.each([
  [
    'replaced by the same key',
    'connection_changed',
    (platform: FakePlatform) => call(platform, 'connect', keyFor('household')),
  ],
  [
    'replaced by another API',
    'connection_changed',
    (platform: FakePlatform) => call(platform, 'connect', keyFor('cafe')),
  ],
  ['removed', 'not_connected', (platform: FakePlatform) => call(platform, 'disconnect')],
  [
    'stored in the form of another version',
    'not_connected',
    (platform: FakePlatform) => platform.userStore.set('fin.connection', '{"version":99}'),
  ],
  [
    'stored in a broken form',
    'not_connected',
    (platform: FakePlatform) => platform.userStore.set('fin.connection', '{"id":'),
  ],
] as const)('a connection that is %s between two batches ends the run', (_, code, change) => {
  const { platform, send, sent } = betweenBatches();
  change(platform);
  expect(send(shownIds[1])).toMatchObject({ ok: false, error: { code } });
  expect(sent()).toBe(1);
  expect(call(platform, 'getState').ok).toBe(true);
});

test('a run continues with its connection when another one becomes the default', () => {
  const { platform, send } = betweenBatches();
  call(platform, 'addConnection', { name: 'Café', ...keyFor('cafe') });
  call(platform, 'makeDefaultConnection', null, settings, 'Café');
  expect(send(shownIds[1]).ok).toBe(true);
  expect(platform.requests.at(-1)?.url).toContain('https://household.example.com/');
});

test.each(operations)('%s takes malformed arguments without an exception', (operation) => {
  const platform = platformWithSelection();
  call(platform, 'connect', keyFor('household'));
  fc.assert(
    fc.property(junk, junk, (input, field) => {
      const fields = { name: field, tagId: field, transactionIds: field, rules: field, places: field, options: field };
      for (const given of [input, { ...fields, after: field, attached: field, change: field, id: field }]) {
        const answer = handleSidebarCall(JSON.stringify({ operation, input: given }), platform, settings);
        const { ok, error } = JSON.parse(answer);
        // This platform takes no new sheets.
        expect(ok || error.code !== 'unexpected' || error.message.includes('takes no sheets')).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});
