import { columnLetters, columnNumber, parseA1 } from '../../workbook/a1';
import type { Rectangle, SheetState } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import { Handle } from '../calls/values';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';

export interface SheetData {
  readonly sheetId: number;
}

export interface RangeData extends Rectangle {
  readonly sheetId: number;
  /** The A1 notation of a range with open ends, such as `D:F`; empty for an entire sheet. Other ranges have none. */
  readonly notation?: string;
}

export const sheetHandle = (sheetId: number) => new Handle('Sheet', { sheetId } satisfies SheetData);
export const rangeHandle = (range: RangeData) => new Handle('Range', range);

export function sheetState(context: HostContext, sheetId: number): SheetState {
  const sheet = context.workbook.sheets().find((state) => state.sheetId === sheetId);
  if (!sheet) throw new ServiceError(context.messages.sheetNotFound(sheetId));
  return sheet;
}

/** Throws if the range is not within the grid, as getRange does on the platform. */
export function checkedRange(
  context: HostContext,
  sheetId: number,
  row: number,
  column: number,
  rowCount = 1,
  columnCount = 1,
  notation?: string,
): Handle {
  const { messages } = context;
  const sheet = sheetState(context, sheetId);
  if (row < 1 || column < 1) throw new ServiceError(messages.rangeInvalid());
  if (rowCount < 1) throw new ServiceError(messages.rangeRowCount());
  if (columnCount < 1) throw new ServiceError(messages.rangeColumnCount());
  if (row + rowCount - 1 > sheet.rowCount || column + columnCount - 1 > sheet.columnCount) {
    throw new ServiceError(messages.rangeOutside());
  }
  const range = { sheetId, row, column, rowCount, columnCount };
  return rangeHandle(notation === undefined ? range : { ...range, notation });
}

/** Finds a range by its name or A1 notation. Without a sheet name, it is on the given sheet. */
export function rangeByText(context: HostContext, text: string, sheetId: number): Handle | null {
  const named = context.workbook.namedRanges().find((range) => range.name.toLowerCase() === text.toLowerCase());
  if (named) return rangeHandle({ sheetId: named.sheetId, ...named.rectangle });
  const reference = parseRangeReference(text);
  if (!reference) return null;
  const sheet =
    reference.sheetName === null
      ? sheetState(context, sheetId)
      : context.workbook.sheets().find((state) => state.name === reference.sheetName);
  if (!sheet) return null;
  const { row, column, rowCount, columnCount } = reference.resolve(sheet.rowCount, sheet.columnCount);
  return checkedRange(context, sheet.sheetId, row, column, rowCount, columnCount, reference.notation);
}

/** The user's selection. For a custom function, the cell of its formula; for a trigger, A1 of the first sheet. */
export function selectionOf(context: HostContext, run: Run): { sheetId: number; rectangles: readonly Rectangle[] } {
  if (run.formulaCell) {
    const { sheetId, row, column } = run.formulaCell;
    return { sheetId, rectangles: [{ row, column, rowCount: 1, columnCount: 1 }] };
  }
  if (run.kind !== 'trigger') return context.workbook.selection(run.user.id);
  const first = context.workbook.sheets()[0];
  return { sheetId: first?.sheetId ?? 0, rectangles: [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }] };
}

export function activeRanges(context: HostContext, run: Run): RangeData[] {
  const { sheetId, rectangles } = selectionOf(context, run);
  return rectangles.map((rectangle) => ({ sheetId, ...rectangle }));
}

export function oneCell(range: RangeData): RangeData {
  return { sheetId: range.sheetId, row: range.row, column: range.column, rowCount: 1, columnCount: 1 };
}

/** Removes the sheet and the notation. */
export function rectangleOf({ row, column, rowCount, columnCount }: Rectangle): Rectangle {
  return { row, column, rowCount, columnCount };
}

export function eachCell<Value>({ rowCount, columnCount }: Rectangle, value: () => Value): Value[][] {
  return Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, value));
}

/** A range as a script names it. Without a sheet name, it is on the sheet whose method was called. */
export interface RangeReference {
  readonly sheetName: string | null;
  /** Open ends reach to the edge of the grid. */
  resolve(rowCount: number, columnCount: number): Rectangle;
  /** The text of a range with open ends: `D:F`, `5:7`, `B2:B`. */
  readonly notation?: string;
}

/** A1 notation or R1C1 notation, such as `R2C2:R4C5`; null for anything else. `RC1` is the cell of column RC. */
function parseRangeReference(text: string): RangeReference | null {
  const cellsAt = text.lastIndexOf('!') + 1;
  const found = parseA1(text.slice(0, cellsAt) + toA1Text(text.slice(cellsAt)));
  if (!found?.isOpen) return found;
  return { ...found, notation: openNotation(text.slice(cellsAt).replaceAll('$', '').toUpperCase()) };
}

/** `R2C2:R4C5` is `B2:E4`; other text stays as it is. */
function toA1Text(cells: string): string {
  if (!/^R\d+C\d+(:R\d+C\d+)?$/i.test(cells)) return cells;
  return cells.replace(/R(\d+)C(\d+)/gi, (_cell, row, column) => `${columnLetters(Number(column))}${row}`);
}

/** `F:D` is `D:F` and `7:5` is `5:7`; the other forms stay as they are. */
function openNotation(cells: string): string {
  const [first = '', last = ''] = cells.split(':');
  const isBackwards = /^\d+:\d+$/.test(cells)
    ? Number(first) > Number(last)
    : /^[A-Z]+:[A-Z]+$/.test(cells) && columnNumber(first) > columnNumber(last);
  return isBackwards ? `${last}:${first}` : cells;
}
