import { open } from '../../../src/addon/menu';
import { refreshFormulas } from '../../../src/addon/refresh/refresh-formulas';
import { repairFormulas } from '../../../src/addon/refresh/rewrite-formula';
import { connectionsOf } from '../../support/platform/connected-platform';
import type { FakeSheet } from '../../support/sheets/fake-sheet';
import { cellsOf, endAfter, platformWith } from './sheets-with-formulas';

describe('a formula that is being rewritten', () => {
  test('a formula that is too long to be saved first is not rewritten', () => {
    const long = `=FIN_BALANCE("${'x'.repeat(9_000)}")`;
    const platform = platformWith([[long]]);
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(0);
    expect(platform.sheets[0]?.writes).toEqual([]);
  });

  test('opening the file repairs a run that ended in between', () => {
    const platform = platformWith([['=FIN_TAGS()']]);
    const sheet = platform.sheets[0] as FakeSheet;
    sheet.setFormulaAt = () => {
      throw new Error('Service Spreadsheets timed out while accessing document with id X.');
    };
    expect(() => refreshFormulas(platform, connectionsOf(platform))).toThrow();
    expect(cellsOf(platform)).toEqual([[['Refreshing…']]]);
    Reflect.deleteProperty(sheet, 'setFormulaAt');
    open(platform, { authMode: 'LIMITED' });
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()']]]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });

  test('the repair does not overwrite a cell that somebody has edited since', () => {
    const platform = platformWith([['my own']]);
    const pending = { sheetId: 10, row: 1, column: 1, formula: '=FIN_TAGS()' };
    platform.documentStore.set('fin.rewriting', JSON.stringify([pending]));
    const spreadsheet = platform.spreadsheet();
    if (spreadsheet !== null) repairFormulas(platform, spreadsheet);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
    expect(cellsOf(platform)).toEqual([[['my own']]]);
  });

  test('restores the formula of a cell that inserted rows have moved', () => {
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

  test('a formula that shows the text of a moved cell is not confused with it', () => {
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

  test('if several cells could be the moved one, its formula stays saved', () => {
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

  test('a number format that hides or decorates the placeholder does not lose the formula', () => {
    const platform = platformWith([['Refreshing…']]);
    const [sheet] = platform.sheets;
    if (sheet !== undefined) sheet.displayValues = () => [['']];
    const saved = [{ sheetId: 10, row: 1, column: 1, formula: '=FIN_TAGS()' }];
    platform.documentStore.set('fin.rewriting', JSON.stringify(saved));
    open(platform, { authMode: 'LIMITED' });
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()']]]);
  });

  test('a formula that this user may not restore stays saved for another user, and the others are refreshed', () => {
    const platform = platformWith([['Refreshing…', '=FIN_HOLDINGS()']]);
    const saved = JSON.stringify([{ sheetId: 10, row: 1, column: 1, formula: '=FIN_TAGS()' }]);
    platform.documentStore.set('fin.rewriting', saved);
    platform.sheets[0]?.protectedCells.add('1,1');
    open(platform, { authMode: 'LIMITED' });
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(1);
    expect(cellsOf(platform)).toEqual([[['Refreshing…', '=FIN_HOLDINGS()']]]);
    expect(platform.documentStore.get('fin.rewriting')).toBe(saved);
    platform.sheets[0]?.protectedCells.clear();
    open(platform, { authMode: 'LIMITED' });
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()', '=FIN_HOLDINGS()']]]);
  });

  test.each(['{', '{}', 'null', '[null, 7, {}]', '[{"sheetId":10,"row":1,"column":1,"formula":"not one"}]'])(
    'removes saved data that is %s without writing a cell',
    (text) => {
      const platform = platformWith([['Refreshing…']]);
      platform.documentStore.set('fin.rewriting', text);
      open(platform, { authMode: 'LIMITED' });
      expect([cellsOf(platform), platform.documentStore.has('fin.rewriting')]).toEqual([[[['Refreshing…']]], false]);
    },
  );

  test('a run that ends at any step loses no formula', () => {
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
        refreshFormulas(platform, connectionsOf(platform));
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
      (cells: unknown[][]) => cells.unshift(['new']),
      [['new'], ['=FIN_TAGS()'], ['theirs'], ['=FIN_HOLDINGS()']],
    ],
    [
      'somebody types into the cell',
      (cells: unknown[][]) => cells.splice(0, 1, ['typed']),
      [['typed'], ['theirs'], ['=FIN_HOLDINGS()']],
    ],
    ['the row is deleted', (cells: unknown[][]) => cells.splice(0, 1), [['theirs'], ['=FIN_HOLDINGS()']]],
  ])('while a formula is replaced, %s: nothing is lost', (_, edit, after) => {
    const platform = platformWith([['=FIN_TAGS()'], ['theirs'], ['=FIN_HOLDINGS()']]);
    const spreadsheet = platform.spreadsheet();
    let flushes = 0;
    if (spreadsheet !== null) {
      spreadsheet.flush = () => {
        flushes += 1;
        if (flushes === 1) edit(platform.sheets[0]?.cells ?? []);
      };
    }
    refreshFormulas(platform, connectionsOf(platform));
    expect(cellsOf(platform)).toEqual([after]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });

  test('the length of a formula counts in bytes', () => {
    const long = `=FIN_BALANCE("${'口'.repeat(4_000)}")`;
    const formulas = Array.from({ length: 6 }, (_, index) => [`=FIN_BALANCE("${'口'.repeat(900)}${index}")`]);
    const platform = platformWith([[long], ...formulas.map((row) => [...row])]);
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(6);
    expect(cellsOf(platform)).toEqual([[[long], ...formulas]]);
  });

  test('a formula that was not restored is detected at the end and restored', () => {
    const platform = platformWith([['=FIN_TAGS()', '=FIN_HOLDINGS()']]);
    const sheet = platform.sheets[0] as FakeSheet;
    const write = sheet.setFormulaAt.bind(sheet);
    let isLost = true;
    sheet.setFormulaAt = (row, column, formula) => {
      // Google took the write and did not carry it out.
      if (!(isLost && column === 1)) write(row, column, formula);
      if (column === 1) isLost = false;
    };
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(2);
    expect(cellsOf(platform)).toEqual([[['=FIN_TAGS()', '=FIN_HOLDINGS()']]]);
  });

  test('many long formulas are saved in several properties', () => {
    const formulas = Array.from({ length: 40 }, (_, index) => [`=FIN_BALANCE("${'x'.repeat(900)}${index}")`]);
    const platform = platformWith(formulas.map((row) => [...row]));
    expect(refreshFormulas(platform, connectionsOf(platform))).toBe(40);
    expect(cellsOf(platform)).toEqual([formulas]);
    expect(platform.documentStore.has('fin.rewriting')).toBe(false);
  });
});
