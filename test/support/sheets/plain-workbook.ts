import type { HostWorkbook } from '../../../src/workbench/apps-script/host-options';
import { RangeMetadataStore } from '../../../src/workbench/workbook/sheets/range-metadata';
import type {
  CellInput,
  CellValue,
  CustomFunctionRunner,
  NamedRangeState,
  Rectangle,
  SheetState,
} from '../../../src/workbench/workbook/workbook';

interface Cell {
  value: CellValue;
  formula: string;
  format: string;
  note: string;
}

interface Sheet {
  state: { -readonly [Field in keyof SheetState]: SheetState[Field] };
  cells: Map<string, Cell>;
  hiddenRows: Map<number, { byFilter: boolean; byUser: boolean }>;
  columnWidths: Map<number, number>;
}

export interface PlainWorkbook extends HostWorkbook {
  runner: CustomFunctionRunner | null;
  recalculations: number;
  hideRow(sheetId: number, row: number, hidden: { byFilter: boolean; byUser: boolean }): void;
}

/**
 * A workbook in memory that does not calculate, so cells with formulas are empty. Like the real one, it refuses ranges
 * outside the grid, unknown sheets and input that does not fit its rectangle. It refuses missing features by name:
 * tests that need them use the real workbook.
 */
export function createPlainWorkbook(options: { timeZone?: string; locale?: string } = {}): PlainWorkbook {
  const sheets: Sheet[] = [];
  const names = new Map<string, NamedRangeState>();
  const selections = new Map<string, { sheetId: number; rectangles: readonly Rectangle[] }>();
  let nextSheetId = 0;

  const sheetOf = (sheetId: number): Sheet => {
    const sheet = sheets.find(({ state }) => state.sheetId === sheetId);
    if (!sheet) throw new Error(`No sheet ${sheetId}`);
    return sheet;
  };
  const key = (row: number, column: number) => `${row},${column}`;
  const cellOf = (sheet: Sheet, row: number, column: number): Cell =>
    sheet.cells.get(key(row, column)) ?? { value: null, formula: '', format: '', note: '' };
  const checked = (sheetId: number, r: Rectangle): Sheet => {
    const sheet = sheetOf(sheetId);
    const isInside =
      r.row >= 1 &&
      r.column >= 1 &&
      r.rowCount >= 1 &&
      r.columnCount >= 1 &&
      r.row + r.rowCount - 1 <= sheet.state.rowCount &&
      r.column + r.columnCount - 1 <= sheet.state.columnCount;
    if (!isInside) throw new Error(`Outside the grid: ${JSON.stringify(r)}`);
    return sheet;
  };
  const read = <Value>(sheetId: number, r: Rectangle, get: (cell: Cell) => Value): Value[][] => {
    const sheet = checked(sheetId, r);
    return Array.from({ length: r.rowCount }, (_row, i) =>
      Array.from({ length: r.columnCount }, (_column, j) => get(cellOf(sheet, r.row + i, r.column + j))),
    );
  };
  const change = <Value>(
    sheetId: number,
    r: Rectangle,
    values: readonly (readonly Value[])[],
    set: (cell: Cell, value: Value) => Cell,
  ): void => {
    const sheet = checked(sheetId, r);
    if (values.length !== r.rowCount || values.some((row) => row.length !== r.columnCount)) {
      throw new Error('The inputs have another shape than their rectangle.');
    }
    values.forEach((row, i) => {
      row.forEach((value, j) => {
        sheet.cells.set(key(r.row + i, r.column + j), set(cellOf(sheet, r.row + i, r.column + j), value));
      });
    });
  };
  /** Moves cells at or after a row or column, and drops those of deleted ones. */
  const shift = (sheet: Sheet, axis: 'row' | 'column', at: number, count: number): void => {
    const moved = new Map<string, Cell>();
    for (const [address, cell] of sheet.cells) {
      const [row = 0, column = 0] = address.split(',').map(Number);
      const index = axis === 'row' ? row : column;
      if (count < 0 && index >= at && index < at - count) continue;
      const by = index >= at ? count : 0;
      moved.set(axis === 'row' ? key(row + by, column) : key(row, column + by), cell);
    }
    sheet.cells = moved;
    if (axis === 'row') sheet.state.rowCount += count;
    else sheet.state.columnCount += count;
  };

  const workbook: Partial<PlainWorkbook> & Pick<PlainWorkbook, 'runner' | 'recalculations'> = {
    dataValidations: (_sheetId, { rowCount, columnCount }) =>
      Array.from({ length: rowCount }, () => new Array(columnCount).fill(null)),
    rangeMetadata: new RangeMetadataStore(),
    id: 'plain-workbook',
    name: 'Plain',
    timeZone: options.timeZone ?? 'Etc/GMT',
    locale: options.locale ?? 'en_US',
    runner: null,
    recalculations: 0,
    sheets: () => sheets.map(({ state }) => ({ ...state })),
    insertSheet: (name, index = sheets.length) => {
      if (sheets.some(({ state }) => state.name === name)) throw new Error(`Sheet ${name} exists`);
      const state = {
        sheetId: nextSheetId++,
        name,
        rowCount: 1_000,
        columnCount: 26,
        frozenRowCount: 0,
        frozenColumnCount: 0,
        isHidden: false,
        tabColor: null,
      };
      sheets.splice(index, 0, { state, cells: new Map(), hiddenRows: new Map(), columnWidths: new Map() });
      return { ...state };
    },
    renameSheet: (sheetId, name) => {
      sheetOf(sheetId).state.name = name;
    },
    deleteSheet: (sheetId) => {
      sheets.splice(sheets.indexOf(sheetOf(sheetId)), 1);
    },
    setFrozenColumnCount: (sheetId, count) => {
      sheetOf(sheetId).state.frozenColumnCount = count;
    },
    setFrozenRowCount: (sheetId, count) => {
      sheetOf(sheetId).state.frozenRowCount = count;
    },
    insertRows: (sheetId, beforeRow, count) => shift(sheetOf(sheetId), 'row', beforeRow, count),
    insertColumns: (sheetId, beforeColumn, count) => shift(sheetOf(sheetId), 'column', beforeColumn, count),
    deleteRows: (sheetId, row, count) => shift(sheetOf(sheetId), 'row', row, -count),
    deleteColumns: (sheetId, column, count) => shift(sheetOf(sheetId), 'column', column, -count),
    setColumnWidth: (sheetId, column, widthPx) => {
      sheetOf(sheetId).columnWidths.set(column, widthPx);
    },

    values: (sheetId, rectangle) => read(sheetId, rectangle, (cell) => cell.value),
    displayValues: (sheetId, rectangle) => read(sheetId, rectangle, (cell) => shown(cell.value)),
    formulas: (sheetId, rectangle) => read(sheetId, rectangle, (cell) => cell.formula),
    numberFormats: (sheetId, rectangle) => read(sheetId, rectangle, (cell) => cell.format),
    notes: (sheetId, rectangle) => read(sheetId, rectangle, (cell) => cell.note),
    write: (sheetId, rectangle, inputs) =>
      change<CellInput>(sheetId, rectangle, inputs, (cell, input) => {
        if (input === undefined) return cell;
        if ('formula' in input) return { ...cell, value: null, formula: input.formula };
        const value = 'error' in input ? { error: input.error, message: '' } : input.value;
        return { ...cell, value, formula: '' };
      }),
    setNumberFormats: (sheetId, rectangle, formats) =>
      change(sheetId, rectangle, formats, (cell, format) => ({ ...cell, format: format ?? cell.format })),
    setNotes: (sheetId, rectangle, notes) => change(sheetId, rectangle, notes, (cell, note) => ({ ...cell, note })),
    usedRectangle: (sheetId) => {
      const addresses = [...sheetOf(sheetId).cells]
        .filter(([, cell]) => cell.value !== null || cell.formula !== '')
        .map(([address]) => address.split(',').map(Number));
      if (addresses.length === 0) return null;
      const rowCount = Math.max(...addresses.map(([row = 0]) => row));
      return { row: 1, column: 1, rowCount, columnCount: Math.max(...addresses.map(([, column = 0]) => column)) };
    },
    isRowHidden: (sheetId, row) => sheetOf(sheetId).hiddenRows.get(row) ?? { byFilter: false, byUser: false },
    hideRow: (sheetId, row, hidden) => {
      sheetOf(sheetId).hiddenRows.set(row, hidden);
    },

    namedRanges: () => [...names.values()],
    setNamedRange: (range) => {
      names.set(range.name, range);
    },
    removeNamedRange: (name) => {
      names.delete(name);
    },
    selection: (userId) =>
      selections.get(userId) ?? {
        sheetId: sheets[0]?.state.sheetId ?? 0,
        rectangles: [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }],
      },
    setSelection: (userId, sheetId, rectangles) => {
      selections.set(userId, { sheetId, rectangles });
    },
    setCustomFunctions: (runner) => {
      workbook.runner = runner;
    },
    whenCalculated: () => Promise.resolve(),
    whenBuiltInsCalculated: () => Promise.resolve(),
    history: { recordStep: (_, act) => act() },
    recalculateCustomFunctions: () => {
      workbook.recalculations += 1;
    },
    dispose: () => undefined,
  };
  workbook.insertSheet?.('Sheet1');
  return new Proxy(workbook, {
    get: (target, name) => {
      if (Reflect.has(target, name) || typeof name === 'symbol' || name === 'then') return Reflect.get(target, name);
      throw new Error(`The plain workbook has no ${name}.`);
    },
  }) as PlainWorkbook;
}

function shown(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value !== 'object') return String(value);
  return 'error' in value ? value.error : String(value.dateSerial);
}
