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
import type { UniverDocument } from '../univer-document';
import type { Axis, LineShift } from './shift-rectangle';

/** Tells of every change of rows, columns and sheets, whoever made it. */
export function onLinesShifted(
  document: UniverDocument,
  tell: { readonly shifted: (sheetId: number, shift: LineShift) => void; readonly removed: (sheetId: number) => void },
): { dispose(): void } {
  return document.injector.get(ICommandService).onCommandExecuted((command) => {
    const { subUnitId } = (command.params ?? {}) as { subUnitId?: string };
    if (subUnitId === undefined) return;
    if (command.id === RemoveSheetMutation.id) tell.removed(document.numbers.numberOf(subUnitId));
    const shift = shiftOf(command);
    if (shift) tell.shifted(document.numbers.numberOf(subUnitId), shift);
  });
}

/** null: no rows or columns are shifted. */
export function shiftOf({ id, params }: Readonly<ICommandInfo>): LineShift | null {
  const { range, sourceRange, targetRange } = params as { [name: string]: IRange };
  switch (id) {
    case InsertRowMutation.id:
      return range ? { kind: 'insert', ...lines(range, 'row') } : null;
    case InsertColMutation.id:
      return range ? { kind: 'insert', ...lines(range, 'column') } : null;
    case RemoveRowMutation.id:
      return range ? { kind: 'delete', ...lines(range, 'row') } : null;
    case RemoveColMutation.id:
      return range ? { kind: 'delete', ...lines(range, 'column') } : null;
    case MoveRowsMutation.id:
      return sourceRange && targetRange
        ? { kind: 'move', ...lines(sourceRange, 'row'), to: targetRange.startRow + 1 }
        : null;
    case MoveColsMutation.id:
      return sourceRange && targetRange
        ? { kind: 'move', ...lines(sourceRange, 'column'), to: targetRange.startColumn + 1 }
        : null;
    default:
      return null;
  }
}

function lines(range: IRange, axis: Axis): { axis: Axis; at: number; count: number } {
  const [start, end] = axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
  return { axis, at: start + 1, count: end - start + 1 };
}
