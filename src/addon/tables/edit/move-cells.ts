import { dayText } from '../../days/day-number';
import { findCandidates } from '../../matching/match-moved';
import { isOverridden, type SheetRow } from '../../matching/rows';
import { daysLaterMax, matchOwn, ownDaysEarlierMax } from '../../matching/score';
import type { Area, EditableSheet, Platform } from '../../platform/platform';
import { isBlank } from '../../rows/row';
import { spansOf } from '../../sheets/areas';
import { readParts } from '../../sheets/read-cells';
import { canChange } from '../../sheets/write-cells';
import type { EditGuard } from '../apply/edit-guard';
import { datasetOf, keepsDays } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { changeTableState, requireTable } from '../definition/table-store';
import { matchColumns } from '../run/plan-run';
import type { TableLocation } from '../sheet/locate-table';
import { readOwnedCells, rowsWithUserContent } from '../sheet/read-rows';

import type { MoveView, PaymentView } from '../views';
import { openForEdit } from './open-for-edit';
import { listOwn, ownRows, removeOwn } from './own-transactions';

/** As many pairs are shown and moved at once. */
export const movesMax = 50;
/** Candidates whose cells are read. */
const candidatesMax = 400;
/** A colour does not move, and what is beside the table belongs to no row of it. */
const besideOnly = { hasColors: false, only: 'table' } as const;

export interface Pair {
  readonly from: string;
  readonly to: string;
  /** The row of an own transaction; null if the row is found by its id. */
  readonly ownRow: number | null;
}

function hasMoves(table: SyncedTable): boolean {
  return datasetOf(table.dataset).hasPending && !keepsDays(table);
}

/**
 * Rows that are gone with something of the user beside them, and own transactions, each with the row that fits best and
 * has nothing beside it.
 */
export function findMoves(platform: Platform, id: string): MoveView[] {
  if (!hasMoves(requireTable(platform, id))) return [];
  const { sheet, owned, indexOf, state, located, location, index, readGone } = openForEdit(platform, id);
  const isGone = readGone();
  const rows = Array.from(index.rowsOf.values()).flatMap(([row]) => row ?? []);
  const gone = rows.filter(isGone);
  const own = ownRows(located);
  if (gone.length + own.length === 0) return [];
  const days = located.days();
  const dayOf = (row: number): number => days[row - location.headerRow - 1] ?? Number.NaN;
  const near = new Set(
    [...gone, ...own].flatMap((row) =>
      Array.from(
        { length: ownDaysEarlierMax + daysLaterMax + 1 },
        (_, after) => dayOf(row) - ownDaysEarlierMax + after,
      ),
    ),
  );
  const others = rows.filter((row) => !isGone(row) && near.has(dayOf(row)));
  const cells = readOwnedCells(sheet, located, [...gone, ...own, ...others]);
  const shownName = indexOf('name');
  const columns = matchColumns({ owned });
  // No run has written what the API says of an own transaction.
  const withOwnName = (all: readonly unknown[], isOwnRow: boolean): readonly unknown[] =>
    isOwnRow ? all.map((cell, index) => (index === columns.name ? all[shownName] : cell)) : all;
  const toRow = (row: number): SheetRow => {
    const at = row - location.headerRow - 1;
    const account = located.ids.keys[at]?.account ?? null;
    return {
      row,
      id: index.shown[at] ?? '',
      account,
      cells: withOwnName(cells.get(row) ?? [], own.includes(row)),
      isInScope: true,
      hasUserContent: true,
    };
  };
  const now = others.map(toRow);
  const places = [
    ...findCandidates(gone.map(toRow), now, columns, state.relinked).slice(0, candidatesMax),
    ...matchOwn(own.map(toRow), now, columns).slice(0, candidatesMax),
  ];
  const isOwn = ({ row }: SheetRow): boolean => own.includes(row);
  const filled = rowsWithUserContent(
    sheet,
    location,
    places.flatMap(({ from, to }) => [from.row, to.row]),
    besideOnly,
  );
  const view = ({ id: rowId, row, cells: own }: SheetRow): PaymentView => {
    const [day, amount] = [dayOf(row), own[columns.amount]];
    return {
      id: rowId,
      date: Number.isFinite(day) ? dayText(day) : null,
      name: String(own[shownName] ?? ''),
      amount: typeof amount === 'number' ? amount : null,
    };
  };
  const taken = new Set<SheetRow>();
  return places
    .filter(({ from, to }) => {
      const isFree = (isOwn(from) || filled.has(from.row)) && !filled.has(to.row) && !taken.has(from) && !taken.has(to);
      if (isFree) taken.add(from).add(to);
      return isFree;
    })
    .slice(0, movesMax)
    .map(({ from, to }) => ({ from: view(from), to: view(to), ...(isOwn(from) ? { ownRow: from.row } : {}) }));
}

/**
 * Moves the cells and notes of the user from rows that are gone to others, and from own transactions, whose rows it
 * removes. Only if nothing of the user is beside those:
 * the rest is left. They are copied first and cleared last, so that nothing is lost if the execution ends, and cells that
 * somebody types meanwhile are neither overwritten nor cleared. The caller holds the document lock.
 */
export function moveCells(
  platform: Platform,
  id: string,
  pairs: readonly Pair[],
): { readonly moved: number; readonly left: number } {
  if (pairs.length === 0 || !hasMoves(requireTable(platform, id))) return { moved: 0, left: pairs.length };
  const edited = openForEdit(platform, id);
  const { sheet, location, located, index, guard, state, readGone } = edited;
  const isGone = readGone();
  const only = (rowId: string): number | null => {
    const [row = null, another] = index.rowsOf.get(rowId.toLowerCase()) ?? [];
    return another === undefined ? row : null;
  };
  const own = ownRows(located);
  const ownAt = (row: number, rowId: string): number | null =>
    own.includes(row) && index.shown[row - location.headerRow - 1] === rowId.toLowerCase() ? row : null;
  const targets = new Set<number>();
  const wanted = pairs.flatMap(({ from: fromId, to: toId, ownRow }) => {
    const [from, to] = [ownRow === null ? only(fromId) : ownAt(ownRow, fromId), only(toId)];
    if (from === null || to === null || (ownRow === null && !isGone(from)) || isGone(to) || targets.has(to)) return [];
    targets.add(to);
    return [{ id: fromId.toLowerCase(), from, to }];
  });
  const occupied = rowsWithUserContent(sheet, location, Array.from(targets), besideOnly);
  const removable = ofOwn(wanted, own);
  // A row that is removed takes along what is beside the table.
  const shared = rowsWithUserContent(sheet, location, removable, { hasColors: false, only: 'beside' });
  const places = wanted.filter(({ from, to }) => !occupied.has(to) && !shared.has(from));
  const replaced = ofOwn(places, own);
  if (replaced.length > 0) listOwn(edited, replaced);
  const moved = places.length === 0 ? [] : moveBetween(sheet, location, guard, places);
  if (moved.length > 0) {
    const done = new Set(moved.map((place) => place.id));
    const review = state.review.filter((item) => !done.has(item.id));
    const removed = removeOwn(edited, ofOwn(moved, own));
    changeTableState(platform, id, { review, ownCount: own.length - removed });
  }
  return { moved: moved.length, left: pairs.length - moved.length };
}

/** Rows among these with an own transaction. */
function ofOwn(places: readonly Place[], own: readonly number[]): number[] {
  return places.map(({ from }) => from).filter((row) => own.includes(row));
}

interface Place {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the places between which it moved. */
function moveBetween(
  sheet: EditableSheet,
  location: TableLocation,
  guard: EditGuard,
  places: readonly Place[],
): readonly Place[] {
  const spans = spansOf(
    places.flatMap(({ from, to }) => [from, to]),
    0,
  );
  const own = readOwn(sheet, location, places);
  guard.check(spans);
  const targets = readParts(
    sheet,
    own.flatMap(({ cells }) => cells.map(({ to }) => to)),
    'values',
  );
  const free = own.filter(
    ({ cells, notes }) =>
      notes.every(({ isReplacing }) => !isReplacing) &&
      cells.every(({ to, replaced }) =>
        replaced === null ? targets(to).every(isFree) : JSON.stringify(targets(to)) === JSON.stringify(replaced),
      ),
  );
  const [cells, notes] = [free.flatMap((each) => each.cells), free.flatMap((each) => each.notes)];
  const copy = (part: 'all' | 'formulas'): void => {
    for (const { from, to } of cells) sheet.copyRow(from, to, part);
  };
  // A column with a type takes no formats.
  if (!canChange(sheet, () => copy('all'))) copy('formulas');
  for (const { to, note } of notes) sheet.setNoteIn([to], note);
  guard.check(spans);
  const notesNow = readParts(
    sheet,
    notes.map(({ from }) => from),
    'notes',
  );
  const sources = readParts(
    sheet,
    cells.map(({ from }) => from),
    'values',
  );
  const copied = cells.filter(
    ({ from, values, replaced }) => replaced === null && JSON.stringify(sources(from)) === JSON.stringify(values),
  );
  const areas = copied.map(({ from }) => from);
  if (areas.length > 0) sheet.clearContentsIn(areas);
  const noted = notes.filter(({ from, note }) => notesNow(from)[0] === note).map(({ from }) => from);
  if (noted.length > 0) sheet.setNoteIn(noted, null);
  return free.map(({ place }) => place);
}

/** An unticked checkbox is how a new row begins. */
function isFree(value: unknown): boolean {
  return isBlank(value) || value === false;
}

interface Move {
  readonly from: Area;
  readonly to: Area;
}

interface MovedCells extends Move {
  readonly values: readonly unknown[];
  /** What the new row shows in a column that the user overrides; null in one that is the user's. */
  readonly replaced: readonly unknown[] | null;
}

interface OwnContent {
  readonly place: Place;
  readonly cells: readonly MovedCells[];
  readonly notes: readonly MovedNote[];
}

interface MovedNote extends Move {
  readonly note: string;
  /** Whether the cell of the new row has one. */
  readonly isReplacing: boolean;
}

/** What is the user's in these rows of the table: not a formula that was filled into both. */
function readOwn(
  sheet: EditableSheet,
  { columns: owned, firstColumn, lastColumn, overrides }: TableLocation,
  places: readonly Place[],
): readonly OwnContent[] {
  const columnCount = lastColumn - firstColumn + 1;
  const rowAt = (row: number): Area => ({ row, column: firstColumn, rowCount: 1, columnCount });
  const parts = places.flatMap(({ from, to }) => [rowAt(from), rowAt(to)]);
  const valuesIn = readParts(sheet, parts, 'values');
  const formulasIn = readParts(sheet, parts, 'relativeFormulas');
  const notesIn = readParts(sheet, parts, 'notes');
  const read = (row: number) => {
    const part = rowAt(row);
    return { values: valuesIn(part), formulas: formulasIn(part), notes: notesIn(part) };
  };
  const columns = Array.from({ length: columnCount }, (_, c) => c);
  const cell = (row: number, c: number, width = 1): Area => {
    return { row, column: firstColumn + c, rowCount: 1, columnCount: width };
  };
  return places.map((place) => {
    const { from, to } = place;
    const [old, now] = [read(from), read(to)];
    const own = columns.filter((c) => {
      const [value, formula] = [old.values[c], old.formulas[c] ?? ''];
      if (owned.includes(firstColumn + c)) return false;
      if (formula === '') return !isFree(value);
      // In a column with formulas, the new row has its own.
      return (now.formulas[c] ?? '') === '' && isBlank(now.values[c]);
    });
    const noted = columns.filter((c) => (old.notes[c] ?? '') !== '');
    const overridden = overrides.flatMap(({ column, source }): MovedCells[] => {
      const [c, api] = [column - firstColumn, source - firstColumn];
      const [value, shown] = [old.values[c], now.values[c]];
      if (!isOverridden(value, old.values[api]) || isOverridden(shown, now.values[api])) return [];
      return [{ from: cell(from, c), to: cell(to, c), values: [value], replaced: [shown] }];
    });
    return {
      place,
      cells: [
        ...spansOf(own, 0).map((span): MovedCells => {
          const width = span.to - span.from + 1;
          const values = old.values.slice(span.from, span.to + 1);
          return { from: cell(from, span.from, width), to: cell(to, span.from, width), values, replaced: null };
        }),
        ...overridden,
      ],
      notes: noted.map((c) => {
        const isReplacing = (now.notes[c] ?? '') !== '';
        return { from: cell(from, c), to: cell(to, c), note: old.notes[c] ?? '', isReplacing };
      }),
    };
  });
}
