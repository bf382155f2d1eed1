import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { publicOrigin } from '../../scripts/workbench/public-origin';
import { functionNames } from '../../src/addon/formulas/catalogue/functions';
import { messages as english } from '../../src/workbench/apps-script/messages';
import type { MenuView } from '../../src/workbench/host';
import { createUniverWorkbook } from '../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../src/workbench/workbook/workbook';
import { accounts, transaction } from '../support/api/sample-records';
import {
  type ApiAnswer,
  type ApiRequest,
  createInProcessHost,
  type InProcessExecution,
  type InProcessHost,
} from '../support/host/in-process-host';
import { translatedMessages } from '../support/host/translated-messages';
import { secretKey } from '../support/platform/connected-platform';
import { entryPoints, owner, shipped } from './built-bundle';

let workbook: Workbook;

beforeAll(async () => {
  workbook = await createUniverWorkbook({ timeZone: 'America/New_York' });
});

afterAll(() => workbook.dispose());

/** Parts of the key, six characters long, that a text contains. */
function keyPartsIn(text: string): string[] {
  const parts = Array.from({ length: secretKey.length - 5 }, (_, start) => secretKey.slice(start, start + 6));
  return parts.filter((part) => text.includes(part));
}

const hostile: unknown[] = [
  undefined,
  null,
  '',
  'x',
  0,
  -1,
  true,
  Number.NaN,
  new Date(0),
  [[]],
  [['authMode', 'FULL']],
  '{"operation":"disconnect","input":null}',
  '{"operation":"connect","input":{"baseUrl":"https://evil.example","apiKey":"fin_live_evil_evil"}}',
  '{"operation":"shareConnection","input":null}',
  '{"operation":"optIn","input":null}',
  '{"operation":"setHourlyRefresh","input":{"isOn":true}}',
  '{"operation":"attachTag","input":{"tagId":"33333333-3333-4333-8333-333333333333","transactionIds":["33333333-3333-4333-8333-333333333333"]}}',
  { authMode: 'FULL' },
  { triggerUid: 'x', authMode: 'FULL' },
  { toString: null },
];

/** What the hosts of a test have asked of Google and of the API, and what they have put into the cache. */
const called: string[] = [];
const fetched: ApiRequest[] = [];
const cached: unknown[] = [];

function serve(request: ApiRequest): ApiAnswer {
  fetched.push(request);
  const rows = request.url.includes('/v1/accounts')
    ? accounts
    : [transaction(1, { transactionDate: '2026-03-08' }), transaction(2, { transactionDate: '2026-11-01' })];
  return { status: 200, body: { data: rows, pagination: { pageSize: 100 }, meta: {} } };
}

/** Each execution gets a fresh context, as on Google. */
async function newHost(messages = english, distDir = shipped.outDir): Promise<InProcessHost> {
  for (const list of [called, fetched, cached]) list.length = 0;
  const host = await createInProcessHost({
    workbook,
    users: [owner],
    fetch: serve,
    startsAt: Date.parse('2026-11-21T12:00:00Z'),
    messages,
    distDir,
  });
  host.before = ({ type, method, args }) => {
    called.push(`${type}.${method}`);
    if (method.startsWith('put')) cached.push(args);
    return undefined;
  };
  return host;
}

function connect({ store }: InProcessHost): void {
  const baseUrl = 'https://api.example.com';
  const view = { baseUrl, scopes: [], selectedAccounts: [], rateLimits: [], operations: null };
  store.state.properties['user:ann'] = {
    'fin.connection': JSON.stringify({ id: 'c', baseUrl, apiKey: secretKey, view }),
  };
  store.state.properties[`document:${workbook.id}`] = { 'fin.optin.c': '1' };
}

const said = ({ value, error }: InProcessExecution): string => error ?? JSON.stringify(value) ?? '';

const menuOf = ({ events }: InProcessHost): string[] =>
  events.flatMap(([name, event]) =>
    name === 'menu'
      ? (event as { menu: MenuView[] }).menu.flatMap(({ items }) =>
          items.map(({ label, functionName }) => `${label}: ${functionName}`),
        )
      : [],
  );

test('loading it gives these globals and no others, and calls no service', () => {
  // A service would be a name that is not there.
  const context = createContext({});
  runInContext(shipped.source(), context);
  expect(Object.keys(context).sort()).toEqual([...functionNames, ...entryPoints, 'fin_'].sort());
});

// Only the refusal of the user interface depends on the language, not what an argument does.
const languages = [
  { name: 'as Google says it in English', messages: english, given: [undefined, { authMode: 'FULL' }] },
  { name: 'as Google says it in another language', messages: translatedMessages, given: hostile },
];

describe.each(languages)('the bundle, $name', ({ messages, given }) => {
  let host: InProcessHost;

  beforeEach(async () => {
    host = await newHost(messages);
  });

  test('evaluates a formula with dates of the spreadsheet, whatever the zone of the script', () => {
    connect(host);
    const { value } = host.call('cell', 'FIN_TRANSACTIONS', 'all', '', 'columns=date,name,account');
    expect(JSON.parse(JSON.stringify(value))).toEqual([
      ['Date', 'Name', 'Account'],
      // Summer time begins and ends on these days, after midnight.
      ['2026-11-01T04:00:00.000Z', 'Purchase 2', 'Checking'],
      ['2026-03-08T05:00:00.000Z', 'Purchase 1', 'Checking'],
    ]);
  });

  test('sends the key in a header, follows no redirects and mutes HTTP exceptions', () => {
    connect(host);
    host.call('cell', 'FIN_ACCOUNTS');
    expect(fetched.map(({ params }) => params)).toEqual([
      {
        url: 'https://api.example.com/v1/accounts?pageSize=100',
        method: 'get',
        headers: { Accept: 'application/json', 'X-API-Key': secretKey },
        muteHttpExceptions: true,
        followRedirects: false,
        timeoutSeconds: 20,
      },
    ]);
  });

  test('reads arguments beyond the declared parameters', () => {
    connect(host);
    const more = ['columns=name', 'sort=apiAmount', undefined, 'limit=1', 'headers=false'];
    expect(host.call('cell', 'FIN_TRANSACTIONS', 'all', null, ...more).value).toEqual([['Purchase 1']]);
  });

  test('the second evaluation needs no request and few service calls', () => {
    connect(host);
    host.call('cell', 'FIN_ACCOUNTS');
    called.length = 0;
    host.call('cell', 'FIN_ACCOUNTS', 'category=bank');
    expect(fetched).toHaveLength(1);
    expect(called.filter((each) => /^(Properties|Cache)\./.test(each))).toEqual([
      'Properties.getProperties',
      'Properties.getProperties',
      'Cache.getAll',
    ]);
  });

  test('throws an error named FIN with one sentence', () => {
    expect(host.call('cell', 'FIN_HOLDINGS').error).toBe(
      'FIN: Not connected. Open Extensions › FIN › Open sidebar and connect.',
    );
  });

  test('builds its menu only with the Ui and the locale if it is not yet enabled', () => {
    host.call('open', 'onOpen', { authMode: 'NONE' });
    expect(menuOf(host)).toEqual([
      'Turn on in this file: showSidebar',
      'Insert transactions table: insertTransactionsTable',
      'Insert starter workbook: insertStarter',
      'Insert dashboard: insertDashboard',
      'Insert budget: insertBudget',
      'Insert categories: insertCategories',
      'Insert rates: insertRates',
      'Insert alerts: insertAlerts',
      'Format the table here: formatTableHere',
      'Why is this empty?: explainSelectedCell',
      'Refresh now: refreshNow',
      'Read everything again: readEverythingAgain',
    ]);
    const notOfMenu = called.filter((each) => !/^(Ui|Menu)\./.test(each));
    expect(notOfMenu).toEqual(['Session.getActiveUserLocale', 'SpreadsheetApp.getUi']);
  });

  test('onInstall builds the menu as well, and the menu opens the sidebar', () => {
    host.call('open', 'onInstall', { authMode: 'FULL' });
    host.menu('ann', 'showSidebar');
    expect(menuOf(host)[0]).toBe('Open sidebar: showSidebar');
    expect(host.events.filter(([name]) => name === 'sidebar')).toEqual([
      ['sidebar', { userId: 'ann', sidebar: { title: 'FIN', html: 'the sidebar' } }],
    ]);
  });

  test('functions of menu, sidebar and trigger do nothing and reveal nothing in a cell', () => {
    connect(host);
    for (const name of ['showSidebar', 'refreshNow', 'readEverythingAgain']) {
      expect(host.call('cell', name).error).toBe('FIN: This works in the FIN menu and sidebar, not in a cell.');
    }
    expect(said(host.call('cell', 'runScheduledRefresh', { triggerUid: 'x' }))).toBe('');
    expect(host.call('cell', 'sidebarCall', '{"operation":"getState","input":null}').value).toBe(
      '{"ok":false,"error":{"code":"wrong_context","message":"This works in the FIN menu and sidebar, not in a cell.","requestId":null,"retryAfterSeconds":null}}',
    );
    expect(fetched).toEqual([]);
  });

  test.each(entryPoints)(
    '%s called from a cell with any arguments changes nothing and reveals no part of the key',
    (name) => {
      connect(host);
      const before = JSON.stringify(host.store.state.properties);
      for (const argument of given) {
        expect(keyPartsIn(said(host.call('cell', name, argument)))).toEqual([]);
      }
      expect(JSON.stringify(host.store.state.properties)).toBe(before);
      expect([fetched, host.events, called.filter((each) => /^Cache\.(put|remove)/.test(each))]).toEqual([[], [], []]);
    },
  );

  test('returns the state of the sidebar with the base URL of the build', () => {
    expect(host.sidebar('ann', 'getState', null).data).toMatchObject({
      defaultBaseUrl: publicOrigin,
      fixedBaseUrl: null,
      connection: null,
    });
  });
});

describe('without the file of the menu, the sidebar and the trigger', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fin-halves-'));
  const actions = shipped.actions();
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['that is missing', null],
    ['that is blank', ''],
    ['of which a part is missing', `${actions.slice(0, 9_000)}</script>`],
    ['of another build', actions.replace(/"[0-9a-f]{8}"!==/, '"00000000"!==')],
    ['that is a page', '<!DOCTYPE html><html></html>'],
  ])('%s, formulas and the menu work, and the sidebar says what to do', async (name, file) => {
    const outDir = join(folder, name);
    mkdirSync(outDir);
    for (const each of ['main.js', 'appsscript.json']) copyFileSync(join(shipped.outDir, each), join(outDir, each));
    if (file !== null) writeFileSync(join(outDir, 'actions.html'), file);
    const host = await newHost(english, outDir);
    connect(host);
    expect(host.call('cell', 'FIN_ACCOUNTS', 'columns=name').value).toEqual([['Account'], ['Brokerage'], ['Checking']]);
    host.call('open', 'onOpen', { authMode: 'FULL' });
    expect(menuOf(host)[0]).toBe('Open sidebar: showSidebar');
    expect(host.sidebar('ann', 'getState', null).error).toMatchObject({ code: 'not_loaded' });
    expect(host.menu('ann', 'showSidebar').error).toBeNull();
    expect(host.events.filter(([each]) => each === 'sidebar')).toEqual([]);
  });
});

// Google says nothing here, so its language does not matter.
test.each(functionNames)('%s called with any arguments, from a page, reveals no part of the key', async (name) => {
  const host = await newHost();
  connect(host);
  const before = JSON.stringify(host.store.state.properties);
  for (const argument of hostile) {
    const execution = host.call('sidebar', name, argument, argument, argument);
    const text = said(execution);
    expect([execution.error === null || (text.startsWith('FIN: ') && text.length <= 125), keyPartsIn(text)]).toEqual([
      true,
      [],
    ]);
  }
  expect(JSON.stringify(host.store.state.properties)).toBe(before);
  expect(keyPartsIn(JSON.stringify(cached))).toEqual([]);
  expect(fetched.every(({ url }) => url.startsWith('https://api.example.com/v1/'))).toBe(true);
});
