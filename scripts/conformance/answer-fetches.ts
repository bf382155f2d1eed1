import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface FetchServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Replaces on loopback the public addresses that the suite fetches: Google's empty page and httpbin. */
export async function answerFetches(): Promise<FetchServer> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const target = url.searchParams.get('url');
    const seconds = /^\/delay\/(\d)$/.exec(url.pathname)?.[1];
    if (url.pathname === '/generate_204') response.writeHead(204).end();
    else if (url.pathname === '/headers') response.writeHead(200).end(JSON.stringify({ headers: request.headers }));
    else if (url.pathname === '/redirect-to' && target !== null) response.writeHead(302, { Location: target }).end();
    else if (seconds !== undefined) {
      await setTimeout(Number(seconds) * 1_000);
      response.writeHead(200).end('{}');
    } else response.writeHead(404).end('Not here.');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
