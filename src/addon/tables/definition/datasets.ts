import type { FieldType } from '../../../contract/fields';
import { accountColumns } from '../../formulas/accounts/spec';
import type { FunctionName } from '../../formulas/catalogue/functions';
import type { ColumnSet } from '../../formulas/catalogue/spec';
import { holdingColumns } from '../../formulas/holdings/spec';
import { networthColumns } from '../../formulas/networth/spec';
import { resolveColumns } from '../../formulas/table/columns';
import { transactionColumns } from '../../formulas/transactions/spec';
import { holdingField } from '../../rows/holding';
import { transactionField } from '../../rows/transaction';
import type { DatasetId, NewRows } from '../views';

/** A column that the add-on owns in a synced table. */
export interface OwnedColumn {
  readonly key: string;
  readonly title: string;
  readonly kind: FieldType;
  readonly isHidden?: true;
  /** Key of the column of which it keeps what the last run wrote, because a user may type into it. */
  readonly sourceOf?: string;
}

/**
 * What a synced table can contain: the rows of a custom function, identified by an id. A history keeps one row for each
 * id and day. Rows of days before today are never written again.
 */
export interface Dataset {
  readonly title: string;
  readonly functionName: FunctionName;
  readonly columns: ColumnSet;
  readonly defaults: readonly string[];
  /** Columns that every table has, because rows are recognized by them. */
  readonly required: readonly string[];
  /** Column of the id. */
  readonly id: string;
  /** Column with the id of the account that a row belongs to; null if it belongs to none. */
  readonly account: string | null;
  /** The column of the day if rows are read by days, which a table may limit; otherwise null. */
  readonly date: string | null;
  readonly isHistory: boolean;
  /** Whether a row adds up several accounts, so that it is wrong if the key does not see one of them. */
  readonly sumsAccounts: boolean;
  /** Whether it has the rows of one tag, which the table names. */
  readonly isOfTag: boolean;
  /** Order of the first load, as in the option `sort`. Later rows are added at the end. */
  readonly order: readonly string[];
  /** Whether a pending row may come back posted under another id. */
  readonly hasPending: boolean;
  /** Columns in which a table may keep what a user types. */
  readonly overridable: readonly string[];
}

const transactionsSet: Dataset = {
  title: 'Transactions',
  functionName: 'FIN_TRANSACTIONS',
  columns: transactionColumns,
  defaults: [...transactionColumns.defaults, 'id'],
  required: ['date', 'amount', 'account', 'pending', 'id'],
  id: 'id',
  account: transactionField.account,
  date: 'date',
  isHistory: false,
  sumsAccounts: false,
  isOfTag: false,
  order: ['date', 'id'],
  hasPending: true,
  overridable: ['name', 'merchant', 'category', 'kind', 'group'],
};

const datasets = {
  transactions: transactionsSet,
  tagged: { ...transactionsSet, title: 'Tagged transactions', functionName: 'FIN_TAGGED', isOfTag: true },
  holdings: {
    title: 'Holdings',
    functionName: 'FIN_HOLDINGS',
    columns: holdingColumns,
    defaults: [...holdingColumns.defaults, 'id'],
    required: ['id'],
    id: 'id',
    account: holdingField.account,
    date: null,
    isHistory: false,
    sumsAccounts: false,
    isOfTag: false,
    order: ['account', '-value', 'id'],
    hasPending: false,
    overridable: [],
  },
  accounts: {
    title: 'Accounts',
    functionName: 'FIN_ACCOUNTS',
    columns: accountColumns,
    defaults: accountColumns.defaults,
    required: ['id'],
    id: 'id',
    account: 'id',
    date: null,
    isHistory: false,
    sumsAccounts: false,
    isOfTag: false,
    order: ['name', 'id'],
    hasPending: false,
    overridable: [],
  },
  balances: {
    title: 'Balance history',
    functionName: 'FIN_ACCOUNTS',
    columns: accountColumns,
    defaults: ['name', 'category', 'balance', 'currency', 'id'],
    required: ['id'],
    id: 'id',
    account: 'id',
    date: null,
    isHistory: true,
    sumsAccounts: false,
    isOfTag: false,
    order: ['name', 'id'],
    hasPending: false,
    overridable: [],
  },
  networth: {
    title: 'Net worth history',
    functionName: 'FIN_NETWORTH',
    columns: networthColumns,
    defaults: ['assets', 'liabilities', 'net', 'currency'],
    required: ['currency'],
    id: 'currency',
    account: null,
    date: null,
    isHistory: true,
    sumsAccounts: true,
    isOfTag: false,
    order: [],
    hasPending: false,
    overridable: [],
  },
} as const satisfies { readonly [Name in DatasetId]: Dataset };

export type DatasetName = DatasetId;

export const datasetNames = Object.keys(datasets) as DatasetName[];

export function datasetOf(name: DatasetName): Dataset {
  return datasets[name];
}

/** Shows since when a row no longer exists on the server. */
export const goneColumn: OwnedColumn = { key: 'fin.gone', title: 'Gone since', kind: 'date' };
/** Column of a history: the day of the row, part of its identity. */
export const dayColumn: OwnedColumn = { key: 'fin.day', title: 'Day', kind: 'date' };
export const snapshotColumn: OwnedColumn = { ...dayColumn, title: 'Snapshot' };
/** Column of a history of sums: which accounts a row adds up and the row of the day before did not, or no longer. */
export const accountChangesColumn: OwnedColumn = { key: 'fin.accounts', title: 'Account changes', kind: 'string' };
/**
 * Column of a history with past balances: whether a run recorded the row on its day or reckoned it, or a user imported
 * it. Blank in rows that are older than the column, which were recorded.
 */
export const sourceColumn: OwnedColumn = { key: 'fin.source', title: 'Source', kind: 'string' };
/** What it says of rows that no run recorded. */
export const reckonedSource = 'reckoned';
export const importedSource = 'imported';
/** Proves that a run wrote the row; see `matching/rows.ts`. */
export const rowKeyColumn: OwnedColumn = { key: 'fin.key', title: 'Row key', kind: 'uuid' };

/**
 * The columns of a table of such a dataset: those of its function in its order, and the add-on's own. Hidden ones are
 * after the id, between two other columns: so a filter, or a selection that somebody sorts or copies, contains them.
 */
export function ownedColumns({
  dataset,
  columns: wanted,
  isSnapshot,
  overrides = [],
  reckonsPast,
  hasImports,
}: Columned): OwnedColumn[] {
  const columns = functionColumns(dataset, wanted);
  if (!keepsDays({ dataset, isSnapshot })) {
    const afterId = columns.findIndex(({ key }) => key === datasetOf(dataset).id) + 1;
    const { overridable } = datasetOf(dataset);
    const sources = columns.filter(({ key }) => overridable.includes(key) && overrides.includes(key)).map(toSource);
    const hidden = [rowKeyColumn, ...sources].map((column): OwnedColumn => ({ ...column, isHidden: true }));
    return [...columns.slice(0, afterId), ...hidden, ...columns.slice(afterId), goneColumn];
  }
  const changes = datasetOf(dataset).sumsAccounts ? [accountChangesColumn] : [];
  // Beside the day, so that a range of days and balances contains it.
  const source = reckonsPast === true || hasImports === true ? [sourceColumn] : [];
  return [isSnapshot === true ? snapshotColumn : dayColumn, ...source, ...columns, ...changes, rowKeyColumn];
}

interface Columned {
  readonly dataset: DatasetName;
  readonly columns: readonly string[];
  readonly isSnapshot?: boolean | undefined;
  readonly overrides?: readonly string[] | undefined;
  readonly reckonsPast?: true | undefined;
  readonly hasImports?: true | undefined;
}

/** Key of the column that keeps what was written into another one. */
export function sourceKey(key: string): string {
  return `api.${key}`;
}

function toSource({ key, title, kind }: OwnedColumn): OwnedColumn {
  return { key: sourceKey(key), title: `${title} (FIN)`, kind, sourceOf: key };
}

/** A column that a user may override, and the one that keeps what was written into it, among the owned columns. */
export interface Override {
  readonly shown: number;
  readonly source: number;
}

/** The columns that a user may override, of a table whose columns are keys, as the sidebar has it. */
export function overridableColumns(
  table: Pick<Columned, 'dataset' | 'isSnapshot' | 'columns'>,
): { readonly key: string; readonly title: string }[] {
  const { overridable, columns } = datasetOf(table.dataset);
  const shown = keepsDays(table) ? [] : table.columns.filter((key) => overridable.includes(key));
  return shown.flatMap((wanted) => columns.named.filter(({ key }) => key === wanted));
}

/** -1 if it is not among them. */
export function indexOfColumn(owned: readonly Pick<OwnedColumn, 'key'>[], wanted: string | null): number {
  return owned.findIndex(({ key }) => key === wanted);
}

export function overridesOf(owned: readonly OwnedColumn[]): Override[] {
  return owned.flatMap(({ sourceOf }, source) => {
    const shown = owned.findIndex(({ key }) => key === sourceOf);
    return shown < 0 ? [] : [{ shown, source }];
  });
}

/** The value of the function's option `sort`. */
export function orderOf({
  dataset,
  newRows,
}: {
  dataset: DatasetName;
  newRows?: NewRows | undefined;
}): readonly string[] {
  const { order, date } = datasetOf(dataset);
  return newRows === 'top' ? order.map((key) => (key === date ? `-${key}` : key)) : order;
}

/** Whether rows of days before today are never written again. */
export function keepsDays({ dataset, isSnapshot }: Pick<Columned, 'dataset' | 'isSnapshot'>): boolean {
  return isSnapshot === true || datasetOf(dataset).isHistory;
}

/** The owned column that shows the id of a row. */
export function rowIdKey(table: Pick<Columned, 'dataset' | 'isSnapshot'>): string {
  return keepsDays(table) ? rowKeyColumn.key : datasetOf(table.dataset).id;
}

/** The chosen columns and those that every table has, without duplicates. Throws for an unknown name. */
export function functionColumns(name: DatasetName, wanted: readonly string[]): OwnedColumn[] {
  const { columns, defaults, required } = datasetOf(name);
  const chosen = resolveColumns(columns, wanted.length === 0 ? defaults : wanted);
  const needed = resolveColumns(columns, required).filter(({ key }) => !chosen.some((column) => column.key === key));
  const all = [...chosen, ...needed].map(({ key, title, kind }): OwnedColumn => ({ key, title, kind }));
  return all.filter(({ key }, index) => all.findIndex((column) => column.key === key) === index);
}

/**
 * The columns of a table. An unknown column is ignored here, so that the table remains visible; its run reports the
 * column.
 */
export function columnKeys({ dataset, columns }: Columned): string[] {
  try {
    return functionColumns(dataset, columns).map(({ key }) => key);
  } catch {
    return [...columns];
  }
}
