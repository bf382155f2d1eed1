import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message, StdioPeer } from './stdio-peer';

/** The first version of the protocol without a handshake. */
const modernVersion = '2026-07-28';
const versionKey = 'io.modelcontextprotocol/protocolVersion';
const sessionHeader = 'mcp-session-id';

export interface HttpBridge {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Lets a suite that speaks only Streamable HTTP test a server of standard input and output: each session of the older
 * versions is a process of its own, and requests of the newer one share a process. It passes messages on as they are.
 * What HTTP alone has, such as status codes and sessions, is the bridge's and proves nothing about the server.
 */
export async function startBridge(startPeer: () => StdioPeer): Promise<HttpBridge> {
  const sessions = new Map<string, StdioPeer>();
  const modern: { readonly version: string; readonly peer: StdioPeer }[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = String(request.headers[sessionHeader] ?? '');
    if (request.method === 'DELETE') {
      await sessions.get(session)?.close();
      sessions.delete(session);
      response.writeHead(200).end();
    } else if (request.method !== 'POST') response.writeHead(405).end();
    else {
      const message = JSON.parse(await textOf(request)) as Message;
      if (isModern(request, message)) await passModern(message, response);
      else await passLegacy(message, session, response);
    }
  }

  async function passLegacy(message: Message, session: string, response: ServerResponse): Promise<void> {
    const isNew = message.method === 'initialize';
    const id = isNew ? randomUUID() : session;
    const peer = isNew ? startPeer() : sessions.get(id);
    if (peer === undefined) {
      response.writeHead(404).end();
      return;
    }
    sessions.set(id, peer);
    write(response, 200, await peer.send(message), { [sessionHeader]: id });
  }

  async function passModern(message: Message, response: ServerResponse): Promise<void> {
    const version = versionOf(message) ?? modernVersion;
    const open = modern.find((each) => each.version === version && each.peer.isFree(message.id));
    const peer = open?.peer ?? (await openModern(version));
    if (message.method === 'subscriptions/listen') {
      stream(peer, message, response);
      return;
    }
    const answered = await peer.send(message);
    write(response, statusOf(answered), answered);
  }

  /** The first request of a connection decides its version, and it must not be one without a version. */
  async function openModern(version: string): Promise<StdioPeer> {
    const peer = startPeer();
    const meta = { [versionKey]: version, 'io.modelcontextprotocol/clientCapabilities': {} };
    await peer.send({ jsonrpc: '2.0', id: 'first', method: 'tools/list', params: { _meta: meta } });
    modern.push({ version, peer });
    return peer;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/mcp`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all([...sessions.values(), ...modern.map(({ peer }) => peer)].map((peer) => peer.close()));
    },
  };
}

function isModern({ headers }: IncomingMessage, message: Message): boolean {
  return headers['mcp-protocol-version'] === modernVersion || versionOf(message) !== undefined;
}

/** The version that a request claims. */
function versionOf({ params }: Message): string | undefined {
  return (params?.['_meta'] as { readonly [versionKey]?: string } | undefined)?.[versionKey];
}

/** Events of a subscription until the client goes away. */
function stream(peer: StdioPeer, message: Message, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const emit = (event: unknown) => response.write(`event: message\ndata: ${JSON.stringify(event)}\n\n`);
  const stop = peer.onNotification(emit);
  peer.send(message).then(
    (answered) => {
      emit(answered);
      response.end();
    },
    () => response.end(),
  );
  response.once('close', () => {
    stop();
    const cancelled: Message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: message.id } };
    void peer.send(cancelled);
  });
}

function write(
  response: ServerResponse,
  status: number,
  message: Message | null,
  headers: { readonly [name: string]: string } = {},
): void {
  if (message === null) response.writeHead(202, headers).end();
  else response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(message));
}

/** As the specification maps errors to HTTP: an unknown method is 404, other refused requests are 400. */
function statusOf(message: Message | null): number {
  const code = message?.error?.code;
  if (code === undefined) return 200;
  return code === -32_601 ? 404 : 400;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
