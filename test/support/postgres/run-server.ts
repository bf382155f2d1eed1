import { connect, createServer, type Server } from 'node:net';
import { findBinaries } from './find-binaries';
import { type PostgresServer, startServer } from './start-server';

/** The port where tests request the PostgreSQL server of the run. */
const variable = 'FIN_TEST_POSTGRES_PORT';

let requests: Server | null = null;
let starting: Promise<PostgresServer> | null = null;

/** Runs before the tests. Starts one PostgreSQL server for all of them when the first test requests it. */
export async function offerPostgres(): Promise<void> {
  const server = createServer((socket) => {
    starting ??= startServer(findBinaries());
    starting
      .then(({ url }) => socket.end(JSON.stringify({ url })))
      .catch((error: Error) => socket.end(JSON.stringify({ fault: error.message })));
  });
  requests = server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const address = server.address();
  process.env[variable] = String(typeof address === 'object' ? address?.port : '');
}

/** After the tests. */
export async function stopPostgres(): Promise<void> {
  requests?.close();
  const server = await starting?.catch(() => null);
  await server?.stop();
}

/** Called in a test. Returns the address of the run's server. */
export async function postgresUrl(): Promise<string> {
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    connect(Number(process.env[variable]), '127.0.0.1')
      .setEncoding('utf8')
      .on('data', (part) => {
        text += part;
      })
      .once('end', () => resolve(text))
      .once('error', reject);
  });
  const { url, fault } = JSON.parse(answer) as { readonly url?: string; readonly fault?: string };
  if (url === undefined) throw new Error(fault);
  return url;
}
