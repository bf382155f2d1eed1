import { alertSheet } from '../../../../src/addon/features/alerts/alert-sheet';
import type { AlertsView } from '../../../../src/addon/features/alerts/views';
import { accounts } from '../../../support/api/sample-records';
import { list, record } from '../../../support/api/scripted-api';
import { type Transaction, transactionServer } from '../../../support/api/transaction-server';
import type { FakeOptions } from '../../../support/platform/fake-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';

type AccountRow = { readonly [field: string]: unknown };

/** A workbook whose accounts and transactions a test can change. */
export interface AlertWorkbook {
  readonly platform: WorkbookPlatform;
  accounts: AccountRow[];
  transactions: Transaction[];
}

export async function alertWorkbook(options: Pick<FakeOptions, 'hasMail'> = {}): Promise<AlertWorkbook> {
  const rows = { accounts: [...accounts] as AccountRow[], transactions: [] as Transaction[] };
  const server = transactionServer(() => rows.transactions, {
    'GET /v1/accounts': () => list(rows.accounts),
    'GET /v1/api-key': () => record({}),
  });
  const platform = await workbookPlatform({ server, ...options });
  return Object.assign(rows, { platform });
}

export type WrittenRow = readonly (string | number | boolean | null)[];

const headings = ['On', 'Alert', 'Of', 'Limit', 'Currency', 'Days', 'State', 'Last checked'];

/** The sheet as a user writes it by hand. */
export function writeAlerts({ platform: { workbook } }: AlertWorkbook, rows: readonly WrittenRow[]): void {
  const found = workbook.sheets().find(({ name }) => name === alertSheet.name);
  const { sheetId } = found ?? workbook.insertSheet(alertSheet.name, 0);
  const cells = [headings, ...rows].map((row) => headings.map((_, column) => ({ value: row[column] ?? null })));
  workbook.write(sheetId, { row: 1, column: 1, rowCount: cells.length, columnCount: headings.length }, cells);
}

/** Writes the alerts and approves them as the user of the connection. */
export function watch(file: AlertWorkbook, rows: readonly WrittenRow[]): void {
  writeAlerts(file, rows);
  if (viewOf(file) === null) expectOk(call(file.platform, 'takeOverAlerts'));
  const { waiting, waitingFingerprint } = viewOf(file);
  if (waiting.length > 0) expectOk(call(file.platform, 'approveAlerts', { fingerprint: waitingFingerprint }));
}

function expectOk(answer: unknown): void {
  expect(answer).toMatchObject({ ok: true });
}

export function viewOf({ platform }: AlertWorkbook): AlertsView {
  return call(platform, 'getState').data.refresh.alerts;
}

/** An hour later, Refresh now of the sidebar. */
export function refresh({ platform }: AlertWorkbook): void {
  platform.state.now += 3_600_000;
  call(platform, 'refreshNow');
}

export function shownRows({ platform: { workbook } }: AlertWorkbook, sheetName: string, columns: number): string[][] {
  const sheet = workbook.sheets().find(({ name }) => name === sheetName);
  if (sheet === undefined) return [];
  const area = { row: 1, column: 1, rowCount: 200, columnCount: columns };
  return workbook.displayValues(sheet.sheetId, area).filter((row) => row.some((cell) => cell !== ''));
}

/** The column State. */
export function statesOf(file: AlertWorkbook): (string | undefined)[] {
  return shownRows(file, alertSheet.name, 8)
    .slice(1)
    .map((row) => row[6]);
}

/** What happened, from the oldest. */
export function toldIn(file: AlertWorkbook): (string | undefined)[] {
  return shownRows(file, 'FIN Alert log', 3)
    .slice(1)
    .map((row) => row[2]);
}

export function setBalance(file: AlertWorkbook, current: number): void {
  file.accounts = file.accounts.map((account, index) =>
    index === 0 ? { ...account, balances: { current, currencyCode: 'USD' } } : account,
  );
}
