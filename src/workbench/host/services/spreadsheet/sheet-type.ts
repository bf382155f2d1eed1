import { ServiceError } from '../../rpc/service-error';
import { type Method, method, objectType, type ServiceType } from '../../rpc/service-type';
import { EnumValue, Handle, Self } from '../../rpc/values';
import type { Run } from '../../run/run';
import type { Site } from '../../site';
import { writeValues } from './cell-values';
import { flushBeforeReading } from './flush';
import { checkedRange, rangeByText, rangeHandle, type SheetData, sheetHandle, sheetState } from './place';
import { selectionMethods } from './selection';
import { newTextFinder } from './text-finder';

export function sheetType(site: Site): ServiceType {
  const { workbook, messages } = site;
  const read = (get: (sheetId: number, run: Run) => unknown): Method =>
    method<SheetData, []>('document-read', '', async ({ run, data }) => {
      await flushBeforeReading(site, run);
      return get(data.sheetId, run);
    });
  const write = <Args extends readonly unknown[]>(
    signature: string,
    change: (sheetId: number, args: Args, run: Run) => void,
  ): Method =>
    method<SheetData, Args>('document-write', signature, ({ run, data, args }) => {
      sheetState(site, data.sheetId);
      change(data.sheetId, args, run);
      run.hasUnflushedWrites = true;
      return new Self(data);
    });
  const used = (sheetId: number) => workbook.usedRectangle(sheetId);
  const lastRow = (sheetId: number) => used(sheetId)?.rowCount ?? 0;

  const { getActiveRange, getActiveRangeList, getCurrentCell } = selectionMethods(site);

  const insertRows = (sheetId: number, before: number, count: number) => {
    const sheet = sheetState(site, sheetId);
    if (before < 1 || before > sheet.rowCount + 1 || count < 1) throw new ServiceError(messages.rangeOutside());
    checkCells(site, count * sheet.columnCount);
    workbook.insertRows(sheetId, before, count);
  };
  const insertColumns = (sheetId: number, before: number, count: number) => {
    const sheet = sheetState(site, sheetId);
    if (before < 1 || before > sheet.columnCount + 1 || count < 1) throw new ServiceError(messages.rangeOutside());
    checkCells(site, count * sheet.rowCount);
    workbook.insertColumns(sheetId, before, count);
  };
  const deleteRows = (sheetId: number, row: number, count: number) => {
    const { rowCount } = sheetState(site, sheetId);
    if (row < 1 || count < 1 || row + count - 1 > rowCount) throw new ServiceError(messages.rangeOutside());
    if (count >= rowCount) throw new ServiceError(messages.allRows());
    workbook.deleteRows(sheetId, row, count);
  };
  const deleteColumns = (sheetId: number, column: number, count: number) => {
    const { columnCount } = sheetState(site, sheetId);
    if (column < 1 || count < 1 || column + count - 1 > columnCount) throw new ServiceError(messages.rangeOutside());
    if (count >= columnCount) throw new ServiceError(messages.allColumns());
    workbook.deleteColumns(sheetId, column, count);
  };

  return objectType('SpreadsheetApp.Sheet', {
    // Those of the active sheet, which is the one that scripts ask.
    getActiveRange,
    getActiveRangeList,
    getCurrentCell,
    getSelection: method('document-read', '', () => new Handle('Selection', null)),
    getName: read((sheetId) => sheetState(site, sheetId).name),
    getSheetName: read((sheetId) => sheetState(site, sheetId).name),
    getSheetId: method<SheetData, []>('document-read', '', ({ data }) => data.sheetId),
    getIndex: read((sheetId) => workbook.sheets().findIndex((sheet) => sheet.sheetId === sheetId) + 1),
    getParent: read(() => new Handle('Spreadsheet', null)),
    getType: read(() => new EnumValue('SpreadsheetApp.SheetType', 'GRID')),
    isSheetHidden: read((sheetId) => sheetState(site, sheetId).isHidden),
    getMaxRows: read((sheetId) => sheetState(site, sheetId).rowCount),
    getMaxColumns: read((sheetId) => sheetState(site, sheetId).columnCount),
    getLastRow: read(lastRow),
    getLastColumn: read((sheetId) => used(sheetId)?.columnCount ?? 0),
    getFrozenRows: read((sheetId) => sheetState(site, sheetId).frozenRowCount),
    getDataRange: read((sheetId) => {
      sheetState(site, sheetId);
      const { rowCount, columnCount } = used(sheetId) ?? { rowCount: 1, columnCount: 1 };
      return rangeHandle({ sheetId, row: 1, column: 1, rowCount, columnCount });
    }),
    getRange: method<SheetData, [string] | [number, number, number?, number?]>(
      'document-read',
      'Integer,Integer | Integer,Integer,Integer | Integer,Integer,Integer,Integer | String',
      ({ data, args }) => {
        if (typeof args[0] !== 'string') return checkedRange(site, data.sheetId, ...(args as [number, number]));
        const range = rangeByText(site, args[0], data.sheetId);
        if (!range) throw new ServiceError(messages.rangeNotFound());
        return range;
      },
    ),
    isRowHiddenByFilter: method<SheetData, [number]>(
      'document-read',
      'Integer',
      ({ data, args: [row] }) => workbook.isRowHidden(data.sheetId, row).byFilter,
    ),
    isRowHiddenByUser: method<SheetData, [number]>(
      'document-read',
      'Integer',
      ({ data, args: [row] }) => workbook.isRowHidden(data.sheetId, row).byUser,
    ),
    /** The workbook tells only which rows a filter hides, so a filter that hides none goes unseen. */
    getFilter: read((sheetId) => {
      const rectangle = used(sheetId);
      const rows = Array.from({ length: rectangle?.rowCount ?? 0 }, (_, index) => index + 1);
      const isFiltered = rows.some((row) => workbook.isRowHidden(sheetId, row).byFilter);
      return isFiltered ? new Handle('Filter', { sheetId, ...rectangle }) : null;
    }),
    createTextFinder: method<SheetData, [string]>('document-read', 'String', ({ data, args: [text] }) => {
      const rectangle = used(data.sheetId);
      return newTextFinder(text, rectangle ? [{ sheetId: data.sheetId, ...rectangle }] : []);
    }),

    activate: write('', (sheetId, _args, run) =>
      workbook.setSelection(run.user.id, sheetId, [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }]),
    ),
    setName: write<[string]>('String', (sheetId, [name]) => {
      const isTaken = workbook.sheets().some((sheet) => sheet.name === name && sheet.sheetId !== sheetId);
      if (isTaken) throw new ServiceError(messages.sheetNameTaken(name));
      workbook.renameSheet(sheetId, name);
    }),
    setFrozenRows: write<[number]>('Integer', (sheetId, [count]) => {
      if (count < 0 || count >= sheetState(site, sheetId).rowCount) throw new ServiceError(messages.rangeInvalid());
      workbook.setFrozenRowCount(sheetId, count);
    }),
    setColumnWidth: write<[number, number]>('Integer,Number', (sheetId, [column, widthPx]) => {
      checkedRange(site, sheetId, 1, column);
      workbook.setColumnWidth(sheetId, column, widthPx);
    }),
    insertRowBefore: write<[number]>('Integer', (sheetId, [row]) => insertRows(sheetId, row, 1)),
    insertRowsBefore: write<[number, number]>('Integer,Integer', (id, [row, count]) => insertRows(id, row, count)),
    insertRowAfter: write<[number]>('Integer', (sheetId, [row]) => insertRows(sheetId, row + 1, 1)),
    insertRowsAfter: write<[number, number]>('Integer,Integer', (id, [row, count]) => insertRows(id, row + 1, count)),
    insertColumnBefore: write<[number]>('Integer', (sheetId, [column]) => insertColumns(sheetId, column, 1)),
    insertColumnsBefore: write<[number, number]>('Integer,Integer', (id, [column, n]) => insertColumns(id, column, n)),
    insertColumnAfter: write<[number]>('Integer', (sheetId, [column]) => insertColumns(sheetId, column + 1, 1)),
    insertColumnsAfter: write<[number, number]>('Integer,Integer', (id, [column, n]) =>
      insertColumns(id, column + 1, n),
    ),
    deleteRow: write<[number]>('Integer', (sheetId, [row]) => deleteRows(sheetId, row, 1)),
    deleteRows: write<[number, number]>('Integer,Integer', (sheetId, [row, count]) => deleteRows(sheetId, row, count)),
    deleteColumn: write<[number]>('Integer', (sheetId, [column]) => deleteColumns(sheetId, column, 1)),
    deleteColumns: write<[number, number]>('Integer,Integer', (id, [column, count]) =>
      deleteColumns(id, column, count),
    ),
    appendRow: write<[unknown[]]>('Any[]', (sheetId, [values], run) => {
      const row = lastRow(sheetId) + 1;
      const { rowCount, columnCount } = sheetState(site, sheetId);
      if (row > rowCount) insertRows(sheetId, rowCount + 1, row - rowCount);
      if (values.length > columnCount) insertColumns(sheetId, columnCount + 1, values.length - columnCount);
      if (values.length === 0) return;
      writeValues(site, run, { sheetId, row, column: 1, rowCount: 1, columnCount: values.length }, [values]);
    }),
  });
}

/** Empty grid cells count too. */
export function checkCells({ workbook, limits, messages }: Site, added: number): void {
  const present = workbook.sheets().reduce((sum, sheet) => sum + sheet.rowCount * sheet.columnCount, 0);
  if (present + added > limits.workbookCells) throw new ServiceError(messages.tooManyCells(limits.workbookCells));
}

export function sheetOrNull(site: Site, isIt: (sheet: { sheetId: number; name: string }) => boolean): Handle | null {
  const sheet = site.workbook.sheets().find(isIt);
  return sheet ? sheetHandle(sheet.sheetId) : null;
}
