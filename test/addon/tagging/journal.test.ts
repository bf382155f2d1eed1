import { isJournalOn, switchJournal, writeJournal } from '../../../src/addon/tagging/journal';
import { transaction } from '../../support/api/sample-records';
import { type WorkbookPlatform, workbookPlatform } from '../../support/sheets/workbook-platform';

let platform: WorkbookPlatform;

beforeEach(async () => {
  platform = await workbookPlatform();
});

afterEach(() => platform.workbook.dispose());

const ids = (count: number) => Array.from({ length: count }, (_, index) => transaction(index).id);
const sheetId = () => platform.workbook.sheets().find(({ name }) => name === 'FIN Journal')?.sheetId ?? null;
const rows = (rowCount: number) =>
  platform.workbook.displayValues(sheetId() ?? -1, { row: 1, column: 1, rowCount, columnCount: 4 });

test('writes nothing and creates no sheet while it is off', () => {
  expect(writeJournal(platform, [{ tag: 'Travel', transactionIds: ids(1), result: 'Tagged' }])).toBe(true);
  expect([isJournalOn(platform), sheetId()]).toEqual([false, null]);
});

test('adds a row for each transaction below earlier ones, with a formatted time', () => {
  switchJournal(platform, true);
  writeJournal(platform, [{ tag: 'Travel', transactionIds: ids(2), result: 'Tagged' }]);
  writeJournal(platform, [{ tag: 'Travel › Hotels', transactionIds: ids(1), result: 'The API has no such item.' }]);
  expect(rows(4).map((row) => row.slice(1))).toEqual([
    ['Tag', 'Transaction ID', 'Result'],
    ['Travel', ids(2)[0], 'Tagged'],
    ['Travel', ids(2)[1], 'Tagged'],
    ['Travel › Hotels', ids(1)[0], 'The API has no such item.'],
  ]);
  expect(platform.workbook.numberFormats(sheetId() ?? -1, { row: 2, column: 1, rowCount: 1, columnCount: 1 })).toEqual([
    ['yyyy-mm-dd hh:mm:ss'],
  ]);
});

test('follows its columns: by their headings, and one with another name where it is', () => {
  switchJournal(platform, true);
  const write = (tag: string) => writeJournal(platform, [{ tag, transactionIds: ids(1), result: 'Tagged' }]);
  write('Travel');
  const headings = ['Result', 'Time', 'Label', 'Transaction ID'].map((value) => ({ value }));
  platform.workbook.write(sheetId() ?? -1, { row: 1, column: 1, rowCount: 1, columnCount: 4 }, [headings]);
  write('Food');
  expect(rows(3)[2]).toEqual(['Tagged', expect.stringMatching(/^2026-/), 'Food', ids(1)[0]]);
});

test('a name that looks like a formula is written as text', () => {
  switchJournal(platform, true);
  writeJournal(platform, [{ tag: '=IMPORTDATA("x")', transactionIds: ids(1), result: '+1' }]);
  expect(rows(2)[1]?.slice(1)).toEqual(['=IMPORTDATA("x")', ids(1)[0], '+1']);
  expect(platform.counted.formulasFromText).toBe(0);
});

test('writes more rows than the sheet has', () => {
  switchJournal(platform, true);
  for (let call = 0; call < 11; call += 1) {
    expect(writeJournal(platform, [{ tag: 'Travel', transactionIds: ids(100), result: 'Tagged' }])).toBe(true);
  }
  expect(rows(1_101).at(-1)?.[1]).toBe('Travel');
});

test('tagging succeeds even if Google refuses the journal or the document is locked', () => {
  switchJournal(platform, true);
  const entries = [{ tag: 'Travel', transactionIds: ids(1), result: 'Tagged' }];
  platform.state.isLockHeldElsewhere = true;
  expect(writeJournal(platform, entries)).toBe(false);
  platform.state.isLockHeldElsewhere = false;
  const spreadsheet = platform.spreadsheet();
  platform.spreadsheet = () =>
    spreadsheet === null
      ? null
      : {
          ...spreadsheet,
          gridSheets: () => spreadsheet.gridSheets(),
          insertSheet: () => {
            throw new Error('You are trying to edit a protected cell or object.');
          },
        };
  expect(writeJournal(platform, entries)).toBe(false);
});
