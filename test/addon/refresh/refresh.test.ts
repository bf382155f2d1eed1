import { open, openSidebar, refreshFromMenu } from '../../../src/addon/menu';
import { findFormulas } from '../../../src/addon/refresh/find-formulas';
import { switchHourlyRefresh } from '../../../src/addon/refresh/hourly-trigger';
import { refreshFormulas } from '../../../src/addon/refresh/refresh-formulas';
import { readRefreshState } from '../../../src/addon/refresh/refresh-state';
import { repairFormulas } from '../../../src/addon/refresh/rewrite-formula';
import { runScheduledRefresh } from '../../../src/addon/refresh/run-scheduled-refresh';
import { viewRefresh } from '../../../src/addon/refresh/view-refresh';
import { type FakePlatform, FakeSheet, fakePlatform } from '../../support/fake-platform';

function platformWith(...cells: string[][][]): FakePlatform {
  const platform = fakePlatform({ context: 'sidebar' });
  platform.sheets.push(...cells.map((rows, index) => new FakeSheet(`Sheet${index}`, rows, index + 10)));
  return platform;
}

/** Makes methods throw once `isOver` says so; gives what undoes it. */
function endAfter(isOver: () => boolean, target: object, ...names: string[]): () => void {
  const methods = target as { [name: string]: unknown };
  const before = names.map((name) => [name, methods[name], Object.hasOwn(methods, name)] as const);
  for (const [name, method] of before) {
    methods[name] = (...args: unknown[]) => {
      if (isOver()) throw new Error('Exceeded maximum execution time');
      return (method as (...given: unknown[]) => unknown).apply(target, args);
    };
  }
  return () => {
    for (const [name, method, isOwn] of before) {
      if (isOwn) methods[name] = method;
      else Reflect.deleteProperty(methods, name);
    }
  };
}

const cellsOf = (platform: FakePlatform) => platform.sheets.map((sheet) => sheet.cells);

describe('finding formulas', () => {
  test.each([
    ['=FIN_HOLDINGS()', true],
    ['=fin_holdings ()', true],
    ['=SUM(FIN_BALANCE("a"),1)', true],
    ['=IF(A1,-FIN_BALANCE("a"))', true],
    ['="FIN_TAGS()"', false],
    ["='FIN_TAGS('!A1", false],
    ['=MY_FIN_TAGS()', false],
    ['=FIN_TAGS2()', false],
    ['=FIN_TAGS', false],
    ['=A1', false],
    ['FIN_TAGS()', false],
    ['=LET(MY_FIN_TAGS,1,MY_FIN_TAGS)', false],
    ['=ÄFIN_TAGS()', false],
    ['=x.FIN_TAGS()', false],
    ['=BYROW(A1:A3,LAMBDA(a,Fin_Balance(a)))', true],
    ['=\'Tom "T\'!A1&FIN_BALANCE("x")', true],
    ['="it\'s"&FIN_TAGS()&"o\'clock"', true],
    ['="say ""FIN_TAGS()"""', false],
    ["='it''s FIN_TAGS('!A1", false],
  ])('%s calls one of ours: %s', (formula, isOurs) => {
    expect(findFormulas(platformWith([[formula]]).sheets)).toHaveLength(isOurs ? 1 : 0);
  });

  test.each([
    ['=FIN_TAGS(FIN_REFRESH)', true],
    ['=FIN_TAGS(,fin_refresh)', true],
    ['=FIN_TAGS("FIN_REFRESH")', false],
    ['=FIN_TAGS(FIN_REFRESHED)', false],
    ['=FIN_TAGS("a;b", FIN_REFRESH )', true],
    ['=FIN_TAGS(""; FIN_REFRESH)', true],
    ['=ROWS(FIN_TAGS(FIN_REFRESH))+SUM(FIN_BALANCE(A1,"current",FIN_REFRESH))', true],
    ['=FIN_BALANCE(INDEX(FIN_ACCOUNTS("",FIN_REFRESH),1),"current",FIN_REFRESH)', true],
    // A call that does not take the cell itself gives what Google remembers of it.
    ['=FIN_BALANCE(INDEX(FIN_ACCOUNTS("",FIN_REFRESH),1))', false],
    ['=FIN_TAGS(FIN_REFRESH)+FIN_BALANCE("a")', false],
    ['=IF(FIN_REFRESH>0,FIN_TAGS())', false],
    ['=FIN_TAGS(IF(FIN_REFRESH,1,1))', false],
    ['=FIN_TAGS({1,FIN_REFRESH})', false],
    ['=FIN_TAGS()&FIN_REFRESH', false],
  ])('%s takes the refresh cell: %s', (formula, takesRefreshCell) => {
    expect(findFormulas(platformWith([[formula]]).sheets)).toMatchObject([{ takesRefreshCell }]);
  });

  test('takes one service call a sheet, however large', () => {
    const platform = platformWith(
      Array.from({ length: 100 }, () => ['', '=FIN_TAGS()']),
      [['x']],
    );
    expect(findFormulas(platform.sheets)).toHaveLength(100);
    expect(platform.sheets.map((sheet) => sheet.calls)).toEqual([1, 1]);
  });
});

describe('refreshing', () => {
  test('raises the refresh cell last and leaves formulas that take it alone', () => {
    const platform = platformWith([['=FIN_TAGS(FIN_REFRESH)'], ['=FIN_HOLDINGS()'], ['text']]);
    platform.names.set('FIN_REFRESH', 1);
    expect(refreshFormulas(platform)).toBe(2);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS(FIN_REFRESH)'], ['=FIN_HOLDINGS()'], ['text']]]);
    expect(platform.sheets[0]?.writes).toEqual(['Refreshing…', '=FIN_HOLDINGS()']);
    expect(platform.names.get('FIN_REFRESH')).toBe(1_795_262_400);
    expect(platform.state.events).toEqual([
      'document.set fin.freshness',
      'document.set fin.rewriting',
      'flush',
      'FIN_REFRESH = 1795262400',
      'document.set fin.refresh',
      'flush',
    ]);
    expect(JSON.parse(platform.documentStore.get('fin.freshness') ?? '')).toMatchObject({
      since: platform.state.now,
      tick: 1_795_262_400,
    });
  });

  test('the number rises with each run, within one second too', () => {
    const platform = platformWith([[]]);
    platform.names.set('FIN_REFRESH', 0);
    const ticks = [1, 2, 3].map(() => {
      refreshFormulas(platform);
      return platform.names.get('FIN_REFRESH');
    });
    expect(ticks).toEqual([1_795_262_400, 1_795_262_401, 1_795_262_402]);
  });

  test('without a refresh cell every formula is rewritten', () => {
    const platform = platformWith([['=FIN_TAGS()', '=FIN_HOLDINGS()']], [['=1+FIN_BALANCE("a")']]);
    expect(refreshFormulas(platform)).toBe(3);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()', '=FIN_HOLDINGS()']], [['=1+FIN_BALANCE("a")']]]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });

  test('a protected formula is left as it was, told, and the others are refreshed', () => {
    const platform = platformWith([['=FIN_TAGS()', '=FIN_HOLDINGS()']]);
    platform.sheets[0]?.protectedCells.add('1,1');
    expect(refreshFormulas(platform)).toBe(1);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()', '=FIN_HOLDINGS()']]]);
    expect(viewRefresh(platform)).toMatchObject({
      formulasRefreshed: 1,
      lastError: '1 of 2 formulas were not refreshed. Are they protected?',
    });
  });

  test('a formula too long to be saved before is not touched', () => {
    const long = `=FIN_BALANCE("${'x'.repeat(9_000)}")`;
    const platform = platformWith([[long]]);
    expect(refreshFormulas(platform)).toBe(0);
    expect(platform.sheets[0]?.writes).toEqual([]);
  });

  test('a run that was ended in between is repaired when the file opens', () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    const sheet = platform.sheets[0] as FakeSheet;
    sheet.setFormulaAt = () => {
      throw new Error('Service Spreadsheets timed out while accessing document with id X.');
    };
    expect(() => refreshFormulas(platform)).toThrow();
    expect(cellsOf(platform)).toEqual([[['Refreshing…']]]);
    Reflect.deleteProperty(sheet, 'setFormulaAt');
    open(platform, { authMode: 'LIMITED' });
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()']]]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });

  test('the repair leaves a cell alone that somebody has written to since', () => {
    const platform = platformWith([['my own']]);
    const pending = { sheetId: 10, row: 1, column: 1, formula: '=FIN_TAGS()' };
    platform.documentStore.set('fin.rewriting', JSON.stringify([pending]));
    const spreadsheet = platform.spreadsheet();
    if (spreadsheet !== null) repairFormulas(platform, spreadsheet);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
    expect(cellsOf(platform)).toEqual([[['my own']]]);
  });

  test('a cell that rows inserted since have moved gets its formula back where it is now', () => {
    const platform = platformWith([['new row'], ['=FIN_HOLDINGS()'], ['x'], ['Refreshing…']]);
    const saved = [
      { sheetId: 10, row: 1, column: 1, formula: '=FIN_HOLDINGS()' },
      { sheetId: 10, row: 3, column: 1, formula: '=FIN_TAGS()' },
    ];
    platform.documentStore.set('fin.rewriting', JSON.stringify(saved));
    open(platform, { authMode: 'LIMITED' });
    expect(cellsOf(platform)).toEqual([[['new row'], ['=FIN_HOLDINGS()'], ['x'], ['=FIN_TAGS()']]]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });

  test('a formula that shows the text of a moved cell is not taken for it', () => {
    const platform = platformWith([['new'], ['Refreshing…'], ['=A2']]);
    const [sheet] = platform.sheets;
    const shown = ['new', 'Refreshing…', 'Refreshing…'];
    if (sheet !== undefined) {
      sheet.values = ({ row, rowCount }) => shown.slice(row - 1, row - 1 + rowCount).map((text) => [text]);
    }
    const saved = [{ sheetId: 10, row: 3, column: 1, formula: '=FIN_TAGS()' }];
    platform.documentStore.set('fin.rewriting', JSON.stringify(saved));
    open(platform, { authMode: 'LIMITED' });
    expect(cellsOf(platform)).toEqual([[['new'], ['=FIN_TAGS()'], ['=A2']]]);
  });

  test('where several cells could be the one that moved, its formula stays saved', () => {
    const platform = platformWith([['new'], ['Refreshing…'], ['Refreshing…']]);
    const saved = JSON.stringify([{ sheetId: 10, row: 1, column: 1, formula: '=FIN_TAGS()' }]);
    platform.documentStore.set('fin.rewriting', saved);
    open(platform, { authMode: 'LIMITED' });
    expect(platform.documentStore.get('fin.rewriting')).toBe(saved);
    // The second was a copy of it, and is gone.
    platform.sheets[0]?.cells.pop();
    open(platform, { authMode: 'LIMITED' });
    expect(cellsOf(platform)).toEqual([[['new'], ['=FIN_TAGS()']]]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });

  test('a number format that hides or adorns the text in between does not cost the formula', () => {
    const platform = platformWith([['Refreshing…']]);
    const [sheet] = platform.sheets;
    if (sheet !== undefined) sheet.displayValues = () => [['']];
    const saved = [{ sheetId: 10, row: 1, column: 1, formula: '=FIN_TAGS()' }];
    platform.documentStore.set('fin.rewriting', JSON.stringify(saved));
    open(platform, { authMode: 'LIMITED' });
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()']]]);
  });

  test('a formula that this user may not put back stays saved for who may, and the others are refreshed', () => {
    const platform = platformWith([['Refreshing…', '=FIN_HOLDINGS()']]);
    const saved = JSON.stringify([{ sheetId: 10, row: 1, column: 1, formula: '=FIN_TAGS()' }]);
    platform.documentStore.set('fin.rewriting', saved);
    platform.sheets[0]?.protectedCells.add('1,1');
    open(platform, { authMode: 'LIMITED' });
    expect(refreshFormulas(platform)).toBe(1);
    expect(cellsOf(platform)).toEqual([[['Refreshing…', '=FIN_HOLDINGS()']]]);
    expect(platform.documentStore.get('fin.rewriting')).toBe(saved);
    platform.sheets[0]?.protectedCells.clear();
    open(platform, { authMode: 'LIMITED' });
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()', '=FIN_HOLDINGS()']]]);
  });

  test.each(['{', '{}', 'null', '[null, 7, {}]', '[{"sheetId":10,"row":1,"column":1,"formula":"not one"}]'])(
    'saved text that is none of ours, %s, writes nothing and goes',
    (text) => {
      const platform = platformWith([['Refreshing…']]);
      platform.documentStore.set('fin.rewriting', text);
      open(platform, { authMode: 'LIMITED' });
      expect([cellsOf(platform), platform.documentStore.has('fin.rewriting')]).toEqual([[[['Refreshing…']]], false]);
    },
  );

  test('a run that ends at any step of any formula loses none', () => {
    const formulas = ['=FIN_TAGS()', '=FIN_HOLDINGS()', '=FIN_ACCOUNTS()'];
    for (let last = 0; ; last += 1) {
      const platform = platformWith([[...formulas]]);
      const [sheet] = platform.sheets as [FakeSheet];
      let step = 0;
      const isOver = () => {
        step += 1;
        return step > last;
      };
      const undo = [
        endAfter(isOver, sheet, 'formulaAt', 'setTextAt', 'setFormulaAt', 'formulas', 'values'),
        endAfter(isOver, platform.documentProperties, 'set', 'delete'),
        endAfter(isOver, platform.spreadsheet() ?? {}, 'flush'),
      ];
      let isWhole = false;
      try {
        refreshFormulas(platform);
        isWhole = step <= last;
      } catch {
        // As when Google ends the execution: nothing of the add-on's is carried out any more.
      }
      for (const each of undo) each();
      open(platform, { authMode: 'LIMITED' });
      expect([last, cellsOf(platform)]).toEqual([last, [[formulas]]]);
      expect(platform.documentStore.has('fin.rewriting')).toBe(false);
      if (!isWhole) continue;
      expect(last).toBeGreaterThan(15);
      return;
    }
  });

  test.each([
    [
      'a row is inserted above',
      (cells: string[][]) => cells.unshift(['new']),
      [['new'], ['=FIN_TAGS()'], ['theirs'], ['=FIN_HOLDINGS()']],
    ],
    [
      'somebody types into the cell',
      (cells: string[][]) => cells.splice(0, 1, ['typed']),
      [['typed'], ['theirs'], ['=FIN_HOLDINGS()']],
    ],
    ['the row is deleted', (cells: string[][]) => cells.splice(0, 1), [['theirs'], ['=FIN_HOLDINGS()']]],
  ])('while a formula is out, %s: nobody loses anything', (_, edit, after) => {
    const platform = platformWith([['=FIN_TAGS()'], ['theirs'], ['=FIN_HOLDINGS()']]);
    const spreadsheet = platform.spreadsheet();
    let flushes = 0;
    if (spreadsheet !== null) {
      spreadsheet.flush = () => {
        flushes += 1;
        if (flushes === 1) edit(platform.sheets[0]?.cells ?? []);
      };
    }
    refreshFormulas(platform);
    expect(cellsOf(platform)).toEqual([after]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });

  test('a formula whose letters take three bytes each is too long sooner', () => {
    const long = `=FIN_BALANCE("${'口'.repeat(4_000)}")`;
    const formulas = Array.from({ length: 6 }, (_, index) => [`=FIN_BALANCE("${'口'.repeat(900)}${index}")`]);
    const platform = platformWith([[long], ...formulas.map((row) => [...row])]);
    expect(refreshFormulas(platform)).toBe(6);
    expect(cellsOf(platform)).toEqual([[[long], ...formulas]]);
  });

  test('a write that Google refuses only when it is applied is told', () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    const spreadsheet = platform.spreadsheet();
    let flushes = 0;
    if (spreadsheet !== null) {
      spreadsheet.flush = () => {
        flushes += 1;
        if (flushes === 1) throw new Error('You are trying to edit a protected cell or object.');
      };
    }
    expect(refreshFormulas(platform)).toBe(0);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()']]]);
    expect(viewRefresh(platform).lastError).toBe('1 of 1 formulas were not refreshed. Are they protected?');
  });

  test('a formula in the refresh cell is left alone, and the others are rewritten in its stead', () => {
    const platform = platformWith([['=FIN_TAGS(FIN_REFRESH)']]);
    platform.names.set('FIN_REFRESH', 7);
    platform.state.nameFormula = '=TODAY()';
    expect(refreshFormulas(platform)).toBe(1);
    expect(platform.names.get('FIN_REFRESH')).toBe(7);
    expect(platform.sheets[0]?.writes).toEqual(['Refreshing…', '=FIN_TAGS(FIN_REFRESH)']);
  });

  test('a refresh cell that is protected is told, and the rest is refreshed', () => {
    const platform = platformWith([['=FIN_TAGS(FIN_REFRESH)', '=FIN_HOLDINGS()']]);
    platform.names.set('FIN_REFRESH', 7);
    const spreadsheet = platform.spreadsheet();
    const cell = spreadsheet?.namedCell('FIN_REFRESH');
    if (spreadsheet !== null && cell) {
      const setNumber = () => {
        throw new Error('You are trying to edit a protected cell or object.');
      };
      spreadsheet.namedCell = () => ({ ...cell, setNumber });
    }
    expect(refreshFormulas(platform)).toBe(1);
    expect(viewRefresh(platform).lastError).toBe('1 of 2 formulas were not refreshed. Are they protected?');
  });

  test('a number too great to rise begins anew', () => {
    const platform = platformWith([[]]);
    platform.names.set('FIN_REFRESH', 1e300);
    refreshFormulas(platform);
    expect(platform.names.get('FIN_REFRESH')).toBe(1_795_262_400);
  });

  test('formulas for which there is no time left are told as such', () => {
    const platform = platformWith([['=FIN_TAGS()', '=FIN_HOLDINGS()', '=FIN_ACCOUNTS()']]);
    const spreadsheet = platform.spreadsheet();
    if (spreadsheet !== null) {
      spreadsheet.flush = () => {
        platform.state.now += 200_000;
      };
    }
    expect(refreshFormulas(platform)).toBe(2);
    expect(viewRefresh(platform).lastError).toBe(
      'Time ran out before 1 of 3 formulas. Give them FIN_REFRESH as the last argument.',
    );
  });

  test('a formula that did not come back is noticed at the end and put back', () => {
    const platform = platformWith([['=FIN_TAGS()', '=FIN_HOLDINGS()']]);
    const sheet = platform.sheets[0] as FakeSheet;
    const write = sheet.setFormulaAt.bind(sheet);
    let isLost = true;
    sheet.setFormulaAt = (row, column, formula) => {
      // Google took the write and did not carry it out.
      if (!(isLost && column === 1)) write(row, column, formula);
      if (column === 1) isLost = false;
    };
    expect(refreshFormulas(platform)).toBe(2);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()', '=FIN_HOLDINGS()']]]);
  });

  test('many long formulas are saved in as many parts as Google takes', () => {
    const formulas = Array.from({ length: 40 }, (_, index) => [`=FIN_BALANCE("${'x'.repeat(900)}${index}")`]);
    const platform = platformWith(formulas.map((row) => [...row]));
    expect(refreshFormulas(platform)).toBe(40);
    expect(cellsOf(platform)).toEqual([formulas]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });

  test('two runs at once are not', () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    platform.state.isLockHeldElsewhere = true;
    expect(() => refreshFormulas(platform)).toThrow(expect.objectContaining({ code: 'busy' }));
    expect(platform.sheets[0]?.writes).toEqual([]);
  });
});

describe('the hourly trigger', () => {
  const on = () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    switchHourlyRefresh(platform, true);
    return platform;
  };
  const uidOf = (platform: FakePlatform) => platform.triggerIds[0] ?? '';

  test('is made once, remembered for user and spreadsheet, and told', () => {
    const platform = on();
    switchHourlyRefresh(platform, true);
    expect(platform.triggerIds).toHaveLength(1);
    expect(readRefreshState(platform)).toMatchObject({ triggerUid: uidOf(platform), spreadsheetId: 'spreadsheet-1' });
    expect(platform.userStore.get('fin.trigger.spreadsheet-1')).toBe(uidOf(platform));
    expect(viewRefresh(platform)).toMatchObject({ isHourlyOn: true, nextRunAt: '2026-11-21T13:00:00.000Z' });
  });

  test('refreshes when it fires', () => {
    const platform = on();
    platform.state.context = 'trigger';
    platform.state.now += 3_600_000;
    runScheduledRefresh(platform, { triggerUid: uidOf(platform), authMode: 'FULL' });
    expect(platform.sheets[0]?.writes).toEqual(['Refreshing…', '=FIN_TAGS()']);
    expect(viewRefresh(platform)).toMatchObject({
      lastRunAt: '2026-11-21T13:00:00.000Z',
      nextRunAt: '2026-11-21T14:00:00.000Z',
      lastError: null,
      formulasRefreshed: 1,
    });
  });

  test.each([
    undefined,
    null,
    'x',
    {},
    { triggerUid: '' },
    { triggerUid: 'another-trigger-of-mine' },
    { triggerUid: 7 },
  ])('the event %j does nothing', (event) => {
    const platform = on();
    runScheduledRefresh(platform, event);
    expect([platform.sheets[0]?.writes, platform.triggerIds.length]).toEqual([[], 1]);
  });

  test('in a cell it does nothing, whatever it is called with', () => {
    const platform = on();
    platform.state.context = 'cell';
    for (const event of [{ triggerUid: uidOf(platform) }, { triggerUid: 'x' }]) runScheduledRefresh(platform, event);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()']]]);
  });

  test.each([
    [
      'another spreadsheet',
      (platform: FakePlatform) => {
        platform.state.spreadsheetId = 'spreadsheet-2';
      },
      'Google gave another spreadsheet. Switch the hourly refresh off and on.',
    ],
    [
      'no spreadsheet',
      (platform: FakePlatform) => {
        platform.state.hasSpreadsheet = false;
      },
      'Google gave another spreadsheet. Switch the hourly refresh off and on.',
    ],
    [
      'a missing authorization',
      (platform: FakePlatform) => {
        platform.state.isAuthorizationRequired = true;
      },
      'Google asks for a new authorization. Open the FIN sidebar and allow it.',
    ],
    [
      'a run beside it',
      (platform: FakePlatform) => {
        platform.state.isLockHeldElsewhere = true;
      },
      'Another refresh of this spreadsheet is running. Try again in a minute.',
    ],
  ])('with %s it keeps the error for the sidebar and throws nothing', (_, change, message) => {
    const platform = on();
    platform.state.context = 'trigger';
    change(platform);
    runScheduledRefresh(platform, { triggerUid: uidOf(platform) });
    expect(viewRefresh(platform).lastError).toBe(message);
    expect(platform.sheets[0]?.writes).toEqual([]);
  });

  test('is gone when switched off', () => {
    const platform = on();
    switchHourlyRefresh(platform, false);
    expect(platform.triggerIds).toEqual([]);
    expect(viewRefresh(platform)).toMatchObject({ isHourlyOn: false, nextRunAt: null });
  });

  test('switched off by another user ends itself at its next run', () => {
    const platform = on();
    const mine = new Map(platform.userStore);
    const uid = uidOf(platform);
    const [hidden = ''] = platform.triggerIds.splice(0);
    platform.userStore.clear();
    switchHourlyRefresh(platform, false);
    platform.triggerIds.push(hidden);
    for (const [name, value] of mine) platform.userStore.set(name, value);
    platform.state.context = 'trigger';
    runScheduledRefresh(platform, { triggerUid: uid });
    expect([platform.triggerIds, platform.sheets[0]?.writes]).toEqual([[], []]);
    expect([...platform.userStore.keys()]).toEqual([]);
  });

  test('an old trigger of this spreadsheet makes room for the new one', () => {
    const platform = platformWith([[]]);
    platform.triggerIds.push('left-over-from-before');
    switchHourlyRefresh(platform, true);
    expect(platform.triggerIds).toHaveLength(1);
    expect(platform.triggerIds).not.toContain('left-over-from-before');
  });

  test('that Google refuses is told and not kept', () => {
    const platform = platformWith([[]]);
    platform.state.isTriggerRefused = true;
    expect(() => switchHourlyRefresh(platform, true)).toThrow(expect.objectContaining({ code: 'trigger_refused' }));
    expect(viewRefresh(platform).isHourlyOn).toBe(false);
  });

  test('that has been silent for hours is told', () => {
    const platform = on();
    platform.state.now += 3 * 3_600_000 + 1;
    expect(viewRefresh(platform).lastError).toBe('The hourly refresh did not run. Switch it off and on.');
  });
});

describe('the menu', () => {
  test.each([{ authMode: 'NONE' }, {}, undefined])(
    'with the event %j is built and nothing else is touched',
    (event) => {
      const platform = platformWith([['=FIN_TAGS()']]);
      open(platform, event);
      expect(platform.shown.menus).toEqual([
        [
          { label: 'Turn on in this file', functionName: 'showSidebar' },
          { label: 'Refresh now', functionName: 'refreshNow' },
        ],
      ]);
      expect([platform.calls, platform.sheets[0]?.calls]).toEqual([{}, 0]);
    },
  );

  test('opens the sidebar and refreshes with a word on what was done', () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    openSidebar(platform);
    refreshFromMenu(platform);
    expect(platform.shown).toMatchObject({
      sidebars: ['sidebar'],
      toasts: ['1 formula is reading fresh data.'],
      alerts: [],
    });
  });

  test('shows a failure as one sentence', () => {
    const platform = platformWith([[]]);
    platform.state.isLockHeldElsewhere = true;
    refreshFromMenu(platform);
    expect(platform.shown.alerts).toEqual(['Another refresh of this spreadsheet is running. Try again in a minute.']);
  });

  test.each(['cell', 'trigger'] as const)('does nothing from a %s', (context) => {
    const platform = platformWith([['=FIN_TAGS()']]);
    platform.state.context = context;
    expect(() => refreshFromMenu(platform)).toThrow(expect.objectContaining({ code: 'wrong_context' }));
    expect(() => openSidebar(platform)).toThrow(expect.objectContaining({ code: 'wrong_context' }));
    expect(platform.sheets[0]?.writes).toEqual([]);
  });
});
