import type { IDisposable, Injector, Workbook as UniverUnit } from '@univerjs/core';
import { SetWorkbookNameMutation } from '@univerjs/sheets';
import { CellTransfer } from './cells/cell-transfer';
import { Cells } from './cells/cells';
import { CellMessages } from './cells/error-messages';
import { CellLooks } from './cells/formatting';
import type { SheetNumbers } from './sheet-numbers';
import { Dimensions } from './sheets/dimensions';
import { onLinesShifted } from './sheets/line-shifts';
import { NamedRanges } from './sheets/named-ranges';
import { Attachments, type AttachmentsSnapshot } from './sheets/range-metadata';
import { SheetTabs } from './sheets/sheet-tabs';
import type { LineShift } from './sheets/shift-rectangle';
import { UniverDocument, WorkbookError } from './univer-document';
import { Selections } from './view/selections';
import { ViewChanges } from './view/view-changes';
import type {
  CellInput,
  CellRule,
  CellStyle,
  CellValue,
  NamedRangeState,
  Rectangle,
  RichText,
  SheetState,
} from './workbook';

/** The part of the workbook that is Univer's document: sheets, cells and names, without their calculation. */
export class DocumentWorkbook {
  readonly id: string;
  readonly dimensions: Dimensions;
  readonly looks: CellLooks;
  readonly transfer: CellTransfer;
  readonly attachments: Attachments;
  protected readonly document: UniverDocument;
  protected readonly messages: CellMessages;
  protected readonly changes: ViewChanges;
  protected readonly disposables: IDisposable[] = [];
  private readonly tabs: SheetTabs;
  private readonly cells: Cells;
  private readonly names: NamedRanges;
  private readonly selections: Selections;
  private readonly touching = new Set<() => void>();

  constructor(injector: Injector, unit: UniverUnit, numbers: SheetNumbers, attached?: Partial<AttachmentsSnapshot>) {
    this.id = unit.getUnitId();
    this.document = new UniverDocument(injector, unit, numbers);
    this.tabs = new SheetTabs(this.document);
    this.dimensions = new Dimensions(this.document);
    this.messages = new CellMessages(this.document);
    this.cells = new Cells(this.document, this.messages);
    this.looks = new CellLooks(this.document);
    this.transfer = new CellTransfer(this.document, this.cells, (sheetId) => this.rowsReordered(sheetId));
    this.names = new NamedRanges(this.document);
    this.selections = new Selections(this.document);
    this.attachments = new Attachments(attached, () => this.touch());
    this.changes = new ViewChanges(this.document);
    this.changes.on(() => this.touch());
    this.disposables.push(
      onLinesShifted(this.document, {
        shifted: (sheetId, shift) => this.linesShifted(sheetId, shift),
        removed: (sheetId) => this.sheetRemoved(sheetId),
      }),
    );
  }

  get name(): string {
    return this.document.unit.getName();
  }

  set name(name: string) {
    this.document.run(SetWorkbookNameMutation.id, { name });
  }

  onTouched(listener: () => void): () => void {
    this.touching.add(listener);
    return () => this.touching.delete(listener);
  }

  sheets(): readonly SheetState[] {
    return this.tabs.sheets();
  }

  insertSheet(name: string, index = this.sheets().length): SheetState {
    return this.tabs.insert(name, index);
  }

  duplicateSheet(sheetId: number, name: string, index: number): SheetState {
    const copy = this.tabs.duplicate(sheetId, name, index);
    for (const filter of this.attachments.filters.all()) {
      if (filter.sheetId === sheetId) this.attachments.filters.add({ ...filter, sheetId: copy.sheetId });
    }
    return copy;
  }

  moveSheet(sheetId: number, index: number): void {
    this.tabs.move(sheetId, index);
  }

  setSheetHidden(sheetId: number, isHidden: boolean): void {
    this.tabs.setHidden(sheetId, isHidden);
  }

  setTabColor(sheetId: number, color: string | null): void {
    this.tabs.setTabColor(sheetId, color);
  }

  renameSheet(sheetId: number, name: string): void {
    this.tabs.rename(sheetId, name);
  }

  deleteSheet(sheetId: number): void {
    this.tabs.delete(sheetId);
  }

  setFrozenRowCount(sheetId: number, count: number): void {
    this.tabs.setFrozen(sheetId, count, this.sheet(sheetId).frozenColumnCount);
  }

  setFrozenColumnCount(sheetId: number, count: number): void {
    this.tabs.setFrozen(sheetId, this.sheet(sheetId).frozenRowCount, count);
  }

  insertRows(sheetId: number, beforeRow: number, count: number): void {
    this.dimensions.insertRows(sheetId, beforeRow, count);
  }

  insertColumns(sheetId: number, beforeColumn: number, count: number): void {
    this.dimensions.insertColumns(sheetId, beforeColumn, count);
  }

  deleteRows(sheetId: number, row: number, count: number): void {
    this.dimensions.deleteRows(sheetId, row, count);
  }

  deleteColumns(sheetId: number, column: number, count: number): void {
    this.dimensions.deleteColumns(sheetId, column, count);
  }

  setColumnWidth(sheetId: number, column: number, widthPx: number): void {
    this.dimensions.setColumnWidth(sheetId, column, widthPx);
  }

  setRowHeight(sheetId: number, row: number, heightPx: number): void {
    this.dimensions.setRowHeight(sheetId, row, heightPx);
  }

  setRowsHidden(sheetId: number, row: number, count: number, isHidden: boolean): void {
    this.dimensions.setRowsHidden(sheetId, row, count, isHidden);
  }

  setGridlinesShown(sheetId: number, isShown: boolean): void {
    this.tabs.setGridlinesShown(sheetId, isShown);
  }

  values(sheetId: number, rectangle: Rectangle): CellValue[][] {
    return this.cells.values(sheetId, rectangle);
  }

  displayValues(sheetId: number, rectangle: Rectangle): string[][] {
    return this.cells.displayValues(sheetId, rectangle);
  }

  formulas(sheetId: number, rectangle: Rectangle): string[][] {
    return this.cells.formulas(sheetId, rectangle);
  }

  numberFormats(sheetId: number, rectangle: Rectangle): string[][] {
    return this.cells.numberFormats(sheetId, rectangle);
  }

  notes(sheetId: number, rectangle: Rectangle): string[][] {
    return this.cells.notes(sheetId, rectangle);
  }

  richTexts(sheetId: number, rectangle: Rectangle): (RichText | null)[][] {
    return this.cells.richTexts(sheetId, rectangle);
  }

  rules(sheetId: number, rectangle: Rectangle): (CellRule | null)[][] {
    return this.cells.rules(sheetId, rectangle);
  }

  setRules(sheetId: number, rectangle: Rectangle, rules: readonly (readonly (CellRule | null)[])[]): void {
    this.cells.setRules(sheetId, rectangle, rules);
  }

  write(sheetId: number, rectangle: Rectangle, inputs: readonly (readonly CellInput[])[]): void {
    this.cells.write(sheetId, rectangle, inputs);
  }

  setNumberFormats(sheetId: number, rectangle: Rectangle, formats: readonly (readonly (string | undefined)[])[]): void {
    this.cells.setNumberFormats(sheetId, rectangle, formats);
  }

  setStyle(sheetId: number, rectangle: Rectangle, style: CellStyle): void {
    this.cells.setStyle(sheetId, rectangle, style);
  }

  setNotes(sheetId: number, rectangle: Rectangle, notes: readonly (readonly string[])[]): void {
    this.cells.setNotes(sheetId, rectangle, notes);
  }

  usedRectangle(sheetId: number): Rectangle | null {
    return this.cells.usedRectangle(sheetId, this.changes.spills());
  }

  isRowHidden(sheetId: number, row: number): { byFilter: boolean; byUser: boolean } {
    return this.dimensions.isRowHidden(sheetId, row);
  }

  namedRanges(): readonly NamedRangeState[] {
    return this.names.all();
  }

  setNamedRange(range: NamedRangeState): void {
    this.names.set(range);
  }

  removeNamedRange(name: string): void {
    this.names.remove(name);
  }

  selection(userId: string): { readonly sheetId: number; readonly rectangles: readonly Rectangle[] } {
    return this.selections.of(userId);
  }

  setSelection(userId: string, sheetId: number, rectangles: readonly Rectangle[]): void {
    this.selections.set(userId, sheetId, rectangles);
  }

  /** To be called for what changes beside the document's own mutations. */
  protected touch(): void {
    for (const listener of this.touching) listener();
  }

  protected linesShifted(sheetId: number, shift: LineShift): void {
    this.attachments.shift(sheetId, shift);
  }

  /** After a sort. */
  protected rowsReordered(_sheetId: number): void {}

  protected sheetRemoved(sheetId: number): void {
    this.attachments.forgetSheet(sheetId);
  }

  private sheet(sheetId: number): SheetState {
    const state = this.sheets().find((sheet) => sheet.sheetId === sheetId);
    if (!state) throw new WorkbookError(`The workbook has no sheet with the id ${sheetId}.`);
    return state;
  }
}
