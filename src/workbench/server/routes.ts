import { withoutLine } from '../error-text';
import { toA1 } from '../workbook/a1';
import { isCellError, type Rectangle, type Workbook } from '../workbook/workbook';
import { createBankFileRoutes } from './bank-file-routes';
import { createControlRoutes } from './control-routes';
import { createEditRoutes } from './edit-routes';
import { createFileRoutes } from './file-routes';
import { createFilterRoutes } from './filter-routes';
import { createGroupRoutes } from './group-routes';
import { asBadRequest, RequestError, readJson, readRectangle, sendJson, stringField } from './http';
import type { PageState } from './page-messages';
import type { RouteContext, Routes } from './route';
import { createSheetRoutes } from './sheet-routes';
import { createUiRoutes } from './ui-routes';

/** All routes of the page, by method and path. */
export function createRoutes(context: RouteContext): Routes {
  const { workbook, host, saved, bankImports, events } = context;
  return {
    ...createFileRoutes(context),
    ...createBankFileRoutes(context),
    ...createEditRoutes(context),
    ...createSheetRoutes(context),
    ...createFilterRoutes(context),
    ...createGroupRoutes(context),
    ...createUiRoutes(context),
    ...createControlRoutes(context),

    'GET /api/state': (_, response, _url, user) => {
      const state: PageState = {
        run: events.run,
        fileName: workbook.name,
        isReplaceable: saved !== null,
        importsBankFiles: bankImports !== null,
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
      sendJson(response, 200, state);
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
      const message = asBadRequest(() => cellMessage(workbook, workbook.sheetIdOfView(sheet), rectangle));
      sendJson(response, 200, { message });
    },

    'POST /api/selection': async (request, response, _url, user) => {
      const body = await readJson(request);
      const given = body['rectangles'];
      if (!Array.isArray(given)) throw new RequestError(400, 'rectangles must be a list.');
      const rectangles = given.map(readRectangle);
      asBadRequest(() =>
        workbook.setSelection(user.id, workbook.sheetIdOfView(stringField(body, 'sheet')), rectangles),
      );
      sendJson(response, 200, {});
    },
  };
}

/** The message of an error cell. To that of a blocked result, which names one cell, it adds the space that is needed. */
function cellMessage(workbook: Workbook, sheetId: number, cell: Rectangle): string {
  const value = workbook.values(sheetId, cell)[0]?.[0];
  if (!isCellError(value)) return '';
  const space = workbook.blockedSpill(sheetId, cell.row, cell.column);
  const message = withoutLine(value.message);
  if (space === null) return message;
  const { rowCount, columnCount } = space;
  return `${message} It needs ${toA1(space)}: ${count(rowCount, 'row')} and ${count(columnCount, 'column')}.`.trim();
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
