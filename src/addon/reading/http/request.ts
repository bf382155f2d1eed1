import { headers, headers as names, optionalHeaders } from '../../../contract/limits';
import { type Operation, type OperationId, operations } from '../../../contract/operations';
import { type Endpoint, originOf } from '../../connections/endpoint';
import { ContractError, LimitError } from '../../errors/addon-error';
import { urlMaxLength } from '../../platform/google-limits';
import { isObject } from '../../platform/parse-json';
import type { HttpRequest, HttpResponse } from '../../platform/platform';
import { type Row, withBoundedDepth } from '../../rows/row';
import { hasError } from './api-error';
import { redacted } from './redact';

export type QueryValue = string | number | boolean | undefined;

export interface ApiRequest {
  readonly operationId: OperationId;
  readonly path?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: QueryValue };
  readonly body?: { readonly [name: string]: unknown };
  /** Of a write that the API then does once, however often it is sent. */
  readonly idempotencyKey?: string;
}

/** The HTTP request of an operation. Sends declared parameters only, because the API refuses unknown ones. */
export function buildRequest(endpoint: Endpoint, request: ApiRequest, timeoutSeconds: number): HttpRequest {
  const operation: Operation = operations[request.operationId];
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(request.path?.[name] ?? ''));
  const query = Object.entries(request.query ?? {})
    .filter(([name, value]) => value !== undefined && name in operation.query)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  const url = `${endpoint.baseUrl}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  if (url.length > urlMaxLength) {
    throw new LimitError('request_too_long', 'The request is too long for Google. Shorten the option values.');
  }
  const once = request.idempotencyKey === undefined ? {} : { [optionalHeaders.idempotencyKey]: request.idempotencyKey };
  return {
    url,
    method: operation.method,
    headers: { Accept: 'application/json', ...keyHeader(endpoint, url), ...once },
    ...(request.body === undefined ? {} : { json: JSON.stringify(request.body) }),
    timeoutSeconds,
  };
}

/** Half of a surrogate pair, for which encodeURIComponent throws, becomes the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The key is sent only to the origin it was entered for. */
export function keyHeader(endpoint: Endpoint, url: string): { [name: string]: string } {
  return originOf(url) === originOf(endpoint.baseUrl) ? { [headers.apiKey]: endpoint.apiKey } : {};
}

export interface Answer {
  /** The rows of a page. A single record, such as the organization, is the only row. */
  readonly rows: readonly Row[];
  /** Of a list: the token of the next page; null on the last. */
  readonly nextPageToken: string | null;
  /** X-Service-Item-Count: some servers count the rows of the page, others those of the list. null if missing. */
  readonly itemCount: number | null;
}

/**
 * The answer in a response; null if the response is an error. An `error` in the body is one whatever the status and the
 * data: read as an empty page, it would lose rows. Fails with bad_response for a successful response of another format.
 * Sample: `{"data":[…],"pagination":{"pageSize":100,"nextPageToken":"…"},"meta":{}}`
 */
export function readAnswer(response: HttpResponse, operationId: OperationId): Answer | null {
  const operation: Operation = operations[operationId];
  if (!isSuccess(response.status, operation)) return null;
  let body: unknown;
  try {
    body = JSON.parse(response.text);
  } catch (thrown) {
    // The parser's message quotes the answer.
    throw badResponse('no JSON', new Error((thrown as Error).name));
  }
  if (!isObject(body)) throw badResponse('no object');
  if (hasError(body)) return null;
  const rows = operation.isList ? readRows(body['data']) : [readRecord(body['data'])];
  const pagination = body['pagination'];
  const token = isObject(pagination) ? pagination['nextPageToken'] : undefined;
  if (token !== undefined && token !== null && typeof token !== 'string')
    throw badResponse('a page token that is not text');
  // Rows whose ids are all redacted would be deduplicated to one, and a list without its token would end early.
  if (token === redacted || (operation.isList && rows.some(({ id }) => id === redacted))) {
    throw new ContractError(
      'bad_response',
      'The API put the key into an id or a page token. Report it to the provider.',
    );
  }
  const nextPageToken = token === undefined || token === null || token === '' ? null : token;
  return { rows, nextPageToken, itemCount: readItemCount(response) };
}

function readItemCount({ headers }: HttpResponse): number | null {
  const text = headers[names.itemCount.toLowerCase()]?.trim() ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** The specification leaves the status of a write open. A GET with 206 brings a part, and with 202 the rows come later. */
function isSuccess(status: number, { method }: Operation): boolean {
  return method === 'GET' ? status === 200 : status >= 200 && status < 300;
}

function readRows(data: unknown): Row[] {
  // Some servers write a list without rows as null.
  if (data === null) return [];
  if (!Array.isArray(data)) throw badResponse('no list');
  if (data.every(isObject)) return data.map(withBoundedDepth);
  throw new ContractError('bad_response', 'The API sent a row that is not a record. Check the base URL.');
}

function readRecord(data: unknown): Row {
  if (!isObject(data)) throw badResponse('no record');
  return withBoundedDepth(data);
}

function badResponse(what: string, cause: Error | null = null): ContractError {
  return new ContractError('bad_response', `The API answered with ${what}. Check the base URL.`, { cause });
}
