import { refreshFormulas } from '../../../src/addon/refresh/refresh-formulas';
import { viewRefresh } from '../../../src/addon/sidebar/calls/refresh';
import { changeRefreshState } from '../../../src/addon/trigger/refresh-state';
import { connectionsOf } from '../../support/platform/connected-platform';
import { cellsOf, platformWith } from './sheets-with-formulas';

describe('refreshing', () => {
  test('raises the refresh cell last, and leaves formulas that use it unchanged', () => {
    const platform = platformWith([['=FIN_TAGS(FIN_REFRESH)'], ['=FIN_HOLDINGS()'], ['text']]);
    platform.names.set('FIN_REFRESH', 1);
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(2);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS(FIN_REFRESH)'], ['=FIN_HOLDINGS()'], ['text']]]);
    expect(platform.sheets[0]?.writes).toEqual(['Refreshing…', '=FIN_HOLDINGS()']);
    expect(platform.names.get('FIN_REFRESH')).toBe(1_795_262_400);
    expect(platform.state.events).toEqual([
      'document.set fin.sheets',
      'document.set fin.sheets',
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

  test('the number rises with each run, also within one second', () => {
    const platform = platformWith([[]]);
    platform.names.set('FIN_REFRESH', 0);
    const ticks = [1, 2, 3].map(() => {
      refreshFormulas(platform, connectionsOf(platform));
      return platform.names.get('FIN_REFRESH');
    });
    expect(ticks).toEqual([1_795_262_400, 1_795_262_401, 1_795_262_402]);
  });

  test('without a refresh cell every formula is rewritten', () => {
    const platform = platformWith([['=FIN_TAGS()', '=FIN_HOLDINGS()']], [['=1+FIN_BALANCE("a")']]);
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(3);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()', '=FIN_HOLDINGS()']], [['=1+FIN_BALANCE("a")']]]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });

  test('a protected formula is left as it was, reported, and the others are refreshed', () => {
    const platform = platformWith([['=FIN_TAGS()', '=FIN_HOLDINGS()']]);
    platform.sheets[0]?.protectedCells.add('1,1');
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(1);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()', '=FIN_HOLDINGS()']]]);
    expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
      formulasRefreshed: 1,
      lastError: '1 of 2 formulas were not refreshed. Are they protected?',
    });
  });

  test('a write that Google refuses only when it is applied is reported', () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    const spreadsheet = platform.spreadsheet();
    let flushes = 0;
    if (spreadsheet !== null) {
      spreadsheet.flush = () => {
        flushes += 1;
        if (flushes === 1) throw new Error('You are trying to edit a protected cell or object.');
      };
    }
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(0);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()']]]);
    expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
      lastError: '1 of 1 formulas were not refreshed. Are they protected?',
      lastErrorCode: 'refresh_incomplete',
    });
  });

  test('leaves a formula in the refresh cell unchanged, and rewrites the other formulas instead', () => {
    const platform = platformWith([['=FIN_TAGS(FIN_REFRESH)']]);
    platform.names.set('FIN_REFRESH', 7);
    platform.state.nameFormula = '=TODAY()';
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(1);
    expect(platform.names.get('FIN_REFRESH')).toBe(7);
    expect(platform.sheets[0]?.writes).toEqual(['Refreshing…', '=FIN_TAGS(FIN_REFRESH)']);
  });

  test('reports a protected refresh cell, and refreshes everything else', () => {
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
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(1);
    expect(viewRefresh(platform, connectionsOf(platform)).lastError).toBe(
      '1 of 2 formulas were not refreshed. Are they protected?',
    );
  });

  test('a number that cannot be raised restarts', () => {
    const platform = platformWith([[]]);
    platform.names.set('FIN_REFRESH', 1e300);
    refreshFormulas(platform, connectionsOf(platform));
    expect(platform.names.get('FIN_REFRESH')).toBe(1_795_262_400);
  });

  test('reports formulas for which no time is left', () => {
    const platform = platformWith([['=FIN_TAGS()', '=FIN_HOLDINGS()', '=FIN_ACCOUNTS()']]);
    const spreadsheet = platform.spreadsheet();
    if (spreadsheet !== null) {
      spreadsheet.flush = () => {
        platform.state.now += 200_000;
      };
    }
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(2);
    expect(viewRefresh(platform, connectionsOf(platform)).lastError).toBe(
      'Time ran out before 1 of 3 formulas. Give them FIN_REFRESH as the last argument.',
    );
  });

  test('with rewriting off, only the refresh cell changes', () => {
    const platform = platformWith([['=FIN_TAGS(FIN_REFRESH)', '=FIN_HOLDINGS()', '=FIN_ACCOUNTS()']]);
    platform.names.set('FIN_REFRESH', 1);
    changeRefreshState(platform, { rewritesFormulas: false });
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(1);
    expect(platform.sheets[0]?.writes).toEqual([]);
    expect(platform.names.get('FIN_REFRESH')).toBe(1_795_262_400);
    expect(viewRefresh(platform, connectionsOf(platform))).toMatchObject({
      lastOutcome: 'complete',
      lastError: null,
      formulasRefreshed: 1,
    });
    platform.names.delete('FIN_REFRESH');
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(0);
    expect(platform.sheets[0]?.writes).toEqual([]);
    changeRefreshState(platform, { rewritesFormulas: true });
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(3);
  });

  test('refuses a second run at the same time', () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    platform.state.isLockHeldElsewhere = true;
    expect(() => refreshFormulas(platform, connectionsOf(platform))).toThrow(expect.objectContaining({ code: 'busy' }));
    expect(platform.sheets[0]?.writes).toEqual([]);
  });
});
