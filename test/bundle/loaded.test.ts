import { functionNames } from '../../src/addon/formulas/catalogue/functions';
import { accounts, transaction } from '../support/api/sample-records';
import { secretKey } from '../support/platform/connected-platform';
import { type GasOptions, type GasWorld, gasWorld } from '../support/platform/gas-mocks';
import { type BuiltBundle, buildBundle, entryPoints, gasRequire } from './built-bundle';

let bundle: BuiltBundle;

beforeAll(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  bundle = await buildBundle();
});

afterAll(() => {
  jest.restoreAllMocks();
  bundle.remove();
});

const server: NonNullable<GasOptions['server']> = (url) => {
  const rows = url.includes('/v1/accounts')
    ? accounts
    : [transaction(1, { transactionDate: '2026-03-08' }), transaction(2, { transactionDate: '2026-11-01' })];
  return { status: 200, body: { data: rows, pagination: { pageSize: 100 }, meta: {} } };
};

/** A fresh context, as Google makes one for each execution. */
function load(world: GasWorld) {
  return gasRequire(bundle.outDir, world.globals());
}

/** Parts of the key, six characters long, that a text contains. */
function keyPartsIn(text: string): string[] {
  const parts = Array.from({ length: secretKey.length - 5 }, (_, start) => secretKey.slice(start, start + 6));
  return parts.filter((part) => text.includes(part));
}

function connect(world: GasWorld): void {
  const baseUrl = 'https://api.example.com';
  const view = { baseUrl, scopes: [], selectedAccounts: [], rateLimits: [], operations: null };
  world.userProperties.set('fin.connection', JSON.stringify({ id: 'c', baseUrl, apiKey: secretKey, view }));
  world.documentProperties.set('fin.optin.c', '1');
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

const languages: readonly { readonly name: string; readonly translate: (english: string) => string }[] = [
  { name: 'as Google says it in English', translate: (english) => english },
  { name: 'as Google says it in another language', translate: (english) => `Übersetzt: ${english.length} Zeichen.` },
];

describe.each(languages)('loaded, $name', ({ translate }) => {
  const newWorld = (options: GasOptions = {}): GasWorld => gasWorld({ ...options, translate });

  test('gives these globals and no others, and calls no service', () => {
    const world = newWorld();
    const globals = world.globals();
    const before = Object.keys(globals);
    const context = gasRequire(bundle.outDir, globals);
    const added = Object.keys(context).filter((name) => !before.includes(name));
    expect(added.sort()).toEqual([...functionNames, ...entryPoints, 'fin_'].sort());
    expect(world.calls).toEqual({});
  });

  test('evaluates a formula with dates of the spreadsheet, whatever the zone of the script', () => {
    const world = newWorld({ server, timeZone: 'America/New_York' });
    connect(world);
    const table = load(world)['FIN_TRANSACTIONS']?.('all', '', 'columns=date,name,account') as unknown[][];
    expect(JSON.parse(JSON.stringify(table))).toEqual([
      ['Date', 'Name', 'Account'],
      // Summer time begins and ends on these days, after midnight.
      ['2026-11-01T04:00:00.000Z', 'Purchase 2', 'Checking'],
      ['2026-03-08T05:00:00.000Z', 'Purchase 1', 'Checking'],
    ]);
  });

  test('sends the key in a header, follows no redirects and mutes HTTP exceptions', () => {
    const world = newWorld({ server });
    connect(world);
    load(world)['FIN_ACCOUNTS']?.();
    expect(JSON.parse(JSON.stringify(world.fetches))).toEqual([
      {
        url: 'https://api.example.com/v1/accounts?pageSize=100',
        options: {
          method: 'get',
          headers: { Accept: 'application/json', 'X-API-Key': secretKey },
          muteHttpExceptions: true,
          followRedirects: false,
          timeoutSeconds: 20,
        },
      },
    ]);
  });

  test('reads arguments beyond the declared parameters', () => {
    const world = newWorld({ server });
    connect(world);
    const FIN_TRANSACTIONS = load(world)['FIN_TRANSACTIONS'];
    const table = FIN_TRANSACTIONS?.(
      'all',
      null,
      'columns=name',
      'sort=apiAmount',
      undefined,
      'limit=1',
      'headers=false',
    );
    expect(JSON.parse(JSON.stringify(table))).toEqual([['Purchase 1']]);
  });

  test('the second evaluation needs no request and few service calls', () => {
    const world = newWorld({ server });
    connect(world);
    load(world)['FIN_ACCOUNTS']?.();
    const before = { ...world.calls };
    load(world)['FIN_ACCOUNTS']?.('category=bank');
    const since = (method: string) => (world.calls[method] ?? 0) - (before[method] ?? 0);
    expect(world.fetches).toHaveLength(1);
    expect({
      properties: since('UserProperties.getProperties') + since('DocumentProperties.getProperties'),
      cache: since('DocumentCache.get') + since('DocumentCache.getAll') + since('DocumentCache.put'),
    }).toEqual({ properties: 2, cache: 1 });
  });

  test('throws an error named FIN with one sentence', () => {
    const world = newWorld();
    const thrown = catchThrown(() => load(world)['FIN_HOLDINGS']?.());
    expect([thrown.name, thrown.message]).toEqual([
      'FIN',
      'Not connected. Open Extensions › FIN › Open sidebar and connect.',
    ]);
  });

  test('builds its menu only with the Ui and the locale if it is not yet enabled', () => {
    const world = newWorld({ hasUi: true });
    load(world)['onOpen']?.({ authMode: 'NONE' });
    expect(world.menu).toEqual([
      'Turn on in this file: showSidebar',
      'Insert transactions table: insertTransactionsTable',
      'Insert dashboard: insertDashboard',
      'Insert budget: insertBudget',
      'Insert categories: insertCategories',
      'Insert rates: insertRates',
      'Insert alerts: insertAlerts',
      'Why is this empty?: explainSelectedCell',
      'Refresh now: refreshNow',
      'Read everything again: readEverythingAgain',
    ]);
    expect(world.calls).toEqual({ 'SpreadsheetApp.getUi': 1, 'Session.getActiveUserLocale': 1 });
  });

  test('onInstall builds the menu as well, and the menu opens the sidebar', () => {
    const world = newWorld({ hasUi: true });
    const context = load(world);
    context['onInstall']?.({ authMode: 'FULL' });
    context['showSidebar']?.();
    expect(world.menu[0]).toBe('Open sidebar: showSidebar');
    expect(world.sidebars).toEqual(['sidebar']);
  });

  test('functions of menu, sidebar and trigger do nothing and reveal nothing in a cell', () => {
    const world = newWorld();
    connect(world);
    const context = load(world);
    for (const name of ['showSidebar', 'refreshNow', 'readEverythingAgain']) {
      expect(catchThrown(() => context[name]?.()).message).toBe(
        'This works in the FIN menu and sidebar, not in a cell.',
      );
    }
    expect(context['runScheduledRefresh']?.({ triggerUid: 'x' })).toBeUndefined();
    expect(context['sidebarCall']?.('{"operation":"getState","input":null}')).toBe(
      '{"ok":false,"error":{"code":"wrong_context","message":"This works in the FIN menu and sidebar, not in a cell.","requestId":null,"retryAfterSeconds":null}}',
    );
    expect(world.fetches).toEqual([]);
  });

  test.each(entryPoints)(
    '%s called from a cell with any arguments changes nothing and reveals no part of the key',
    (name) => {
      for (const argument of hostile) {
        const world = newWorld({ server });
        connect(world);
        const before = [...world.userProperties, ...world.documentProperties];
        let said = '';
        try {
          said = String(load(world)[name]?.(argument));
        } catch (thrown) {
          said = String((thrown as Error).message);
        }
        expect([...world.userProperties, ...world.documentProperties]).toEqual(before);
        expect([world.fetches, world.menu, world.sidebars, world.cache.size]).toEqual([[], [], [], 0]);
        expect(keyPartsIn(said)).toEqual([]);
      }
    },
  );

  test('returns the state of the sidebar with the base URL of the build', () => {
    const answer = load(newWorld({ hasUi: true }))['sidebarCall']?.('{"operation":"getState","input":null}');
    expect(JSON.parse(String(answer)).data).toMatchObject({
      defaultBaseUrl: 'https://api.example.com',
      fixedBaseUrl: null,
      connection: null,
    });
  });
});

// Google says nothing here, so its language does not matter.
test.each(functionNames)('%s called with any arguments, from a cell or page, reveals no part of the key', (name) => {
  for (const argument of hostile) {
    const world = gasWorld({ server, hasUi: true });
    connect(world);
    const before = [...world.userProperties, ...world.documentProperties];
    let said = '';
    try {
      said = JSON.stringify(load(world)[name]?.(argument, argument, argument));
    } catch (thrown) {
      said = String((thrown as Error).message);
      expect([(thrown as Error).name, said.length <= 120]).toEqual(['FIN', true]);
    }
    expect([...world.userProperties, ...world.documentProperties]).toEqual(before);
    expect(keyPartsIn([said, JSON.stringify([...world.cache])].join())).toEqual([]);
    expect(world.fetches.every(({ url }) => url.startsWith('https://api.example.com/v1/'))).toBe(true);
  }
});

function catchThrown(run: () => unknown): { name: string; message: string } {
  try {
    run();
  } catch (thrown) {
    return thrown as { name: string; message: string };
  }
  throw new Error('Nothing was thrown.');
}
