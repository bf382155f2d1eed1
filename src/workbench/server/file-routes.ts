import { sheetCsv } from '../files/csv';
import type { FileEntry } from '../files/workbook-store';
import { WorkbookTextError } from '../files/workbook-text';
import { workbookLimits } from '../workbook/workbook-limits';
import { answer, RequestError, readJson, textOf } from './http';
import type { Route, RouteContext, Routes } from './routes';

export interface FileListing {
  readonly openId: string;
  readonly files: readonly FileEntry[];
}

/** What the File menu asks for. After a route that opens another workbook every page loads anew. */
export function createFileRoutes({ workbook, files }: Pick<RouteContext, 'workbook' | 'files'>): Routes {
  const asDownload = (type: string, name: string) => ({
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(wellFormed(name)).replace(/['()*]/g, escapeByte)}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  const routes: Routes = {
    'POST /api/files/rename': async (request, response) => {
      const name = textOf(await readJson(request), 'name');
      if (name.trim() === '') throw new RequestError(400, 'A workbook needs a name.');
      if (files) refusing(() => files.rename(name));
      else workbook.name = name.trim();
      answer(response, 200, {});
    },

    // What is being calculated goes out as Loading..., as from Sheets (rules 1.5).
    'GET /api/files/csv': (_, response, url) => {
      const sheetId = refusing(() => workbook.sheetIdOfView(url.searchParams.get('sheet') ?? ''));
      const sheet = workbook.sheets().find((state) => state.sheetId === sheetId);
      response.writeHead(200, asDownload('text/csv', `${workbook.name} - ${sheet?.name}.csv`));
      response.end(sheetCsv(workbook, sheetId));
    },

    'GET /api/files/workbook': (_, response) => {
      response.writeHead(200, asDownload('application/json', `${workbook.name}.json`));
      response.end(JSON.stringify(workbook.toSave()));
    },
  };
  if (!files) return routes;

  const onFile =
    (act: (id: string) => void | Promise<void>): Route =>
    async (request, response) => {
      const id = textOf(await readJson(request), 'id');
      await refusing(() => act(id));
      answer(response, 200, {});
    };
  return {
    ...routes,
    'GET /api/files': (_, response) => {
      answer(response, 200, { openId: workbook.id, files: files.list() } satisfies FileListing);
    },
    'POST /api/files/new': async (request, response) => {
      const { isStarting } = await readJson(request);
      await files.create(isStarting === true);
      answer(response, 200, {});
    },
    'POST /api/files/copy': async (request, response) => {
      const name = textOf(await readJson(request), 'name');
      await refusing(() => files.copy(name));
      answer(response, 200, {});
    },
    'POST /api/files/import': async (request, response) => {
      // Every quote of the file has a backslash on the way.
      const content = textOf(await readJson(request, 2 * workbookLimits.importBytes), 'content');
      await refusing(() => files.import(content));
      answer(response, 200, {});
    },
    'POST /api/files/open': onFile((id) => files.open(id)),
    'POST /api/files/trash': onFile((id) => {
      const isThere = id === workbook.id || files.list().some((file) => file.id === id && !file.isTrashed);
      if (!isThere) throw new RequestError(404, 'There is no such workbook.');
      return files.moveToTrash(id);
    }),
    'POST /api/files/restore': onFile((id) => files.restore(id)),
    'POST /api/files/delete': onFile((id) => files.deleteForever(id)),
  };
}

/** A file that is none of ours, or a sheet that is not there, is the request's fault. */
function refusing<T>(act: () => T): T {
  const toRequestError = (cause: unknown) => {
    const isTheirs = cause instanceof WorkbookTextError || (cause as Error).name === 'WorkbookError';
    return isTheirs ? new RequestError(400, (cause as Error).message) : cause;
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

/** Half of an emoji, as a name that was cut may end with, is no character. */
function wellFormed(name: string): string {
  return name.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** RFC 5987 leaves these out of what may stand unescaped; encodeURIComponent does not. */
function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
