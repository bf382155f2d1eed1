import type { Workbook } from '../workbook';
import type { LineGroupState } from './range-metadata';

/** Groups of rows or columns that a user folds. One of depth 2 lies within one of depth 1. */
export type Axis = LineGroupState['axis'];

type GroupedWorkbook = Pick<Workbook, 'rangeMetadata' | 'sheets' | 'setRowsHidden' | 'setColumnsHidden'>;

/** Sheets has at most so many groups within each other. */
const depthMax = 8;

export function groupsOf({ rangeMetadata }: Pick<Workbook, 'rangeMetadata'>, sheetId: number, axis: Axis) {
  return rangeMetadata.lineGroups.all().filter((group) => group.sheetId === sheetId && group.axis === axis);
}

/** The number of groups that a row or column is in. */
export function depthOf(workbook: Pick<Workbook, 'rangeMetadata'>, sheetId: number, axis: Axis, line: number): number {
  return groupsOf(workbook, sheetId, axis).filter((group) => isIn(spanOf(group), line)).length;
}

/**
 * Makes lines part of `delta` groups more, or of fewer. Adjacent lines of one depth are one group. A group whose lines
 * were folded stays folded.
 */
export function shiftDepth(
  workbook: GroupedWorkbook,
  sheetId: number,
  axis: Axis,
  lines: { readonly first: number; readonly count: number },
  delta: number,
): void {
  const before = groupsOf(workbook, sheetId, axis);
  const sheet = workbook.sheets().find((each) => each.sheetId === sheetId);
  const [rowCount, columnCount] = [sheet?.rowCount ?? 0, sheet?.columnCount ?? 0];
  const depths = Array.from({ length: axis === 'row' ? rowCount : columnCount }, (_, index) => {
    const depth = before.filter((group) => isIn(spanOf(group), index + 1)).length;
    const isShifted = isIn({ first: lines.first, last: lines.first + lines.count - 1 }, index + 1);
    return isShifted ? Math.min(depthMax, Math.max(0, depth + delta)) : depth;
  });
  const after = Array.from({ length: depthMax }, (_, level) =>
    runsAbove(depths, level).map((run) => ({ ...run, level })),
  );
  const folded = before
    .filter(({ isFolded }) => isFolded)
    .map((group) => ({ ...spanOf(group), level: levelOf(group) }));
  for (const { id } of before) workbook.rangeMetadata.lineGroups.remove(id);
  for (const { first, last, level } of after.flat()) {
    const isFolded = folded.some((span) => span.level === level && span.first <= last && span.last >= first);
    const rectangle =
      axis === 'row'
        ? { row: first, column: 1, rowCount: last - first + 1, columnCount }
        : { row: 1, column: first, rowCount, columnCount: last - first + 1 };
    workbook.rangeMetadata.lineGroups.add({ sheetId, axis, rectangle, isFolded });
  }
  showLines(workbook, sheetId, axis, before.map(spanOf));

  function levelOf(group: LineGroupState): number {
    const { first, last } = spanOf(group);
    return before.filter((other) => {
      const span = spanOf(other);
      const isSame = span.first === first && span.last === last;
      return span.first <= first && span.last >= last && (!isSame || other.id < group.id);
    }).length;
  }
}

/** Folds and unfolds groups. */
export function foldGroups(workbook: GroupedWorkbook, groups: readonly LineGroupState[], isFolded: boolean): void {
  for (const group of groups) {
    workbook.rangeMetadata.lineGroups.set({ ...group, isFolded });
    showLines(workbook, group.sheetId, group.axis, [spanOf(group)]);
  }
}

interface Span {
  readonly first: number;
  readonly last: number;
}

export function spanOf({ axis, rectangle }: LineGroupState): Span {
  const [first, count] =
    axis === 'row' ? [rectangle.row, rectangle.rowCount] : [rectangle.column, rectangle.columnCount];
  return { first, last: first + count - 1 };
}

function isIn({ first, last }: Span, line: number): boolean {
  return line >= first && line <= last;
}

/** Adjacent lines deeper than a level. */
function runsAbove(depths: readonly number[], level: number): Span[] {
  const runs: { first: number; last: number }[] = [];
  for (const [index, depth] of depths.entries()) {
    if (depth <= level) continue;
    const last = runs.at(-1);
    if (last?.last === index) last.last = index + 1;
    else runs.push({ first: index + 1, last: index + 1 });
  }
  return runs;
}

/** Hides the lines that are in a folded group, and shows the others of these spans. */
function showLines(workbook: GroupedWorkbook, sheetId: number, axis: Axis, spans: readonly Span[]): void {
  const folded = groupsOf(workbook, sheetId, axis)
    .filter(({ isFolded }) => isFolded)
    .map(spanOf);
  const set = axis === 'row' ? workbook.setRowsHidden : workbook.setColumnsHidden;
  for (const { first, last } of spans) set(sheetId, first, last - first + 1, false);
  for (const { first, last } of folded) set(sheetId, first, last - first + 1, true);
}
