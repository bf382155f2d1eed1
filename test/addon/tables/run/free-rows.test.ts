import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { at, columnOf, runLater, shownColumns, typeCells } from './run-later';

const choices: TableChoices = { ...defaultChoices, schedule: { every: 'hours', hours: 6 } };

let platform: WorkbookPlatform;
let server: Transaction[];
let sheetId: number;
let id: string;

beforeEach(async () => {
  server = [payment(1), payment(2, { transactionDate: '2026-11-11' }), payment(3, { transactionDate: '2026-11-12' })];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

function insertTable(changed: Partial<TableChoices> = {}): void {
  ({ id, sheetId } = createTable(platform, connectionsOf(platform), { ...choices, ...changed }));
  runLater(platform, id);
}

const run = () => runLater(platform, id);
const column = (title: string) => columnOf(platform, sheetId, title);
const shown = (...titles: string[]) => shownColumns(platform, sheetId, titles);

describe.each(['bottom', 'top'] as const)('new rows at the %s', (newRows) => {
  const own: [string, (row: number) => void][] = [
    ['a note', (row) => platform.workbook.setNotes(sheetId, at(row, 2), [['ask Ann']])],
    ['a note far to the right', (row) => platform.workbook.setNotes(sheetId, at(row, 24), [['ask Ann']])],
    [
      'a text right of a blank column',
      (row) => typeCells(platform, sheetId, row, column('Gone since') + 2, [['mine']]),
    ],
  ];

  /** The row where the next one would be written. */
  function blankRow(): number {
    if (newRows === 'bottom') return 5;
    platform.workbook.insertRows(sheetId, 2, 1);
    return 2;
  }

  test.each(own)('a blank row with %s gets no transaction', (_, edit) => {
    insertTable({ newRows });
    const row = blankRow();
    edit(row);
    server = [...server, payment(4, { transactionDate: '2026-11-13' })];
    run();
    const ids = shown('Transaction ID').flat();
    expect(ids.filter((each) => each !== '')).toHaveLength(4);
    const { workbook } = platform;
    const area = at(2, 1, 6, 26);
    const texts = workbook.displayValues(sheetId, area).map((row) => row[column('Gone since') + 1]);
    const found = workbook
      .notes(sheetId, area)
      .flatMap((row, r) => (row.some((note) => note !== '') || texts[r] === 'mine' ? [ids[r] ?? ''] : []));
    expect(found).toEqual(['']);
  });

  test.each([
    ['in the table', 2],
    ['right of a blank column', 20],
  ])('a blank row with merged cells %s gets no transaction', (_, column) => {
    insertTable({ newRows });
    platform.workbook.mergeCells(sheetId, at(blankRow(), column, 1, 3));
    server = [...server, payment(4, { transactionDate: '2026-11-13' })];
    run();
    const ids = shown('Transaction ID').flat();
    expect(ids).toContain(payment(4).id);
    const merged = platform.workbook.mergedRanges(sheetId, at(1, 1, 10, 26));
    expect(merged.map(({ row, rowCount }) => [ids[row - 2] ?? '', rowCount])).toEqual([['', 1]]);
  });

  test('a blank row that only has a format, a rule or an unticked checkbox is filled', () => {
    insertTable({ newRows });
    const row = blankRow();
    const { workbook } = platform;
    workbook.setStyles(sheetId, at(row, 1, 1, 20), () => ({ background: '#ffff00' }));
    workbook.setDataValidations(sheetId, at(row, 15), [
      [{ criteria: 'CHECKBOX', values: [], isInvalidAllowed: false }],
    ]);
    workbook.write(sheetId, at(row, 15), [[{ value: false }]]);
    server = [...server, payment(4, { transactionDate: '2026-11-13' })];
    run();
    expect(shown('Transaction ID')[row - 2]).toEqual([payment(4).id]);
    expect(workbook.values(sheetId, at(row, 15))).toEqual([[false]]);
  });
});

test('a removed row with a note right of everything else is kept', () => {
  insertTable({ goneRows: 'remove' });
  platform.workbook.setNotes(sheetId, at(2, 20), [['ask Ann']]);
  server = server.slice(2);
  expect(run()).toMatchObject({ removed: 1, marked: 1, review: [{ reason: 'gone with user content' }] });
});
