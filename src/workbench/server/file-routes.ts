import type { IncomingMessage } from 'node:http';
import { sheetCsv } from '../data-folder/csv';
import { readWorkbookText, WorkbookTextError } from '../data-folder/workbook-text';
import { messageOf } from '../error-text';
import { workbookLimits } from '../workbook/workbook-limits';
import { RequestError, readJson, sendJson, stringField } from './http';
import type { RouteContext, Routes } from './route';

/** The File menu. Every page reloads when the workbook is replaced. */
export function createFileRoutes({ workbook, saved }: Pick<RouteContext, 'workbook' | 'saved'>): Routes {
  const asDownload = (type: string, name: string) => ({
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(wellFormed(name)).replace(/['()*]/g, escapeByte)}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  const routes: Routes = {
    'POST /api/files/rename': async (request, response) => {
      const name = stringField(await readJson(request), 'name');
      if (name.trim() === '') throw new RequestError(400, 'A workbook needs a name.');
      if (saved) asFileError(() => saved.rename(name));
      else workbook.name = name.trim();
      sendJson(response, 200, {});
    },

    // Cells that are being calculated contain Loading..., as in a download from Sheets.
    'GET /api/files/csv': (_, response, url) => {
      const sheetId = asFileError(() => workbook.sheetIdOfView(url.searchParams.get('sheet') ?? ''));
      const sheet = workbook.sheets().find((state) => state.sheetId === sheetId);
      response.writeHead(200, asDownload('text/csv', `${workbook.name} - ${sheet?.name}.csv`));
      response.end(sheetCsv(workbook, sheetId));
    },

    'GET /api/files/workbook': (_, response) => {
      response.writeHead(200, asDownload('application/json', `${workbook.name}.json`));
      response.end(JSON.stringify(workbook.snapshot()));
    },
  };
  if (!saved) return routes;
  return {
    ...routes,
    'POST /api/files/new': async (request, response) => {
      const { isStarting } = await readJson(request);
      await saved.create(isStarting === true);
      sendJson(response, 200, {});
    },
    'POST /api/files/check': async (request, response) => {
      const content = await readContent(request);
      asFileError(() => readWorkbookText(content));
      sendJson(response, 200, {});
    },
    'POST /api/files/import': async (request, response) => {
      const content = await readContent(request);
      await asFileError(() => saved.import(content));
      sendJson(response, 200, {});
    },
  };
}

async function readContent(request: IncomingMessage): Promise<string> {
  // In JSON every quote in the file is escaped with a backslash.
  return stringField(await readJson(request, 2 * workbookLimits.importBytes), 'content');
}

/** Responds with status 400 to a file that is not a workbook, and to an unknown sheet. */
function asFileError<T>(act: () => T): T {
  const toRequestError = (cause: unknown) => {
    const isClientError =
      cause instanceof WorkbookTextError || (cause instanceof Error && cause.name === 'WorkbookError');
    return isClientError ? new RequestError(400, messageOf(cause)) : cause;
  };
  try {
    const result = act();
    if (!(result instanceof Promise)) return result;
    return result.catch((cause: unknown) => {
      throw toRequestError(cause);
    }) as T;
  } catch (cause) {
    throw toRequestError(cause);
  }
}

/** A shortened name may end with half of an emoji, which is not a character. */
function wellFormed(name: string): string {
  return name.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** RFC 5987 requires these characters to be escaped; encodeURIComponent leaves them. */
function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
