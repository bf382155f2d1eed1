import type { Platform } from '../../platform/platform';
import { spansOf } from '../sheet/areas';
import type { LocatedRows } from '../sheet/locate-rows';
import { readOwnedCells, rowsWithUserContent } from '../sheet/read-rows';
import { findOwn } from '../sheet/row-index';
import { listRemoved } from '../undo/removed-rows';
import { isBlank, type SheetRow } from '../upsert/rows';
import type { locateForEdit } from './locate-for-edit';

type Edited = ReturnType<typeof locateForEdit>;

/** Rows of the sheet with an own transaction of the user. */
export function ownRows({ ids, location }: LocatedRows): number[] {
  return findOwn(ids).map((r) => location.headerRow + 1 + r);
}

/** Adds own transactions to the list of removed rows, with everything in the table's columns. */
export function listOwn(platform: Platform, { sheet, owned, located, index }: Edited, rows: readonly number[]): void {
  const { location } = located;
  const cells = readOwnedCells(sheet, located, rows);
  const lines = rows.map((row): SheetRow => {
    const own = cells.get(row) ?? [];
    const texts = own.flatMap((value, c) => (isBlank(value) ? [] : [`${location.headings[c]}: ${String(value)}`]));
    const id = index.shown[row - location.headerRow - 1] ?? '';
    return { row, id, account: null, cells: own, isInScope: true, hasUserContent: true, ownCells: texts.join('\n') };
  });
  listRemoved({ platform, sheet, owned, startedAt: platform.clock.now(), progress: { listed: new Set() } }, lines);
}

/** Removes rows whose cells were moved, from the last one up. One beside which somebody has written since stays. */
export function removeOwn({ sheet, location, guard }: Edited, rows: readonly number[]): number {
  const kept = rowsWithUserContent(sheet, location, rows, { hasColors: false });
  const spans = spansOf(
    rows.filter((row) => !kept.has(row)),
    0,
  ).reverse();
  if (spans.length > 0) guard.check(spans);
  for (const { from, to } of spans) sheet.deleteRows(from, to - from + 1);
  return rows.length - kept.size;
}
