import { randomUUID } from 'node:crypto';
import {
  type ICellData,
  ICommandService,
  type IDisposable,
  IResourceLoaderService,
  type IWorkbookData,
  LocaleType,
  type Univer,
  UniverInstanceType,
  type Workbook as UniverUnit,
  type Worksheet,
} from '@univerjs/core';
import {
  ErrorType,
  IDefinedNamesService,
  RemoveDefinedNameMutation,
  SetDefinedNameMutation,
} from '@univerjs/engine-formula';
import { SetRangeValuesMutation, SetWorkbookNameMutation } from '@univerjs/sheets';
import { RemoveNoteMutation, SheetsNoteModel, UpdateNoteMutation } from '@univerjs/sheets-note';
import { parseA1, rectangleName, sheetPrefix } from './a1';
import { Calculation } from './calculation';
import { toCellData, toCellValue, toStyleData } from './cell-data';
import { CellMessages } from './cell-messages';
import type { ChartDefinition } from './charts';
import { CustomCalls } from './custom-calls';
import { SheetNumbers } from './sheet-numbers';
import { showAsSheets } from './spill-display';
import { startUniver } from './start-univer';
import { newSheet, Structure } from './structure';
import { mapRange, UniverDocument, WorkbookError } from './univer-document';
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

export interface UniverWorkbookOptions {
  readonly name?: string;
  /** IANA zone; default `Etc/GMT`. */
  readonly timeZone?: string;
  /** Default `en_US`. */
  readonly locale?: string;
  /** Names of the first sheets; default one sheet, `Sheet1`. */
  readonly sheetNames?: readonly string[];
  /** Opens a saved workbook; the other options are then taken from it. */
  readonly snapshot?: WorkbookSnapshot;
}

/** The workbook on Univer, without a page. Everything is calculated once at the start. */
export async function createUniverWorkbook(options: UniverWorkbookOptions = {}): Promise<Workbook> {
  const { univer } = startUniver();
  const { snapshot } = options;
  const document = (snapshot?.document ?? emptyDocument(options)) as Partial<IWorkbookData>;
  const unit = univer.createUnit<Partial<IWorkbookData>, UniverUnit>(UniverInstanceType.UNIVER_SHEET, document);
  const workbook = new UniverBackedWorkbook(univer, unit, {
    timeZone: snapshot?.timeZone ?? options.timeZone ?? 'Etc/GMT',
    locale: snapshot?.locale ?? options.locale ?? 'en_US',
    numbers: new SheetNumbers(snapshot?.sheetNumbers),
    charts: snapshot?.charts ?? [],
  });
  await workbook.whenCalculated();
  return workbook;
}

function emptyDocument({ name = 'Untitled spreadsheet', sheetNames = ['Sheet1'] }: UniverWorkbookOptions) {
  const sheets = sheetNames.map((sheetName, index) => newSheet(String(index), sheetName));
  return {
    id: randomUUID(),
    name,
    locale: LocaleType.EN_US,
    sheetOrder: sheets.map(({ id }) => id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  };
}

class UniverBackedWorkbook implements Workbook {
  readonly id: string;
  timeZone: string;
  locale: string;
  private readonly document: UniverDocument;
  private readonly structure: Structure;
  private readonly messages: CellMessages;
  private readonly calls: CustomCalls;
  private readonly calculation: Calculation;
  private readonly changes: ViewChanges;
  private readonly chartsById: Map<string, ChartDefinition>;
  private readonly selections = new Map<string, { sheetId: number; rectangles: readonly Rectangle[] }>();
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
    this.changes = new ViewChanges(this.document);
    this.calls = new CustomCalls(this.document, this.messages, (places) => {
      this.calculation.markCells(places);
    });
    this.calculation = new Calculation(injector, this.id, {
      pendingCallCount: () => this.calls.memo.pendingCount,
      onMoved: (sheetId) => this.calls.memo.forgetSheet(sheetId),
      onCalculated: () => {
        this.calls.afterCalculation();
        this.growForSpills();
      },
    });
    this.disposables.push(
      injector.get(ICommandService).beforeCommandExecuted((command, options) => {
        if (command.id === SetRangeValuesMutation.id && options?.onlyLocal !== true) {
          this.forgetReplacedFormulas(command.params as ReplacedCells);
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
    return this.read(sheetId, rectangle, (sheet, row, column) =>
      toCellValue(this.document.cell(sheet, row, column), this.document.pattern(sheet, row, column), (error) =>
        this.messages.messageOf(sheet, row, column, error),
      ),
    );
  }

  displayValues(sheetId: number, rectangle: Rectangle): string[][] {
    return this.read(sheetId, rectangle, (sheet, row, column) => {
      const cell = sheet.getCell(row, column);
      const value = cell?.v ?? cell?.p?.body?.dataStream.replace(/\r?\n$/, '') ?? '';
      return cell?.t === 3 ? (Number(value) ? 'TRUE' : 'FALSE') : String(value);
    });
  }

  formulas(sheetId: number, rectangle: Rectangle): string[][] {
    return this.read(sheetId, rectangle, (sheet, row, column) => this.document.formula(sheet, row, column));
  }

  numberFormats(sheetId: number, rectangle: Rectangle): string[][] {
    return this.read(sheetId, rectangle, (sheet, row, column) => this.document.ownPattern(sheet, row, column) ?? '');
  }

  notes(sheetId: number, rectangle: Rectangle): string[][] {
    const model = this.document.injector.get(SheetsNoteModel);
    return this.read(sheetId, rectangle, (sheet, row, col) => {
      return model.getNote(this.id, sheet.getSheetId(), { row, col })?.note ?? '';
    });
  }

  write(sheetId: number, rectangle: Rectangle, inputs: readonly (readonly CellInput[])[]): void {
    this.writeCells(sheetId, rectangle, inputs, (input, sheet, row, column) =>
      toCellData(input, this.document.ownPattern(sheet, row, column) !== undefined),
    );
  }

  setNumberFormats(sheetId: number, rectangle: Rectangle, formats: readonly (readonly string[])[]): void {
    this.writeCells(sheetId, rectangle, formats, (pattern) => ({ s: { n: pattern === '' ? null : { pattern } } }));
  }

  setStyle(sheetId: number, rectangle: Rectangle, style: CellStyle): void {
    const line = new Array(rectangle.columnCount).fill(style);
    this.writeCells(sheetId, rectangle, new Array(rectangle.rowCount).fill(line), () => ({ s: toStyleData(style) }));
  }

  setNotes(sheetId: number, rectangle: Rectangle, notes: readonly (readonly string[])[]): void {
    const sheet = this.document.worksheet(sheetId);
    mapRange(this.document.range(sheet, rectangle), (row, col) => {
      const note = notes[row - rectangle.row + 1]?.[col - rectangle.column + 1] ?? '';
      const place = { sheetId: sheet.getSheetId(), row, col };
      if (note === '') this.document.run(RemoveNoteMutation.id, place);
      else this.document.run(UpdateNoteMutation.id, { ...place, note: { width: 160, height: 72, note, row, col } });
    });
  }

  usedRectangle(sheetId: number): Rectangle | null {
    const sheet = this.document.worksheet(sheetId);
    let lastRow = -1;
    let lastColumn = -1;
    sheet.getCellMatrix().forValue((row, column, cell) => {
      if (!cell?.f && !cell?.si && !cell?.p && (cell?.v ?? null) === null) return;
      lastRow = Math.max(lastRow, row);
      lastColumn = Math.max(lastColumn, column);
    });
    for (const { sheetId: univerId, row, column, cells } of this.changes.spills()) {
      if (univerId !== sheet.getSheetId()) continue;
      lastRow = Math.max(lastRow, row + (cells?.length ?? 0) - 1);
      lastColumn = Math.max(lastColumn, column + (cells?.[0]?.length ?? 0) - 1);
    }
    return lastRow < 0 ? null : { row: 1, column: 1, rowCount: lastRow + 1, columnCount: lastColumn + 1 };
  }

  isRowHidden(sheetId: number, row: number): { byFilter: boolean; byUser: boolean } {
    const sheet = this.document.worksheet(sheetId);
    return { byFilter: sheet.isRowFiltered(row - 1), byUser: sheet.getRowManager().getRow(row - 1)?.hd === 1 };
  }

  namedRanges(): readonly NamedRangeState[] {
    const names = this.document.injector.get(IDefinedNamesService).getDefinedNameMap(this.id) ?? {};
    return Object.values(names).flatMap(({ name, formulaOrRefString }) => {
      const parsed = parseA1(formulaOrRefString.replace(/^=/, ''));
      const sheet = parsed?.sheetName ? this.document.unit.getSheetBySheetName(parsed.sheetName) : null;
      return parsed && sheet ? [{ name, sheetId: this.document.numberOf(sheet), rectangle: parsed.rectangle }] : [];
    });
  }

  setNamedRange({ name, sheetId, rectangle }: NamedRangeState): void {
    const sheet = this.document.worksheet(sheetId);
    this.document.range(sheet, rectangle);
    const [from = '', to] = rectangleName(rectangle).split(':');
    const absolute = [from, ...(to ? [to] : [])].map((cell) => cell.replace(/([A-Z]+)(\d+)/, '$$$1$$$2')).join(':');
    this.document.run(SetDefinedNameMutation.id, {
      id: this.definedNameId(name) ?? name,
      name,
      formulaOrRefString: `${sheetPrefix(sheet.getName())}${absolute}`,
      localSheetId: 'AllDefaultWorkbook',
    });
  }

  removeNamedRange(name: string): void {
    const id = this.definedNameId(name);
    if (id === null) throw new WorkbookError(`The workbook has no named range ${name}.`);
    this.document.run(RemoveDefinedNameMutation.id, { id, name, formulaOrRefString: '' });
  }

  selection(userId: string): { readonly sheetId: number; readonly rectangles: readonly Rectangle[] } {
    const [first] = this.sheets();
    const chosen = this.selections.get(userId);
    const isThere = chosen && this.sheets().some(({ sheetId }) => sheetId === chosen.sheetId);
    if (isThere) return chosen;
    return { sheetId: first?.sheetId ?? 0, rectangles: [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }] };
  }

  setSelection(userId: string, sheetId: number, rectangles: readonly Rectangle[]): void {
    const sheet = this.document.worksheet(sheetId);
    for (const rectangle of rectangles) this.document.range(sheet, rectangle);
    this.selections.set(userId, { sheetId, rectangles });
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

  private definedNameId(name: string): string | null {
    const names = this.document.injector.get(IDefinedNamesService).getDefinedNameMap(this.id) ?? {};
    return Object.values(names).find((item) => item.name.toLowerCase() === name.toLowerCase())?.id ?? null;
  }

  private read<T>(
    sheetId: number,
    rectangle: Rectangle,
    cell: (sheet: Worksheet, row: number, column: number) => T,
  ): T[][] {
    const sheet = this.document.worksheet(sheetId);
    return mapRange(this.document.range(sheet, rectangle), (row, column) => cell(sheet, row, column));
  }

  private writeCells<T>(
    sheetId: number,
    rectangle: Rectangle,
    inputs: readonly (readonly (T | undefined)[])[],
    toCell: (input: T, sheet: Worksheet, row: number, column: number) => ICellData,
  ): void {
    const sheet = this.document.worksheet(sheetId);
    this.document.range(sheet, rectangle);
    const cellValue: { [row: number]: { [column: number]: ICellData } } = {};
    let isStyleOnly = true;
    for (const [r, line] of inputs.entries()) {
      const row = rectangle.row - 1 + r;
      for (const [c, input] of line.entries()) {
        if (input === undefined) continue;
        const column = rectangle.column - 1 + c;
        const cell = toCell(input, sheet, row, column);
        if ('v' in cell) isStyleOnly = false;
        cellValue[row] = { ...cellValue[row], [column]: cell };
      }
    }
    // Univer takes the trigger's name to know that a change of looks needs no calculation.
    const trigger = isStyleOnly ? { trigger: 'sheet.command.set-style' } : {};
    this.document.run(SetRangeValuesMutation.id, { subUnitId: sheet.getSheetId(), cellValue, ...trigger });
  }

  /** Results of custom functions go with the formula that asked for them (rules 9.1). */
  private forgetReplacedFormulas({ subUnitId, cellValue }: ReplacedCells): void {
    const sheet = this.document.unit.getSheetBySheetId(subUnitId);
    if (!sheet) return;
    for (const [row, cells] of Object.entries(cellValue ?? {})) {
      for (const [column, cell] of Object.entries(cells ?? {})) {
        const place = { sheetId: subUnitId, row: Number(row), column: Number(column) };
        if (cell && !('f' in cell) && !('si' in cell)) continue;
        if (cell?.f && cell.f === this.document.formula(sheet, place.row, place.column)) continue;
        this.calls.memo.forget(place);
      }
    }
  }

  private growForSpills(): void {
    for (const sheet of this.document.worksheets()) {
      const blocked: { row: number; column: number }[] = [];
      sheet.getCellMatrix().forValue((row, column, cell) => {
        if (cell?.v === ErrorType.SPILL && cell.f) blocked.push({ row, column });
      });
      for (const { row, column } of blocked) {
        const range = this.messages.wantedRange(sheet, row, column);
        if (range && this.structure.growFor(sheet, range.endRow, range.endColumn)) {
          this.calculation.markCells([{ sheetId: sheet.getSheetId(), row, column }]);
        }
      }
    }
  }
}

interface ReplacedCells {
  readonly subUnitId: string;
  readonly cellValue?: { [row: string]: { [column: string]: ICellData | null } | null };
}
