import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../support/browser';
import { readBuiltSidebar } from './built-sidebar';
import { connected, connection, notConnected, refresh, share, shareBefore } from './fixtures';
import { type Handlers, type OpenedSidebar, openSidebar } from './open-sidebar';
import { button, enterKey, formulas, later, openTab, refusedKey, usual } from './states';

let browser: Browser;
let html = '';
let sidebar: OpenedSidebar;
const open = async (handlers: Handlers, options: Parameters<typeof openSidebar>[3] = {}) => {
  sidebar = await openSidebar(browser, html, { ...usual, ...handlers }, options);
  return sidebar.page;
};

beforeAll(async () => {
  [browser, html] = await Promise.all([launchBrowser(), readBuiltSidebar()]);
});
afterEach(async () => {
  expect(sidebar.complaints).toEqual([]);
  await sidebar.close();
});
afterAll(() => browser.close());

/** Without the look at the accounts, which the page takes at its opening. */
const operationsCalled = () =>
  sidebar.calls.map(({ operation }) => operation).filter((name) => name !== 'listUnhealthyAccounts');
const changesCalled = () => operationsCalled().filter((name) => name !== 'getState' && name !== 'listTags');

test('connects with a base URL and a key, shows what the key may do, and forgets the key', async () => {
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

test('a new connection is followed by what can be done with it', async () => {
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

test('formulas recalculate once another connection stands behind them', async () => {
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

test('a refused key is told, stays hidden in its field, and is not sent again by itself', async () => {
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

test('a key that was shown is hidden while it is sent', async () => {
  const page = await open({ getState: () => ({ data: notConnected }), connect: () => ({ error: refusedKey }) });
  await page.getByLabel('API key').fill('fin_test_key_1');
  await button(page, 'Show the key').click();
  expect(await page.getByLabel('API key', { exact: true }).getAttribute('type')).toBe('text');
  await button(page, 'Connect').click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('API key', { exact: true }).getAttribute('type')).toBe('password');
});

test('the browser is asked not to remember, correct or fill in the key', async () => {
  const page = await open({ getState: () => ({ data: notConnected }) });
  const field = page.getByLabel('API key');
  expect(await field.getAttribute('autocomplete')).toBe('off');
  expect(await field.getAttribute('spellcheck')).toBe('false');
  expect(await field.inputValue()).toBe('');
});

test('sends nothing while something is wrong with the form, and goes to the first problem', async () => {
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

test('a second press while the key is verified sends nothing', async () => {
  const page = await open({ getState: () => ({ data: notConnected }), connect: () => new Promise(() => {}) });
  await enterKey(page);
  await button(page, 'Verifying…').click({ force: true });
  await page.getByLabel('API key').press('Enter');
  expect(operationsCalled()).toEqual(['getState', 'connect']);
});

test('sharing warns first, and can be taken back', async () => {
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
  await page.getByText('Formulas here may use your connection now').first().waitFor();
  expect(changesCalled()).toEqual(['optIn', 'refreshNow']);
  await page.getByText('Formulas here use your connection, because you own this spreadsheet').waitFor();
  await button(page, 'Stop using my connection here').click();
  await button(page, 'Use my connection here').waitFor();
});

test('what keeps formulas from being refreshed after an opt-in is shown, and can be tried again', async () => {
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

test('who does not own the spreadsheet is not offered to opt it in', async () => {
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
])('%s offers no address that another user chose', async (text, isOwnConnection, offered) => {
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
    shareBefore,
  };

  test('is shown to everyone with its organization and time, and with what was shared before', async () => {
    const page = await open({ getState: () => ({ data: { ...others, isOwnConnection: true } }) });
    await openTab('Connect')(page);
    await page.getByText('Another user shared it on 20 Nov 2026, 14:00: Northwind Household').waitFor();
    await page.getByText('Before that, until 20 Nov 2026, 13:00: Fabrikam Holding').waitFor();
    expect(await button(page, 'Share with this spreadsheet').count()).toBe(0);
  });

  test('cannot be disconnected, and is taken from everyone only after a warning', async () => {
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

  test('stays when one disconnects, and the question says so', async () => {
    const page = await open({ getState: () => ({ data: { ...others, isOwnConnection: true } }) });
    await openTab('Connect')(page);
    await button(page, 'Disconnect').click();
    await page.getByText('The connection that another user shared stays.').waitFor();
  });
});

test('Escape leaves the question whether to share, and gives the focus back', async () => {
  const page = await open({});
  await openTab('Connect')(page);
  await button(page, 'Share with this spreadsheet').click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Share with this spreadsheet');
});

test('disconnecting asks first, then shows the form and what was done', async () => {
  let state = connected;
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
  await button(page, 'Delete and disconnect').click();
  await page.getByRole('heading', { name: 'Connect to your data' }).waitFor();
  await page.getByText('everything the add-on stored for you is deleted').first().waitFor();
  await openTab('Tag')(page);
  await page.getByText('Connect a key to tag transactions from here.').waitFor();
});

test('a wait the API asks for keeps Retry off until it is over', async () => {
  const page = await open({
    verifyConnection: () => ({ error: { code: 'rate_limited', message: 'Wait.', retryAfterSeconds: 3 } }),
  });
  await openTab('Connect')(page);
  await button(page, 'Verify again').click();
  const retry = button(page, /^Retry/);
  expect(await retry.textContent()).toMatch(/^Retry in [23] s$/);
  await retry.click({ force: true });
  expect(operationsCalled().filter((name) => name === 'verifyConnection')).toHaveLength(1);
  await page.getByRole('button', { name: 'Retry', exact: true }).waitFor();
  await retry.click();
  await button(page, /^Retry in/).waitFor();
  expect(operationsCalled().filter((name) => name === 'verifyConnection')).toHaveLength(2);
});

test('times are those of the reader’s locale and zone', async () => {
  const page = await open({}, { locale: 'de-DE', timezoneId: 'Asia/Kolkata' });
  await openTab('Connect')(page);
  expect(await page.locator('time').first().textContent()).toBe('20.11.2026, 14:00');
});

test('a menu item may ask for a view', async () => {
  const page = await open({}, { view: 'refresh' });
  await button(page, 'Refresh now').waitFor();
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Refresh');
});

test('shows no tab as chosen before it knows which, so that none jumps', async () => {
  const page = await open({ getState: () => new Promise(() => {}) });
  await page.getByText('Loading').waitFor();
  expect(await page.getByRole('tab', { selected: true }).count()).toBe(0);
});

test('an answer that was overtaken changes nothing', async () => {
  const { answer, release } = later<typeof connected>();
  let calls = 0;
  const page = await open({
    getState: () => {
      calls += 1;
      return calls === 2 ? answer : { data: connected };
    },
    disconnect: () => ({ data: notConnected }),
  });
  await openTab('Connect')(page);
  await button(page, 'Disconnect').click();
  await button(page, 'Delete and disconnect').click();
  await page.getByRole('heading', { name: 'Connect to your data' }).waitFor();
  release({ data: connected });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole('heading', { name: 'Connect to your data' }).isVisible()).toBe(true);
});

test('says when a state read anew could not be read, and keeps what it shows', async () => {
  let calls = 0;
  const page = await open({
    getState: () => {
      calls += 1;
      return calls === 1 ? { data: connected } : { threw: 'Service unavailable' };
    },
  });
  await openTab('Refresh')(page);
  await page.getByText('Google could not run the add-on (Service unavailable)').filter({ visible: true }).waitFor();
  expect(await button(page, 'Refresh now').isVisible()).toBe(true);
});

test('a key that is refused while tags are listed leads to a new key, and the view is as before with it', async () => {
  let state = connected;
  let isNewKey = false;
  const page = await open({
    getState: () => ({ data: state }),
    listTags: () => {
      if (isNewKey) return { data: { tags: [] } };
      state = { ...connected, keyRefusedAt: '2026-11-20T08:00:00Z' };
      return { error: { code: 'unauthorized', message: 'The API refused the key.' } };
    },
    connect: () => {
      isNewKey = true;
      state = connected;
      return { data: connection };
    },
  });
  await page.getByText('The API refuses your key.').first().waitFor();
  await button(page, 'Enter a new key').click();
  await page.getByText('It expired, was revoked, or was replaced by another one.').waitFor();
  await button(page, 'Enter a new key').click();
  await enterKey(page, 'fin_test_key_2');
  await page.getByText('Connected.', { exact: true }).first().waitFor();
  expect(await page.getByText('It expired').count()).toBe(0);
});

test('missing permissions are asked for on a page of Google’s own, and are gone when they are given', async () => {
  let state = {
    ...connected,
    missingPermissions: { uses: ['schedule' as const], url: 'https://accounts.google.com/o/oauth2/auth?x=1' },
  };
  const page = await open({ getState: () => ({ data: state }) });
  await button(page, 'See which').click();
  const link = page.getByRole('link', { name: 'Ask Google again' });
  expect(await link.evaluate((each: HTMLAnchorElement) => [each.href, each.target, each.rel])).toEqual([
    'https://accounts.google.com/o/oauth2/auth?x=1',
    '_blank',
    'noopener noreferrer',
  ]);
  state = { ...state, missingPermissions: null as never };
  await button(page, 'Check again').click();
  await link.waitFor({ state: 'detached' });
});
