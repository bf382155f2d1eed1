import type { Cell } from '../../cells/cells';
import { dayText } from '../../days/day-number';
import type { DateRange } from '../../days/day-text';
import type { Interval } from '../../days/intervals';
import { selectAccounts } from '../../formulas/accounts/select';
import { accountDerivations } from '../../formulas/accounts/show';
import { accountFilters } from '../../formulas/accounts/spec';
import { readOptions } from '../../formulas/arguments/options';
import { usesAccountNames } from '../../formulas/derive-account-names';
import { isOnlyPerAccount, selectHoldings } from '../../formulas/holdings/select';
import { deriveHolding } from '../../formulas/holdings/show';
import { holdingFilters } from '../../formulas/holdings/spec';
import { selectNetWorth } from '../../formulas/networth/select';
import { networthFilters } from '../../formulas/networth/spec';
import { type Sources, sourcesOf } from '../../formulas/run';
import {
  type Derivations,
  planTable,
  sortPlanned,
  type TablePlan,
  toCells,
  usesColumn,
} from '../../formulas/table/table';
import { requireTag } from '../../formulas/tagged/show';
import { readRangesAhead, selectTransactions } from '../../formulas/transactions/select';
import { deriveTransaction } from '../../formulas/transactions/show';
import { transactionFilters } from '../../formulas/transactions/spec';
import { categoryOf } from '../../kinds/category';
import { noValue, type ServerRow, toRowKey } from '../../matching/rows';
import { googleLimits } from '../../platform/google-limits';
import { changeOf, originalOf } from '../../rows/change';
import { isBlank, type Row, textOf, toId } from '../../rows/row';
import { merchantOf } from '../../rows/transaction';
import {
  type DatasetName,
  datasetOf,
  dayColumn,
  functionColumns,
  goneColumn,
  keepsDays,
  orderOf,
  reckonedSource,
  rowKeyColumn,
  sourceColumn,
} from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import type { TableRun } from '../run/table-run';
import { type ReadPast, reckonPast } from './reckon-past';

/**
 * The rows of a table with the values of all owned columns: those of some days, or all if `days` is null or the dataset
 * has no days.
 */
export function readDataset(run: TableRun, days: readonly Interval[] | null): ReadDataset {
  const { platform, connection, table, session, dates } = run;
  const sources: Sources = { ...sourcesOf(platform, connection, () => dates), session: () => session };
  const dataset = datasetOf(table.dataset);
  const plan = planRows(table);
  const { today } = dates;
  const toServerRows = createRowWriter(run, (day) => (day === today ? 'recorded' : reckonedSource), plan);
  const read = (range: DateRange): ServerRow[] => toServerRows(selectRows(sources, run, plan, range), today);

  const ranges = dataset.date === null ? [{}] : (days ?? [everyDay]).flatMap((interval) => toRange(interval, table));
  // Days are in ascending order.
  const ordered = table.newRows === 'top' ? [...ranges].reverse() : ranges;
  if (table.dataset === 'transactions' && ordered.length > 1) readRangesAhead(sources, ordered);
  const found = new Map<string, ServerRow>();
  for (const row of ordered.flatMap(read)) found.set(row.id, row);
  const rows = Array.from(found.values());
  if (table.reckonsPast !== true || run.state.past !== null) return { rows, past: null };
  const past = reckonPast(sources, table);
  const derivations = table.dataset === 'networth' ? {} : accountDerivations;
  const before = past.days.flatMap(({ day, rows: own }) => toServerRows({ rows: own, derivations }, day));
  return { rows, past: { ...past, rows: before } };
}

/** What a run read of the days before a history began. */
export interface PastRows extends Pick<ReadPast, 'reckoned' | 'problem'> {
  readonly rows: readonly ServerRow[];
}

/**
 * Returns a function that fills the owned columns of rows of a day. `source`: what a history says about where the rows
 * of a day come from.
 */
export function createRowWriter(
  { table, owned, dates }: Pick<TableRun, 'table' | 'owned' | 'dates'>,
  source: (day: string) => string,
  plan: TablePlan = planRows(table),
): (selected: SelectedRows, day: string) => ServerRow[] {
  const dataset = datasetOf(table.dataset);
  const columns = columnsOf(table);
  const toServerRow = (row: Row, shown: readonly Cell[], day: string): ServerRow => {
    const ownId = toId(textOf(row, dataset.id));
    const id = keepsDays(table) ? `${day} ${ownId}` : ownId;
    const account = dataset.account === null ? null : toId(textOf(row, dataset.account)) || null;
    const own: { readonly [key: string]: Cell } = {
      [dayColumn.key]: dates.midnight(day),
      [sourceColumn.key]: source(day),
      // The id of an account is the account.
      [rowKeyColumn.key]: toRowKey({ id, account: dataset.account === 'id' ? null : account }),
      [goneColumn.key]: null,
    };
    const cells = owned.map(({ key, sourceOf }) => {
      if (key in own) return own[key] ?? null;
      const cell = fitCell(shown[columns.indexOf(sourceOf ?? key)] ?? null);
      return sourceOf !== undefined && isBlank(cell) ? noValue : cell;
    });
    if (changeOf(row) === null) return { id, account, cells };
    const originals = owned.flatMap(({ key }, index) => {
      const original = originalsOf[key]?.(originalOf(row));
      return original === undefined || original === cells[index] ? [] : [[index, original] as const];
    });
    return { id, account, cells, originals: new Map(originals) };
  };
  return ({ rows, derivations }, day) =>
    sortPlanned(
      rows.filter((row) => toId(textOf(row, dataset.id)) !== ''),
      plan,
      derivations,
    ).map((row) => toServerRow(row, toCells(row, plan, derivations, dates), day));
}

/** What the API says in columns that the user may change. */
const originalsOf: { readonly [key: string]: (row: Row) => Cell } = {
  name: (row) => textOf(row, 'name'),
  merchant: merchantOf,
  category: categoryOf,
};

function planRows(table: SyncedTable): TablePlan {
  const options = { columns: columnsOf(table), sort: orderOf(table), limit: undefined, headers: undefined };
  return planTable(datasetOf(table.dataset).columns, { ...options, status: undefined });
}

function columnsOf({ dataset, columns }: SyncedTable): string[] {
  return functionColumns(dataset, columns).map(({ key }) => key);
}

interface ReadDataset {
  readonly rows: readonly ServerRow[];
  /** Null if there is nothing to reckon, or no longer. */
  readonly past: PastRows | null;
}

const everyDay: Interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Longer than the note at the end of a shortened text. */
const endLength = 100;

/** A function fills a cell up to Google's limit. Here an apostrophe may be added, which counts too. */
function fitCell(cell: Cell): Cell {
  if (typeof cell !== 'string' || cell.length < googleLimits.cellChars) return cell;
  const start = cell.slice(0, googleLimits.cellChars - 1 - endLength).replace(/[\uD800-\uDBFF]$/, '');
  return start + cell.slice(-endLength);
}

/** The days from the first day of the table on; none if all are before it. */
function toRange({ from, to }: Interval, { filters }: SyncedTable): DateRange[] {
  const last = Number.isFinite(to) ? dayText(to) : null;
  const first = Number.isFinite(from) ? dayText(from) : null;
  const start = filters.from === 'all' ? first : first === null || first < filters.from ? filters.from : first;
  if (start !== null && last !== null && last < start) return [];
  return [{ ...(start === null ? {} : { dateFrom: start }), ...(last === null ? {} : { dateTo: last }) }];
}

interface SelectedRows {
  readonly rows: readonly Row[];
  readonly derivations: Derivations;
}

/** The rows of a table that its custom function would show, with the values that it derives. */
function selectRows(sources: Sources, run: ReadingRun, plan: TablePlan, range: DateRange): SelectedRows {
  return selections[run.table.dataset](sources, run, plan, range);
}

type ReadingRun = Pick<TableRun, 'table' | 'members'>;

type Select = typeof selectRows;

const transactions: Select = (sources, { table: { dataset, filters }, members }, plan, range) => {
  const { accountIds: account, categories: category } = filters;
  const tag = datasetOf(dataset).isOfTag ? requireTag(filters.tagId ?? undefined) : undefined;
  const query = { ...readOptions(transactionFilters, []), account, category, range, tag, members };
  const { rows, ...selected } = selectTransactions(sources, query);
  return { rows, derivations: deriveTransaction(sources, plan, selected) };
};

const accounts: Select = (sources, { table: { filters } }) => {
  const { rows } = selectAccounts(sources, { ...readOptions(accountFilters, []), account: filters.accountIds });
  return { rows, derivations: accountDerivations };
};

const selections: { readonly [Name in DatasetName]: Select } = {
  transactions,
  tagged: transactions,
  holdings: (sources, { table: { filters } }, plan) => {
    const query = { ...readOptions(holdingFilters, []), account: filters.accountIds };
    const isPerAccount = usesColumn(plan, isOnlyPerAccount);
    const { rows } = selectHoldings(sources, query, { isPerAccount, needsAccounts: usesAccountNames(plan) });
    return { rows, derivations: deriveHolding(sources, plan) };
  },
  accounts,
  balances: accounts,
  networth: (sources, { table: { filters } }) => {
    const { rows } = selectNetWorth(sources, { ...readOptions(networthFilters, []), account: filters.accountIds });
    return { rows, derivations: {} };
  },
};
