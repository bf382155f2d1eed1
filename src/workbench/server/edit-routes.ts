import type { ViewEdit } from '../workbook/view';
import { answer, RequestError, readJson, textOf } from './http';
import { refuseViewer } from './page-user';
import { refusalOfEdit } from './refusal-of-edit';
import { asRequestFault, type Route, type RouteContext } from './routes';
import { readTypedCells, withNewValue } from './typed-cells';

export interface EditAnswer {
  /** Why edits were not taken: the page shows what is not so and has to load anew. */
  readonly refused: readonly { readonly id: string; readonly message: string }[];
}

/** What a user changes in a page, and takes back. */
export function createEditRoutes({ workbook, host }: Pick<RouteContext, 'workbook' | 'host'>): {
  readonly [route: string]: Route;
} {
  const take: (way: 'undo' | 'redo') => Route = (way) => (_request, response, _url, user) => {
    refuseViewer(user);
    const place = asRequestFault(() => workbook.history[way](user.id));
    answer(response, 200, { place, undo: workbook.history.state(user.id) });
  };
  return {
    'POST /api/undo': take('undo'),
    'POST /api/redo': take('redo'),

    'POST /api/edits': async (request, response, _url, user) => {
      refuseViewer(user);
      const body = await readJson(request);
      const edits = body['edits'];
      if (!Array.isArray(edits)) throw new RequestError(400, 'edits must be a list.');
      const client = textOf(body, 'client');
      const refused: { id: string; message: string }[] = [];
      for (const edit of edits as ViewEdit[]) {
        const message = applied(edit, client) ?? null;
        if (message !== null) refused.push({ id: String(edit?.id), message });
      }
      answer(response, 200, { refused } satisfies EditAnswer);

      /** Why not; nothing where it is done. */
      function applied(edit: ViewEdit, origin: string): string | undefined {
        try {
          const refusal = refusalOfEdit(workbook, edit, user);
          if (refusal !== null) return refusal;
          const before = readTypedCells(workbook, edit);
          const author = { userId: user.id, step: `${origin} ${edit.step ?? ''}` };
          if (!workbook.applyEdit(edit, origin, author)) return 'The workbook does not take this change.';
          if (before) void host.edited(user.id, withNewValue(workbook, before));
          return undefined;
        } catch (cause) {
          // The workbook says in a sentence what it does not take.
          return (cause as Error).message;
        }
      }
    },
  };
}
