import { accounts as sampleAccounts } from '../api/sample-records';
import { list, record } from '../api/scripted-api';
import { type Transaction, transactionServer } from '../api/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from './workbook-platform';

export interface OwnWorkbook {
  readonly platform: WorkbookPlatform;
  readonly server: Transaction[];
  /** All cells of the sheet as shown. */
  shown(): Promise<string[][]>;
  column(column: number): Promise<(string | undefined)[]>;
  noteAt(row: number, column: number): string;
  write(row: number, column: number, value: string | number): void;
  insertSheet(cells: readonly (readonly (string | number | boolean)[])[], name?: string): number;
}

/** A workbook with transactions, in which a sheet of the add-on is written. */
export async function openOwnWorkbook(
  server: Transaction[],
  ownName: string,
  accounts: readonly object[] = sampleAccounts,
): Promise<OwnWorkbook> {
  const platform = await workbookPlatform({
    server: transactionServer(() => server, {
      'GET /v1/api-key': () => record({}),
      'GET /v1/accounts': () => list(accounts),
    }),
  });
  const { workbook } = platform;
  const sheet = () => {
    const found = platform.spreadsheet()?.sheetNamed(ownName) ?? null;
    if (found === null) throw new Error(`There is no sheet ${ownName}.`);
    return found;
  };
  const writeTo = (
    sheetId: number,
    row: number,
    column: number,
    values: readonly (readonly (string | number | boolean)[])[],
  ) =>
    workbook.write(
      sheetId,
      { row, column, rowCount: values.length, columnCount: values[0]?.length ?? 1 },
      values.map((each) => each.map((value) => ({ value }))),
    );
  const shown = async () => {
    await workbook.whenCalculated();
    const grid = sheet();
    const area = { row: 1, column: 1, rowCount: grid.lastRow(), columnCount: grid.lastColumn() };
    return grid.displayValues(area);
  };
  return {
    platform,
    server,
    shown,
    column: async (column) => (await shown()).map((row) => row[column - 1]),
    noteAt: (row, column) => sheet().notes({ row, column, rowCount: 1, columnCount: 1 })[0]?.[0] ?? '',
    write: (row, column, value) => writeTo(sheet().id(), row, column, [[value]]),
    insertSheet(cells, name = ownName) {
      const { sheetId } = workbook.insertSheet(name, 0);
      writeTo(sheetId, 1, 1, cells);
      return sheetId;
    },
  };
}
