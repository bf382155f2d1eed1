import type { Area, EditableSheet } from '../../platform/platform';
import type { Override } from '../definition/datasets';
import type { RowUpdate } from '../upsert/plan-upsert';
import { groupBy } from '../upsert/rows';
import { cellsPerCall, type RowSpan, spansOf } from './areas';
import type { TableLocation } from './locate-table';

/** The notes that begin with it are the add-on's. */
const prefix = 'API: ';
const areasPerCall = 200;

interface Noted {
  readonly area: Area;
  readonly note: string;
}

/**
 * Notes in each cell that a user has overridden what the API says, and clears the notes of the others. A note of the user
 * stays. One service call to read a column of rows near each other, and one for each different note. `check` is called
 * before the first.
 */
export function noteOverrides(
  sheet: EditableSheet,
  { columns }: TableLocation,
  overrides: readonly Override[],
  rows: readonly RowUpdate[],
  check: (rows: readonly RowSpan[]) => void,
): void {
  const byRow = new Map(rows.map((update) => [update.row, update]));
  const spans = spansOf(Array.from(byRow.keys()), cellsPerCall);
  const noted = overrides.flatMap(({ shown, source }) =>
    spans.flatMap(({ from, to }): Noted[] => {
      const area = { row: from, column: columns[shown] ?? 1, rowCount: to - from + 1, columnCount: 1 };
      return sheet.notes(area).flatMap(([before = ''], r) => {
        const update = byRow.get(from + r);
        if (update === undefined || (before !== '' && !before.startsWith(prefix))) return [];
        const note = update.overridden.includes(shown) ? prefix + String(update.cells[source] ?? '') : '';
        return note === before ? [] : [{ area: { ...area, row: from + r, rowCount: 1 }, note }];
      });
    }),
  );
  if (noted.length > 0) {
    check(
      spansOf(
        noted.map(({ area }) => area.row),
        0,
      ),
    );
  }
  for (const [note, same] of groupBy(noted, (each) => each.note)) {
    for (let start = 0; start < same.length; start += areasPerCall) {
      const areas = same.slice(start, start + areasPerCall).map(({ area }) => area);
      sheet.setNoteIn(areas, note || null);
    }
  }
}

/** Clears them in cells that a user may no longer override. */
export function clearOverrideNotes(sheet: EditableSheet, column: number): void {
  const area = { row: 1, column, rowCount: sheet.lastRow(), columnCount: 1 };
  const areas = sheet
    .notes(area)
    .flatMap(([note = ''], r) => (note.startsWith(prefix) ? [{ ...area, row: r + 1, rowCount: 1 }] : []));
  for (let start = 0; start < areas.length; start += areasPerCall) {
    sheet.setNoteIn(areas.slice(start, start + areasPerCall), null);
  }
}
