import { closeScriptHosts, newWorkbook, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

describe('google.script.run', () => {
  const script = `
    function echo(...args) { return args; }
    function kind(value) { return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value; }
    function nothing() {}
    function fail(name) { if (name === 'null') throw null; if (name === 'text') throw 'text'; const e = new Error('why'); e.name = name; throw e; }
    function hidden_() { return 1; }
    var held = { method: function () {} };
    const arrow = () => 1;
    const returns = { date: () => new Date(0), fn: () => echo, nan: () => [1, NaN], map: () => ({ a: new Map() }), big: () => 10n, circle: () => { const a = {}; a.a = a; return a; }, range: () => SpreadsheetApp.getActiveRange(), custom: () => new (class Thing {})() };
    function give(name) { return returns[name](); }`;

  it('accepts and returns numbers, booleans, strings, null, arrays and plain objects', async () => {
    const { page } = await startScript(script);
    const values = [1.5, true, 'text', null, [1, [2]], { a: { b: [null] } }, -0.5, ''];
    expect(await page('echo', ...values)).toEqual(values);
    expect(await page('nothing')).toBeNull();
    expect(await page('echo', [undefined, 1])).toEqual([[null, 1]]);
    expect(await page('kind', [1])).toBe('list');
  });

  it.each<[string, unknown]>([
    ['Date', new Date(0)],
    ['function', () => 1],
    ['Map', new Map()],
    ['symbol', Symbol('s')],
    ['bigint', 10n],
    ['RegExp', [{ deep: /x/ }]],
    ['NaN', Number.NaN],
    ['Infinity', [Number.POSITIVE_INFINITY]],
  ])('refuses an argument of the type %s', async (kind, value) => {
    const { page } = await startScript(script);
    await expect(page('echo', value)).rejects.toMatchObject({
      name: 'TypeError',
      message: `Illegal value in property: ${kind}`,
    });
  });

  it('refuses arguments and results that are nested too deep', async () => {
    const { page } = await startScript(
      `${script} function nest(depth) { let list = []; for (let i = 1; i < depth; i += 1) list = [list]; return list; }`,
    );
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(await page('echo', nested(199))).toEqual([nested(199)]);
    await expect(page('echo', nested(201))).rejects.toThrow('Illegal value in property: object nested 200 deep');
    expect(await page('nest', 200)).toEqual(nested(200));
    await expect(page('nest', 201)).rejects.toThrow('Illegal value in property: object nested 200 deep');
  });

  it('refuses a circular argument', async () => {
    const { page } = await startScript(script);
    const circle: { self?: unknown } = {};
    circle.self = circle;
    await expect(page('echo', circle)).rejects.toThrow('Illegal value in property: circular object');
  });

  it.each([
    ['Date', 'date'],
    ['function', 'fn'],
    ['NaN', 'nan'],
    ['Map', 'map'],
    ['bigint', 'big'],
    ['circular object', 'circle'],
    ['Range', 'range'],
    ['Thing', 'custom'],
  ])('refuses a result of the type %s', async (kind, name) => {
    const { page } = await startScript(script);
    await expect(page('give', name)).rejects.toMatchObject({
      name: 'ScriptError',
      message: `Illegal value in property: ${kind}`,
    });
  });

  it.each(['hidden_', 'held', 'arrow', 'toString', 'eval', 'missing', 'SpreadsheetApp'])(
    'cannot call %s, which is not a public function declaration',
    async (name) => {
      const { page, host } = await startScript(script);
      await expect(page(name)).rejects.toThrow(`google.script.run.${name} is not a function`);
      expect(host.executions()).toEqual([]);
    },
  );

  it('passes thrown errors to the page as ScriptError', async () => {
    const { page } = await startScript(script);
    await expect(page('fail', 'Error')).rejects.toMatchObject({ name: 'ScriptError', message: 'Error: why' });
    await expect(page('fail', 'ApiError')).rejects.toMatchObject({ name: 'ScriptError', message: 'ApiError: why' });
    await expect(page('fail', 'text')).rejects.toMatchObject({ name: 'ScriptError', message: 'text' });
    await expect(page('fail', 'null')).rejects.toMatchObject({ name: 'ScriptError', message: 'null' });
  });
});

describe('the user interface', () => {
  const script = `
    function onOpen(e) {
      SpreadsheetApp.getUi().createAddonMenu().addItem('Open', 'openSidebar').addItem('Help', 'help').addToUi();
    }
    function openSidebar() {
      const page = HtmlService.createHtmlOutputFromFile('sidebar').setTitle('FIN');
      SpreadsheetApp.getUi().showSidebar(page);
    }
    function missing() { HtmlService.createHtmlOutputFromFile('nowhere'); }
    function output() { return HtmlService.createHtmlOutput('<b>').getContent(); }
    function ask() {
      const ui = SpreadsheetApp.getUi();
      SpreadsheetApp.getActiveSpreadsheet().toast('done', 'FIN', 3);
      return [ui.alert('hello') === ui.Button.OK, String(ui.alert('Sure?', 'really', ui.ButtonSet.YES_NO)), ui.alert('x', ui.ButtonSet.OK_CANCEL) === ui.Button.CANCEL];
    }
    function broken() { throw new Error('menu'); }`;
  const html = { sidebar: '<p>hi</p>' };

  it('has the menu that onOpen built for the user', async () => {
    const { host } = await startScript(script, { html, addonName: 'FIN' });
    const menus: unknown[] = [];
    host.on('menu', (event) => menus.push(event));
    const execution = await host.open('ann');
    const menu = [
      {
        title: 'FIN',
        items: [
          { label: 'Open', functionName: 'openSidebar' },
          { label: 'Help', functionName: 'help' },
        ],
      },
    ];
    expect(execution).toMatchObject({ kind: 'open', mode: 'LIMITED', error: null, userId: 'ann' });
    expect(host.menu('ann')).toEqual(menu);
    expect(host.menu('ben')).toEqual([]);
    expect(menus).toEqual([{ userId: 'ann', menu }]);
    await expect(host.open('nobody')).rejects.toThrow('There is no user nobody.');
  });

  it('opens and closes the sidebar', async () => {
    const { host } = await startScript(script, { html });
    const seen: unknown[] = [];
    const stop = host.on('sidebar', ({ sidebar }) => seen.push(sidebar));
    await host.clickMenuItem('ann', 'openSidebar');
    const sidebar = { title: 'FIN', html: '<p>hi</p>' };
    expect(host.sidebar('ann')).toEqual(sidebar);
    host.closeSidebar('ann');
    expect(host.sidebar('ann')).toBeNull();
    expect(seen).toEqual([sidebar, null]);
    stop();
    await host.clickMenuItem('ann', 'openSidebar');
    expect(seen).toHaveLength(2);
  });

  it('refuses HTML files that do not exist, and returns HTML content unchanged', async () => {
    const { page } = await startScript(script, { html });
    await expect(page('missing')).rejects.toThrow('Exception: No HTML file named nowhere was found.');
    expect(await page('output')).toBe('<b>');
  });

  it('reports toasts and alerts, and returns the button that answers an alert', async () => {
    const { host } = await startScript(script, {
      html,
      answerAlert: async ({ message }) => (message === 'x' ? 'CANCEL' : 'OK'),
    });
    const seen: unknown[] = [];
    host.on('toast', (event) => seen.push(event));
    host.on('alert', (event) => seen.push(event));
    expect(await host.scriptRun('ann', 'ask', [])).toEqual({ ok: true, value: [true, 'OK', true] });
    const shown = { userId: 'ann', isWaiting: false };
    expect(seen).toEqual([
      { userId: 'ann', message: 'done', title: 'FIN', timeoutSeconds: 3 },
      { id: 1, ...shown, title: '', message: 'hello', buttons: ['OK'] },
      { id: 2, ...shown, title: 'Sure?', message: 'really', buttons: ['YES', 'NO'] },
      { id: 3, ...shown, title: '', message: 'x', buttons: ['OK', 'CANCEL'] },
    ]);
    const agreeing = await startScript(script, { html });
    expect(await agreeing.page('ask')).toEqual([true, 'YES', false]);
  });

  it('records the error of a menu item', async () => {
    const { host } = await startScript(script, { html });
    expect((await host.clickMenuItem('ann', 'broken')).error).toEqual({ name: 'Error', message: 'menu' });
    expect((await host.clickMenuItem('ann', 'help')).error?.message).toBe('Script function not found: help');
  });

  it('has no menu if the script builds none', async () => {
    const { host } = await startScript('function f() {}');
    expect((await host.open('ann')).error).toBeNull();
    expect(host.menu('ann')).toEqual([]);
  });
});

test('an internal error of the host reveals nothing of it to the script, and no folders in the log', async () => {
  const workbook = await newWorkbook();
  Object.defineProperty(workbook, 'name', {
    get: () => {
      throw new Error("EACCES: permission denied, open '/home/ann/books/a.json'");
    },
  });
  const script = 'function nameIt() { return SpreadsheetApp.getActiveSpreadsheet().getName(); }';
  const { host } = await startScript(script, { workbook });
  const result = await host.scriptRun('ann', 'nameIt', []);
  const message = 'HostError: The workbench failed. The log of the execution has the reason.';
  expect(result).toEqual({ ok: false, error: { name: 'ScriptError', message } });
  const log = JSON.stringify(host.executions()[0]?.log);
  expect(log).toMatch(/Error: EACCES: permission denied, open 'a\.json'/);
  expect(log).not.toMatch(/[\\/](home|src|node_modules)[\\/]/);
});
