import type { Cell, DateStyle } from '../../cells/cells';
import { ArgumentError } from '../../errors/addon-error';
import { numberOf } from '../../rows/row';
import { transactionField } from '../../rows/transaction';
import { readDateRange } from '../arguments/dates';
import { type ColumnSet, measures, type NamedColumn, type Options } from '../catalogue/spec';
import { type Conversion, noteRates, openConversion, withConvertedHeading } from '../rates/conversion';
import type { Run } from '../run';
import { resolveColumns } from '../table/columns';
import {
  planTable,
  shareText,
  sortPlanned,
  statusText,
  type TablePlan,
  toTable,
  withShareHeadings,
} from '../table/table';
import { noteSimilarCategories } from '../transactions/similar-categories';
import { emptyPart, type SummaryPart } from './add-up';
import { type Compared, compareWith, withGroupsOf } from './compare';
import { allPeriods, byAmount } from './group-order';
import { type Grouping, labelsOf, readGroupings } from './groupings';
import { pivotColumns } from './pivot-columns';
import { selectTotals } from './select';
import { comparedKeys, form, introduction, reference, spec, summaryColumns } from './spec';
import { otherRows, toRow } from './summary-row';

export const summary = { spec, form, introduction, reference, show };

/** A header row, then one row per group and currency. Two groupings make a pivot with the second one across. */
export function show(run: Run<typeof spec>): Cell[][] {
  const { options, positional } = run.call;
  const [by, from, to] = positional;
  const groupings = readGroupings(by);
  const [group, across] = groupings;
  const conversion = openConversion(run);
  const plan = withConvertedHeading(planSummary(group, across, options), conversion);
  const asked = readDateRange(from, to, run.dateContext());
  const { today } = run.dateContext();
  const compared = options.compare === undefined ? null : compareWith(group, asked, today, options.compare);
  const range = compared?.own ?? asked;
  const {
    totals: own,
    rows,
    counting,
    unfiltered,
    unseenTransfers,
  } = selectTotals(run, options, conversion, groupings, range);
  const before = compared === null ? null : addUpBefore(run, conversion, group, compared);
  const totals = before === null ? own : withGroupsOf(own, before.totals);

  const { measure } = options;
  const allRows = before === null ? rows : [...rows, ...before.rows];
  const labels = toGroupLabels(group, plan.dates, labelsOf(run, group, allRows, counting));
  const days = { classification: counting, range, rows, today };
  const partBefore = (currency: string, key: string | null): SummaryPart | null => {
    if (before === null) return null;
    const found = before.totals.find((each) => each.currency === currency);
    return (key === null ? found?.all : found?.groups.get(key)) ?? emptyPart;
  };
  const sorted = totals.flatMap((each) => {
    const keys =
      group.period === null
        ? byAmount(each, measure, labels, (key) => partBefore(each.currency, key))
        : allPeriods(group.period, group, each.groups, days);
    const { currency, groups } = each;
    return keys.map((key) =>
      toRow(group, labels(key), currency, groups.get(key) ?? emptyPart, partBefore(currency, key)),
    );
  });

  const columns =
    across === undefined
      ? plan.columns
      : [...plan.columns, ...pivotColumns(run, across, totals, measure ?? 'net', days, options)];
  const share = shareText(
    options.share === true,
    allRows.map((row) => numberOf(row, transactionField.share) ?? 100),
  );
  const amounts = [...measures.filter((each) => each !== 'count'), 'total'];
  const shown = withShareHeadings({ ...plan, columns }, amounts, share);
  const cut = plan.limit === undefined ? [] : sortPlanned(sorted, shown, {}).slice(plan.limit);
  const others = across === undefined ? [] : otherRows(groupings, counting, cut);
  const totalRows =
    options.totals === true
      ? totals.map(({ currency, all }) => toRow(group, 'Total', currency, all, partBefore(currency, null)))
      : [];
  noteSimilarCategories(run, options, unfiltered.rows);
  noteRates(run, conversion);
  const unseen = options.status === true ? unseenTransfers() : null;
  if (unseen !== null) run.notes.push(unseen);
  const status = statusText(run, plan, sorted.length, unfiltered);
  return toTable(sorted, shown, {}, run.sheetDates(), status, [...others, ...totalRows]);
}

/** The totals of the days that others are compared with, in the groups of those. */
function addUpBefore(
  run: Run<typeof spec>,
  conversion: Conversion | null,
  group: Grouping,
  { range, groupOf }: Compared,
) {
  run.notes.push(`Compared with ${range.dateFrom} to ${range.dateTo}`);
  if (groupOf === undefined) return selectTotals(run, run.call.options, conversion, [group], range);
  const ofOther: Grouping = { ...group, keyOf: (row) => groupOf(row) ?? '' };
  return selectTotals(run, run.call.options, conversion, [ofOther], range, (row) => groupOf(row) !== null);
}

/** For a pivot only the two columns at the left. The other columns depend on the rows. */
function planSummary(
  group: Grouping,
  across: Grouping | undefined,
  options: Options<(typeof spec)['options']>,
): TablePlan {
  const dates = options.dates ?? 'text';
  const kind = group.period === null ? 'string' : 'date';
  const isPivot = across !== undefined;
  const { measure } = options;
  const isCompared = options.compare !== undefined;
  const own = summaryColumns({ key: group.name, title: group.title, field: group.name, kind }, isCompared);
  const total: NamedColumn = { key: 'total', title: 'Total', field: measure ?? 'net', kind: 'number' };
  const set = isPivot ? { ...own, named: [...own.named, total] } : own;
  if (isPivot && options.columns.length > 0) {
    throw new ArgumentError('invalid_option', 'A pivot has no option columns. Use measure, or one grouping.');
  }
  if (isPivot && isCompared) {
    throw new ArgumentError('invalid_option', 'A pivot has no option compare. Use one grouping, such as category.');
  }
  const plan = { ...planTable(set, options), dates };
  const first = [group.name, 'currency'];
  if (isPivot) return { ...plan, columns: plan.columns.filter(({ key }) => first.includes(key)) };
  if (options.columns.length > 0) return isCompared ? withComparison(plan, set) : plan;
  if (measure === undefined) return plan;
  const figures = [measure, ...comparedKeys(measure)];
  return { ...plan, columns: plan.columns.filter(({ key }) => [...first, ...figures].includes(key)) };
}

/** Columns without one of the comparison: each figure is followed by its own. */
function withComparison(plan: TablePlan, set: ColumnSet): TablePlan {
  if (plan.columns.some(({ key }) => measures.some((measure) => comparedKeys(measure).includes(key)))) return plan;
  const columns = plan.columns.flatMap((column) => {
    const measure = measures.find((each) => each === column.key);
    return measure === undefined ? [column] : [column, ...resolveColumns(set, comparedKeys(measure))];
  });
  return { ...plan, columns };
}

/** Labels of periods; their first days if these are shown as dates. */
function toGroupLabels(group: Grouping, dates: DateStyle, labels: (key: string) => string): (key: string) => string {
  return (key) => (group.period === null || dates === 'text' || key === '' ? labels(key) : key);
}
