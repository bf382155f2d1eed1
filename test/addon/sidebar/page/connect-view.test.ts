import {
  connected,
  connection,
  formerShare,
  invited,
  notConnected,
  refresh,
  severalConnected,
  share,
} from './fixtures';
import type { Handlers, PageOptions } from './open-sidebar';
import { button, enterKey, openTab } from './page-steps';
import { formulas, refusedKey, several, usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();
const open = async (handlers: Handlers, options?: PageOptions) => {
  await sidebar.open({ ...usual, ...handlers }, options);
  return sidebar.page;
};

/** Without what the page reads about accounts and an interrupted run when it opens. */
const operationsCalled = () =>
  sidebar.calls
    .map(({ operation }) => operation)
    .filter((name) => name !== 'listUnhealthyAccounts' && name !== 'getInterruptedRun');
const changesCalled = () => operationsCalled().filter((name) => name !== 'getState' && name !== 'listTags');

test('connects with a base URL and a key, shows the result, and clears the key', async () => {
  let state = notConnected;
  const page = await open({
    getState: () => ({ data: state }),
    connect: () => {
      state = connected;
      return { data: connection };
    },
  });
  await page.getByLabel('Base URL').fill(' https://other.fin.test ');
  await enterKey(page, ' fin_test_key_1 ');
  await page.getByRole('heading', { name: 'Connected to Northwind Household' }).waitFor();
  expect(sidebar.calls[1]).toEqual({
    operation: 'connect',
    input: { baseUrl: 'https://other.fin.test', apiKey: 'fin_test_key_1' },
  });
  expect(operationsCalled().slice(0, 3)).toEqual(['getState', 'connect', 'getState']);
  expect(await page.content()).not.toContain('fin_test_key_1');
  await button(page, 'Use another key').click();
  expect(await page.getByLabel('API key').inputValue()).toBe('');
});

test('an invited editor sees whose connection formulas use, and it is used as soon as it is shared', async () => {
  let state: typeof connected = invited;
  const page = await open({ getState: () => ({ data: state }) });
  await page
    .getByText('Formulas here use the connection of this spreadsheet’s owner. You need no key to see them.')
    .waitFor();
  await page.getByText('Tables here have data of Northwind Household, https://api.fin.test.').waitFor();
  await page.getByText('ask the owner to choose “Share with this spreadsheet” under Connect').waitFor();
  await page.getByRole('heading', { name: 'Use a key of your own' }).waitFor();
  expect(await button(page, 'Cancel').count()).toBe(0);
  state = { ...connected, isOwnConnection: false, isSharedWithSpreadsheet: true, formulasUse: 'spreadsheet', share };
  await button(page, 'Check again').click();
  await page.getByRole('heading', { name: 'Connected to Northwind Household' }).waitFor();
  expect(operationsCalled()).toEqual(['getState', 'getState']);
});

test('next steps are shown after connecting', async () => {
  let state = notConnected;
  const page = await open({
    ...formulas,
    getState: () => ({ data: state }),
    connect: () => {
      state = connected;
      return { data: connection };
    },
  });
  await page.getByLabel('Base URL').fill('https://other.fin.test');
  await enterKey(page, 'fin_test_key_1');
  await button(page, 'Insert a formula').click();
  await page.getByLabel('Period').waitFor();
  await openTab('Connect')(page);
  await button(page, 'Insert a table').waitFor();
});

test('formulas are refreshed after connecting', async () => {
  let state = notConnected;
  let refreshed = () => {};
  const isRefreshed = new Promise<void>((resolve) => {
    refreshed = resolve;
  });
  const page = await open({
    getState: () => ({ data: state }),
    connect: () => {
      state = connected;
      return { data: connection };
    },
    refreshNow: () => {
      refreshed();
      return { data: refresh };
    },
  });
  await page.getByLabel('Base URL').fill('https://other.fin.test');
  await enterKey(page, 'fin_test_key_1');
  await isRefreshed;
  expect(changesCalled()).toEqual(['connect', 'refreshNow']);
});

test.each([
  ['the default: formulas are refreshed', 'Household', ['addConnection', 'refreshNow'], 'Connected.'],
  [
    'not the default: formulas are not refreshed',
    'Café',
    ['addConnection'],
    'Connected. Formulas use it if they name it.',
  ],
])('an added connection is %s', async (_, name, operations, done) => {
  const page = await open({ ...several, addConnection: () => ({ data: severalConnected(name) }) });
  await openTab('Connect')(page);
  await button(page, 'Add another connection').click();
  await page.getByLabel('Base URL').fill('https://other.fin.test');
  await enterKey(page, 'fin_test_key_1');
  await page.getByText(done, { exact: true }).first().waitFor();
  await button(page, 'Add another connection').waitFor();
  expect(changesCalled()).toEqual(operations);
});

test('a refused key is reported, stays hidden in its field, and is not sent again automatically', async () => {
  const page = await open({
    getState: () => ({ data: notConnected }),
    connect: () => ({ error: { ...refusedKey, message: 'The key fin_test_key_1 is refused.' } }),
  });
  await enterKey(page);
  expect(await page.getByRole('alert').textContent()).toBe('The key ••• is refused.Request req_8f2c1d');
  expect(await page.getByLabel('API key').getAttribute('type')).toBe('password');
  expect(await page.getByLabel('API key').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(operationsCalled()).toEqual(['getState', 'connect']);
});

test('a visible key is hidden when it is sent', async () => {
  const page = await open({ getState: () => ({ data: notConnected }), connect: () => ({ error: refusedKey }) });
  await page.getByLabel('API key').fill('fin_test_key_1');
  await button(page, 'Show the key').click();
  expect(await page.getByLabel('API key', { exact: true }).getAttribute('type')).toBe('text');
  await button(page, 'Connect').click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('API key', { exact: true }).getAttribute('type')).toBe('password');
});

test('the key field disables autocomplete and spell check, and starts empty', async () => {
  const page = await open({ getState: () => ({ data: notConnected }) });
  const field = page.getByLabel('API key');
  expect(await field.getAttribute('autocomplete')).toBe('off');
  expect(await field.getAttribute('spellcheck')).toBe('false');
  expect(await field.inputValue()).toBe('');
});

test('an invalid form is not sent, and the first invalid field gets the focus', async () => {
  const page = await open({ getState: () => ({ data: notConnected }) });
  await page.getByLabel('Base URL').fill('http://api.fin.test');
  await button(page, 'Connect').click();
  expect(await page.getByLabel('Base URL').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Base URL').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(operationsCalled()).toEqual(['getState']);
});

test('a base URL fixed by the build is sent and cannot be entered', async () => {
  const page = await open({
    getState: () => ({ data: { ...notConnected, fixedBaseUrl: 'https://fixed.fin.test' } }),
    connect: () => ({ error: refusedKey }),
  });
  await enterKey(page);
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Base URL').count()).toBe(0);
  expect(sidebar.calls[1]).toEqual({
    operation: 'connect',
    input: { baseUrl: 'https://fixed.fin.test', apiKey: 'fin_test_key_1' },
  });
});

test('a second click while the key is verified sends nothing', async () => {
  const page = await open({ getState: () => ({ data: notConnected }), connect: () => new Promise(() => {}) });
  await enterKey(page);
  await button(page, 'Verifying…').click({ force: true });
  await page.getByLabel('API key').press('Enter');
  expect(operationsCalled()).toEqual(['getState', 'connect']);
});

test('sharing warns first, and can be stopped', async () => {
  const shared = {
    ...connected,
    isSharedWithSpreadsheet: true,
    isSharedByUser: true,
    formulasUse: 'spreadsheet' as const,
    share,
  };
  const page = await open({
    shareConnection: () => ({ data: shared }),
    unshareConnection: () => ({ data: connected }),
  });
  await openTab('Connect')(page);
  await button(page, 'Share with this spreadsheet').click();
  await page.getByText('Everyone who can edit this spreadsheet will act with this key').waitFor();
  expect(operationsCalled()).not.toContain('shareConnection');
  await button(page, 'Share the connection').click();
  await page.getByText('Formulas here use the connection shared with this spreadsheet').waitFor();
  await button(page, 'Stop sharing').click();
  await page.getByText('Formulas here use your connection, because you own this spreadsheet').waitFor();
});

test('one click opts the spreadsheet in, and another one out', async () => {
  const optedOut = { ...connected, formulasUse: 'none' as const, isOptedIn: false };
  const page = await open({
    getState: () => ({ data: optedOut }),
    optIn: () => ({ data: connected }),
    refreshNow: () => ({ data: refresh }),
    optOut: () => ({ data: optedOut }),
  });
  await openTab('Connect')(page);
  await page.getByText('everyone who can edit this spreadsheet can read what your key may read').waitFor();
  await button(page, 'Use my connection here').click();
  await page.getByText('Formulas here can now use your connection').first().waitFor();
  expect(changesCalled()).toEqual(['optIn', 'refreshNow']);
  await page.getByText('Formulas here use your connection, because you own this spreadsheet').waitFor();
  await button(page, 'Stop using my connection here').click();
  await button(page, 'Use my connection here').waitFor();
});

test('an error of the refresh after an opt-in is shown and can be retried', async () => {
  let calls = 0;
  const page = await open({
    getState: () => ({ data: { ...connected, formulasUse: 'none', isOptedIn: false } }),
    optIn: () => ({ data: connected }),
    refreshNow: () => {
      calls += 1;
      return calls === 1 ? { error: { code: 'busy', message: 'Another refresh is running.' } } : { data: refresh };
    },
  });
  await openTab('Connect')(page);
  await button(page, 'Use my connection here').click();
  await page.getByText('Another refresh is running.').waitFor();
  await button(page, 'Retry').click();
  await page.getByText('Formulas are reading fresh data.').first().waitFor();
  expect(changesCalled()).toEqual(['optIn', 'refreshNow', 'refreshNow']);
});

test('a user who does not own the spreadsheet cannot opt it in', async () => {
  const page = await open({
    getState: () => ({ data: { ...connected, formulasUse: 'owner', isOptedIn: false, isOwner: false } }),
  });
  await openTab('Connect')(page);
  await page.getByText('Formulas here use the connection of this spreadsheet’s owner.').waitFor();
  expect(await button(page, 'Use my connection here').count()).toBe(0);
  expect(await button(page, 'Share with this spreadsheet').count()).toBe(0);
});

test.each([
  ['Use another key', true, 'https://other.fin.test'],
  ['Use a key of your own', false, 'https://api.fin.test'],
])('"%s" does not prefill a base URL that another user chose', async (text, isOwnConnection, offered) => {
  const state = { ...connected, isOwnConnection, connection: { ...connection, baseUrl: 'https://other.fin.test' } };
  const page = await open({ getState: () => ({ data: state }) });
  await openTab('Connect')(page);
  await button(page, text).click();
  expect(await page.getByLabel('Base URL').inputValue()).toBe(offered);
});

describe('a connection that another user shared', () => {
  const others = {
    ...connected,
    isOwnConnection: false,
    isSharedWithSpreadsheet: true,
    formulasUse: 'spreadsheet' as const,
    share,
    formerShare,
  };

  test('is shown with its organization and time, and with what was shared before', async () => {
    const page = await open({ getState: () => ({ data: { ...others, isOwnConnection: true } }) });
    await openTab('Connect')(page);
    await page.getByText('Another user shared it on 20 Nov 2026, 14:00: Northwind Household').waitFor();
    await page.getByText('Before that, until 20 Nov 2026, 13:00: Fabrikam Holding').waitFor();
    expect(await button(page, 'Share with this spreadsheet').count()).toBe(0);
  });

  test('cannot be disconnected, and its sharing stops only after a warning', async () => {
    const page = await open({
      getState: () => ({ data: others }),
      unshareConnection: () => ({ data: notConnected }),
    });
    await openTab('Connect')(page);
    await button(page, 'Use a key of your own').waitFor();
    expect(await button(page, 'Disconnect').count()).toBe(0);
    await button(page, 'Stop sharing').click();
    await page.getByText('so the sidebar will not be connected').waitFor();
    expect(operationsCalled()).not.toContain('unshareConnection');
    await button(page, 'Stop it for everyone').click();
    await page.getByRole('heading', { name: 'Connect to your data' }).waitFor();
  });

  test('stays when a user disconnects, and the confirmation says so', async () => {
    const page = await open({ getState: () => ({ data: { ...others, isOwnConnection: true } }) });
    await openTab('Connect')(page);
    await button(page, 'Disconnect').click();
    await page.getByText('The connection that another user shared stays.').waitFor();
  });
});

test('Escape closes the confirmation of sharing and restores the focus', async () => {
  const page = await open({});
  await openTab('Connect')(page);
  await button(page, 'Share with this spreadsheet').click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Share with this spreadsheet');
});

test('disconnecting tells that it switched off the hourly refresh, and so does connecting again', async () => {
  let state = connected;
  const off = { ...refresh, isHourlyOn: false };
  const page = await open({
    getState: () => ({ data: state }),
    disconnect: () => {
      state = { ...notConnected, refresh: off };
      return { data: { ...state, refresh: { ...off, wasSwitchedOff: true } } };
    },
    refreshNow: () => ({ data: off }),
    connect: () => {
      state = { ...connected, refresh: off };
      return { data: connection };
    },
  });
  await openTab('Connect')(page);
  await button(page, 'Disconnect').click();
  await button(page, 'Delete and disconnect').click();
  const told = 'Disconnecting switched off the hourly refresh.';
  await page.locator('.note').getByText(told).waitFor();
  await page.getByLabel('Base URL').fill('https://other.fin.test');
  await enterKey(page, 'fin_test_key_2');
  await page.locator('.note', { hasText: told }).waitFor();
  await openTab('Refresh')(page);
  await page.getByText('Off since you disconnected.').waitFor();
});

test('disconnecting requires confirmation, then shows the form and the result', async () => {
  let state: typeof connected = { ...connected, hasRowLists: true };
  const page = await open({
    getState: () => ({ data: state }),
    disconnect: () => {
      state = notConnected;
      return { data: notConnected };
    },
  });
  await openTab('Connect')(page);
  await button(page, 'Disconnect').click();
  expect(operationsCalled()).not.toContain('disconnect');
  await page.getByText('The hidden sheets FIN Removed rows and FIN Undo stay').waitFor();
  await button(page, 'Delete, with these sheets').click();
  await page.getByRole('heading', { name: 'Connect to your data' }).waitFor();
  expect(sidebar.calls.find(({ operation }) => operation === 'disconnect')?.input).toEqual({ deletesRowLists: true });
  await page.getByText('everything the add-on stored for you is deleted').first().waitFor();
  await openTab('Tag')(page);
  await page.getByText('Connect a key to tag transactions from here.').waitFor();
});
