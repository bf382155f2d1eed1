import { readCall } from '../../arguments/read-call';
import { inQuotes } from '../../arguments/split-list';
import type { FunctionName } from '../../catalogue/functions';
import { functionSpec } from '../../catalogue/functions';
import type { Connection } from '../../connection/connection';
import { dayText } from '../../days/day-number';
import type { Interval } from '../../days/intervals';
import { accounts } from '../../functions/accounts';
import { holdings } from '../../functions/holdings';
import { networth } from '../../functions/networth';
import type { Formula, Run } from '../../functions/run';
import type { createDates } from '../../functions/sheet-dates';
import { tagged } from '../../functions/tagged';
import { transactions } from '../../functions/transactions';
import { googleLimits } from '../../platform/google-limits';
import type { Platform } from '../../platform/platform';
import type { Cell } from '../../table/cells';
import {
  datasetOf,
  dayColumn,
  functionColumns,
  goneColumn,
  keepsDays,
  orderOf,
  ownedColumns,
  rowKeyColumn,
} from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { toId } from '../sheet/read-rows';
import { toRowKey } from '../upsert/row-key';
import type { ServerRow } from '../upsert/rows';
import type { TableReader } from './table-reader';

const formulas: { readonly [Name in FunctionName]?: Formula } = {
  FIN_TRANSACTIONS: transactions,
  FIN_TAGGED: tagged,
  FIN_HOLDINGS: holdings,
  FIN_ACCOUNTS: accounts,
  FIN_NETWORTH: networth,
};

type Dates = ReturnType<typeof createDates>;

/** Fewer rows than a formula may have, so that none of its limits is reached. */
const rowsPerPart = 5_000;

/** The rows of a table as its custom function gives them, with the values of all owned columns. */
export interface DatasetReader {
  /** Reads the rows of some days. A dataset without days is read completely. */
  read(days: readonly Interval[]): ServerRow[];
  /** All rows, read part by part. */
  readEverything(): ServerRow[];
}

export function createDatasetReader(
  platform: Platform,
  connection: Connection,
  table: SyncedTable,
  reader: TableReader,
  dates: Dates,
): DatasetReader {
  const dataset = datasetOf(table.dataset);
  const columns = functionColumns(table.dataset, table.columns);
  const at = (wanted: string): number => columns.findIndex(({ key }) => key === wanted);
  const owned = ownedColumns(table);
  const { today } = dates;

  const evaluate = (range: readonly unknown[]): ServerRow[] => {
    const { tagId } = table.filters;
    const given = [...(table.dataset === 'tagged' ? [tagId] : []), ...range, toOptions(table)];
    const run: Run = {
      platform,
      call: readCall(functionSpec(dataset.functionName), given),
      connection,
      connectionFrom: 'spreadsheet',
      connectionNames: () => [],
      notes: [],
      reader: () => reader,
      sheetDates: () => dates,
      dateContext: () => dates,
    };
    const [, ...rows] = (formulas[dataset.functionName] as Formula)(run) as Cell[][];
    return rows.flatMap((cells) => {
      const id = toId(cells[at(dataset.id)]);
      return id === '' ? [] : [toServerRow(keepsDays(table) ? `${today} ${id}` : id, cells)];
    });
  };
  const toServerRow = (id: string, cells: readonly Cell[]): ServerRow => {
    const account = dataset.account === null ? null : toId(cells[columns.length]) || null;
    const own: { readonly [key: string]: Cell } = {
      [dayColumn.key]: dates.midnight(today),
      // The id of an account is the account.
      [rowKeyColumn.key]: toRowKey({ id, account: dataset.account === 'id' ? null : account }),
      [goneColumn.key]: null,
    };
    return {
      id,
      account,
      cells: owned.map(({ key }) => (key in own ? (own[key] ?? null) : fitCell(cells[at(key)] ?? null))),
    };
  };
  const readAll = (ranges: readonly (readonly unknown[])[]): ServerRow[] => {
    const found = new Map<string, ServerRow>();
    // Given in ascending order.
    const ordered = table.newRows === 'top' ? [...ranges].reverse() : ranges;
    for (const range of ordered) for (const row of evaluate(range)) found.set(row.id, row);
    return Array.from(found.values());
  };

  return {
    read(days) {
      if (dataset.date === null) return readAll([[]]);
      return readAll(days.filter((interval) => !isBefore(interval, table)).map((interval) => toRange(interval, table)));
    },
    readEverything() {
      if (dataset.date === null) return readAll([[]]);
      // Reads the list first, because its days are not known before.
      evaluate([today, today]);
      return readAll(splitDays(reader.days()).map((interval) => toRange(interval, table)));
    },
  };
}

/** Longer than the note at the end of a shortened text. */
const endLength = 100;

/** A function fills a cell up to Google's limit. Here an apostrophe may be added, which counts too. */
function fitCell(cell: Cell): Cell {
  if (typeof cell !== 'string' || cell.length < googleLimits.cellChars) return cell;
  const start = cell.slice(0, googleLimits.cellChars - 1 - endLength).replace(/[\uD800-\uDBFF]$/, '');
  return start + cell.slice(-endLength);
}

/** Whether the days are before the first day of the table. */
function isBefore({ to }: Interval, { filters }: SyncedTable): boolean {
  return filters.from !== 'all' && Number.isFinite(to) && dayText(to) < filters.from;
}

function toRange({ from, to }: Interval, { filters }: SyncedTable): [string, string | undefined] {
  const first = Number.isFinite(from) ? dayText(from) : 'all';
  const beginsBefore = filters.from !== 'all' && (first === 'all' || first < filters.from);
  return [beginsBefore ? filters.from : first, Number.isFinite(to) ? dayText(to) : undefined];
}

/** Splits days into intervals of at most `rowsPerPart` rows, but at least one day, that together contain every day. */
function splitDays(days: readonly number[]): Interval[] {
  const parts: Interval[] = [];
  let from = Number.NEGATIVE_INFINITY;
  let start = 0;
  days.forEach((day, index) => {
    if (index - start < rowsPerPart || day === days[index - 1]) return;
    parts.push({ from, to: day - 1 });
    from = day;
    start = index;
  });
  return [...parts, { from, to: Number.POSITIVE_INFINITY }];
}

/** Two columns, name and value, as a formula takes its options from a range. */
function toOptions(table: SyncedTable): string[][] {
  const { dataset: name, columns, filters } = table;
  const order = orderOf(table);
  const { account } = datasetOf(name);
  // The last column is the account's id, for the row key.
  const keys = [...functionColumns(name, columns).map(({ key }) => key), ...(account === null ? [] : [account])];
  const quoted = (values: readonly string[]): string => values.map(inQuotes).join(',');
  return [
    ['columns', keys.join(',')],
    ...(order.length === 0 ? [] : [['sort', order.join(',')]]),
    ...(filters.accountIds.length === 0 ? [] : [['account', quoted(filters.accountIds)]]),
    ...(filters.categories.length === 0 ? [] : [['category', quoted(filters.categories)]]),
  ];
}
