import { Direction, type IDisposable, type Injector } from '@univerjs/core';
import { handleCommonDefaultRangeChangeWithEffectRefCommands, RefRangeService } from '@univerjs/sheets';
import {
  type ISheetNote,
  RemoveNoteMutation,
  SheetsNoteModel,
  UniverSheetsNotePlugin,
  UpdateNotePositionMutation,
} from '@univerjs/sheets-note';

/** Univer's plugin without the part that moves notes, which `moveNotes` replaces. */
export class NotesWithoutMoving extends UniverSheetsNotePlugin {
  override onReady(): void {}
}

/** A range in the first row or column grows when a row or column is inserted above or before it; its last cell is the note's. */
const directionsBefore: readonly unknown[] = [Direction.UP, Direction.LEFT];

/**
 * Defect: Univer 0.25.1 finds what moves a note by the note's cell. When rows move, the notes of two neighbouring rows
 * have the same cell for a moment; one of them loses its entry, and no longer moves with its row. Here the entries are
 * found by the note's id. Can go when two such notes stay with their rows when rows above them are deleted twice.
 */
export function moveNotes(injector: Injector): void {
  const model = injector.get(SheetsNoteModel);
  const ranges = injector.get(RefRangeService);
  const entries = new Map<string, IDisposable>();

  const removeEntry = (noteId: string): void => {
    entries.get(noteId)?.dispose();
    entries.delete(noteId);
  };
  const follow = (unitId: string, sheetId: string, { id: noteId, row, col }: ISheetNote): void => {
    removeEntry(noteId);
    const cell = { startRow: row, endRow: row, startColumn: col, endColumn: col };
    const entry = ranges.registerRefRange(
      cell,
      (command) => {
        const moved = handleCommonDefaultRangeChangeWithEffectRefCommands(cell, command);
        const to = Array.isArray(moved) ? moved[0] : moved;
        const note = { unitId, sheetId, noteId };
        if (!to) return { redos: [{ id: RemoveNoteMutation.id, params: note }], undos: [] };
        const isBefore = directionsBefore.includes((command.params as { direction?: Direction }).direction);
        const newPosition = isBefore
          ? { row: to.endRow, col: to.endColumn }
          : { row: to.startRow, col: to.startColumn };
        if (newPosition.row === row && newPosition.col === col) return { redos: [], undos: [] };
        return { redos: [{ id: UpdateNotePositionMutation.id, params: { ...note, newPosition } }], undos: [] };
      },
      unitId,
      sheetId,
    );
    entries.set(noteId, entry);
  };

  for (const [unitId, sheets] of model.getNotes()) {
    for (const [sheetId, notes] of sheets) for (const note of notes.values()) follow(unitId, sheetId, note);
  }
  model.change$.subscribe(({ unitId, subUnitId, oldNote, newNote }) => {
    if (newNote) follow(unitId, subUnitId, newNote);
    else if (oldNote) removeEntry(oldNote.id);
  });
}
