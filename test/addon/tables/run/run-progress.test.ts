import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { viewTables } from '../../../../src/addon/tables/manage/view-tables';
import { readLog } from '../../../../src/addon/tables/run/run-log';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { runLater } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];
let table: { readonly id: string; readonly sheetId: number };

/** A table of 80 rows that are all changed at the next run; 26 and more writes take two batches. */
beforeEach(async () => {
  server = Array.from({ length: 80 }, (_, index) => payment(index + 1));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
  table = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows: 'bottom' });
  runLater(platform, table.id);
});

afterEach(() => platform.workbook.dispose());

const view = () => viewTables(platform, connectionsOf(platform));
const newestLine = () => {
  const [line] = readLog(platform);
  const { added = 0, changed = 0, code = null } = line ?? {};
  return { added, changed, code };
};

/** Every other row gets a name of its own, so that each takes a write. */
const renameEveryOther = (): void => {
  server = server.map((row, index) => (index % 2 === 0 ? { ...row, name: `Other ${index}` } : row));
  const rows = platform.workbook.usedRectangle(table.sheetId)?.rowCount ?? 0;
  // Rows of the user between them, so that no block joins two of them.
  for (let row = rows; row > 2; row -= 1) platform.workbook.insertRows(table.sheetId, row, 1);
};

/** Ends the run before such a call. */
const endBefore = (isLast: (name: string) => boolean): void => {
  platform.service.before = (name) => {
    if (!isLast(name)) return;
    platform.service.before = null;
    platform.service.killAt = platform.service.calls;
    throw new Error('Exceeded maximum execution time');
  };
  expect(() => runLater(platform, table.id)).toThrow();
  platform.service.killAt = Number.POSITIVE_INFINITY;
};

test('a run whose new rows Google refuses logs the rows that it updated before', () => {
  server = [...server.map((row) => ({ ...row, name: 'Other' })), payment(81)];
  let isFillingIn = false;
  platform.service.before = (name) => {
    isFillingIn ||= name === 'copyRow';
    if (isFillingIn && name === 'setValues') throw new Error('Exception: refused');
  };
  expect(() => runLater(platform, table.id)).toThrow();
  expect(newestLine()).toMatchObject({ added: 0, changed: 80 });
  expect(newestLine().code).not.toBeNull();
});

test('the next run logs a run that Google ended, with the rows that it had written', () => {
  renameEveryOther();
  let writes = 0;
  endBefore((name) => {
    if (name === 'setValues') writes += 1;
    return writes > 30;
  });
  expect(readLog(platform)).toHaveLength(1);
  runLater(platform, table.id);
  const [, ended] = readLog(platform);
  expect(ended).toMatchObject({ changed: 25, code: 'run_ended' });
  expect(newestLine()).toEqual({ added: 0, changed: 10, code: null });
});

test('the sidebar shows a run that Google ended after the time that Google allows', () => {
  server = [...server, payment(81)];
  endBefore((name) => name === 'copyRow');
  expect(view().tables[0]).toMatchObject({ lastOutcome: 'complete' });
  platform.state.now += 361_000;
  expect(view().tables[0]).toMatchObject({ lastOutcome: 'unfinished', lastErrorCode: 'run_ended' });
  expect(view().log[0]).toMatchObject({ code: 'run_ended', changed: 0 });
  runLater(platform, table.id);
  expect(view().tables[0]).toMatchObject({ lastOutcome: 'complete', lastErrorCode: null });
  expect(view().log.map(({ code }) => code)).toEqual([null, 'run_ended', null]);
});

test('a run that Google ended after its last line is logged once, and is not shown as ended', () => {
  server = [...server, payment(81)];
  platform.service.before = (name) => {
    if (name === 'delete') throw new Error('Exceeded maximum execution time');
  };
  runLater(platform, table.id);
  platform.service.before = null;
  platform.state.now += 361_000;
  expect(view().tables[0]).toMatchObject({ lastOutcome: 'complete' });
  expect(view().log.map(({ code }) => code)).toEqual([null, null]);
  runLater(platform, table.id);
  expect(view().log.map(({ code }) => code)).toEqual([null, null, null]);
});

test('a write that Google refuses only when it applies it is said to be refused, not taken for moved rows', () => {
  renameEveryOther();
  let writes = 0;
  platform.service.before = (name) => {
    if (name === 'setValues') writes += 1;
    // Collected until the next read or flush.
    if (writes > 1 && !name.startsWith('set')) {
      writes = 0;
      throw new Error('Exception: You are trying to edit a protected cell or object.');
    }
  };
  expect(() => runLater(platform, table.id)).toThrow('Google refused rows');
  expect(newestLine().code).toBe('table_write_refused');
});

test('a first write that Google refuses leaves no blank rows', () => {
  const { id, sheetId } = createTable(platform, connectionsOf(platform), { ...defaultChoices, newRows: 'bottom' });
  const rowCount = () => platform.workbook.sheets().find((sheet) => sheet.sheetId === sheetId)?.rowCount;
  const before = rowCount();
  platform.service.before = (name) => {
    if (name === 'setValues' && platform.service.names.includes('insertRowsAfter')) throw new Error('refused');
  };
  platform.service.names.length = 0;
  expect(() => runLater(platform, id)).toThrow('Google refused rows 2 to 81.');
  platform.service.before = null;
  expect(rowCount()).toBe(before);
  expect(runLater(platform, id)).toMatchObject({ added: 80 });
});
