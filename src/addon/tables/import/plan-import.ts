import { groupBy } from '../../cells/lists';
import { accountDerivations } from '../../formulas/accounts/show';
import { accountName } from '../../formulas/balances/account-balances';
import { isSameCell, type ServerRow, type SheetRow } from '../../matching/rows';
import { isDebt, withPastBalance } from '../../rows/account';
import { textOf, toId } from '../../rows/row';
import { importedSource, reckonedSource, sourceColumn } from '../definition/datasets';
import type { EditedTable } from '../edit/open-for-edit';
import { createRowWriter } from '../read/read-dataset';
import type { TableRun } from '../run/table-run';
import { readColumns } from '../sheet/read-columns';
import { readOwnedCells } from '../sheet/read-rows';
import type { RowUpdate } from '../upsert/plan-upsert';
import type { Statement } from './check-rows';
import type { ImportedAccount } from './views';

/** What is in the history for the day and the account of a statement. */
type Place = 'new' | 'recorded' | 'reckoned' | 'same' | 'different';

export interface PlacedStatement extends Statement {
  readonly id: string;
  readonly place: Place;
  /** The row of the sheet; 0 if there is none. */
  readonly row: number;
  /** What that row shows. */
  readonly shown: unknown;
}

/** Compares statements with the rows of the history: two service calls at most. */
export function placeStatements(found: EditedTable, statements: readonly Statement[]): PlacedStatement[] {
  const { sheet, indexOf, location, index } = found;
  const columns = ['balance', sourceColumn.key].map(indexOf);
  const [balances = [], sources = []] = readColumns(sheet, location, columns);
  return statements.map((statement) => {
    const id = `${statement.day} ${toId(statement.account['id'])}`;
    const [row = 0, another] = index.rowsOf.get(id) ?? [];
    const at = row - location.headerRow - 1;
    const [shown, source] = [balances[at], toId(sources[at])];
    const place = (): Place => {
      if (row === 0) return 'new';
      // Of a row that the user copied, nobody knows which one counts.
      if (another !== undefined) return 'recorded';
      if (source === importedSource) return isSameCell(shown, statement.balance) ? 'same' : 'different';
      return source === reckonedSource ? 'reckoned' : 'recorded';
    };
    return { ...statement, id, place: place(), row, shown };
  });
}

/** The columns that a replaced row takes from the import. The others have what does not change. */
const replacedKeys = ['balance', 'signedBalance', sourceColumn.key];

export interface ImportPlan {
  readonly inserts: readonly ServerRow[];
  readonly rows: readonly RowUpdate[];
  /** Rows whose balance is replaced by another one, as they are. */
  readonly replaced: readonly SheetRow[];
}

/** The rows to write. `located` has the columns that were added for the import. */
export function planImport(
  found: EditedTable & Pick<TableRun, 'dates'>,
  wanted: readonly PlacedStatement[],
): ImportPlan {
  const { sheet, owned, located } = found;
  const writeRows = createRowWriter(found, () => importedSource);
  const cellsOf = new Map<string, ServerRow>();
  for (const [day, same] of groupBy(wanted, (each) => each.day)) {
    const rows = same.map(({ account, balance }) => withPastBalance(account, balance));
    for (const row of writeRows({ rows, derivations: accountDerivations }, day)) cellsOf.set(row.id, row);
  }
  const isNew = new Set(wanted.flatMap(({ id, place }) => (place === 'new' ? [id] : [])));
  const old = wanted.filter(({ row }) => row > 0);
  const before = readOwnedCells(
    sheet,
    located,
    old.map(({ row }) => row),
  );
  const rows = old.map(({ id, row }): RowUpdate => {
    const [shown, server] = [before.get(row) ?? [], cellsOf.get(id)?.cells ?? []];
    const changed = owned.flatMap(({ key }, column) =>
      replacedKeys.includes(key) && !isSameCell(shown[column], server[column] ?? null) ? [column] : [],
    );
    const cells = owned.map((_, column) =>
      changed.includes(column) ? (server[column] ?? null) : ((shown[column] ?? null) as ServerRow['cells'][number]),
    );
    return { row, cells, before: shown, changed, overridden: [] };
  });
  return {
    inserts: Array.from(cellsOf.values()).filter(({ id }) => isNew.has(id)),
    rows: rows.sort((a, b) => a.row - b.row),
    replaced: old
      .filter(({ shown, balance }) => !isSameCell(shown, balance))
      .map(({ id, row, account }) => ({
        ...{ id, row, account: toId(account['id']), cells: before.get(row) ?? [] },
        ...{ isInScope: true, hasUserContent: false },
      })),
  };
}

/** What is stated of each account, in the order of their names. */
export function listAccounts(statements: readonly Statement[]): ImportedAccount[] {
  const accounts = new Map<unknown, ImportedAccount>();
  // By day, in ascending order.
  for (const { account, day, balance } of statements) {
    const status = textOf(account, 'status');
    const known = accounts.get(account['id']) ?? {
      ...{ name: accountName(account), status: status === 'ACTIVE' ? null : status },
      ...{ count: 0, firstDay: day, lastDay: day, negativeDebts: 0 },
    };
    known.count += 1;
    known.lastDay = day;
    if (isDebt(account) && balance < 0) known.negativeDebts += 1;
    accounts.set(account['id'], known);
  }
  return Array.from(accounts.values()).sort((a, b) => (a.name < b.name ? -1 : 1));
}
