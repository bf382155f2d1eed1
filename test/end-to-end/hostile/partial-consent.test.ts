import { neededScopes } from '../../../src/addon/platform/scopes';
import { connection, type Household, type Kept, keep, openHousehold, said, tableInput, user } from './household';

// Google's consent page has a box for each permission, and users may leave any of them empty.

type Use = keyof typeof neededScopes;
const uses = Object.keys(neededScopes) as Use[];
const scopesOf = (granted: readonly Use[]): string[] => granted.map((use) => neededScopes[use]);
const sentences: { readonly [Name in Use]: string } = {
  reading:
    'Google has not given FIN “Connect to an external service”. Open the sidebar, Connect, and click Ask Google again.',
  schedule:
    'Google has not given FIN “Run when you are not present”. Open the sidebar, Connect, and click Ask Google again.',
  sheet:
    'Google has not given FIN “View and manage this spreadsheet”. Open the sidebar, Connect, and click Ask Google again.',
  sidebar:
    'Google does not let FIN show its sidebar. Remove FIN at myaccount.google.com/connections, and open it again.',
};
const trigger = 'Google asks for a new authorization. Open the FIN sidebar and allow it.';

let kept: Kept;
let tableId = '';
let household: Household | null = null;

beforeAll(async () => {
  const first = await openHousehold();
  first.must('connect', connection);
  first.must('optIn');
  tableId = (first.must('createTable', tableInput) as { id: string }).id;
  first.must('runTable', { id: tableId, readsEverything: false });
  first.must('setHourlyRefresh', { isOn: true });
  kept = keep(first);
  first.close();
});

afterEach(() => household?.close());

const subsets = Array.from({ length: 2 ** uses.length }, (_, bits) =>
  uses.filter((_use, index) => bits & (2 ** index)),
);

test.each(subsets.map((granted) => [granted.join(', ') || 'no permission', granted] as const))(
  'with %s, each part works or says what is missing',
  async (_, granted) => {
    household = await openHousehold({ kept });
    const { host } = household;
    host.grant(user.id, scopesOf(granted));
    const has = (...needed: Use[]): boolean => needed.every((use) => granted.includes(use));
    const missing = (...needed: Use[]): string | null => {
      const first = needed.find((use) => !granted.includes(use));
      return first === undefined ? null : sentences[first];
    };
    const shown = (name: string) => host.events.filter(([each]) => each === name).map(([, event]) => event);

    host.mode = 'LIMITED';
    expect(host.call('open', 'onOpen', { authMode: 'LIMITED' }).error).toBeNull();
    expect(shown('menu')).toHaveLength(1);
    host.mode = null;

    expect(said(host.call('cell', 'FIN_ACCOUNTS', 'columns=name'))).toContain('[["Account"],["Account 0"]');

    expect(host.advance(3_600_000).map(({ error }) => error)).toEqual([null]);

    // Google runs nothing else for a user who has granted nothing, and asks instead.
    if (granted.length > 0) {
      const open = host.menu(user.id, 'showSidebar');
      expect(shown('sidebar')).toHaveLength(has('sidebar') ? 1 : 0);
      const toasts = shown('toast').map((toast) => (toast as { message: string }).message);
      expect(toasts).toEqual(has('sidebar') || !has('sheet') ? [] : [sentences.sidebar]);
      expect(open.error).toBe(has('sidebar') || has('sheet') ? null : `FIN: ${sentences.sidebar}`);

      const call = (operation: string, input: object | null): string | null => {
        const { error } = host.sidebar(user.id, operation, input);
        return error === undefined ? null : error.message;
      };
      const state = host.sidebar(user.id, 'getState', null).data as { missingPermissions: { uses: Use[] } | null };
      expect(state.missingPermissions?.uses ?? []).toEqual(uses.filter((use) => !has(use)));
      expect(call('runTable', { id: tableId, readsEverything: true })).toBe(missing('sheet', 'reading'));
      expect(call('setHourlyRefresh', { isOn: true })).toBe(missing('sheet', 'schedule'));
    }

    // What the trigger left for the sidebar.
    host.grant(user.id, null);
    const { refresh } = household.must('getState') as { refresh: { lastErrorCode: string; lastError: string } };
    expect([refresh.lastErrorCode, refresh.lastError]).toEqual(
      has(...uses) ? [null, null] : ['authorization_required', trigger],
    );
  },
);

test.each<[Use, string, (household: Household) => string]>([
  ['sheet', 'a table is not written', (each) => refusalOf(each, 'runTable', { id: tableId, readsEverything: true })],
  ['reading', 'the API is not asked', (each) => refusalOf(each, 'listTags', { mayBeCached: false })],
  ['schedule', 'no trigger is made', (each) => refusalOf(each, 'setHourlyRefresh', { isOn: true })],
  [
    'sidebar',
    'the sidebar does not open',
    ({ host }) => JSON.stringify([host.menu(user.id, 'showSidebar'), host.events]),
  ],
])('the manifest needs its permission for %s: without it, %s', async (use, _, refusal) => {
  household = await openHousehold({ kept, declaredScopes: scopesOf(uses.filter((each) => each !== use)) });
  household.host.store.state.triggers.length = 0;
  expect(refusal(household)).toContain(sentences[use]);
});

function refusalOf({ host }: Household, operation: string, input: object): string {
  return host.sidebar(user.id, operation, input).error?.message ?? 'It works.';
}
