import {
  IResourceManagerService,
  type IWorkbookData,
  type Univer,
  UniverInstanceType,
  type Workbook as UniverUnit,
} from '@univerjs/core';
import { IFunctionService } from '@univerjs/engine-formula';
import { type ISetRangeValuesMutationParams, SetRangeValuesMutation, SetWorkbookNameMutation } from '@univerjs/sheets';
import { Calculation } from './calculation/calculation';
import { checkedCalculation } from './calculation/checked-calculation';
import { CustomCalls } from './calculation/custom-calls';
import { canGrow, growForSpills } from './calculation/grow-for-spills';
import { AutomaticFormats } from './cells/automatic-formats';
import { CellTransfer } from './cells/cell-transfer';
import { Cells } from './cells/cells';
import { ErrorMessages, type ReportError } from './cells/error-messages';
import { Formatting } from './cells/formatting';
import { DemoRate } from './functions/demo-rate';
import { writeInLocale } from './functions/locale-texts';
import { regexFunctions } from './functions/regex/regex-functions';
import { registerSheetsFunctions } from './functions/sheets-functions';
import { UndoHistory } from './history/undo-history';
import { Charts } from './sheets/charts';
import { onDimensionsShifted } from './sheets/dimension-shifts';
import { Dimensions } from './sheets/dimensions';
import { spanOf } from './sheets/line-groups';
import { MergedRanges } from './sheets/merged-ranges';
import { validateMutation } from './sheets/mutation-limits';
import { NamedRanges } from './sheets/named-ranges';
import { RangeMetadataStore } from './sheets/range-metadata';
import { Selections, SheetTabs } from './sheets/sheet-tabs';
import { SheetNumbers, UniverDocument } from './univer-document';
import { limitCreatedArrays } from './univer-patches/array-limits';
import { keepBlockingResults } from './univer-patches/blocked-results';
import { keepToday } from './univer-patches/day-changes';
import { patchExtremes } from './univer-patches/empty-extremes';
import { patchFormulaSearch } from './univer-patches/formula-search';
import { patchMonths } from './univer-patches/month-ends';
import { moveNotes } from './univer-patches/note-ranges';
import { patchSpillObstacles } from './univer-patches/spill-obstacles';
import { compareByType } from './univer-patches/unique-rows';
import { LocaleDisplay, numfmtTagOf, showAsSheets } from './view/cell-display';
import { isEdit } from './view/edits';
import { ViewChanges } from './view/view-changes';
import type { FilterView, GroupView, ViewEdit } from './view/workbook-view';
import type { Workbook, WorkbookSnapshot } from './workbook';

const dayMs = 86_400_000;
/** 1970-01-01 as days since 1899-12-30. */
const epochSerial = 25_569;

/** Builds the workbook from Univer's document and from what is stored outside of it. */
export function composeWorkbook(univer: Univer, unit: UniverUnit, saved: SavedState): Workbook {
  const parts = createParts(univer, unit, saved);
  const { document, settings, modified, display, changes, metadata, charts, calls, calculation } = parts;
  const { tabs, dimensions, merged, names, cells, formatting, transfer, selections, history } = parts;
  const workbook: Workbook = {
    id: document.unitId,
    get name() {
      return document.unit.getName();
    },
    set name(name) {
      document.run(SetWorkbookNameMutation.id, { name });
    },
    get timeZone() {
      return settings.timeZone;
    },
    set timeZone(timeZone) {
      settings.timeZone = timeZone;
      modified.notify();
    },
    get serialNow() {
      return settings.serialNow;
    },
    set serialNow(serialNow) {
      settings.serialNow = serialNow;
    },
    get locale() {
      return display.locale;
    },
    set locale(locale) {
      display.set(locale);
      calculation.markAll();
      modified.notify();
    },

    sheets: () => tabs.all(),
    insertSheet: (...given) => tabs.insert(...given),
    duplicateSheet: (sheetId, ...given) => {
      const copy = tabs.duplicate(sheetId, ...given);
      metadata.duplicate(sheetId, copy.sheetId);
      charts.duplicate(sheetId, copy.sheetId);
      return copy;
    },
    renameSheet: (...given) => tabs.rename(...given),
    deleteSheet: (sheetId) => tabs.delete(sheetId),
    setFrozenRowCount: (...given) => tabs.setFrozenRowCount(...given),
    setFrozenColumnCount: (...given) => tabs.setFrozenColumnCount(...given),
    setGridlinesShown: (...given) => tabs.setGridlinesShown(...given),
    setSheetHidden: (...given) => tabs.setHidden(...given),

    insertRows: (...given) => dimensions.insertRows(...given),
    insertColumns: (...given) => dimensions.insertColumns(...given),
    deleteRows: (...given) => dimensions.deleteRows(...given),
    deleteColumns: (...given) => dimensions.deleteColumns(...given),
    moveRows: (...given) => dimensions.moveRows(...given),
    moveColumns: (...given) => dimensions.moveColumns(...given),
    columnWidth: (...given) => dimensions.columnWidth(...given),
    setColumnWidth: (...given) => dimensions.setColumnWidth(...given),
    isColumnHidden: (...given) => dimensions.isColumnHidden(...given),
    setColumnsHidden: (...given) => dimensions.setColumnsHidden(...given),
    rowHeight: (...given) => dimensions.rowHeight(...given),
    setRowHeight: (...given) => dimensions.setRowHeight(...given),
    isRowHidden: (...given) => dimensions.isRowHidden(...given),
    setRowsHidden: (...given) => dimensions.setRowsHidden(...given),
    setRowsHiddenByFilter: (...given) => dimensions.setRowsHiddenByFilter(...given),

    mergedRanges: (...given) => merged.within(...given),
    mergeCells: (...given) => merged.merge(...given),
    unmergeCells: (...given) => merged.unmerge(...given),

    values: (...given) => cells.values(...given),
    displayValues: (...given) => cells.displayValues(...given),
    formulas: (...given) => cells.formulas(...given),
    notes: (...given) => cells.notes(...given),
    dataValidations: (...given) => cells.dataValidations(...given),
    write: (...given) => cells.write(...given),
    setNotes: (...given) => cells.setNotes(...given),
    setDataValidations: (...given) => cells.setDataValidations(...given),
    blockedSpill: (...given) => cells.blockedSpill(...given),
    usedRectangle: (sheetId) => cells.usedRectangle(sheetId),
    copyCells: (...given) => transfer.copyCells(...given),
    reorderRows: (sheetId, ...given) => {
      transfer.reorderRows(sheetId, ...given);
      calls.recalculateSheet(document.worksheet(sheetId).getSheetId());
    },

    styles: (...given) => formatting.styles(...given),
    setStyles: (...given) => formatting.setStyles(...given),
    numberFormats: (...given) => formatting.numberFormats(...given),
    setNumberFormats: (...given) => formatting.setNumberFormats(...given),

    namedRanges: () => names.all(),
    setNamedRange: (range) => names.set(range),
    removeNamedRange: (name) => names.remove(name),
    rangeMetadata: metadata,
    charts: () => charts.all(),
    setChart: (chart) => charts.set(chart),
    removeChart: (chartId) => charts.remove(chartId),
    selection: (userId) => selections.of(userId),
    setSelection: (...given) => selections.set(...given),

    setCustomFunctions: (runner) => {
      calls.setRunner(runner);
      changes.emit({ kind: 'functions', functions: calls.functions() });
      calculation.markAll();
    },
    whenCalculated: () => calculation.whenIdle(),
    deferCalculation: (change) => calculation.defer(change),
    whenBuiltInsCalculated: () => calculation.whenSettled(),
    recalculateCustomFunctions: () => calls.recalculate(),
    pauseCustomFunctions: () => calls.pause(),
    resumeCustomFunctions: () => calls.resume(),

    snapshot: () => ({
      format: 1,
      timeZone: settings.timeZone,
      locale: display.locale,
      document: univerSnapshot(document),
      sheetNumbers: document.numbers.toJSON(),
      charts: charts.all(),
      attachments: metadata.toJSON(),
    }),
    onModified: (listener) => modified.on(listener),
    viewSnapshot: () => ({
      sequence: changes.sequence,
      document: univerSnapshot(document),
      spills: changes.spills(),
      functions: calls.functions(),
      charts: charts.all(),
      filters: filterViews(document, metadata),
      groups: groupViews(document, metadata),
      sheetNumbers: document.numbers.toJSON(),
    }),
    viewSheetId: (sheetId) => document.worksheet(sheetId).getSheetId(),
    sheetIdOfView: (viewSheetId) => document.numberOf(document.worksheetOfView(viewSheetId)),
    onViewChange: (listener) => changes.on(listener),
    validateEdit: ({ id, params }) => validateMutation(document.unit, id, params as object),
    applyEdit: (...given) => applyEdit(parts, ...given),
    history,
    dispose: parts.dispose,
  };
  calculation.markAll();
  return workbook;
}

type SavedState = Omit<WorkbookSnapshot, 'format' | 'document'>;
type Parts = ReturnType<typeof createParts>;

function createParts(univer: Univer, unit: UniverUnit, saved: SavedState) {
  const injector = univer.__getInjector();
  const document = new UniverDocument(injector, unit, new SheetNumbers(saved.sheetNumbers));
  const settings = { timeZone: saved.timeZone, serialNow: () => Date.now() / dayMs + epochSerial };
  const modified = new Listeners();

  const messages = new ErrorMessages(document);
  const functions = injector.get(IFunctionService);
  registerSheetsFunctions(functions, () => settings.serialNow());
  const report: ReportError = (cell, error) => messages.note(cell, document.formulaOf(cell), error);
  functions.registerExecutors(...regexFunctions(report), new DemoRate(report));
  limitCreatedArrays(functions);
  patchMonths(functions);
  patchExtremes(functions);
  compareByType(functions);
  patchSpillObstacles(injector, (sheetId, range) => canGrow(document, sheetId, range));
  keepBlockingResults(injector);
  keepToday(injector);
  patchFormulaSearch(injector, unit);
  moveNotes(injector);
  showAsSheets(injector);
  const display = new LocaleDisplay(injector, saved.locale);
  writeInLocale(functions, () => numfmtTagOf(display.locale));
  const formats = new AutomaticFormats(document);
  const service = checkedCalculation(document);
  service.growSheets = (results) => growForSpills(document, results);
  service.adaptResult = (...result) => formats.adapt(...result);

  const changes = new ViewChanges(document);
  changes.on(() => modified.notify());
  const metadata: RangeMetadataStore = new RangeMetadataStore(
    saved.attachments,
    () => modified.notify(),
    () => changes.emit({ kind: 'filters', filters: filterViews(document, metadata) }),
    () => changes.emit({ kind: 'groups', groups: groupViews(document, metadata) }),
  );
  const charts = new Charts(saved.charts, (all) => {
    changes.emit({ kind: 'charts', charts: all, sheetNumbers: document.numbers.toJSON() });
  });
  const dimensionShifts = onDimensionsShifted(document, [metadata, charts]);

  const calls = new CustomCalls(document, messages, (marked) => calculation.markCells(marked));
  const calculation: Calculation = new Calculation(document, {
    today: () => Math.floor(settings.serialNow()),
    pendingCallCount: () => calls.pendingCount,
    onMoved: (univerSheetId) => calls.invalidateSheet(univerSheetId),
    onCalculated: () => calls.afterCalculation(),
  });
  const cells = new Cells(document, messages);
  const merged = new MergedRanges(document, cells);
  const history = new UndoHistory(document, [
    metadata.protections,
    metadata.developerMetadata,
    metadata.filters,
    metadata.typedColumns,
    metadata.lineGroups,
    metadata.controlsBefore,
    charts,
  ]);
  return {
    document,
    settings,
    modified,
    display,
    formats,
    changes,
    metadata,
    charts,
    calls,
    calculation,
    cells,
    history,
    tabs: new SheetTabs(document),
    dimensions: new Dimensions(document),
    merged,
    names: new NamedRanges(document),
    formatting: new Formatting(document),
    transfer: new CellTransfer(document, cells, merged),
    selections: new Selections(document),
    dispose: () => {
      for (const part of [calculation, changes, history, calls, dimensionShifts, univer]) part.dispose();
    },
  };
}

function applyEdit(
  { document, changes, history, formats }: Parts,
  { id, params }: ViewEdit,
  origin: string,
  stepName?: string,
): boolean {
  if (!isEdit(id) || typeof params !== 'object' || params === null) return false;
  if ('unitId' in params && params.unitId !== document.unitId) return false;
  const apply = () => document.run(id, params);
  changes.origin = origin;
  try {
    if (stepName === undefined) apply();
    else history.recordStep(stepName, apply);
  } finally {
    changes.origin = null;
  }
  if (id === SetRangeValuesMutation.id) formats.removeFromTyped(params as ISetRangeValuesMutationParams);
  document.numberSheets();
  return true;
}

/** Univer's document without a copy of its cells, with named ranges and notes among its resources. */
function univerSnapshot({ injector, unit, unitId }: UniverDocument): IWorkbookData {
  const resources = injector.get(IResourceManagerService).getResources(unitId, UniverInstanceType.UNIVER_SHEET);
  return { ...unit.getSnapshot(), resources };
}

function filterViews({ numbers }: UniverDocument, metadata: RangeMetadataStore): FilterView[] {
  return metadata.filters.all().flatMap(({ sheetId, rectangle, criteria }) => {
    const viewSheetId = numbers.idOf(sheetId);
    const columns = Object.keys(criteria).map(Number);
    return viewSheetId === undefined ? [] : [{ sheetId: viewSheetId, rectangle, columns }];
  });
}

function groupViews({ numbers }: UniverDocument, metadata: RangeMetadataStore): GroupView[] {
  return metadata.lineGroups.all().flatMap((group) => {
    const { id, axis, sheetId: number, isFolded } = group;
    const sheetId = numbers.idOf(number);
    const isBefore = metadata.controlsBefore.all().some((each) => each.sheetId === number && each.axis === axis);
    const { first, last } = spanOf(group);
    const control = isBefore ? first - 1 : last + 1;
    return sheetId === undefined ? [] : [{ id, sheetId, axis, control, isFolded }];
  });
}

class Listeners {
  private readonly listeners = new Set<() => void>();

  on(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
