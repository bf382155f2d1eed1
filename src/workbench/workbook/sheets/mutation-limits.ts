import type { IRange, Workbook as UniverUnit } from '@univerjs/core';
import { SetDefinedNameMutation } from '@univerjs/engine-formula';
import {
  CopySheetCommand,
  InsertColByRangeCommand,
  InsertColMutation,
  InsertRowByRangeCommand,
  InsertRowMutation,
  InsertSheetMutation,
  RemoveColByRangeCommand,
  RemoveColMutation,
  RemoveRowByRangeCommand,
  RemoveRowMutation,
  RemoveSheetCommand,
  RemoveSheetMutation,
  SetWorkbookNameMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetNameCommand,
  SetWorksheetNameMutation,
  SetWorksheetOrderMutation,
  SetWorksheetRowCountMutation,
} from '@univerjs/sheets';
import { forbiddenKeys, limitTexts, sheetNameKey, workbookLimits } from '../workbook-limits';

/**
 * Returns an error message for a mutation or command that would make a workbook that can be saved but not opened again;
 * null for any other. Scripts, pages, undo and spills are all checked here, before the command begins: an exception
 * within a command would leave it on Univer's stack.
 */
export function validateMutation(unit: UniverUnit, commandId: string, params: object): string | null {
  const { id, subUnitId = '', range, rowCount, columnCount, name, sheet, fromOrder } = params as Params;
  const size = sizeOf(unit, subUnitId);
  switch (commandId) {
    case InsertRowMutation.id:
    case InsertRowByRangeCommand.id:
      return size && validateSize(unit, size, { ...size, rows: size.rows + dimensionCount(range, 'Row') });
    case InsertColMutation.id:
    case InsertColByRangeCommand.id:
      return size && validateSize(unit, size, { ...size, columns: size.columns + dimensionCount(range, 'Column') });
    case RemoveRowMutation.id:
    case RemoveRowByRangeCommand.id:
      return size && validateSize(unit, size, { ...size, rows: size.rows - dimensionCount(range, 'Row') });
    case RemoveColMutation.id:
    case RemoveColByRangeCommand.id:
      return size && validateSize(unit, size, { ...size, columns: size.columns - dimensionCount(range, 'Column') });
    case SetWorksheetRowCountMutation.id:
      return size && validateSize(unit, size, { ...size, rows: rowCount ?? 0 });
    case SetWorksheetColumnCountMutation.id:
      return size && validateSize(unit, size, { ...size, columns: columnCount ?? 0 });
    case InsertSheetMutation.id: {
      if (!sheet) return null;
      const added = { rows: sheet.rowCount, columns: sheet.columnCount };
      return validateName(unit, sheet.name, sheet.id) ?? validateSize(unit, { rows: 0, columns: 0 }, added);
    }
    case CopySheetCommand.id:
      return size && validateSize(unit, { rows: 0, columns: 0 }, size);
    case RemoveSheetMutation.id:
    case RemoveSheetCommand.id:
      return unit.getSheets().length > 1 ? null : limitTexts.noSheets;
    case SetWorksheetNameMutation.id:
    case SetWorksheetNameCommand.id:
      return validateName(unit, String(name), subUnitId);
    case SetWorksheetOrderMutation.id: {
      // Univer moves the sheet at this index, which is another sheet if the page has missed a change.
      const { sheetOrder } = unit.getConfig();
      const isThere = fromOrder !== undefined && sheetOrder[fromOrder] === subUnitId;
      return isThere ? null : 'The sheet has been moved meanwhile.';
    }
    case SetWorkbookNameMutation.id:
      return typeof name === 'string' ? null : 'A workbook needs a name.';
    case SetDefinedNameMutation.id:
      return forbiddenKeys.has(String(id)) ? `Invalid argument: ${id}` : null;
    default:
      return null;
  }
}

interface Params {
  readonly id?: string;
  readonly subUnitId?: string;
  readonly range?: IRange;
  readonly rowCount?: number;
  readonly columnCount?: number;
  readonly name?: unknown;
  readonly fromOrder?: number;
  readonly sheet?: {
    readonly id: string;
    readonly name: string;
    readonly rowCount: number;
    readonly columnCount: number;
  };
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

function sizeOf(unit: UniverUnit, subUnitId: string): Size | null {
  const sheet = unit.getSheetBySheetId(subUnitId);
  return sheet ? { rows: sheet.getRowCount(), columns: sheet.getColumnCount() } : null;
}

function validateSize(unit: UniverUnit, before: Size, after: Size): string | null {
  if (!(after.rows >= 1)) return limitTexts.noRows;
  if (!(after.columns >= 1)) return limitTexts.noColumns;
  if (after.columns > workbookLimits.columns && after.columns > before.columns) return limitTexts.columns;
  const added = after.rows * after.columns - before.rows * before.columns;
  return added > 0 && cellCount(unit) + added > workbookLimits.cells ? limitTexts.cells : null;
}

/** Empty cells of the grid count too. */
export function cellCount(unit: UniverUnit): number {
  return unit.getSheets().reduce((sum, sheet) => sum + sheet.getRowCount() * sheet.getColumnCount(), 0);
}

function validateName(unit: UniverUnit, name: string, ownId: string): string | null {
  const isTaken = unit
    .getSheets()
    .some((sheet) => sheet.getSheetId() !== ownId && sheetNameKey(sheet.getName()) === sheetNameKey(name));
  return isTaken ? limitTexts.nameTaken(name) : null;
}

function dimensionCount(range: IRange | undefined, axis: 'Row' | 'Column'): number {
  return range ? range[`end${axis}`] - range[`start${axis}`] + 1 : 0;
}
