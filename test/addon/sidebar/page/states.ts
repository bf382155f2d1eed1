import type { Page } from 'playwright-core';
import {
  connected,
  connection,
  explanation,
  logLine,
  narrowConnection,
  neverRefreshed,
  noRules,
  notConnected,
  refresh,
  rules,
  rulesPreview,
  selection,
  severalConnected,
  severalEntries,
  share,
  shareBefore,
  table,
  tags,
} from './fixtures';
import type { Handlers } from './open-sidebar';

/** A state of the sidebar: how its server answers, how to get there, and what is to be seen then. */
export interface State {
  readonly name: string;
  readonly handlers: Handlers;
  readonly act: (page: Page) => Promise<unknown>;
  readonly shows: string | RegExp;
}

/** An answer that comes when the test says so. */
export function later<Data>() {
  let release: (answer: { data: Data }) => void = () => {};
  const answer = new Promise<{ data: Data }>((resolve) => {
    release = resolve;
  });
  return { answer, release };
}

/** An answer that never comes. */
export const hang = () => new Promise<never>(() => {});

export const refusedKey = {
  code: 'unauthorized',
  message: 'The API does not accept this key: check that it is whole and not revoked.',
  requestId: 'req_8f2c1d',
};
const limited = {
  code: 'rate_limited',
  message: 'The API asks to wait before the next request.',
  retryAfterSeconds: 42,
};
const broken = { code: 'internal_error', message: 'The API failed: try again in a moment.', requestId: 'req_19' };

export const usual: Handlers = {
  refreshNow: () => ({ data: refresh }),
  getState: () => ({ data: connected }),
  listTables: () => ({ data: { tables: [], log: [] } }),
  listTags: () => ({ data: { tags } }),
  readSelection: () => ({ data: selection(213, { rowsWithoutId: 3, hiddenRowsSkipped: 12 }) }),
  attachTag: ({ tagId, transactionIds }) => ({ data: { tagId, taggedCount: transactionIds.length } }),
  listUnhealthyAccounts: () => ({ data: { accounts: [] } }),
  getRules: () => ({ data: rules }),
  openRules: () => ({ data: { ...rules, ruleCount: 0 } }),
  addRules: () => ({ data: rules }),
  previewRules: () => ({ data: rulesPreview }),
  applyRules: () => ({
    data: { tagged: 5, left: 0, planMark: 'plan-2', failures: [], attached: [{ tagId: 't', transactionIds: ['a'] }] },
  }),
  showTags: () => ({
    data: {
      formulaCount: 2,
      sheetNames: ['Transactions', 'Taxes'],
      refusedCount: 0,
      tables: { sheetNames: ['Transactions 2'], refusedSheetNames: [] },
    },
  }),
};

const choices = { accounts: ['Everyday Checking', 'Joint, Household'], tags: ['Travel', 'Travel › Hotels'] };
const previewRow = ['2026-10-01', 'Blue Bottle Coffee Roasters', 'Blue Bottle', '-6.75', 'USD'];

export const formulas: Handlers = {
  listChoices: () => ({ data: choices }),
  previewFormula: () => ({
    data: {
      rowCount: 214,
      columnCount: 9,
      rows: [['Date', 'Name', 'Merchant', 'Amount', 'Currency'], previewRow, previewRow, previewRow],
    },
  }),
  insertFormula: () => ({ data: { cell: 'Sheet1!B2' } }),
  explainCell: () => ({ data: explanation }),
  insertSuggestion: () => ({ data: { cell: 'Sheet1!B4' } }),
};

const filledTables = {
  tables: [{ ...table, review: [{ reason: 'duplicate', id: 'aaaaaaaa-0000-4000-8000-000000000001' }] }],
  log: [logLine, { ...logLine, at: '2026-11-20T02:42:00Z', error: 'The API failed. (request 0c1c3c52)' }],
};

/** A server with three connections. */
export const several: Handlers = {
  getState: (_, name) => ({ data: severalConnected(name) }),
};

const withoutDefault: Handlers = {
  getState: () => ({
    data: { ...severalConnected('Café'), connections: severalEntries.slice(1, 2) },
  }),
};

const severalTables: Handlers = {
  ...several,
  listTables: () => ({ data: { tables: [{ ...table, connection: 'Café' }], log: [] } }),
};

/** Also where there is one connection by now. */
const goneTables: Handlers = {
  listTables: () => ({ data: { tables: [{ ...table, connection: 'Bistro' }], log: [] } }),
};

const unconnected: Handlers = { getState: () => ({ data: notConnected }) };

/** Answers `tagged` but for one call, counted from 1. */
export function failingAt(call: number, answer: ReturnType<NonNullable<Handlers['attachTag']>>): Handlers {
  let calls = 0;
  return {
    attachTag: ({ tagId, transactionIds }) => {
      calls += 1;
      return calls === call ? answer : { data: { tagId, taggedCount: transactionIds.length } };
    },
  };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const nothing = async () => {};

export async function enterKey(page: Page, key = 'fin_test_key_1') {
  await page.getByLabel('API key').fill(key);
  await button(page, 'Connect').click();
}

export async function takeRows(page: Page) {
  await button(page, 'Use selected rows').click();
  await page.getByText('Choose at least one tag.').waitFor();
}

export async function chooseTag(page: Page, query: string) {
  await page.getByRole('combobox', { name: 'Search tags' }).fill(query);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

export async function chooseParent(page: Page, query: string) {
  await page.getByLabel('Parent').fill(query);
  await page.keyboard.press('Enter');
}

async function applyHotels(page: Page) {
  await takeRows(page);
  await chooseTag(page, 'hotels');
  await button(page, 'Tag 213 transactions').click();
}

const onConnect = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = nothing): State => ({
  name: `connect: ${name}`,
  handlers: { ...unconnected, ...extra },
  act,
  shows,
});

const onConnected = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = nothing): State => ({
  name: `connected: ${name}`,
  handlers: extra,
  act: async (page) => {
    await openTab('Connect')(page);
    await act(page);
  },
  shows,
});

const onTag = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = nothing): State => ({
  name: `tag: ${name}`,
  handlers: extra,
  act,
  shows,
});

const onRules = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = nothing): State =>
  onTag(`rules: ${name}`, extra, shows, async (page) => {
    await button(page, 'Rules').click();
    await act(page);
  });

const onRefresh = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = nothing): State => ({
  name: `refresh: ${name}`,
  handlers: extra,
  act: async (page) => {
    await openTab('Refresh')(page);
    await act(page);
  },
  shows,
});

const onFormulas = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = nothing): State => ({
  name: `formulas: ${name}`,
  handlers: { ...formulas, ...extra },
  act: async (page) => {
    await openTab('Formulas')(page);
    await act(page);
  },
  shows,
});

const explain = (page: Page) => button(page, 'Why is this empty?').click();

export const states: readonly State[] = [
  { name: 'loading', handlers: { getState: hang }, act: nothing, shows: 'Loading' },
  {
    name: 'loading failed',
    handlers: { getState: () => ({ threw: 'Authorization is required to perform that action.' }) },
    act: nothing,
    shows: 'Google could not run the add-on',
  },
  onConnect('form', {}, 'Connect to your data'),
  onConnect(
    'fixed base URL',
    { getState: () => ({ data: { ...notConnected, fixedBaseUrl: 'https://api.fin.test' } }) },
    'alone',
  ),
  onConnect('problems', {}, 'The base URL must start with https://.', async (page) => {
    await page.getByLabel('Base URL').fill('http://api.fin.test');
    await button(page, 'Connect').click();
  }),
  onConnect('key shown', {}, 'Hide', async (page) => {
    await page.getByLabel('API key').fill('fin_test_key_1');
    await button(page, 'Show the key').click();
  }),
  onConnect('verifying', { connect: hang }, 'Verifying…', enterKey),
  onConnect('refused', { connect: () => ({ error: refusedKey }) }, refusedKey.message, enterKey),
  onConnect('failed', { connect: () => ({ error: broken }) }, 'Retry', enterKey),
  onConnected('all accounts', {}, 'All accounts of the organization'),
  onConnected('operations open', {}, 'Transactions of every visible account', (page) =>
    page.getByText('This key may use everything').click(),
  ),
  onConnected(
    'some accounts, shared',
    {
      getState: () => ({
        data: {
          ...connected,
          connection: narrowConnection,
          formulasUse: 'spreadsheet',
          isSharedWithSpreadsheet: true,
          isSharedByUser: true,
          share,
        },
      }),
    },
    'Stop sharing',
  ),
  onConnected(
    "another user's, shared",
    {
      getState: () => ({
        data: {
          ...connected,
          isOwnConnection: false,
          isOptedIn: false,
          isOwner: null,
          formulasUse: 'spreadsheet',
          isSharedWithSpreadsheet: true,
          share,
          shareBefore,
        },
      }),
    },
    'Stop it for everyone',
    (page) => button(page, 'Stop sharing').click(),
  ),
  onConnected(
    'not opted in',
    { getState: () => ({ data: { ...connected, formulasUse: 'none', isOptedIn: false, isOwner: null } }) },
    'Use my connection here',
  ),
  onConnected(
    'not the owner, not opted in',
    { getState: () => ({ data: { ...connected, formulasUse: 'none', isOptedIn: false, isOwner: false } }) },
    'You do not own this spreadsheet',
  ),
  onConnected(
    'the owner’s in use',
    {
      getState: () => ({ data: { ...connected, formulasUse: 'owner', isOptedIn: false, isOwner: false, shareBefore } }),
    },
    'A different user stopped it.',
  ),
  onConnected('sharing asked', {}, 'Everyone who can edit', (page) => button(page, 'Share with').click()),
  onConnected('disconnecting asked', {}, 'This deletes everything', (page) => button(page, 'Disconnect').click()),
  onConnected('verified', { verifyConnection: () => ({ data: connection }) }, 'The key still works.', (page) =>
    button(page, 'Verify again').click(),
  ),
  onConnected('verifying failed', { verifyConnection: () => ({ error: limited }) }, 'Retry in', (page) =>
    button(page, 'Verify again').click(),
  ),
  onConnected('another key', {}, 'The connection you have stays', (page) => button(page, 'Use another key').click()),
  onConnected(
    'the key is refused',
    { getState: () => ({ data: { ...connected, keyRefusedAt: '2026-11-20T08:00:00Z' } }) },
    'Enter a new key',
  ),
  onConnected(
    'the shared key is refused',
    {
      getState: () => ({
        data: {
          ...connected,
          keyRefusedAt: '2026-11-20T08:00:00Z',
          isOwnConnection: false,
          formulasUse: 'spreadsheet',
          isSharedWithSpreadsheet: true,
          share,
        },
      }),
    },
    'Use a key of your own',
  ),
  onConnected(
    'permissions are missing',
    {
      getState: () => ({
        data: {
          ...connected,
          missingPermissions: { uses: ['reading', 'schedule'], url: 'https://accounts.google.com/o/oauth2/auth' },
        },
      }),
    },
    'Ask Google again',
  ),
  onConnect(
    'permissions are missing and Google names no page',
    { getState: () => ({ data: { ...notConnected, missingPermissions: { uses: ['reading'], url: null } } }) },
    'Reinstall the add-on',
  ),
  onTag(
    'the key is refused',
    { getState: () => ({ data: { ...connected, keyRefusedAt: '2026-11-20T08:00:00Z' } }) },
    'The API refuses your key.',
  ),
  { name: 'tag: not connected', handlers: unconnected, act: openTab('Tag'), shows: 'Connect a key' },
  onTag(
    'no scope',
    { getState: () => ({ data: { ...connected, connection: narrowConnection } }) },
    'This key may not tag',
  ),
  onTag('empty', {}, 'Select rows with transactions'),
  onTag('reading', { readSelection: hang }, 'Reading…', (page) => button(page, 'Use selected rows').click()),
  onTag('reading failed', { readSelection: () => ({ error: broken }) }, broken.message, (page) =>
    button(page, 'Use selected rows').click(),
  ),
  onTag(
    'nothing found',
    { readSelection: () => ({ data: selection(0, { rowsWithoutId: 4 }) }) },
    'have no transaction id',
    (page) => button(page, 'Use selected rows').click(),
  ),
  onTag('rows', {}, 'Left out: 3 rows without a transaction id and 12 hidden rows.', takeRows),
  onTag(
    'truncated',
    { readSelection: () => ({ data: selection(1_000, { nextRow: 1_002 }) }) },
    'The first 1,000 are listed, down to row 1,001.',
    takeRows,
  ),
  onTag('tags loading', { listTags: hang }, 'Loading tags', (page) => page.getByRole('combobox').click()),
  onTag('tags failed', { listTags: () => ({ error: broken }) }, broken.message),
  onTag('no tags', { listTags: () => ({ data: { tags: [] } }) }, 'There is no tag yet', (page) =>
    page.getByRole('combobox').click(),
  ),
  onTag('list open', {}, 'Groceries', async (page) => {
    await takeRows(page);
    await page.getByRole('combobox').click();
  }),
  onTag('search', {}, 'archived', async (page) => {
    await takeRows(page);
    await page.getByRole('combobox').fill('trav');
  }),
  onTag('chosen', {}, 'Put 2 tags on 213 transactions', async (page) => {
    await takeRows(page);
    await chooseTag(page, 'hotels');
    await chooseTag(page, 'tax');
  }),
  onTag('new tag', {}, 'Description (optional)', async (page) => {
    await button(page, 'New tag').click();
    await page.getByLabel('Name').fill('Conference');
    await page.getByLabel('Teal').check();
  }),
  onTag(
    'names from right to left',
    {
      readSelection: () => ({
        data: selection(2, {
          transactions: [
            {
              id: 'tx-1',
              date: '2026-11-18',
              name: 'كارفور سيتي سنتر (دبي) 4711 - مشتريات البقالة الأسبوعية',
              amount: '-$6.75',
            },
            { id: 'tx-2', date: '2026-11-17', name: 'שופרסל דיל', amount: '$12.00' },
          ],
        }),
      }),
      listTags: () => ({
        data: {
          tags: [{ ...tags[0], id: 't-rtl', name: 'סופרמרקט', path: 'בית › סופרמרקט' } as (typeof tags)[number]],
        },
      }),
    },
    'Tag 2 transactions',
    async (page) => {
      await takeRows(page);
      await page.getByRole('combobox').fill('סופר');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
  ),
  onTag('parent search', {}, 'Travel › Hotels', async (page) => {
    await button(page, 'New tag').click();
    await page.getByLabel('Parent').fill('trav');
  }),
  onTag('new tag exists', {}, 'exists already', async (page) => {
    await button(page, 'New tag').click();
    await page.getByLabel('Name').fill('hotels');
    await chooseParent(page, 'travel');
    await button(page, 'Create tag').click();
  }),
  onTag('new tag refused', { createTag: () => ({ error: broken }) }, broken.message, async (page) => {
    await button(page, 'New tag').click();
    await page.getByLabel('Name').fill('Conference');
    await button(page, 'Create tag').click();
  }),
  onTag('sending', failingAt(2, hang()), 'sending…', applyHotels),
  onTag('batch failed', failingAt(2, { error: { ...broken, code: 'not_found' } }), 'Retry this batch', applyHotels),
  onTag('paused', failingAt(2, { error: limited }), 'Continue in', applyHotels),
  onTag('done', {}, '213 transactions now carry Travel › Hotels.', applyHotels),
  onTag(
    'what stops a batch is found',
    {
      readSelection: () => ({ data: selection(40) }),
      attachTag: ({ tagId, transactionIds }) =>
        transactionIds.includes('tx-0010')
          ? { error: { ...broken, code: 'not_found', message: 'The API has no such item.' } }
          : { data: { tagId, taggedCount: transactionIds.length } },
    },
    'Transactions 11–40',
    async (page) => {
      await takeRows(page);
      await chooseTag(page, 'hotels');
      await button(page, 'Tag 40 transactions').click();
      await button(page, 'Find what stops it').click();
    },
  ),
  onTag('a rule of an example', {}, 'Add 2 rules', async (page) => {
    await applyHotels(page);
    await button(page, 'Always tag these like this').click();
    await page.getByLabel('Make a rule of Payroll Contoso GmbH').uncheck();
    await page.getByLabel('Make a rule of Lufthansa LH').uncheck();
    await page.getByLabel('Make a rule of Grand Hotel Lisboa').uncheck();
  }),
  onRules('no sheet', { getRules: () => ({ data: noRules }) }, 'Make the sheet FIN Rules'),
  onRules('no rule', { getRules: () => ({ data: { ...rules, ruleCount: 0 } }) }, 'FIN Rules has no rule yet.'),
  onRules('previewing', { previewRules: hang }, 'Trying the rules'),
  onRules('preview failed', { previewRules: () => ({ error: limited }) }, 'Preview again in'),
  onRules('preview', {}, '3 new of 12', (page) => page.getByText('New, for example').first().click()),
  onRules(
    'a tag is missing',
    { previewRules: () => ({ data: { ...rulesPreview, missingTags: ['Leisure', 'Leisure › Nights'] } }) },
    'Create 2 tags',
  ),
  onRules('applying', { applyRules: hang }, 'Attaching…', (page) => button(page, 'Attach 5 tags').click()),
  onRules(
    'applied in part',
    {
      applyRules: () => ({
        data: {
          tagged: 3,
          left: 0,
          planMark: '',
          failures: [{ tag: 'Cafés', count: 2, message: broken.message }],
          attached: [],
        },
      }),
    },
    '2 failed',
    (page) => button(page, 'Attach 5 tags').click(),
  ),
  onRules(
    'automatic, waiting for the user',
    { getRules: () => ({ data: { ...rules, automatic: { ...rules.automatic, isOn: true, isWaiting: true } } }) },
    'The rules changed since you applied them.',
  ),
  { name: 'refresh: not connected', handlers: unconnected, act: openTab('Refresh'), shows: 'nothing to refresh' },
  onRefresh('on', {}, 'Next run 20 Nov 2026, 10:00.'),
  onRefresh('never', { getState: () => ({ data: { ...connected, refresh: neverRefreshed } }) }, 'Not run yet'),
  onRefresh('running', { refreshNow: hang }, 'Refreshing…', (page) => button(page, 'Refresh now').click()),
  onRefresh('done', { refreshNow: () => ({ data: refresh }) }, '12 formulas refreshed.', (page) =>
    button(page, 'Refresh now').click(),
  ),
  onRefresh('failed', { refreshNow: () => ({ error: broken }) }, 'Retry', (page) =>
    button(page, 'Refresh now').click(),
  ),
  onRefresh('tables', { listTables: () => ({ data: filledTables }) }, '1,204 rows', (page) =>
    page.getByText('Run log').click(),
  ),
  onRefresh('inserting a table', {}, 'Cancel', (page) => button(page, 'Insert a table').click()),
  onRefresh('a table runs', { listTables: () => ({ data: filledTables }), runTable: hang }, 'Cancel', (page) =>
    button(page, 'Run now').click(),
  ),
  onRefresh('a table is edited', { listTables: () => ({ data: filledTables }) }, 'Remove, keep the rows', (page) =>
    button(page, 'Edit').click(),
  ),
  onRefresh(
    'a table failed, the trigger is silent',
    {
      getState: () => ({ data: { ...connected, refresh: { ...refresh, needsRepair: true } } }),
      listTables: () => ({
        data: { tables: [{ ...table, lastOutcome: 'failed', lastError: refusedKey.message }], log: [] },
      }),
    },
    'Repair',
  ),
  onRefresh(
    'last error',
    {
      getState: () => ({
        data: { ...connected, refresh: { ...refresh, lastError: 'The key was revoked: connect again.' } },
      }),
    },
    'The key was revoked: connect again.',
  ),
  onConnected(
    'accounts that need attention',
    {
      listUnhealthyAccounts: () => ({
        data: {
          accounts: [
            { name: 'Everyday Checking', health: 'Login required' },
            { name: 'Joint, Household', health: 'Reconnect by 2026-12-01' },
          ],
        },
      }),
    },
    'Everyday Checking: Login required',
    (page) => page.getByText('2 accounts need your attention').click(),
  ),
  { name: 'formulas: not connected', handlers: unconnected, act: openTab('Formulas'), shows: 'Connect a key to build' },
  onFormulas('loading', { listChoices: hang }, 'Loading accounts and tags'),
  onFormulas('lists failed', { listChoices: () => ({ error: broken }) }, broken.message),
  onFormulas('preview', {}, 'And 210 more rows.'),
  onFormulas('preview failed', { previewFormula: () => ({ error: broken }) }, broken.message),
  onFormulas(
    'no room',
    { insertFormula: () => ({ error: { code: 'no_room', message: 'The table needs room, and B3 is not empty.' } }) },
    'B3 is not empty',
    async (page) => {
      await page.getByText('And 210 more rows.').waitFor();
      await button(page, 'Insert into the selected cell').click();
    },
  ),
  onFormulas('explaining', { explainCell: hang }, 'Checking…', explain),
  onFormulas('explained', {}, 'Use this: 212 rows', explain),
  onFormulas('a suggestion is used', {}, 'The formula in Sheet1!B4 was replaced.', async (page) => {
    await explain(page);
    await button(page, 'Use this: 212 rows').click();
  }),
  onFormulas(
    'an error explained',
    {
      explainCell: () => ({
        data: {
          ...explanation,
          outcome: 'error',
          error: { code: 'unauthorized', message: 'The API refused the key.' },
          checks: [],
          unreadable: [],
        },
      }),
    },
    'Enter a valid key in the sidebar, Connect.',
    explain,
  ),
  onFormulas(
    'nothing to explain',
    { explainCell: () => ({ error: { code: 'no_selection', message: 'The selected cell has no FIN formula.' } }) },
    'The selected cell has no FIN formula.',
    explain,
  ),
  onConnected('several', several, 'Formulas use it unless', nothing),
  onConnected('one of several', several, 'connection=Café', (page) => button(page, 'Café').click()),
  onConnected("another user's of several", several, 'Use a key of your own', (page) => button(page, /והרבה/).click()),
  onConnected('without a default', withoutDefault, 'No connection is the default'),
  onConnected('adding another', several, 'Left empty, it is called after its organization.', (page) =>
    button(page, 'Add another connection').click(),
  ),
  onConnected('renaming', several, 'Formulas that use the old name show an error', (page) =>
    button(page, 'Rename').click(),
  ),
  onTag('several connections', several, 'Rows do not say which connection they come from.'),
  onRules('several connections', several, 'Preview and apply with'),
  onRefresh(
    'a table of one of several connections',
    severalTables,
    'Only one that reads the same organization.',
    (page) => button(page, 'Edit Transactions').click(),
  ),
  onRefresh('a table of a connection that is gone', goneTables, 'Connection: Bistro'),
  onFormulas('several connections', several, '=FIN_TRANSACTIONS(, , "connection=Café")', (page) =>
    page.getByLabel('Connection', { exact: true }).selectOption('Café'),
  ),
];
