import type { Browser, FrameLocator, Page } from 'playwright-core';
import { paths } from '../../../scripts/paths';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { launchBrowser } from '../../support/browser/browser';
import {
  accessibilityViolations,
  clickExtension,
  type OpenedWorkbench,
  openWorkbench,
  selectCells,
  showDrawer,
  sidebarFrame,
  typeFormula,
  waitForCell,
} from '../../support/browser/workbench-page';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });

/** Tries to get out of its frame, and shows the result of each attempt. */
const hostileHtml = `<!DOCTYPE html><html><head><base target="_top"></head><body>
<button id="try">Try</button><button id="name">Name</button><a id="link" href="/api/state">Link</a><ul id="log"></ul>
<script>
  const say = (way, outcome) => { const item = document.createElement('li'); item.id = way; item.textContent = way + ': ' + outcome; document.getElementById('log').append(item); };
  const attempt = (way, act) => { try { act(); say(way, 'done'); } catch (error) { say(way, error.name); } };
  const load = (way, element, url) => { element.onload = () => say(way, 'done'); element.onerror = () => say(way, 'refused'); element.src = url; document.body.append(element); };
  document.getElementById('name').onclick = () => google.script.run.withSuccessHandler((name) => say('greeting', name)).greet('Ada');
  document.getElementById('try').onclick = () => {
    attempt('document', () => parent.document.body);
    attempt('location', () => parent.location.href);
    attempt('cookie', () => document.cookie);
    attempt('storage', () => localStorage.length);
    attempt('top', () => { top.location.href = '/api/state'; });
    attempt('eval', () => eval('1'));
    say('origin', self.origin);
    fetch('/api/state').then(() => say('fetch', 'done'), () => say('fetch', 'refused'));
    fetch('http://127.0.0.1:9/').then(() => say('elsewhere', 'done'), () => say('elsewhere', 'refused'));
    load('image', new Image(), location.origin + '/icon.svg');
    load('script', document.createElement('script'), '/page.js');
    const form = document.createElement('form'); form.action = '/api/open'; form.method = 'post'; form.target = '_self'; document.body.append(form);
    attempt('form', () => form.submit());
  };
</script></body></html>`;

let browser: Browser;
let workbook: Workbook;
let host: FakeHost;
let server: WorkbenchServer;
let owner: OpenedWorkbench;
let editor: OpenedWorkbench;

beforeAll(async () => {
  const functions = new FakeCustomFunctions({});
  workbook = await createUniverWorkbook({ name: 'My finances' });
  workbook.setCustomFunctions(functions);
  workbook.write(0, at(2, 2), [[{ value: 'stays' }]]);
  host = new FakeHost({
    customFunctions: functions,
    menu: [
      {
        title: 'FIN',
        items: [
          { label: 'Open sidebar', functionName: 'showSidebar' },
          { label: 'Refresh now', functionName: 'showToast' },
          { label: 'Connect first', functionName: 'showAlert' },
          { label: 'Ask', functionName: 'showQuestion' },
        ],
      },
    ],
    sidebarHtml: hostileHtml,
    scriptFunctions: { greet: (name) => ({ ok: true, value: `Hello ${name}` }) },
  });
  server = await startWorkbenchServer({ workbook, host, pageDir: paths.pageDir, port: 0 });
  browser = await launchBrowser();
  owner = await openWorkbench(browser, server.url);
  editor = await openWorkbench(browser, server.url, {}, 'editor');
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  workbook?.dispose();
});

async function clear(page: Page, cell: string): Promise<void> {
  await selectCells(page, 'Sheet1', cell);
  await page.keyboard.press('Delete');
}

describe('two tabs with different users', () => {
  test('each tab runs onOpen and shows its user', async () => {
    expect(host.asked).toEqual(['open', 'editor: open']);
    expect(await owner.page.getByTestId('user-chip').getAttribute('title')).toBe('owner@example.com (owner)');
    expect(await editor.page.getByTestId('user-chip').getAttribute('title')).toBe('editor@example.com (editor)');
  });

  test('a sidebar opens only for its user, and calls the server as that user', async () => {
    await clickExtension(editor.page, 'Open sidebar');
    await sidebarFrame(editor.page).locator('#name').click();
    await sidebarFrame(editor.page).getByText('greeting: Hello Ada').waitFor();
    expect(host.asked.slice(2)).toEqual(['editor: menu showSidebar', 'editor: script greet ["Ada"]']);
    expect(await owner.page.getByTestId('sidebar-frame').count()).toBe(0);
  });

  test('toasts and alerts appear only for the user who caused them', async () => {
    await clickExtension(editor.page, 'Refresh now');
    await editor.page.getByText('Refreshed 3 formulas.').waitFor();
    await clickExtension(editor.page, 'Connect first');
    await editor.page.getByTestId('alert').waitFor();
    expect(await owner.page.getByTestId('toast').count()).toBe(0);
    expect(await owner.page.getByTestId('alert').count()).toBe(0);
    await editor.page.keyboard.press('Enter');
    await editor.page.getByTestId('alert').waitFor({ state: 'detached' });
  });

  test('each user has a separate selection, and both see all edits', async () => {
    await selectCells(owner.page, 'Sheet1', 'C3');
    await selectCells(editor.page, 'Sheet1', 'D4:E5');
    expect([workbook.selection('owner').rectangles, workbook.selection('editor').rectangles]).toEqual([
      [at(3, 3)],
      [{ row: 4, column: 4, rowCount: 2, columnCount: 2 }],
    ]);
    await typeFormula(editor.page, 'Sheet1', 'A7', 'typed by the editor');
    await waitForCell(owner.page, 'Sheet1', 'A7', 'typed by the editor');
    expect(host.asked).toContain('editor: edit');
  });

  test('both show the same after each has edited, and an edit that the workbook refuses is reported and removed from the grid', async () => {
    for (const row of [2, 3, 40]) workbook.write(0, at(row, 10), [[{ value: 'kept' }]]);
    await waitForCell(owner.page, 'Sheet1', 'J40', 'kept');
    await clear(editor.page, 'J2');
    await waitForCell(owner.page, 'Sheet1', 'J2', '');
    await clear(owner.page, 'J3');
    await waitForCell(editor.page, 'Sheet1', 'J3', '');
    expect([workbook.values(0, at(2, 10)), workbook.values(0, at(3, 10))]).toEqual([[[null]], [[null]]]);

    workbook.rangeMetadata.protections.add({
      sheetId: 0,
      rectangle: at(40, 10),
      description: '',
      isWarningOnly: false,
      editorIds: [],
      unprotected: [],
    });
    await clear(editor.page, 'J40');
    const refusal = editor.page.getByText('You are trying to edit a protected cell or object.').first();
    await refusal.waitFor();
    await waitForCell(editor.page, 'Sheet1', 'J40', 'kept');
    await editor.page.getByRole('button', { name: 'Close the message' }).first().click();
    await refusal.waitFor({ state: 'detached' });
  });

  test('the Users tab links to the page of each user', async () => {
    const panel = await showDrawer(owner.page, 'Users');
    expect(await panel.getByTestId('user-owner').getByText('This tab').count()).toBe(1);
    const links = await panel.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/', '/?user=editor', '/?user=editor', '/?user=viewer', '/?user=viewer']);
    await owner.page.getByTestId('drawer-handle').click();
  });
});

describe('a viewer', () => {
  let viewer: OpenedWorkbench;
  let page: Page;

  beforeAll(async () => {
    viewer = await openWorkbench(browser, server.url, {}, 'viewer');
    page = viewer.page;
  });

  test('sees the cells and no menu of the add-on', async () => {
    await waitForCell(page, 'Sheet1', 'B2', 'stays');
    expect(await page.getByText('View only').count()).toBe(1);
    expect(await page.getByTestId('extensions-menu').count()).toBe(0);
    expect(await accessibilityViolations(page, '.title-bar')).toEqual([]);
  });

  test('cannot type, delete or format', async () => {
    const asked = host.asked.length;
    await selectCells(page, 'Sheet1', 'B2');
    for (const key of ['x', 'Delete', 'F2', 'y', 'Enter', 'Control+b']) await page.keyboard.press(key);
    // A dialog says that it is not allowed, and has the keyboard until it is closed.
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.evaluate(() => window.workbench?.settled());
    expect([workbook.values(0, at(2, 2)), host.asked.slice(asked)]).toEqual([[['stays']], []]);
    await waitForCell(page, 'Sheet1', 'B2', 'stays');
  });

  test('can neither advance the clock nor set faults', async () => {
    for (const [tab, name] of [
      ['Clock', 'To the next trigger'],
      ['API faults', 'Switch all off'],
      ['API faults', 'Slow answers'],
    ] as const) {
      const panel = await showDrawer(page, tab);
      const control = panel.getByRole(name === 'Slow answers' ? 'checkbox' : 'button', { name });
      expect([name, await control.isDisabled()]).toEqual([name, true]);
    }
    await page.getByTestId('drawer-handle').click();
  });

  test('sees what others edit', async () => {
    await clear(owner.page, 'A7');
    await waitForCell(page, 'Sheet1', 'A7', '');
  });

  test('logs no error to the console and sends no request to other machines', async () => {
    expect([viewer.consoleErrors, viewer.outsideRequests]).toEqual([[], []]);
    await page.context().close();
  });
});

describe('a hostile sidebar', () => {
  let frame: FrameLocator;
  const address = () => editor.page.url();

  beforeAll(async () => {
    frame = sidebarFrame(editor.page);
    await frame.locator('#try').click();
    await frame.locator('#script').waitFor();
    await frame.locator('#elsewhere').waitFor();
  });

  test.each([
    ['document', 'SecurityError'],
    ['location', 'SecurityError'],
    ['cookie', 'SecurityError'],
    ['storage', 'SecurityError'],
    ['top', 'SecurityError'],
    ['eval', 'EvalError'],
    ['origin', 'null'],
    ['fetch', 'refused'],
    ['elsewhere', 'refused'],
    ['image', 'refused'],
    ['script', 'refused'],
  ])('cannot get out of its frame by %s: %s', async (way, outcome) => {
    expect(await frame.locator(`#${way}`).innerText()).toBe(`${way}: ${outcome}`);
  });

  test('cannot navigate the page away by a link or a form', async () => {
    await frame.locator('#link').click();
    const greetings = frame.getByText('greeting: Hello Ada');
    const greetingCount = await greetings.count();
    await frame.locator('#name').click();
    await greetings.nth(greetingCount).waitFor();
    expect(address()).toBe(`${new URL(server.url).origin}/?user=editor`);
    expect(await editor.page.getByTestId('sidebar-frame').getAttribute('sandbox')).toBe(
      'allow-scripts allow-forms allow-popups allow-modals allow-downloads allow-popups-to-escape-sandbox',
    );
    expect(editor.outsideRequests).toEqual([]);
    const errors = editor.consoleErrors.splice(0);
    expect(errors.filter((text) => !/Content Security Policy|Unsafe attempt|sandbox/.test(text))).toEqual([]);
    expect(errors.length).toBeGreaterThan(0);
  });
});

describe('alerts of a script', () => {
  const alert = () => owner.page.getByTestId('alert');

  /** The page closes the alert before the host has its answer. */
  const answerBy = async (act: () => Promise<void>): Promise<string | undefined> => {
    const answered = owner.page.waitForResponse('**/api/alerts/answer');
    await act();
    await answered;
    await alert().waitFor({ state: 'detached' });
    return host.asked.at(-1);
  };

  test.each([
    ['Enter', 'answer OK'],
    ['Escape', 'answer CLOSE'],
  ])('an alert is answered when %s is pressed', async (key, answered) => {
    await clickExtension(owner.page, 'Ask');
    await alert().waitFor();
    expect(await accessibilityViolations(owner.page, '[data-testid=alert]')).toEqual([]);
    expect(await answerBy(() => owner.page.keyboard.press(key))).toBe(answered);
  });

  test('a click on a button answers an alert', async () => {
    await clickExtension(owner.page, 'Ask');
    expect(await answerBy(() => alert().getByRole('button', { name: 'Cancel' }).click())).toBe('answer CANCEL');
  });

  test('an open alert also appears in a page that is opened later, and closes when it is answered there', async () => {
    await clickExtension(owner.page, 'Ask');
    await alert().waitFor();
    const second = await openWorkbench(browser, server.url);
    await second.page.getByTestId('alert').getByRole('button', { name: 'OK' }).click();
    await alert().waitFor({ state: 'detached' });
    await second.page.context().close();
  });
});

test('the pages send no request to other machines and log no error to the console', () => {
  expect([owner.outsideRequests, owner.consoleErrors]).toEqual([[], []]);
  expect([editor.outsideRequests, editor.consoleErrors]).toEqual([[], []]);
});
