import { setTimeout as waitReally } from 'node:timers/promises';
import { type ActiveFault, type FaultId, faultList, type SettingsOf, settingsOf } from './fault-list';

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
type Send = (url: URL) => Promise<ApiAnswer>;

export type TransportFailure = 'unreachable' | 'dns' | 'timeout' | 'bandwidth';

/** The request got no answer. */
export class TransportError extends Error {
  override name = 'TransportError';

  constructor(readonly failure: TransportFailure) {
    super(failure);
  }
}

/** Faults between UrlFetchApp and the service it is mapped to. They are not saved: a new start has no faults. */
export interface ApiFaults {
  active(): readonly ActiveFault[];
  /** Replaces the active faults and restarts the random sequence. */
  set(faults: readonly ActiveFault[]): void;
  /** Requests since the faults were set. */
  requests(): number;
  onChange(listener: () => void): () => void;
  /** Sends one request; rejects with a TransportError when it gets no answer. */
  exchange(request: ApiRequest, send: Send): Promise<ApiAnswer>;
}

export interface ApiFaultsOptions {
  readonly seed?: number;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

export function createApiFaults({ seed = 1, wait = waitFor }: ApiFaultsOptions = {}): ApiFaults {
  let active: readonly ActiveFault[] = [];
  let random = seededRandom(seed);
  let requests = 0;
  const listeners = new Set<() => void>();

  return {
    active: () => active,
    set: (faults) => {
      active = faults;
      random = seededRandom(seed);
      requests = 0;
      for (const listener of listeners) listener();
    },
    requests: () => requests,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exchange: async (request, send) => {
      const faults = active;
      if (faults.length === 0) return send(request.url);
      requests += 1;
      // Drawn before the delay, so that the requests of a batch keep their order.
      const { delayMs, outcome } = injectFault(faults, random, request.now);
      if (delayMs > 0) await wait(delayMs, request.signal);
      if (outcome && 'answer' in outcome) return outcome.answer;
      if (outcome) {
        if (outcome.failure === 'timeout') await send(request.url).catch(() => {});
        throw new TransportError(outcome.failure);
      }
      return send(request.url);
    },
  };
}

function waitFor(ms: number, signal?: AbortSignal): Promise<unknown> {
  return waitReally(ms, undefined, signal ? { signal } : {});
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the faults do to one request. */
export interface InjectedFault {
  readonly delayMs: number;
  /** null: the request goes to the API. */
  readonly outcome: null | { readonly answer: ApiAnswer } | { readonly failure: TransportFailure };
}

/** Draws a random number for each fault with a share, so that the faults are independent. */
function injectFault(faults: readonly ActiveFault[], random: () => number, now: number): InjectedFault {
  const latency = settingsOf(faults, 'latency');
  const delayMs = latency ? latency.fixedMs + Math.round(latency.jitterMs * random()) : 0;
  const request: FaultedRequest = { requestId: requestIdOf(random), now };
  const outcomes = faultList.flatMap(({ id }) => {
    const settings = settingsOf(faults, id);
    if (id === 'latency' || settings === null) return [];
    if ('share' in settings && random() * 100 >= settings.share) return [];
    return [outcomeOf(id, settings, request)];
  });
  return { delayMs, outcome: outcomes[0] ?? null };
}

interface FaultedRequest {
  readonly requestId: string;
  readonly now: number;
}

type Outcome = NonNullable<InjectedFault['outcome']>;
type AnsweringFault = Exclude<FaultId, 'latency'>;

/** The outcome of a request for each fault. The first active fault in the list is used. */
const outcomesOf: { readonly [Id in AnsweringFault]: (settings: SettingsOf<Id>, request: FaultedRequest) => Outcome } =
  {
    'revoked-key': (_, { requestId }) => {
      const message = 'The API key is missing or not valid. Send a valid key in the X-API-Key header.';
      const challenge = ['WWW-Authenticate', 'ApiKey'] as const;
      return { answer: apiError(401, { code: 'unauthorized', message, requestId }, [challenge]) };
    },
    network: ({ failure }) => ({ failure }),
    'rate-limit': ({ retryAfter, waitSeconds }, { requestId, now }) => {
      const values = {
        seconds: String(waitSeconds),
        date: new Date(now + waitSeconds * 1_000).toUTCString(),
        none: null,
      };
      const value = values[retryAfter];
      const message = 'This key has used up its requests for now.';
      const headers = value === null ? [] : [['Retry-After', value] as const];
      return { answer: apiError(429, { code: 'rate_limited', message, requestId }, headers) };
    },
    'server-error': ({ status }, { requestId }) => {
      const message = 'The service failed. Try again later, and name the requestId when you report it.';
      return { answer: apiError(Number(status), { code: 'internal_error', message, requestId }) };
    },
    'foreign-error': ({ body }) => ({ answer: foreignAnswers[body] }),
  };

function outcomeOf<Id extends AnsweringFault>(id: Id, settings: SettingsOf<Id>, request: FaultedRequest): Outcome {
  return outcomesOf[id](settings, request);
}

const html = (code: number, title: string): ApiAnswer => ({
  code,
  headers: [['Content-Type', 'text/html; charset=utf-8']],
  body: Buffer.from(`<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`),
});

const foreignAnswers: { readonly [Body in 'html' | 'empty' | 'login']: ApiAnswer } = {
  html: html(502, 'Bad Gateway'),
  empty: { code: 503, headers: [['Content-Length', '0']], body: Buffer.alloc(0) },
  // The login page of a guest network.
  login: html(200, 'Sign in to the network'),
};

function requestIdOf(random: () => number): string {
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

/** An error in the API's own format. */
function apiError(
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
