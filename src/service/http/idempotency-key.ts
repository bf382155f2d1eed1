import type { FastifyRequest } from 'fastify';
import { optionalHeaders } from '../../contract/limits';
import type { OperationId } from '../../contract/operations';
import { invalidQuery } from './api-error';

/** 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = '^[!-~]{1,255}$';

const shape = new RegExp(idempotencyKeyPattern);

/** Operations that store a new record at each request. Repeating any other one changes nothing. */
export const acceptsIdempotencyKey: ReadonlySet<OperationId> = new Set(['createTag']);

/** Null if the request has none; 400 if it is empty, too long or has other characters than visible ASCII. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const text = headers['idempotency-key'];
  if (text === undefined) return null;
  if (typeof text === 'string' && shape.test(text)) return text;
  throw invalidQuery('invalid_value', 'The header Idempotency-Key needs 1 to 255 visible ASCII characters.', {
    header: optionalHeaders.idempotencyKey,
  });
}
