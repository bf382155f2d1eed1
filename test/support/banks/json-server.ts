import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server of a test answers. `cut`: the connection ends in the middle of the body. `never`: no answer comes. */
export type Answer =
  | { readonly status: number; readonly json: unknown; readonly headers?: { readonly [name: string]: string } }
  | { readonly status: number; readonly text: string; readonly headers?: { readonly [name: string]: string } }
  | { readonly cut: string }
  | 'never';

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface JsonServer {
  readonly root: string;
  /** All requests so far. */
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** Starts an HTTP server on the loopback interface. */
export async function startJsonServer(answer: (asked: Asked) => Answer): Promise<JsonServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one: Asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://127.0.0.1'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    asked.push(one);
    const given = answer(one);
    if (given === 'never') return;
    if ('cut' in given) {
      response.writeHead(200, { 'content-length': String(given.cut.length + 100) });
      response.write(given.cut, () => request.socket.destroy());
      return;
    }
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
    response.end('json' in given ? JSON.stringify(given.json) : given.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    root: `http://127.0.0.1:${port}/`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
