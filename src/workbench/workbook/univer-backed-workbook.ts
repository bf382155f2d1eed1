import {
  ICommandService,
  type IDisposable,
  IResourceLoaderService,
  type IWorkbookData,
  type Univer,
  type Workbook as UniverUnit,
} from '@univerjs/core';
import { SetRangeValuesMutation, SetWorkbookNameMutation } from '@univerjs/sheets';

import { Calculation } from './calculation';

import { CellMessages } from './cell-messages';
import { Cells } from './cells';
import type { ChartDefinition } from './charts';
import { CustomCalls, type ReplacedCells } from './custom-calls';
import { growForSpills } from './grow-for-spills';
import { NamedRanges } from './named-ranges';
import { Selections } from './selections';
import type { SheetNumbers } from './sheet-numbers';
import { showAsSheets } from './spill-display';
import { Structure } from './structure';
import { UniverDocument, WorkbookError } from './univer-document';
import type { NumberedViewChange, ViewEdit, ViewSnapshot } from './view';
import { isShared, ViewChanges } from './view-changes';
import type {
  CellInput,
  CellStyle,
  CellValue,
  CustomFunctionRunner,
  NamedRangeState,
  Rectangle,
  SheetState,
  Workbook,
  WorkbookSnapshot,
} from './workbook';

/** Univer's document, calculation and our custom functions behind the workbook's interface. */
export class UniverBackedWorkbook implements Workbook {
  readonly id: string;
  timeZone: string;
  locale: string;
  private readonly document: UniverDocument;
  private readonly structure: Structure;
  private readonly cells: Cells;
  private readonly names: NamedRanges;
  private readonly selections: Selections;
  private readonly messages: CellMessages;
  private readonly calls: CustomCalls;
  private readonly calculation: Calculation;
  private readonly changes: ViewChanges;
  private readonly chartsById: Map<string, ChartDefinition>;
  private readonly disposables: IDisposable[] = [];

  constructor(
    private readonly univer: Univer,
    unit: UniverUnit,
    state: { timeZone: string; locale: string; numbers: SheetNumbers; charts: readonly ChartDefinition[] },
  ) {
    const injector = univer.__getInjector();
    this.id = unit.getUnitId();
    this.timeZone = state.timeZone;
    this.locale = state.locale;
    this.chartsById = new Map(state.charts.map((chart) => [chart.id, chart]));
    showAsSheets(injector);
    this.document = new UniverDocument(injector, unit, state.numbers);
    this.structure = new Structure(this.document);
    this.messages = new CellMessages(this.document);
    this.cells = new Cells(this.document, this.messages);
    this.names = new NamedRanges(this.document);
    this.selections = new Selections(this.document);
    this.changes = new ViewChanges(this.document);
    this.calls = new CustomCalls(this.document, this.messages, (places) => {
      this.calculation.markCells(places);
    });
    this.calculation = new Calculation(injector, this.id, {
      pendingCallCount: () => this.calls.memo.pendingCount,
      onMoved: (sheetId) => this.calls.memo.forgetSheet(sheetId),
      onCalculated: () => {
        this.calls.afterCalculation();
        growForSpills(this.document, this.structure, this.messages, (cell) => this.calculation.markCells([cell]));
      },
    });
    this.disposables.push(
      injector.get(ICommandService).beforeCommandExecuted((command, options) => {
        if (command.id === SetRangeValuesMutation.id && options?.onlyLocal !== true) {
          this.calls.forgetReplaced(command.params as ReplacedCells);
        }
      }),
    );
    this.calculation.markAll();
  }

  get name(): string {
    return this.document.unit.getName();
  }

  set name(name: string) {
    this.document.run(SetWorkbookNameMutation.id, { name });
  }

  sheets(): readonly SheetState[] {
    return this.structure.sheets();
  }

  insertSheet(name: string, index = this.sheets().length): SheetState {
    return this.structure.insertSheet(name, index);
  }

  renameSheet(sheetId: number, name: string): void {
    this.structure.renameSheet(sheetId, name);
  }

  deleteSheet(sheetId: number): void {
    this.structure.deleteSheet(sheetId);
  }

  setFrozenRowCount(sheetId: number, count: number): void {
    this.structure.setFrozenRowCount(sheetId, count);
  }

  insertRows(sheetId: number, beforeRow: number, count: number): void {
    this.structure.insertRows(sheetId, beforeRow, count);
  }

  insertColumns(sheetId: number, beforeColumn: number, count: number): void {
    this.structure.insertColumns(sheetId, beforeColumn, count);
  }

  deleteRows(sheetId: number, row: number, count: number): void {
    this.structure.deleteRows(sheetId, row, count);
  }

  deleteColumns(sheetId: number, column: number, count: number): void {
    this.structure.deleteColumns(sheetId, column, count);
  }

  setColumnWidth(sheetId: number, column: number, widthPx: number): void {
    this.structure.setColumnWidth(sheetId, column, widthPx);
  }

  setRowHeight(sheetId: number, row: number, heightPx: number): void {
    this.structure.setRowHeight(sheetId, row, heightPx);
  }

  setRowsHidden(sheetId: number, row: number, count: number, isHidden: boolean): void {
    this.structure.setRowsHidden(sheetId, row, count, isHidden);
  }

  setGridlinesShown(sheetId: number, isShown: boolean): void {
    this.structure.setGridlinesShown(sheetId, isShown);
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

  write(sheetId: number, rectangle: Rectangle, inputs: readonly (readonly CellInput[])[]): void {
    this.cells.write(sheetId, rectangle, inputs);
  }

  setNumberFormats(sheetId: number, rectangle: Rectangle, formats: readonly (readonly string[])[]): void {
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
    return this.structure.isRowHidden(sheetId, row);
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

  setCustomFunctions(runner: CustomFunctionRunner): void {
    this.calls.setRunner(runner);
    this.calls.memo.forgetAll();
    this.changes.emit({ kind: 'functions', functions: this.calls.functions() });
    this.calculation.markAll();
  }

  whenCalculated(): Promise<void> {
    return this.calculation.whenIdle();
  }

  recalculateCustomFunctions(): void {
    const places = this.calls.memo.places();
    this.calls.memo.forgetAll();
    this.calculation.markCells(places);
  }

  charts(): readonly ChartDefinition[] {
    return [...this.chartsById.values()];
  }

  setChart(chart: ChartDefinition): void {
    this.chartsById.set(chart.id, chart);
    this.changes.emit({ kind: 'charts', charts: this.charts() });
  }

  removeChart(chartId: string): void {
    if (this.chartsById.delete(chartId)) this.changes.emit({ kind: 'charts', charts: this.charts() });
  }

  snapshot(): WorkbookSnapshot {
    return {
      format: 1,
      timeZone: this.timeZone,
      locale: this.locale,
      document: this.savedDocument(),
      sheetNumbers: this.document.numbers.toJSON(),
      charts: this.charts(),
    };
  }

  sheetIdOfView(viewSheetId: string): number {
    return this.document.numberOf(this.document.worksheetOfView(viewSheetId));
  }

  viewSnapshot(): ViewSnapshot {
    return {
      sequence: this.changes.sequence,
      document: this.savedDocument(),
      spills: this.changes.spills(),
      functions: this.calls.functions(),
      charts: this.charts(),
      sheetNumbers: this.document.numbers.toJSON(),
    };
  }

  onChange(listener: (change: NumberedViewChange) => void): () => void {
    return this.changes.on(listener);
  }

  applyEdit({ id, params }: ViewEdit, origin: string): boolean {
    if (!isShared(id) || typeof params !== 'object' || params === null) return false;
    if ('unitId' in params && params.unitId !== this.id) return false;
    this.changes.origin = origin;
    try {
      this.document.run(id, params);
    } finally {
      this.changes.origin = null;
    }
    for (const sheet of this.document.worksheets()) this.document.numberOf(sheet);
    return true;
  }

  dispose(): void {
    this.calculation.dispose();
    this.changes.dispose();
    for (const disposable of this.disposables) disposable.dispose();
    this.univer.dispose();
  }

  private savedDocument(): IWorkbookData {
    const saved = this.document.injector.get(IResourceLoaderService).saveUnit<IWorkbookData>(this.id);
    if (!saved) throw new WorkbookError('The workbook could not be saved.');
    return saved;
  }
}
