import { ServiceError } from '../calls/service-error';
import type { ServiceType } from '../calls/service-type';
import type { Handle } from '../calls/values';
import { checkCells, checkColumns } from '../cells/grid-size';
import { type RangeData, sheetState } from '../cells/places';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { checkMayEdit, checkMayInsert } from '../permissions/edit-permission';
import { sheetMethods } from './sheet-methods';

/** Inserting, deleting and moving rows and columns. */
export function sheetLines(site: Site): ServiceType['methods'] {
  const { workbook, messages } = site;
  const { writeChecked } = sheetMethods(site);
  const one = 'Integer';
  const many = 'Integer,Integer';

  const deleteRows = (sheetId: number, row: number, count: number, run: Run) => {
    const { rowCount, columnCount } = sheetState(site, sheetId);
    if (row < 1 || count < 1 || row + count - 1 > rowCount) throw new ServiceError(messages.rangeOutside());
    if (count >= rowCount) throw new ServiceError(messages.allRows());
    checkMayEdit(site, run, sheetId, { row, column: 1, rowCount: count, columnCount });
    workbook.deleteRows(sheetId, row, count);
  };
  const deleteColumns = (sheetId: number, column: number, count: number, run: Run) => {
    const { rowCount, columnCount } = sheetState(site, sheetId);
    if (column < 1 || count < 1 || column + count - 1 > columnCount) throw new ServiceError(messages.rangeOutside());
    if (count >= columnCount) throw new ServiceError(messages.allColumns());
    checkMayEdit(site, run, sheetId, { row: 1, column, rowCount, columnCount: count });
    workbook.deleteColumns(sheetId, column, count);
  };
  const moveRows = (sheetId: number, { row, rowCount }: RangeData, before: number, run: Run) => {
    const sheet = sheetState(site, sheetId);
    if (before < 1 || before > sheet.rowCount + 1) throw new ServiceError(messages.rangeOutside());
    checkMayEdit(site, run, sheetId, { row, column: 1, rowCount, columnCount: sheet.columnCount });
    checkMayInsert(site, run, sheetId, 'row', before);
    if (before >= row && before <= row + rowCount) return;
    workbook.moveRows(sheetId, row, rowCount, before);
  };
  const moveColumns = (sheetId: number, { column, columnCount }: RangeData, before: number, run: Run) => {
    const sheet = sheetState(site, sheetId);
    if (before < 1 || before > sheet.columnCount + 1) throw new ServiceError(messages.rangeOutside());
    checkMayEdit(site, run, sheetId, { row: 1, column, rowCount: sheet.rowCount, columnCount });
    checkMayInsert(site, run, sheetId, 'column', before);
    if (before >= column && before <= column + columnCount) return;
    workbook.moveColumns(sheetId, column, columnCount, before);
  };
  const rows = (signature: string, offset: 0 | 1) =>
    writeChecked<[number, number?]>(signature, (sheetId, [row, count = 1], run) =>
      insertRows(site, sheetId, row + offset, count, run),
    );
  const columns = (signature: string, offset: 0 | 1) =>
    writeChecked<[number, number?]>(signature, (sheetId, [column, count = 1], run) =>
      insertColumns(site, sheetId, column + offset, count, run),
    );

  return {
    insertRowBefore: rows(one, 0),
    insertRowAfter: rows(one, 1),
    insertRows: rows(`${one} | ${many}`, 0),
    insertRowsBefore: rows(many, 0),
    insertRowsAfter: rows(many, 1),
    insertColumnBefore: columns(one, 0),
    insertColumnAfter: columns(one, 1),
    insertColumns: columns(`${one} | ${many}`, 0),
    insertColumnsBefore: columns(many, 0),
    insertColumnsAfter: columns(many, 1),
    deleteRow: writeChecked<[number]>(one, (id, [row], run) => deleteRows(id, row, 1, run)),
    deleteRows: writeChecked<[number, number]>(many, (id, [row, count], run) => deleteRows(id, row, count, run)),
    deleteColumn: writeChecked<[number]>(one, (id, [column], run) => deleteColumns(id, column, 1, run)),
    deleteColumns: writeChecked<[number, number]>(many, (id, [column, count], run) =>
      deleteColumns(id, column, count, run),
    ),
    moveRows: writeChecked<[Handle, number]>('Range,Integer', (id, [range, before], run) =>
      moveRows(id, range.data as RangeData, before, run),
    ),
    moveColumns: writeChecked<[Handle, number]>('Range,Integer', (id, [range, before], run) =>
      moveColumns(id, range.data as RangeData, before, run),
    ),
  };
}

export function insertRows(site: Site, sheetId: number, before: number, count: number, run: Run): void {
  const sheet = sheetState(site, sheetId);
  if (before < 1 || before > sheet.rowCount + 1 || count < 1) throw new ServiceError(site.messages.rangeOutside());
  checkMayInsert(site, run, sheetId, 'row', before);
  checkCells(site, count * sheet.columnCount);
  site.workbook.insertRows(sheetId, before, count);
}

export function insertColumns(site: Site, sheetId: number, before: number, count: number, run: Run): void {
  const sheet = sheetState(site, sheetId);
  if (before < 1 || before > sheet.columnCount + 1 || count < 1) throw new ServiceError(site.messages.rangeOutside());
  checkMayInsert(site, run, sheetId, 'column', before);
  checkColumns(site, sheet.columnCount + count);
  checkCells(site, count * sheet.rowCount);
  site.workbook.insertColumns(sheetId, before, count);
}
