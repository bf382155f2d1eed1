import {
  ICommandService,
  IResourceManagerService,
  type IWorkbookData,
  type Univer,
  UniverInstanceType,
  type Workbook as UniverUnit,
} from '@univerjs/core';
import { ICalculateFormulaService } from '@univerjs/engine-formula';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { Calculation } from './calculation/calculation';
import type { CheckedCalculateFormulaService } from './calculation/checked-calculation';
import { CustomCalls, type ReplacedCells } from './calculation/custom-calls';
import { growForSpills } from './calculation/grow-for-spills';
import { AutomaticFormats } from './cells/automatic-formats';
import { DocumentWorkbook } from './document-workbook';
import { type SideLists, UndoHistory } from './history/undo-history';
import type { SheetNumbers } from './sheet-numbers';
import type { ChartDefinition } from './sheets/charts';
import { refusalOfMutation } from './sheets/mutation-limits';
import type { AttachmentsSnapshot } from './sheets/range-metadata';
import { copyChart, shiftChart, withoutSheet } from './sheets/shift-chart';
import type { LineShift } from './sheets/shift-rectangle';
import { blockSpillsByEmptyText } from './univer-patches/spill-obstacles';
import { isEdit } from './view/edits';
import { LocaleDisplay } from './view/locale-display';
import { showAsSheets } from './view/spill-display';
import type { NumberedViewChange, ViewEdit, ViewSnapshot } from './view/workbook-view';
import type { CustomFunctionRunner, SheetState, Workbook, WorkbookSnapshot } from './workbook';

/** Univer's document, calculation and our custom functions behind the workbook's interface. */
export class UniverBackedWorkbook extends DocumentWorkbook implements Workbook {
  readonly history: UndoHistory;
  private readonly display: LocaleDisplay;
  private readonly calls: CustomCalls;
  private readonly calculation: Calculation;
  private readonly formats: AutomaticFormats;
  private chartsById: ReadonlyMap<string, ChartDefinition>;
  private zone: string;

  constructor(
    private readonly univer: Univer,
    unit: UniverUnit,
    state: {
      timeZone: string;
      locale: string;
      numbers: SheetNumbers;
      charts: readonly ChartDefinition[];
      attachments: AttachmentsSnapshot | undefined;
    },
  ) {
    const injector = univer.__getInjector();
    super(injector, unit, state.numbers, state.attachments);
    this.zone = state.timeZone;
    this.chartsById = new Map(state.charts.map((chart) => [chart.id, chart]));
    showAsSheets(injector);
    this.display = new LocaleDisplay(injector, state.locale);
    this.formats = new AutomaticFormats(this.document);
    const service = injector.get(ICalculateFormulaService) as CheckedCalculateFormulaService;
    service.settleResult = (...result) => this.formats.settle(...result);
    blockSpillsByEmptyText(injector);
    this.calls = new CustomCalls(this.document, this.messages, (places) => {
      this.calculation.markCells(places);
    });
    this.calculation = new Calculation(injector, this.id, {
      pendingCallCount: () => this.calls.memo.pendingCount,
      onMoved: (sheetId) => this.calls.memo.forgetSheet(sheetId),
      onCalculated: () => {
        this.calls.afterCalculation();
        growForSpills(this.document, this.dimensions, this.messages, (cell) => this.calculation.markCells([cell]));
      },
    });
    this.disposables.push(
      injector.get(ICommandService).beforeCommandExecuted((command, options) => {
        if (command.id === SetRangeValuesMutation.id && options?.onlyLocal !== true) {
          this.calls.forgetReplaced(command.params as ReplacedCells);
        }
      }),
    );
    this.history = new UndoHistory(this.document, this.sideLists());
    this.calculation.markAll();
  }

  get locale(): string {
    return this.display.locale;
  }

  set locale(locale: string) {
    this.display.set(locale);
    this.touch();
  }

  get timeZone(): string {
    return this.zone;
  }

  set timeZone(timeZone: string) {
    this.zone = timeZone;
    this.touch();
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
    // For a viewer, formulas keep the values they have.
    if (!this.calls.isRunning()) return;
    const places = this.calls.memo.places();
    this.calls.memo.forgetAll();
    this.calculation.markCells(places);
  }

  charts(): readonly ChartDefinition[] {
    return [...this.chartsById.values()];
  }

  /** With its charts, which draw the copied cells where they drew cells of the sheet. */
  override duplicateSheet(sheetId: number, name: string, index: number): SheetState {
    const copy = super.duplicateSheet(sheetId, name, index);
    const copied = this.charts().filter((chart) => chart.sheetId === sheetId);
    const firstId = Math.max(0, ...this.charts().map(({ id }) => Number(id) || 0)) + 1;
    const charts = copied.map((chart, at) => copyChart(chart, String(firstId + at), copy.sheetId));
    this.replaceCharts([...this.charts(), ...charts]);
    return copy;
  }

  setChart(chart: ChartDefinition): void {
    this.replaceCharts([...this.charts().filter(({ id }) => id !== chart.id), chart]);
  }

  removeChart(chartId: string): void {
    this.replaceCharts(this.charts().filter(({ id }) => id !== chartId));
  }

  snapshot(): WorkbookSnapshot {
    return JSON.parse(JSON.stringify(this.toSave())) as WorkbookSnapshot;
  }

  toSave(): WorkbookSnapshot {
    return {
      format: 1,
      timeZone: this.timeZone,
      locale: this.locale,
      document: this.ownDocument(),
      sheetNumbers: this.document.numbers.toJSON(),
      charts: this.charts(),
      attachments: this.attachments.snapshot(),
    };
  }

  sheetIdOfView(viewSheetId: string): number {
    return this.document.numberOf(this.document.worksheetOfView(viewSheetId));
  }

  viewSnapshot(): ViewSnapshot {
    return {
      sequence: this.changes.sequence,
      document: this.ownDocument(),
      spills: this.changes.spills(),
      functions: this.calls.functions(),
      charts: this.charts(),
      sheetNumbers: this.document.numbers.toJSON(),
    };
  }

  onChange(listener: (change: NumberedViewChange) => void): () => void {
    return this.changes.on(listener);
  }

  refusalOf({ id, params }: ViewEdit): string | null {
    return refusalOfMutation(this.document, id, params as object);
  }

  applyEdit({ id, params }: ViewEdit, origin: string, step?: string): boolean {
    if (!isEdit(id) || typeof params !== 'object' || params === null) return false;
    if ('unitId' in params && params.unitId !== this.id) return false;
    const apply = () => this.document.run(id, params);
    this.changes.origin = origin;
    try {
      if (step !== undefined) this.history.within(step, apply);
      else apply();
    } finally {
      this.changes.origin = null;
    }
    if (id === SetRangeValuesMutation.id) this.formats.forgetTyped(params as ReplacedCells);
    for (const sheet of this.document.worksheets()) this.document.numberOf(sheet);
    return true;
  }

  dispose(): void {
    this.calculation.dispose();
    this.changes.dispose();
    this.history.dispose();
    for (const disposable of this.disposables) disposable.dispose();
    this.univer.dispose();
  }

  protected override linesShifted(sheetId: number, shift: LineShift): void {
    super.linesShifted(sheetId, shift);
    this.replaceCharts(this.charts().flatMap((chart) => shiftChart(chart, sheetId, shift) ?? []));
  }

  /** Sheets runs the custom functions of a sorted sheet again (rules 1.5). */
  protected override rowsReordered(sheetId: number): void {
    const sheet = this.document.worksheet(sheetId).getSheetId();
    const places = this.calls.memo.places().filter((place) => place.sheetId === sheet);
    this.calls.memo.forgetSheet(sheet);
    this.calculation.markCells(places);
  }

  protected override sheetRemoved(sheetId: number): void {
    super.sheetRemoved(sheetId);
    this.replaceCharts(this.charts().flatMap((chart) => withoutSheet(chart, sheetId) ?? []));
  }

  /** What undo puts back beside the cells: these lists are replaced whole when one of their items changes. */
  private sideLists(): SideLists {
    const { protections, metadata, filters } = this.attachments;
    return {
      read: () => [protections.all(), metadata.all(), filters.all(), this.chartsById],
      write: (index, list) => {
        if (index === 0) protections.restore(list as ReturnType<typeof protections.all>);
        if (index === 1) metadata.restore(list as ReturnType<typeof metadata.all>);
        if (index === 2) filters.restore(list as ReturnType<typeof filters.all>);
        if (index === 3) this.replaceCharts([...(list as typeof this.chartsById).values()]);
      },
    };
  }

  private replaceCharts(charts: readonly ChartDefinition[]): void {
    if (JSON.stringify(charts) === JSON.stringify(this.charts())) return;
    this.chartsById = new Map(charts.map((chart) => [chart.id, chart]));
    this.changes.emit({ kind: 'charts', charts });
  }

  /** Not a copy, which Univer makes cell by cell: four hundred thousand cells took it over a second. */
  private ownDocument(): IWorkbookData {
    const { injector, unit } = this.document;
    const resources = injector.get(IResourceManagerService).getResources(this.id, UniverInstanceType.UNIVER_SHEET);
    return { ...unit.getSnapshot(), resources };
  }
}
