import { foldAccents, hashOfText } from '../../cells/compare-text';
import { addTo } from '../../cells/lists';
import type { UserChange, UserChanges } from '../../changes/change-sheet';
import type { Said, SaidOf } from '../../changes/write-changes';
import { dayNumber, firstDayOf, monthOf } from '../../days/day-number';
import type { Interval } from '../../days/intervals';
import { kinds } from '../../kinds/taxonomy';
import { cellError } from '../../kinds/user-categories';
import { dayOfCell } from '../../matching/follow-moved';
import { isOverridden, isSameCell } from '../../matching/rows';
import { isBlank } from '../../rows/row';
import { type OwnedColumn, overridesOf } from '../definition/datasets';
import { locateRows } from '../sheet/locate-rows';
import { readColumns } from '../sheet/read-columns';
import type { UpsertPlan } from '../upsert/plan-upsert';
import type { ChangeMarks, PreparedRun, TableRun } from './table-run';

type SaidColumn = Exclude<keyof Said, 'note' | 'paysBack' | 'countsOn' | 'lent'>;

/** The columns of FIN Changes by those of a table that a user may override. */
const saidBy: { readonly [key: string]: SaidColumn } = {
  name: 'newName',
  merchant: 'merchant',
  category: 'category',
  kind: 'kind',
  group: 'group',
};

/** What a user typed into cells of a table. */
export interface TypedCells {
  readonly entries: readonly SaidOf[];
  /** The days of their rows, which are to be read, so that the table knows what it shows. */
  readonly days: readonly Interval[];
}

/**
 * What a user typed since a run wrote these cells, for the sheet FIN Changes to say from now on: it counts everywhere,
 * and not in this table alone. A cell that the user cleared takes back what the sheet says; it may also be blank because
 * the last run ended before it was written, or because its column is a new one, which all of its cells show. All rows are
 * compared, whatever the run reads. One service call for columns that are near each other.
 */
export function findTyped(run: PreparedRun, changes: UserChanges): TypedCells {
  const { sheet, owned, sheetDays, state } = run;
  const overrides = overridesOf(owned);
  if (overrides.length === 0) return { entries: [], days: [] };
  const { location, ids, days } = sheetDays?.located ?? locateRows(run);
  const read = readColumns(
    sheet,
    location,
    overrides.flatMap(({ shown, source }) => [shown, source]),
  );
  const found = new Map<string, SaidOf>();
  const rows: number[] = [];
  overrides.forEach(({ shown }, index) => {
    const [values = [], sources = []] = read.slice(2 * index);
    const column = saidBy[owned[shown]?.key ?? ''];
    if (column === undefined) return;
    const written = ids.keys.flatMap((key, row) => (key === null || isBlank(sources[row]) ? [] : [values[row]]));
    const mayBeCleared =
      state.lastOutcome === 'complete' && (written.length === 1 || written.some((value) => !isBlank(value)));
    ids.keys.forEach((key, row) => {
      const [value, source] = [values[row], sources[row]];
      if (key === null || isBlank(source)) return;
      const said = saidIn(changes.get(key.id), column);
      const isCleared = mayBeCleared && isBlank(value) && isShown(column, source, said);
      const text = isCleared ? null : isOverridden(value, source) ? toText(column, value) : undefined;
      if (text === undefined) return;
      rows.push(row);
      if (text !== said) found.set(key.id, addSaid(found.get(key.id), key.id, column, text));
    });
  });
  const typedDays = rows.length === 0 ? [] : rows.flatMap((row) => days()[row] ?? []);
  return { entries: [...found.values()], days: typedDays.map((day) => ({ from: day, to: day })) };
}

/** The same of cells that no run has written since the user chose to type into their column. */
export function typedInPlan({ owned }: TableRun, { rows }: UpsertPlan, idColumn: number): readonly SaidOf[] {
  const found = new Map<string, SaidOf>();
  for (const { cells, before, overridden } of rows) {
    for (const { shown, source } of overridesOf(owned)) {
      const column = saidBy[owned[shown]?.key ?? ''];
      if (column === undefined || !overridden.includes(shown) || !isBlank(before[source])) continue;
      const [id, text] = [String(cells[idColumn]), toText(column, before[shown])];
      if (text !== undefined && !isBlank(before[shown])) found.set(id, addSaid(found.get(id), id, column, text));
    }
  }
  return [...found.values()];
}

function addSaid(entry: SaidOf | undefined, id: string, column: SaidColumn, text: string | null): SaidOf {
  return { id, said: { ...entry?.said, [column]: text } };
}

function saidIn(change: UserChange | undefined, column: SaidColumn): string | null {
  const said: { readonly [Name in SaidColumn]?: unknown } = { ...change?.change, newName: change?.change.name };
  return (said[column] ?? null) as string | null;
}

/** undefined: FIN Changes cannot say it, so that it stays in this table alone. */
function toText(column: SaidColumn, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  // A formula that fails or is still loading says nothing, and FIN Changes must not have an error in a cell.
  if (text === '' || text === 'Loading...' || cellError.test(text)) return undefined;
  return column === 'kind' ? kinds.find((kind) => kind === text.toLowerCase()) : text;
}

/** Whether a cell shows what FIN Changes says. Categories and groups are spelled as others are. */
function isShown(column: SaidColumn, cell: unknown, said: string | null): boolean {
  if (said === null) return false;
  const isSpelled = column === 'category' || column === 'group';
  return isSpelled && typeof cell === 'string' ? foldAccents(cell) === foldAccents(said) : isSameCell(cell, said);
}

/** Days around a change within which it may decide about the kinds of others. */
const kindDays = 60;

export function markChanges(run: PreparedRun, changes: UserChanges): ChangeMarks {
  const { owned, sheetDays, state, dates } = run;
  const located = changes.size === 0 ? undefined : sheetDays?.located;
  const rowDays = located?.days() ?? [];
  const dayOf = new Map(located?.ids.keys.map((key, row) => [key?.id, rowDays[row] ?? null]));
  const said = new Map<number, string[]>();
  for (const [id, { change, paysBack, countsOn, date }] of changes) {
    const day = dayOf.get(id) ?? dayNumber(dayOfCell(date, dates));
    const other = paysBack === null ? null : changes.get(paysBack)?.change;
    if (day !== null) addTo(said, monthOf(day), JSON.stringify([id, change, paysBack, countsOn, other]));
  }
  const months = Array.from(said, ([month, texts]) => `${month}:${hashOfText(texts.sort().join())}`);
  const marks = months.sort().join();
  const says = (id: string, key: string): boolean => {
    const column = saidBy[key];
    return column !== undefined && saidIn(changes.get(id), column) !== null;
  };
  const repeats = (id: string, key: string, cell: unknown): boolean => {
    const column = saidBy[key];
    return column !== undefined && isShown(column, toText(column, cell), saidIn(changes.get(id), column));
  };
  return { marks, says, repeats, days: diffMonths(state.changes, marks, owned) };
}

function diffMonths(before: string | null, now: string, owned: readonly OwnedColumn[]): Interval[] {
  const [old, found] = [before ?? '', now].map((text) => text.split(',').filter((mark) => mark !== ''));
  const differing = [...(old ?? []), ...(found ?? [])].filter(
    (mark) => !(old?.includes(mark) && found?.includes(mark)),
  );
  const around = owned.some(({ key }) => key === 'kind' || key === 'kindReason') ? kindDays : 0;
  return differing.map((mark) => {
    const month = Number(mark.split(':')[0]);
    return { from: firstDayOf(month) - around, to: firstDayOf(month + 1) - 1 + around };
  });
}
