import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

export interface HttpRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
  /** The checked address of the host, so that it is not resolved again. */
  readonly address: string | null;
  readonly checksCertificates: boolean;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  readonly code: number;
  /** In the server's order and letter case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

export class BodyTooLargeError extends Error {}
export class RequestTimeoutError extends Error {}

/** Idle connections are closed before the server closes them during a request; Node's servers do so after 5 s. */
const connections = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: 4_000 };
const plainAgent = new http.Agent(connections);
const secureAgent = new https.Agent(connections);

/** One HTTP request, without redirects. node:http because fetch refuses some ports and hides repeated headers. */
export function sendRequest(outgoing: HttpRequest): Promise<HttpResponse> {
  const { url, address, signal } = outgoing;
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(
      url,
      {
        method: outgoing.method,
        headers: headersOf(outgoing),
        agent: isSecure ? secureAgent : plainAgent,
        signal,
        rejectUnauthorized: outgoing.checksCertificates,
        ...(address === null
          ? {}
          : {
              lookup: (_name, options, found) =>
                options.all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address)),
            }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let sizeBytes = 0;
        response.on('data', (chunk: Buffer) => {
          sizeBytes += chunk.length;
          chunks.push(chunk);
          if (sizeBytes <= outgoing.maxBytes) return;
          fail(new BodyTooLargeError());
          request.destroy();
        });
        response.on('error', fail);
        response.on('end', () => {
          clearTimeout(timer);
          try {
            const body = decompress(Buffer.concat(chunks), response.headers['content-encoding'], outgoing.maxBytes);
            resolve({ code: response.statusCode ?? 0, headers: pairsOf(response.rawHeaders), body });
          } catch (error) {
            fail(error);
          }
        });
      },
    );
    const timer = setTimeout(() => {
      fail(new RequestTimeoutError());
      request.destroy();
    }, outgoing.timeoutMs);
    // Later errors of a destroyed request have no effect.
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    };
    request.on('error', fail);
    request.end(outgoing.body ?? undefined);
  });
}

function headersOf(outgoing: HttpRequest): string[] {
  const pairs: (readonly [string, string])[] = [['Host', outgoing.url.host], ...outgoing.headers];
  if (outgoing.body) pairs.push(['Content-Length', String(outgoing.body.length)]);
  return pairs.flat();
}

function pairsOf(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '']);
  return pairs;
}

function decompress(body: Buffer, encoding: string | undefined, maxOutputLength: number): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'gzip') return gunzipSync(body, { maxOutputLength });
  if (encoding === 'deflate') return inflateSync(body, { maxOutputLength });
  if (encoding === 'br') return brotliDecompressSync(body, { maxOutputLength });
  return body;
}
