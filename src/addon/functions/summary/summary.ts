import type { DateRange } from '../../arguments/days';
import type { Options } from '../../arguments/options';
import { type NamedColumn, summaryColumns } from '../../catalogue/columns';
import { ArgumentError } from '../../errors/addon-error';
import type { Cell, DateStyle } from '../../table/cells';
import type { Column } from '../../table/columns';
import { type Row, textOf } from '../../table/row';
import { planTable, type TablePlan, toTable } from '../../table/table';
import { dayOf, readTransactions } from '../read-transactions';
import type { Run } from '../run';
import { statusText } from '../status-row';
import { addUp, type CurrencyTotals, joinTotals, type Measure, measureOf, nothing, type Totals } from './add-up';
import { type Grouping, labelsOf, readGroupings } from './groupings';
import { startsBetween } from './periods';

/** A header row, then a row a group and currency; with two groupings a pivot, the second across. */
export function summary(run: Run): Cell[][] {
  const { options, positional } = run.call;
  const [by, from, to] = positional;
  const groupings = readGroupings(by);
  const [group, across] = groupings as [Grouping, Grouping?];
  const plan = planSummary(group, across, options);
  const { rows: read, read: rowSet, range } = readTransactions(run, from, to, options.text('tag'));

  const rows = leaveOut(read, options.list('without'));
  const totals = withAsked(addUp(rows, groupings, options.flag('share') === true), options.list('currency'));
  const measure = options.text('measure') as Measure | undefined;
  const labels = toGroupLabels(run, group, plan.dates, rows);
  const days = { range, rows, today: run.dateContext().today };
  const sorted = totals.flatMap((each) => {
    const keys = group.period === null ? byAmount(each, measure, labels) : allPeriods(group, each.groups, days);
    return keys.map((key) => toRow(group, each, key, labels(key)));
  });

  const columns =
    across === undefined
      ? plan.columns
      : [...plan.columns, ...pivotColumns(run, across, totals, measure, days, options)];
  const totalRows = options.flag('totals') === true ? totals.map((each) => toRow(group, each, null, 'Total')) : [];
  const shown = { ...plan, columns };
  return toTable(sorted, shown, {}, run.sheetDates(), statusText(run, plan, sorted.length, rowSet), totalRows);
}

/** Of a pivot the two columns at the left; those across are known when the rows are. */
function planSummary(group: Grouping, across: Grouping | undefined, options: Options): TablePlan {
  const dates = (options.text('dates') ?? 'text') as DateStyle;
  const kind = group.period === null || dates === 'text' ? 'string' : 'date';
  const isPivot = across !== undefined;
  const measure = options.text('measure');
  const own = summaryColumns({ key: group.name, title: group.title, field: group.name, kind });
  const total: NamedColumn = { key: 'total', title: 'Total', field: measure ?? 'net', kind: 'number' };
  const set = isPivot ? { ...own, named: [...own.named, total] } : own;
  if (isPivot && options.list('columns').length > 0) {
    throw new ArgumentError('invalid_option', 'A pivot has no option columns. Use measure, or one group alone.');
  }
  const plan = { ...planTable(set, options), dates };
  const first = [group.name, 'currency'];
  if (isPivot) return { ...plan, columns: plan.columns.filter(({ key }) => first.includes(key)) };
  if (measure === undefined || options.list('columns').length > 0) return plan;
  return { ...plan, columns: plan.columns.filter(({ key }) => [...first, measure].includes(key)) };
}

function leaveOut(rows: readonly Row[], categories: readonly string[]): Row[] {
  const patterns = categories.map(toPattern);
  const names = ['organizationTransactionCategoryName', 'sourceDetailedCategory', 'sourcePrimaryCategory'];
  return rows.filter((row) => !names.some((name) => patterns.some((pattern) => pattern.test(textOf(row, name) ?? ''))));
}

/** Sample: `*credit card*` is found in `LOAN_PAYMENTS_CREDIT_CARD_PAYMENT`. */
function toPattern(name: string): RegExp {
  const literal = name.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\*+/g, '[^]*').replace(/[\s_]+/g, '[\\s_]+')}$`, 'i');
}

/** A currency that was asked for has its row of zeros for each month, also where nothing happened. */
function withAsked(totals: readonly CurrencyTotals[], codes: readonly string[]): CurrencyTotals[] {
  const asked = [...new Set(codes.map((code) => code.toUpperCase()))];
  const missing = asked.filter((code) => !totals.some(({ currency }) => currency.toUpperCase() === code));
  const empty = missing.map((currency) => ({ currency, groups: new Map(), cells: new Map(), all: nothing }));
  return [...totals, ...empty];
}

interface Days {
  readonly range: DateRange;
  readonly rows: readonly Row[];
  readonly today: string;
}

/** Every period of the dates asked for, so that a chart has no holes; what has no date comes last. */
function allPeriods(grouping: Grouping, found: ReadonlyMap<string, unknown>, { range, rows, today }: Days): string[] {
  const days = rows
    .map(dayOf)
    .filter((day): day is string => day !== null && grouping.keyOf({ transactionDate: day }) !== '');
  const [earliest, latest] = days.reduce(
    ([low, high], day) => [day < low ? day : low, day > high ? day : high],
    [range.dateFrom ?? today, range.dateTo ?? today],
  );
  const starts = grouping.period === null ? [] : startsBetween(grouping.period, earliest, latest);
  return found.has('') ? [...starts, ''] : starts;
}

/**
 * The largest first: what was spent, or the measure asked for; of net the most negative. Where In or Out alone is asked
 * for, groups without any are left out.
 */
function byAmount({ groups }: CurrencyTotals, measure: Measure | undefined, labels: (key: string) => string): string[] {
  const sign = measure === 'net' ? -1 : 1;
  const sorted = Array.from(groups, ([key, totals]) => ({ key, size: sign * measureOf(totals, measure ?? 'out') }));
  sorted.sort((a, b) => b.size - a.size || byName(labels(a.key), labels(b.key)));
  const isOneWay = measure === 'in' || measure === 'out';
  return sorted.filter(({ size }) => !isOneWay || size > 0).map(({ key }) => key);
}

/** As a person looks them up: `Eating out` before `ENTERTAINMENT`. */
function byName(a: string, b: string): number {
  const [name, other] = [a.toLowerCase(), b.toLowerCase()];
  return name === other ? (a < b ? -1 : 1) : name < other ? -1 : 1;
}

/** Days stay days where they are to be shown as dates. */
function toGroupLabels(run: Run, group: Grouping, dates: DateStyle, rows: readonly Row[]): (key: string) => string {
  const labels = labelsOf(run, group, rows);
  return (key) => (group.period === null || dates === 'text' || key === '' ? labels(key) : key);
}

interface SummaryRow extends Row {
  readonly cells: ReadonlyMap<string, Totals>;
  readonly totals: Totals;
}

/** A group's row, or with key null that of the whole currency. */
function toRow(group: Grouping, each: CurrencyTotals, key: string | null, label: string): SummaryRow {
  const totals = key === null ? each.all : (each.groups.get(key) ?? nothing);
  const cells = key === null ? acrossAll(each) : (each.cells.get(key) ?? new Map<string, Totals>());
  return {
    [group.name]: label,
    currency: each.currency,
    count: totals.count,
    in: measureOf(totals, 'in'),
    out: measureOf(totals, 'out'),
    net: measureOf(totals, 'net'),
    cells,
    totals,
  };
}

function acrossAll({ cells }: CurrencyTotals): Map<string, Totals> {
  const parts = new Map<string, Totals[]>();
  for (const row of cells.values()) {
    for (const [key, totals] of row) {
      const some = parts.get(key);
      if (some === undefined) parts.set(key, [totals]);
      else some.push(totals);
    }
  }
  return new Map(Array.from(parts, ([key, some]): [string, Totals] => [key, joinTotals(some)]));
}

/** A sheet has 18,278 columns at most, and a person reads far fewer. */
const columnsMax = 1_000;

function pivotColumns(
  run: Run,
  across: Grouping,
  totals: readonly CurrencyTotals[],
  measure: Measure = 'net',
  days: Days,
  options: Options,
): Column[] {
  const found = new Map(totals.flatMap((each) => [...each.cells.values()].flatMap((row) => [...row])));
  const labels = labelsOf(run, across, days.rows);
  const keys =
    across.period === null
      ? [...found.keys()].sort((a, b) => (a === '' ? 1 : b === '' ? -1 : byName(labels(a), labels(b))))
      : allPeriods(across, found, days);
  if (keys.length > columnsMax) {
    throw new ArgumentError(
      'invalid_argument',
      `A pivot of ${keys.length} columns is too wide. Turn the two groups round.`,
    );
  }
  const columns = keys.map((key): Column => {
    const title = labels(key);
    const read = (row: Row) => measureOf((row as SummaryRow).cells.get(key) ?? nothing, measure);
    const column = { key: title, title, field: null, kind: 'number', read } as const;
    return across.period === null || key === '' ? column : { ...column, titleDay: key };
  });
  if (options.flag('totals') === false) return columns;
  const read = (row: Row) => measureOf((row as SummaryRow).totals, measure);
  return [...columns, { key: 'total', title: 'Total', field: null, kind: 'number', read }];
}
