import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recalculateWhileOpen } from '../data-folder/recalculate-while-open';
import type { SavedWorkbook } from '../data-folder/saved-workbook';
import { type ApiFaults, createApiFaults } from '../faults/api-faults';
import type { Host } from '../host';
import type { Workbook } from '../workbook/workbook';
import { createAccess, createToken, tokenRequired, validateOrigin } from './access';
import type { BankImports } from './bank-imports';
import { EventStream } from './event-stream';
import { RequestError, sendError } from './http';
import { checkCaller, isRouteName, pageUser } from './route-callers';
import { createRoutes } from './routes';
import { readStaticFile } from './static-files';

export interface WorkbenchServerOptions {
  readonly workbook: Workbook;
  readonly host: Host;
  /** Saves the workbook in a data folder, and can replace it. If absent, nothing is saved. */
  readonly saved?: SavedWorkbook;
  /** Imports bank files. If absent, the accounts are not on this machine. */
  readonly bankImports?: BankImports;
  /** The faults of the host's requests. */
  readonly faults?: ApiFaults;
  /**
   * Called before the host's clock is advanced to a time, and when a page opens, so that an API that follows the clock
   * can prepare.
   */
  readonly beforeClockChange?: (now: number) => Promise<void>;
  /** Folder of the built page. */
  readonly pageDir: string;
  /** 0: any free one. */
  readonly port: number;
  /** The token that a browser needs; a new one by default. */
  readonly token?: string;
}

export interface WorkbenchServer {
  /** The address to open, with the token in it. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the page and the workbook to this machine only. Fails with one sentence if the port is in use. */
export async function startWorkbenchServer(options: WorkbenchServerOptions): Promise<WorkbenchServer> {
  const {
    saved = null,
    bankImports = null,
    faults = createApiFaults(),
    beforeClockChange = async () => {},
    pageDir,
    port,
  } = options;
  const show = ({ workbook, host }: { readonly workbook: Workbook; readonly host: Host }) => {
    const events = new EventStream(workbook, host, faults, () => saved?.saveError ?? null);
    const recalculation = recalculateWhileOpen({ workbook, host }, () => events.pageCount);
    events.onOpened = recalculation.onOpened;
    const close = () => {
      recalculation.stop();
      events.close();
    };
    return {
      host,
      events,
      routes: createRoutes({ workbook, host, saved, bankImports, faults, events, beforeClockChange, pageDir }),
      close,
    };
  };
  let shown = show(options);
  saved?.onReplaced((opened) => {
    const { events, close } = shown;
    shown = show(opened);
    events.reloadPages();
    close();
  });
  saved?.onSaveError(() => shown.events.sendSaveError());
  const server = createServer((request, response) => {
    const handle = async () => {
      const originError = validateOrigin(request, origin(server));
      if (originError !== null) throw new RequestError(403, originError);
      const url = urlOf(request, origin(server));
      if (access.hasTokenInUrl(request, url)) response.setHeader('Set-Cookie', access.cookie);
      else if (!access.hasTokenCookie(request)) throw new RequestError(401, tokenRequired);
      const { host, routes } = shown;
      const name = `${request.method} ${url.pathname}`;
      const route = isRouteName(name) ? routes[name] : undefined;
      if (isRouteName(name) && route) {
        const user = pageUser(host, url);
        checkCaller(user, name);
        await route(request, response, url, user);
      } else if (request.method === 'GET') await readStaticFile(request, response, pageDir, url.pathname);
      else throw new RequestError(404, 'Not found.');
    };
    handle().catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendError(request, response, error);
    });
  });
  await listen(server, port);
  const access = createAccess(options.token ?? createToken(), origin(server));
  return {
    url: access.address,
    close: async () => {
      shown.close();
      server.closeAllConnections();
      await new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

/** A path such as `//` is not a valid address. */
function urlOf(request: IncomingMessage, base: string): URL {
  try {
    return new URL(request.url ?? '/', base);
  } catch {
    throw new RequestError(404, 'Not found.');
  }
}

function origin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken ? new Error(`Port ${port} is in use: stop what runs there or choose another with --port.`) : error,
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
