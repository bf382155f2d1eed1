import childProcess from 'node:child_process';
import { closeScriptHosts, newWorkbook, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

describe('custom functions of a script', () => {
  it('are offered with the help of their JSDoc comment if it contains @customfunction', async () => {
    const { host } = await startScript(`
/**
 * Lists holdings
 * of an account.
 *
 * More about it.
 *
 * @param {string} account Name or id (optional).
 * @param {boolean|number} refresh - Anything;
 *   a changed value forces fresh data.
 * @param {string} ghost Not declared.
 * @return {table} A table.
 * @customfunction
 */
function FIN_HOLDINGS(account, refresh, other) { return 1; }

/** Not offered. */
function OTHER() { return 2; }
/** @customfunction */
var NOT_DECLARED = function () {};
/** @customfunction */
function private_() {}
/** No break.
 * @customfunction */

function LATER() {}`);
    expect(host.customFunctions.functions()).toEqual([
      {
        name: 'FIN_HOLDINGS',
        description: 'Lists holdings of an account.',
        parameters: [
          { name: 'account', type: 'string', description: 'Name or id (optional).' },
          { name: 'refresh', type: 'boolean|number', description: 'Anything; a changed value forces fresh data.' },
          { name: 'other', type: '', description: '' },
        ],
      },
      { name: 'LATER', description: 'No break.', parameters: [] },
    ]);
  });

  it('can be called in any letter case and without a JSDoc comment, unless the name ends in an underscore', async () => {
    const { cell } = await startScript('function Plain() { return 1; } function secret_() { return 2; }');
    expect(await cell('PLAIN')).toEqual([[1]]);
    expect(await cell('secret_')).toEqual({ error: '#NAME?', message: "Unknown function: 'secret_'." });
    expect(await cell('NOBODY')).toEqual({ error: '#NAME?', message: "Unknown function: 'NOBODY'." });
    expect(await cell('toString')).toEqual({ error: '#NAME?', message: "Unknown function: 'toString'." });
  });

  it('are listed as callable even without @customfunction', async () => {
    const { host } = await startScript(
      '/** @customfunction */ function ONE() {} function two() {} function three_() {} var FOUR = () => 4;',
    );
    expect(host.customFunctions.callableNames()).toEqual(['ONE', 'two']);
  });

  it('do not run for a viewer or for a user who has not installed the add-on', async () => {
    const { cell, host } = await startScript('function ONE() { return 1; }');
    const unknown = { error: '#NAME?', message: "Unknown function: 'ONE'." };
    await host.open('cleo');
    expect(host.customFunctions.isRunning()).toBe(false);
    expect(await cell('ONE')).toEqual(unknown);
    await host.open('ben');
    expect(host.customFunctions.isRunning()).toBe(true);
    expect(await cell('ONE')).toEqual([[1]]);
    host.uninstall('ben');
    expect(await cell('ONE')).toEqual(unknown);
  });

  it('are unknown until the add-on is enabled in the file', async () => {
    const { cell, host } = await startScript('function ONE() { return 1; } function start() {}', { isEnabled: false });
    expect(await cell('ONE')).toEqual({ error: '#NAME?', message: "Unknown function: 'ONE'." });
    await host.clickMenuItem('ann', 'start');
    expect(await cell('ONE')).toEqual([[1]]);
  });
});

describe('arguments of a custom function', () => {
  const script = `function SEEN() { return Array.from(arguments, (a) => Array.isArray(a) ? JSON.stringify(a) : a instanceof Date ? a.toISOString() : typeof a + ' ' + String(a)); }`;

  it('are values: blanks are empty strings, errors are their names, skipped arguments are undefined', async () => {
    const { cell } = await startScript(script);
    expect(
      await cell('SEEN', 1.5, 'text', true, null, undefined, { error: '#N/A', message: 'no' }, [
        [1, null],
        ['a', { error: '#REF!', message: '' }],
      ]),
    ).toEqual([
      ['number 1.5'],
      ['string text'],
      ['boolean true'],
      ['string '],
      ['undefined undefined'],
      ['string #N/A'],
      ['[[1,""],["a","#REF!"]]'],
    ]);
  });

  it.each([
    // Midnight of 2026-03-08 and of the day after, when New York's clocks have changed.
    [46_089, '2026-03-08T05:00:00.000Z'],
    [46_090, '2026-03-09T04:00:00.000Z'],
    [46_090.75, '2026-03-09T22:00:00.000Z'],
  ])('are dates in the time zone of the spreadsheet: %d', async (dateSerial, instant) => {
    const { cell } = await startScript(script, { workbook: await newWorkbook({ timeZone: 'America/New_York' }) });
    expect(await cell('SEEN', { dateSerial })).toEqual([[instant]]);
  });
});

describe('results of a custom function', () => {
  const result = async (expression: string, options: Parameters<typeof startScript>[1] = {}) => {
    const { cell } = await startScript(`function F() { return ${expression}; }`, options);
    return cell('F');
  };
  const failure = (message: string) => ({ error: '#ERROR!', message });

  it.each<[string, unknown]>([
    ['7', [[7]]],
    ["'007'", [['007']]],
    ["'=1+1'", [['=1+1']]],
    ['true', [[true]]],
    ["''", [['']]],
    ['null', [[null]]],
    ['undefined', [[null]]],
    ['[1, 2]', [[1], [2]]],
    [
      '[[1, 2], [3, 4]]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ["[['head'], 1, null]", [['head'], [1], [null]]],
    [
      '[[1, undefined], [, 2]]',
      [
        [1, null],
        [null, 2],
      ],
    ],
    ['NaN', [[{ error: '#NUM!', message: 'The result is not a number.' }]]],
    ['[[1, -Infinity]]', [[1, { error: '#NUM!', message: 'The result is not a number.' }]]],
    ['new Date(NaN)', [[{ error: '#NUM!', message: 'The result is not a number.' }]]],
    ['[[new Date(0), false]]', [[{ dateSerial: 25_569 }, false]]],
    ['Promise.resolve([[1, 2]])', [[1, 2]]],
    [
      '[[Promise.resolve(1)]]',
      failure('TypeError: The result holds a value of type Promise, which a cell cannot show.'),
    ],
    ['[]', failure('Error: The result must hold at least one value.')],
    ['[[]]', failure('Error: The result must hold at least one value.')],
    ['[[1], [2, 3]]', failure('Error: The result must be a rectangle: every row needs the same number of values.')],
    ['({})', failure('TypeError: The result holds a value of type object, which a cell cannot show.')],
    ['[[1, [2]]]', failure('TypeError: The result holds a value of type list within a row, which a cell cannot show.')],
    ['(() => 1)', failure('TypeError: The result holds a value of type function, which a cell cannot show.')],
    ['new Map()', failure('TypeError: The result holds a value of type Map, which a cell cannot show.')],
    ['10n', failure('TypeError: The result holds a value of type bigint, which a cell cannot show.')],
    ["Symbol('s')", failure('TypeError: The result holds a value of type symbol, which a cell cannot show.')],
    [
      '(() => { const a = []; a.push([a]); return a; })()',
      failure('TypeError: The result holds a value of type circular object, which a cell cannot show.'),
    ],
    [
      'SpreadsheetApp.getActiveRange()',
      failure('TypeError: The result holds a value of type Range, which a cell cannot show.'),
    ],
  ])('are converted to cell values or refused: %s', async (expression, expected) => {
    expect(await result(expression)).toEqual(expected);
  });

  it('show dates in the time zone of the spreadsheet', async () => {
    const workbook = await newWorkbook({ timeZone: 'America/New_York' });
    expect(await result("new Date('2026-03-09T04:00:00Z')", { workbook })).toEqual([[{ dateSerial: 46_090 }]]);
  });

  it('are refused when they are too large', async () => {
    expect(await result("'x'.repeat(50000)")).toEqual([['x'.repeat(50_000)]]);
    expect(await result("'x'.repeat(50001)")).toEqual(
      failure('text result of F is longer than the limit of 50000 characters'),
    );
    const limits = { resultCells: 6 };
    expect(await result('[[1, 2], [3, 4], [5, 6]]', { limits })).toHaveLength(3);
    expect(await result('[1, 2, 3, 4, 5, 6, 7]', { limits })).toEqual(failure('Error: Result too large.'));
    expect(await result('[[1, 2], [3, 4], [5, 6], [7, 8]]', { limits })).toEqual(failure('Error: Result too large.'));
  });
});

describe('an error in a custom function', () => {
  it.each([
    ["throw new Error('no such account');", 'Error: no such account (line 3).'],
    ["throw new RangeError('far');", 'RangeError: far (line 3).'],
    ["throw Object.assign(new Error('own'), { name: 'ArgumentError' });", 'ArgumentError: own (line 3).'],
    ['undefinedName;', 'ReferenceError: undefinedName is not defined (line 3).'],
    ["throw 'text';", 'text (line 0).'],
    ['throw null;', 'null (line 0).'],
    ["throw { get message() { throw 1; }, name: 'Odd' };", 'Odd:  (line 0).'],
    ["CacheService.getScriptCache().get('k'.repeat(251));", 'Exception: Argument too large: key (line 3).'],
  ])('is shown with its name and line: %s', async (statement, message) => {
    const { cell, host } = await startScript(`function F() {\n  // the next line\n  ${statement}\n}`);
    expect(await cell('F')).toEqual({ error: '#ERROR!', message });
    expect(host.executions()[0]).toMatchObject({ kind: 'cell', mode: 'CUSTOM_FUNCTION', cell: 'Sheet1!A1' });
  });

  it('is the loading error if the script fails to load', async () => {
    const { cell } = await startScript('const ui = SpreadsheetApp.getUi();\nfunction F() { return 1; }');
    expect(await cell('F')).toEqual({
      error: '#ERROR!',
      message: 'Exception: Cannot call SpreadsheetApp.getUi() from this context. (line 1).',
    });
  });

  it('is an Error named Exception if a service throws it', async () => {
    const { cell } = await startScript(`function F() {
      try { CacheService.getScriptCache().get('k'.repeat(251)); } catch (e) { return [[e instanceof Error, e.name, e.message, e.toString()]]; }
    }`);
    expect(await cell('F')).toEqual([
      [true, 'Exception', 'Argument too large: key', 'Exception: Argument too large: key'],
    ]);
  });
});

describe('executions', () => {
  it('are recorded up to the limit, newest first, with what the script logged', async () => {
    const { cell, host } = await startScript(
      `function F(n) { console.log('n is', n, { a: [1] }); Logger.log('%s of %s', n, 'x'); console.error(new Date(0)); return n; }`,
      { limits: { maxExecutions: 2 } },
    );
    for (const n of [1, 2, 3]) await cell('F', n);
    expect(host.executions()).toHaveLength(2);
    expect(host.executions()[0]?.log).toEqual([
      'n is 3 {"a":[1]}',
      '3 of x',
      'Thu Jan 01 1970 00:00:00 GMT+0000 (Etc/GMT)',
    ]);
  });

  it('log errors with only the stack frames of the script', async () => {
    const { cell, host } = await startScript(
      `function F() { try { inner(); } catch (e) { console.error(e); } return 1; }\nfunction inner() { CacheService.getScriptCache().put('k', null); }`,
    );
    await cell('F');
    const [line = ''] = host.executions()[0]?.log ?? [];
    expect(line.split('\n').map((text) => text.trim())).toEqual([
      'Exception: Argument cannot be null: value',
      'at inner (main.js:2:50)',
      'at F (main.js:1:22)',
    ]);
  });

  it('that follow each other run in the same process', async () => {
    const { cell } = await startScript('function F() { return SpreadsheetApp.getActiveSpreadsheet().getId(); }');
    await cell('F');
    const spawn = jest.spyOn(childProcess, 'spawn');
    for (let i = 0; i < 5; i += 1) expect(await cell('F')).toEqual([['workbook-1']]);
    expect(spawn).not.toHaveBeenCalled();
    spawn.mockRestore();
  });
});
