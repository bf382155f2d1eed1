import type { Area, EditableSheet } from '../platform/platform';
import { cellAt, isInArea, readableAreas } from './areas';

/** What a cell has. */
interface Cell {
  readonly values: unknown;
  readonly notes: string;
  readonly formulasIn: string;
  readonly relativeFormulas: string;
  readonly backgrounds: string;
}

type Kind = keyof Cell;

/** Written out, because a call of `EditableSheet` by a name would keep the build from shortening its names. */
const readers: { readonly [Of in Kind]: (sheet: EditableSheet, area: Area) => readonly (readonly Cell[Of][])[] } = {
  values: (sheet, area) => sheet.values(area),
  notes: (sheet, area) => sheet.notes(area),
  formulasIn: (sheet, area) => sheet.formulasIn(area),
  relativeFormulas: (sheet, area) => sheet.relativeFormulas(area),
  backgrounds: (sheet, area) => sheet.backgrounds(area),
};
type Row<Of extends Kind> = Cell[Of][];

/** The values, notes, formulas or colours of parts of single rows, read together if they are near each other. */
export function readParts<Of extends Kind>(
  sheet: EditableSheet,
  parts: readonly Area[],
  kind: Of,
): (part: Area) => Row<Of> {
  const read = readableAreas(parts).map((area) => ({ area, rows: readers[kind](sheet, area) as Row<Of>[] }));
  return ({ row, column, columnCount }) => {
    const found = read.find(({ area }) => isInArea(area, row, column));
    const start = column - (found?.area.column ?? column);
    return (found?.rows[row - found.area.row]?.slice(start, start + columnCount) ?? []) as Row<Of>;
  };
}

/** The same for cells of one column. */
export function readInRows<Of extends Kind>(
  sheet: EditableSheet,
  column: number,
  rows: readonly number[],
  kind: Of,
): (row: number) => Cell[Of] | undefined {
  const partOf = readParts(
    sheet,
    rows.map((row) => cellAt(row, column)),
    kind,
  );
  return (row) => partOf(cellAt(row, column))[0];
}
