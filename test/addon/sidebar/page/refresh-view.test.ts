import { alerts, connected, neverRefreshed, refresh, table } from './fixtures';
import type { Handlers, PageOptions } from './open-sidebar';
import { button, openTab } from './page-steps';
import { later, usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();
const open = async (handlers: Handlers, options?: PageOptions) => {
  await sidebar.open({ ...usual, ...handlers }, options);
  await openTab('Refresh')(sidebar.page);
  return sidebar.page;
};

const tableRun = {
  isDone: true,
  message: null,
  code: null,
  left: 0,
  retryAfterSeconds: null,
  rowCount: 1_204,
  added: 3,
  changed: 0,
  marked: 0,
  removed: 0,
};
const changesOf = () =>
  sidebar.calls.filter(({ operation }) => ['runTable', 'refreshNow', 'cancelRefresh'].includes(operation));

test('Refresh now runs once, and shows its progress and its result', async () => {
  const { answer, release } = later<typeof refresh>();
  const page = await open({ refreshNow: () => answer });
  await button(page, 'Refresh now').click();
  await button(page, 'Refreshing…').click({ force: true });
  expect(await button(page, 'Refreshing…').getAttribute('aria-busy')).toBe('true');
  release({ data: { ...refresh, lastRunAt: '2026-11-20T08:42:00Z', formulasRefreshed: 7 } });
  await page.locator('.note-done').getByText('7 formulas refreshed.').waitFor();
  expect(sidebar.calls.filter(({ operation }) => operation === 'refreshNow')).toHaveLength(1);
  expect(await page.locator('.facts').textContent()).toBe(
    'When20 Nov 2026, 09:42ResultCompleteFormulas refreshed7Requests9',
  );
});

test('Refresh now runs the tables first, says what it waits for, and is done once cells have values', async () => {
  const { answer, release } = later<typeof refresh>();
  const tables = [table, { ...table, id: 'failed', sheetName: 'Taxes' }, { ...table, id: 'paused', isPaused: true }];
  const progress = [
    { waitsUntil: '2026-11-20T09:05:00Z', calculating: 0 },
    { waitsUntil: null, calculating: 3 },
    { waitsUntil: null, calculating: 0 },
  ];
  const page = await open(
    {
      listTables: () => ({ data: { tables, log: [] } }),
      runTable: ({ id }) =>
        id === 'failed'
          ? { error: { code: 'table_changed', message: 'A column is gone.' } }
          : { data: { run: tableRun, tables: { tables, log: [] } } },
      refreshNow: () => answer,
      refreshProgress: () => ({ data: progress.shift() ?? { waitsUntil: null, calculating: 0 } }),
    },
    {},
  );
  await page.getByText('Taxes').waitFor();
  await page.clock.install();
  await button(page, 'Refresh now').click();
  await page.getByText('Reading for the formulas.').waitFor();
  await page.clock.fastForward(5_000);
  await page.getByText('The API lets no request through until 20 Nov 2026, 10:05 (rate limit).').waitFor();
  release({ data: refresh });
  await page.clock.runFor(5_000);
  await page.getByText('3 formulas are calculating.').waitFor();
  await page.clock.runFor(5_000);
  await page.locator('.note-done').getByText('1 of 2 tables not complete: see below. 1 table').waitFor();
  expect(changesOf()).toMatchObject([
    { operation: 'runTable', input: { id: table.id } },
    { operation: 'runTable', input: { id: 'failed' } },
    { operation: 'refreshNow' },
  ]);
});

test('a refresh can be cancelled: the next table does not start, and formulas keep what they show', async () => {
  const { answer, release } = later<{ run: typeof tableRun; tables: { tables: (typeof table)[]; log: [] } }>();
  const view = { tables: [table, { ...table, id: 'second' }], log: [] as [] };
  const page = await open({ listTables: () => ({ data: view }), runTable: () => answer });
  await page.getByText('1,204 rows').first().waitFor();
  await button(page, 'Refresh now').click();
  await button(page, 'Cancel').first().click();
  await page.getByText('Stopping.', { exact: true }).waitFor();
  release({ data: { run: tableRun, tables: view } });
  await page.locator('.note-done').getByText('Cancelled. The formulas keep what they show.').waitFor();
  expect(changesOf().map(({ operation }) => operation)).toEqual(['runTable', 'cancelRefresh']);
});

test('the offer to repair is above the tables, which may fill the view', async () => {
  const tables = ['a', 'b', 'c'].map((id) => ({ ...table, id }));
  const page = await open({
    getState: () => ({ data: { ...connected, refresh: { ...refresh, needsRepair: 'silent' } } }),
    listTables: () => ({ data: { tables, log: [] } }),
  });
  await page.getByText('1,204 rows').first().waitFor();
  const topOf = async (name: string) => (await button(page, name).first().boundingBox())?.y ?? Number.NaN;
  expect(await topOf('Repair')).toBeLessThan(await topOf('Run now'));
});

test('the hourly refresh is a switch, and says when it runs next', async () => {
  const page = await open({
    getState: () => ({ data: { ...connected, refresh: neverRefreshed } }),
    setHourlyRefresh: ({ isOn }) => ({ data: { ...refresh, isHourlyOn: isOn } }),
  });
  const hourly = page.getByRole('switch', { name: 'Refresh every hour' });
  expect(await hourly.getAttribute('aria-checked')).toBe('false');
  await hourly.click();
  await page.getByText('Next run 20 Nov 2026, 10:00.').waitFor();
  expect(await hourly.getAttribute('aria-checked')).toBe('true');
  const switched = () => sidebar.calls.filter(({ operation }) => operation === 'setHourlyRefresh');
  expect(switched().map(({ input }) => input)).toEqual([{ isOn: true }]);
  await hourly.click();
  await page.getByText('Off. Press Refresh now').waitFor();
  expect(switched().map(({ input }) => input)).toEqual([{ isOn: true }, { isOn: false }]);
});

test('rewriting can be switched off, and a missing refresh cell can be added', async () => {
  let view = { ...refresh, hasRefreshCell: false };
  const page = await open({
    getState: () => ({ data: { ...connected, refresh: view } }),
    setRewriting: ({ isOn }) => {
      view = { ...view, rewritesFormulas: isOn };
      return { data: view };
    },
    makeRefreshCell: () => ({ data: { ...view, hasRefreshCell: true } }),
  });
  const rewriting = page.getByRole('switch', { name: 'Rewrite formulas' });
  expect(await rewriting.getAttribute('aria-checked')).toBe('true');
  await rewriting.click();
  await page.getByText('Off. A refresh recalculates only formulas with FIN_REFRESH.').waitFor();
  expect(await rewriting.getAttribute('aria-checked')).toBe('false');
  await button(page, 'Add the cell FIN_REFRESH').click();
  await page.locator('.note-done').getByText('New formulas use it.').waitFor();
  expect(await button(page, 'Add the cell FIN_REFRESH').count()).toBe(0);
  const written = sidebar.calls.filter(({ operation }) => /setRewriting|makeRefreshCell/.test(operation));
  expect(written.map(({ operation, input }) => [operation, input])).toEqual([
    ['setRewriting', { isOn: false }],
    ['makeRefreshCell', null],
  ]);
});

test('a switch returns to its old state if the change fails, and Retry repeats the change', async () => {
  let calls = 0;
  const page = await open({
    getState: () => ({ data: { ...connected, refresh: neverRefreshed } }),
    setHourlyRefresh: ({ isOn }) => {
      calls += 1;
      return calls === 1
        ? { error: { code: 'trigger', message: 'Google allows no further trigger in this spreadsheet: remove one.' } }
        : { data: { ...refresh, isHourlyOn: isOn } };
    },
  });
  const hourly = page.getByRole('switch', { name: 'Refresh every hour' });
  await hourly.click();
  await page.getByText('Google allows no further trigger').waitFor();
  expect(await hourly.getAttribute('aria-checked')).toBe('false');
  await button(page, 'Retry').click();
  await page.getByText('Next run 20 Nov 2026, 10:00.').waitFor();
  expect(await hourly.getAttribute('aria-checked')).toBe('true');
});

test('a run elsewhere appears within a minute or when the user returns', async () => {
  let lastRunAt = '2026-11-20T08:42:00Z';
  const getState = () => ({ data: { ...connected, refresh: { ...refresh, lastRunAt } } });
  const page = await open({ getState }, {});
  await page.getByText('20 Nov 2026, 09:42').waitFor();
  await page.clock.install();
  await openTab('Connect')(page);
  await openTab('Refresh')(page);

  lastRunAt = '2026-11-20T09:42:00Z';
  await page.clock.fastForward(61_000);
  await page.getByText('20 Nov 2026, 10:42').waitFor();

  lastRunAt = '2026-11-20T10:42:00Z';
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByText('20 Nov 2026, 11:42').waitFor();
});

test('a failed automatic reload shows no error', async () => {
  let lastRunAt: string | null = '2026-11-20T08:42:00Z';
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const page = await open({
    getState: () => {
      if (lastRunAt !== null) return { data: { ...connected, refresh: { ...refresh, lastRunAt } } };
      refuse();
      return { error: { code: 'internal_error', message: 'The API failed: try again in a moment.' } };
    },
  });
  await page.getByText('20 Nov 2026, 09:42').waitFor();
  await page.evaluate(() => {
    const note = () => document.querySelector('.note-error') && document.body.setAttribute('data-complained', '');
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });

  lastRunAt = null;
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await refused;
  // The answer is on its way to the page before the next look is.
  await new Promise(setImmediate);
  lastRunAt = '2026-11-20T09:42:00Z';
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByText('20 Nov 2026, 10:42').waitFor();
  expect(await page.locator('body').getAttribute('data-complained')).toBeNull();
});

test('a refresh that ended with an error is reported as partial, and shows the error', async () => {
  const failed = { ...refresh, lastError: 'The key was revoked: connect again.' };
  const page = await open({ refreshNow: () => ({ data: failed }) });
  await button(page, 'Refresh now').click();
  await page.getByText('The key was revoked: connect again.').waitFor();
  expect(await page.locator('.note-done').textContent()).toBe('Partly refreshed. See below what is missing.');
});

test('a refresh that failed halfway is reported with its result', async () => {
  let state = connected;
  const page = await open({
    getState: () => ({ data: state }),
    refreshNow: () => {
      state = { ...connected, refresh: { ...refresh, formulasRefreshed: 5 } };
      return { error: { code: 'refresh_incomplete', message: '2 formulas are protected.' } };
    },
  });
  await button(page, 'Refresh now').click();
  await page.getByText('2 formulas are protected.').waitFor();
  await page.locator('.facts').getByText('5', { exact: true }).waitFor();
});

test('shows a run of the trigger when the user returns', async () => {
  let state = connected;
  const page = await open({ getState: () => ({ data: state }) });
  await page.getByText('Next run 20 Nov 2026, 10:00.').waitFor();
  state = { ...connected, refresh: { ...refresh, nextRunAt: '2026-11-20T10:00:00Z' } };
  await openTab('Tag')(page);
  await openTab('Refresh')(page);
  await page.getByText('Next run 20 Nov 2026, 11:00.').waitFor();
});

test('the sidebar approves exactly the alerts that it showed, and switches one off', async () => {
  const now = { ...refresh, alerts: { ...alerts, waiting: [], open: alerts.open.slice(0, 1), lastError: null } };
  const page = await open({
    getState: () => ({ data: { ...connected, refresh: { ...refresh, alerts } } }),
    approveAlerts: () => ({ data: now }),
    switchAlertOff: () => ({ data: { ...now, alerts: { ...now.alerts, open: [] } } }),
  });
  const section = page.getByRole('region', { name: 'Alerts' });
  expect(await section.getByRole('listitem').allTextContents()).toEqual([
    'Balance of Savings below 9,999',
    'Checking has 312.40 USD, below 500 USD.20 Nov 2026, 09:00, row 2 of FIN AlertsSwitch off',
    'Streamly costs 12 USD since 2026-11-03, 10 USD before.20 Nov 2026, 09:00',
  ]);
  await section.getByRole('button', { name: 'Approve' }).click();
  await section.getByText('Balance of Savings below 9,999').waitFor({ state: 'detached' });
  await section.getByRole('button', { name: 'Switch off: Checking has 312.40 USD, below 500 USD.' }).click();
  await section.getByText('Nothing to tell.').waitFor();
  expect(sidebar.calls.filter(({ operation }) => /Alert/.test(operation)).map(({ input }) => input)).toEqual([
    { fingerprint: 'shown' },
    { hash: 'low' },
  ]);
});
