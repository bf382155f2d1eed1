import type { Area, EditableSheet } from '../platform/platform';
import { cellAt, isInArea, readableAreas } from './areas';

type Kind = 'values' | 'notes' | 'formulasIn' | 'relativeFormulas' | 'backgrounds';
type Row<Of extends Kind> = ReturnType<EditableSheet[Of]>[number];

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
): (row: number) => Row<Of>[number] | undefined {
  const partOf = readParts(
    sheet,
    rows.map((row) => cellAt(row, column)),
    kind,
  );
  return (row) => partOf(cellAt(row, column))[0];
}
