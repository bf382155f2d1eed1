import { headers as names } from '../../../contract/limits';
import { type Operation, type OperationId, operations } from '../../../contract/operations';
import { type Row, withBoundedDepth } from '../../cells/row';
import { ContractError } from '../../errors/addon-error';
import { isObject } from '../../platform/parse-json';
import type { HttpResponse } from '../../platform/platform';
import { hasError } from './api-error';
import { redacted } from './redact';

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
