import { ServiceError } from '../calls/service-error';
import { BlobValue, UnserializableValue } from '../calls/values';
import type { Messages } from '../messages';
import type { Limits } from '../quotas/limits';

export interface FetchRequest {
  readonly url: URL;
  /** The URL as the script wrote it. Errors contain it with its query. */
  readonly urlText: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
  readonly isMuted: boolean;
  readonly followsRedirects: boolean;
  readonly checksCertificates: boolean;
  readonly timeoutMs: number;
}

const METHODS = ['GET', 'DELETE', 'PATCH', 'POST', 'PUT'];
/** UrlFetchApp sets these headers itself. */
const FORBIDDEN_HEADERS = ['host', 'content-length', 'connection', 'transfer-encoding'];
/** Characters that no URL contains. The URL parser would leave some of them unescaped. */
const RESERVED_CHARACTERS = /[{}|\\^`<>" ]/g;
const UNSAFE_CHARACTERS = /[{}|\\^`<>" ]|[^\x20-\x7e]/;
const FORM = 'application/x-www-form-urlencoded';

/** Parses and checks the arguments of fetch. */
export function parseFetchRequest(
  urlText: string,
  params: ReadonlyMap<string, unknown>,
  limits: Limits,
  messages: Messages,
): FetchRequest {
  if (urlText.length > limits.fetchUrlChars) throw new ServiceError(messages.fetchLimit('URL Length'));
  const isEscaped = params.get('escaping') !== false;
  if (!URL.canParse(urlText) || (!isEscaped && UNSAFE_CHARACTERS.test(urlText))) {
    throw new ServiceError(messages.invalidArgument(urlText));
  }
  const payload = params.get('payload') ?? null;
  const method = methodOf(params.get('method'), payload !== null, messages);
  const content = method === 'GET' ? null : contentOf(payload);
  const contentType = params.get('contentType') ?? content?.contentType ?? null;
  const headers = headersOf(params.get('headers'), messages);
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (content && !isTyped) headers.push(['Content-Type', String(contentType ?? FORM)]);
  const headerBytes = headers.reduce((sum, [n, v]) => sum + Buffer.byteLength(n) + Buffer.byteLength(v), 0);
  if (headers.length > limits.fetchHeaderCount || headerBytes > limits.fetchHeaderBytes) {
    throw new ServiceError(messages.fetchLimit('Header Size'));
  }
  if (content && content.bytes.length > limits.fetchBodyBytes) throw new ServiceError(messages.fetchLimit('POST Size'));
  return {
    url: new URL(urlText.replace(RESERVED_CHARACTERS, encodeURIComponent)),
    urlText,
    method,
    headers,
    body: content?.bytes ?? null,
    isMuted: params.get('muteHttpExceptions') === true,
    followsRedirects: params.get('followRedirects') !== false,
    checksCertificates: params.get('validateHttpsCertificates') !== false,
    timeoutMs: timeoutOf(params.get('timeoutSeconds'), limits, messages) * 1_000,
  };
}

function methodOf(given: unknown, hasPayload: boolean, messages: Messages): string {
  if (given === null || given === undefined) return hasPayload ? 'POST' : 'GET';
  const method = String(given).toUpperCase();
  if (!METHODS.includes(method)) throw new ServiceError(messages.fetchInvalidAttribute('method'));
  return method;
}

/** Strings, bytes and blobs are sent unchanged. An object is sent as a form, never as JSON. */
function contentOf(payload: unknown): { bytes: Buffer; contentType: string | null } | null {
  if (payload === null) return null;
  if (payload instanceof BlobValue) return { bytes: payload.bytes, contentType: payload.contentType };
  if (Array.isArray(payload)) return { bytes: Buffer.from(payload.map(Number)), contentType: null };
  if (!(payload instanceof Map)) return { bytes: Buffer.from(String(payload)), contentType: null };
  const form = new URLSearchParams();
  for (const [name, value] of payload) {
    if (value instanceof BlobValue || value instanceof UnserializableValue) {
      throw new ServiceError('UrlFetchApp.fetch with a file in a form', 'UnsupportedHostCall');
    }
    form.append(String(name), value instanceof Map ? '[object Object]' : String(value));
  }
  return { bytes: Buffer.from(form.toString()), contentType: FORM };
}

function headersOf(given: unknown, messages: Messages): [string, string][] {
  if (given === null || given === undefined) return [];
  if (!(given instanceof Map)) throw new ServiceError(messages.fetchInvalidAttribute('headers'));
  return [...given].map(([name, value]) => {
    if (value === null || value === undefined) throw new ServiceError(messages.fetchInvalidHeader('null'));
    const isSendable = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !/[\r\n\0]/.test(String(value));
    if (!isSendable || FORBIDDEN_HEADERS.includes(name.toLowerCase())) {
      throw new ServiceError(messages.fetchInvalidHeader(name));
    }
    return [name, String(value)];
  });
}

function timeoutOf(given: unknown, limits: Limits, messages: Messages): number {
  if (given === null || given === undefined) return limits.fetchTimeoutSeconds;
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 1)
    throw new ServiceError(messages.fetchInvalidAttribute('timeoutSeconds'));
  return Math.min(given, limits.fetchTimeoutSeconds);
}
