import { insertFromMenu } from '../../../../src/addon/menu';
import { splitTransactions } from '../../../../src/addon/sidebar/calls/tag';
import { record } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';

// A workbook for each test of the file that imports this, and what a user does in it.

const answers = {
  'GET /v1/api-key': () => record({}),
  'GET /v1/organization': () => record({ name: 'Sample', baseCurrencyCode: 'USD' }),
};
/** Of the test that runs. */
export let platform: WorkbookPlatform;
/** What the API has. */
export let server: Transaction[];

export function serve(transactions: Transaction[]): void {
  server = transactions;
}

export const spent = (index: number, amount: number, category: string, transactionDate: string) =>
  payment(index, { displayAmount: -amount, organizationTransactionCategoryName: category, transactionDate });

beforeEach(async () => {
  server = [
    spent(1, 40, 'Groceries', '2026-11-02'),
    spent(2, 25.5, 'Groceries', '2026-11-30'),
    spent(3, 900, 'Rent', '2026-11-01'),
    spent(4, 7, 'Groceries', '2026-10-31'),
    { ...spent(5, 700, 'Umbuchung', '2026-11-03'), sourcePrimaryCategory: 'TRANSFER_OUT' },
    spent(6, -2_500, 'Salary', '2026-11-03'),
  ];
  platform = await workbookPlatform({ server: transactionServer(() => server, answers) });
});

afterEach(() => platform.workbook.dispose());

export const press = () => {
  pressFor('budget');
};
export function pressFor(feature: Parameters<typeof insertFromMenu>[2]): void {
  insertFromMenu(platform, connectionsOf(platform), feature);
  expect(platform.shown.alerts).toEqual([]);
  dropBlankRows();
}

/** Of the sheets that the budget reads: nearly a thousand in each of their columns are calculated, too. */
function dropBlankRows(): void {
  const { workbook } = platform;
  for (const { sheetId: id, name, rowCount } of workbook.sheets()) {
    const last = 30 + (workbook.usedRectangle(id)?.rowCount ?? 0);
    if (name !== 'Budget' && rowCount > last) workbook.deleteRows(id, last + 1, rowCount - last);
  }
}

export const sheetId = (name = 'Budget') =>
  platform.workbook.sheets().find((sheet) => sheet.name === name)?.sheetId ?? -1;
export const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({
  row,
  column,
  rowCount,
  columnCount,
});
export const type = (row: number, column: number, value: string | number) =>
  platform.workbook.write(sheetId(), at(row, column), [[{ value }]]);
/** Category, amount, spent, left and status. */
export const shown = async (row: number, rowCount: number, columnCount = 5) =>
  (await cells(row, 1, rowCount, 9)).map((each) =>
    [0, 1, 2, 4, 6].slice(0, columnCount).map((index) => each[index] ?? ''),
  );
/** As they are shown, but for what indents them. */
export async function cells(row: number, column: number, rowCount = 1, columnCount = 1) {
  await platform.workbook.whenCalculated();
  const shown = platform.workbook.displayValues(sheetId(), at(row, column, rowCount, columnCount));
  return shown.map((texts) => texts.map((text) => text.replace(/^ {4}/, '')));
}
/** The table reads everything again, an hour later. */
export const run = () => {
  platform.state.now += 3_600_000;
  const { id } = call(platform, 'listTables').data.tables[0];
  expect(call(platform, 'runTable', { id, readsEverything: true })).toMatchObject({ ok: true });
};
/** The month and currency that the workbook cannot calculate here. */
export const fixMonth = () => {
  setDay(1, columns.category, 46_327);
  type(2, columns.amount, 'USD');
};

/** Places of a new budget. */
export const columns = {
  ...{ category: 1, amount: 2, spent: 3, bar: 4, left: 5, before: 6, status: 7, per: 8, rollover: 9, carried: 10 },
  ...{ group: 11, year: 12 },
};
export const rows = {
  since: 3,
  begins: 4,
  figures: 5,
  notes: 6,
  income: 7,
  headings: 8,
  total: 9,
  head: 10,
  first: 11,
};
/** Below the lines, the row with this text. */
export const rowOf = async (text: string) => (await cells(1, columns.category, 60)).flat().indexOf(text) + 1;
export const setDay = (row: number, column: number, dateSerial: number) =>
  platform.workbook.write(sheetId(), at(row, column), [[{ value: { dateSerial } }]]);
const splitColumns = { amount: 7, category: 9 };

type Part = readonly [amount: number, category: string | number | null];

/** What the sidebar does, and the parts that the user writes. */
export function split({ id }: Transaction, ...parts: readonly Part[]): void {
  const connections = connectionsOf(platform);
  splitTransactions(platform, connections, connections.requireOfUser(), [String(id)]);
  const { workbook } = platform;
  const splits = sheetId('FIN Splits');
  const first =
    workbook
      .values(splits, at(1, 1, workbook.usedRectangle(splits)?.rowCount))
      .flat()
      .indexOf(String(id)) + 1;
  const added = parts.length - 2;
  if (added > 0) workbook.insertRows(splits, first + 1, added);
  const write = (column: number, values: readonly (string | number | null)[]) =>
    workbook.write(
      splits,
      at(first, column, parts.length),
      values.map((value) => [{ value }]),
    );
  write(
    1,
    parts.map(() => String(id)),
  );
  write(
    splitColumns.amount,
    parts.map(([amount]) => amount),
  );
  write(
    splitColumns.category,
    parts.map(([, category]) => category),
  );
  dropBlankRows();
}

export type Sums = { readonly [category: string]: number };

/** What the rows of the budget show, and the Total. */
export async function budget(column = columns.spent, total = rows.total): Promise<Sums> {
  const shown = await cells(1, 1, await rowOf('Not budgeted'), Math.max(column, columns.amount));
  const sumOf = (row: readonly string[] = []) => Number((row[column - 1]?.replace('–', '0') ?? '').replaceAll(',', ''));
  const sums = shown
    .slice(rows.first - 1, -1)
    .flatMap((row) => (row[0] && sumOf(row) !== 0 ? [[row[0], sumOf(row)]] : []));
  return Object.fromEntries([...sums, ['Total', sumOf(shown[total - 1])]]);
}

/** What is carried over, spent and left in a line, and its status. */
export async function line(row: number): Promise<string[]> {
  const [shown = []] = await cells(row, 1, 1, columns.carried);
  return [columns.carried, columns.spent, columns.left, columns.status].map((column) => shown[column - 1] ?? '');
}

/** What is planned, carried over, spent and left in a row. */
export async function sums(row: number): Promise<string[]> {
  const [shown = []] = await cells(row, 1, 1, columns.carried);
  return [columns.amount, columns.carried, columns.spent, columns.left].map((column) => shown[column - 1] ?? '');
}

export const figure = async (row: number, column = columns.spent) => (await cells(row, column))[0]?.[0];
