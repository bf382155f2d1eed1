import { BankError } from '../bank-error';

export interface BankRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Without user and password: Node's fetch refuses such an address, with the password in its message. */
  readonly url: URL;
  readonly headers?: { readonly [name: string]: string };
  /** Sent as JSON. */
  readonly body?: object;
}

export interface BankResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfterSeconds: number | null;
}

/** Sends a request once. Passed in, so that tests and callers can count requests. */
export type Send = (request: BankRequest) => Promise<BankResponse>;

export interface SendOptions {
  readonly timeoutMs?: number;
  readonly bytesMax?: number;
}

/**
 * Sends with Node's fetch. Redirects are not followed, so that credentials reach one host only.
 *
 * @throws BankError `failed` if no whole answer comes in time.
 */
export function createSend({ timeoutMs = 90_000, bytesMax = 64 * 1024 * 1024 }: SendOptions = {}): Send {
  return async ({ method, url, headers = {}, body }) => {
    requireSafe(url);
    try {
      const response = await fetch(url, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readText(response, bytesMax);
      return { status: response.status, text, retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')) };
    } catch (error) {
      if (error instanceof BankError) throw error;
      throw new BankError('failed', reasonOf(error, timeoutMs));
    }
  };
}

/** Only TLS, but for a server on this machine. */
export function requireSafe({ protocol, hostname, username, password }: URL): void {
  const isOwn = hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]';
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwn)) {
    throw new BankError('failed', 'The address of the provider is not one of https. Nothing was sent.');
  }
  if (username !== '' || password !== '') throw new BankError('failed', 'A user and a password belong into a header.');
}

async function readText(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new BankError('failed', `The answer is longer than ${bytesMax / 1024 / 1024} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Not the message of the error, which may have the address. */
function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return `The provider did not answer within ${timeoutMs / 1000} s.`;
  const code = cause?.code;
  const isTls = code !== undefined && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code);
  if (isTls) return `The certificate of the provider is not valid (${code}). Nothing was sent.`;
  return `The provider cannot be reached${code === undefined ? '' : ` (${code})`}.`;
}

/** Seconds, or a date. */
export function readRetryAfter(text: string | null, nowMs = Date.now()): number | null {
  if (text === null) return null;
  if (/^\d{1,7}$/.test(text.trim())) return Number(text);
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : Math.max(0, Math.ceil((ms - nowMs) / 1000));
}

/** The JSON of a whole answer. @throws BankError `failed` if it was cut or is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BankError('failed', 'The answer of the provider was cut or is no JSON.');
  }
}
