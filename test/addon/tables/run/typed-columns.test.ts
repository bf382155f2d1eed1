import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, shownColumns, typeCells } from './run-later';

/** Tables that the user converted into one of Sheets' own, whose columns have types. */
let platform: WorkbookPlatform;
let server: Transaction[];
let sheetId: number;
let id: string;

const onDay = (index: number, fields: object = {}) =>
  payment(index, { transactionDate: `2026-11-1${index}`, ...fields });

beforeEach(async () => {
  server = [1, 2, 3].map((index) => onDay(index));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

function insertTable(changed: Partial<TableChoices> = {}): void {
  ({ id, sheetId } = createTable(platform, connectionsOf(platform), {
    ...defaultChoices,
    newRows: 'bottom',
    ...changed,
  }));
  runLater(platform, id);
}

const run = () => runLater(platform, id);
const column = (title: string) => columnOf(platform, sheetId, title);
const shown = (...titles: string[]) => shownColumns(platform, sheetId, titles);
const rowCount = () => platform.workbook.usedRectangle(sheetId)?.rowCount ?? 1;
const values = (title: string) => platform.workbook.values(sheetId, at(2, column(title), rowCount() - 1)).flat();
const formats = (title: string) =>
  platform.workbook.numberFormats(sheetId, at(2, column(title), rowCount() - 1)).flat();

/** The user converts the rows into a table in which these columns have a type. */
function setTypes(...titles: string[]): void {
  for (const title of titles) {
    const rectangle = at(1, column(title), rowCount());
    platform.workbook.rangeMetadata.typedColumns.add({ sheetId, rectangle });
  }
}

/** The type is text: the cells contain what they showed. */
function setTextType(title: string): void {
  const { workbook } = platform;
  const area = at(2, column(title), rowCount() - 1);
  const texts = workbook.displayValues(sheetId, area);
  workbook.setNumberFormats(
    sheetId,
    area,
    texts.map(() => ['@']),
  );
  workbook.write(
    sheetId,
    area,
    texts.map((row) => row.map((value) => ({ value }))),
  );
  setTypes(title);
}

const day = (index: number) => ({ dateSerial: 46_336 + index });
const inOrder = <Value>(newRows: 'top' | 'bottom', all: readonly Value[]) =>
  newRows === 'top' ? [...all].reverse() : [...all];

describe.each(['bottom', 'top'] as const)('with new rows at the %s', (newRows) => {
  test('rows are added, changed and marked, with the formulas of the user', () => {
    insertTable({ newRows });
    typeCells(platform, sheetId, 1, 12, [['Twice'], ['=D2*2'], ['=D3*2'], ['=D4*2']]);
    setTypes('Date', 'Category', 'Pending', 'Gone since', 'Twice');
    server = [onDay(1, { name: 'Renamed' }), onDay(3), onDay(4), onDay(5)];
    expect(run()).toMatchObject({ added: 2, changed: 1, marked: 1, left: 0 });
    expect(values('Date')).toEqual(inOrder(newRows, [1, 2, 3, 4, 5].map(day)));
    expect(values('Name')).toEqual(
      inOrder(newRows, ['Renamed', 'Purchase 2', 'Purchase 3', 'Purchase 4', 'Purchase 5']),
    );
    const own = platform.workbook.formulas(sheetId, at(2, 12, 5)).flat();
    expect(own).toEqual(['=D2*2', '=D3*2', '=D4*2', '=D5*2', '=D6*2']);
  });

  test('merged cells of the user are not merged in new rows too', () => {
    insertTable({ newRows });
    typeCells(platform, sheetId, 1, 12, [['Trip', 'Note']]);
    for (const row of [2, 3, 4]) platform.workbook.mergeCells(sheetId, at(row, 12, 1, 2));
    setTypes('Date');
    server = [...server, onDay(4)];
    expect(run()).toMatchObject({ added: 1, left: 0 });
    expect(platform.workbook.mergedRanges(sheetId, at(1, 1, 9, 20))).toHaveLength(3);
  });

  test('columns without a type keep their formats in new rows', () => {
    insertTable({ newRows });
    setTypes('Date', 'Category');
    server = [...server, onDay(4), onDay(5)];
    expect(run()).toMatchObject({ added: 2, left: 0 });
    expect(formats('Amount')).toEqual(['#,##0.00', '#,##0.00', '#,##0.00', '#,##0.00', '#,##0.00']);
  });
});

test('an empty table is filled', () => {
  const all = server;
  server = [];
  insertTable();
  const rectangle = at(1, column('Date'), 2);
  platform.workbook.rangeMetadata.typedColumns.add({ sheetId, rectangle });
  server = all;
  expect(run()).toMatchObject({ added: 3, left: 0 });
  expect(values('Date')).toEqual([1, 2, 3].map(day));
  expect(formats('Amount')).toEqual(['#,##0.00', '#,##0.00', '#,##0.00']);
});

test('a text that the user typed into a column of numbers is replaced', () => {
  insertTable();
  setTypes('Amount');
  const amounts = values('Amount');
  typeCells(platform, sheetId, 3, column('Amount'), [['much']]);
  expect(run()).toMatchObject({ changed: 1, left: 0 });
  expect(values('Amount')).toEqual(amounts);
  expect(run()).toMatchObject({ changed: 0 });
});

test('dates in a column whose type is text are refused with a sentence, again at each run', () => {
  insertTable();
  setTextType('Date');
  const before = shown('Date', 'Name', 'Amount');
  const refusal = {
    code: 'table_write_refused',
    message: 'Google refused rows 2 to 4. Are they protected, merged, or restricted by a rule or the type of a column?',
  };
  for (const attempt of [run, run]) {
    let thrown: unknown;
    try {
      attempt();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject(refusal);
  }
  expect(shown('Date', 'Name', 'Amount')).toEqual(before);
});

test('a text that begins like a formula stays a text in a column whose type is text', () => {
  insertTable();
  setTextType('Name');
  server = [onDay(1, { name: '+49 30 1234' }), onDay(2, { name: '-5 % off' }), onDay(3)];
  expect(run()).toMatchObject({ changed: 2, left: 0 });
  expect(values('Name')).toEqual(['+49 30 1234', '-5 % off', 'Purchase 3']);
  expect(platform.counted.formulasFromText).toBe(0);
});

test('a format that Google refuses only when it applies the writes is no sign of moved rows', () => {
  insertTable();
  setTypes('Date');
  let isRefused = false;
  const { names } = platform.service;
  // Google collects writes and applies them at the next read or flush.
  platform.service.before = (name) => {
    if (name === 'copyRow') isRefused = true;
    else if (isRefused && /^(flush|values|rowValues)$/.test(name)) {
      isRefused = false;
      throw new Error('This operation is not allowed on cells in typed columns.');
    }
  };
  server = [...server, onDay(4)];
  names.length = 0;
  expect(run()).toMatchObject({ added: 1, left: 0 });
  expect(names.filter((name) => name === 'columnValues').length).toBeLessThan(5);
  expect(values('Date')).toEqual([1, 2, 3, 4].map(day));
});
