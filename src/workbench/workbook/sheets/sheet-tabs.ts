import type { Worksheet } from '@univerjs/core';
import {
  CopySheetCommand,
  InsertSheetMutation,
  RemoveSheetCommand,
  SetFrozenMutation,
  SetWorksheetHideMutation,
  SetWorksheetNameCommand,
  SetWorksheetOrderMutation,
  ToggleGridlinesMutation,
} from '@univerjs/sheets';
import type { Rectangle } from '../cells/cell';
import { type UniverDocument, WorkbookError } from '../univer-document';
import type { Selection, SheetState } from '../workbook';
import { limitTexts, sheetNameKey } from '../workbook-limits';
import { newSheet } from './new-sheet';

/** The sheets of the document: their names, order and properties. */
export class SheetTabs {
  constructor(private readonly document: UniverDocument) {}

  all(): SheetState[] {
    return this.document.worksheets().map((sheet) => this.state(sheet));
  }

  insert(name: string, index = this.document.worksheets().length): SheetState {
    const id = String(this.document.numbers.next());
    this.document.run(InsertSheetMutation.id, { index, sheet: newSheet(id, name) });
    return this.state(this.document.worksheet(this.document.numbers.numberOf(id)));
  }

  /** With its cells, formulas, formats and notes. */
  duplicate(sheetId: number, name: string, index: number): SheetState {
    this.checkName(name);
    const source = this.document.worksheet(sheetId);
    const before = new Set(this.document.worksheets());
    this.document.run(CopySheetCommand.id, { subUnitId: source.getSheetId() });
    const copy = this.document.worksheets().find((sheet) => !before.has(sheet));
    if (!copy) throw new WorkbookError('The sheet could not be copied.');
    const copyId = this.document.numberOf(copy);
    this.rename(copyId, name);
    this.move(copyId, index);
    return this.state(copy);
  }

  rename(sheetId: number, name: string): void {
    const sheet = this.document.worksheet(sheetId);
    if (sheet.getName() === name) return;
    this.document.run(SetWorksheetNameCommand.id, { subUnitId: sheet.getSheetId(), name });
  }

  delete(sheetId: number): void {
    this.document.run(RemoveSheetCommand.id, { subUnitId: this.document.worksheet(sheetId).getSheetId() });
  }

  move(sheetId: number, toOrder: number): void {
    const sheet = this.document.worksheet(sheetId);
    const fromOrder = this.document.worksheets().indexOf(sheet);
    if (fromOrder === toOrder) return;
    this.document.run(SetWorksheetOrderMutation.id, { subUnitId: sheet.getSheetId(), fromOrder, toOrder });
  }

  setGridlinesShown(sheetId: number, isShown: boolean): void {
    const subUnitId = this.document.worksheet(sheetId).getSheetId();
    this.document.run(ToggleGridlinesMutation.id, { subUnitId, showGridlines: isShown ? 1 : 0 });
  }

  setHidden(sheetId: number, isHidden: boolean): void {
    const subUnitId = this.document.worksheet(sheetId).getSheetId();
    this.document.run(SetWorksheetHideMutation.id, { subUnitId, hidden: isHidden ? 1 : 0 });
  }

  setFrozenRowCount(sheetId: number, count: number): void {
    const sheet = this.document.worksheet(sheetId);
    const { startColumn, xSplit } = sheet.getFreeze();
    const rows = { startRow: count === 0 ? -1 : count, ySplit: count };
    this.document.run(SetFrozenMutation.id, { subUnitId: sheet.getSheetId(), startColumn, xSplit, ...rows });
  }

  setFrozenColumnCount(sheetId: number, count: number): void {
    const sheet = this.document.worksheet(sheetId);
    const { startRow, ySplit } = sheet.getFreeze();
    const columns = { startColumn: count === 0 ? -1 : count, xSplit: count };
    this.document.run(SetFrozenMutation.id, { subUnitId: sheet.getSheetId(), startRow, ySplit, ...columns });
  }

  private state(sheet: Worksheet): SheetState {
    const { xSplit, ySplit } = sheet.getFreeze();
    return {
      sheetId: this.document.numberOf(sheet),
      name: sheet.getName(),
      rowCount: sheet.getRowCount(),
      columnCount: sheet.getColumnCount(),
      frozenRowCount: ySplit,
      frozenColumnCount: xSplit,
      isHidden: sheet.isSheetHidden() === 1,
      tabColor: sheet.getTabColor() || null,
    };
  }

  private checkName(name: string): void {
    const isTaken = this.document.worksheets().some((sheet) => sheetNameKey(sheet.getName()) === sheetNameKey(name));
    if (isTaken) throw new WorkbookError(limitTexts.nameTaken(name));
  }
}

/** The selection of each user. The default, also after the sheet was deleted, is A1 of the first sheet. */
export class Selections {
  private readonly byUser = new Map<string, Selection>();

  constructor(private readonly document: UniverDocument) {}

  of(userId: string): Selection {
    const sheetIds = this.document.worksheets().map((sheet) => this.document.numberOf(sheet));
    const chosen = this.byUser.get(userId);
    if (chosen && sheetIds.includes(chosen.sheetId)) return chosen;
    return { sheetId: sheetIds[0] ?? 0, rectangles: [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }] };
  }

  set(userId: string, sheetId: number, rectangles: readonly Rectangle[]): void {
    const sheet = this.document.worksheet(sheetId);
    for (const rectangle of rectangles) this.document.range(sheet, rectangle);
    this.byUser.set(userId, { sheetId, rectangles });
  }
}
