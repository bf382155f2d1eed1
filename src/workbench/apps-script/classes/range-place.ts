import { toA1 } from '../../workbook/a1';
import { ServiceError } from '../calls/service-error';
import { method, type ServiceType } from '../calls/service-type';
import { type EnumValue, Self } from '../calls/values';
import {
  checkedRange,
  oneCell,
  type RangeData,
  rangeHandle,
  rectangleOf,
  sheetHandle,
  sheetState,
} from '../cells/places';
import type { Site } from '../host-context';
import { rangeMethods } from './range-methods';
import { newTextFinder } from './text-finder';

/** Where a range is, and ranges made from it. */
export function rangePlace(site: Site): ServiceType['methods'] {
  const { workbook, messages } = site;
  const { local, read } = rangeMethods(site);

  const activation = (selected: (range: RangeData) => RangeData) =>
    method<RangeData, []>('document-write', '', ({ run, data }) => {
      workbook.setSelection(run.user.id, data.sheetId, [rectangleOf(selected(data))]);
      return new Self(data);
    });
  const nextDataCell = (range: RangeData, direction: string) => {
    const { rowCount, columnCount } = sheetState(site, range.sheetId);
    const [down, right] = steps[direction] ?? [0, 0];
    const used = workbook.usedRectangle(range.sheetId) ?? { rowCount: 1, columnCount: 1 };
    const size = {
      rowCount: Math.max(used.rowCount, range.row),
      columnCount: Math.max(used.columnCount, range.column),
    };
    const values = workbook.values(range.sheetId, { row: 1, column: 1, ...size });
    const isInside = (row: number, column: number) =>
      row >= 1 && column >= 1 && row <= rowCount && column <= columnCount;
    const isFilled = (row: number, column: number) => (values[row - 1]?.[column - 1] ?? null) !== null;
    let { row, column } = range;
    const isInData = isFilled(row, column) && isFilled(row + down, column + right);
    while (isInside(row + down, column + right)) {
      if (isInData && !isFilled(row + down, column + right)) break;
      row += down;
      column += right;
      if (!isInData && isFilled(row, column)) break;
    }
    return rangeHandle({ sheetId: range.sheetId, row, column, rowCount: 1, columnCount: 1 });
  };

  return {
    getA1Notation: local((range) => range.notation ?? toA1(range)),
    getRow: local((range) => range.row),
    getRowIndex: local((range) => range.row),
    getColumn: local((range) => range.column),
    getColumnIndex: local((range) => range.column),
    getNumRows: local((range) => range.rowCount),
    getHeight: local((range) => range.rowCount),
    getNumColumns: local((range) => range.columnCount),
    getWidth: local((range) => range.columnCount),
    getLastRow: local((range) => range.row + range.rowCount - 1),
    getLastColumn: local((range) => range.column + range.columnCount - 1),
    getSheet: local((range) => sheetHandle(range.sheetId)),
    getGridId: local((range) => range.sheetId),
    isStartRowBounded: local(({ notation }) => isBounded(notation, 0, /\d/)),
    isEndRowBounded: local(({ notation }) => isBounded(notation, 1, /\d/)),
    isStartColumnBounded: local(({ notation }) => isBounded(notation, 0, /[A-Z]/)),
    isEndColumnBounded: local(({ notation }) => isBounded(notation, 1, /[A-Z]/)),
    getCell: local<[number, number]>((range, [row, column]) => {
      const isInside = row >= 1 && column >= 1 && row <= range.rowCount && column <= range.columnCount;
      if (!isInside) throw new ServiceError(messages.rangeOutside());
      return checkedRange(site, range.sheetId, range.row + row - 1, range.column + column - 1);
    }, 'Integer,Integer'),
    offset: local<[number, number, number?, number?]>(
      (range, [rows, columns, rowCount = range.rowCount, columnCount = range.columnCount]) =>
        checkedRange(site, range.sheetId, range.row + rows, range.column + columns, rowCount, columnCount),
      'Integer,Integer | Integer,Integer,Integer | Integer,Integer,Integer,Integer',
    ),
    getNextDataCell: read<[EnumValue]>(
      (range, [direction]) => nextDataCell(range, direction.name),
      'SpreadsheetApp.Direction',
    ),
    activate: activation((range) => range),
    activateAsCurrentCell: activation(oneCell),
    createTextFinder: local<[string]>((range, [text]) => newTextFinder(text, [range]), 'String'),
  };
}

/** Whether the first or the second end of `B2:D` names a row or a column. */
function isBounded(notation: string | undefined, end: 0 | 1, name: RegExp): boolean {
  return notation === undefined || name.test(notation.split(':')[end] ?? '');
}

const steps: { readonly [direction: string]: readonly [down: number, right: number] } = {
  UP: [-1, 0],
  DOWN: [1, 0],
  PREVIOUS: [0, -1],
  NEXT: [0, 1],
};
