import { connected, connection, notConnected } from './fixtures';
import type { Handlers, PageOptions } from './open-sidebar';
import { button, chooseTag, enterKey, openTab } from './page-steps';
import { later, usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();
const open = async (handlers: Handlers, options?: PageOptions) => {
  await sidebar.open({ ...usual, ...handlers }, options);
  return sidebar.page;
};

/** Without the check of the accounts, which the page makes when it opens. */
const operationsCalled = () =>
  sidebar.calls.map(({ operation }) => operation).filter((name) => name !== 'listUnhealthyAccounts');

test('Retry stays disabled during a wait that the API requests', async () => {
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

test('times use the locale and time zone of the browser', async () => {
  const page = await open({}, { locale: 'de-DE', timezoneId: 'Asia/Kolkata' });
  await openTab('Connect')(page);
  expect(await page.locator('time').first().textContent()).toBe('20.11.2026, 14:00');
});

test('a menu item can open the sidebar in a given view', async () => {
  const page = await open({}, { view: 'refresh' });
  await button(page, 'Refresh now').waitFor();
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Refresh');
});

test('selects no tab until the state is known, so that the tab does not change', async () => {
  const page = await open({ getState: () => new Promise(() => {}) });
  await page.getByText('Loading').waitFor();
  expect(await page.getByRole('tab', { selected: true }).count()).toBe(0);
});

test('an outdated response does not replace a newer state', async () => {
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

test('shows an error if the state cannot be reloaded, and keeps the view', async () => {
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

test('if the key is refused while tags are listed, the user can enter a new key and the warning disappears', async () => {
  let state = connected;
  let isNewKey = false;
  const page = await open({
    getState: () => ({ data: state }),
    listTags: () => {
      if (isNewKey) return { data: { tags: [], isFromCache: false } };
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

test('missing permissions link to Google’s consent page, and the note disappears when they are granted', async () => {
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

/** The user's language changes after the first state was read. `reopened` resolves when the page asks for another. */
function languageChanges() {
  let calls = 0;
  const state = { requests: 0, resolve: () => {} };
  const reopened = new Promise<void>((resolve) => {
    state.resolve = resolve;
  });
  const handlers: Handlers = {
    getState: () => {
      calls += 1;
      return { data: calls === 1 ? connected : { ...connected, language: 'de' } };
    },
    reopenSidebar: () => {
      state.requests += 1;
      state.resolve();
      return { data: null };
    },
  };
  return { handlers, state, reopened };
}

test('the page is opened in the new language of the user at the next call, once', async () => {
  const { handlers, state, reopened } = languageChanges();
  const page = await open(handlers);
  await page.getByRole('combobox').waitFor();
  expect(state.requests).toBe(0);
  await openTab('Refresh')(page);
  await reopened;
  await openTab('Connect')(page);
  await button(page, 'Verify again').waitFor();
  expect(state.requests).toBe(1);
});

test('a change of language waits while something is typed or chosen', async () => {
  const { handlers, state, reopened } = languageChanges();
  const page = await open(handlers);
  await page.getByPlaceholder('Search tags').waitFor();
  await chooseTag(page, 'hotels');
  await page.locator('.chip').waitFor();
  await openTab('Refresh')(page);
  await button(page, 'Refresh now').waitFor();
  await openTab('Tag')(page);
  await button(page, 'New tag').click();
  await page.getByLabel('Name').fill('Trains');
  await openTab('Refresh')(page);
  await openTab('Tag')(page);
  expect(await page.getByLabel('Name').inputValue()).toBe('Trains');
  await button(page, 'Cancel').click();
  await button(page, 'Remove Travel › Hotels').click();
  await page.locator('.chip').waitFor({ state: 'detached' });
  expect(state.requests).toBe(0);
  await openTab('Refresh')(page);
  await reopened;
});
