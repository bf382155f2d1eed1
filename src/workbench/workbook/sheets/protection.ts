import { contains, overlap } from '../cells/rectangle';
import type { Rectangle, Workbook } from '../workbook';
import type { ProtectionState } from './range-metadata';

type ProtectedWorkbook = Pick<Workbook, 'rangeMetadata'>;

/** A user of the file. */
interface Editor {
  readonly id: string;
  readonly role: 'owner' | 'editor' | 'viewer';
}

/** Whether cells are not protected from the user. The owner may edit everything. */
export function mayEditAll(
  workbook: ProtectedWorkbook,
  user: Editor,
  sheetId: number,
  ...rectangles: readonly Rectangle[]
): boolean {
  const refuses = ({ rectangle, unprotected }: ProtectionState) =>
    rectangles.some((cells) =>
      rectangle ? overlap(rectangle, cells) : !unprotected.some((open) => contains(open, cells)),
    );
  return user.role !== 'viewer' && !blockingProtections(workbook, user, sheetId).some(refuses);
}

/** Whether the user may change the sheet itself: its name, order and sizes. */
export function mayEditSheet(workbook: ProtectedWorkbook, user: Editor, sheetId: number): boolean {
  return !blockingProtections(workbook, user, sheetId).some(({ rectangle }) => rectangle === null);
}

/** New rows or columns within a protected range would be protected too. */
export function mayInsert(
  workbook: ProtectedWorkbook,
  user: Editor,
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
  return !blockingProtections(workbook, user, sheetId).some(isSplit);
}

/** Deleting a sheet deletes everything that is protected on it. */
export function mayDeleteSheet(workbook: ProtectedWorkbook, user: Editor, sheetId: number): boolean {
  return blockingProtections(workbook, user, sheetId).length === 0;
}

export function mayEdit(user: Editor, protection: ProtectionState): boolean {
  return user.role === 'owner' || (user.role === 'editor' && protection.editorIds.includes(user.id));
}

/** The protections of a sheet that do not let this user edit. */
function blockingProtections({ rangeMetadata }: ProtectedWorkbook, user: Editor, sheetId: number): ProtectionState[] {
  return rangeMetadata.protections.all().filter((protection) => {
    return protection.sheetId === sheetId && !protection.isWarningOnly && !mayEdit(user, protection);
  });
}
