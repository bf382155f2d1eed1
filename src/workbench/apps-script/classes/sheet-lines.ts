import { ServiceError } from '../calls/service-error';
import type { ServiceType } from '../calls/service-type';
import type { Handle } from '../calls/values';
import { checkedRange, type RangeData, sheetState } from '../cells/places';
import { checkCells, checkColumns } from '../cells/sheet-limits';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { checkMayEdit, checkMayInsert } from '../permissions/edit-permission';
import { sheetMethods } from './method-kinds';

const MANY = 'Integer,Integer';

/** Rows and columns of a sheet: inserting, deleting, moving, hiding, widths. */
export function sheetLines(context: HostContext): ServiceType['methods'] {
  const { workbook, messages } = context;
  const { read, write, writeChecked } = sheetMethods(context);

  const deleteRows = (sheetId: number, row: number, count: number, run: Run) => {
    const { rowCount, columnCount } = sheetState(context, sheetId);
    if (row < 1 || count < 1 || row + count - 1 > rowCount) throw new ServiceError(messages.rangeOutside());
    if (count >= rowCount) throw new ServiceError(messages.allRows());
    checkMayEdit(context, run, sheetId, { row, column: 1, rowCount: count, columnCount });
    workbook.deleteRows(sheetId, row, count);
  };
  const deleteColumns = (sheetId: number, column: number, count: number, run: Run) => {
    const { rowCount, columnCount } = sheetState(context, sheetId);
    if (column < 1 || count < 1 || column + count - 1 > columnCount) throw new ServiceError(messages.rangeOutside());
    if (count >= columnCount) throw new ServiceError(messages.allColumns());
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
    writeChecked<[number, number]>(MANY, (id, [at, count], run) => insert(context, id, at + offset, count, run));
  const hiding = (isHidden: boolean) =>
    write<[number, number?]>(`Integer | ${MANY}`, (sheetId, [row, count = 1]) => {
      checkedRange(context, sheetId, row, 1, count);
      workbook.setRowsHidden(sheetId, row, count, isHidden);
    });

  return {
    insertRowsBefore: insertion(insertRows, 0),
    insertRowsAfter: insertion(insertRows, 1),
    insertColumnsBefore: insertion(insertColumns, 0),
    insertColumnsAfter: insertion(insertColumns, 1),
    deleteRows: writeChecked<[number, number]>(MANY, (id, [row, count], run) => deleteRows(id, row, count, run)),
    deleteColumns: writeChecked<[number, number]>(MANY, (id, [column, count], run) =>
      deleteColumns(id, column, count, run),
    ),
    moveRows: writeChecked<[Handle<RangeData>, number]>('Range,Integer', (id, [range, before], run) =>
      moveRows(id, range.data, before, run),
    ),
    moveColumns: writeChecked<[Handle<RangeData>, number]>('Range,Integer', (id, [range, before], run) =>
      moveColumns(id, range.data, before, run),
    ),
    hideRows: hiding(true),
    showRows: hiding(false),
    isRowHiddenByFilter: read<[number]>((id, [row]) => workbook.isRowHidden(id, row).byFilter, 'Integer'),
    isRowHiddenByUser: read<[number]>((id, [row]) => workbook.isRowHidden(id, row).byUser, 'Integer'),
    getColumnWidth: read<[number]>((id, [column]) => workbook.columnWidth(id, column), 'Integer'),
    setColumnWidth: write<[number, number]>(MANY, (id, [column, widthPx]) => {
      checkedRange(context, id, 1, column);
      workbook.setColumnWidth(id, column, widthPx);
    }),
  };
}

export function insertRows(context: HostContext, sheetId: number, before: number, count: number, run: Run): void {
  const sheet = sheetState(context, sheetId);
  if (before < 1 || before > sheet.rowCount + 1 || count < 1) throw new ServiceError(context.messages.rangeOutside());
  checkMayInsert(context, run, sheetId, 'row', before);
  checkCells(context, count * sheet.columnCount);
  context.workbook.insertRows(sheetId, before, count);
}

export function insertColumns(context: HostContext, sheetId: number, before: number, count: number, run: Run): void {
  const sheet = sheetState(context, sheetId);
  if (before < 1 || before > sheet.columnCount + 1 || count < 1)
    throw new ServiceError(context.messages.rangeOutside());
  checkMayInsert(context, run, sheetId, 'column', before);
  checkColumns(context, sheet.columnCount + count);
  checkCells(context, count * sheet.rowCount);
  context.workbook.insertColumns(sheetId, before, count);
}
