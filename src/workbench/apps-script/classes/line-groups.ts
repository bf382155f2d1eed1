import { type Axis, depthOf, foldGroups, groupsOf, shiftDepth, spanOf } from '../../workbook/sheets/line-groups';
import { ServiceError } from '../calls/service-error';
import type { ServiceType } from '../calls/service-type';
import { type RangeData, sheetState } from '../cells/handles';
import type { HostContext } from '../host-context';
import { rangeMethods, sheetMethods } from './method-kinds';

const position = 'SpreadsheetApp.GroupControlTogglePosition';

/** Methods of ranges that group rows and columns, and fold them. */
export function rangeGroups(context: HostContext): ServiceType['methods'] {
  const { write } = rangeMethods(context);
  const linesOf = (axis: Axis, { row, column, rowCount, columnCount }: RangeData) =>
    axis === 'row' ? { first: row, count: rowCount } : { first: column, count: columnCount };
  const shift = (axis: Axis) =>
    write('Integer', (range, [delta]) => {
      const lines = linesOf(axis, range);
      // The line that would have the control of the group is none of it.
      const { rowCount, columnCount } = sheetState(context, range.sheetId);
      const isBefore = isControlBefore(context, range.sheetId, axis);
      const edge = isBefore ? 1 : axis === 'row' ? rowCount : columnCount;
      if (delta > 0 && edge >= lines.first && edge < lines.first + lines.count) {
        throw new ServiceError(context.messages.groupWithoutControl(axis, isBefore));
      }
      shiftDepth(context.workbook, range.sheetId, axis, lines, delta);
    });
  const fold = write('', (range) => {
    for (const axis of ['row', 'column'] as const) {
      const { first, count } = linesOf(axis, range);
      const inside = groupsOf(context.workbook, range.sheetId, axis).filter((group) => {
        const span = spanOf(group);
        return span.first >= first && span.last < first + count;
      });
      foldGroups(context.workbook, inside, true);
    }
  });
  return {
    shiftRowGroupDepth: shift('row'),
    shiftColumnGroupDepth: shift('column'),
    collapseGroups: fold,
  };
}

/** Methods of sheets for the same groups. */
export function sheetGroups(context: HostContext): ServiceType['methods'] {
  const { read, write } = sheetMethods(context);
  const depth = read((sheetId, [row]) => {
    if (row < 1 || row > sheetState(context, sheetId).rowCount) {
      throw new ServiceError(context.messages.rangeOutside());
    }
    return depthOf(context.workbook, sheetId, 'row', row);
  }, 'Integer');
  const setPosition = (axis: Axis) =>
    write(position, (sheetId, [{ name }]) => {
      const { controlsBefore } = context.workbook.rangeMetadata;
      const found = controlsBefore.all().filter((each) => each.sheetId === sheetId && each.axis === axis);
      for (const { id } of found) controlsBefore.remove(id);
      if (name === 'BEFORE') controlsBefore.add({ sheetId, axis, rectangle: null });
    });
  return {
    getRowGroupDepth: depth,
    setRowGroupControlPosition: setPosition('row'),
    setColumnGroupControlPosition: setPosition('column'),
  };
}

function isControlBefore({ workbook }: HostContext, sheetId: number, axis: Axis): boolean {
  return workbook.rangeMetadata.controlsBefore.all().some((each) => each.sheetId === sheetId && each.axis === axis);
}
