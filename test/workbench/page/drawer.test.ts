import type { Browser, Page } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import { type ApiFaults, createApiFaults } from '../../../src/workbench/faults/api-faults';
import { faultList, standardFault } from '../../../src/workbench/faults/fault-list';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser/browser';
import {
  accessibilityViolations,
  type OpenedWorkbench,
  openWorkbench,
  selectCells,
  settled,
  showDrawer,
  typeFormula,
  waitForCell,
} from '../../support/browser/workbench-page';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';
import { until } from '../../support/until';

const startMs = Date.UTC(2026, 10, 21, 9, 30);
const tabs = ['Executions', 'Clock and triggers', 'Users', 'Locale and zone', 'API faults'];

let browser: Browser;
let workbook: Workbook;
let host: FakeHost;
let faults: ApiFaults;
let server: WorkbenchServer;
let opened: OpenedWorkbench;
let page: Page;
let whenApiFollows = Promise.resolve();

beforeAll(async () => {
  workbook = await createUniverWorkbook({ name: 'My finances', timeZone: 'America/New_York' });
  const trigger = { userId: 'editor', spreadsheetId: workbook.id, description: 'every hour', lastRunAt: null };
  host = new FakeHost({
    customFunctions: new FakeCustomFunctions({}),
    triggers: [
      {
        ...trigger,
        triggerUid: '42',
        functionName: 'hourlyRefresh',
        nextRunAt: startMs + 1_500_000,
        isDisabled: false,
      },
      { ...trigger, triggerUid: '43', functionName: 'deadRefresh', nextRunAt: null, isDisabled: true },
    ],
    quotas: {
      owner: [
        { what: 'urlfetch', used: 1_234, limit: 20_000, endsAt: startMs + 86_400_000 },
        { what: 'triggerMs', used: 90_000, limit: 5_400_000, endsAt: startMs + 86_400_000 },
        { what: 'properties', used: 0, limit: 50_000, endsAt: null },
      ],
    },
  });
  faults = createApiFaults();
  const beforeClockChange = () => whenApiFollows;
  server = await startWorkbenchServer({ workbook, host, faults, beforeClockChange, pageDir: paths.pageDir, port: 0 });
  browser = await launchBrowser();
  opened = await openWorkbench(browser, server.url);
  page = opened.page;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  workbook?.dispose();
});

const rows = () => page.getByTestId('execution');
const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the drawer', () => {
  test('is closed at first; its tabs are one tab stop, and the arrow keys, Home and End move between them', async () => {
    const handle = page.getByTestId('drawer-handle');
    expect(await handle.getAttribute('aria-expanded')).toBe('false');
    await handle.focus();
    await page.keyboard.press('Tab');
    expect(await focusedText()).toMatch(/^Executions/);
    await page.keyboard.press('Enter');
    const shown: string[] = [];
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Home', 'End']) {
      await page.keyboard.press(key);
      shown.push(await page.locator('.drawer [role=tab][aria-selected=true]').innerText());
      expect(await focusedText()).toBe(shown.at(-1)?.replace(/\n/g, ''));
    }
    expect(shown.map((text) => tabs.findIndex((tab) => text.startsWith(tab)))).toEqual([1, 0, 4, 0, 4]);
    expect(await page.locator('.drawer [role=tab][tabindex="0"]').count()).toBe(1);
  });

  test('keeps its state when the page is reloaded, and Escape closes it', async () => {
    await page.reload();
    await page.waitForFunction(() => window.workbench?.isDrawn() === true);
    await page.getByTestId('fault-latency').waitFor();
    await page.getByTestId('fault-latency').getByRole('checkbox').focus();
    await page.keyboard.press('Escape');
    expect(await page.getByTestId('drawer-panel').count()).toBe(0);
    expect(await focusedText()).toBe('Workbench');
  });

  test.each(tabs.map((tab, index) => [index + 1, tab] as const))(
    'on Alt+%i, opens the tab %s, also when the grid has the focus',
    async (digit, tab) => {
      await page.evaluate(() => window.workbench?.go('Sheet1', 2, 2));
      await page.keyboard.press(`Alt+Digit${digit}`);
      await page.locator('.drawer [role=tab][aria-selected=true]').getByText(tab).waitFor();
      await page.waitForFunction((id) => document.activeElement?.id.startsWith(id), 'tab-');
      expect(await focusedText()).toContain(tab);
    },
  );

  test.each(tabs)('has no accessibility violation in the tab %s', async (tab) => {
    faults.set(faultList.map(({ id }) => standardFault(id)));
    await page.getByTestId('fault-badge').getByText(`${faultList.length} faults`).waitFor();
    await showDrawer(page, tab);
    expect(await accessibilityViolations(page, '.title-bar', '.drawer')).toEqual([]);
    faults.set([]);
    await page.getByTestId('fault-badge').waitFor({ state: 'detached' });
  });

  test('the help opens on Ctrl+/, and on `?` unless a cell is selected for typing', async () => {
    await page.getByTestId('drawer-handle').focus();
    for (const key of ['Control+/', '?']) {
      await page.keyboard.press(key);
      await page.getByTestId('help').getByRole('heading', { name: 'Functions' }).waitFor();
      if (key === '?') expect(await accessibilityViolations(page, '[data-testid=help]')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByTestId('help').waitFor({ state: 'detached' });
    }
    await page.evaluate(() => window.workbench?.go('Sheet1', 2, 2));
    await page.keyboard.press('?');
    await page.waitForFunction(() => window.workbench?.typed() === '?');
    expect(await page.getByTestId('help').count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

describe('executions', () => {
  test('a row shows all details of an execution, and its log when it is expanded', async () => {
    await showDrawer(page, 'Executions');
    host.start('FIN_TABLE', { cell: 'Sheet1!B2' })({
      durationMs: 1_240,
      requests: 3,
      serviceCalls: 41,
      cacheHits: 7,
      formulasFromText: 1,
      error: { name: 'ApiError', message: 'The API refused the key.' },
      log: ['first line', 'second line'],
    });
    const row = rows().filter({ hasText: 'FIN_TABLE' });
    await row.waitFor();
    expect((await row.locator('td').allInnerTexts()).map((text) => text.trim())).toEqual([
      'FIN_TABLE',
      'Sheet1!B2',
      'CUSTOM_FUNCTION',
      'owner',
      'Sat 21 Nov, 04:30:00',
      '1.2 s',
      '3',
      '41',
      '7',
      '1',
      'ApiError: The API refused the key. · 2 in the log',
    ]);
    const toggle = row.getByRole('button');
    await toggle.press('Enter');
    expect(await page.getByTestId('execution-details').innerText()).toBe(
      'ApiError: The API refused the key.\n\nfirst line\nsecond line',
    );
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await toggle.press('Enter');
    expect(await page.getByTestId('execution-details').count()).toBe(0);
  });

  test('a running execution is listed at once, and replaced by its result when it ends', async () => {
    const end = host.start('FIN_SLOW', { cell: 'Sheet1!A1' });
    const running = page.getByTestId('running-execution');
    await running.waitFor();
    expect(await running.innerText()).toMatch(/FIN_SLOW\s+Sheet1!A1.*Running$/s);
    expect(await page.getByTestId('execution-summary').innerText()).toMatch(/^1 running/);
    end({ durationMs: 9 });
    await running.waitFor({ state: 'detached' });
    expect(await rows().first().innerText()).toMatch(/FIN_SLOW.*Completed/s);
  });

  test('are filtered by errors and by function, and the summary counts only those shown', async () => {
    await page.getByRole('checkbox', { name: 'Errors only' }).check();
    expect(await rows().count()).toBe(1);
    await page.getByRole('combobox', { name: 'Function' }).selectOption('FIN_SLOW');
    await page.getByText('No execution matches the filter.').waitFor();
    await page.getByRole('checkbox', { name: 'Errors only' }).uncheck();
    expect(await rows().count()).toBe(1);
    expect(await page.getByTestId('execution-summary').innerText()).toBe('0 running\n0 failed\nmedian 9 ms\n1 ended');
    await page.getByRole('combobox', { name: 'Function' }).selectOption('');
  });

  test('forty that end at once are rendered together, without rendering old rows again', async () => {
    for (let count = 0; count < 200; count += 1) host.start('FIN_MANY')();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=execution]').length === 200);
    await page.evaluate(() => {
      const body = document.querySelector('[data-testid=executions] tbody');
      const kept = [...(body?.querySelectorAll('tr') ?? [])].slice(0, 120);
      const watch = { kept, draws: 0 };
      const observer = new MutationObserver(() => {
        watch.draws += 1;
      });
      if (body) observer.observe(body, { childList: true });
      Object.assign(window, { watch });
    });
    const ends = Array.from({ length: 40 }, () => host.start('FIN_NEW'));
    for (const end of ends) end();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=execution]').length === 200);
    await rows().filter({ hasText: 'FIN_NEW' }).nth(39).waitFor();
    const watched = await page.evaluate(() => {
      const { kept, draws } = (window as unknown as { watch: { kept: Element[]; draws: number } }).watch;
      return { draws, kept: kept.filter((row) => row.isConnected).length };
    });
    expect(watched.kept).toBe(120);
    expect(watched.draws).toBeLessThanOrEqual(6);
  });

  test('the quotas of each user are shown, with the time at which they reset', async () => {
    const quotas = page.getByTestId('quotas');
    expect((await quotas.innerText()).replace(/\n+/g, '\n')).toContain(
      'owner\nUrlFetch requests\n1,234 of 20,000\nreset Sun 22 Nov, 04:30:00\nTrigger time\n1.5 of 90 min\nreset Sun 22 Nov, 04:30:00\neditor\nNone yet.',
    );
    expect(await quotas.getByRole('progressbar').first().getAttribute('value')).toBe('1234');
    host.start('FIN_TABLE', { userId: 'editor' })({
      quotas: [{ what: 'urlfetch', used: 19_990, limit: 20_000, endsAt: null }],
    });
    await quotas.getByText('19,990 of 20,000').waitFor();
  });
});

describe('clock and triggers', () => {
  test('the clock shows the time of the host in the time zone of the file', async () => {
    await showDrawer(page, 'Clock and triggers');
    expect(await page.getByTestId('clock').innerText()).toMatch(/^Sat 21 Nov, 04:3\d:\d\d$/);
    expect(await page.locator('.clock-day').innerText()).toBe('Saturday 21 November 2026');
  });

  test('triggers are listed with their user, run times and state, and can be run at once', async () => {
    const texts = await page.getByTestId('trigger').locator('td').allInnerTexts();
    expect(texts.map((text) => text.trim())).toEqual([
      ...['hourlyRefresh', 'editor', 'every hour', 'Sat 21 Nov, 04:55:00', 'not yet', 'On', 'Run'],
      ...['deadRefresh', 'editor', 'every hour', 'never', 'not yet', 'Disabled', 'Run'],
    ]);
    expect(await page.getByRole('tab', { name: 'Clock and triggers' }).innerText()).toMatch(/2$/);
    await page.getByRole('button', { name: 'Run hourlyRefresh now' }).click();
    await until(() => host.asked.includes('trigger 42'));
  });

  test.each([
    ['+ 10 min', 'clock 600000'],
    ['+ 1 h', 'clock 3600000'],
  ])('%s advances the clock, and the triggers that ran are listed', async (name, asked) => {
    await page.getByRole('button', { name, exact: true }).click();
    const step = page.getByTestId('clock-steps').getByRole('listitem').first();
    await step.getByText(name).waitFor();
    expect(await step.innerText()).toMatch(/ from .* to .*: 1 run of hourlyRefresh\.$/);
    expect(host.asked).toContain(asked);
  });

  test('a step of a day advances hour by hour, shows its progress and can be stopped', async () => {
    const before = host.asked.length;
    let [follow, release] = [() => {}, () => {}];
    whenApiFollows = new Promise((resolve) => {
      follow = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const advance = jest.spyOn(host, 'advanceClock').mockImplementationOnce(async (ms) => {
      await released;
      return host.advanceClock(ms);
    });
    await page.getByRole('button', { name: '+ 1 day', exact: true }).click();
    const move = page.getByTestId('clock-move');
    await move.getByText('0 of 24 h').waitFor();
    const waits = page.getByTestId('clock-waits');
    await waits.getByText('Waiting for the API, which adds what happens until then.').waitFor();
    follow();
    await waits.getByText('Waiting for the triggers that are due.').waitFor();
    const endTrigger = host.start('hourlyRefresh', { kind: 'trigger' });
    await waits.getByText('Waiting for hourlyRefresh, which a trigger started.').waitFor();
    endTrigger();
    await move.getByRole('button', { name: 'Stop' }).click();
    release();
    await move.waitFor({ state: 'detached' });
    advance.mockRestore();
    expect(host.asked.slice(before)).toEqual(['clock 3600000']);
    await page.getByTestId('clock-steps').getByRole('listitem').first().getByText('+ 1 h').waitFor();
    const endCell = host.start('FIN_TAGS');
    await waits.getByText('Waiting for a formula.').waitFor();
    endCell();
    await until(async () => (await waits.innerText()) === '');
  });

  test('the clock can advance to the next trigger', async () => {
    await page.getByRole('button', { name: 'To the next trigger' }).click();
    await page.getByTestId('clock-steps').getByText('to the next trigger').waitFor();
    expect(host.asked.at(-1)).toBe('clock 1000');
  });
});

describe('API faults', () => {
  test('each fault can be switched on and off', async () => {
    await showDrawer(page, 'API faults');
    for (const { id } of faultList) {
      const box = page.getByTestId(`fault-${id}`).getByRole('checkbox');
      await box.check();
      await until(
        () =>
          faults
            .active()
            .map((fault) => fault.id)
            .join() === id,
      );
      await box.uncheck();
      await until(() => faults.active().length === 0);
    }
  });

  test('a setting out of range is set to the nearest allowed value', async () => {
    const fault = page.getByTestId('fault-rate-limit');
    await fault.getByRole('checkbox').check();
    await fault.getByRole('spinbutton', { name: 'Wait' }).fill('9000');
    await fault.getByRole('spinbutton', { name: 'Wait' }).press('Tab');
    await fault.getByRole('combobox').selectOption('date');
    await until(() => faults.active()[0]?.settings['retryAfter'] === 'date');
    expect(faults.active()).toEqual([
      { id: 'rate-limit', settings: { share: 100, retryAfter: 'date', waitSeconds: 3_600 } },
    ]);
  });

  test('active faults are shown while the drawer is closed, and one click clears them', async () => {
    await page.getByTestId('fault-network').getByRole('checkbox').check();
    await page.getByTestId('drawer-handle').click();
    const badge = page.getByTestId('fault-badge');
    await badge.getByText('2 faults').waitFor();
    expect(await badge.innerText()).toMatch(/network, 429/);
    await badge.getByRole('button', { name: 'Clear all faults' }).click();
    await badge.waitFor({ state: 'detached' });
    await until(() => faults.active().length === 0);
  });
});

describe('locale and zone', () => {
  test('an unknown time zone cannot be saved; valid settings are saved and the page reloads', async () => {
    await showDrawer(page, 'Locale and zone');
    const zone = page.getByRole('combobox', { name: 'Time zone of the file' });
    await zone.fill('Europe/Nowhere');
    await page.getByText('Unknown time zone.').waitFor();
    expect(await page.getByRole('button', { name: 'Save and reload' }).isDisabled()).toBe(true);
    expect(await page.getByTestId('script-zone').innerText()).toBe('Etc/GMT');
    await zone.fill('Asia/Kathmandu');
    await page.getByRole('combobox', { name: 'Locale of the file' }).selectOption('de_DE');
    await page.getByText('-1.234.567,80').waitFor();
    await page.getByRole('combobox', { name: 'Language of your account' }).selectOption('de');
    // As the real host does. The tests below use the page that this reloads.
    workbook.locale = 'de_DE';
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Save and reload' }).click();
    await loaded;
    await page.waitForFunction(() => window.workbench?.isDrawn() === true);
    expect(host.asked.filter((asked) => /locale|zone|language/.test(asked))).toEqual([
      'zone Asia/Kathmandu',
      'locale de_DE',
      'language de',
    ]);
  });
});

describe('a file of another locale', () => {
  test('shows numbers and dates in the format of its locale', async () => {
    const cells = { row: 20, column: 1, rowCount: 1, columnCount: 2 };
    workbook.write(0, cells, [[{ value: 10.5 }, { value: { dateSerial: 46112 } }]]);
    await waitForCell(page, 'Sheet1', 'A20', '10,5');
    await waitForCell(page, 'Sheet1', 'B20', '31.03.2026');
  });

  test.each([
    ['1,5', 1.5, '1,5'],
    ['24.12.2026', { dateSerial: 46380 }, '24.12.2026'],
    ['wahr', true, 'WAHR'],
    ['1,234.5', '1,234.5', '1,234.5'],
    ['=SUM({0,5\\1;1\\0})', 2.5, '2,5'],
  ])('parses the typed text %s in the format of its locale', async (typed, value, shown) => {
    await typeFormula(page, 'Sheet1', 'A22', typed);
    await workbook.whenCalculated();
    const cell = { row: 22, column: 1, rowCount: 1, columnCount: 1 };
    expect(workbook.values(0, cell)).toEqual([[value]]);
    await waitForCell(page, 'Sheet1', 'A22', shown);
    workbook.write(0, cell, [[{ value: null }]]);
    workbook.setNumberFormats(0, cell, [['']]);
    await waitForCell(page, 'Sheet1', 'A22', '');
  });

  test.each([
    ['a text', '1.234,5', [1234.5, null], '1.234,50'],
    ['a table', '24.12.2026\t1.234', [{ dateSerial: 46380 }, 1234], '24.12.2026'],
    ['a table with a formula', '1.5.x\t=10/4', ['1.5.x', 2.5], '1.5.x'],
  ])(
    'parses %s from another program in the format of its locale, and one undo removes it',
    async (_, text, values, shown) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await selectCells(page, 'Sheet1', 'A23');
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      const { undoCount } = workbook.history.state();
      await page.keyboard.press('Control+v');
      await waitForCell(page, 'Sheet1', 'A23', shown);
      await settled(page);
      await workbook.whenCalculated();
      const cells = { row: 23, column: 1, rowCount: 1, columnCount: 2 };
      expect(workbook.values(0, cells)).toEqual([values]);
      expect(workbook.history.state().undoCount).toBe(undoCount + 1);
      workbook.history.undo();
      expect(workbook.values(0, cells)).toEqual([[null, null]]);
      await waitForCell(page, 'Sheet1', 'A23', '');
    },
  );
});

test('the page sends no request to other machines and logs no error to the console', () => {
  expect(opened.outsideRequests).toEqual([]);
  // The reload aborted a request.
  expect(opened.consoleErrors.filter((text) => !/ERR_ABORTED|Failed to fetch/.test(text))).toEqual([]);
});
