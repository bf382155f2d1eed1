import { ServiceError } from '../calls/service-error';
import { methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue } from '../calls/values';
import { writeValues } from '../cells/cell-values';
import {
  checkedRange,
  type RangeData,
  rangeByText,
  rangeHandle,
  type SheetData,
  selectionOf,
  sheetHandle,
  sheetState,
} from '../cells/handles';
import { checkMayFreezeColumns, checkMayFreezeRows } from '../cells/merge-limits';
import { checkCells, checkColumns, checkSheetName, checkSheets, copyName } from '../cells/sheet-limits';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { checkMayEdit, checkMayEditSheet, checkMayInsert } from '../permissions/edit-permission';
import { addMetadata, addSignature, metadataAt, newMetadataFinder } from './developer-metadata';
import { sheetCharts } from './embedded-chart';
import { filterOf } from './filter';
import { sheetGroups } from './line-groups';
import { sheetMethods } from './method-kinds';
import { protect, protections } from './protection';
import { type ClearOptions, clearCells, parseClearOptions } from './range-formats';
import { rangeListByTexts } from './range-list';
import { activate } from './spreadsheet';
import { newTextFinder } from './text-finder';

const sheetMethod = methodsOf<SheetData>();

export function sheetType(context: HostContext): ServiceType {
  const { workbook, messages } = context;
  const { read, write, writeChecked } = sheetMethods(context);

  const used = (sheetId: number): RangeData => {
    const { rowCount, columnCount } = workbook.usedRectangle(sheetId) ?? { rowCount: 1, columnCount: 1 };
    return { sheetId, row: 1, column: 1, rowCount, columnCount };
  };
  const allCells = (sheetId: number): RangeData => {
    const { rowCount, columnCount } = sheetState(context, sheetId);
    return { sheetId, row: 1, column: 1, rowCount, columnCount };
  };
  const lastRow = (sheetId: number) => workbook.usedRectangle(sheetId)?.rowCount ?? 0;
  /** Formats, notes and data validations may be outside the used cells. */
  const clear = (sheetId: number, run: Run, what: ClearOptions) => {
    const isContentOnly = !what.formats && !what.notes && !what.dataValidations;
    const range = isContentOnly ? used(sheetId) : allCells(sheetId);
    checkMayEdit(context, run, sheetId, range);
    clearCells(context, run, range, what);
  };

  return objectType('SpreadsheetApp.Sheet', {
    ...sheetDimensions(context),
    ...sheetCharts(context),
    ...sheetGroups(context),
    getName: read((sheetId) => sheetState(context, sheetId).name),
    getSheetId: sheetMethod('document-read', '', ({ data }) => data.sheetId),
    getType: read(() => new EnumValue('SpreadsheetApp.SheetType', 'GRID')),
    getMaxRows: read((sheetId) => sheetState(context, sheetId).rowCount),
    getMaxColumns: read((sheetId) => sheetState(context, sheetId).columnCount),
    getFrozenRows: read((sheetId) => sheetState(context, sheetId).frozenRowCount),
    getLastRow: read(lastRow),
    getLastColumn: read((sheetId) => workbook.usedRectangle(sheetId)?.columnCount ?? 0),
    isSheetHidden: read((sheetId) => sheetState(context, sheetId).isHidden),
    getDataRange: read((sheetId) => rangeHandle(used(sheetId))),
    getRange: sheetMethod(
      'document-read',
      'Integer,Integer | Integer,Integer,Integer | Integer,Integer,Integer,Integer | String',
      ({ data, args }) => {
        if (typeof args[0] !== 'string') return checkedRange(context, data.sheetId, ...(args as [number, number]));
        const range = rangeByText(context, args[0], data.sheetId);
        if (!range) throw new ServiceError(messages.rangeNotFound());
        return range;
      },
    ),
    getRangeList: sheetMethod('document-read', 'String[]', ({ data, args: [texts] }) => {
      const list = rangeListByTexts(context, texts, data.sheetId);
      if (!list) throw new ServiceError(messages.rangeNotFound());
      return list;
    }),
    createTextFinder: sheetMethod('document-read', 'String', ({ data, args: [text] }) =>
      newTextFinder(allCells(data.sheetId), text),
    ),
    getFilter: read((sheetId) => filterOf(context, sheetId)),

    setName: write('String', (sheetId, [name]) => {
      checkSheetName(context, name, sheetId);
      workbook.renameSheet(sheetId, name);
    }),
    hideSheet: write('', (sheetId, _, run) => {
      const shown = workbook.sheets().find((sheet) => sheet.sheetId !== sheetId && !sheet.isHidden);
      if (shown === undefined) throw new ServiceError(messages.lastVisibleSheet());
      workbook.setSheetHidden(sheetId, true);
      if (selectionOf(context, run).sheetId === sheetId) activate(context, run, shown.sheetId);
    }),
    showSheet: write('', (sheetId) => workbook.setSheetHidden(sheetId, false)),
    setRowHeight: write('Integer,Integer', (sheetId, [row, heightPx]) => {
      if (row < 1 || row > sheetState(context, sheetId).rowCount) throw new ServiceError(messages.rangeOutside());
      workbook.setRowHeight(sheetId, row, heightPx);
    }),
    setHiddenGridlines: write('Boolean', (sheetId, [isHidden]) => workbook.setGridlinesShown(sheetId, !isHidden)),
    setFrozenRows: write('Integer', (sheetId, [count]) => {
      if (count < 0) throw new ServiceError(messages.rangeInvalid());
      if (count >= sheetState(context, sheetId).rowCount) throw new ServiceError(messages.allRowsFrozen());
      checkMayFreezeRows(context, sheetId, count);
      workbook.setFrozenRowCount(sheetId, count);
    }),
    setFrozenColumns: write('Integer', (sheetId, [count]) => {
      if (count < 0) throw new ServiceError(messages.rangeInvalid());
      if (count >= sheetState(context, sheetId).columnCount) throw new ServiceError(messages.allColumnsFrozen());
      checkMayFreezeColumns(context, sheetId, count);
      workbook.setFrozenColumnCount(sheetId, count);
    }),
    appendRow: writeChecked('Any[]', (sheetId, [values], run) => {
      const row = lastRow(sheetId) + 1;
      const { rowCount, columnCount } = sheetState(context, sheetId);
      checkMayEditSheet(context, run, sheetId);
      if (row > rowCount) insertRows(context, sheetId, rowCount + 1, row - rowCount, run);
      if (values.length > columnCount) {
        insertColumns(context, sheetId, columnCount + 1, values.length - columnCount, run);
      }
      if (values.length === 0) return;
      const range = { sheetId, row, column: 1, rowCount: 1, columnCount: values.length };
      checkMayEdit(context, run, sheetId, range);
      writeValues(context, run, range, [values]);
    }),
    clear: writeChecked('Object?', (sheetId, [options], run) => clear(sheetId, run, parseClearOptions(options))),
    copyTo: sheetMethod('document-write', 'Spreadsheet', ({ data }) => {
      const { name } = sheetState(context, data.sheetId);
      checkSheets(context);
      return sheetHandle(
        workbook.duplicateSheet(data.sheetId, copyName(context, name), workbook.sheets().length).sheetId,
      );
    }),

    protect: sheetMethod('document-write', '', ({ run, data }) => {
      checkMayEditSheet(context, run, data.sheetId);
      return protect(context, data.sheetId, null);
    }),
    getProtections: read(
      (sheetId, [type]) => protections(context, type.name, sheetId),
      'SpreadsheetApp.ProtectionType',
    ),
    addDeveloperMetadata: write(addSignature, (sheetId, args) =>
      addMetadata(context, { kind: 'SHEET', sheetId, rectangle: null }, args),
    ),
    getDeveloperMetadata: read((sheetId) =>
      metadataAt(context, (item) => item.kind === 'SHEET' && item.sheetId === sheetId),
    ),
    createDeveloperMetadataFinder: read((sheetId) => newMetadataFinder(sheetId, null)),
  });
}

const MANY = 'Integer,Integer';

/** Rows and columns of a sheet: inserting, deleting, moving, hiding, widths. */
function sheetDimensions(context: HostContext): ServiceType['methods'] {
  const { workbook, messages } = context;
  const { read, write, writeChecked } = sheetMethods(context);

  const deleteRows = (sheetId: number, row: number, count: number, run: Run) => {
    const { rowCount, columnCount, frozenRowCount } = sheetState(context, sheetId);
    if (row < 1 || count < 1 || row + count - 1 > rowCount) throw new ServiceError(messages.rangeOutside());
    if (count >= rowCount) throw new ServiceError(messages.allRows());
    const left = Math.max(0, row - 1 - frozenRowCount) + rowCount - (row + count - 1);
    if (left < 1) throw new ServiceError(messages.allRowsNotFrozen());
    checkMayEdit(context, run, sheetId, { row, column: 1, rowCount: count, columnCount });
    workbook.deleteRows(sheetId, row, count);
  };
  const deleteColumns = (sheetId: number, column: number, count: number, run: Run) => {
    const { rowCount, columnCount, frozenColumnCount } = sheetState(context, sheetId);
    if (column < 1 || count < 1 || column + count - 1 > columnCount) throw new ServiceError(messages.rangeOutside());
    if (count >= columnCount) throw new ServiceError(messages.allColumns());
    const left = Math.max(0, column - 1 - frozenColumnCount) + columnCount - (column + count - 1);
    if (left < 1) throw new ServiceError(messages.allColumnsNotFrozen());
    checkMayEdit(context, run, sheetId, { row: 1, column, rowCount, columnCount: count });
    workbook.deleteColumns(sheetId, column, count);
  };
  const moveRows = (sheetId: number, { row, rowCount }: RangeData, before: number, run: Run) => {
    const sheet = sheetState(context, sheetId);
    if (before < 1 || before > sheet.rowCount + 1) throw new ServiceError(messages.rangeOutside());
    checkMayEdit(context, run, sheetId, { row, column: 1, rowCount, columnCount: sheet.columnCount });
    checkMayInsert(context, run, sheetId, 'row', before);
    if (before >= row && before <= row + rowCount) return;
    workbook.moveRows(sheetId, row, rowCount, before);
  };
  const moveColumns = (sheetId: number, { column, columnCount }: RangeData, before: number, run: Run) => {
    const sheet = sheetState(context, sheetId);
    if (before < 1 || before > sheet.columnCount + 1) throw new ServiceError(messages.rangeOutside());
    checkMayEdit(context, run, sheetId, { row: 1, column, rowCount: sheet.rowCount, columnCount });
    checkMayInsert(context, run, sheetId, 'column', before);
    if (before >= column && before <= column + columnCount) return;
    workbook.moveColumns(sheetId, column, columnCount, before);
  };
  const insertion = (insert: typeof insertRows, offset: 0 | 1) =>
    writeChecked(MANY, (id, [at, count], run) => insert(context, id, at + offset, count, run));
  const hidingRows = (isHidden: boolean) =>
    write(`Integer | ${MANY}`, (sheetId, [row, count = 1]) => {
      checkedRange(context, sheetId, row, 1, count);
      workbook.setRowsHidden(sheetId, row, count, isHidden);
    });
  const hidingColumns = (isHidden: boolean) =>
    write(`Integer | ${MANY}`, (sheetId, [column, count = 1]) => {
      checkedRange(context, sheetId, 1, column, 1, count);
      workbook.setColumnsHidden(sheetId, column, count, isHidden);
    });

  const setColumnWidths = (sheetId: number, first: number, count: number, widthPx: number) => {
    checkedRange(context, sheetId, 1, first, 1, count);
    for (let column = first; column < first + count; column += 1) workbook.setColumnWidth(sheetId, column, widthPx);
  };

  return {
    insertRowsBefore: insertion(insertRows, 0),
    insertRowsAfter: insertion(insertRows, 1),
    insertColumnsBefore: insertion(insertColumns, 0),
    insertColumnsAfter: insertion(insertColumns, 1),
    deleteRows: writeChecked(MANY, (id, [row, count], run) => deleteRows(id, row, count, run)),
    deleteColumns: writeChecked(MANY, (id, [column, count], run) => deleteColumns(id, column, count, run)),
    moveRows: writeChecked('Range,Integer', (id, [range, before], run) => moveRows(id, range.data, before, run)),
    moveColumns: writeChecked('Range,Integer', (id, [range, before], run) => moveColumns(id, range.data, before, run)),
    hideRows: hidingRows(true),
    showRows: hidingRows(false),
    hideColumns: hidingColumns(true),
    showColumns: hidingColumns(false),
    isColumnHiddenByUser: read((id, [column]) => workbook.isColumnHidden(id, column), 'Integer'),
    isRowHiddenByFilter: read((id, [row]) => workbook.isRowHidden(id, row).byFilter, 'Integer'),
    isRowHiddenByUser: read((id, [row]) => workbook.isRowHidden(id, row).byUser, 'Integer'),
    getColumnWidth: read((id, [column]) => workbook.columnWidth(id, column), 'Integer'),
    setColumnWidth: write(MANY, (id, [column, widthPx]) => setColumnWidths(id, column, 1, widthPx)),
    setColumnWidths: write('Integer,Integer,Integer', (id, [first, count, widthPx]) =>
      setColumnWidths(id, first, count, widthPx),
    ),
  };
}

function insertRows(context: HostContext, sheetId: number, before: number, count: number, run: Run): void {
  const sheet = sheetState(context, sheetId);
  if (before < 1 || before > sheet.rowCount + 1 || count < 1) throw new ServiceError(context.messages.rangeOutside());
  checkMayInsert(context, run, sheetId, 'row', before);
  checkCells(context, count * sheet.columnCount);
  context.workbook.insertRows(sheetId, before, count);
}

function insertColumns(context: HostContext, sheetId: number, before: number, count: number, run: Run): void {
  const sheet = sheetState(context, sheetId);
  if (before < 1 || before > sheet.columnCount + 1 || count < 1)
    throw new ServiceError(context.messages.rangeOutside());
  checkMayInsert(context, run, sheetId, 'column', before);
  checkColumns(context, sheet.columnCount + count);
  checkCells(context, count * sheet.rowCount);
  context.workbook.insertColumns(sheetId, before, count);
}
