import type { Interval } from '../../days/intervals';
import { isUuid } from '../../rows/row';
import { datasetOf, indexOfColumn, keepsDays } from '../definition/datasets';
import { dayCounts } from '../definition/table-store';
import type { OwnRows } from '../run/own-rows';
import type { Scope } from '../run/sheet-rows';
import type { SheetDays, TableRun } from '../run/table-run';
import { locateRows, type TableInSheet } from '../sheet/locate-rows';
import { createDayReader } from '../sheet/read-columns';
import type { UpsertPlan } from '../upsert/plan-upsert';

/** How many rows each day has. Days without rows are not in it. */
export type DayCounts = ReadonlyMap<number, number>;

export function countDays(days: Iterable<number | null>): DayCounts {
  const counts = new Map<number, number>();
  for (const day of days) if (day !== null) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

/**
 * Counts as a text of limited length: the first day, how many days a count is of, and the counts to the base of 36.
 * Sample: `20454|1|1j,,3`, for 55 rows on the first day and 3 two days later. Days are joined until they fit.
 */
export function formatDayCounts(counts: DayCounts, lengthMax: number): string {
  const days = Array.from(counts.keys());
  if (days.length === 0) return '';
  const first = days.reduce((least, day) => Math.min(least, day));
  const last = days.reduce((most, day) => Math.max(most, day));
  let step = 1;
  // Each count has a separator, so that a shorter step cannot fit.
  while ((last - first) / step > lengthMax) step *= 2;
  let text = joinCounts(counts, first, last, step);
  while (text.length > lengthMax && step <= last - first) {
    step *= 2;
    text = joinCounts(counts, first, last, step);
  }
  return text;
}

function joinCounts(counts: DayCounts, first: number, last: number, step: number): string {
  const at = (day: number): number => Math.floor((day - first) / step);
  const joined = Array.from({ length: at(last) + 1 }, () => 0);
  for (const [day, count] of counts) joined[at(day)] = (joined[at(day)] ?? 0) + count;
  return `${first}|${step}|${joined.map((count) => (count === 0 ? '' : count.toString(36))).join(',')}`;
}

/** The days of a stored count, and how many rows they had. */
interface CountedDays extends Interval {
  readonly count: number;
}

/** Reads such a text; nothing from another one. */
export function parseDayCounts(text: string): CountedDays[] {
  const [, first, step, counts] = /^(-?\d+)\|(\d+)\|([\da-z,]*)$/.exec(text) ?? [];
  if (counts === undefined) return [];
  const [start, length] = [Number(first), Number(step)];
  return counts.split(',').flatMap((each, index): CountedDays[] => {
    const from = start + index * length;
    return each === '' ? [] : [{ from, to: from + length - 1, count: Number.parseInt(each, 36) }];
  });
}

/** Days with fewer rows now than before. */
export function fewerThan(before: readonly CountedDays[], now: DayCounts): CountedDays[] {
  return before.filter(({ from, to, count }) => {
    let found = 0;
    for (let day = from; day <= to && found < count; day += 1) found += now.get(day) ?? 0;
    return found < count;
  });
}

/**
 * How many rows each day has after a plan was written; null if rows are not read by days. If fewer are there at the next
 * run, somebody has deleted them. A copy of a row does not count, nor does a row without an id of the API.
 */
export function countDaysAfter(
  { platform, table, owned }: TableRun,
  { location, index }: OwnRows,
  { rowDays }: Scope,
  plan: UpsertPlan,
): DayCounts | null {
  const { date } = datasetOf(table.dataset);
  if (date === null || keepsDays(table)) return null;
  const column = indexOfColumn(owned, date);
  const toDay = createDayReader(platform);
  const written = new Map(plan.rows.map(({ row, cells }) => [row, cells[column]]));
  const removed = new Set(plan.removals);
  const dayOf = (row: number): number | null =>
    written.has(row) ? toDay(written.get(row)) : (rowDays[row - location.headerRow - 1] ?? null);
  const kept = Array.from(index.rowsOf).flatMap(([id, [row]]) =>
    row === undefined || removed.has(row) || !isUuid(id) ? [] : [dayOf(row)],
  );
  const added = [...plan.inserts, ...plan.insertsOnTop].filter(({ id }) => isUuid(id));
  return countDays([...kept, ...added.map(({ cells }) => toDay(cells[column]))]);
}

/** A gap of fewer days costs less to read than another query. */
const gapMaxDays = 30;

/** Null if rows are not read by days. Four service calls for the sheet, and one for the stored counts. */
export function readSheetDays(place: TableInSheet): SheetDays | null {
  const { platform, table } = place;
  if (keepsDays(table) || datasetOf(table.dataset).date === null) return null;
  const located = locateRows(place);
  const rowDays = located.days();
  const days = rowDays.filter((day) => day !== null).sort((a, b) => a - b);
  const counted = parseDayCounts(dayCounts.of(table.id).read(platform) ?? '');
  if (counted.length === 0) return { located, days, deleted: [], deletedRowCount: 0 };
  const dayOf = new Map(
    located.ids.shown.flatMap((id, row) => (isUuid(id) ? [[id, rowDays[row] ?? null] as const] : [])),
  );
  const deleted = fewerThan(counted, countDays(dayOf.values()));
  const intervals = joinNear(deleted);
  const isRead = ({ from, to }: Interval): boolean => intervals.some((each) => from >= each.from && to <= each.to);
  const deletedRowCount = counted.filter(isRead).reduce((sum, { count }) => sum + count, 0);
  return { located, days, deleted: intervals, deletedRowCount };
}

/** In ascending order. */
function joinNear(parts: readonly CountedDays[]): Interval[] {
  const joined: Interval[] = [];
  for (const { from, to } of parts) {
    const last = joined[joined.length - 1];
    if (last !== undefined && from - last.to <= gapMaxDays) joined[joined.length - 1] = { from: last.from, to };
    else joined.push({ from, to });
  }
  return joined;
}
