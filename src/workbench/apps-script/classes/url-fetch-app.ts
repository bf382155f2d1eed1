import { ServiceError } from '../calls/service-error';
import { methodsOf, objectType, type ServiceType, service } from '../calls/service-type';
import { BlobValue, Handle } from '../calls/values';
import type { Run } from '../execution/run';
import { fetchOne } from '../fetch/fetch-one';
import { type FetchRequest, parseFetchRequest } from '../fetch/fetch-request';
import type { HttpResponse } from '../fetch/send-request';
import type { HostContext } from '../host-context';
import { takeUsage } from '../quotas/usage';

const serviceMethod = methodsOf<null>();
const responseMethod = methodsOf<ResponseData>();

interface ResponseData {
  readonly body: Buffer;
  readonly headers: readonly (readonly [string, string])[];
  readonly name: string;
}

const NO_PARAMS: ReadonlyMap<string, unknown> = new Map();
/** Google truncates the body in its message too. */
const SHOWN_BODY_CHARS = 100;

export function urlFetchApp(context: HostContext): ServiceType[] {
  const { limits, messages } = context;
  const rate = new RequestRate(limits.fetchesPerSecond);
  const parse = (url: string, params: ReadonlyMap<string, unknown> | null | undefined) =>
    parseFetchRequest(url, params ?? NO_PARAMS, limits, messages);

  /** Every request counts. If one fails, the responses of the batch are lost. */
  const fetchAll = async (run: Run, requests: readonly FetchRequest[]): Promise<Handle[]> => {
    if (!takeUsage(context, run.user.id, 'urlfetch', requests.length, limits.fetchesPerDay)) {
      throw new ServiceError(messages.tooManyTimesPerDay('urlfetch'));
    }
    if (!rate.take(run.user.id, requests.length, context.clock.now())) {
      throw new ServiceError(messages.tooManyTimesInShortTime('urlfetch'));
    }
    run.requests += requests.length;
    const sent = requests.map(async (request) => ({ request, response: await fetchOne(context, run, request) }));
    // If one has failed, the script continues only after the others have ended.
    await Promise.allSettled(sent);
    const responses = await Promise.all(sent);
    for (const { request, response } of responses) refuseStatus(request, response);
    return responses.map(({ request, response }) => open(request, response));
  };

  const refuseStatus = ({ url, isMuted }: FetchRequest, { code, body }: HttpResponse): void => {
    if (isMuted || code < 400) return;
    throw new ServiceError(messages.fetchFailed(url.origin, code, body.toString('utf8').slice(0, SHOWN_BODY_CHARS)));
  };

  const open = ({ url }: FetchRequest, { code, headers, body }: HttpResponse): Handle => {
    const text = decodeText(body, charsetOf(headers));
    return new Handle('HTTPResponse', { body, headers, name: nameOf(url, headers) } satisfies ResponseData, {
      code,
      headers,
      text,
    });
  };

  return [
    service('UrlFetchApp', {
      fetch: serviceMethod(
        'fetch',
        'String,Object?',
        async ({ run, args: [url, params] }) => (await fetchAll(run, [parse(url, params)]))[0],
      ),
      fetchAll: serviceMethod('fetch', 'Any[]', ({ run, args: [list] }) =>
        fetchAll(
          run,
          list.map((item) => (item instanceof Map ? parse(urlOf(item, context), item) : parse(String(item), null))),
        ),
      ),
      getRequest: serviceMethod('fetch', 'String,Object?', ({ args: [url, params] }) => {
        const request = parse(url, params);
        return new Map<string, unknown>([
          ['url', url],
          ['method', request.method.toLowerCase()],
          ['headers', new Map(request.headers)],
          ['contentType', request.headers.find(([name]) => name === 'Content-Type')?.[1] ?? null],
          ['payload', request.body ? request.body.toString('utf8') : null],
          ['followRedirects', request.followsRedirects],
          ['validateHttpsCertificates', request.checksCertificates],
          ['useIntranet', false],
        ]);
      }),
    }),
    objectType('UrlFetchApp.HTTPResponse', {
      // The context reads code, headers and text without a call.
      getAllHeaders: responseMethod('free', '', ({ data }) => allHeaders(data.headers)),
      getContentText: responseMethod('free', 'String?', ({ data, args: [charset] }) =>
        decodeText(data.body, charset || charsetOf(data.headers)),
      ),
      getBlob: responseMethod('free', '', ({ data }) => {
        const contentType = data.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
        return new BlobValue(data.body, contentType?.split(';')[0] ?? null, data.name);
      }),
    }),
  ];
}

function urlOf(request: Map<string, unknown>, { messages }: HostContext): string {
  const url = request.get('url');
  if (url === null || url === undefined) throw new ServiceError(messages.fetchInvalidAttribute('url'));
  return String(url);
}

/** The file name: from Content-Disposition, otherwise the last part of the path, otherwise the host. */
function nameOf(url: URL, headers: ResponseData['headers']): string {
  const disposition = headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? '';
  const stated = /filename="?([^";]+)/i.exec(disposition)?.[1];
  return (
    stated ??
    (url.pathname
      .split('/')
      .filter((part) => part !== '')
      .pop() ||
      url.hostname)
  );
}

/** The value of a repeated header is a list. */
function allHeaders(headers: ResponseData['headers']): Map<string, unknown> {
  const all = new Map<string, string | string[]>();
  for (const [name, value] of headers) {
    const earlier = all.get(name);
    all.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return all;
}

function charsetOf(headers: ResponseData['headers']): string {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return /charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
}

/** Invalid bytes become U+FFFD. A byte order mark is not removed. */
function decodeText(body: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(body);
  } catch {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  }
}

/** Limits the requests of each user per second. */
export class RequestRate {
  private readonly recent = new Map<string, { readonly at: number; readonly count: number }[]>();

  constructor(private readonly perSecond: number) {}

  /** Returns false and counts nothing if the limit would be exceeded. */
  take(userId: string, count: number, now: number): boolean {
    const recent = (this.recent.get(userId) ?? []).filter(({ at }) => now - at < 1_000);
    const before = recent.reduce((sum, batch) => sum + batch.count, 0);
    const isWithin = before + count <= this.perSecond;
    this.recent.set(userId, isWithin ? [...recent, { at: now, count }] : recent);
    return isWithin;
  }
}
