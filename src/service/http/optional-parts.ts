import { optionalHeaders } from '../../contract/limits';
import { type OperationId, operations } from '../../contract/operations';
import { rememberedHours } from '../idempotency/answer-once';
import { ifNoneMatchHeader } from './entity-tag';
import { rateHeaders, requestIdHeaders, tagHeaders } from './header-schemas';
import { acceptsIdempotencyKey, idempotencyKeyPattern } from './idempotency-key';

/**
 * What the service offers beyond the specification, for the document: headers of requests, and the answers that only those
 * get who send them.
 */
export function optionalParts(operationId: OperationId): {
  readonly requestHeaders: object;
  readonly responses: object;
} {
  if (operations[operationId].method === 'GET') {
    const description = 'ETag of an earlier answer to the same request: 304 if nothing has changed since';
    const headers = { ...requestIdHeaders, ...rateHeaders, ...tagHeaders };
    return {
      requestHeaders: toHeaders({ [ifNoneMatchHeader]: { type: 'string', description } }),
      responses: { 304: { type: 'null', description: 'Nothing has changed', headers } },
    };
  }
  if (!acceptsIdempotencyKey.has(operationId)) return { requestHeaders: {}, responses: {} };
  const description = `An id of the request: repeated within ${rememberedHours} hours, it gets the same answer and stores nothing`;
  const schema = { type: 'string', pattern: idempotencyKeyPattern, description };
  return { requestHeaders: toHeaders({ [optionalHeaders.idempotencyKey]: schema }), responses: {} };
}

function toHeaders(properties: object): object {
  return { headers: { type: 'object', properties } };
}
