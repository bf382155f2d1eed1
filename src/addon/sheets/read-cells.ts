import type { Area, EditableSheet } from '../platform/platform';
import { cellAt, isInArea, readableAreas } from './areas';

/** What a cell has. Written out, because a type made of `EditableSheet` would keep the build from shortening its names. */
interface Cell {
  readonly values: unknown;
  readonly notes: string;
  readonly formulasIn: string;
  readonly relativeFormulas: string;
  readonly backgrounds: string;
}

type Kind = keyof Cell;
type Row<Of extends Kind> = Cell[Of][];

/** The values, notes, formulas or colours of parts of single rows, read together if they are near each other. */
export function readParts<Of extends Kind>(
  sheet: EditableSheet,
  parts: readonly Area[],
  kind: Of,
): (part: Area) => Row<Of> {
  const read = readableAreas(parts).map((area) => ({ area, rows: sheet[kind](area) as Row<Of>[] }));
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
