import { groupBy, inParts } from '../../cells/lists';
import { noValue } from '../../matching/rows';
import type { Area, EditableSheet } from '../../platform/platform';
import { cellAt, type RowSpan, spansOf } from '../../sheets/areas';
import { readInRows } from '../../sheets/read-cells';
import type { Override } from '../definition/datasets';
import type { RowUpdate } from '../upsert/plan-upsert';
import type { TableLocation } from './locate-table';

/** Begins the add-on's notes. */
const prefix = 'API: ';
const areasPerCall = 200;

interface Noted {
  readonly area: Area;
  readonly note: string;
}

/**
 * Notes in each cell that a user has overridden what the API says, and clears the notes of the others. A note that says
 * more is the user's and stays. One service call to read a column of rows near each other, again before notes are
 * written, and one for each different note. `check` is called before the last read.
 */
export function noteOverrides(
  sheet: EditableSheet,
  { columns }: TableLocation,
  overrides: readonly Override[],
  rows: readonly RowUpdate[],
  check: (rows: readonly RowSpan[]) => void,
): void {
  const notesOf = (some: readonly RowUpdate[]): Noted[] => findNotes(sheet, columns, overrides, some);
  const changing = new Set(notesOf(rows).map(({ area }) => area.row));
  if (changing.size === 0) return;
  check(spansOf(Array.from(changing), 0));
  const noted = notesOf(rows.filter(({ row }) => changing.has(row)));
  for (const [note, same] of groupBy(noted, (each) => each.note)) {
    const areas = same.map(({ area }) => area);
    for (const part of inParts(areas, areasPerCall)) sheet.setNoteIn(part, note || null);
  }
}

/** The notes to be written into these rows. */
function findNotes(
  sheet: EditableSheet,
  columns: TableLocation['columns'],
  overrides: readonly Override[],
  rows: readonly RowUpdate[],
): Noted[] {
  const numbers = rows.map(({ row }) => row);
  return overrides.flatMap(({ shown }) => {
    const column = columns[shown] ?? 1;
    const noteIn = readInRows(sheet, column, numbers, 'notes');
    return rows.flatMap((update) => {
      const before = noteIn(update.row) ?? '';
      if (update.originals === undefined || !isOurs(before)) return [];
      const original = update.originals.get(shown);
      const note = original === undefined ? '' : prefix + String(original ?? noValue);
      return note === before ? [] : [{ area: cellAt(update.row, column), note }];
    });
  });
}

function isOurs(note: string): boolean {
  return note === '' || (note.startsWith(prefix) && !note.includes('\n'));
}

/** Clears them in a column that a user may no longer override. */
export function clearOverrideNotes(sheet: EditableSheet, column: number): void {
  const area = { row: 1, column, rowCount: sheet.lastRow(), columnCount: 1 };
  const areas = sheet
    .notes(area)
    .flatMap(([note = ''], r) => (note !== '' && isOurs(note) ? [{ ...area, row: r + 1, rowCount: 1 }] : []));
  for (const part of inParts(areas, areasPerCall)) sheet.setNoteIn(part, null);
}
