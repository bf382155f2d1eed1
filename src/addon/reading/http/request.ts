import { headers } from '../../../contract/limits';
import { type Operation, type OperationId, operations } from '../../../contract/operations';
import { type Endpoint, originOf } from '../../connections/endpoint';
import { LimitError } from '../../errors/addon-error';
import type { HttpRequest } from '../../platform/platform';

export type QueryValue = string | number | boolean | undefined;

export interface ApiRequest {
  readonly operationId: OperationId;
  readonly path?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: QueryValue };
  readonly body?: { readonly [name: string]: unknown };
}

/** Within the 2,048 characters that Google allows. */
const urlMaxLength = 1_900;

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
  return {
    url,
    method: operation.method,
    headers: { Accept: 'application/json', ...keyHeader(endpoint, url) },
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
