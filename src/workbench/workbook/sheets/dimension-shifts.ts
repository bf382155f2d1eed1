import { type ICommandInfo, ICommandService, type IRange } from '@univerjs/core';
import {
  InsertColMutation,
  InsertRowMutation,
  MoveColsMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
  RemoveSheetMutation,
} from '@univerjs/sheets';
import { textParam, type UniverDocument } from '../univer-document';
import type { Axis, DimensionShift } from './shift-rectangle';

interface DimensionListener {
  shift(sheetId: number, shift: DimensionShift): void;
  deleteOfSheet(sheetId: number): void;
}

/** Calls the listeners after rows or columns were inserted, deleted or moved, and after a sheet was deleted. */
export function onDimensionsShifted(
  document: UniverDocument,
  listeners: readonly DimensionListener[],
): { dispose(): void } {
  return document.injector.get(ICommandService).onCommandExecuted((command) => {
    const subUnitId = textParam(command.params, 'subUnitId');
    if (subUnitId === undefined) return;
    const shift = shiftOf(command);
    for (const listener of listeners) {
      if (command.id === RemoveSheetMutation.id) listener.deleteOfSheet(document.numbers.numberOf(subUnitId));
      if (shift) listener.shift(document.numbers.numberOf(subUnitId), shift);
    }
  });
}

/** null: the command shifts no rows or columns. */
function shiftOf({ id, params }: Readonly<ICommandInfo>): DimensionShift | null {
  const { range, sourceRange, targetRange } = (params ?? {}) as { [name: string]: IRange | undefined };
  switch (id) {
    case InsertRowMutation.id:
      return range ? { kind: 'insert', ...shifted(range, 'row') } : null;
    case InsertColMutation.id:
      return range ? { kind: 'insert', ...shifted(range, 'column') } : null;
    case RemoveRowMutation.id:
      return range ? { kind: 'delete', ...shifted(range, 'row') } : null;
    case RemoveColMutation.id:
      return range ? { kind: 'delete', ...shifted(range, 'column') } : null;
    case MoveRowsMutation.id:
      return sourceRange && targetRange
        ? { kind: 'move', ...shifted(sourceRange, 'row'), to: targetRange.startRow + 1 }
        : null;
    case MoveColsMutation.id:
      return sourceRange && targetRange
        ? { kind: 'move', ...shifted(sourceRange, 'column'), to: targetRange.startColumn + 1 }
        : null;
    default:
      return null;
  }
}

function shifted(range: IRange, axis: Axis): { axis: Axis; at: number; count: number } {
  const [start, end] = axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
  return { axis, at: start + 1, count: end - start + 1 };
}
