import { AddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { isOverridden } from '../../matching/rows';
import type { Area, EditableSheet } from '../../platform/platform';
import { areaName } from '../../platform/spreadsheet';
import { cellsPerCall, type RowSpan, spanArea, spansOf } from '../../sheets/areas';
import { newColor, noColor } from '../../sheets/design';
import type { LocatedRows, RowIndex } from './locate-rows';
import type { TableLocation } from './locate-table';
import { typedLinkOf } from './user-columns';

/**
 * The owned cells of some rows, and of those between them, without reading again what is known. A service call for rows
 * that are near each other, or one for each block of columns if that is faster.
 */
export function readOwnedCells(
  sheet: EditableSheet,
  { location, known }: Pick<LocatedRows, 'location' | 'known'>,
  rows: readonly number[],
): ReadonlyMap<number, readonly unknown[]> {
  const { columns, headerRow } = location;
  const all = [{ from: Math.min(...columns), to: Math.max(...columns) }];
  const unknown = columns.filter((_, owned) => !known.has(owned));
  const [whole, parts] = [planReads(rows, all), planReads(rows, spansOf(unknown, 0))];
  const cells = new Map<number, readonly unknown[]>();
  for (const { span, blocks: planned } of whole.cost <= parts.cost ? whole.reads : parts.reads) {
    const { from, to } = span;
    const blocks = planned.map((block) => ({
      block,
      values: sheet.values({
        row: from,
        column: block.from,
        rowCount: to - from + 1,
        columnCount: block.to - block.from + 1,
      }),
    }));
    const cellAt = (row: number, column: number, owned: number): unknown => {
      const read = blocks.find(({ block }) => column >= block.from && column <= block.to);
      return read === undefined
        ? known.get(owned)?.[row - headerRow - 1]
        : read.values[row - from]?.[column - read.block.from];
    };
    for (let row = from; row <= to; row += 1) {
      cells.set(
        row,
        columns.map((column, owned) => cellAt(row, column, owned)),
      );
    }
  }
  return cells;
}

/** Which rows are read together if each needs these blocks of columns, and how many cells that is worth. */
function planReads(rows: readonly number[], blocks: readonly RowSpan[]) {
  const width = blocks.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const callCost = blocks.length * cellsPerCall;
  const reads = spansOf(rows, callCost / width).map((span) => ({ span, blocks }));
  const cost = reads.reduce((sum, { span }) => sum + callCost + (span.to - span.from + 1) * width, 0);
  return { reads, cost };
}

export interface ContentOptions {
  /** Gets the formulas of the user in each row, as text. */
  readonly formulasOf?: Map<number, string>;
  /** Whether a background in the table counts; true if absent. */
  readonly hasColors?: boolean;
  /** Only cells of the table's columns and the user's between them count, or only those left and right of them. */
  readonly only?: 'table' | 'beside';
  /** Reads the values, after all else; gets whole rows. */
  readonly readRows?: (areas: readonly Area[]) => readonly (readonly (readonly unknown[])[])[];
  /** What was read of these rows before; otherwise it is read too. */
  readonly looks?: RowLooks;
}

/** What users change of rows now and then, and seldom in the seconds in which many are removed. */
export interface RowLooks {
  /** Of the sheet: a note may be right of the last column with content. */
  readonly columnCount: number;
  isMerged(row: number): boolean;
  /** The backgrounds of its cells from the first column of the table on. */
  colorsOf(row: number): readonly string[];
}

/** Three service calls for rows that are near each other, or two without colours. */
export function readLooks(
  sheet: EditableSheet,
  { firstColumn: column, lastColumn }: TableLocation,
  rows: readonly number[],
  { hasColors, only }: { readonly hasColors: boolean; readonly only: ContentOptions['only'] | undefined },
): RowLooks {
  const columnCount = rows.length === 0 ? 0 : sheet.columnCount();
  const merged = new Set<number>();
  const colors = new Map<number, readonly string[]>();
  for (const span of spansOf(rows, cellsPerCall / columnCount)) {
    const inTable = spanArea(span, column, lastColumn - column + 1);
    for (const area of sheet.mergedAreas(only === 'table' ? inTable : spanArea(span, 1, columnCount))) {
      for (let row = area.row; row < area.row + area.rowCount; row += 1) merged.add(row);
    }
    if (!hasColors) continue;
    for (const [r, each] of sheet.backgrounds(inTable).entries()) colors.set(span.from + r, each);
  }
  return { columnCount, isMerged: (row) => merged.has(row), colorsOf: (row) => colors.get(row) ?? [] };
}

/**
 * The rows among these in which the user has typed or noted something: a value in a column that is not ours or that may
 * be overridden, a note, or merged cells, whose value may be in another row. Values of formulas do not count, because
 * formulas are filled down; a link that is typed as a formula does. A background in the table counts too, unless it is that of new rows or of a formula. Five
 * service calls for rows that are near each other, or four without colours. The last ones read the values, because what
 * users do most is to type.
 */
export function rowsWithUserContent(
  sheet: EditableSheet,
  location: TableLocation,
  rows: readonly number[],
  {
    formulasOf,
    hasColors = true,
    only,
    readRows = (areas) => areas.map((area) => sheet.values(area)),
    looks = readLooks(sheet, location, rows, { hasColors, only }),
  }: ContentOptions = {},
): ReadonlySet<number> {
  const found = new Set(rows.filter(looks.isMerged));
  const wanted = new Set(rows);
  const { columnCount } = looks;
  const isOwned = (column: number): boolean => location.columns.includes(column);
  const isOurs = (column: number): boolean =>
    isOwned(column) && !location.overrides.some((override) => override.column === column);
  const isBeside = (column: number): boolean => column < location.firstColumn || column > location.lastColumn;
  const { firstColumn: column } = location;
  const parts = spansOf(rows, cellsPerCall / columnCount).map((span) => {
    const area = spanArea(span, 1, columnCount);
    return { area, formulas: sheet.formulasIn(area), notes: sheet.notes(area) };
  });
  const read = readRows(parts.map(({ area }) => area));
  parts.forEach(({ area: { row: from }, formulas, notes }, part) => {
    read[part]?.forEach((row, r) => {
      const colors = looks.colorsOf(from + r);
      const isUsed = row.some((value, c) => {
        const isFormula = (formulas[r]?.[c] ?? '') !== '';
        const color = colors[c + 1 - column] ?? noColor;
        if (only !== undefined && isBeside(c + 1) !== (only === 'beside')) return false;
        if ((notes[r]?.[c] ?? '') !== '') return true;
        if (color !== noColor && color !== newColor && (!isFormula || isOwned(c + 1))) return true;
        if (isOwned(c + 1)) {
          const source = location.overrides.find(({ column }) => column === c + 1)?.source;
          return source !== undefined && (isFormula || isOverridden(value, row[source - 1]));
        }
        // New rows begin with an unticked checkbox.
        const isTyped = value !== '' && value !== false;
        return isFormula ? isBeside(c + 1) || typedLinkOf(formulas[r]?.[c] ?? '') !== null : isTyped;
      });
      if (isUsed && wanted.has(from + r)) found.add(from + r);
      const own = (formulas[r] ?? []).flatMap((formula, c) =>
        formula === '' || isOurs(c + 1) ? [] : [`${location.headerCells[c] ?? ''}: ${formula}`],
      );
      formulasOf?.set(from + r, own.join('\n'));
    });
  });
  return found;
}

/**
 * Throws if cells of the table are merged: those of a row of the table, or of the headings and the row below them.
 * Google keeps only the first of their values. Cells of the user may be merged. One service call.
 */
export function refuseMergedCells(sheet: EditableSheet, location: TableLocation, index: RowIndex): void {
  const { headerRow, columns } = location;
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const rowCount = Math.max(index.lastRow, headerRow) - headerRow + 1;
  const merged = sheet.mergedAreas({ row: headerRow, column: first, rowCount, columnCount: last - first + 1 });
  const isTableRow = (row: number): boolean => (index.ids[row - headerRow - 1] ?? '') !== '';
  const isOfTable = ({ row, column, rowCount: height, columnCount: width }: Area): boolean => {
    const rows = Array.from({ length: height }, (_, offset) => row + offset);
    const isBelowHeadings = row <= headerRow && row + height - 1 > headerRow;
    return (
      columns.some((owned) => owned >= column && owned < column + width) && (isBelowHeadings || rows.some(isTableRow))
    );
  };
  const found = merged.find(isOfTable);
  if (found === undefined) return;
  throw new AddonError(
    'merged_cells',
    `The cells ${areaName(found)} of the table in ${quote(sheet.name())} are merged. Unmerge them; nothing was written.`,
  );
}
