import { type ActiveFault, settingsOf } from './active-faults';
import { type ApiAnswer, apiError, type TransportFailure } from './exchange';

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
  const isHit = (share: number) => random() * 100 < share;
  const requestId = requestIdOf(random);
  const outcomes: InjectedFault['outcome'][] = [];

  if (settingsOf(faults, 'revoked-key')) {
    const message = 'The API key is missing or not valid. Send a valid key in the X-API-Key header.';
    outcomes.push({
      answer: apiError(401, { code: 'unauthorized', message, requestId }, [['WWW-Authenticate', 'ApiKey']]),
    });
  }
  const network = settingsOf(faults, 'network');
  if (network && isHit(network.share)) outcomes.push({ failure: network.failure });

  const rateLimit = settingsOf(faults, 'rate-limit');
  if (rateLimit && isHit(rateLimit.share)) {
    const { retryAfter, waitSeconds } = rateLimit;
    const headers: [string, string][] = [];
    if (retryAfter === 'seconds') headers.push(['Retry-After', String(waitSeconds)]);
    if (retryAfter === 'date') headers.push(['Retry-After', new Date(now + waitSeconds * 1_000).toUTCString()]);
    const message = 'This key has used up its requests for now.';
    outcomes.push({ answer: apiError(429, { code: 'rate_limited', message, requestId }, headers) });
  }

  const serverError = settingsOf(faults, 'server-error');
  if (serverError && isHit(serverError.share)) {
    const message = 'The service failed. Try again later, and name the requestId when you report it.';
    outcomes.push({ answer: apiError(Number(serverError.status), { code: 'internal_error', message, requestId }) });
  }

  const foreign = settingsOf(faults, 'foreign-error');
  if (foreign && isHit(foreign.share)) outcomes.push({ answer: foreignAnswers[foreign.body] });

  return { delayMs, outcome: outcomes[0] ?? null };
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
