import type { Area, DeveloperMetadata, EditableSheet, WrittenValue } from '../../../src/addon/platform/platform';
import { sheetMs } from '../../../test/support/platform/google-latency';

/** The number of sheet calls, and how many of them write cells. */
export interface SheetTally {
  calls: number;
  writes: number;
  cellsWritten: number;
  cellsRead: number;
}

/** A sheet in memory whose calls take virtual time. It has only values, for the rows of a table. */
export function createGridSheet(spend: (ms: number) => void, tally: SheetTally): EditableSheet {
  const cells: WrittenValue[][] = [];
  const metadata: (Omit<DeveloperMetadata, 'remove'> & { readonly key: string })[] = [];
  const size = { rows: 1_000, columns: 26 };
  const count = (ms: number): void => {
    tally.calls += 1;
    spend(ms);
  };
  const block = <Value>(area: Area, value: (row: number, column: number) => Value): Value[][] =>
    Array.from({ length: area.rowCount }, (_, r) =>
      Array.from({ length: area.columnCount }, (__, c) => value(area.row - 1 + r, area.column - 1 + c)),
    );
  const read = <Value>(area: Area, value: (row: number, column: number) => Value): Value[][] => {
    const cellCount = area.rowCount * area.columnCount;
    tally.cellsRead += cellCount;
    count(sheetMs.call + sheetMs.perThousandCellsRead * (cellCount / 1_000));
    return block(area, value);
  };
  const write = ({ rowCount, columnCount }: Area): void => {
    const cellCount = rowCount * columnCount;
    tally.writes += 1;
    tally.cellsWritten += cellCount;
    count(sheetMs.call + sheetMs.perThousandCellsWritten * (cellCount / 1_000));
  };
  const call = <Value>(value: Value): Value => {
    count(sheetMs.call);
    return value;
  };
  const values = (area: Area): unknown[][] => read(area, (row, column) => cells[row]?.[column] ?? '');
  const nothing = (area: Area): string[][] => read(area, () => '');
  return {
    id: () => 1,
    locale: () => 'en_US',
    name: () => 'Bench',
    lastRow: () => call(cells.length),
    lastColumn: () => call(cells[0]?.length ?? 0),
    rowCount: () => call(size.rows),
    columnCount: () => call(size.columns),
    displayValues: (area) => values(area).map((row) => row.map(String)),
    values,
    rowValues: (row) =>
      values({ row, column: 1, rowCount: 1, columnCount: Math.max(1, cells[0]?.length ?? 0) })[0] ?? [],
    columnValues: (row, column, columnCount) => values({ row, column, rowCount: cells.length - row + 1, columnCount }),
    cellsWith: () => call([]),
    formulasIn: nothing,
    relativeFormulas: nothing,
    formulaAt: () => call(''),
    setTextAt: () => call(undefined),
    setFormulaAt: () => call(undefined),
    hasFilter: () => call(false),
    isRowHiddenByFilter: () => call(false),
    isRowHiddenByUser: () => call(false),
    notes: nothing,
    mergedAreas: () => call([]),
    protections: () => call([]),
    unmerge: () => call(undefined),
    numberFormats: (area) => read(area, () => 'General'),
    setValues(area, given) {
      write(area);
      given.forEach((row, r) => {
        const at = area.row - 1 + r;
        cells[at] = cells[at] ?? [];
        row.forEach((value, c) => {
          const stored = typeof value === 'string' ? value.replace(/^'/, '') : value;
          (cells[at] as WrittenValue[])[area.column - 1 + c] = stored;
        });
      });
    },
    setValueIn(areas, value) {
      for (const area of areas) block(area, (row, column) => ((cells[row] ?? [])[column] = value));
      call(undefined);
    },
    setFormulas: () => call(undefined),
    insertChart: () => call(undefined),
    addCharts: () => call(undefined),
    setNumberFormats: (area) => write(area),
    setNumberFormatIn: () => call(undefined),
    setBoldIn: () => call(undefined),
    setCheckboxes: () => call(undefined),
    setDropdown: () => call(undefined),
    backgrounds: (area) => read(area, () => '#ffffff'),
    setBackgroundIn: () => call(undefined),
    clearFormats: () => call(undefined),
    setFontColorIn: () => call(undefined),
    freezeRows: () => call(undefined),
    freezeColumns: () => call(undefined),
    setFontSizeIn: () => call(undefined),
    clipIn: () => call(undefined),
    wrapIn: () => call(undefined),
    setAlignmentIn: () => call(undefined),
    setAlignments: () => call(undefined),
    hideGridlines: () => call(undefined),
    groupLines: () => call(undefined),
    rowGroupDepth: () => call(0),
    foldGroups: () => call(undefined),
    setRowHeight: () => call(undefined),
    setColumnWidths: () => call(undefined),
    columnWidth: () => call(100),
    hideColumns: () => call(undefined),
    isColumnHidden: () => call(false),
    showColumn: () => call(undefined),
    insertRowsAfter(_, rows) {
      size.rows += rows;
      call(undefined);
    },
    insertRowsBefore(row, rows) {
      size.rows += rows;
      cells.splice(row - 1, 0, ...Array.from({ length: rows }, () => []));
      call(undefined);
    },
    insertColumnsAfter: () => call(undefined),
    deleteRows(row, rows) {
      cells.splice(row - 1, rows);
      call(undefined);
    },
    moveRows(row, rows, beforeRow) {
      const moved = cells.splice(row - 1, rows);
      cells.splice(beforeRow - 1 - (beforeRow > row ? rows : 0), 0, ...moved);
      call(undefined);
    },
    deleteColumns: () => call(undefined),
    flush: () => call(undefined),
    clearContents: (area) => {
      write(area);
      cells.splice(area.row - 1, area.rowCount);
    },
    clearContentsIn: () => call(undefined),
    setNotes: () => call(undefined),
    setNoteIn: () => call(undefined),
    copyRow: (_, to) => write(to),
    metadata: (key) =>
      call(metadata.filter((entry) => entry.key === key).map((entry) => ({ ...entry, remove: () => call(undefined) }))),
    extendFilter: () => undefined,
    restoreFilter: () => undefined,
    addMetadata(key, value, place) {
      call(undefined);
      const row = place !== 'sheet' && 'row' in place ? place.row : null;
      metadata.push({ key, value, row, column: place !== 'sheet' && 'column' in place ? place.column : null });
    },
  };
}
