import { chmodSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { join, resolve } from 'node:path';

/** In the data folder, which only its owner can enter: who can connect may do everything with the data anyway. */
const fileName = 'service.sock';

/** What commands can ask of a service that has its embedded database open. */
export interface OperatorActions {
  /** Copies the database to a folder. */
  backup(folder: string): Promise<void>;
}

/**
 * Listens for commands on a Unix socket in the data folder. Returns a function that ends it. Without one, as on Windows or
 * below a path longer than a socket may have, commands need the service to be stopped.
 */
export async function listenForOperator(dataDir: string, actions: OperatorActions): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return async () => {};
  const path = resolve(dataDir, fileName);
  // Of a process that crashed: this one has locked the folder.
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    const answer = (status: number, text = '') => response.writeHead(status).end(text);
    const folder = readFolder(request);
    if (folder === null) answer(400, 'This is no command of the service.');
    else {
      actions.backup(folder).then(
        () => answer(200),
        (error: Error) => answer(500, error.message),
      );
    }
  });
  try {
    await listen(server, path);
  } catch (error) {
    process.emitWarning(`No command can reach this service (${(error as NodeJS.ErrnoException).code}): ${path}`);
    return async () => {};
  }
  return () => new Promise((ended) => server.close(() => ended()));
}

/** Of a request such as `POST /backup?folder=%2Fvar%2Ffin`. An error here would end the process. */
function readFolder({ method, url = '' }: IncomingMessage): string | null {
  const [, folder] = /^\/backup\?folder=(.+)$/.exec(url) ?? [];
  if (method !== 'POST' || folder === undefined) return null;
  try {
    return decodeURIComponent(folder);
  } catch {
    return null;
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(path, () => {
      chmodSync(path, 0o600);
      listening();
    });
  });
}

/** Asks the running service of a data folder for a backup. False if none runs there. */
export async function askForBackup(dataDir: string, folder: string): Promise<boolean> {
  return await new Promise((resolveAnswer, reject) => {
    const path = `/backup?folder=${encodeURIComponent(folder)}`;
    const request = httpRequest({ socketPath: join(resolve(dataDir), fileName), path, method: 'POST' }, (response) => {
      let problem = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        problem += text;
      });
      response.on('end', () => (response.statusCode === 200 ? resolveAnswer(true) : reject(new Error(problem))));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolveAnswer(false);
      else reject(error);
    });
    request.end();
  });
}
