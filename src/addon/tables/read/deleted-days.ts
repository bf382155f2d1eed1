import { isUuid } from '../../cells/row';
import type { Interval } from '../../days/intervals';
import { datasetOf, keepsDays } from '../definition/datasets';
import { readDayCounts } from '../definition/table-store';
import type { SheetDays } from '../run/table-run';
import { locateRows, type TableInSheet } from '../sheet/locate-rows';
import { type CountedDays, countDays, fewerThan, parseDayCounts } from './day-counts';

/** A gap of fewer days costs less to read than another query. */
const gapMaxDays = 30;

/** Null if rows are not read by days. Four service calls for the sheet, and one for the stored counts. */
export function readSheetDays(place: TableInSheet): SheetDays | null {
  const { platform, table } = place;
  if (keepsDays(table) || datasetOf(table.dataset).date === null) return null;
  const located = locateRows(place);
  const rowDays = located.days();
  const days = rowDays.filter((day) => day !== null).sort((a, b) => a - b);
  const counted = parseDayCounts(readDayCounts(platform, table.id));
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
