import type { NamedRangeState } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import { methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import { type RangeData, rangeHandle, rectangleOf } from '../cells/handles';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { checkMayEdit } from '../permissions/edit-permission';

const namedRangeMethod = methodsOf<NamedRangeData>();

interface NamedRangeData {
  readonly name: string;
}

/** Letters, digits, underscores and points. The name must not be a cell in A1 or R1C1 notation, nor `true` or `false`. */
const NAME = /^(?![A-Za-z]{1,3}\d+$)(?!R\d*C\d*$)(?!(?:true|false)$)[A-Za-z_][\w.]{0,249}$/i;

export const namedRangeHandle = ({ name }: NamedRangeState) => new Handle('NamedRange', { name });

export function checkName({ messages }: HostContext, name: string): void {
  if (!NAME.test(name)) throw new ServiceError(messages.invalidArgument(name));
}

export function namedRange({ workbook }: HostContext, name: string): NamedRangeState | null {
  return workbook.namedRanges().find((range) => range.name.toLowerCase() === name.toLowerCase()) ?? null;
}

/** Throws if the cells of the named range are protected. */
export function setNamedRange(context: HostContext, run: Run, name: string, range: RangeData): void {
  const { sheetId } = range;
  const rectangle = rectangleOf(range);
  checkMayEdit(context, run, sheetId, rectangle);
  context.workbook.setNamedRange({ name, sheetId, rectangle });
}

export function removeNamedRange(context: HostContext, run: Run, name: string): void {
  const { sheetId, rectangle } = found(context, name);
  checkMayEdit(context, run, sheetId, rectangle);
  context.workbook.removeNamedRange(name);
}

export function namedRangeType(context: HostContext): ServiceType {
  return objectType('SpreadsheetApp.NamedRange', {
    getName: namedRangeMethod('document-read', '', ({ data }) => data.name),
    getRange: namedRangeMethod('document-read', '', ({ data }) => {
      const { sheetId, rectangle } = found(context, data.name);
      return rangeHandle({ sheetId, ...rectangle });
    }),
    setRange: namedRangeMethod('document-write', 'Range', ({ run, data, args: [range] }) => {
      found(context, data.name);
      setNamedRange(context, run, data.name, range.data);
      return new Self(data);
    }),
    remove: namedRangeMethod('document-write', '', ({ run, data }) => removeNamedRange(context, run, data.name)),
  });
}

function found(context: HostContext, name: string): NamedRangeState {
  const range = namedRange(context, name);
  if (!range) throw new ServiceError(context.messages.rangeNotFound());
  return range;
}
