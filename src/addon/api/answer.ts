import { type Operation, type OperationId, operations } from '../../contract/operations';
import { ContractError } from '../errors/addon-error';
import type { HttpResponse } from '../platform/platform';
import { redacted } from './redact';

export interface Answer {
  readonly data: unknown;
  /** Of a list: the token of the next page; null on the last. */
  readonly nextPageToken: string | null;
}

/** Sample: `{"data":[…],"pagination":{"pageSize":100,"nextPageToken":"…"},"meta":{}}` */
export function readAnswer(response: HttpResponse, operationId: OperationId): Answer {
  const operation: Operation = operations[operationId];
  let body: unknown;
  try {
    body = JSON.parse(response.text);
  } catch (thrown) {
    // The parser's message quotes the answer.
    throw badResponse('no JSON', new Error((thrown as Error).name));
  }
  if (typeof body !== 'object' || body === null) throw badResponse('no object');
  const { pagination } = body as { pagination?: unknown };
  const given = (body as { data?: unknown }).data;
  // Some servers write a list without rows as null.
  const data = operation.isList && given === null ? [] : given;
  if (operation.isList ? !Array.isArray(data) : typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw badResponse(operation.isList ? 'no list' : 'no record');
  }
  const token =
    typeof pagination === 'object' && pagination !== null
      ? (pagination as { nextPageToken?: unknown }).nextPageToken
      : undefined;
  if (token !== undefined && token !== null && typeof token !== 'string') throw badResponse('a page token of no text');
  // Rows whose ids are all redacted would be deduplicated to one, and a list without its token would end early.
  const isIdRedacted =
    Array.isArray(data) && data.some((row: unknown) => (row as { id?: unknown } | null)?.id === redacted);
  if (token === redacted || isIdRedacted) {
    throw new ContractError(
      'bad_response',
      'The API put the key into an id or a page token. Report it to the provider.',
    );
  }
  return { data, nextPageToken: token === undefined || token === null || token === '' ? null : token };
}

function badResponse(what: string, cause: Error | null = null): ContractError {
  return new ContractError('bad_response', `The API answered with ${what}. Check the base URL.`, { cause });
}
