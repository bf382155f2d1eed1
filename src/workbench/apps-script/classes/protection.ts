import type { HostUser } from '../../host';
import { mayEdit } from '../../workbook/sheets/protection';
import type { ProtectionState } from '../../workbook/sheets/range-metadata';
import type { Rectangle } from '../../workbook/workbook';
import type { ArgumentsOf } from '../calls/arguments-of';
import { ServiceError } from '../calls/service-error';
import { type Method, methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import { rangeHandle, rectangleOf, sheetState } from '../cells/handles';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';

const protectionMethod = methodsOf<ProtectionData>();

interface ProtectionData {
  readonly id: number;
}

export const protectionHandle = ({ id }: { readonly id: number }) => new Handle('Protection', { id });

/** Everyone who may edit the file is an editor of a new protection, until the script removes editors. */
export function protect({ workbook, options }: HostContext, sheetId: number, rectangle: Rectangle | null): Handle {
  return protectionHandle(
    workbook.rangeMetadata.protections.add({
      sheetId,
      rectangle,
      description: '',
      isWarningOnly: false,
      editorIds: options.users.filter(({ role }) => role !== 'viewer').map(({ id }) => id),
      unprotected: [],
    }),
  );
}

/** The protections of a type, of one sheet or of all. */
export function protections({ workbook }: HostContext, type: string, sheetId: number | null): Handle[] {
  return workbook.rangeMetadata.protections
    .all()
    .filter((protection) => (protection.rectangle === null) === (type === 'SHEET'))
    .filter((protection) => sheetId === null || protection.sheetId === sheetId)
    .map(protectionHandle);
}

export function protectionType(context: HostContext): ServiceType {
  const { messages, options } = context;
  const list = context.workbook.rangeMetadata.protections;
  const found = ({ id }: ProtectionData): ProtectionState => {
    const protection = list.all().find((item) => item.id === id);
    if (!protection) throw new ServiceError(messages.protectionNotFound());
    return protection;
  };
  const read = (get: (protection: ProtectionState, run: Run) => unknown): Method =>
    protectionMethod('document-read', '', ({ run, data }) => get(found(data), run));
  /** Only its editors may change a protection. */
  const write = <Signature extends string>(
    signature: Signature,
    change: (protection: ProtectionState, args: ArgumentsOf<Signature>, run: Run) => Partial<ProtectionState>,
  ): Method =>
    protectionMethod('document-write', signature, ({ run, data, args }) => {
      const protection = found(data);
      if (!mayEdit(run.user, protection)) throw new ServiceError(messages.permissionToEdit());
      list.set({ ...protection, ...change(protection, args, run) });
      return new Self(data);
    });
  const userOf = (given: unknown): HostUser => {
    const email = given instanceof Handle ? String(given.inlineData) : String(given);
    const user = options.users.find((known) => known.email.toLowerCase() === email.toLowerCase());
    if (!user) throw new ServiceError(messages.invalidEmail(email));
    return user;
  };
  /** The owner cannot be removed, and nobody can remove themselves. */
  const withoutEditors = ({ editorIds }: ProtectionState, given: readonly unknown[], run: Run) => {
    const removed = given.map(userOf);
    if (removed.some((user) => user.id === run.user.id && user.role !== 'owner')) {
      throw new ServiceError(messages.cannotRemoveYourself());
    }
    return { editorIds: editorIds.filter((id) => !removed.some((user) => user.id === id && user.role !== 'owner')) };
  };

  return objectType('SpreadsheetApp.Protection', {
    getDescription: read(({ description }) => description),
    setDescription: write('String', (_protection, [description]) => ({ description })),
    getRange: read(({ sheetId, rectangle }) => {
      const { rowCount, columnCount } = sheetState(context, sheetId ?? 0);
      const all = { row: 1, column: 1, rowCount, columnCount, notation: '' };
      return rangeHandle({ sheetId: sheetId ?? 0, ...(rectangle ?? all) });
    }),
    isWarningOnly: read(({ isWarningOnly }) => isWarningOnly),
    setWarningOnly: write('Boolean', (_protection, [isWarningOnly]) => ({ isWarningOnly })),
    canEdit: read((protection, run) => mayEdit(run.user, protection)),
    getEditors: read(({ editorIds, isWarningOnly }, run) => {
      // After the warning, everyone may edit.
      if (isWarningOnly) return [];
      // A user who may not edit does not see the editors.
      if (run.user.role !== 'owner' && !editorIds.includes(run.user.id)) return [];
      return options.users
        .filter(({ id, role }) => role === 'owner' || editorIds.includes(id))
        .map(({ email }) => new Handle('User', { email }, email));
    }),
    removeEditors: write('String[] | User[]', (protection, [users], run) => withoutEditors(protection, users, run)),
    getUnprotectedRanges: read(({ sheetId, unprotected }) =>
      unprotected.map((rectangle) => rangeHandle({ sheetId: sheetId ?? 0, ...rectangle })),
    ),
    setUnprotectedRanges: write('Range[]', (_protection, [ranges]) => ({
      unprotected: ranges.map(({ data }) => rectangleOf(data)),
    })),
    remove: protectionMethod('document-write', '', ({ run, data }) => {
      if (!mayEdit(run.user, found(data))) throw new ServiceError(messages.permissionToEdit());
      list.remove(data.id);
    }),
  });
}
