/** One request of the add-on to the API, as the faults see it: the address is that of the real service. */
export interface ApiRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The host's time, milliseconds since 1970. */
  readonly now: number;
  readonly signal?: AbortSignal;
}

export interface ApiAnswer {
  readonly code: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Asks the real service, with everything of the request but its address. */
export type Send = (url: URL) => Promise<ApiAnswer>;

export type TransportFailure = 'unreachable' | 'dns' | 'timeout';

/** No answer at all. */
export class TransportFault extends Error {
  override name = 'TransportFault';

  constructor(readonly failure: TransportFailure) {
    super(failure);
  }
}

/** An error as the API itself tells it. */
export function apiError(
  code: number,
  error: { readonly code: string; readonly message: string; readonly requestId: string },
  headers: ApiAnswer['headers'] = [],
): ApiAnswer {
  return {
    code,
    headers: [['Content-Type', 'application/json; charset=utf-8'], ...headers],
    body: Buffer.from(JSON.stringify({ error: { ...error, meta: {} } })),
  };
}

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** The object in an answer; null where there is none. */
export function readJson({ body }: ApiAnswer): JsonObject | null {
  try {
    const value = JSON.parse(body.toString('utf8')) as Json;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same answer with another body, and nothing that tells of the old one. */
export function withBody(answer: ApiAnswer, body: JsonObject): ApiAnswer {
  const isOfOldBody = /^(content-length|content-encoding|transfer-encoding|etag)$/i;
  return {
    ...answer,
    headers: answer.headers.filter(([name]) => !isOfOldBody.test(name)),
    body: Buffer.from(JSON.stringify(body)),
  };
}
