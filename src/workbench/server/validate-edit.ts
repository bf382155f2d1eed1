import type { HostUser } from '../host';
import { mayDeleteSheet, mayEditAll, mayEditSheet, mayInsert } from '../workbook/sheets/protection';
import { type EditTarget, edits, isEdit } from '../workbook/view/edits';
import type { ViewEdit } from '../workbook/view/workbook-view';
import type { Workbook } from '../workbook/workbook';
import { workbookLimits } from '../workbook/workbook-limits';

const { cellChars } = workbookLimits;
const sheetNameChars = 100;

interface EditParams {
  readonly subUnitId?: string;
  readonly name?: string;
  readonly hidden?: number;
  readonly sheet?: { readonly name: string };
  readonly cellValue?: {
    readonly [row: string]: { readonly [column: string]: { readonly v?: unknown } | null } | null;
  };
}

/** Returns the error message of Sheets for an edit that the page's grid makes but Sheets refuses; null for a valid edit. */
export function validateEdit(workbook: Workbook, edit: ViewEdit, user: HostUser): string | null {
  return validateContents(workbook, edit) ?? protectionError(workbook, user, targetsOf(edit));
}

/** Like `validateEdit`, but ignores protections for formulas that change as a result of an earlier edit of the step. */
export function validateFollowingEdit(workbook: Workbook, edit: ViewEdit, user: HostUser): string | null {
  return hasOnlyFormulas(edit) ? validateContents(workbook, edit) : validateEdit(workbook, edit, user);
}

/** Throws if the user may not edit the targets. Every change by a page's user is checked: edits, sorting, undo. */
export function checkProtection(workbook: Workbook, user: HostUser, targets: readonly EditTarget[]): void {
  const error = protectionError(workbook, user, targets);
  if (error !== null) throw new Error(error);
}

function protectionError(workbook: Workbook, user: HostUser, targets: readonly EditTarget[]): string | null {
  const mayEdit = (target: EditTarget): boolean => {
    const sheetId = workbook.sheetIdOfView(target.sheet);
    const who = [workbook, user, sheetId] as const;
    switch (target.part) {
      case 'cells':
        return mayEditAll(...who, ...target.rectangles);
      case 'new rows or columns':
        return mayInsert(...who, target.axis, target.before);
      case 'sheet':
        return mayEditSheet(...who);
      case 'sheet with contents':
        return mayDeleteSheet(...who);
    }
  };
  return targets.every(mayEdit)
    ? null
    : 'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.';
}

function targetsOf({ id, params }: ViewEdit): readonly EditTarget[] {
  return edits[id]?.targets(params as object) ?? [];
}

function validateContents(workbook: Workbook, { id, params }: ViewEdit): string | null {
  if (!isEdit(id)) return 'The workbook does not support this edit.';
  if (typeof params !== 'object' || params === null) return 'The edit has no parameters.';
  return validateParams(workbook, id, params) ?? workbook.validateEdit({ id, params });
}

function validateParams(workbook: Workbook, id: string, params: EditParams): string | null {
  switch (id) {
    case 'sheet.mutation.set-worksheet-name':
      return validateSheetName(params.name ?? '');
    case 'sheet.mutation.insert-sheet':
      return validateSheetName(params.sheet?.name ?? '');
    case 'sheet.mutation.set-worksheet-hidden':
      return params.hidden === 1 && isLastVisibleSheet(workbook, params.subUnitId)
        ? "You can't hide all the sheets in a document."
        : null;
    case 'sheet.mutation.set-range-values':
      return validateCellTexts(params);
    default:
      return null;
  }
}

/** A sample: `{cellValue: {0: {2: {f: '=B3*2', si: null}}}}` */
function hasOnlyFormulas({ id, params }: ViewEdit): boolean {
  if (id !== 'sheet.mutation.set-range-values') return false;
  const rows = Object.values((params as EditParams | null)?.cellValue ?? {});
  return rows.every((row) =>
    Object.values(row ?? {}).every(
      (cell) => cell !== null && Object.keys(cell).every((field) => formulaFields.has(field)),
    ),
  );
}

const formulaFields: ReadonlySet<string> = new Set(['f', 'si']);

/** The workbook checks whether another sheet has the name. */
function validateSheetName(name: string): string | null {
  const isValid = name.trim() !== '' && name.length <= sheetNameChars;
  return isValid ? null : `A sheet needs a name of at most ${sheetNameChars} characters.`;
}

function isLastVisibleSheet(workbook: Workbook, viewSheetId = ''): boolean {
  const sheetId = workbook.sheetIdOfView(viewSheetId);
  return workbook.sheets().every((sheet) => sheet.isHidden || sheet.sheetId === sheetId);
}

function validateCellTexts({ cellValue }: EditParams): string | null {
  for (const row of Object.values(cellValue ?? {})) {
    for (const cell of Object.values(row ?? {})) {
      if (typeof cell?.v === 'string' && cell.v.length > cellChars) {
        return `Your input contains more than the maximum of ${cellChars} characters in a single cell.`;
      }
    }
  }
  return null;
}
