import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiFaults } from '../faults/api-faults';
import type { Files } from '../files/files';
import type { Host, HostUser } from '../host/host';
import { isCellError, type Rectangle, type Workbook } from '../workbook/workbook';
import { createControlRoutes } from './control-routes';
import { createEditRoutes } from './edit-routes';
import type { EventStream } from './event-stream';
import { createFileRoutes } from './file-routes';
import { answer, RequestError, readJson, textOf } from './http';
import type { PageState } from './page-messages';
import type { RouteName } from './route-callers';
import { createSheetRoutes } from './sheet-routes';
import { createUiRoutes } from './ui-routes';

export type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  user: HostUser,
) => Promise<void> | void;

/** Without a folder of workbooks, those of other files are missing. */
export type Routes = { readonly [Name in RouteName]?: Route };

export interface RouteContext {
  readonly workbook: Workbook;
  readonly host: Host;
  readonly files: Files | null;
  readonly faults: ApiFaults;
  readonly events: EventStream;
  readonly pageDir: string;
}

/** What the page asks of the workbook and of the host, by method and path. */
export function createRoutes(context: RouteContext): Routes {
  const { workbook, host, files, events } = context;
  return {
    ...createFileRoutes(context),
    ...createEditRoutes(context),
    ...createSheetRoutes(context),
    ...createUiRoutes(context),
    ...createControlRoutes(context),

    'GET /api/state': (_, response, _url, user) => {
      const state: PageState = {
        run: events.run,
        fileName: workbook.name,
        hasFiles: files !== null,
        ...events.shown(user.id),
        user,
        users: host.users(),
        workbook: workbook.viewSnapshot(),
        timeZone: workbook.timeZone,
        locale: workbook.locale,
        scriptTimeZone: host.scriptTimeZone(),
        quotas: Object.fromEntries(host.users().map(({ id }) => [id, host.quotas(id)])),
        undo: workbook.history.state(),
      };
      answer(response, 200, state);
    },

    'GET /api/events': (request, response, url, user) => {
      const known = Number(request.headers['last-event-id'] ?? url.searchParams.get('after') ?? 0);
      if (!Number.isInteger(known)) throw new RequestError(400, 'after must be a number.');
      events.add(response, user.id, known);
    },

    'GET /api/message': (_, response, url) => {
      const [row, column] = ['row', 'column'].map((name) => Number(url.searchParams.get(name)));
      const sheet = url.searchParams.get('sheet') ?? '';
      if (!Number.isInteger(row) || !Number.isInteger(column))
        throw new RequestError(400, 'row and column are needed.');
      const rectangle = { row: Number(row), column: Number(column), rowCount: 1, columnCount: 1 };
      const value = asRequestFault(() => workbook.values(workbook.sheetIdOfView(sheet), rectangle)[0]?.[0]);
      answer(response, 200, { message: isCellError(value) ? value.message : '' });
    },

    'POST /api/selection': async (request, response, _url, user) => {
      const body = await readJson(request);
      const rectangles = body['rectangles'];
      if (!Array.isArray(rectangles) || !rectangles.every(isRectangle)) {
        throw new RequestError(400, 'rectangles must be a list of row, column, rowCount and columnCount.');
      }
      asRequestFault(() => workbook.setSelection(user.id, workbook.sheetIdOfView(textOf(body, 'sheet')), rectangles));
      answer(response, 200, {});
    },
  };
}

/** What the workbook, or the list of faults, does not take is the request's fault. */
export function asRequestFault<T>(use: () => T): T {
  try {
    return use();
  } catch (cause) {
    throw new RequestError(400, cause instanceof Error ? cause.message : String(cause));
  }
}

function isRectangle(value: unknown): value is Rectangle {
  const { row, column, rowCount, columnCount } = (value ?? {}) as { [name: string]: unknown };
  return [row, column, rowCount, columnCount].every((part) => Number.isInteger(part) && Number(part) >= 1);
}
