import type { IRange } from '@univerjs/core';
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
  SetWorksheetRowCountMutation,
} from '@univerjs/sheets';
import { cellCount } from '../cell-count';
import type { UniverDocument } from '../univer-document';
import { forbiddenKeys, limitTexts, sheetNameKey, workbookLimits } from '../workbook-limits';

/**
 * Why a mutation or command is refused that would make a workbook which could be saved and not be opened again, whoever
 * asks for it: a script, a page, an undo or a spill. null: it is none. To be asked before it is begun: what throws on the
 * way leaves Univer's stack of commands as it is.
 */
export function refusalOfMutation(document: UniverDocument, commandId: string, params: object): string | null {
  const { id, subUnitId = '', range, rowCount, columnCount, name, sheet } = params as Params;
  const size = sizeOf(document, subUnitId);
  switch (commandId) {
    case InsertRowMutation.id:
    case InsertRowByRangeCommand.id:
      return size && refusalOfSize(document, size, { ...size, rows: size.rows + linesOf(range, 'Row') });
    case InsertColMutation.id:
    case InsertColByRangeCommand.id:
      return size && refusalOfSize(document, size, { ...size, columns: size.columns + linesOf(range, 'Column') });
    case RemoveRowMutation.id:
    case RemoveRowByRangeCommand.id:
      return size && refusalOfSize(document, size, { ...size, rows: size.rows - linesOf(range, 'Row') });
    case RemoveColMutation.id:
    case RemoveColByRangeCommand.id:
      return size && refusalOfSize(document, size, { ...size, columns: size.columns - linesOf(range, 'Column') });
    case SetWorksheetRowCountMutation.id:
      return size && refusalOfSize(document, size, { ...size, rows: rowCount ?? 0 });
    case SetWorksheetColumnCountMutation.id:
      return size && refusalOfSize(document, size, { ...size, columns: columnCount ?? 0 });
    case InsertSheetMutation.id: {
      if (!sheet) return null;
      const added = { rows: sheet.rowCount, columns: sheet.columnCount };
      return refusalOfName(document, sheet.name, sheet.id) ?? refusalOfSize(document, { rows: 0, columns: 0 }, added);
    }
    case CopySheetCommand.id:
      return size && refusalOfSize(document, { rows: 0, columns: 0 }, size);
    case RemoveSheetMutation.id:
    case RemoveSheetCommand.id:
      return document.worksheets().length > 1 ? null : limitTexts.noSheets;
    case SetWorksheetNameMutation.id:
    case SetWorksheetNameCommand.id:
      return refusalOfName(document, String(name), subUnitId);
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

function sizeOf(document: UniverDocument, subUnitId: string): Size | null {
  const sheet = document.unit.getSheetBySheetId(subUnitId);
  return sheet ? { rows: sheet.getRowCount(), columns: sheet.getColumnCount() } : null;
}

function refusalOfSize(document: UniverDocument, before: Size, after: Size): string | null {
  if (!(after.rows >= 1)) return limitTexts.noRows;
  if (!(after.columns >= 1)) return limitTexts.noColumns;
  if (after.columns > workbookLimits.columns && after.columns > before.columns) return limitTexts.columns;
  const added = after.rows * after.columns - before.rows * before.columns;
  return added > 0 && cellCount(document) + added > workbookLimits.cells ? limitTexts.cells : null;
}

function refusalOfName(document: UniverDocument, name: string, ownId: string): string | null {
  const isTaken = document
    .worksheets()
    .some((sheet) => sheet.getSheetId() !== ownId && sheetNameKey(sheet.getName()) === sheetNameKey(name));
  return isTaken ? limitTexts.nameTaken(name) : null;
}

function linesOf(range: IRange | undefined, axis: 'Row' | 'Column'): number {
  return range ? range[`end${axis}`] - range[`start${axis}`] + 1 : 0;
}
