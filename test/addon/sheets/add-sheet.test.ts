import type { Spreadsheet } from '../../../src/addon/platform/platform';
import { addSheet, asOne, writing } from '../../../src/addon/sheets/add-sheet';
import { addRows, type OwnSheet, openSheet, placesOf } from '../../../src/addon/sheets/own-sheet';
import { writeCells } from '../../../src/addon/sheets/write-cells';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';

const own = {
  name: 'FIN Things',
  isHidden: true,
  columns: {
    isOn: { title: 'On', widthPx: 50, isBox: true },
    name: { title: 'Name', widthPx: 200, note: 'Any.' },
    twice: { title: 'Twice', widthPx: 90, isFormula: true },
  },
} satisfies OwnSheet;

let platform: WorkbookPlatform;
let spreadsheet: Spreadsheet;

beforeEach(async () => {
  platform = await workbookPlatform();
  spreadsheet = platform.spreadsheet() as Spreadsheet;
});

afterEach(() => platform.workbook.dispose());

const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });
const sheets = () => platform.workbook.sheets().map(({ name }) => name);
const fail = (): never => {
  throw new Error('Service error: Spreadsheets');
};

test('a change that Google refuses at any call leaves no sheet', () => {
  const insert = () =>
    writing('sheet', () => {
      const sheet = openSheet(spreadsheet, own);
      addRows(sheet, own, placesOf(own, []), 2, [{ isOn: true, name: 'one', twice: '=A2' }]);
    });
  let refused = 0;
  for (let isRefused = true; isRefused; ) {
    let calls = 0;
    platform.service.before = () => {
      calls += 1;
      if (calls === refused + 1) fail();
    };
    try {
      insert();
      isRefused = false;
    } catch (thrown) {
      platform.service.before = null;
      expect(String(thrown)).toMatch(/^FIN: Google refused /);
      expect(sheets()).toEqual(['Sheet1']);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(15);
  expect(sheets()).toEqual(['Sheet1', 'FIN Things']);
});

test('a sheet in which the user has written meanwhile stays, with that alone', () => {
  const change = () => {
    const sheet = addSheet(spreadsheet, 'Budget');
    writeCells(sheet, at(1, 1), [['Month']]);
    sheet.setFormulaAt(2, 1, '=1+1');
    platform.workbook.write(sheet.id(), at(3, 1), [[{ value: 'mine' }]]);
    fail();
  };
  expect(() => asOne(change)).toThrow('Service error: Spreadsheets');
  expect(sheets()).toEqual(['Sheet1', 'Budget']);
  const { sheetId = -1 } = platform.workbook.sheets()[1] ?? {};
  expect(platform.workbook.displayValues(sheetId, { row: 1, column: 1, rowCount: 3, columnCount: 1 })).toEqual([
    [''],
    [''],
    ['mine'],
  ]);
});

test('a change within another one is a part of it, and one after it is not', () => {
  asOne(() => addSheet(spreadsheet, 'first'));
  const change = () => {
    asOne(() => addSheet(spreadsheet, 'second'));
    addSheet(spreadsheet, 'third');
    fail();
  };
  expect(() => asOne(change)).toThrow();
  expect(sheets()).toEqual(['Sheet1', 'first']);
  addSheet(spreadsheet, 'alone');
  expect(() => asOne(fail)).toThrow();
  expect(sheets()).toEqual(['Sheet1', 'first', 'alone']);
});
