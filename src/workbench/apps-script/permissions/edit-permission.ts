import type { ProtectionState } from '../../workbook/sheets/range-metadata';
import type { Rectangle } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import { overlap } from '../cells/handles';
import type { Run } from '../execution/run';
import type { HostUser } from '../host';
import type { HostContext } from '../host-context';

/** The workbook, and who would edit it. */
type Book = Pick<HostContext, 'workbook'>;
type By = Pick<Run, 'user'>;

/** Refuses cells that are protected from the user; the owner may edit everything. */
export function checkMayEdit(context: HostContext, run: Run, sheetId: number, cells: Rectangle): void {
  refuseIf(context, !mayEditAll(context, run, sheetId, cells));
}

export function mayEditAll(context: Book, run: By, sheetId: number, ...rectangles: readonly Rectangle[]): boolean {
  const refuses = ({ rectangle, unprotected }: ProtectionState) =>
    rectangles.some((cells) =>
      rectangle ? overlap(rectangle, cells) : !unprotected.some((open) => contains(open, cells)),
    );
  return run.user.role !== 'viewer' && !binding(context, run, sheetId).some(refuses);
}

/** The sheet itself: its name, its order, its sizes. */
export function checkMayEditSheet(context: HostContext, run: Run, sheetId: number): void {
  refuseIf(context, !mayEditSheet(context, run, sheetId));
}

export function mayEditSheet(context: Book, run: By, sheetId: number): boolean {
  return !binding(context, run, sheetId).some(({ rectangle }) => rectangle === null);
}

export function checkMayInsert(
  context: HostContext,
  run: Run,
  sheetId: number,
  axis: 'row' | 'column',
  before: number,
): void {
  refuseIf(context, !mayInsert(context, run, sheetId, axis, before));
}

/** New rows or columns between two of a protected range would be protected too. */
export function mayInsert(context: Book, run: By, sheetId: number, axis: 'row' | 'column', before: number): boolean {
  const isSplit = ({ rectangle }: ProtectionState) => {
    if (rectangle === null) return true;
    const [start, count] =
      axis === 'row' ? [rectangle.row, rectangle.rowCount] : [rectangle.column, rectangle.columnCount];
    return before > start && before < start + count;
  };
  return !binding(context, run, sheetId).some(isSplit);
}

export function checkMayDeleteSheet(context: HostContext, run: Run, sheetId: number): void {
  refuseIf(context, !mayDeleteSheet(context, run, sheetId));
}

/** A sheet goes with all that is protected on it. */
export function mayDeleteSheet(context: Book, run: By, sheetId: number): boolean {
  return binding(context, run, sheetId).length === 0;
}

export function mayEdit(user: HostUser, protection: ProtectionState): boolean {
  return user.role === 'owner' || (user.role === 'editor' && protection.editorIds.includes(user.id));
}

/** The protections of a sheet that hold this user off. */
function binding({ workbook }: Book, run: By, sheetId: number): ProtectionState[] {
  return workbook.rangeMetadata.protections.all().filter((protection) => {
    return protection.sheetId === sheetId && !protection.isWarningOnly && !mayEdit(run.user, protection);
  });
}

function refuseIf({ messages }: HostContext, isRefused: boolean): void {
  if (isRefused) throw new ServiceError(messages.permissionToEdit());
}

function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.row >= outer.row &&
    inner.column >= outer.column &&
    inner.row + inner.rowCount <= outer.row + outer.rowCount &&
    inner.column + inner.columnCount <= outer.column + outer.columnCount
  );
}
