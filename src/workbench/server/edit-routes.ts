import type { HostUser } from '../host/host';
import type { Author } from '../workbook/history/undo-history';
import { edits as kinds } from '../workbook/view/edits';
import type { ViewEdit } from '../workbook/view/workbook-view';
import { answer, RequestError, readJson, textOf } from './http';
import { refusalOfEdit, refusalOfFollowing, refusalOfTouch } from './refusal-of-edit';
import { asRequestFault, type Route, type RouteContext, type Routes } from './routes';
import { readTypedCells, withNewValue } from './typed-cells';

export interface EditAnswer {
  /** Why edits were not taken: the page shows what is not so and has to load anew. */
  readonly refused: readonly Refused[];
}

interface Refused {
  readonly id: string;
  readonly message: string;
}

/** What a user changes in a page, and takes back. */
export function createEditRoutes({ workbook, host }: Pick<RouteContext, 'workbook' | 'host'>): Routes {
  /** The step that was refused last, and the one that moved references: a step may come in two sendings. */
  let refusedStep: (Refused & { readonly step: string }) | null = null;
  let movingStep = '';

  const take: (way: 'undo' | 'redo') => Route = (way) => (_request, response, _url, user) => {
    const place = asRequestFault(() => {
      const refusal = refusalOfTouch(workbook, user, workbook.history.touched(user.id, way));
      if (refusal !== null) throw new Error(refusal);
      return workbook.history[way](user.id);
    });
    answer(response, 200, { place, undo: workbook.history.state(user.id) });
  };
  return {
    'POST /api/undo': take('undo'),
    'POST /api/redo': take('redo'),

    'POST /api/edits': async (request, response, _url, user) => {
      const body = await readJson(request);
      const edits = body['edits'];
      if (!Array.isArray(edits)) throw new RequestError(400, 'edits must be a list.');
      const client = textOf(body, 'client');
      const refused = stepsOf(edits as ViewEdit[]).flatMap((step) => {
        const author = { userId: user.id, step: `${client} ${step[0]?.step ?? ''}` };
        return takeStep(step, client, user, author) ?? [];
      });
      answer(response, 200, { refused } satisfies EditAnswer);
    },
  };

  /** Nothing of a step is done where a part of it is refused; null: all of it is done. */
  function takeStep(step: readonly ViewEdit[], client: string, user: HostUser, author: Author): Refused | null {
    if (refusedStep?.step === author.step) return refusedStep;
    for (const edit of step) {
      const refusalOf = movingStep === author.step ? refusalOfFollowing : refusalOfEdit;
      const message = sentence(() => refusalOf(workbook, edit, user));
      if (message !== null) return refuse(edit, message);
      if (kinds[edit.id]?.movesReferences) movingStep = author.step;
    }
    for (const edit of step) {
      const message = sentence(() => apply(edit, client, author));
      if (message !== null) return refuse(edit, message);
    }
    return null;

    function refuse(edit: ViewEdit, message: string): Refused {
      refusedStep = { id: String(edit?.id), message, step: author.step };
      return { id: refusedStep.id, message };
    }
  }

  function apply(edit: ViewEdit, client: string, author: Author): string | null {
    const before = readTypedCells(workbook, edit);
    if (!workbook.applyEdit(edit, client, author)) return 'The workbook does not take this change.';
    if (before && author.userId !== null) void host.edited(author.userId, withNewValue(workbook, before));
    return null;
  }
}

/** Edits that a page made at once, in order; one without a step is a step of its own. */
function stepsOf(edits: readonly ViewEdit[]): ViewEdit[][] {
  const steps: ViewEdit[][] = [];
  for (const edit of edits) {
    const last = steps.at(-1);
    if (last && edit?.step !== undefined && last[0]?.step === edit.step) last.push(edit);
    else steps.push([edit]);
  }
  return steps;
}

/** The workbook says in a sentence what it does not take. */
function sentence(act: () => string | null): string | null {
  try {
    return act();
  } catch (cause) {
    return (cause as Error).message;
  }
}
