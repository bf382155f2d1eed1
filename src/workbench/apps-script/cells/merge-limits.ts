import { contains, overlap } from '../../workbook/cells/rectangle';
import type { Rectangle } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import type { HostContext } from '../host-context';
import { type RangeData, sheetState } from './handles';

/** Throws if the border of the range cuts merged cells. */
export function checkIsWhole({ workbook, messages }: HostContext, range: RangeData): void {
  const merged = workbook.mergedRanges(range.sheetId, range);
  if (!merged.every((each) => contains(range, each))) throw new ServiceError(messages.mergePart());
}

/** Merged cells must not cross the border of the frozen rows or columns or of a filter, nor several rows in a filter. */
export function checkMayMerge(context: HostContext, range: RangeData): void {
  const { workbook, messages } = context;
  checkIsWhole(context, range);
  const { frozenRowCount, frozenColumnCount } = sheetState(context, range.sheetId);
  if (crossesRow(range, frozenRowCount)) throw new ServiceError(messages.mergeFrozen());
  if (crossesColumn(range, frozenColumnCount)) throw new ServiceError(messages.mergeFrozenColumns());
  const filter = workbook.rangeMetadata.filters.all().find(({ sheetId }) => sheetId === range.sheetId);
  if (!filter || !overlap(filter.rectangle, range)) return;
  if (!contains(filter.rectangle, range)) throw new ServiceError(messages.mergeAcrossFilter());
  if (range.rowCount > 1) throw new ServiceError(messages.mergeInFilter());
}

export function checkMayFilter({ workbook, messages }: HostContext, range: RangeData): void {
  const merged = workbook.mergedRanges(range.sheetId, range);
  if (merged.some(({ rowCount }) => rowCount > 1)) throw new ServiceError(messages.filterOverMerged());
}

export function checkMaySort({ workbook, messages }: HostContext, range: RangeData): void {
  const merged = workbook.mergedRanges(range.sheetId, range);
  if (merged.some(({ rowCount }) => rowCount > 1)) throw new ServiceError(messages.sortMerged());
}

export function checkMayFreezeRows(context: HostContext, sheetId: number, rows: number): void {
  const isCut = mergedIn(context, sheetId).some((range) => crossesRow(range, rows));
  if (isCut) throw new ServiceError(context.messages.mergeFrozen());
}

export function checkMayFreezeColumns(context: HostContext, sheetId: number, columns: number): void {
  const isCut = mergedIn(context, sheetId).some((range) => crossesColumn(range, columns));
  if (isCut) throw new ServiceError(context.messages.mergeFrozenColumns());
}

function mergedIn(context: HostContext, sheetId: number): Rectangle[] {
  const { rowCount, columnCount } = sheetState(context, sheetId);
  return context.workbook.mergedRanges(sheetId, { row: 1, column: 1, rowCount, columnCount });
}

function crossesRow({ row, rowCount }: Rectangle, frozenRowCount: number): boolean {
  return row <= frozenRowCount && row + rowCount - 1 > frozenRowCount;
}

function crossesColumn({ column, columnCount }: Rectangle, frozenColumnCount: number): boolean {
  return column <= frozenColumnCount && column + columnCount - 1 > frozenColumnCount;
}
