import { mayDeleteSheet, mayEditAll, mayEditSheet, mayInsert } from '../../workbook/sheets/protection';
import type { Rectangle } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';

/** Throws if cells are protected from the user. */
export function checkMayEdit(context: HostContext, { user }: Run, sheetId: number, cells: Rectangle): void {
  throwUnless(context, mayEditAll(context.workbook, user, sheetId, cells));
}

/** Throws if the user may not change the sheet itself. */
export function checkMayEditSheet(context: HostContext, { user }: Run, sheetId: number): void {
  throwUnless(context, mayEditSheet(context.workbook, user, sheetId));
}

export function checkMayInsert(
  context: HostContext,
  { user }: Run,
  sheetId: number,
  axis: 'row' | 'column',
  before: number,
): void {
  throwUnless(context, mayInsert(context.workbook, user, sheetId, axis, before));
}

export function checkMayDeleteSheet(context: HostContext, { user }: Run, sheetId: number): void {
  throwUnless(context, mayDeleteSheet(context.workbook, user, sheetId));
}

function throwUnless({ messages }: HostContext, isPermitted: boolean): void {
  if (!isPermitted) throw new ServiceError(messages.permissionToEdit());
}
