import type { HostUser } from '../apps-script/host';
import { mayDeleteSheet, mayEditAll, mayEditSheet, mayInsert } from '../apps-script/permissions/edit-permission';
import { edits, isEdit, type Touched } from '../workbook/view/edits';
import type { ViewEdit } from '../workbook/view/workbook-view';
import type { Workbook } from '../workbook/workbook';
import { workbookLimits } from '../workbook/workbook-limits';

const { cellChars } = workbookLimits;

interface EditParams {
  readonly subUnitId?: string;
  readonly name?: string;
  readonly hidden?: number;
  readonly sheet?: { readonly name: string };
  readonly cellValue?: {
    readonly [row: string]: { readonly [column: string]: { readonly v?: unknown } | null } | null;
  };
}

/**
 * The message of Sheets for an edit that the page's grid would make but Sheets refuses; null if Sheets accepts the
 * edit.
 */
export function refusalOfEdit(workbook: Workbook, edit: ViewEdit, user: HostUser): string | null {
  return refusalOfContents(workbook, edit) ?? refusalOfTouch(workbook, user, touchedBy(edit));
}

/** Like `refusalOfEdit`, but ignores protections for formulas that only follow another edit of the step. */
export function refusalOfFollowing(workbook: Workbook, edit: ViewEdit, user: HostUser): string | null {
  return isOfFormulasAlone(edit) ? refusalOfContents(workbook, edit) : refusalOfEdit(workbook, edit, user);
}

/** Every change by a page's user is checked here: edits, sorting, undo. */
export function refusalOfTouch(workbook: Workbook, user: HostUser, touched: readonly Touched[]): string | null {
  const mayTouch = (place: Touched): boolean => {
    const sheetId = workbook.sheetIdOfView(place.sheet);
    const who = [{ workbook }, { user }, sheetId] as const;
    switch (place.part) {
      case 'cells':
        return mayEditAll(...who, ...place.rectangles);
      case 'new lines':
        return mayInsert(...who, place.axis, place.before);
      case 'sheet':
        return mayEditSheet(...who);
      case 'sheet with contents':
        return mayDeleteSheet(...who);
    }
  };
  return touched.every(mayTouch)
    ? null
    : 'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.';
}

function touchedBy({ id, params }: ViewEdit): readonly Touched[] {
  return edits[id]?.touches(params as object) ?? [];
}

function refusalOfContents(workbook: Workbook, { id, params }: ViewEdit): string | null {
  if (!isEdit(id)) return 'The workbook does not take this change.';
  if (typeof params !== 'object' || params === null) return 'The change says nothing.';
  return refusalOfForm(workbook, id, params) ?? workbook.refusalOf({ id, params });
}

function refusalOfForm(workbook: Workbook, id: string, edit: EditParams): string | null {
  switch (id) {
    case 'sheet.mutation.set-worksheet-name':
      return refusalOfName(workbook, edit.name ?? '', edit.subUnitId);
    case 'sheet.mutation.insert-sheet':
      return refusalOfName(workbook, edit.sheet?.name ?? '', undefined);
    case 'sheet.mutation.set-worksheet-hidden':
      return edit.hidden === 1 && isLastShown(workbook, edit.subUnitId)
        ? "You can't hide all the sheets in a document."
        : null;
    case 'sheet.mutation.set-range-values':
      return refusalOfTexts(edit);
    default:
      return null;
  }
}

/** A sample: `{cellValue: {0: {2: {f: '=B3*2', si: null}}}}` */
function isOfFormulasAlone({ id, params }: ViewEdit): boolean {
  if (id !== 'sheet.mutation.set-range-values') return false;
  const lines = Object.values((params as EditParams | null)?.cellValue ?? {});
  return lines.every((line) =>
    Object.values(line ?? {}).every(
      (cell) => cell !== null && Object.keys(cell).every((part) => formulaParts.has(part)),
    ),
  );
}

const formulaParts: ReadonlySet<string> = new Set(['f', 'si']);

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

function refusalOfTexts({ cellValue }: EditParams): string | null {
  for (const line of Object.values(cellValue ?? {})) {
    for (const cell of Object.values(line ?? {})) {
      if (typeof cell?.v === 'string' && cell.v.length > cellChars) {
        return `Your input contains more than the maximum of ${cellChars} characters in a single cell.`;
      }
    }
  }
  return null;
}
