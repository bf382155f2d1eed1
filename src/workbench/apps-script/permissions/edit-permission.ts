import { contains, overlap } from '../../workbook/cells/rectangle';
import type { ProtectionState } from '../../workbook/sheets/range-metadata';
import type { Rectangle } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import type { Run } from '../execution/run';
import type { HostUser } from '../host';
import type { HostContext } from '../host-context';

type WorkbookContext = Pick<HostContext, 'workbook'>;
type Editor = Pick<Run, 'user'>;

/** Throws if cells are protected from the user. The owner may edit everything. */
export function checkMayEdit(context: HostContext, run: Run, sheetId: number, cells: Rectangle): void {
  throwUnless(context, mayEditAll(context, run, sheetId, cells));
}

export function mayEditAll(
  context: WorkbookContext,
  run: Editor,
  sheetId: number,
  ...rectangles: readonly Rectangle[]
): boolean {
  const refuses = ({ rectangle, unprotected }: ProtectionState) =>
    rectangles.some((cells) =>
      rectangle ? overlap(rectangle, cells) : !unprotected.some((open) => contains(open, cells)),
    );
  return run.user.role !== 'viewer' && !blockingProtections(context, run, sheetId).some(refuses);
}

/** Throws if the user may not change the sheet itself: its name, order and sizes. */
export function checkMayEditSheet(context: HostContext, run: Run, sheetId: number): void {
  throwUnless(context, mayEditSheet(context, run, sheetId));
}

export function mayEditSheet(context: WorkbookContext, run: Editor, sheetId: number): boolean {
  return !blockingProtections(context, run, sheetId).some(({ rectangle }) => rectangle === null);
}

export function checkMayInsert(
  context: HostContext,
  run: Run,
  sheetId: number,
  axis: 'row' | 'column',
  before: number,
): void {
  throwUnless(context, mayInsert(context, run, sheetId, axis, before));
}

/** New rows or columns within a protected range would be protected too. */
export function mayInsert(
  context: WorkbookContext,
  run: Editor,
  sheetId: number,
  axis: 'row' | 'column',
  before: number,
): boolean {
  const isSplit = ({ rectangle }: ProtectionState) => {
    if (rectangle === null) return true;
    const [start, count] =
      axis === 'row' ? [rectangle.row, rectangle.rowCount] : [rectangle.column, rectangle.columnCount];
    return before > start && before < start + count;
  };
  return !blockingProtections(context, run, sheetId).some(isSplit);
}

export function checkMayDeleteSheet(context: HostContext, run: Run, sheetId: number): void {
  throwUnless(context, mayDeleteSheet(context, run, sheetId));
}

/** Deleting a sheet deletes everything that is protected on it. */
export function mayDeleteSheet(context: WorkbookContext, run: Editor, sheetId: number): boolean {
  return blockingProtections(context, run, sheetId).length === 0;
}

export function mayEdit(user: HostUser, protection: ProtectionState): boolean {
  return user.role === 'owner' || (user.role === 'editor' && protection.editorIds.includes(user.id));
}

/** The protections of a sheet that do not let this user edit. */
function blockingProtections({ workbook }: WorkbookContext, run: Editor, sheetId: number): ProtectionState[] {
  return workbook.rangeMetadata.protections.all().filter((protection) => {
    return protection.sheetId === sheetId && !protection.isWarningOnly && !mayEdit(run.user, protection);
  });
}

function throwUnless({ messages }: HostContext, isPermitted: boolean): void {
  if (!isPermitted) throw new ServiceError(messages.permissionToEdit());
}
