import type { Cell } from '../../cells/cells';
import { inTransition } from '../../matching/rows';
import type { Area } from '../../platform/platform';
import { toId } from '../../rows/row';
import { type RowSpan, spanArea, spansOf } from '../../sheets/areas';
import { formatsOf, sameValue } from '../../sheets/write-cells';
import { type OwnedColumn, overridesOf } from '../definition/datasets';
import { formatOf } from '../sheet/lay-out';
import type { RowUpdate } from '../upsert/plan-upsert';
import type { ColumnGroup } from './column-groups';
import type { RowWrite } from './write-batches';

const rowsPerWrite = 5_000;

/**
 * The writes that show new values in rows that are there. Rows that get another id are written whole, with those between
 * them, beginning with the id. In the others only changed cells are written: each value for all of its cells if that
 * takes fewer calls than blocks of neighbouring cells. Cells that a user may override come first, and before them the
 * values of the API beside them, in transition.
 */
export function planUpdates(
  groups: readonly ColumnGroup[],
  owned: readonly OwnedColumn[],
  rows: readonly RowUpdate[],
): RowWrite[] {
  const changed = rows.filter((update) => update.changed.length > 0);
  const [{ idColumn } = { idColumn: null }] = groups;
  const getsId = (update: RowUpdate): boolean => idColumn !== null && update.changed.includes(idColumn);
  const known = new Map(rows.map((update) => [update.row, update]));
  const [apart, others] = [groups.filter((each) => each.isOverridable), groups.filter((each) => !each.isOverridable)];
  const cellsOf = (some: readonly ColumnGroup[], updates: readonly RowUpdate[]): ChangedCell[] =>
    updates.flatMap((update) => changedCells(some, owned, update));
  return [
    ...planTransitions(groups, owned, changed),
    ...planCells(apart, cellsOf(apart, changed), known),
    ...wholeRows(others, owned, changed.filter(getsId), known),
    ...planCells(
      others,
      cellsOf(
        others,
        changed.filter((update) => !getsId(update)),
      ),
      known,
    ),
  ];
}

/** A cell of one column, with what it shows and what it shall show. */
export interface ColumnCell {
  readonly row: number;
  readonly value: Cell;
  readonly before: unknown;
  /** Written only where that saves a call. */
  readonly isSame?: boolean;
}

/** The same for cells of one column. `isShown`: each is written only if it still shows what it did. */
export function planColumn(column: number, cells: readonly ColumnCell[], isShown: boolean): RowWrite[] {
  const group = { firstColumn: column, owned: [0], idColumn: null, isOverridable: isShown };
  const updates = cells.map(({ row, value, before, isSame }): RowUpdate => {
    return { row, cells: [value], before: [before], changed: isSame === true ? [] : [0], overridden: [] };
  });
  return planUpdates([group], [], updates);
}

/** Where a value of the API is shown and kept, which are two writes. */
function planTransitions(
  groups: readonly ColumnGroup[],
  owned: readonly OwnedColumn[],
  changed: readonly RowUpdate[],
): RowWrite[] {
  return overridesOf(owned).flatMap(({ shown, source }) => {
    const group = groups.find((each) => each.owned.includes(source));
    if (group === undefined) return [];
    const firstColumn = group.firstColumn + group.owned.indexOf(source);
    const column: ColumnGroup = { firstColumn, owned: [source], idColumn: null, isOverridable: true };
    const updates = changed
      .filter((update) => update.changed.includes(shown) && update.changed.includes(source))
      .map((update) => {
        const cells = [...update.cells];
        cells[source] = inTransition(cells[source], update.before[source]);
        return { ...update, cells, changed: [source] };
      });
    const known = new Map(updates.map((update) => [update.row, update]));
    return planCells(
      [column],
      updates.flatMap((update) => changedCells([column], owned, update)),
      known,
    );
  });
}

function planCells(
  groups: readonly ColumnGroup[],
  cells: readonly ChangedCell[],
  known: ReadonlyMap<number, RowUpdate>,
): RowWrite[] {
  const repeated = repeatedValues(cells);
  const inLists = new Set(repeated.flatMap((list) => list.cells));
  const rest = cells.filter((cell) => !inLists.has(cell));
  const [blocks, fewer] = [blocksOf(groups, cells, known), blocksOf(groups, rest, known)];
  return blocks.length <= repeated.length + fewer.length ? blocks : [...repeated.map(toListWrite), ...fewer];
}

interface ChangedCell {
  readonly group: ColumnGroup;
  /** Position in the group. */
  readonly at: number;
  readonly row: number;
  readonly value: Cell;
  readonly before: unknown;
  /** The format that a number or date needs in a cell of plain text, where it would become a text. */
  readonly format: string | null;
}

function changedCells(
  groups: readonly ColumnGroup[],
  owned: readonly OwnedColumn[],
  { row, cells, before, changed }: RowUpdate,
): ChangedCell[] {
  const currency = cells[owned.findIndex(({ key }) => key === 'currency')] ?? '';
  return groups.flatMap((group) =>
    group.owned.flatMap((index, at) => {
      if (!changed.includes(index)) return [];
      const value = cells[index] ?? null;
      const showsText = typeof before[index] === 'string' && before[index] !== '';
      const isTyped = showsText && value !== null && typeof value !== 'string';
      const format = isTyped ? formatOf(owned[index], value, currency) : null;
      return [{ group, at, row, value, before: before[index], format }];
    }),
  );
}

function wholeRows(
  groups: readonly ColumnGroup[],
  owned: readonly OwnedColumn[],
  changed: readonly RowUpdate[],
  known: ReadonlyMap<number, RowUpdate>,
): RowWrite[] {
  const rows = new Map(changed.map((update) => [update.row, update]));
  const width = groups.reduce((sum, { owned }) => sum + owned.length, 0);
  const parts = spansOf(Array.from(rows.keys()), cellsPerWriteCall / width).flatMap((span) => cut(span, known, rows));
  return parts.flatMap(({ from, to }) => {
    const all = rowsBetween(from, to);
    const cells = all.map((row) => known.get(row)?.cells ?? []);
    const inside = all.flatMap((row) => rows.get(row) ?? []).flatMap((update) => changedCells(groups, owned, update));
    return groups.map((group) => ({
      areas: [{ row: from, column: group.firstColumn, rowCount: all.length, columnCount: group.owned.length }],
      rows: cells.map((row) => group.owned.map((index) => row[index] ?? null)),
      sheetRows: all.filter((row) => rows.has(row)),
      formats: formatsOfCells(inside.filter((cell) => cell.group === group)),
      ...idsOf(group, cells),
    }));
  });
}

function idsOf({ idColumn }: ColumnGroup, rows: readonly RowUpdate['cells'][]): Pick<RowWrite, 'ids'> {
  return idColumn === null ? {} : { ids: rows.map((cells) => toId(cells[idColumn])) };
}

/** A value that rows apart from each other get in the same column. */
interface RepeatedValue {
  readonly cells: readonly ChangedCell[];
  readonly areas: readonly Area[];
}

const areasPerList = 200;

function repeatedValues(cells: readonly ChangedCell[]): RepeatedValue[] {
  const byValue = new Map<string, ChangedCell[]>();
  for (const cell of cells) {
    const key = JSON.stringify([columnOf(cell), typeof cell.value, cell.value]);
    const same = byValue.get(key);
    if (same === undefined) byValue.set(key, [cell]);
    else same.push(cell);
  }
  return Array.from(byValue.values()).flatMap((same) => {
    const spans = spansOf(
      same.map(({ row }) => row),
      0,
    );
    if (spans.length === 1) return [];
    const byRow = new Map(same.map((cell) => [cell.row, cell]));
    const parts = Math.ceil(spans.length / areasPerList);
    return Array.from({ length: parts }, (_, part) => {
      const own = spans.slice(part * areasPerList, (part + 1) * areasPerList);
      const inside = own.flatMap(({ from, to }) => rowsBetween(from, to).flatMap((row) => byRow.get(row) ?? []));
      return { cells: inside, areas: own.map((span) => spanArea(span, columnOf(same[0]))) };
    });
  });
}

function columnOf(cell: ChangedCell | undefined): number {
  return (cell?.group.firstColumn ?? 1) + (cell?.at ?? 0);
}

function rowsBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function toListWrite({ cells, areas }: RepeatedValue): RowWrite {
  const value = cells[0]?.value ?? null;
  const sheetRows = cells.map(({ row }) => row);
  return { ...sameValue(areas, value), sheetRows, formats: formatsOfCells(cells), ...shownBefore(cells) };
}

/** What a user may change until the moment of the write. */
function shownBefore(cells: readonly ChangedCell[]): Pick<RowWrite, 'shows'> {
  if (cells[0]?.group.isOverridable !== true) return {};
  return { shows: cells.map((cell) => ({ row: cell.row, column: columnOf(cell), value: cell.before })) };
}

/** The formats that cells need before they are written. */
function formatsOfCells(cells: readonly ChangedCell[]): NonNullable<RowWrite['formats']> {
  return formatsOf(cells.map((cell) => ({ row: cell.row, column: columnOf(cell), format: cell.format })));
}

/**
 * Changed cells as blocks. Known rows and cells in between are written too, unchanged, if that is faster than another
 * call.
 */
function blocksOf(
  groups: readonly ColumnGroup[],
  cells: readonly ChangedCell[],
  known: ReadonlyMap<number, RowUpdate>,
): RowWrite[] {
  return groups.flatMap((group) => {
    const changed = new Map<number, ChangedCell[]>();
    for (const cell of cells) {
      if (cell.group === group) changed.set(cell.row, [...(changed.get(cell.row) ?? []), cell]);
    }
    const gap = group.isOverridable ? 0 : cellsPerWriteCall / group.owned.length;
    const spans = spansOf(Array.from(changed.keys()), gap);
    return spans.flatMap((span) => cut(span, known, changed)).map((part) => toBlock(group, part, known, changed));
  });
}

/** Google takes as long to write this many cells as for another call. */
const cellsPerWriteCall = 1_000;

function toBlock(
  group: ColumnGroup,
  { from, to }: RowSpan,
  known: ReadonlyMap<number, RowUpdate>,
  changed: ReadonlyMap<number, readonly ChangedCell[]>,
): RowWrite {
  const rows = rowsBetween(from, to);
  const inside = rows.flatMap((row) => changed.get(row) ?? []);
  const left = inside.reduce((least, { at }) => Math.min(least, at), group.owned.length);
  const right = inside.reduce((most, { at }) => Math.max(most, at), 0);
  const columns = group.owned.slice(left, right + 1);
  return {
    areas: [{ row: from, column: group.firstColumn + left, rowCount: rows.length, columnCount: columns.length }],
    rows: rows.map((row) => columns.map((index) => known.get(row)?.cells[index] ?? null)),
    sheetRows: rows.filter((row) => changed.has(row)),
    formats: formatsOfCells(inside),
    ...shownBefore(inside),
  };
}

/**
 * Splits a range at rows that the server did not return, such as the user's own, and at the maximum length of a write.
 */
function cut(span: RowSpan, known: ReadonlyMap<number, RowUpdate>, changed: ReadonlyMap<number, unknown>): RowSpan[] {
  const parts: { from: number; to: number }[] = [];
  let hasGap = true;
  for (let row = span.from; row <= span.to; row += 1) {
    if (!known.has(row)) {
      hasGap = true;
      continue;
    }
    const last = parts[parts.length - 1];
    if (!hasGap && last !== undefined && row - last.from < rowsPerWrite) last.to = row;
    // A part begins and ends with a changed row.
    else if (changed.has(row)) parts.push({ from: row, to: row });
    else continue;
    hasGap = false;
  }
  return parts.map(({ from, to }) => {
    let end = to;
    while (!changed.has(end)) end -= 1;
    return { from, to: end };
  });
}
