import { TransportError, type TransportFailure } from '../../faults/api-faults';
import { ServiceError } from '../calls/service-error';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { isPublicAddress, resolvePublicName, serviceUrlOf, urlOfRedirect, validateUrl } from './addresses';
import type { FetchRequest } from './fetch-request';
import { BodyTooLargeError, type HttpResponse, RequestTimeoutError, sendRequest } from './send-request';

const MAX_REDIRECTS = 10;
/** The User-Agent header of Google's requests. */
const USER_AGENT =
  'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com; id: workbench)';

/** Sends a request and follows redirects. Throws an exception with the full URL for any failure except an HTTP status. */
export async function fetchOne(context: HostContext, run: Run, request: FetchRequest): Promise<HttpResponse> {
  const deadline = Date.now() + request.timeoutMs * context.clock.slowdown;
  let { url, method, body, headers } = request;
  for (let redirects = 0; ; redirects += 1) {
    const urlText = redirects === 0 ? request.urlText : url.href;
    if (!isWhitelisted(url, context.bundle.manifest.urlFetchWhitelist)) {
      throw new ServiceError(context.messages.fetchNotWhitelisted(urlText));
    }
    const response = await send(
      context,
      run,
      { ...request, url, urlText, method, body, headers },
      deadline - Date.now(),
    );
    const target = response.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    const isRedirect = [301, 302, 303, 307, 308].includes(response.code) && target && URL.canParse(target, url.href);
    if (!isRedirect || !request.followsRedirects || redirects >= MAX_REDIRECTS) return response;
    // By default the headers are kept, Authorization included, which is stricter.
    if (context.unspecifiedBehaviours.redirectHeaders === 'dropped') headers = [];
    url = urlOfRedirect(target, url, context.options.origins[url.origin]);
    if (response.code === 303 || (response.code < 303 && method === 'POST')) {
      method = 'GET';
      body = null;
    }
  }
}

async function send(context: HostContext, run: Run, request: FetchRequest, timeLeftMs: number): Promise<HttpResponse> {
  const { messages, limits } = context;
  const { url, urlText } = request;
  try {
    const mapped = context.options.origins[url.origin];
    const address = mapped === undefined ? await publicAddress(context, run, request) : null;
    const headers = withUserAgent(request);
    const sendTo = (to: URL) =>
      sendRequest({
        url: to,
        method: request.method,
        headers,
        body: request.body,
        address,
        checksCertificates: request.checksCertificates,
        timeoutMs: Math.max(1, timeLeftMs),
        maxBytes: limits.fetchBodyBytes,
        signal: run.signal,
      });
    if (mapped === undefined) return await sendTo(url);
    const service = serviceUrlOf(url, mapped);
    if (!context.options.faults) return await sendTo(service);
    const fetched = { url: service, now: context.clock.now(), signal: run.signal };
    return await context.options.faults.exchange(fetched, sendTo);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (error instanceof TransportError) throw new ServiceError(messages[transportMessages[error.failure]](urlText));
    if (error instanceof BodyTooLargeError) throw new ServiceError(messages.fetchLimit('Response Size'));
    if (error instanceof RequestTimeoutError) throw new ServiceError(messages.fetchTimeout(urlText));
    throw new ServiceError(messages.fetchAddressUnavailable(urlText));
  }
}

const transportMessages = {
  unreachable: 'fetchAddressUnavailable',
  dns: 'fetchDnsError',
  timeout: 'fetchTimeout',
  bandwidth: 'fetchBandwidth',
} as const satisfies { readonly [Failure in TransportFailure]: string };

async function publicAddress(context: HostContext, run: Run, { url, urlText }: FetchRequest): Promise<string> {
  const { messages } = context;
  const error = validateUrl(url);
  if (error !== null) {
    throw new ServiceError(error === 'dns' ? messages.fetchDnsError(urlText) : messages.fetchBadRequest(urlText));
  }
  if (!context.options.directOrigins?.includes(url.origin)) {
    const reason = messages.fetchOriginRefused(url.origin);
    report(context, run, reason);
    throw new ServiceError(`${messages.fetchAddressUnavailable(urlText)}. ${reason}`);
  }
  const address = await (context.options.resolveName ?? resolvePublicName)(url.hostname).catch(() => null);
  if (address === null) throw new ServiceError(messages.fetchDnsError(urlText));
  if (!isPublicAddress(address)) throw new ServiceError(messages.fetchAddressUnavailable(urlText));
  return address;
}

/**
 * Shows once per execution why a request was refused, because an add-on may replace the error by its own. A formula has
 * no user who waits for it, and a sheet may have hundreds.
 */
function report(context: HostContext, run: Run, reason: string): void {
  if (run.log.includes(reason)) return;
  run.log.push(reason);
  const isStartedByUser = run.kind === 'menu' || run.kind === 'sidebar';
  if (!isStartedByUser) return;
  context.emit('toast', { userId: run.user.id, title: 'Workbench', message: reason, timeoutSeconds: shownSeconds });
}

const shownSeconds = 60;

function withUserAgent({ headers }: FetchRequest): (readonly [string, string])[] {
  const own = headers.find(([name]) => name.toLowerCase() === 'user-agent');
  const others = headers.filter((header) => header !== own && header[0].toLowerCase() !== 'accept-encoding');
  return [
    ...others,
    ['User-Agent', own ? `${own[1]} ${USER_AGENT.slice(USER_AGENT.indexOf('('))}` : USER_AGENT],
    ['Accept-Encoding', 'gzip,deflate,br'],
  ];
}

/**
 * Whether `urlFetchWhitelist` of the manifest allows a URL: https, the same host (or any below `*.`), and an equal or
 * deeper path, case-sensitive ("Allowlist URLs"). `https://api.example.com/v1` allows `/v1`, `/v1/x` and `/v1?x`.
 */
export function isWhitelisted(url: URL, whitelist: readonly string[] | null): boolean {
  return whitelist === null || whitelist.some((entry) => matches(url, entry));
}

function matches(url: URL, entry: string): boolean {
  const parts = /^https:\/\/(\*\.)?([^/]+)(\/.*)$/.exec(entry);
  if (!parts || url.protocol !== 'https:') return false;
  const [, wildcard, host = '', path = '/'] = parts;
  const isHost = wildcard ? url.host.endsWith(`.${host.toLowerCase()}`) : url.host === host.toLowerCase();
  const isBelow = path.endsWith('/') ? url.pathname.startsWith(path) : `${url.pathname}/`.startsWith(`${path}/`);
  return isHost && isBelow;
}
