import { toA1 } from '../../workbook/a1';
import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { Self } from '../calls/values';
import { checkedRange, type RangeData, rectangleOf, sheetHandle, sheetState } from '../cells/places';
import type { HostContext } from '../host-context';
import { checkMayEdit, mayEditAll } from '../permissions/edit-permission';
import { type AddArgs, addMetadata, addSignature, linePlace, metadataAt } from './developer-metadata';
import { newMetadataFinder } from './developer-metadata-finder';
import { createFilter } from './filter';
import { rangeMethods } from './method-kinds';
import { protect } from './protection';
import { rangeFormats } from './range-formats';
import { rangeTransfer } from './range-transfer';
import { rangeValues } from './range-values';

/** Range: its position. The files named range-… have the methods for its cells. */
export function rangeType(context: HostContext): ServiceType {
  const { messages } = context;
  const { local } = rangeMethods(context);

  return objectType('SpreadsheetApp.Range', {
    ...rangeValues(context),
    ...rangeFormats(context),
    ...rangeTransfer(context),
    getA1Notation: local((range) => range.notation ?? toA1(range)),
    getRow: local((range) => range.row),
    getColumn: local((range) => range.column),
    getNumRows: local((range) => range.rowCount),
    getNumColumns: local((range) => range.columnCount),
    getLastRow: local((range) => range.row + range.rowCount - 1),
    getLastColumn: local((range) => range.column + range.columnCount - 1),
    getSheet: local((range) => sheetHandle(range.sheetId)),
    getCell: local<[number, number]>((range, [row, column]) => {
      const isInside = row >= 1 && column >= 1 && row <= range.rowCount && column <= range.columnCount;
      if (!isInside) throw new ServiceError(messages.rangeOutside());
      return checkedRange(context, range.sheetId, range.row + row - 1, range.column + column - 1);
    }, 'Integer,Integer'),
    offset: local<[number, number, number?, number?]>(
      (range, [rows, columns, rowCount = range.rowCount, columnCount = range.columnCount]) =>
        checkedRange(context, range.sheetId, range.row + rows, range.column + columns, rowCount, columnCount),
      'Integer,Integer | Integer,Integer,Integer | Integer,Integer,Integer,Integer',
    ),

    createFilter: method<RangeData, []>('document-write', '', ({ run, data }) => {
      checkMayEdit(context, run, data.sheetId, data);
      return createFilter(context, data);
    }),
    canEdit: local((range, _args, run) => mayEditAll(context, run, range.sheetId, range)),
    protect: method<RangeData, []>('document-write', '', ({ run, data }) => {
      checkMayEdit(context, run, data.sheetId, data);
      return protect(context, data.sheetId, rectangleOf(data));
    }),

    // Developer metadata belongs to one entire row or column.
    addDeveloperMetadata: method<RangeData, AddArgs>('document-write', addSignature, ({ data, args }) => {
      addMetadata(
        context,
        linePlace(context, data.sheetId, rectangleOf(data), sheetState(context, data.sheetId)),
        args,
      );
      return new Self(data);
    }),
    getDeveloperMetadata: local((range) =>
      metadataAt(context, ({ sheetId, rectangle }) => {
        return sheetId === range.sheetId && rectangle !== null && toA1(rectangle) === toA1(range);
      }),
    ),
    createDeveloperMetadataFinder: local((range) => newMetadataFinder(range.sheetId, rectangleOf(range))),
  });
}
