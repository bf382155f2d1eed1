import type { HostUser } from '../host/host';
import type { ViewEdit } from '../workbook/view';
import type { Rectangle, Workbook } from '../workbook/workbook';

const textLengthMax = 50_000;
const cellCountMax = 10_000_000;

interface EditParams {
  readonly subUnitId?: string;
  readonly name?: string;
  readonly hidden?: number;
  readonly sheet?: { readonly name: string; readonly rowCount?: number; readonly columnCount?: number };
  readonly cellValue?: {
    readonly [row: string]: { readonly [column: string]: { readonly v?: unknown } | null } | null;
  };
  readonly range?: {
    readonly startRow: number;
    readonly endRow: number;
    readonly startColumn: number;
    readonly endColumn: number;
  };
}

/** What Sheets says to an edit it does not take, and a page's grid would make all the same; null: it is taken. */
export function refusalOfEdit(workbook: Workbook, { id, params }: ViewEdit, user: HostUser): string | null {
  if (typeof params !== 'object' || params === null) return 'The change says nothing.';
  const edit = params as EditParams;
  switch (id) {
    case 'sheet.mutation.set-worksheet-name':
      return refusalOfName(workbook, edit.name ?? '', edit.subUnitId);
    case 'sheet.mutation.insert-sheet':
      return (
        refusalOfName(workbook, edit.sheet?.name ?? '', undefined) ??
        refusalOfCells(workbook, (edit.sheet?.rowCount ?? 0) * (edit.sheet?.columnCount ?? 0))
      );
    case 'sheet.mutation.remove-sheet':
      return workbook.sheets().length > 1 ? null : "You can't remove all the sheets in a document.";
    case 'sheet.mutation.set-worksheet-hidden':
      return edit.hidden === 1 && isLastShown(workbook, edit.subUnitId)
        ? "You can't hide all the sheets in a document."
        : null;
    case 'sheet.mutation.insert-row':
    case 'sheet.mutation.insert-col':
      return refusalOfCells(workbook, cellsOf(edit.range)) ?? refusalOfProtection(workbook, edit, user);
    case 'sheet.mutation.set-range-values':
      return refusalOfTexts(edit) ?? refusalOfProtection(workbook, edit, user);
    case 'sheet.mutation.remove-rows':
    case 'sheet.mutation.remove-col':
      return refusalOfProtection(workbook, edit, user);
    default:
      return null;
  }
}

function refusalOfName(workbook: Workbook, name: string, viewSheetId: string | undefined): string | null {
  const own = viewSheetId === undefined ? null : workbook.sheetIdOfView(viewSheetId);
  const isTaken = workbook
    .sheets()
    .some((sheet) => sheet.sheetId !== own && sheet.name.toLowerCase() === name.toLowerCase());
  if (isTaken) return `A sheet with the name "${name}" already exists. Please enter another name.`;
  return name.trim() === '' || name.length > 100 ? 'A sheet needs a name of at most 100 characters.' : null;
}

function isLastShown(workbook: Workbook, viewSheetId = ''): boolean {
  const sheetId = workbook.sheetIdOfView(viewSheetId);
  return workbook.sheets().every((sheet) => sheet.isHidden || sheet.sheetId === sheetId);
}

function refusalOfCells(workbook: Workbook, added: number): string | null {
  const present = workbook.sheets().reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  return present + added <= cellCountMax
    ? null
    : `This action would increase the number of cells in the workbook above the limit of ${cellCountMax} cells.`;
}

function cellsOf(range: EditParams['range']): number {
  return range ? (range.endRow - range.startRow + 1) * (range.endColumn - range.startColumn + 1) : 0;
}

function refusalOfTexts({ cellValue }: EditParams): string | null {
  for (const line of Object.values(cellValue ?? {})) {
    for (const cell of Object.values(line ?? {})) {
      if (typeof cell?.v === 'string' && cell.v.length > textLengthMax) {
        return `Your input contains more than the maximum of ${textLengthMax} characters in a single cell.`;
      }
    }
  }
  return null;
}

function refusalOfProtection(workbook: Workbook, edit: EditParams, user: HostUser): string | null {
  if (user.role === 'owner' || edit.subUnitId === undefined) return null;
  const sheetId = workbook.sheetIdOfView(edit.subUnitId);
  const places = touched(edit);
  const isRefused = workbook.attachments.protections.all().some((protection) => {
    if (protection.sheetId !== sheetId || protection.isWarningOnly || protection.editorIds.includes(user.id))
      return false;
    return places.some(
      (place) =>
        (protection.rectangle === null || overlaps(protection.rectangle, place)) &&
        !protection.unprotected.some((free) => overlaps(free, place)),
    );
  });
  return isRefused
    ? 'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.'
    : null;
}

function touched({ cellValue, range }: EditParams): Rectangle[] {
  if (range) {
    const { startRow, endRow, startColumn, endColumn } = range;
    const size = { rowCount: endRow - startRow + 1, columnCount: endColumn - startColumn + 1 };
    return [{ row: startRow + 1, column: startColumn + 1, ...size }];
  }
  return Object.entries(cellValue ?? {}).flatMap(([row, line]) =>
    Object.keys(line ?? {}).map((column) => ({
      row: Number(row) + 1,
      column: Number(column) + 1,
      rowCount: 1,
      columnCount: 1,
    })),
  );
}

function overlaps(a: Rectangle, b: Rectangle): boolean {
  return (
    a.row < b.row + b.rowCount &&
    b.row < a.row + a.rowCount &&
    a.column < b.column + b.columnCount &&
    b.column < a.column + a.columnCount
  );
}
