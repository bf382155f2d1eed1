import { messageOf } from '../error-text';
import type { CellEdit, HostUser } from '../host';
import { edits as kinds } from '../workbook/view/edits';
import type { ViewEdit } from '../workbook/view/workbook-view';
import type { Rectangle, Workbook } from '../workbook/workbook';
import { asBadRequest, RequestError, readJson, sendJson, stringField } from './http';
import type { Route, RouteContext, Routes } from './route';
import { checkProtection, validateEdit, validateFollowingEdit } from './validate-edit';

export interface EditResponse {
  /** Refused edits. The page already shows them and must reload. */
  readonly refused: readonly RefusedEdit[];
}

interface RefusedEdit {
  readonly id: string;
  readonly message: string;
}

/** Edits of a user in a page, and undo. */
export function createEditRoutes({ workbook, host }: Pick<RouteContext, 'workbook' | 'host'>): Routes {
  /** The last refused step, and the one that moved references. A step may arrive in two requests. */
  let refusedStep: (RefusedEdit & { readonly step: string }) | null = null;
  let movingStep = '';

  const undoRoute: (direction: 'undo' | 'redo') => Route = (direction) => (_request, response, _url, user) => {
    const cell = asBadRequest(() => {
      checkProtection(workbook, user, workbook.history.targets(direction));
      return workbook.history[direction]();
    });
    sendJson(response, 200, { cell, undo: workbook.history.state() });
  };
  return {
    'POST /api/undo': undoRoute('undo'),
    'POST /api/redo': undoRoute('redo'),

    'POST /api/edits': async (request, response, _url, user) => {
      const body = await readJson(request);
      const edits = body['edits'];
      if (!Array.isArray(edits)) throw new RequestError(400, 'edits must be a list.');
      const client = stringField(body, 'client');
      const refused = stepsOf(edits as ViewEdit[]).flatMap((step) => {
        return applyStep(step, `${client} ${step[0]?.step ?? ''}`, client, user) ?? [];
      });
      sendJson(response, 200, { refused } satisfies EditResponse);
    },
  };

  /** Applies all edits of a step, or none if one of them is refused. Returns null if they were applied. */
  function applyStep(step: readonly ViewEdit[], stepName: string, client: string, user: HostUser): RefusedEdit | null {
    if (refusedStep?.step === stepName) return refusedStep;
    for (const edit of step) {
      const validate = movingStep === stepName ? validateFollowingEdit : validateEdit;
      const message = errorMessage(() => validate(workbook, edit, user));
      if (message !== null) return refuse(edit, message);
      if (kinds[edit.id]?.movesReferences) movingStep = stepName;
    }
    for (const edit of step) {
      const message = errorMessage(() => apply(edit, stepName, client, user));
      if (message !== null) return refuse(edit, message);
    }
    return null;

    function refuse(edit: ViewEdit, message: string): RefusedEdit {
      refusedStep = { id: String(edit?.id), message, step: stepName };
      return { id: refusedStep.id, message };
    }
  }

  function apply(edit: ViewEdit, stepName: string, client: string, user: HostUser): string | null {
    const before = readTypedCells(workbook, edit);
    if (!workbook.applyEdit(edit, client, stepName)) return 'The workbook does not support this edit.';
    if (before) void host.edited(user.id, withNewValue(workbook, before));
    return null;
  }
}

/** Groups edits by step, in order. An edit without a step is a separate step. */
function stepsOf(edits: readonly ViewEdit[]): ViewEdit[][] {
  const steps: ViewEdit[][] = [];
  for (const edit of edits) {
    const last = steps.at(-1);
    if (last && edit?.step !== undefined && last[0]?.step === edit.step) last.push(edit);
    else steps.push([edit]);
  }
  return steps;
}

/** Returns the message that `run` returns or throws. Errors of the workbook are sentences for the user. */
function errorMessage(run: () => string | null): string | null {
  try {
    return run();
  } catch (cause) {
    return messageOf(cause);
  }
}

type Cells = { readonly [row: string]: { readonly [column: string]: { readonly [name: string]: unknown } | null } };

/**
 * The cells that an edit of a page gives new contents, with the old value of a single one; null for any other edit, such
 * as one of formats alone. Sample: `{subUnitId, cellValue: {0: {3: {v: 12}}}}`.
 */
function readTypedCells(workbook: Workbook, { id, params }: ViewEdit): CellEdit | null {
  if (id !== 'sheet.mutation.set-range-values') return null;
  const { subUnitId, cellValue } = (params ?? {}) as { subUnitId?: string; cellValue?: Cells };
  const cells = Object.entries(cellValue ?? {}).flatMap(([row, columns]) =>
    Object.entries(columns ?? {})
      .filter(([, cell]) => cell === null || ['v', 'f', 'si', 'p'].some((part) => part in cell))
      .map(([column]) => [Number(row) + 1, Number(column) + 1] as const),
  );
  if (cells.length === 0 || subUnitId === undefined) return null;
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  const rectangle = {
    row,
    column,
    rowCount: Math.max(...rows) - row + 1,
    columnCount: Math.max(...columns) - column + 1,
  };
  const sheetId = workbook.sheetIdOfView(subUnitId);
  const oldValue = isSingle(rectangle) ? workbook.values(sheetId, rectangle)[0]?.[0] : undefined;
  return { sheetId, rectangle, ...(oldValue === undefined ? {} : { oldValue }) };
}

function withNewValue(workbook: Workbook, edit: CellEdit): CellEdit {
  const value = isSingle(edit.rectangle) ? workbook.values(edit.sheetId, edit.rectangle)[0]?.[0] : undefined;
  return value === undefined ? edit : { ...edit, value };
}

function isSingle({ rowCount, columnCount }: Rectangle): boolean {
  return rowCount === 1 && columnCount === 1;
}
