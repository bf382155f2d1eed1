import * as fc from 'fast-check';
import { openConnections } from '../../../src/addon/connections/connections';
import { isOptedIn } from '../../../src/addon/connections/opt-in';
import { handleSidebarCall } from '../../../src/addon/sidebar/handle-call';
import type { SidebarOperation } from '../../../src/addon/sidebar/protocol';
import { tags, transaction, travelId } from '../../support/api/sample-records';
import { record } from '../../support/api/scripted-api';
import { connectionsOf } from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';
import { filesOfUsers } from '../connections/files-of-users';
import { keyFor, keyOf } from '../connections/two-apis';
import { call, capabilities, platformWith, settings } from './called-sidebar';

// No sequence of calls of any user reveals a key, sends it to another origin, or tags a transaction that was not shown
// to that user with that connection. None makes the owner's formulas read the editor's API while one of the owner's
// connections is allowed in the spreadsheet.

/** The type makes this list complete. */
const named: { readonly [Name in SidebarOperation]: true } = {
  getState: true,
  refreshProgress: true,
  cancelRefresh: true,
  connect: true,
  addConnection: true,
  renameConnection: true,
  makeDefaultConnection: true,
  verifyConnection: true,
  disconnect: true,
  reopenSidebar: true,
  openExport: true,
  optIn: true,
  optOut: true,
  shareConnection: true,
  unshareConnection: true,
  readSelection: true,
  compareSelection: true,
  showIds: true,
  splitSelection: true,
  listTags: true,
  createTag: true,
  attachTag: true,
  getInterruptedRun: true,
  forgetRun: true,
  setJournal: true,
  getRules: true,
  openRules: true,
  addRules: true,
  setFirstMatch: true,
  suggestRules: true,
  dismissSuggestion: true,
  previewRules: true,
  createRuleTag: true,
  applyRules: true,
  setAutomaticRules: true,
  formatHere: true,
  explainCell: true,
  insertSuggestion: true,
  showTags: true,
  listUnhealthyAccounts: true,
  listChoices: true,
  listCategories: true,
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
  previewTableChange: true,
  runTable: true,
  moveCells: true,
  addTableColumn: true,
  markTableSeen: true,
  addOwnTransaction: true,
  previewImport: true,
  importBalances: true,
  moveGoneBelow: true,
  undoTableRun: true,
  showRemovedRows: true,
  copyTableSheet: true,
  removeTable: true,
  adoptTables: true,
  keepSheetCopies: true,
  continueInCopy: true,
  approveTable: true,
  insertOverview: true,
  proposeBudget: true,
  insertAlerts: true,
  approveAlerts: true,
  takeOverAlerts: true,
  switchAlertOff: true,
  showAlerts: true,
  setMail: true,
  readChanges: true,
  changeSelection: true,
  findPurchases: true,
  explainKinds: true,
  decideMatch: true,
  getLent: true,
  showChanges: true,
  getStatements: true,
  checkStatement: true,
  confirmStatement: true,
  getStatementChanges: true,
  showStatements: true,
  getPlan: true,
  askPlan: true,
  writePlan: true,
  showPlan: true,
  getExport: true,
  getExportRows: true,
};
const operations = Object.keys(named) as SidebarOperation[];

const apis = ['household', 'cafe', 'bistro'];
const users = ['owner', 'editor'] as const;
type User = (typeof users)[number];
const idsOf = (...numbers: number[]) => numbers.map((number) => transaction(number).id);
const shownIds = idsOf(1, 2, 3);
const selectedBy: { readonly [Name in User]: readonly string[] } = { owner: shownIds, editor: idsOf(4, 5) };
const neverShownIds = idsOf(7, 8);
const allIds = [...shownIds, ...selectedBy.editor, ...neverShownIds];

/** What a user types. Nobody knows the key of another user. */
const wrong = { baseUrl: 'https://evil.example.net', apiKey: 'wrong' };
const addresses: { readonly [Name in User]: readonly { baseUrl: string; apiKey: string }[] } = {
  owner: [keyFor('household'), keyFor('cafe'), wrong],
  editor: [keyFor('bistro'), { ...keyFor('household'), apiKey: 'wrong' }, wrong],
};
const apisOf: { readonly [Name in User]: readonly string[] } = { owner: ['household', 'cafe'], editor: ['bistro'] };

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
  select(platform, shownIds);
  return platform;
}

function select(platform: FakePlatform, ids: readonly string[]): void {
  const cells = [['Transaction ID'], ...ids.map((id) => [id])];
  platform.state.selection = {
    sheet: new FakeSheet('Sheet1', cells),
    areas: [{ row: 1, column: 1, rowCount: cells.length, columnCount: 1 }],
  };
}

/**
 * `address` is one of the user's own. `fingerprint` and `list` stand for fingerprints and lists that the server answered to any user; null is the
 * user's latest.
 */
interface Step {
  readonly user: User;
  readonly operation: string;
  readonly context: 'cell' | 'sidebar';
  readonly address: number;
  readonly input: unknown;
  readonly connection: unknown;
  readonly fingerprint: number | null;
  readonly list: number | null;
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e21, '', '__proto__', '=1+1', '../accounts', [], {}, [null], travelId),
  fc.jsonValue({ maxDepth: 1 }),
);
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('readSelection', 'attachTag') },
  { weight: 1, arbitrary: fc.constantFrom('shareConnection', 'unshareConnection', 'optIn') },
  { weight: 2, arbitrary: fc.constantFrom('connect', 'addConnection', 'disconnect', 'makeDefaultConnection') },
  { weight: 4, arbitrary: fc.constantFrom<string>(...operations) },
);
const someOf = (ids: readonly string[]) => fc.subarray([...ids], { minLength: 1 });
const goodInput = fc.oneof(fc.constant({}), fc.record({ transactionIds: someOf(allIds) })).map((given) => ({
  ...{ name: 'Café', tagId: travelId, isOn: true, period: '90', id: 't', ...given },
  ...{ tags: [{ id: travelId, path: 'Travel' }], attached: [{ tagId: travelId, from: 1, to: 1 }] },
}));
const hostileInput = fc
  .tuple(goodInput, fc.dictionary(fc.constantFrom('baseUrl', 'tagId', 'transactionIds', 'tags', 'after', 'name'), junk))
  .map(([good, bad]) => ({ ...good, ...bad, apiKey: 'wrong' }));
const anyStep: fc.Arbitrary<Step> = fc.record({
  user: fc.constantFrom(...users),
  operation,
  context: fc.constantFrom('sidebar', 'sidebar', 'sidebar', 'cell'),
  address: fc.nat(2),
  input: fc.oneof({ weight: 4, arbitrary: goodInput }, hostileInput, junk),
  connection: fc.constantFrom<unknown>(undefined, undefined, 'Café', 'Bistro', 7),
  fingerprint: fc.option(fc.nat(9), { freq: 1 }),
  list: fc.option(fc.nat(9), { freq: 1 }),
});
/** What the page itself would send, so that with any seed many sequences go on after it. */
const usualStep: fc.Arbitrary<Step> = fc.record({
  user: fc.constantFrom(...users),
  operation: fc.constantFrom('readSelection', 'attachTag', 'optIn', 'shareConnection', 'renameConnection'),
  context: fc.constant('sidebar'),
  address: fc.constant(0),
  input: fc.constant({ name: 'Café', tagId: travelId, isOn: true }),
  connection: fc.constant(undefined),
  fingerprint: fc.constant(null),
  list: fc.constant(null),
});
const step = fc.oneof({ weight: 4, arbitrary: anyStep }, { weight: 1, arbitrary: usualStep });

test('no sequence of calls by two users reveals a key, sends it to another origin, or tags a transaction that was not listed', () => {
  const attached = { owner: 0, editor: 0 };
  const taken = { tried: 0 };
  const check = (steps: readonly Step[], hasEditorKey: boolean): void => {
    const platform = platformWithSelection();
    const { as } = filesOfUsers(platform);
    const fingerprints: string[] = [];
    const lists: string[] = [];
    const latest = { owner: { fingerprint: '', list: '' }, editor: { fingerprint: '', list: '' } };
    /** What a user was shown with a connection. */
    const shown = new Map<string, Set<string>>();
    const act = ({ user, operation, context, address, input, connection, fingerprint, list }: Step): void => {
      // A cell runs with the properties of the owner.
      as(context === 'cell' ? 'owner' : user);
      select(platform, selectedBy[user]);
      platform.state.context = context;
      const readBefore = readsOfOwner(platform, as);
      as(context === 'cell' ? 'owner' : user);
      const [first, stored, shared] = [platform.requests.length, storesOf(platform), documentText(platform)];
      const choice = {
        ...addresses[user][address],
        connectionFingerprint:
          fingerprint === null ? latest[user].fingerprint : fingerprints[fingerprint % fingerprints.length],
        selectionId: list === null ? latest[user].list : lists[list % lists.length],
        transactionIds: selectedBy[user],
      };
      const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input);
      const answer = handleSidebarCall(
        JSON.stringify({ operation, input: isRecord ? { ...choice, ...input } : input, connection }),
        platform,
        connectionsOf(platform),
      );
      expect(keysIn(answer)).toEqual([]);
      const { ok, data } = JSON.parse(answer);
      if (context === 'cell') {
        expect(ok).toBe(false);
        expect([platform.requests.length, storesOf(platform)]).toEqual([first, stored]);
      }
      if (user === 'editor' && isAllowedByOwner(platform, as)) {
        const moved = readsOfOwner(platform, as).filter((url, index) => url !== readBefore[index]);
        expect(moved.filter((url) => !ownersUrls.includes(url))).toEqual([]);
        taken.tried += operation === 'shareConnection' || operation === 'renameConnection' ? 1 : 0;
      }
      as(context === 'cell' ? 'owner' : user);
      const place = `${user} ${choice.connectionFingerprint}`;
      if (typeof data?.connectionFingerprint === 'string') {
        fingerprints.push(data.connectionFingerprint);
        latest[user].fingerprint = data.connectionFingerprint;
      }
      if (operation === 'readSelection' && ok) {
        lists.push(data.selectionId);
        latest[user].list = data.selectionId;
        const ids = data.transactions.map(({ id }: { id: string }) => id);
        shown.set(place, new Set([...(shown.get(place) ?? []), ...ids]));
      }
      for (const { url, headers, json = '', method } of platform.requests.slice(first)) {
        const key = headers['X-API-Key'];
        const api = apis.find((each) => keyOf(each) === key);
        if (api !== undefined) {
          expect(url).toContain(`https://${api}.example.com/`);
          // A key of another user is used only while that user shares it.
          expect(apisOf[user].includes(api) || (shared + documentText(platform)).includes(keyOf(api))).toBe(true);
        }
        expect(keysIn(url + json)).toEqual([]);
        if (method !== 'POST') continue;
        const sent = allIds.filter((id) => json.includes(id));
        expect(sent.filter((id) => shown.get(place)?.has(id) !== true)).toEqual([]);
        if (sent.length > 0) attached[user] += 1;
      }
    };
    const none = {
      context: 'sidebar',
      input: {},
      connection: undefined,
      fingerprint: null,
      list: null,
      address: 0,
    } as const;
    for (const user of users) {
      if (user === 'owner' || hasEditorKey) act({ ...none, user, operation: 'connect' });
      act({ ...none, user, operation: 'getState' });
      act({ ...none, user, operation: 'readSelection' });
    }
    steps.forEach(act);
    for (const { value } of [...platform.cacheEntries.values(), ...platform.userCacheEntries.values()]) {
      expect(keysIn(value)).toEqual([]);
    }
  };
  fc.assert(fc.property(fc.array(step, { minLength: 4, maxLength: 31 }), fc.boolean(), check), { numRuns: 150 });
  // The sequences are not all refused at their first step.
  expect([attached.owner > 10, attached.editor > 2, taken.tried > 10]).toEqual([true, true, true]);
});

const ownersUrls = ['https://household.example.com', 'https://cafe.example.com', 'none'];

/** The APIs that formulas read, without and with the name of a connection. */
function readsOfOwner(platform: FakePlatform, as: (user: string) => void): string[] {
  as('owner');
  return [undefined, 'Café', 'Bistro', 'Doe Family'].map((connectionName) => {
    try {
      return openConnections(platform, settings, connectionName).ofCell().connection?.baseUrl ?? 'none';
    } catch {
      return 'none';
    }
  });
}

function isAllowedByOwner(platform: FakePlatform, as: (user: string) => void): boolean {
  as('owner');
  return connectionsOf(platform)
    .allOwn()
    .some((own) => isOptedIn(platform, own));
}

function keysIn(text: string): string[] {
  return apis.map(keyOf).filter((key) => text.includes(key));
}

function documentText({ documentStore }: FakePlatform): string {
  return JSON.stringify([...documentStore]);
}

function storesOf({ userStore, documentStore, sheets, triggerIds }: FakePlatform): string {
  return JSON.stringify([[...userStore], [...documentStore], sheets.map(({ writes }) => writes), triggerIds]);
}

/** A tagging run that is between two batches: the page continues with the fingerprints that it has. */
function betweenBatches() {
  const platform = platformWithSelection();
  call(platform, 'connect', keyFor('household'));
  const { connectionFingerprint } = call(platform, 'getState').data;
  const selectionId = call(platform, 'readSelection').data.selectionId;
  const send = (transactionId: string | undefined, connection?: string) => {
    const batch = { connectionFingerprint, selectionId, tagId: travelId, transactionIds: [transactionId] };
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
    'stored in another form',
    'not_connected',
    (platform: FakePlatform) => platform.userStore.set('fin.connection', '{"version":99}'),
  ],
  [
    'stored in a broken form',
    'not_connected',
    (platform: FakePlatform) => platform.userStore.set('fin.connection', '{"id":'),
  ],
] as const)('a tagging run ends if the connection is %s between two batches', (_, code, change) => {
  const { platform, send, sent } = betweenBatches();
  change(platform);
  expect(send(shownIds[1])).toMatchObject({ ok: false, error: { code } });
  expect(sent()).toBe(1);
  expect(call(platform, 'getState').ok).toBe(true);
});

test('a tagging run continues with its connection when another one becomes the default', () => {
  const { platform, send } = betweenBatches();
  call(platform, 'addConnection', { name: 'Café', ...keyFor('cafe') });
  call(platform, 'makeDefaultConnection', null, settings, 'Café');
  expect(send(shownIds[1]).ok).toBe(true);
  expect(platform.requests.at(-1)?.url).toContain('https://household.example.com/');
});

test.each(operations)('%s answers malformed arguments without an exception', (operation) => {
  const platform = platformWithSelection();
  call(platform, 'connect', keyFor('household'));
  fc.assert(
    fc.property(junk, junk, (input, field) => {
      const fields = {
        name: field,
        tagId: field,
        transactionIds: field,
        rules: field,
        positional: field,
        options: field,
      };
      for (const given of [input, { ...fields, after: field, attached: field, change: field, id: field }]) {
        const answer = handleSidebarCall(
          JSON.stringify({ operation, input: given }),
          platform,
          connectionsOf(platform),
        );
        const { ok, error } = JSON.parse(answer);
        // This platform takes no new sheets.
        expect(ok || error.code !== 'unexpected' || error.message.includes('takes no sheets')).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});
