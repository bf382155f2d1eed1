/** One request of the add-on to the API. The address is that of the real service. */
export interface ApiRequest {
  readonly url: URL;
  /** The host's time, milliseconds since 1970. */
  readonly now: number;
  readonly signal?: AbortSignal;
}

export interface ApiAnswer {
  readonly code: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Sends the request to the real service at this address. */
export type Send = (url: URL) => Promise<ApiAnswer>;

export type TransportFailure = 'unreachable' | 'dns' | 'timeout';

/** The request got no answer. */
export class TransportFault extends Error {
  override name = 'TransportFault';

  constructor(readonly failure: TransportFailure) {
    super(failure);
  }
}

/** An error in the API's own format. */
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
