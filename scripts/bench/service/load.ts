import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers with another status than expected; a broken connection counts as one. */
  readonly failures: number;
}

export interface LoadRequest {
  readonly path: string;
  readonly key: string | null;
  /** Lines such as `Accept-Encoding: gzip`. */
  readonly headers?: readonly string[];
  /** By default 200. */
  readonly status?: number;
}

const headerEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/**
 * Sends the requests in rotation for a given time over several connections, each of which waits for its answer. It
 * parses only status and length of an answer, because client and service share the processor.
 */
export async function load(
  url: string,
  requests: readonly LoadRequest[],
  { connections, durationMs }: { readonly connections: number; readonly durationMs: number },
): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url);
  const sent = requests.map(({ path, key, headers = [], status: expected = 200 }) => {
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...(key === null ? [] : [`X-API-Key: ${key}`]), ...headers];
    return { text: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), expected };
  });
  const latencies: number[] = [];
  let next = 0;
  let failures = 0;
  const startedAt = performance.now();
  const endAt = startedAt + durationMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await open(hostname, Number(port));
      while (performance.now() < endAt) {
        const { text, expected } = sent[next % sent.length] as (typeof sent)[number];
        next += 1;
        const sentAt = performance.now();
        const status = await client.ask(text);
        latencies.push(performance.now() - sentAt);
        if (status !== expected) failures += 1;
        if (status === 0) break;
      }
      client.end();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((left, right) => left - right);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { requestsPerSecond: (latencies.length - failures) / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures };
}

interface Client {
  /** Resolves with the status of the answer, or 0 if the connection broke. */
  ask(request: Buffer): Promise<number>;
  end(): void;
}

export async function open(hostname: string, port: number): Promise<Client> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, hostname, () => resolve(opened)).once('error', reject);
  });
  socket.setNoDelay(true);
  let answered: (status: number) => void = () => {};
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  /** Remaining bytes of the body, or `chunks` if its length is not known. Null until the header is complete. */
  let rest: number | 'chunks' | null = null;
  socket.on('data', (part: Buffer) => {
    let length = part.length;
    if (rest === null) {
      head = head.length === 0 ? part : Buffer.concat([head, part]);
      const end = head.indexOf(headerEnd);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      const isChunked = /\r\ntransfer-encoding: chunked/i.test(text);
      rest = isChunked ? 'chunks' : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      length = head.length - end - headerEnd.length;
      head = Buffer.alloc(0);
    }
    if (rest === 'chunks') {
      if (!part.subarray(-lastChunk.length).equals(lastChunk)) return;
    } else {
      rest -= length;
      if (rest > 0) return;
    }
    rest = null;
    answered(status);
  });
  socket.once('error', () => socket.destroy());
  socket.once('close', () => answered(0));
  return {
    ask: (request) =>
      new Promise((resolve) => {
        answered = resolve;
        if (socket.destroyed) resolve(0);
        else socket.write(request);
      }),
    end: () => socket.destroy(),
  };
}
