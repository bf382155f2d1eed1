import { type ActiveFault, settingsOf } from './active-faults';
import { type ApiAnswer, apiError, type TransportFailure } from './exchange';
import { type FaultId, faultList, type SettingsOf } from './fault-list';

/** What the faults do to one request. */
export interface InjectedFault {
  readonly delayMs: number;
  /** null: the request goes to the API. */
  readonly outcome: null | { readonly answer: ApiAnswer } | { readonly failure: TransportFailure };
}

/** Draws one number for each fault with a share, so that their chances are independent. */
export function injectFault(faults: readonly ActiveFault[], random: () => number, now: number): InjectedFault {
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

/** What each fault makes of a request. The first of the active ones in the list decides. */
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
