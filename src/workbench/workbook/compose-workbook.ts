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
import { ErrorMessages } from './cells/error-messages';
import { Formatting } from './cells/formatting';
import { registerSheetsFunctions } from './functions/sheets-functions';
import { UndoHistory } from './history/undo-history';
import { Charts } from './sheets/charts';
import { onDimensionsShifted } from './sheets/dimension-shifts';
import { Dimensions } from './sheets/dimensions';
import { validateMutation } from './sheets/mutation-limits';
import { NamedRanges } from './sheets/named-ranges';
import { RangeMetadataStore } from './sheets/range-metadata';
import { Selections, SheetTabs } from './sheets/sheet-tabs';
import { SheetNumbers, UniverDocument } from './univer-document';
import { limitCreatedArrays } from './univer-patches/array-limits';
import { patchFormulaSearch } from './univer-patches/formula-search';
import { moveNotes } from './univer-patches/note-ranges';
import { patchSpillObstacles } from './univer-patches/spill-obstacles';
import { LocaleDisplay, showAsSheets } from './view/cell-display';
import { isEdit } from './view/edits';
import { ViewChanges } from './view/view-changes';
import type { FilterView } from './view/workbook-view';
import type { Workbook, WorkbookSnapshot } from './workbook';

const dayMs = 86_400_000;
/** 1970-01-01 as days since 1899-12-30. */
const epochSerial = 25_569;

/** Builds the workbook from Univer's document, the data that is stored outside of it, the calculation and the view. */
export function composeWorkbook(
  univer: Univer,
  unit: UniverUnit,
  saved: Omit<WorkbookSnapshot, 'format' | 'document'>,
): Workbook {
  const injector = univer.__getInjector();
  const document = new UniverDocument(injector, unit, new SheetNumbers(saved.sheetNumbers));
  let { timeZone } = saved;
  const modifiedListeners = new Set<() => void>();
  const notifyModified = () => {
    for (const listener of modifiedListeners) listener();
  };

  let serialNow = () => Date.now() / dayMs + epochSerial;
  registerSheetsFunctions(injector.get(IFunctionService), () => serialNow());
  limitCreatedArrays(injector.get(IFunctionService));
  patchSpillObstacles(injector, (sheetId, range) => canGrow(document, sheetId, range));
  patchFormulaSearch(injector, unit);
  moveNotes(injector);
  showAsSheets(injector);
  const display = new LocaleDisplay(injector, saved.locale);
  const formats = new AutomaticFormats(document);
  const service = checkedCalculation(document);
  service.growSheets = (results) => growForSpills(document, results);
  service.adaptResult = (...result) => formats.adapt(...result);

  const changes = new ViewChanges(document);
  changes.on(notifyModified);
  const metadata = new RangeMetadataStore(saved.attachments, notifyModified, () => {
    changes.emit({ kind: 'filters', filters: filterViews() });
  });
  const filterViews = (): FilterView[] =>
    metadata.filters.all().flatMap(({ sheetId, rectangle, criteria }) => {
      const viewId = sheetId === null ? undefined : document.numbers.idOf(sheetId);
      const columns = Object.keys(criteria).map(Number);
      return viewId === undefined || rectangle === null ? [] : [{ sheetId: viewId, rectangle, columns }];
    });
  const charts = new Charts(saved.charts, (all) => {
    changes.emit({ kind: 'charts', charts: all, sheetNumbers: document.numbers.toJSON() });
  });
  const dimensionShifts = onDimensionsShifted(document, [metadata, charts]);

  const messages = new ErrorMessages(document);
  const calls = new CustomCalls(document, messages, (cells) => calculation.markCells(cells));
  const calculation: Calculation = new Calculation(document, {
    pendingCallCount: () => calls.pendingCount,
    onMoved: (univerSheetId) => calls.invalidateSheet(univerSheetId),
    onCalculated: () => calls.afterCalculation(),
  });

  const tabs = new SheetTabs(document);
  const dimensions = new Dimensions(document);
  const names = new NamedRanges(document);
  const cells = new Cells(document, messages);
  const formatting = new Formatting(document);
  const transfer = new CellTransfer(document, cells);
  const selections = new Selections(document);
  const history = new UndoHistory(document, [
    metadata.protections,
    metadata.developerMetadata,
    metadata.filters,
    charts,
  ]);

  const ownDocument = (): IWorkbookData => {
    const resources = injector
      .get(IResourceManagerService)
      .getResources(document.unitId, UniverInstanceType.UNIVER_SHEET);
    return { ...unit.getSnapshot(), resources };
  };

  const workbook: Workbook = {
    id: document.unitId,
    get name() {
      return unit.getName();
    },
    set name(name) {
      document.run(SetWorkbookNameMutation.id, { name });
    },
    get timeZone() {
      return timeZone;
    },
    set timeZone(zone) {
      timeZone = zone;
      notifyModified();
    },
    get serialNow() {
      return serialNow;
    },
    set serialNow(read) {
      serialNow = read;
    },
    get locale() {
      return display.locale;
    },
    set locale(locale) {
      display.set(locale);
      notifyModified();
    },

    sheets: () => tabs.all(),
    insertSheet: (...given) => tabs.insert(...given),
    duplicateSheet: (sheetId, ...given) => {
      const copy = tabs.duplicate(sheetId, ...given);
      metadata.duplicateFilters(sheetId, copy.sheetId);
      charts.duplicate(sheetId, copy.sheetId);
      return copy;
    },
    renameSheet: (...given) => tabs.rename(...given),
    deleteSheet: (sheetId) => tabs.delete(sheetId),
    setFrozenRowCount: (...given) => tabs.setFrozenRowCount(...given),
    setGridlinesShown: (...given) => tabs.setGridlinesShown(...given),

    insertRows: (...given) => dimensions.insertRows(...given),
    insertColumns: (...given) => dimensions.insertColumns(...given),
    deleteRows: (...given) => dimensions.deleteRows(...given),
    deleteColumns: (...given) => dimensions.deleteColumns(...given),
    moveRows: (...given) => dimensions.moveRows(...given),
    moveColumns: (...given) => dimensions.moveColumns(...given),
    columnWidth: (...given) => dimensions.columnWidth(...given),
    setColumnWidth: (...given) => dimensions.setColumnWidth(...given),
    rowHeight: (...given) => dimensions.rowHeight(...given),
    setRowHeight: (...given) => dimensions.setRowHeight(...given),
    isRowHidden: (...given) => dimensions.isRowHidden(...given),
    setRowsHidden: (...given) => dimensions.setRowsHidden(...given),
    setRowsHiddenByFilter: (...given) => dimensions.setRowsHiddenByFilter(...given),

    values: (...given) => cells.values(...given),
    displayValues: (...given) => cells.displayValues(...given),
    formulas: (...given) => cells.formulas(...given),
    notes: (...given) => cells.notes(...given),
    dataValidations: (...given) => cells.dataValidations(...given),
    write: (...given) => cells.write(...given),
    setNotes: (...given) => cells.setNotes(...given),
    setDataValidations: (...given) => cells.setDataValidations(...given),
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
    recalculateCustomFunctions: () => calls.recalculate(),
    pauseCustomFunctions: () => calls.pause(),
    resumeCustomFunctions: () => calls.resume(),

    snapshot: () => ({
      format: 1,
      timeZone,
      locale: display.locale,
      document: ownDocument(),
      sheetNumbers: document.numbers.toJSON(),
      charts: charts.all(),
      attachments: metadata.toJSON(),
    }),
    onModified: (listener) => {
      modifiedListeners.add(listener);
      return () => modifiedListeners.delete(listener);
    },
    viewSnapshot: () => ({
      sequence: changes.sequence,
      document: ownDocument(),
      spills: changes.spills(),
      functions: calls.functions(),
      charts: charts.all(),
      filters: filterViews(),
      sheetNumbers: document.numbers.toJSON(),
    }),
    viewSheetId: (sheetId) => document.worksheet(sheetId).getSheetId(),
    sheetIdOfView: (viewSheetId) => document.numberOf(document.worksheetOfView(viewSheetId)),
    onViewChange: (listener) => changes.on(listener),
    validateEdit: ({ id, params }) => validateMutation(unit, id, params as object),
    applyEdit: ({ id, params }, origin, stepName) => {
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
    },
    history,
    dispose: () => {
      for (const part of [calculation, changes, history, calls, dimensionShifts, univer]) part.dispose();
    },
  };
  calculation.markAll();
  return workbook;
}
