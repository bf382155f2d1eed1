import { readAccountsIfAllowed } from '../../lookup/accounts';
import type { ServerRow, SheetRow } from '../../matching/rows';
import type { EditableSheet } from '../../platform/platform';
import { textOf, toId } from '../../rows/row';
import type { Session } from '../../session/session';
import { readInRows } from '../../sheets/read-cells';
import { datasetOf, indexOfColumn, keepsDays, type Override, overridesOf } from '../definition/datasets';
import { readKeyAccess } from '../read/covered-accounts';
import type { ServerRows } from '../read/read-server-rows';
import type { RowIndex } from '../sheet/locate-rows';
import { readOwnedCells, rowsWithUserContent } from '../sheet/read-rows';

import type { OwnRows } from './own-rows';
import type { TableRun } from './table-run';

/** Which rows of the sheet belong to what a run read. */
export interface Scope {
  /** The day of each row below the header; none if the plan needs no days. */
  readonly rowDays: readonly (number | null)[];
  contains(row: number): boolean;
}

export function scopeOf(run: TableRun, own: OwnRows, days: ServerRows['days']): Scope {
  const { location, index } = own;
  const { table, dates } = run;
  if (keepsDays(table)) {
    const restated = new Set(table.isSnapshot === true ? rowsOfDay(index, dates.today) : []);
    return { rowDays: [], contains: (row) => restated.has(row) };
  }
  const needsDays = index.rowsOf.size > 0 && (days !== null || table.newRows === 'top');
  const rowDays = needsDays ? own.days() : [];
  return {
    rowDays,
    contains(row) {
      // Rows before the first day too: they are treated as gone.
      if (days === null) return true;
      const day = rowDays[row - location.headerRow - 1] ?? null;
      return day !== null && days.some(({ from, to }) => day >= from && day <= to);
    },
  };
}

/** Rows of this day in a snapshot. A second run on the same day replaces them. */
function rowsOfDay({ rowsOf }: RowIndex, day: string): number[] {
  return Array.from(rowsOf).flatMap(([key, rows]) => (key.startsWith(`${day} `) ? rows : []));
}

/**
 * Reads the rows of the table that were returned or are in scope. Rows of accounts that the key does not see count as
 * outside of it.
 */
export function readSheetRows(
  run: TableRun,
  own: OwnRows,
  scope: Scope,
  serverRows: readonly ServerRow[],
): readonly SheetRow[] {
  const { sheet } = run;
  const { location } = own;
  const onServer = new Set(serverRows.map(({ id }) => id));
  const found = readCells(run, own, scope, (id) => onServer.has(id));
  const missing = found.filter((row) => row.isInScope && !onServer.has(row.id));
  const isMissing = missing.length > 0;
  const names = isMissing ? accountsByName(run, found, serverRows) : noNames;
  const { rows, ids } = isMissing ? rowsOfSeenAccounts(run, serverRows, missing, names) : { rows: [], ids: noIds };
  const seen = new Set(rows);
  const unseen = new Set(missing.filter((row) => !seen.has(row)).map(({ row }) => row));
  const shown = missing.map(({ row }) => row).filter((row) => !unseen.has(row));
  const formulasOf = new Map<number, string>();
  const withContent = rowsWithUserContent(sheet, location, shown, { formulasOf });
  return found.map((row) => ({
    ...row,
    account: row.account ?? (seen.has(row) ? (names(row) ?? null) : null),
    isInScope: row.isInScope && !unseen.has(row.row),
    hasUserContent: withContent.has(row.row),
    isAccountGone: row.account !== null && !ids.has(row.account),
    ownCells: formulasOf.get(row.row) ?? '',
  }));
}

const noIds: ReadonlySet<string | null> = new Set();
const noNames: AccountNames = () => undefined;

/** The account that the name in a row stands for; null if it is one of several, undefined if it is none. */
type AccountNames = (row: SheetRow) => string | null | undefined;

/** By the rows that were returned, as long as they still show the names of the run before. */
function accountsByName(
  { owned }: TableRun,
  rows: readonly SheetRow[],
  serverRows: readonly ServerRow[],
): AccountNames {
  const column = indexOfColumn(owned, 'account');
  const accounts = new Map(serverRows.map(({ id, account }) => [id, account]));
  const named = new Map<unknown, string | null>();
  for (const { id, cells } of rows) {
    const [name, account] = [cells[column], accounts.get(id)];
    if (account !== undefined) named.set(name, named.has(name) && named.get(name) !== account ? null : account);
  }
  return ({ cells }) => named.get(cells[column]);
}

function readCells(
  { sheet, table, owned, changed }: TableRun,
  own: OwnRows,
  scope: Scope,
  isOnServer: (id: string) => boolean,
): SheetRow[] {
  const { location, ids, index } = own;
  const wanted = Array.from(index.rowsOf).flatMap(([id, rows]) =>
    rows.filter((row) => isOnServer(id) || scope.contains(row)).map((row) => ({ id, row })),
  );
  const cells = readOwnedCells(
    sheet,
    own,
    wanted.map(({ row }) => row),
  );
  const isAccount = datasetOf(table.dataset).account === 'id';
  const overrides = overridesOf(owned);
  const formulasIn = findFormulas(sheet, own, cells, overrides);
  return wanted.map(({ id, row }) => {
    const key = ids.keys[row - location.headerRow - 1];
    const own = isAccount ? id.slice(id.lastIndexOf(' ') + 1) : null;
    const shown = cells.get(row) ?? [];
    const keyOf = (index: number): string => owned[index]?.key ?? '';
    const said = overrides.map((each) => each.shown).filter((index) => changed.says(id, keyOf(index)));
    return {
      row,
      id,
      account: key?.account ?? own,
      cells: shown,
      isInScope: scope.contains(row),
      hasUserContent: false,
      formulas: formulasIn.get(row) ?? [],
      said,
      settled: said.filter((index) => changed.repeats(id, keyOf(index), shown[index])),
    };
  });
}

/** Which cells that a user may override have a formula, which is the user's whatever it shows. */
function findFormulas(
  sheet: EditableSheet,
  { location }: OwnRows,
  cells: ReadonlyMap<number, readonly unknown[]>,
  overrides: readonly Override[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  const rows = Array.from(cells.keys());
  for (const { shown } of overrides) {
    const formulaIn = readInRows(sheet, location.columns[shown] ?? 1, rows, 'formulasIn');
    for (const row of rows) if (formulaIn(row)) found.set(row, [...(found.get(row) ?? []), shown]);
  }
  return found;
}

/**
 * The rows, among those missing on the server, that really were deleted. A key with CUSTOM_ACCOUNTS sees no rows of
 * other accounts, which may still exist. Accounts are compared by id, because two may have one name, and it may change.
 * One request, only if a row could belong to such an account.
 */
function rowsOfSeenAccounts(
  { session, owned }: TableRun,
  serverRows: readonly ServerRow[],
  missing: readonly SheetRow[],
  names: AccountNames,
): { readonly rows: readonly SheetRow[]; readonly ids: ReadonlySet<string | null> } {
  const accounts = readAccountsIfAllowed(session);
  const listed = accounts.map((row) => toId(row['id']));
  const named = serverRows.map(({ account }) => account);
  const ofAccounts = (known: readonly (string | null)[]) => {
    const ids = new Set(known);
    return { rows: missing.filter(({ account }) => account !== null && ids.has(account)), ids };
  };
  // Rows of days that were read earlier may name an account that the key no longer sees.
  const seen = ofAccounts(listed.length > 0 ? listed : named);
  if (seen.rows.length === missing.length) return seen;
  const seesAll = seesAllAccounts(session);
  if (seesAll !== true) return seesAll === null ? ofAccounts([...listed, ...named]) : seen;
  // A row that lost its key has no id of its account. If the list of all accounts has its name once, that is it. If
  // the list no longer has it, the account may have got another name since the rows were written.
  const nameColumn = indexOfColumn(owned, 'account');
  const isKnown = (row: SheetRow): boolean => {
    const namesakes = accounts.filter((each) => textOf(each, 'name') === row.cells[nameColumn]).length;
    return row.account !== null || namesakes === 1 || (namesakes === 0 && (names(row) ?? null) !== null);
  };
  return { rows: missing.filter(isKnown), ids: seen.ids };
}

/** Null if the API does not say it. */
function seesAllAccounts(session: Session): boolean | null {
  try {
    return readKeyAccess(session).seesAll;
  } catch {
    return null;
  }
}
